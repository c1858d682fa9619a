import Testing

@testable import Mime

struct PartsTests {
  private func parts(_ text: String) -> Parts {
    let (header, body) = Header.read(Array(text.utf8)[...])
    return Parts(header, body)
  }

  /// The texts, one after the other.
  private func words(_ text: String) -> String {
    parts(text).texts.map(\.words).joined(separator: "|")
  }

  private func multipart(_ kind: String, _ parts: [String]) -> String {
    "Content-Type: multipart/\(kind); boundary=\"b 1\"\n\nfor old programs\n"
      + parts.map { "--b 1\n\($0)\n" }.joined() + "--b 1--\n"
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
    (
      "Content-Transfer-Encoding: base64\n", "SG9sYQ==\n____\nwalks list\n",
      "Hola\n____\nwalks list\n"
    ),
    ("Content-Transfer-Encoding: base64\n", "It is plain.\n", "It is plain.\n"),
    ("Content-Transfer-Encoding: \"base64\"\n", "SG9sYQ==", "Hola"),
  ])
  func `a text is decoded as its header says`(header: String, body: String, text: String) {
    #expect(words(header + "\n" + body) == text)
    #expect(parts(header + "\n" + body).problems.isEmpty)
  }

  @Test(arguments: [
    "text", "text/plain charset=us-ascii", "text/plain: charset=us-ascii", "text/x-anything", "",
    "text/plain; format=flowed; charset=\"utf-8\"; ; ", "Text/Plain;charset=UTF-8", "text/",
    "plain",
    "text/markdown", "nonsense", "; charset=utf-8", "text/plain; charset='utf-8", "multipart/mixed",
    "multipart/mixed; boundary=missing", "application/pgp; format=text",
    "text/plain, charset=utf-8",
  ])
  func `a text whose type cannot be read is a text`(type: String) {
    let read = parts("Content-Type: \(type)\n\nwords\n")
    #expect(
      read.texts.map(\.words) == ["words\n"] && read.attachments.isEmpty && read.problems.isEmpty)
  }

  @Test func `boundaries that a header names badly are found`() {
    let body = "\n\n--a b c\nContent-Type: text/plain\n\none\n--a b c\n\ntwo\n--a b c--\n"
    for type in [
      "multipart/mixed; boundary=a b c", "multipart/mixed boundary=\"a b c\"", "multipart/mixed",
      "multipart/mixed; boundary=other", "multipart; boundary=\"a b c\"",
      "multipart/mixed; boundary=a b c; type=x",
    ] {
      #expect(words("Content-Type: \(type)\(body)").hasPrefix("one|"), "\(type)")
    }
  }

  @Test func `marks of enriched text go, its words stay`() {
    #expect(
      words("Content-Type: text/enriched\n\n<bold>so</bold> <<b>\n<param>red</param>we\n\ngo")
        == "so <b>\nwe\n\ngo")
  }

  @Test func `files within texts of before MIME are named`() {
    let read = parts(
      "\nSee:\nbegin 644 my map.gif\n#0V%T\n`\nend\nBye.\nbegin 644 no\nwords\nend\n")
    #expect(read.texts.map(\.words) == ["See:\nBye.\nbegin 644 no\nwords\nend\n"])
    #expect(read.attachments.map(\.name) == ["my map.gif"])
  }

  @Test func `of two forms of a text the plain one is read`() {
    let (plain, html) = (
      "Content-Type: text/plain\n\nplain", "Content-Type: text/html\n\n<b>fat</b>"
    )
    #expect(words(multipart("alternative", [html, plain])) == "plain")
    #expect(words(multipart("alternative", ["\n \n", html])) == "HTML <b>fat</b>")
    #expect(words(html) == "HTML <b>fat</b>")
    #expect(words(multipart("mixed", [plain, plain])) == "plain|plain")
    let long = "Content-Type: text/html\n\n" + String(repeating: "<p>many words</p>", count: 200)
    #expect(words(multipart("alternative", ["\nThis is HTML.", long])).hasPrefix("HTML <p>many"))
  }

  @Test func `the list's footer behind the last part is a text`() {
    #expect(
      words(multipart("mixed", ["\none"]) + "walks mailing list\n") == "one|walks mailing list")
  }

  @Test func `an email within an email is a text`() {
    let inner = "From: Ana Gil <ana@x.example>\nSubject: =?utf-8?q?Le=C3=B1a?=\n\nwords"
    #expect(
      words(multipart("mixed", ["\nSee.", "Content-Type: message/rfc822\n\n" + inner]))
        == "See.|From: Ana Gil <ana@x.example>\nSubject: Leña|words")
    #expect(words(multipart("digest", ["\n" + inner])).hasSuffix("|words"))
  }

  @Test(arguments: [
    ("name=\"map.png\"", "map.png"), ("name=my map.png", "my map.png"),
    ("name=\"=?utf-8?q?a=C3=B1o.png?=\"", "año.png"),
    ("name*=utf-8''caf%C3%A9.html", "café.html"),
    ("name*0*=koi8-r''%E1%CE; name*1*=%CE%C1; name*2=.png", "Анна.png"),
    ("name*0=\"long \"; name*1=name.png", "long name.png"), ("", ""),
  ])
  func `an attachment has its name`(parameter: String, name: String) {
    let read = parts("Content-Type: image/png; \(parameter)\n\nxxxx")
    #expect(read.texts.isEmpty && read.attachments.map(\.name) == [name])
  }

  @Test func `parts within parts end somewhere`() {
    var deep = "\nbottom"
    for level in 0..<12 {
      deep =
        "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n\(deep)\n--b\(level)--\n"
    }
    #expect(parts(deep).problems == [.tooDeep])
    let many = parts(multipart("mixed", Array(repeating: "\nx", count: 300)))
    #expect(many.problems == [.tooManyParts] && many.texts.count == 99)
    let email = String(repeating: "Content-Type: message/rfc822\n\n", count: 10_000)
    #expect(parts(email).problems == [.tooDeep])
  }

  @Test func `parts that nothing ends are read as far as they go`() {
    #expect(
      words("Content-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b\n\ntwo") == "one|two")
    #expect(words("Content-Type: multipart/mixed; boundary=b\n\nnothing") == "nothing")
    #expect(words("Content-Type: multipart/mixed\n\nno boundary") == "no boundary")
  }
}

