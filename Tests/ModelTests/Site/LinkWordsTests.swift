import Model
import Testing

/// Links and addresses that are refused in emails to people who do not know the site.
struct LinkWordsTests {
  @Test(arguments: [
    "See http://evil.example", "HTTPS://evil", "WWW.evil.example", "evil.example/x",
    "so:EVIL.EXAMPLE/", "evil.example:8080/x", "a.b-c.example/", "münchen.example/",
    "//x.example//", "ｗｗｗ.evil.example",
    // Mail programs make links of hosts without a slash.
    "evil.com", "EVIL.COM", "Come to evil.com!", "(evil.com)", "evil.com.", "evil.co.uk", "t.co",
    "a-b.club", "пример.рф", "例子.中国", "xn--e1afmkfd.xn--p1ai", "evil.xn--p1ai", "évil.côm",
    "1und1.de", "x.com?q", "ｅｖｉｌ．ｃｏｍ", "evil.com, evil.com",
    // Addresses.
    "a@evil.com", "Write to A.B+c@EVIL.com", "mailto:someone", "MAILTO:a@b", "tel:+34600123456",
    "javascript:alert(1)", "data:text/html,x", "webcal:x",
    "192.0.2.1", "192.0.2.1/x", "Go to 192.0.2.1.", "at 10.0.0.1:8080",
    // A sentence without a space reads as a host; the error says what helps.
    "Hello.World",
    // Words that would mislead only a program or only a reader.
    "evil[.]com", "evil [.] com", "evil(.)com", "evil{dot}com", "evil (DOT) com",
    "evil[ punto ]com",
    "evil。com", "evil｡com", "evil․com", "evil﹒com", "例子。com",
    "evil.\u{200b}com", "ev\u{ad}il.c\u{2060}om", "evil\u{200d}.com", "evil.c\u{feff}om",
    "evil.\u{202e}com", "e\u{301}vil.com", "evil.c\u{301}om", "w\u{200b}ww.evil",
    "mail\u{200b}to:x", "evil\u{fe0f}.com", "ht\u{e0101}tps://x",
  ])
  func `links are seen`(text: String) { #expect(PlainText.hasLink(text)) }

  @Test(arguments: [
    "", "Come in.", "and/or", "1.5/2", "he/she.", "At 10:30/11, or so.", "e.g. this/that", "a/b.c",
    ".com/", "/", "Wait.../then", "wait...what", "3.5", "3.5km", "1.000.000 €", "14.11.2026",
    "14.11.2026.", "600.12.34.56", "1.2.3", "256.1.1.1", "U.S.A.", "i.e. so", "p.ej. así", "p.m.",
    "Ph.D.", "J.R.R. Tolkien", "EE.UU.", "RR.HH.", "S.A.", "1.º", "n.º 5", "Sr. García",
    "end. Next",
    "evil .com", "evil. com", "evil dot com", "He said: yes", "Note:this", "12:30", "a:b", "@irene",
    "a@b", "Fin.” Y", "fin.—Y", "Fin.»", "你好。世界很大", "(.)", "[.]", "a[.]", "(dot)", "[...]",
    "see (p. 3)", "data: these", "tel: 600123456", "wwwhat", "...", "•.•",
  ])
  func `words are no links`(text: String) { #expect(!PlainText.hasLink(text)) }

  @Test func `a text of dots, brackets and digits costs no more than its length`() {
    for part in [".", "a.", "1.", "[", "[ ", "(dot", "www.", "192.0.2", "a:", "://"] {
      let text = String(repeating: part, count: 40_000 / part.utf8.count)
      #expect(PlainText.hasLink(text) == (part == "www." || part == "://" || part == "1."))
    }
  }
}
