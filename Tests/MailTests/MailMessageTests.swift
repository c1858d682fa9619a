import Model
import Testing
import Time

@testable import Mail

/// Letters as they travel, and that nothing in them can be taken for something else.
struct MailMessageTests {
  static func address(_ text: String) throws -> EmailAddress { try #require(EmailAddress(text)) }

  static func message(
    subject: String = "Open your account", name: String = "", text: String = "Hello.\n"
  ) throws -> MailMessage {
    MailMessage(
      id: MessageID(mail: 12, digest: "0123456789abcdef", host: "club.example"),
      date: Timestamp(seconds: 1_794_675_600),
      from: Mailbox(name: "Club Niebla", try address("club@example.org")),
      to: Mailbox(name: name, try address("irene@example.net")), subject: subject,
      language: .english, text: text, html: Array("<p>Hello.</p>\n".utf8))
  }

  static func lines(_ message: MailMessage) -> [String] {
    message.bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
      String(decoding: line.filter { $0 != 13 }, as: UTF8.self)
    }
  }

  @Test func `an email is a header and two parts`() throws {
    #expect(
      Self.lines(try Self.message(name: "Irene Salvat")) == [
        "Date: Sat, 14 Nov 2026 17:00:00 +0000", "From: Club Niebla <club@example.org>",
        "To: Irene Salvat <irene@example.net>", "Subject: Open your account",
        "Message-ID: <mail-12.0123456789abcdef@club.example>", "Auto-Submitted: auto-generated",
        "Content-Language: en", "MIME-Version: 1.0",
        "Content-Type: multipart/alternative; boundary=\"=_tertulia\"", "", "--=_tertulia",
        "Content-Type: text/plain; charset=utf-8; format=flowed",
        "Content-Transfer-Encoding: quoted-printable", "", "Hello.", "", "--=_tertulia",
        "Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
        "<p>Hello.</p>", "", "--=_tertulia--", "",
      ])
  }

  @Test func `a file goes along, and answers to who wants them`() throws {
    var message = try Self.message()
    message.replyTo = Mailbox(name: "Irene", try Self.address("irene@example.org"))
    message.attachment = MailAttachment(
      name: "a\r\n\"b/c.jpg", type: "image/jpeg", bytes: [UInt8](0..<58))
    let lines = Self.lines(message)
    #expect(lines.contains("Reply-To: Irene <irene@example.org>"))
    #expect(lines.contains("Content-Type: multipart/mixed; boundary=\"=_outer\""))
    let start = try #require(lines.lastIndex(of: "--=_outer"))
    #expect(
      Array(lines[start...]) == [
        "--=_outer", "Content-Type: image/jpeg",
        "Content-Disposition: attachment; filename=\"abc.jpg\"",
        "Content-Transfer-Encoding: base64", "",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4",
        "OQ==", "", "--=_outer--", "",
      ])
    let stored = StoredMail(message.bytes)
    #expect(stored.text == "Hello.\r\n" && stored["Reply-To"] == "Irene <irene@example.org>")
  }

  @Test func `emails that can be stopped, and those that follow others, say so`() throws {
    var message = try Self.message()
    message.unsubscribe = "https://club.example/do/unsubscribe?token=abc"
    message.references = [1, 2].map { MessageID(mail: $0, digest: "ab", host: "club.example") }
    let lines = Self.lines(message)
    for line in [
      "In-Reply-To: <mail-2.ab@club.example>",
      "References: <mail-1.ab@club.example> <mail-2.ab@club.example>",
      "List-Unsubscribe: <https://club.example/do/unsubscribe?token=abc>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ] { #expect(lines.contains(line), "\(line)") }
  }

  static let hostile = [
    "x\r\nBcc: all@example.org", "x\nBcc: all@example.org\n\nbody", "x\rBcc: all@example.org",
    "x\u{0}\u{1}\u{7f}\u{85}\u{2028}Bcc: y", "\r\n\r\n", "a\" <evil@example.org>, \"b",
    "=?utf-8?q?x=0D=0ABcc:_y?=", "Reunión\r\nBcc: x", "\\\"", "<evil@example.org>", "a,b;c:d(e)f",
    String(repeating: "ñ", count: 2000), String(repeating: "x", count: 2000),
    String(repeating: "word ", count: 400), "👩‍👩‍👧‍👦 \u{202e}gro.elpmaxe", "",
  ]

  @Test(arguments: hostile)
  func `no text splits a header, adds a receiver or makes a long line`(text: String) throws {
    let message = try Self.message(subject: text, name: text)
    let lines = Self.lines(message)
    let head = lines.prefix { !$0.isEmpty }
    #expect(
      head.allSatisfy { $0.utf8.count <= 998 && $0.utf8.allSatisfy { (32...126).contains($0) } })
    let names = head.filter { $0.utf8.first != 32 }.map { $0.prefix { $0 != ":" } }
    #expect(
      names == [
        "Date", "From", "To", "Subject", "Message-ID", "Auto-Submitted", "Content-Language",
        "MIME-Version", "Content-Type",
      ])
    #expect(!head.contains { $0.allSatisfy { $0 == " " } })
    // One address in angle brackets; all others are inside of quotation marks or encoded.
    let stored = StoredMail(message.bytes)
    #expect(stored["To"].hasSuffix("irene@example.net>") || stored["To"] == "irene@example.net")
  }

  @Test(arguments: hostile)
  func `a subject comes back as it was, on one line`(text: String) throws {
    guard !text.utf8.contains(63) else { return }
    #expect(StoredMail(try Self.message(subject: text).bytes)["Subject"] == PlainLine.text(text))
  }

  @Test func `only long words stand on long lines`() throws {
    let message = try Self.message(
      subject: String(repeating: "Grüße ", count: 60), text: String(repeating: "é", count: 5000))
    #expect(Self.lines(message).allSatisfy { $0.utf8.count <= 76 })
    let encoded = Self.lines(message).flatMap { $0.split(separator: " ") }
      .filter { $0.hasPrefix("=?") }
    #expect(encoded.allSatisfy { $0.utf8.count <= 75 } && encoded.count > 5)
  }

  @Test func `the boundary occurs in no part, for any text`() throws {
    let text = "--=_tertulia--\n=_tertulia\n\n--=_tertulia\n"
    let message = try Self.message(text: text)
    #expect(Self.lines(message).count { $0.contains("=_tertulia") } == 4)
    #expect(StoredMail(message.bytes).text == text.replacing("\n", with: "\r\n"))
  }

  @Test func `a Message-ID has the form of an address, whatever the host is`() {
    for host in ["[::1]", "", "..", "club.example\r\nx", "a b@c>.example"] {
      let id = MessageID(mail: 1, digest: "ab", host: host).description
      #expect(id.utf8.allSatisfy { (33...126).contains($0) } && id.hasPrefix("<mail-1.ab@"))
      #expect(id.utf8.count { $0 == 64 } == 1 && id.utf8.count { $0 == 62 } == 1)
      #expect(!id.contains("..") && !id.contains("@>"))
    }
  }

  @Test func `links are found in an email's text`() throws {
    let text = "Here:\nhttps://club.example/do/confirm?token=a_b-c\n\nhttp://x.example/ and\n"
    let mail = StoredMail(try Self.message(text: text + text).bytes)
    #expect(mail.links == ["https://club.example/do/confirm?token=a_b-c", "http://x.example/"])
  }
}
