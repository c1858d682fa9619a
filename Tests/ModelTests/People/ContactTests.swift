import Testing

@testable import Model

/// Contact details as typed to find someone, and links as a mail program makes them.
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
  func `a text that is no number is none`(typed: String) {
    #expect(PhoneNumber(typed) == nil)
    #expect(Contact(typed) == nil)
  }

  @Test(
    arguments: [
      ("600 111 333", "ES", "+34600111333"), ("+34 600 111 333", "FR", "+34600111333"),
      ("0034 600 111 333", "", "+34600111333"), ("06 12 34 56 78", "FR", "+33612345678"),
      ("+33 (0)6 12 34 56 78", "ES", "+33612345678"), ("030 123456", "DE", "+4930123456"),
      ("8 (912) 345-67-89", "RU", "+79123456789"), ("812 345 67 89", "RU", "+78123456789"),
      ("8 701 234 56 78", "KZ", "+77012345678"), ("06 698 12345", "IT", "+390669812345"),
      ("+39 06 698 12345", "IT", "+390669812345"), ("06 20 123 4567", "HU", "+36201234567"),
      ("1-212-555-0123", "US", "+12125550123"), ("212 555 0123", "US", "+12125550123"),
      ("020 7946 0000", "GB", "+442079460000"), ("+44 (0)20 7946 0000", "", "+442079460000"),
      ("600 111 333", "", "600111333"), ("600 111 333", "AQ", "600111333"),
      ("+999 600 111", "ES", "+999600111"), ("8 029 123 45 67", "BY", "+375291234567"),
      ("0800 123", "XX", "0800123"), ("012 34", "DE", "+491234"),
    ] as [(String, String, String)])
  func `a number has one international form`(typed: String, country: String, expected: String) {
    let number = PhoneNumber(typed)?.international(in: country)
    #expect(number?.text == expected)
    if expected.hasPrefix("+") { #expect(number?.international(in: "FR").text == expected) }
  }

  @Test func `a number is found by what its owner may have written`() throws {
    func spellings(_ typed: String) throws -> [String] {
      let all = try #require(PhoneNumber(typed)).spellings
      return [all.anywhere.map(\.text), all.within.map(\.text), all.countries]
        .map { $0.joined(separator: " ") }
    }
    #expect(try spellings("+34600111333") == ["+34600111333", "600111333", "ES"])
    #expect(
      try spellings("+442079460000") == [
        "+442079460000 +4402079460000", "2079460000 02079460000", "GB GG IM JE",
      ])
    #expect(try spellings("+79123456789") == ["+79123456789", "9123456789 89123456789", "KZ RU"])
    #expect(try spellings("600111333") == ["600111333", "", ""])
  }

  @Test func `every country that can be chosen has its code, but for uninhabited ones`() {
    let without = Countries.codes.filter { CallingCodes.code(of: $0) == nil }
    #expect(without == ["AQ", "BV", "GS", "HM", "PN", "TF", "UM"])
    #expect(CallingCodes.code(of: "ES") == "34" && CallingCodes.code(of: "IT") == "39")
  }

  @Test func `an address is one`() {
    #expect(Contact("Marta@Example.org")?.key == "address marta@example.org")
  }
}
