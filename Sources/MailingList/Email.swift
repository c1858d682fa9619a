public import Mime

/// An email as a comment of a forum.
public struct Email: Sendable {
  /// A fault that does not keep an email out, but had to be left out or guessed.
  public enum Problem: Error, Hashable, Sendable {
    /// The email has more than four megabytes: only the beginning was read, which ends within a text.
    case cut
    /// Only the beginning was read, as above, but it ends within an attachment.
    case cutInAttachment
    /// A problem of the email's parts.
    case part(Parts.Problem)

    /// True if words of the email are missing.
    public var hasMissingText: Bool {
      switch self {
      case .cutInAttachment, .part(.charset): false
      case .cut, .part: true
      }
    }
  }

  /// Contents of the header.
  public let head: EmailHead
  /// Faults of the email, each once.
  public let problems: [Problem]
  /// Texts in order.
  let texts: [EmailText]
  private let attachments: [Parts.Attachment]

  /// Reads an email of a file; `fromHTML` makes Markdown of one that has HTML alone.
  public init(
    _ bytes: [UInt8], isCut: Bool, envelope: [UInt8], fromHTML: (String) -> String
  ) {
    let (header, body) = Header.read(bytes[...])
    head = EmailHead(header, envelope: envelope)
    let parts = Parts(header, body, hint: Self.label(header))
    texts = parts.texts.map { text in
      switch text {
      case .html(let html):
        EmailText(markdown: AddressMask.unlinked(AddressMask.masked(fromHTML(html))))
      case .plain(let text, let isFlowed, let dropsSpaces):
        EmailText(
          QuotedLine.lines(AddressMask.masked(text), isFlowed: isFlowed, dropsSpaces: dropsSpaces),
          isFlowed: isFlowed)
      }
    }
    attachments = parts.attachments
    var problems =
      (isCut ? [parts.endsInAttachment ? .cutInAttachment : .cut] : [])
      + parts.problems.map(Problem.part)
    for problem in head.problems where !problems.contains(.part(.charset(problem))) {
      problems.append(.part(.charset(problem)))
    }
    self.problems = problems
  }

  /// The set of texts without a label: the one that the header's own words are encoded in.
  private static func label(_ header: Header) -> String {
    for field in ["subject", "from"] {
      if let word = header.bytes(field).split(separator: 63).dropFirst().first,
        header.bytes(field).contains(61)
      {
        return String(decoding: word, as: UTF8.self)
      }
    }
    return ""
  }

  /// The email's text as Markdown; empty where it has none.
  ///
  /// Quotes of emails that `thread` knows, footers and the signature are folded (`<details>`), unless there is nothing else.
  public func markdown(in thread: ThreadWords = ThreadWords(), footers: Footers = Footers())
    -> String
  {
    var texts = texts.map { $0.folded(in: thread, footers: footers) }
    let names = Self.names(of: attachments)
    if names.isEmpty, !texts.contains(where: \.hasOwnWords) { texts = self.texts }
    return (texts.map(\.markdown) + [names]).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The email's words, without the footers that each list puts below it.
  public func words(footers: Footers) -> String {
    texts.map { $0.folded(in: ThreadWords(), footers: footers).ownWords }.joined(separator: "\n")
  }

  /// `📎 map.png (image/png, 12 KB)`.
  private static func names(of attachments: [Parts.Attachment]) -> String {
    guard !attachments.isEmpty else { return "" }
    let names = attachments.map { file in
      let name = MailMarkdown.escaped(AddressMask.masked(oneLine(file.name)))
      let facts = "\(MailMarkdown.escaped(oneLine(file.type))), \((file.bytes + 1023) / 1024) KB"
      return name.isEmpty ? facts : "\(name) (\(facts))"
    }
    return "📎 " + names.joined(separator: ", ")
  }

  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }.prefix(200)))
  }
}
