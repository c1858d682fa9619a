public import Model
public import Time

/// One letter, and the bytes that it travels as (RFC 5322, RFC 2045 to 2047).
///
/// Whatever its texts hold, they can neither end a header field nor a part: fields are made by `HeaderWriter` alone, bodies
/// are quoted-printable, and no line is longer than 76 bytes where it can be broken.
public struct MailMessage: Sendable {
  /// The same each time this letter is tried again, so that who receives it twice can tell.
  public var id: MessageID
  /// When it is sent.
  public var date: Timestamp
  /// Who sends it.
  public var from: Mailbox
  /// Who receives it; always one, so that nobody learns of another.
  public var to: Mailbox
  /// What it is about, on one line.
  public var subject: String
  /// The language of subject and parts.
  public var language: Language
  /// The text for who reads no HTML, its paragraphs not broken into lines.
  public var text: String
  /// The same as HTML.
  public var html: [UInt8]
  /// The address that stops letters of this kind, by a POST without a form (RFC 8058); nil where they cannot be stopped.
  public var unsubscribe: String?
  /// The letters that this one follows, the first one first; mail programs show them as one conversation.
  public var references: [MessageID] = []
  /// Who gets the answers, where that is not who sends it.
  public var replyTo: Mailbox?
  /// A file that goes along.
  public var attachment: MailAttachment?

  /// A letter that can be stopped by nobody and follows none.
  public init(
    id: MessageID, date: Timestamp, from: Mailbox, to: Mailbox, subject: String,
    language: Language, text: String, html: [UInt8]
  ) {
    self.id = id
    self.date = date
    self.from = from
    self.to = to
    self.subject = subject
    self.language = language
    self.text = text
    self.html = html
  }

  /// Stands between the parts.
  ///
  /// No line of quoted-printable text has `=_`, so that it occurs in none of them, whatever a letter says.
  static let boundary = "=_tertulia"
  /// The same around a letter that has a file with it.
  private static let outerBoundary = "=_outer"

  /// The letter, its lines ending with CR LF.
  public var bytes: [UInt8] {
    var writer = HeaderWriter()
    writer.field("Date", token: date.rfc5322)
    writer.field("From", from)
    writer.field("To", to)
    if let replyTo { writer.field("Reply-To", replyTo) }
    writer.field("Subject", text: subject)
    writer.field("Message-ID", token: id.description)
    if let last = references.last {
      writer.field("In-Reply-To", token: last.description)
      writer.field("References", tokens: references.map(\.description))
    }
    // Says to others' programs that nobody is on holiday here (RFC 3834).
    writer.field("Auto-Submitted", token: "auto-generated")
    if let unsubscribe {
      writer.field("List-Unsubscribe", token: "<\(unsubscribe)>")
      writer.field("List-Unsubscribe-Post", token: "List-Unsubscribe=One-Click")
    }
    writer.field("Content-Language", token: language.code)
    writer.field("MIME-Version", token: "1.0")
    let alternative = ["multipart/alternative;", "boundary=\"\(Self.boundary)\""]
    if attachment != nil {
      writer.field(
        "Content-Type", tokens: ["multipart/mixed;", "boundary=\"\(Self.outerBoundary)\""])
    } else {
      writer.field("Content-Type", tokens: alternative)
    }
    var output = writer.bytes
    if attachment != nil {
      output += Array(
        "\r\n--\(Self.outerBoundary)\r\nContent-Type: \(alternative.joined(separator: " "))\r\n"
          .utf8)
    }
    add("text/plain; charset=utf-8; format=flowed", FlowedText.bytes(of: text), to: &output)
    add("text/html; charset=utf-8", html, to: &output)
    output += Array("\r\n--\(Self.boundary)--\r\n".utf8)
    guard let attachment else { return output }
    let name = String(decoding: attachment.name.utf8.filter(\.isOfFileName), as: UTF8.self)
    output += Array(
      """
      \r\n--\(Self.outerBoundary)\r\nContent-Type: \(attachment.type)\r\n\
      Content-Disposition: attachment; filename="\(name)"\r\n\
      Content-Transfer-Encoding: base64\r\n\r\n
      """.utf8)
    output += Base64Lines.encoded(attachment.bytes)
    return output + Array("\r\n--\(Self.outerBoundary)--\r\n".utf8)
  }

  private func add(_ type: String, _ body: [UInt8], to output: inout [UInt8]) {
    output += Array("\r\n--\(Self.boundary)\r\n".utf8)
    output += Array(
      "Content-Type: \(type)\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n".utf8)
    output += QuotedPrintable.encoded(body)
  }
}

/// What names a letter in all the world: `<mail-12.0123456789abcdef@club.example>` (RFC 5322, section 3.6.4).
public struct MessageID: Hashable, Sendable, CustomStringConvertible {
  /// With its angle brackets.
  public let description: String

  /// Of a site's letter; what a host of another form cannot have there becomes a hyphen.
  public init(mail number: Int64, digest: String, host: String) {
    self.init("mail-\(number)", digest, host)
  }

  /// Of a letter that nobody got, which all letters about a topic follow: so they are one conversation.
  public init(topic number: Int64, digest: String, host: String) {
    self.init("topic-\(number)", digest, host)
  }

  private init(_ what: String, _ digest: String, _ host: String) {
    let labels = host.utf8.split(separator: 46).map { label in
      String(decoding: label.map { $0.isLetterOrDigit ? $0 : 45 }, as: UTF8.self)
    }
    let name = labels.isEmpty ? "localhost" : labels.joined(separator: ".")
    let digits = String(decoding: digest.utf8.filter(\.isLetterOrDigit), as: UTF8.self)
    description = "<\(what).\(digits)@\(name)>"
  }
}

/// A file that goes with a letter.
public struct MailAttachment: Sendable {
  /// What it is called; letters, digits, dots and hyphens of it are sent.
  public let name: String
  /// What it is (RFC 6838): `image/jpeg`.
  public let type: String
  /// What is in it.
  public let bytes: [UInt8]

  /// Takes every value as it is; the type is nobody's words.
  public init(name: String, type: String, bytes: [UInt8]) {
    (self.name, self.type, self.bytes) = (name, type, bytes)
  }
}

/// An address, and the name of who has it.
public struct Mailbox: Hashable, Sendable {
  /// What mail programs show; may be empty.
  public let name: String
  /// Where letters go.
  public let address: EmailAddress

  /// Takes both; the name may be anything.
  public init(name: String = "", _ address: EmailAddress) {
    self.name = name
    self.address = address
  }
}

extension Timestamp {
  /// `Sun, 22 Nov 2026 18:20:00 +0000` (RFC 5322, section 3.3).
  var rfc5322: String {
    let time = CivilDateTime(self, offset: 0)
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    // The zone is written as its offset, which all readers of dates know.
    return "\(days[time.weekday - 1]), \(time.day) \(months[time.month - 1]) \(time.year) "
      + "\(time.hour.twoDigits):\(time.minute.twoDigits):\(time.second.twoDigits) +0000"
  }
}

extension Int {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

extension UInt8 {
  /// Of a file's name that every program reads the same.
  fileprivate var isOfFileName: Bool { isLetterOrDigit || self == 45 || self == 46 }

  /// Of ASCII.
  var isLetterOrDigit: Bool {
    (48...57).contains(self) || (65...90).contains(self) || (97...122).contains(self)
  }
}
