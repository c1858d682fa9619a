import Testing

@testable import Model

/// What is typed to find somebody, and what a mail program makes a link of.
struct ContactTests {
  @Test(arguments: [
    ("+34 600 11-22.33", "+34600112233"), ("0034 (600) 112233", "+34600112233"),
    ("600 112 233", "600112233"), ("[12] 345", "12345"),
    ("+34\u{A0}600\u{2011}112233", "+34600112233"),
    ("123456789012345", "123456789012345"),
  ])
  func `a number has as many spellings as people`(typed: String, number: String) {
    #expect(PhoneNumber(typed)?.text == number)
    #expect(Contact(typed)?.key == "phone \(number)" && Contact(typed)?.email == nil)
  }

  @Test(arguments: [
    "", "1234", "1234567890123456", "34+600112233", "++34600112233", "600 112 233 x", "٦٠٠١١٢٢٣٣",
    "0034", "marta", String(repeating: "1 ", count: 60),
  ])
  func `what is no number is none`(typed: String) {
    #expect(PhoneNumber(typed) == nil)
    #expect(Contact(typed) == nil)
  }

  @Test func `an address is one`() {
    #expect(Contact("Marta@Example.org")?.key == "address marta@example.org")
  }
}
