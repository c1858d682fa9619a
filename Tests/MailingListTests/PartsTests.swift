import Testing

@testable import MailingList

struct PartsTests {
  private func letter(_ text: String) throws -> Letter {
    let archive = try Archive("From a Thu Feb 13 10:11:12 1997\n" + text)
    return try archive.letters()[0]
  }

  private func multipart(_ kind: String, _ parts: [String]) -> String {
    "Content-Type: multipart/\(kind); boundary=\"b 1\"\n\nfor old programs\n"
      + parts.map { "--b 1\n\($0)\n" }.joined() + "--b 1--\nbehind the end\n"
  }

  @Test(arguments: [
    ("", "ni\u{F1}o", "niño"),
    (
      "Content-Type: text/plain; charset=\"ISO-8859-1\"\nContent-Transfer-Encoding: Quoted-Printable\n",
      "ni=F1o=\n s=", "niño s"
    ),
    (
      "Content-Type: text/plain; charset=iso-8859-15\nContent-Transfer-Encoding: quoted-printable\n",
      "5 =A4", "5 €"
    ),
    (
      "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n", "bmnDsW8=",
      "niño"
    ),
    ("Content-Transfer-Encoding: 7bit\n", "a=F1", "a=F1"),
    ("Content-Transfer-Encoding: quoted-printable\n", "50 =ZZ =\t\nend=", "50 =ZZ end"),
  ])
  func `a text is decoded as its header says`(header: String, body: String, text: String) throws {
    let letter = try letter(header + "\n" + body)
    #expect(letter.markdown == text && letter.problems.isEmpty)
  }

  @Test func `bytes of no character set that is known are guessed, and that is said`() throws {
    let letter = try letter("Content-Type: text/plain; charset=klingon\n\nniño")
    #expect(letter.markdown == "niño" && letter.problems == [.unknownCharset("klingon")])
  }

  @Test func `of two forms of a text the plain one is read`() throws {
    let (plain, html) = (
      "Content-Type: text/plain\n\nplain", "Content-Type: text/html\n\n<b>fat</b>"
    )
    #expect(try letter(multipart("alternative", [html, plain])).markdown == "plain")
    #expect(try letter(multipart("alternative", ["\n \n", html])).markdown == "HTML: <b>fat</b>")
    #expect(try letter(html).markdown == "HTML: <b>fat</b>")
    #expect(try letter(multipart("mixed", [plain, plain])).markdown == "plain\n\nplain")
  }

  @Test func `what hangs on a letter is named and not taken`() throws {
    let picture = """
      Content-Type: image/png; name="a_b <ana@example.org>.png"
      Content-Disposition: attachment
      Content-Transfer-Encoding: base64

      \(String(repeating: "A", count: 4000))
      """
    let letter = try letter(
      multipart(
        "mixed",
        [
          "\nSee.", picture, "Content-Type: message/rfc822\n\nSubject: x\n\ny",
          "Content-Type: text/html\nContent-Disposition: attachment; filename*=utf-8''caf%C3%A9.html\n\n<p>",
        ]))
    #expect(
      letter.markdown == """
        See.

        📎 a_b \\<ana@…>.png (image/png, 3 KB), message/rfc822, 1 KB, café.html (text/html, 1 KB)
        """)
  }

  @Test func `parts within parts end somewhere`() throws {
    var deep = "\nbottom"
    for level in 0..<12 {
      deep =
        "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n\(deep)\n--b\(level)--\n"
    }
    #expect(try letter(deep).problems == [.tooDeep])
    let many = try letter(multipart("mixed", Array(repeating: "\nx", count: 300)))
    #expect(many.problems == [.tooManyParts] && many.markdown.utf8.count < 400)
  }

  @Test func `parts that nothing ends are read as far as they go`() throws {
    #expect(
      try letter("Content-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b\n\ntwo").markdown
        == "one\n\ntwo")
    #expect(try letter("Content-Type: multipart/mixed; boundary=b\n\nnothing").markdown == "")
    #expect(try letter("Content-Type: multipart/mixed\n\nno boundary").markdown == "no boundary")
  }
}
