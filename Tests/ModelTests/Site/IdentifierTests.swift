import Model
import Testing

struct IdentifierTests {
  @Test(arguments: ["1", "42", "999999999999999999"])
  func `digits become a number and digits again`(digits: String) throws {
    let id = try #require(Topic.ID(digits: digits))
    #expect(id.description == digits)
  }

  @Test(arguments: [
    "", "0", "042", "-1", "+1", " 1", "1 ", "1a", "٤", "1.0", "1000000000000000000",
    "9223372036854775808",
  ])
  func `a text that is no plain number is refused`(digits: String) {
    #expect(Topic.ID(digits: digits) == nil)
  }

  @Test func `older numbers come first`() {
    #expect([Topic.ID(10), Topic.ID(9), Topic.ID(100)].sorted().map(\.rawValue) == [9, 10, 100])
  }
}
