import Templates
import Testing

struct ViewKeyTests {
  /// Names of all lengths that are packed otherwise, and neighbours of each.
  private static let names = [
    "", ".", "a", "title", "titles", "eightish", "ninechars", "isSixteenBytes16",
    "isSeventeenBytes1", "isSeventeenBytes2", "isOriginalElsewhere", "isOriginalXlsewhere",
    "isOriginalElsewherf", "ñandú", "aNameOfTwentyFourBytes24", "aNameOfThirtyTwoBytesExactly3232",
  ]

  /// The first of the names that the switch of a view would take.
  private func found(_ key: ViewKey) -> String? {
    switch key {
    case "": ""
    case ".": "."
    case "a": "a"
    case "title": "title"
    case "titles": "titles"
    case "eightish": "eightish"
    case "ninechars": "ninechars"
    case "isSixteenBytes16": "isSixteenBytes16"
    case "isSeventeenBytes1": "isSeventeenBytes1"
    case "isSeventeenBytes2": "isSeventeenBytes2"
    case "isOriginalElsewhere": "isOriginalElsewhere"
    case "isOriginalXlsewhere": "isOriginalXlsewhere"
    case "isOriginalElsewherf": "isOriginalElsewherf"
    case "ñandú": "ñandú"
    case "aNameOfTwentyFourBytes24": "aNameOfTwentyFourBytes24"
    case "aNameOfThirtyTwoBytesExactly3232": "aNameOfThirtyTwoBytesExactly3232"
    default: nil
    }
  }

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
