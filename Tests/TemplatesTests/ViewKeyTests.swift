import Templates
import Testing

struct ViewKeyTests {
  /// Names of all lengths that are packed otherwise, and neighbours of each.
  private static let names = [
    "", ".", "a", "title", "titles", "eightish", "ninechars", "isSixteenBytes16",
    "isSeventeenBytes1", "isSeventeenBytes2", "isOriginalElsewhere", "isOriginalXlsewhere",
    "isOriginalElsewherf", "ñandú", "aNameOfTwentyFourBytes24", "aNameOfThirtyTwoBytesExactly3232",
  ]

  /// Which of the names a key is.
  private func found(_ key: ViewKey) -> String? { Self.names.first { ViewKey($0) == key } }

  @Test(arguments: names)
  func `a key is found under its own name`(name: String) {
    #expect(found(ViewKey(name)) == name)
    #expect(ViewKey(name).name == name)
  }

  @Test(arguments: [
    "b", "titl", "Title", "title ", "eightisi", "isSixteenBytes17", "isSeventeenBytes3",
    "isOriginalElsexhere", "isOriginalEllsewhere", "nandu", "\0", "a\0", "ñandu\u{301}",
    "aNameOfTwentyFourBytes25", "aNameOfThirtyTwoBytesExactly3233",
    "aNameOfThirtyTwoBytesExactly3232+", "aNameOfMoreThanThirtyTwoBytesIsNobodysAtAll",
  ])
  func `no other name is taken for it`(name: String) { #expect(found(ViewKey(name)) == nil) }
}
