import Testing
@testable import Pages

struct RecentTests {
  @Test func `a value is found by its key until there are too many`() {
    var recent = Recent<Int, String>()
    #expect(recent[0] == nil)
    for number in 0..<Recent<Int, String>.limit { recent.keep("v\(number)", for: number) }
    #expect(recent[0] == "v0")
    #expect(recent[249] == "v249")
    recent.keep("next", for: 250)
    #expect(recent[250] == "next")
    #expect(recent[0] == nil)
  }
}
