import Testing
import Time

@testable import Mime

struct HeaderTests {
  private func read(_ text: String, isPart: Bool = false) -> (header: Header, body: String) {
    let (header, body) = Header.read(Array(text.utf8)[...], isPart: isPart)
    return (header, String(decoding: body, as: UTF8.self))
  }

  @Test func `lines that go on belong to their field, and the first of a name counts`() {
    let (header, body) = read(
      "Subject: one\n two\n\tthree\nsubject: other\nno field\nX-Y: y\r\n\r\nbody")
    #expect(header.text("subject").text == "one two three")
    #expect(header.text("x-y").text == "y")
    #expect(body == "body")
  }

  @Test(arguments: [
    ("Subject: x\nHello there.\nMore.\n\nEnd.", "Hello there.\nMore.\n\nEnd."),
    ("Subject: x\nNote: bring bread\nand cheese\n", "Note: bring bread\nand cheese\n"),
    ("Subject: x\nNote: bring bread\n", "Note: bring bread\n"), ("Just text.\n", "Just text.\n"),
    ("Subject: x\n>From a\nTo: y\n\ntext", "text"), ("\n\ntext", "\ntext"), ("Subject: x", ""),
    ("Subject: x\nbroken field\nTo: y\n\ntext", "text"), ("", ""),
  ])
  func `where the empty line is missing the text begins with what is no field`(
    text: String, body: String
  ) { #expect(read(text).body == body) }

  @Test(arguments: [
    ("Content-Type: text/plain\n\ntext", "text"), ("\ntext", "text"),
    ("Hello there.\n\nMore.", "Hello there.\n\nMore."),
    ("Note: bring bread\n\nMore.", "Note: bring bread\n\nMore."),
    ("Content-Type: text/plain\nHello there.", "Hello there."),
  ])
  func `a part may have no header at all`(text: String, body: String) {
    #expect(read(text, isPart: true).body == body)
  }

  @Test(arguments: [
    ("plain words", "plain words"), ("Reuni\u{F3}n", "Reuni\u{F3}n"),
    ("=?iso-8859-1?q?Reuni=F3n_ya?=", "Reunión ya"), ("=?UTF-8?B?wqFIb2xhIQ==?=", "¡Hola!"),
    ("=?utf-8?q?Le=C3?= =?utf-8?q?=B1a?= seca", "Leña seca"),
    ("=?utf-8?b?w4F2aWxhIHkgQsM=?= =?utf-8?b?qWphcg==?=", "Ávila y Béjar"),
    ("=?utf-8?q?=C3?=\n =?UTF-8?b?sQ==?=", "ñ"),
    ("a =?utf-8?q?b?= c", "a b c"), ("(=?utf-8?q?b?=)", "(b)"),
    ("=?windows-1252?q?=80_5?= =?utf-8?q?_=E2=82=AC?=", "€ 5 €"),
    ("=?UTF-8?Q?L=C3=BCcke in allen Systemen?=", "Lücke in allen Systemen"),
    ("=?utf-8?q?Le=C3=B1a para el\n invierno largo?=", "Leña para el invierno largo"),
    ("\"=?utf-8?q?Pe=C3=B1a?=\" de Francia", "\"Peña\" de Francia"),
    ("Nada =?utf-8?q??= =?utf-8?b?bcOhcw==?=", "Nada más"),
    ("=?utf-8?q?Qu=C3=A9?_=3D?=", "Qué? ="), ("=?utf-8?q?=C2=BFQu=C3=A9??=", "¿Qué?"),
    ("=?utf-8?b?wqFI b2xh\n IQ==?=", "¡Hola!"), ("=?utf-8?q?Le=C3=B1a_y_m", "Leña y m"),
    ("=?utf-8?q?=3D=3Futf-8=3Fq=3FPe=3DC3=3DB1a=3F=3D?=", "Peña"),
    ("=?koi8-r?b?8NLPx9XMy8E=?=", "Прогулка"), ("=?gb2312?b?1tzLxMmisr0=?=", "周四散步"),
    ("=?iso-2022-jp?b?GyRCTFpNS0Z8GyhC?=", "木曜日"), ("\u{1B}$BLZMKF|\u{1B}(B", "木曜日"),
    ("=?utf-8?x?b?=", "=?utf-8?x?b?="), ("=?", "=?"), ("=?utf-8?q?", "=?utf-8?q?"),
    ("=?utf-8*es?q?b?=", "b"), ("a=?b?c=d?=", "a=?b?c=d?="),
  ])
  func `words of headers are decoded`(value: String, text: String) {
    let read = EncodedText(Array(value.utf8))
    #expect(read.text == text && read.problem == nil)
  }

  @Test
  func `undeclared bytes are UTF-8, or of the set of the text, or else windows-1252`() {
    #expect(EncodedText(Array("Leña".utf8)).text == "Leña")
    let latin = EncodedText([0x4C, 0x65, 0xF1, 0x61])
    #expect(latin.text == "Leña" && latin.problem == .unreadable("us-ascii"))
    let russian = EncodedText([0xE8, 0xCC, 0xC5, 0xC2], hint: "koi8-r")
    #expect(russian.text == "Хлеб" && russian.problem == nil)
  }

  @Test func `an unknown set is a problem`() {
    let read = EncodedText(Array("=?klingon?q?Q=C3=A9?=".utf8))
    #expect(read.text == "Qé" && read.problem == .unknown("klingon"))
  }
}

struct AuthorTests {
  @Test(arguments: [
    ("Ana Gil <ana@example.org>", "Ana Gil"), ("\"Gil, Ana\" <ana@example.org>", "Ana Gil"),
    ("ana@example.org (Ana Gil)", "Ana Gil"), ("ana at example.org (Ana Gil)", "Ana Gil"),
    ("ana@example.org", "ana"), ("<ana@example.org>", "ana"), ("ana at example.org", "ana"),
    ("\"ana@example.org\" <ana@example.org>", "ana"),
    ("Ana via Walks <walks@example.org>", "Ana"),
    ("'Ana Gil' via Walks <walks@x.example>", "Ana Gil"),
    ("\"ana@example.org via Walks\" <walks@x.example>", "ana"),
    ("'Ana' <ana@example.org>", "Ana"), ("", ""), ("<>", ""), ("()", ""),
    ("Gil, Ana <ana@x.example>", "Ana Gil"), ("\"Gil, PhD\" <a@x.example>", "Gil, PhD"),
    ("Ana Gil <ana@club.example>, Bob Roy <bob@club.example>", "Ana Gil"),
    ("ana@club.example (Ana Gil), bob@club.example (Bob Roy)", "Ana Gil"),
    ("ana@club.example, bob@club.example", "ana"),
    ("=?utf-8?q?Gil=2C_Ana_Mar=C3=ADa?= <ana@club.example>", "Ana María Gil"),
    ("=?utf-8?q?Gil,_Ana?= <ana@club.example>", "Ana Gil"),
    ("\"Bea (Trish) Sanz\" <bea@club.example>", "Bea (Trish) Sanz"),
    ("\"bea.sanz\"@club.example", "bea.sanz"), ("\"Ana Gil\" ana@club.example", "Ana Gil"),
    ("=?utf-8?q?=22Ana_=40_Home=22?= <ana@club.example>", "Ana @ Home"),
    ("Ana Gil (at work) <ana@club.example>", "Ana Gil"),
    ("Walkers of Salamanca: Ana Gil <ana@club.example>;", "Ana Gil"),
    ("undisclosed-recipients:;", ""), ("Ana Gil ana@club.example", "Ana Gil"),
    ("ihnp4!walks!ana (Ana Gil)", "Ana Gil"),
    ("\"Ana \\\"La\\\" Gil\" <a@b.example>", "Ana La Gil"),
    ("(Ana) ana@club.example", "Ana"), ("Ana Gil <ana@club.example", "Ana Gil"),
  ])
  func `an author is a name, never an address`(from: String, name: String) {
    #expect(Author.name(Array(from.utf8), hint: "").text == name)
  }

