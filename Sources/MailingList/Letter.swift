public import Time

/// What a letter's header says: enough to find its thread, and its place there.
public struct LetterHead: Sendable {
  /// What names it in all the world, without angle brackets; of a letter without one what its header says.
  public let id: String
  /// The letters that it follows, the first one first, at most fifty.
  public let references: [String]
  /// What it is about, without `Re:`; may be empty.
  public let subject: String
  /// Whether it begins with `Re:`.
  public let isReply: Bool
  /// When it was written; nil where neither the header nor the line before the letter says.
  public let date: Timestamp?
  /// The name of who wrote it; never an address.
  public let author: String

  private static let mostReferences = 50

  init(_ header: Header, envelope: [UInt8]) {
    author = AuthorName.name(header.text("from"))
    (subject, isReply) = Self.subject(header.text("subject"))
    let envelopeTime = envelope.split(separator: 32, maxSplits: 1).last.map { Array($0) } ?? []
    date = MailDate.time(header.bytes("date")) ?? MailDate.time(envelopeTime)
    let ids = Self.ids(header.bytes("message-id"))
    id = ids.first ?? Self.madeUp(header, envelope)
    var references: [String] = []
    for known in Self.ids(header.bytes("references")) + Self.ids(header.bytes("in-reply-to"))
    where known != id && !references.contains(known) {
      references.append(known)
    }
    self.references = references.suffix(Self.mostReferences)
  }

  /// Two letters that say the same of themselves are the same.
  private static func madeUp(_ header: Header, _ envelope: [UInt8]) -> String {
    let fields = ["from", "date", "subject"].map { header.bytes($0) } + [envelope]
    return "none:" + String(decoding: Array(fields.joined(separator: [10])), as: UTF8.self)
  }

  /// What stands in angle brackets, at most 500 bytes each; `In-Reply-To` of old programs has words around them.
  private static func ids(_ bytes: [UInt8]) -> [String] {
    var ids: [String] = []
    var rest = bytes[...]
    while let open = rest.firstIndex(of: 60) {
      rest = rest[(open + 1)...]
      guard let close = rest.firstIndex(of: 62), ids.count < 200 else { break }
      let id = rest[..<close].filter { $0 > 32 }
      rest = rest[(close + 1)...]
      if (1...500).contains(id.count) { ids.append(String(decoding: id, as: UTF8.self)) }
    }
    return ids
  }

  /// `Re: RE[2]: AW: Walks` → `Walks`.
  private static func subject(_ text: String) -> (subject: String, isReply: Bool) {
    var (rest, isReply) = (Substring(text), false)
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard let colon = rest.prefix(12).firstIndex(of: ":") else { break }
      let word = rest[..<colon].prefix { $0 != "[" && $0 != "(" && $0 != "^" }
      let marks = ["re", "aw", "sv", "vs", "rv", "res", "r", "antw", "ref"]
      guard marks.contains(word.lowercased()) else { break }
      isReply = true
      rest = rest[rest.index(after: colon)...]
    }
    return (String(rest), isReply)
  }
}

/// A letter as a comment of a forum.
public struct Letter: Sendable {
  /// What does not keep a letter out, but had to be left out or guessed.
  public enum Problem: Error, Hashable, Sendable {
    /// Of a letter of more than four megabytes only the beginning was read.
    case cut
    /// There are more than a hundred parts.
    case tooManyParts
    /// Parts lie deeper in each other than eight levels.
    case tooDeep
    /// Its texts have more than 256 KB.
    case tooLong
    /// A character set that is not known; it was read as UTF-8 or windows-1252.
    case unknownCharset(String)
  }

  /// A file that hangs on it, and is not taken over.
  struct Attachment: Hashable, Sendable {
    let name: String
    let type: String
    let bytes: Int
  }

  /// What its header says.
  public let head: LetterHead
  /// What it says, as Markdown; empty where it says nothing.
  public let markdown: String
  /// What is wrong with it.
  public let problems: [Problem]

  /// Reads a letter of a file; `fromHTML` makes Markdown of one that has HTML alone.
  public init(
    _ bytes: [UInt8], isCut: Bool, in place: MailboxFile.Place, fromHTML: (String) -> String
  ) {
    let (header, body) = Header.read(bytes[...])
    head = LetterHead(header, envelope: place.envelope)
    var parts = Parts()
    parts.read(header, body)
    let texts = parts.texts.map { text in
      switch text {
      case .html(let html): AddressMask.unlinked(AddressMask.masked(fromHTML(html)))
      case .plain(let text, let isFlowed, let dropsSpaces):
        LetterText(
          QuotedLine.lines(
            AddressMask.masked(text), isFlowed: isFlowed, dropsSpaces: dropsSpaces),
          isFlowed: isFlowed
        ).markdown
      }
    }
    let names = Self.names(of: parts.attachments)
    markdown = (texts + [names]).filter { !$0.isEmpty }.joined(separator: "\n\n")
    problems = (isCut ? [.cut] : []) + parts.problems
  }

  /// `📎 map.png (image/png, 12 KB)`; at most twenty.
  private static func names(of attachments: [Attachment]) -> String {
    guard !attachments.isEmpty else { return "" }
    let names = attachments.prefix(20).map { file in
      let name = MailMarkdown.escaped(AddressMask.masked(oneLine(file.name)))
      let facts = "\(MailMarkdown.escaped(oneLine(file.type))), \((file.bytes + 1023) / 1024) KB"
      return name.isEmpty ? facts : "\(name) (\(facts))"
    }
    return "📎 " + names.joined(separator: ", ")
  }

  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }.prefix(100)))
  }
}
