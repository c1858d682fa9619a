import Model
import Testing

struct BlocklistTests {
  @Test(
    arguments: [
      ("Casino", .words("casino")), ("Online  CASINO!", .words("online casino")),
      ("a b c d", .words("a b c d")), ("Spam.Example", .host("spam.example")),
      ("ñandú.example", .host("nandu.example")), ("a b c d e", nil), ("", nil), ("!", nil),
      ("a..b", nil), ("a b.c", nil), ("https://spam.example/", nil), ("x.", nil),
      (String(repeating: "x", count: 101), nil),
    ] as [(String, Blocklist.Entry?)])
  func `a line is words, a host or nothing`(line: String, entry: Blocklist.Entry?) {
    #expect(Blocklist.Entry(line) == entry)
  }

  @Test func `a line may be a block of addresses`() throws {
    let range = try #require(NetworkRange("192.0.2.0/24"))
    #expect(Blocklist.Entry("192.0.2.0/24") == .network(range))
    let list = Blocklist([.network(range)])
    #expect(list.blocks(try #require(NetworkAddress("192.0.2.9"))))
    #expect(!list.blocks(try #require(NetworkAddress("192.0.3.9"))))
    #expect(!list.blocks("192.0.2.9") && !list.isEmpty)
  }

  @Test func `every entry of a long list is found, and nothing beside it`() {
    let words = (0..<1000).map { "word\($0 * 3)" }
    let list = Blocklist(words.compactMap(Blocklist.Entry.init))
    for number in 0..<3000 {
      #expect(list.blocks("A word\(number)!") == (number % 3 == 0), "\(number)")
    }
    #expect(!list.blocks("") && !list.blocks("word") && !list.blocks("zzz") && !list.blocks("a"))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a text takes as long as it is long`() {
    let list = Blocklist([.words("a b c d"), .host("spam.example")])
    #expect(!list.blocks(String(repeating: "a.", count: 40_000)))
    #expect(list.blocks(String(repeating: "a ", count: 40_000) + "b c d"))
    #expect(list.blocks(String(repeating: "x.", count: 40_000) + "spam.example"))
  }
}
