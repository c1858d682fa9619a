import Model
import Testing

struct ByteSearchTests {
  @Test(arguments: [
    ("aaab", "aab", 1..<4), ("abc", "c", 2..<3), ("abc", "", 0..<0), ("", "", 0..<0),
    ("ñandú", "ú", 5..<7), ("abab", "ab", 0..<2),
  ])
  func `bytes are found where they first stand`(text: String, word: String, place: Range<Int>) {
    #expect(Array(text.utf8).range(ofBytes: word.utf8) == place)
    #expect(text.holds(word))
  }

  @Test(arguments: [("abc", "d"), ("aab", "aabc"), ("", "a"), ("abc", "C"), ("e\u{301}", "\u{E9}")])
  func `and nowhere else`(text: String, word: String) {
    #expect(Array(text.utf8).range(ofBytes: word.utf8) == nil)
    #expect(!text.holds(word))
  }

  @Test func `in a part of an array its own places are returned`() {
    let bytes = Array("ab-ab".utf8)
    #expect(bytes[1...].range(ofBytes: "ab".utf8) == 3..<5)
  }
}
