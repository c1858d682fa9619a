private import Mail

/// Contents of an email: the texts that people read and the names of its attachments (RFC 2045 to 2046, 2183).
///
/// Of two forms of one text the plain one is taken. Limits apply to the depth of nested parts, their number and the bytes of
/// text; the rest is left out, and reported in `problems`.
public struct Parts: Sendable {
  /// One text.
  public enum Text: Sendable {
    /// Lines as they were typed; `isFlowed` when a space at a line's end says that it continues (RFC 3676).
    case plain(String, isFlowed: Bool, dropsSpaces: Bool)
    /// HTML.
    case html(String)

    /// True if there is nothing to be read in it.
    var isBlank: Bool {
      switch self {
      case .plain(let text, _, _), .html(let text): text.utf8.allSatisfy { $0 <= 32 }
      }
    }
    fileprivate var isHTML: Bool { if case .html = self { true } else { false } }
    fileprivate var count: Int {
      switch self {
      case .plain(let text, _, _), .html(let text): text.utf8.count
      }
    }
  }

  /// A file that is not imported.
  public struct Attachment: Hashable, Sendable {
    /// The file's name; may be empty.
    public let name: String
    /// `image/png`.
    public let type: String
    /// About how many bytes it has.
    public let bytes: Int
  }

  /// A part that could not be read as it was meant.
  public enum Problem: Error, Hashable, Sendable {
    /// There are more than a hundred parts.
    case tooManyParts
    /// Parts are nested in each other more than eight levels deep.
    case tooDeep
    /// The texts have more than 256 KB.
    case tooLong
    /// A text or a header in a character set that could not be read.
    case charset(CharsetProblem)
  }

  static let deepest = 8
  static let most = 100
  static let maxBytes = 256 << 10

  /// The texts in their order.
  public private(set) var texts: [Text] = []
  /// The files in their order.
  public private(set) var attachments: [Attachment] = []
  /// Each problem once.
  public private(set) var problems: [Problem] = []
  /// True if the last part is an attachment.
  public private(set) var endsInAttachment = false
  private var count = 0
  private var room = maxBytes
  private let hint: String

  /// Reads an email; `hint` is a character set for texts without a label.
  public init(_ header: Header, _ body: ArraySlice<UInt8>, hint: String = "") {
    self.hint = hint
    read(header, body, depth: 0, inDigest: false)
  }

  private mutating func read(
    _ header: Header, _ body: ArraySlice<UInt8>, depth: Int, inDigest: Bool
  ) {
    count += 1
    guard count <= Self.most else { return note(.tooManyParts) }
    guard depth <= Self.deepest else { return note(.tooDeep) }
    let type = header.type
    let name = inDigest && type.value.isEmpty ? "message/rfc822" : Self.name(type.value)
    if name.hasPrefix("multipart/") {
      guard let split = Self.split(body, type) else {
        return readText(header, body, type, "text/plain")
      }
      return readParts(split, name, depth)
    }
    if name == "message/rfc822" || name == "message/global" {
      return readEmail(header, body, depth)
    }
    let place = FieldValue(header.bytes("content-disposition"))
    let file = place.text("filename") ?? type.text("name")
    let isInline = ["text/plain", "text/x-patch", "text/x-diff"].contains(name)
    guard Self.isText(name), place.value != "attachment",
      file == nil || isInline
        || name.hasPrefix("text/") && place.value == "inline" && name != "text/html"
    else {
      let bytes = Self.encoding(header) == .base64 ? body.count * 73 / 100 : body.count
      attachments.append(Attachment(name: file ?? "", type: name, bytes: bytes))
      endsInAttachment = true
      return
    }
    readText(header, body, type, name)
  }

  /// A type that cannot be read is plain text (RFC 2045, section 5.2).
  private static func name(_ value: String) -> String {
    switch value {
    case "html", "text/htm": "text/html"
    case "multipart": "multipart/mixed"
    default: value.contains("/") && value != "text/" ? value : "text/plain"
    }
  }

  /// Every kind of text but those that are files (RFC 2046, section 4.1.4), and PGP's of before MIME.
  private static func isText(_ name: String) -> Bool {
    let files = ["calendar", "vcard", "x-vcard", "directory", "rtf", "css", "javascript", "csv"]
    if name == "application/pgp" || name == "message/delivery-status" { return true }
    return name.hasPrefix("text/") && !files.contains { name == "text/" + $0 }
  }

  private mutating func readText(
    _ header: Header, _ body: ArraySlice<UInt8>, _ type: FieldValue, _ name: String
  ) {
    endsInAttachment = false
    var bytes = Self.decoded(header, body)
    if bytes.count > room {
      bytes = Array(bytes.prefix(room))
      note(.tooLong)
    }
    room -= bytes.count
    var label = type.word("charset")
    if label.isEmpty, name == "text/html" { label = Self.labelInHTML(bytes) }
    let read = Charset.text(bytes, label, hint: hint)
    if let problem = read.problem { note(.charset(problem)) }
    switch name {
    case "text/html", "text/x-html": texts.append(.html(read.text))
    case "text/enriched", "text/richtext":
      texts.append(.plain(EnrichedText.plain(read.text), isFlowed: false, dropsSpaces: false))
    default: addPlain(read.text, type)
    }
  }

  private mutating func addPlain(_ text: String, _ type: FieldValue) {
    let (rest, files) = UUEncoded.removed(from: text)
    attachments += files
    texts.append(
      .plain(
        rest, isFlowed: type.word("format") == "flowed", dropsSpaces: type.word("delsp") == "yes"))
  }