extension Parts.Text {
  fileprivate var words: String {
    switch self {
    case .plain(let text, _, _): text
    case .html(let html): "HTML \(html)"
    }
  }
}

struct CharsetTests {
  @Test(
    arguments: [
      ("gb2312", [0xCE, 0xD2, 0xC3, 0xC7], "我们"), ("gbk", [0x96, 0xC6], "柶"),
      ("big5", [0xAC, 0x50], "星"),
      ("shift_jis", [0x89, 0xEF, 0x87, 0x40], "会①"), ("euc-jp", [0xB2, 0xF1], "会"),
      ("euc-kr", [0xC7, 0xD1, 0xB1, 0xDB], "한글"), ("ks_c_5601-1987", [0xC7, 0xD1], "한"),
      ("koi8-r", [0xE8, 0xCC, 0xC5, 0xC2], "Хлеб"), ("koi8-u", [0xA4], "є"),
      ("windows-1251", [0xD5, 0xEB, 0xE5, 0xE1], "Хлеб"), ("iso-8859-2", [0xA3], "Ł"),
      ("iso-8859-5", [0xC5], "Х"), ("iso-8859-7", [0xE1], "α"), ("windows-1253", [0xE1], "α"),
      ("iso-8859-8-i", [0xE0], "א"), ("windows-1255", [0xE0], "א"), ("windows-1256", [0xC7], "ا"),
      ("iso-8859-9", [0xFD], "ı"), ("tis-620", [0xA1], "ก"), ("windows-1258", [0xD0], "Đ"),
      ("utf-7", [0x2B, 0x41, 0x50, 0x45, 0x2D], "ñ"), ("utf-16", [0xFE, 0xFF, 0, 0xF1], "ñ"),
      ("iso-8859-1", [0x80], "€"), ("macintosh", [0x96], "ñ"), ("cp437", [0xA4], "ñ"),
      ("hz-gb-2312", Array("~{NRCG~}".utf8), "我们"),
      ("ISO-2022-KR", Array("\u{1B}$)C\u{E}GQ\u{F}".utf8), "한"),
    ] as [(String, [UInt8], String)])
  func `a text is read in its character set`(label: String, bytes: [UInt8], text: String) {
    let read = Charset.text(bytes, label)
    #expect(read.text == text && read.problem == nil)
  }

  @Test(
    arguments: [
      ("us-ascii", Array("Leña".utf8), "Leña"), ("iso-8859-1", Array("Leña".utf8), "Leña"),
      ("gb2312", Array("我们在".utf8), "我们在"), ("us-ascii", Array("\u{1B}$B2q\u{1B}(B".utf8), "会"),
      ("utf-8", [0xEF, 0xBB, 0xBF, 0x61], "a"), ("\"UTF-8\"", Array("ñ".utf8), "ñ"),
      ("utf-8", Array("a\u{0}b\u{8}c\u{7F}\r\n".utf8), "abc\n"),
      ("unknown-8bit", Array("ñ".utf8), "ñ"),
    ] as [(String, [UInt8], String)])
  func `a text that is plainly in another set is read in that`(
    label: String, bytes: [UInt8], text: String
  ) {
    let read = Charset.text(bytes, label)
    #expect(read.text == text && read.problem == nil)
  }

  @Test func `unreadable parts are named`() {
    #expect(Charset.text(Array("niño".utf8), "klingon").problem == .unknown("klingon"))
    #expect(Charset.text([0x6E, 0xF1], "utf-8").text == "nñ")
    #expect(Charset.text([0x6E, 0xF1], "utf-8").problem == .unreadable("utf-8"))
    let broken = Charset.text([0xC4, 0xE3, 0xFF], "big5")
    #expect(broken.text.hasSuffix("\u{FFFD}") && broken.problem == .unreadable("big5"))
    #expect(Charset.text([0xE8, 0xCC], "", hint: "koi8-r").text == "Хл")
    #expect(Charset.text([0x61], "../../etc/passwd").problem == .unknown("....etcpasswd"))
  }

  @Test func `a text that a set makes much longer is whole`() {
    let bytes = [UInt8](repeating: 0xDF, count: 100_000)
    #expect(Charset.text(bytes, "windows-874").text.utf8.count == 300_000)
    #expect(Charset.text([UInt8](repeating: 0xFF, count: 10_000), "gb18030").problem != nil)
  }
}