  @Test func `without an author the sender is one`() {
    let header = Header.read(Array("From: \nSender: Bea <b@x.example>\n\n".utf8)[...]).header
    #expect(Author.name(header).text == "Bea")
  }
}

struct MailDateTests {
  @Test(arguments: [
    ("Thu, 13 Feb 1997 10:11:12 +0130", "1997-02-13T08:41:12Z"),
    ("13 Feb 97 10:11 EST", "1997-02-13T15:11:00Z"),
    ("1 Jan 03 00:00:60 GMT", "2003-01-01T00:00:59Z"),
    ("Thu Feb 13 10:11:12 1997", "1997-02-13T10:11:12Z"),
    ("Thu Feb 13 10:11:12 CET 1997", "1997-02-13T09:11:12Z"),
    ("Thu, 13 Feb 1997 10:11:12 -0700 (MST)", "1997-02-13T17:11:12Z"),
    ("Thu, 13 Feb 1997 10:11:12 +9999", "1997-02-12T19:12:12Z"),
    ("Fri, 1 Jan 100 10:00:00 +0000", "2000-01-01T10:00:00Z"),
    ("mar, 17 feb 2004 10:00:00 +0000", "2004-02-17T10:00:00Z"),
    ("mar, 9 mar 2004 10:00:00 +0000", "2004-03-09T10:00:00Z"),
    ("mar 9 mar 2004 10:00:00", "2004-03-09T10:00:00Z"),
    ("mar ago 28 13:55:12 2007", "2007-08-28T13:55:12Z"),
    ("jue ago 30 13:55:12 2007", "2007-08-30T13:55:12Z"),
    ("Di, 17 Feb 2004 11:00:00 +0100 (Mitteleuropäische Zeit)", "2004-02-17T10:00:00Z"),
    ("Mi., 10. März 2004 11:00:00 +0100", "2004-03-10T10:00:00Z"),
    ("mar. 17 août 2004 12:00:00 +0200", "2004-08-17T10:00:00Z"),
    ("gio, 15 lug 2004 12:00:00 +0200", "2004-07-15T10:00:00Z"),
    ("qua, 6 out 2004 10:00:00 -0300", "2004-10-06T13:00:00Z"),
    ("Вт, 17 фев 2004 13:00:00 +0300", "2004-02-17T10:00:00Z"),
    ("星期二, 17 二月 2004 18:00:00 +0800", "2004-02-17T10:00:00Z"),
    ("2004年2月17日 19:00:00 +0900", "2004-02-17T10:00:00Z"),
    ("Tue, 17-Feb-04 10:00:00 GMT", "2004-02-17T10:00:00Z"),
    ("2004-02-17T10:00:00Z", "2004-02-17T10:00:00Z"),
    ("2004-02-17T11:00:00.25+01:00", "2004-02-17T10:00:00Z"),
    ("2004-02-17 11:00:00 +0100", "2004-02-17T10:00:00Z"),
    ("Tue, 17 Feb 2004 10:00:00 GMT+0100", "2004-02-17T09:00:00Z"),
    ("Tue, 17 Feb 2004 10:00:00 +01:00", "2004-02-17T09:00:00Z"),
    ("Tuesday, February 17, 2004 1:00 PM", "2004-02-17T13:00:00Z"),
    ("Tue, 17 Feb 2004 12:30:00 AM", "2004-02-17T00:30:00Z"),
    ("17.02.2004 10:00", "2004-02-17T10:00:00Z"), ("17/02/2004 10:00", "2004-02-17T10:00:00Z"),
    ("2/17/2004 10:00", "2004-02-17T10:00:00Z"),
    ("Tue, 17 Feb 2004 10.00.00 +0000", "2004-02-17T10:00:00Z"),
    ("Tue,17 Feb 2004 10:00:00 +0000", "2004-02-17T10:00:00Z"),
    ("=?utf-8?q?mar=2C_17_f=C3=A9v_2004_10=3A00=3A00?=", "2004-02-17T10:00:00Z"),
  ])
  func `times are read as programs have written them`(text: String, time: String) {
    #expect(MailDate.time(Array(text.utf8))?.rfc3339 == time)
  }

  @Test(arguments: [
    "", "Thu", "13 Feb 1997", "31 Feb 1997 10:00", "13 Feb 1997 25:00", "13 Foo 1997 10:00",
    "13 Feb 0001 10:00", "13 Feb 9999 10:00", "99999999999999999999 Feb 1 10:00", ":::: Feb 1 1",
    "Feb 10:00", "1 Feb 10:00", "mar, 17 zzz 2004 10:00:00", "03/02/2004 10:00", "soon",
  ])
  func `an invalid or ambiguous time is none`(text: String) {
    #expect(MailDate.time(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("ana@example.org Thu Feb 13 10:11:12 1997", "1997-02-13T10:11:12Z"),
    ("ana at decsai.example  Tue Feb 17 10:00:00 2004", "2004-02-17T10:00:00Z"),
    ("mar.jan@example.org Tue Feb 17 10:00:00 2004 +0100", "2004-02-17T09:00:00Z"),
    ("- Tue Feb 17 10:00:00 2004", "2004-02-17T10:00:00Z"),
  ])
  func `the line before an email says when`(text: String, time: String) {
    #expect(MailDate.envelopeTime(Array(text.utf8))?.rfc3339 == time)
  }
}
