import Mail

/// What a letter is made of: the texts that people read, and the names of what hangs on it (RFC 2045 to 2046, 2183).
///
/// Of two forms of one text the plain one is taken. Bounded are how deep parts lie in each other, how many there are,
/// and the bytes of text; what is beyond is left out, and said in `problems`.
struct Parts {
  /// One text.
  enum Text {
    /// Lines as somebody typed them; `isFlowed` when a space at a line's end says that it goes on (RFC 3676).
    case plain(String, isFlowed: Bool, dropsSpaces: Bool)
    case html(String)
  }

  static let deepest = 8
  static let most = 100
  static let mostBytes = 256 << 10

  private(set) var texts: [Text] = []
  private(set) var attachments: [Letter.Attachment] = []
  private(set) var problems: [Letter.Problem] = []
  private var count = 0
  private var room = mostBytes

  /// Reads a letter or a part of one.
  mutating func read(_ header: Header, _ body: ArraySlice<UInt8>, depth: Int = 0) {
    count += 1
    guard count <= Self.most else { return note(.tooManyParts) }
    guard depth <= Self.deepest else { return note(.tooDeep) }
    let type = FieldValue(header.bytes("content-type"))
    let place = FieldValue(header.bytes("content-disposition"))
    let name = type.value.isEmpty ? "text/plain" : type.value
    let fileName = place.text("filename") ?? type.text("name")
    if name.utf8.starts(with: "multipart/".utf8), let boundary = type.bytes("boundary") {
      return readParts(Self.split(body, at: boundary), name, depth)
    }
    // One that does not say where its parts end has none.
    let isWhole = name == "text/plain" || name.utf8.starts(with: "multipart/".utf8)
    let isText = isWhole || name == "text/html"
    guard isText, place.value != "attachment", fileName == nil || isWhole else {
      attachments.append(
        Letter.Attachment(name: fileName ?? "", type: name, bytes: Self.size(header, body)))
      return
    }
    readText(header, body, type, isHTML: name == "text/html")
  }

  private mutating func readText(
    _ header: Header, _ body: ArraySlice<UInt8>, _ type: FieldValue, isHTML: Bool
  ) {
    var bytes = Self.decoded(header, body)
    if bytes.count > room {
      bytes = Array(bytes.prefix(room))
      note(.tooLong)
    }
    room -= bytes.count
    let charset = type.text("charset").map { String(decoding: $0.utf8.map(\.small), as: UTF8.self) }
    let (text, isKnown) = Charset.text(bytes, charset ?? "")
    if !isKnown { note(.unknownCharset(String((charset ?? "").prefix(40)))) }
    let isFlowed = type.text("format").map { $0.utf8.elementsEqual("flowed".utf8) } ?? false
    let dropsSpaces = type.text("delsp").map { $0.utf8.elementsEqual("yes".utf8) } ?? false
    if isHTML {
      texts.append(.html(text))
    } else {
      texts.append(.plain(text, isFlowed: isFlowed, dropsSpaces: dropsSpaces))
    }
  }

  private mutating func readParts(_ parts: [ArraySlice<UInt8>], _ type: String, _ depth: Int) {
    if parts.count > Self.most { note(.tooManyParts) }
    let before = texts.count
    for part in parts.prefix(Self.most) {
      let (header, body) = Header.read(part)
      read(header, body, depth: depth + 1)
    }
    guard type == "multipart/alternative" else { return }
    let forms = texts[before...]
    let plain = forms.filter {
      if case .plain(let text, _, _) = $0 { text.utf8.contains { $0 > 32 } } else { false }
    }
    let html = forms.filter { if case .html = $0 { true } else { false } }
    texts[before...] = ArraySlice(plain.isEmpty ? Array(html.prefix(1)) : plain)
  }

  private mutating func note(_ problem: Letter.Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  private static func decoded(_ header: Header, _ body: ArraySlice<UInt8>) -> [UInt8] {
    let encoding = FieldValue(header.bytes("content-transfer-encoding")).value
    let bytes =
      switch encoding {
      case "quoted-printable": QuotedPrintable.decoded(body)
      case "base64": Base64.decoded(body)
      default: Array(body)
      }
    return bytes.filter { $0 != 13 }
  }

  /// How many bytes something has that is not read; about, where it is encoded.
  private static func size(_ header: Header, _ body: ArraySlice<UInt8>) -> Int {
    let encoding = FieldValue(header.bytes("content-transfer-encoding")).value
    return encoding == "base64" ? body.count * 73 / 100 : body.count
  }

  /// What stands between lines of a boundary (RFC 2046, section 5.1.1).
  static func split(_ body: ArraySlice<UInt8>, at boundary: [UInt8]) -> [ArraySlice<UInt8>] {
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
      start = min(line.endIndex + 1, body.endIndex)
      if !rest.isEmpty { return parts }
      if parts.count > most { return parts }
    }
    // One that nothing ends is a letter that was cut.
    if let start { parts.append(body[start...]) }
    return parts
  }
}

/// A field of the kind `text/plain; charset="utf-8"` (RFC 2045, section 5.1).
struct FieldValue {
  /// What stands first, in small letters.
  let value: String
  private var parameters: [String: [UInt8]] = [:]

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    value = Self.word(&rest)
    while rest.first == 59, parameters.count < 30 {
      rest = rest.dropFirst()
      let name = Self.word(&rest, until: [61, 59])
      guard rest.first == 61 else { continue }
      rest = rest.dropFirst()
      let content = Self.content(&rest)
      if parameters[name] == nil { parameters[name] = content }
    }
  }

  func bytes(_ name: String) -> [UInt8]? { parameters[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// A parameter as text: encoded as in other fields, as many programs do, or as RFC 2231 has it.
  func text(_ name: String) -> String? {
    if let bytes = bytes(name) { return EncodedText.text(bytes) }
    guard let extended = bytes(name + "*") else { return nil }
    let parts = extended.split(separator: 39, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let charset = String(decoding: parts[0].map(\.small), as: UTF8.self)
    let escaped = parts[2].map { $0 == 37 ? 61 : $0 }
    return Charset.text(QuotedPrintable.decoded(escaped[...]), charset).text
  }

  private static func word(_ rest: inout ArraySlice<UInt8>, until ends: [UInt8] = [59]) -> String {
    let word = rest.prefix { !ends.contains($0) }
    rest = rest[word.endIndex...]
    return String(decoding: word.filter { $0 > 32 }.map(\.small), as: UTF8.self)
  }

  /// A token, or what stands in quotation marks.
  private static func content(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    rest = rest.drop { $0 <= 32 }
    var content: [UInt8] = []
    if rest.first == 34 {
      rest = rest.dropFirst()
      while let byte = rest.popFirst(), byte != 34 {
        if byte == 92, let next = rest.popFirst() {
          content.append(next)
        } else {
          content.append(byte)
        }
      }
      rest = rest.drop { $0 != 59 }
      return content
    }
    content = rest.prefix { $0 != 59 }.filter { $0 > 32 }
    rest = rest.drop { $0 != 59 }
    return content
  }
}

extension UInt8 {
  /// The small letter of a capital one of ASCII.
  var small: UInt8 { (65...90).contains(self) ? self + 32 : self }
}
