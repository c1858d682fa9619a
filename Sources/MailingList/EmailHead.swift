public import Mime
public import Time

/// Contents of an email's header: enough to find its thread, and its place there.
public struct EmailHead: Sendable {
  /// `Message-ID` without angle brackets; for an email without one an id made of the header.
  public let id: String
  /// The emails that it follows, the first one first, at most fifty.
  public let references: [String]
  /// The topic, without `Re:` and anything before that; may be empty.
  public let subject: String
  /// True if the subject begins with `Re:`.
  public let isReply: Bool
  /// When it was written; nil where neither the header nor the line before the email says.
  public let date: Timestamp?
  /// The name of its author; never an address.
  public let author: String
  /// Names in square brackets that its subject begins with, before or behind `Re:`.
  let tags: [String]
  /// Parts of its subject and author that could not be read.
  public let problems: [CharsetProblem]
  /// The list's own name in `List-Id` or `List-Post`, in small letters.
  let listName: String

  private static let maxReferences = 50
  private static let longestID = 998

  /// Reads a header; `envelope` is the text behind `From ` before it.
  public init(_ header: Header, envelope: [UInt8]) {
    let hint = Self.hint(header)
    let (from, line) = (Author.name(header), header.text("subject", hint: hint))
    author = from.text
    let read = SubjectLine(line.text)
    (subject, isReply, tags) = (read.subject, read.isReply, read.tags)
    problems = [from.problem, line.problem].compactMap { $0 }
    date = Self.date(header, envelope, hint)
    let ids = Self.ids(header.bytes("message-id"), isOwn: true)
    id = ids.first ?? Self.madeUp(header, envelope)
    var references: [String] = []
    for known in Self.ids(header.bytes("references")) + Self.ids(header.bytes("in-reply-to"))
    where known != id && !references.contains(known) {
      references.append(known)
    }
    self.references = references.suffix(Self.maxReferences)
    listName = Self.listName(header)
  }

  /// The character set of bytes in the header that have no label: the text's own.
  static func hint(_ header: Header) -> String { header.type.word("charset") }

  private static func date(_ header: Header, _ envelope: [UInt8], _ hint: String) -> Timestamp? {
    if let date = MailDate.time(header.bytes("date"), hint: hint) { return date }
    if let date = MailDate.envelopeTime(envelope) { return date }
    // The last server that passed it on says when, behind a semicolon.
    let received = header.bytes("received")
    guard let sign = received.lastIndex(of: 59) else { return nil }
    return MailDate.time(Array(received[(sign + 1)...]))
  }

  /// Two emails that say the same of themselves are the same.
  private static func madeUp(_ header: Header, _ envelope: [UInt8]) -> String {
    let fields = ["from", "date", "subject"].map { header.bytes($0) } + [envelope]
    return "none:" + String(decoding: Array(fields.joined(separator: [10])), as: UTF8.self)
  }

  /// Contents of angle brackets, without blanks.
  ///
  /// `In-Reply-To` of old programs has words around it; some programs forget the brackets, or write them as encoded words.
  private static func ids(_ field: [UInt8], isOwn: Bool = false) -> [String] {
    guard !field.isEmpty else { return [] }
    let text = field.contains(61) ? EncodedText(field).text : String(decoding: field, as: UTF8.self)
    let bytes = Array(text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").utf8)
    var (ids, rest): ([String], ArraySlice<UInt8>) = ([], bytes[...])
    while let open = rest.firstIndex(of: 60), ids.count < 200 {
      let inner = rest[(open + 1)...].drop { $0 == 60 }
      let close = inner.firstIndex(of: 62) ?? inner.endIndex
      rest = inner[close...].dropFirst()
      if let id = id(inner[..<close]) { ids.append(id) }
    }
    guard ids.isEmpty else { return ids }
    let words = bytes.split { $0 <= 32 || $0 == 44 }
    // `ana@example.org of Monday` is not a name of an email.
    guard isOwn || words.allSatisfy({ $0.contains(64) }) else { return [] }
    return isOwn ? [id(bytes[...])].compactMap { $0 } : words.prefix(200).compactMap(id)
  }

  private static func id(_ bytes: ArraySlice<UInt8>) -> String? {
    let signs = bytes.filter { $0 > 32 && $0 != 34 && $0 != 62 }.prefix(longestID)
    return signs.isEmpty ? nil : String(decoding: signs, as: UTF8.self)
  }

  /// `walks` of `Walks <walks.lists.club.example>` and of `<mailto:walks@lists.club.example>`.
  private static func listName(_ header: Header) -> String {
    for field in ["list-id", "list-post", "mailing-list"] {
      let text = header.text(field).text.lowercased()
      let inner = text.lastIndex(of: "<").map { text[text.index(after: $0)...] } ?? text[...]
      let name = inner.replacing("mailto:", with: "").replacing("list ", with: "").prefix {
        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
      }
      if !name.isEmpty { return String(name) }
    }
    return ""
  }
}

/// The parts of a subject besides the topic.
struct SubjectLine {
  private static let marks: Set<String> = [
    "re", "aw", "sv", "vs", "rv", "res", "r", "antw", "antwort", "ref", "réf", "rif", "odp", "ynt",
    "atb", "rép",
    "回复", "回覆", "答复", "答覆", "返信", "답장", "회신", "отв", "απ",
  ]

  /// `Walks` of `[walks] Re: RE[2]: AW: Walks`: a name of the list before what says that it answers goes, too.
  let subject: String
  let isReply: Bool
  /// `[walks]`, in small letters and without numbers: `walks`.
  private(set) var tags: [String] = []

  init(_ text: String) {
    var (rest, subject, isReply) = (text[...], text[...], false)
    for _ in 0..<30 {
      rest = rest.drop { $0.isWhitespace }
      if let tag = Self.tag(rest) {
        tags.append(Self.name(tag))
        rest = rest.dropFirst(tag.count)
      } else if let next = Self.afterMark(rest) {
        (rest, subject, isReply) = (next, next, true)
      } else {
        break
      }
    }
    (self.subject, self.isReply) = (String(subject.drop { $0.isWhitespace }), isReply)
  }

  /// `[walks]` at the beginning.
  static func tag(_ text: Substring) -> Substring? {
    guard text.first == "[", let end = text.prefix(60).firstIndex(of: "]") else { return nil }
    return text[...end]
  }

  /// Without the numbers that some lists give their emails, `[walks:00123]`.
  static func name(_ tag: Substring) -> String {
    String(tag.dropFirst().dropLast().lowercased().filter { $0.isLetter || $0 == "-" || $0 == "_" })
  }

  private static func afterMark(_ text: Substring) -> Substring? {
    guard let colon = text.prefix(14).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
      return nil
    }
    let word = text[..<colon].prefix { !"[(^* ".contains($0) }
    let rest = text[word.endIndex..<colon].filter { !"[](){}^* ".contains($0) }
    guard marks.contains(word.lowercased()), rest.allSatisfy(\.isNumber) else { return nil }
    return text[text.index(after: colon)...]
  }
}
