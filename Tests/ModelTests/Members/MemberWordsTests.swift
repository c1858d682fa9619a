import Testing

@testable import Model

struct MemberWordsTests {
  @Test(arguments: [
    "irene@example.org", "i.s+forum@mail.example.es", "a@b.co", "O'Neil@example.org",
    "1@2.3com", "x@xn--maana-pta.example",
  ])
  func `an address that people have is one`(_ text: String) {
    #expect(EmailAddress(text)?.text == text)
  }

  @Test(arguments: [
    "", "irene", "@example.org", "irene@", "irene@example", "irene@.org", "irene@example..org",
    "irene@-example.org", "irene@example.1", ".irene@example.org", "irene.@example.org",
    "i..s@example.org", "irene s@example.org", "irene@exam ple.org",
    "irene@example.org\r\nBcc: x@y.zz",
    "\"irene\"@example.org", "irene@[192.0.2.1]", "iréne@example.org", "irene@example.org,x@y.zz",
    "<irene@example.org>", String(repeating: "a", count: 65) + "@example.org",
    "a@" + String(repeating: "abcdefghi.", count: 26) + "org",
  ])
  func `nothing else is an address`(_ text: String) { #expect(EmailAddress(text) == nil) }

  @Test func `addresses that differ in case are one`() {
    #expect(EmailAddress("Irene@Example.ORG")?.folded == "irene@example.org")
  }

  @Test func `a username is folded`() {
    #expect(Username("Irene-S")?.text == "irene-s")
    #expect(Username("Ángela")?.text == "angela")
    for wrong in [
      "", "ab", "-abc", "_abc", "irene s", "irene.s", "日本語", String(repeating: "a", count: 31),
    ] { #expect(Username(wrong) == nil, "\(wrong)") }
  }

  @Test func `an invalid username leads to a suggestion`() {
    #expect(Username(suggestedBy: "Irene S.")?.text == "irene-s")
    #expect(
      Username(suggestedBy: "José María Álvarez-Cascos y Fernández de la Mora")?.text
        == "jose-maria-alvarez-cascos-y-fe")
    #expect(Username(suggestedBy: "…") == nil)
    #expect(Username("irene")?.numbered(2)?.text == "irene-2")
    #expect(Username(String(repeating: "a", count: 30))?.numbered(12)?.text.utf8.count == 30)
  }

  @Test func `a password is long and not the first that one would try`() {
    let own = ["Irene Salvatierra", "irene-s", "irene@example.org", "Club Niebla"]
    let cases: [(String, PasswordRules.Fault?)] = [
      ("four words that fit", nil), ("salamanca llueve", nil), ("ñandúñandú", nil),
      ("short", .short), ("ñandúñand", .short), ("Irene Salvatierra 1", .personal),
      ("irenesalvatierra", .personal), ("irene-s-irene-s", .personal),
      ("club niebla 26", .personal),
      ("password123", .common), ("Contraseña", .common), ("aaaaaaaaaaaa", .common),
      ("abababababab", .common), ("1234567890", .common), ("abcdefghijkl", .common),
      ("9876543210", .common), (String(repeating: "ab cd", count: 103), .long),
    ]
    for (password, fault) in cases {
      #expect(PasswordRules.fault(in: password, own: own) == fault, "\(password)")
    }
  }
}