  private static func labelInHTML(_ bytes: [UInt8]) -> String {
    let start = String(decoding: bytes.prefix(1024).map(\.small), as: UTF8.self)
    guard let sign = start.firstRange(of: "charset=") else { return "" }
    return String(
      start[sign.upperBound...].drop { $0 == "\"" || $0 == "'" }.prefix { !"\"'/> ;".contains($0) })
  }

  private mutating func readParts(
    _ split: (parts: [ArraySlice<UInt8>], rest: ArraySlice<UInt8>), _ type: String, _ depth: Int
  ) {
    if split.parts.count > Self.most { note(.tooManyParts) }
    var forms: [[Text]] = []
    for part in split.parts.prefix(Self.most) {
      let before = texts.count
      let (header, body) = Header.read(part, isPart: true)
      read(header, body, depth: depth + 1, inDigest: type == "multipart/digest")
      forms.append(Array(texts[before...]))
      texts.removeSubrange(before...)
    }
    texts += type == "multipart/alternative" ? Self.best(of: forms) : forms.flatMap { $0 }
    // Lists put their lines behind the end.
    let rest = Lines(split.rest).filter { !$0.starts(with: [45, 45]) }.joined(separator: [10])
    if rest.contains(where: { $0 > 32 }) {
      readText(Header(), Array(rest)[...], FieldValue([]), "text/plain")
    }
  }

  /// The first plain form that has words, unless it only hints at another form; else the last form.
  private static func best(of forms: [[Text]]) -> [Text] {
    let filled = forms.filter { $0.contains { !$0.isBlank } }
    let rich = filled.last { $0.contains(where: \.isHTML) }
    guard let plain = filled.first(where: { !$0.contains(where: \.isHTML) }) else {
      return rich ?? filled.last ?? []
    }
    let count = plain.reduce(0) { $0 + $1.count }
    if let rich, count < 200, rich.reduce(0, { $0 + $1.count }) > 2000 + 8 * count { return rich }
    return plain
  }

  /// An email within an email: its author, time and subject, and its texts.
  private mutating func readEmail(_ outer: Header, _ body: ArraySlice<UInt8>, _ depth: Int) {
    let bytes = Self.encoding(outer) == .none ? body : Self.decoded(outer, body)[...]
    let (header, inner) = Header.read(bytes.drop { $0 == 10 || $0 == 13 })
    let label = header.type.word("charset")
    let lines = ["From", "Date", "Subject"].compactMap { name -> String? in
      let text = header.text(String(decoding: name.utf8.map(\.small), as: UTF8.self), hint: label)
      if let problem = text.problem { note(.charset(problem)) }
      return text.text.isEmpty ? nil : "\(name): \(text.text)"
    }
    if !lines.isEmpty {
      texts.append(.plain(lines.joined(separator: "\n"), isFlowed: false, dropsSpaces: false))
    }
    read(header, inner, depth: depth + 1, inDigest: false)
  }

  private mutating func note(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  private enum Encoding { case none, base64, quotedPrintable }

  private static func encoding(_ header: Header) -> Encoding {
    let word = FieldValue(header.bytes("content-transfer-encoding")).value
    if word.contains("base64") || word == "base-64" { return .base64 }
    return word.hasPrefix("quoted") ? .quotedPrintable : .none
  }

  private static func decoded(_ header: Header, _ body: ArraySlice<UInt8>) -> [UInt8] {
    let bytes =
      switch encoding(header) {
      case .base64: Base64.text(body)
      case .quotedPrintable: QuotedPrintable.decoded(body)
      case .none: Array(body)
      }
    return bytes.contains(13) ? bytes.filter { $0 != 13 } : bytes
  }

  /// The parts, and the text behind their end; nil where there are none.
  ///
  /// A boundary that the header does not name, or names wrongly, is the first line of the kind `--mark` above a part's header.
  private static func split(
    _ body: ArraySlice<UInt8>, _ type: FieldValue
  ) -> (parts: [ArraySlice<UInt8>], rest: ArraySlice<UInt8>)? {
    if let boundary = type.bytes("boundary"), let split = split(body, at: boundary) { return split }
    var lines = Lines(body)
    while let line = lines.next() {
      guard line.starts(with: [45, 45]), (3...80).contains(line.count), let next = lines.peek,
        next.prefix(8).map(\.small) == Array("content-".utf8)
      else { continue }
      var mark = line.dropFirst(2)
      while let last = mark.last, last <= 32 { mark = mark.dropLast() }
      return split(body, at: Array(mark))
    }
    return nil
  }

  /// The parts between lines of a boundary (RFC 2046, section 5.1.1).
  private static func split(
    _ body: ArraySlice<UInt8>, at boundary: [UInt8]
  ) -> (parts: [ArraySlice<UInt8>], rest: ArraySlice<UInt8>)? {
    let mark = [45, 45] + boundary
    var (parts, start): ([ArraySlice<UInt8>], Int?) = ([], nil)
    for line in Lines(body) where line.starts(with: mark) {
      let rest = line.dropFirst(mark.count).filter { $0 > 32 }
      guard rest.isEmpty || rest == [45, 45] else { continue }
      if let start {
        // The end of the line before belongs to the boundary.
        var part = body[start..<max(line.startIndex, start)]
        if part.last == 10 { part = part.dropLast() }
        parts.append(part)
      }
      let next = min(line.endIndex + 1, body.endIndex)
      if !rest.isEmpty { return start == nil ? nil : (parts, body[next...]) }
      start = next
      if parts.count > most { return (parts, []) }
    }
    // A part without an end belongs to an email that was cut.
    guard let start else { return nil }
    return (parts + [body[start...]], [])
  }
}
