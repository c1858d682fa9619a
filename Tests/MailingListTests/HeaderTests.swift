import Testing
import Time

@testable import MailingList

struct HeaderTests {
  private func head(_ text: String, envelope: String = "") -> LetterHead {
    LetterHead(Header.read(Array(text.utf8)[...]).header, envelope: Array(envelope.utf8))
  }

  @Test(arguments: [
    ("plain words", "plain words"), ("Reuni\u{F3}n", "Reuni\u{F3}n"),
    ("=?iso-8859-1?q?Reuni=F3n_ya?=", "Reunión ya"), ("=?UTF-8?B?wqFIb2xhIQ==?=", "¡Hola!"),
    ("=?utf-8?q?Le=C3?= =?utf-8?q?=B1a?= seca", "Leña seca"),
    ("a =?utf-8?q?b?= c", "a b c"), ("(=?utf-8?q?b?=)", "(b)"),
    ("=?windows-1252?q?=80_5?= =?utf-8?q?_=E2=82=AC?=", "€ 5 €"),
    ("=?utf-8?x?b?=", "=?utf-8?x?b?="), ("=?utf-8?q?b", "=?utf-8?q?b"), ("=?", "=?"),
    ("=?utf-8*es?q?b?=", "b"),
  ])
  func `words of headers are decoded`(value: String, text: String) {
    #expect(EncodedText.text(Array(value.utf8)) == text)
  }

  @Test func `bytes that nobody explained are UTF-8 or else windows-1252`() {
    #expect(EncodedText.text([0x4C, 0x65, 0xF1, 0x61]) == "Leña")
    #expect(EncodedText.text(Array("Leña".utf8)) == "Leña")
  }

  @Test func `lines that go on belong to their field, and the first of a name counts`() {
    let (header, body) = Header.read(
      Array("Subject: one\n two\n\tthree\nsubject: other\nno field\nX: y\r\n\r\nbody".utf8)[...])
    #expect(header.text("subject") == "one two three")
    #expect(header.text("x") == "y")
    #expect(String(decoding: body, as: UTF8.self) == "body")
  }

  @Test(arguments: [
    ("Ana Gil <ana@example.org>", "Ana Gil"), ("\"Gil, Ana\" <ana@example.org>", "Ana Gil"),
    ("ana@example.org (Ana Gil)", "Ana Gil"), ("ana at example.org (Ana Gil)", "Ana Gil"),
    ("ana@example.org", "ana"), ("<ana@example.org>", "ana"), ("ana at example.org", "ana"),
    ("\"ana@example.org\" <ana@example.org>", "ana"), ("Ana via Walks <walks@example.org>", "Ana"),
    ("'Ana' <ana@example.org>", "Ana"), ("", ""), ("<>", ""), ("()", ""),
    ("Gil, Ana, Bea, Carla <x@y.example>", "Gil, Ana, Bea, Carla"),
  ])
  func `an author is a name, never an address`(from: String, name: String) {
    #expect(AuthorName.name(from) == name)
  }

  @Test(arguments: [
    ("Walks", "Walks", false), ("Re: Walks", "Walks", true),
    ("RE[2]: AW: re: Walks", "Walks", true),
    ("Recipes: soup", "Recipes: soup", false), ("", "", false), ("Re:", "", true),
  ])
  func `a subject loses what says that it answers`(line: String, subject: String, isReply: Bool) {
    let head = head("Subject: \(line)\n\n")
    #expect(head.subject == subject && head.isReply == isReply)
  }

  @Test func `a letter names those that it follows, each once`() {
    let head = head(
      """
      Message-ID: <3@x>
      References: <1@x> <2@x>
      In-Reply-To: Your letter of Monday <2@x>, and <3@x>


      """)
    #expect(head.id == "3@x" && head.references == ["1@x", "2@x"])
  }

  @Test func `a letter without a name is known by its header`() {
    let (one, same) = (head("From: a\nDate: b\n\n"), head("From: a\nDate: b\nX: y\n\nz"))
    #expect(one.id == same.id && one.id != head("From: c\nDate: b\n\n").id)
  }

  @Test func `the line before a letter says when, where the header does not`() {
    let envelope = "ana@example.org Thu Feb 13 10:11:12 1997"
    #expect(head("A: b\n\n", envelope: envelope).date == Timestamp(rfc3339: "1997-02-13T10:11:12Z"))
    #expect(
      head("Date: 1 Mar 2004 10:00 +0200\n\n", envelope: envelope).date
        == Timestamp(rfc3339: "2004-03-01T08:00:00Z"))
    #expect(head("Date: soon\n\n").date == nil)
  }
}

struct MailDateTests {
  @Test(arguments: [
    ("Thu, 13 Feb 1997 10:11:12 +0130", "1997-02-13T08:41:12Z"),
    ("13 Feb 97 10:11 EST", "1997-02-13T15:11:00Z"),
    ("1 Jan 03 00:00:60 GMT", "2003-01-01T00:00:59Z"),
    ("Thu Feb 13 10:11:12 1997", "1997-02-13T10:11:12Z"),
    ("Thu, 13 Feb 1997 10:11:12 -0700 (MST)", "1997-02-13T17:11:12Z"),
    ("Thu, 13 Feb 1997 10:11:12 +9999", "1997-02-12T19:12:12Z"),
    ("Fri, 1 Jan 100 10:00:00 +0000", "2000-01-01T10:00:00Z"),
  ])
  func `times are read as programs have written them`(text: String, time: String) {
    #expect(MailDate.time(Array(text.utf8))?.rfc3339 == time)
  }

  @Test(arguments: [
    "", "Thu", "13 Feb 1997", "31 Feb 1997 10:00", "13 Feb 1997 25:00", "13 Foo 1997 10:00",
    "13 Feb 0001 10:00", "13 Feb 9999 10:00", "99999999999999999999 Feb 1 10:00", ":::: Feb 1 1",
    "Feb 10:00", "1 Feb 10:00",
  ])
  func `what is no time is none`(text: String) { #expect(MailDate.time(Array(text.utf8)) == nil) }
}
