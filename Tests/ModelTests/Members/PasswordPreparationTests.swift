import Model
import Testing

/// RFC 8265, section 4.2.3, has examples of its own: they are the first rows.
struct PasswordPreparationTests {
  @Test(
    arguments: [
      ("correct horse battery staple", "correct horse battery staple"),
      ("Correct Horse Battery Staple", "Correct Horse Battery Staple"),
      ("\u{3C0}\u{DF}\u{E5}", "\u{3C0}\u{DF}\u{E5}"), ("Jack of \u{2666}s", "Jack of \u{2666}s"),
      ("foo\u{1680}bar", "foo bar"), ("  two  spaces ", "  two  spaces "),
      ("contrasen\u{303}a\u{A0}larga\u{202F}7", "contrase\u{F1}a larga 7"),
      ("\u{FF21}\u{FB01}", "\u{FF21}\u{FB01}"), ("\u{212B}", "\u{C5}"),
      ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
      ("a\tb\u{1}", "a\tb\u{1}"), ("", ""),
    ] as [(String, String)])
  func `a password is prepared as RFC 8265 says`(typed: String, prepared: String) {
    let found = PasswordRules.prepared(typed)
    #expect(found.utf8.elementsEqual(prepared.utf8))
    #expect(PasswordRules.prepared(found).utf8.elementsEqual(found.utf8))
  }

  @Test func `a password that is too long stays as it is`() {
    let marks = "n" + String(repeating: "\u{303}\u{323}", count: 250_000)
    #expect(PasswordRules.prepared(marks).utf8.elementsEqual(marks.utf8))
    #expect(PasswordRules.fault(in: marks, own: []) == .long)
    let most = "n" + String(repeating: "\u{303}", count: 255)
    #expect(PasswordRules.prepared(most).utf8.count == 2 + 2 * 254)
  }

  @Test(arguments: [
    "a long\tpassword", "a long password\n", "a long \u{0}password", "a long p\u{85}assword",
  ])
  func `controls are refused where a password is chosen`(password: String) {
    #expect(PasswordRules.fault(in: password, own: []) == .control)
  }
}
