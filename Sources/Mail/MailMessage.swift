public import Model
public import Time

/// One email, and the bytes that it travels as (RFC 5322, RFC 2045 to 2047).
///
/// No text can end a header field or a part: fields are made by `HeaderWriter` alone, bodies are quoted-printable, and no line
/// is longer than 76 bytes where it can be broken.
public struct MailMessage: Sendable {
  /// The message ID, which stays the same each time this email is tried again, so that duplicates can be recognised.
  public var id: MessageID
  /// When it is sent.
  public var date: Timestamp
  /// The sender.
  public var from: Mailbox
  /// The recipient; always one, so that no one learns of another.
  public var to: Mailbox
  /// The subject, on one line.
  public var subject: String
  /// The language of subject and parts.
  public var language: Language
  /// The text for recipients who read no HTML, its paragraphs not broken into lines.
  public var text: String
  /// The text as HTML.
  public var html: [UInt8]
  /// The address that stops emails of this kind, by a POST without a form (RFC 8058); nil where they cannot be stopped.
  public var unsubscribe: String?
  /// The emails that this one follows, the first one first; mail programs show them as one conversation.
  public var references: [MessageID] = []
  /// The recipient of answers, where that is not the sender.
  public var replyTo: Mailbox?
  /// A file that goes along.
  public var attachment: MailAttachment?

  /// An email that cannot be stopped and follows none.
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

  /// Boundary between the parts.
  ///
  /// No line of quoted-printable text has `=_`, so that it occurs in none of them, for any text.
  static let boundary = "=_tertulia"
  /// Boundary around an email that has a file with it.
  private static let outerBoundary = "=_outer"

  /// The email, its lines ending with CR LF.
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
    // Keeps others' programs from answering that the recipient is on holiday (RFC 3834).
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

/// A name of an email that is unique in all the world: `<mail-12.0123456789abcdef@club.example>` (RFC 5322, section 3.6.4).
public struct MessageID: Hashable, Sendable, CustomStringConvertible {
  /// With its angle brackets.
  public let description: String

  /// The ID of a site's email; characters that are not allowed there become hyphens in the host.
  public init(mail number: Int64, digest: String, host: String) {
    self.init("mail-\(number)", digest, host)
  }

  /// The ID of an email that was never sent, which all emails about a topic follow: so they are one conversation.
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

/// A file that goes with an email.
public struct MailAttachment: Sendable {
  /// Name of the file; letters, digits, dots and hyphens of it are sent.
  public let name: String
  /// Media type (RFC 6838): `image/jpeg`.
  public let type: String
  /// Contents of the file.
  public let bytes: [UInt8]

  /// Takes every value as it is; the type must not come from a person.
  public init(name: String, type: String, bytes: [UInt8]) {
    (self.name, self.type, self.bytes) = (name, type, bytes)
  }
}

/// An address, and its owner's name.
public struct Mailbox: Hashable, Sendable {
  /// The name that mail programs show; may be empty.
  public let name: String
  /// The address that emails go to.
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
  /// True for characters of a file's name that every program reads alike.
  fileprivate var isOfFileName: Bool { isLetterOrDigit || self == 45 || self == 46 }

  /// True for letters and digits of ASCII.
  var isLetterOrDigit: Bool {
    (48...57).contains(self) || (65...90).contains(self) || (97...122).contains(self)
  }
}
