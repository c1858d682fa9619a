/// Takes HTML or XML apart into tags and texts, and tells what is not spelled as it should be.
///
/// In go the bytes of a file that is UTF-8; out come tokens, one a call, in the order of the file. It is as
/// strict as XML about quotes and raw `<` and `&` even in HTML, where a browser would guess. It moves
/// forward with every step, so that no input takes longer than its length; it knows nothing of elements.
struct MarkupScanner {
  /// Which rules hold.
  enum Syntax {
    /// Names in any case; attributes without values; no processing instructions, no CDATA.
    case html
    case xml
  }

  enum Token {
    /// Its attributes are in `attributes` until the next token.
    case start(Tag)
    case end(Tag)
    /// Text with its references checked; `isCharacterData`: a CDATA section, without references.
    case text(Range<Int>, isCharacterData: Bool)
    /// `<!DOCTYPE …>`
    case doctype(Range<Int>)
    /// `<?…?>`
    case instruction(Range<Int>)
    /// `<!-- … -->`, and what could not be read.
    case nothing
  }

  struct Tag {
    let name: String
    /// Where its `<` is.
    let offset: Int
    var isSelfClosing = false
  }

  struct Attribute {
    let name: String
    let offset: Int
    /// The bytes between the quotes; nil when there is no value.
    var value: Range<Int>?
  }

  let source: FileText
  let syntax: Syntax
  var findings: Findings
  /// Those of the last start tag.
  var attributes: [Attribute] = []
  /// Whether the file ended in the middle of something.
  private(set) var isTruncated = false

  var bytes: [UInt8] { source.bytes }
  var index = 0

  init(_ source: FileText, _ syntax: Syntax, _ findings: Findings) {
    self.source = source
    self.syntax = syntax
    self.findings = findings
  }

  /// The next token; nil at the end of the file.
  mutating func next() -> Token? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "<"), let token = markup() { return token }
    return text()
  }

  /// What begins with `<`; nil, with the problem told, when it is only that character.
  private mutating func markup() -> Token? {
    guard let second = byte(at: index + 1) else {
      findings.add(.markup(.truncated("<")), at: index)
      isTruncated = true
      index += 1
      return .nothing
    }
    switch second {
    case UInt8(ascii: "/"): return endTag()
    case UInt8(ascii: "!"): return declaration()
    case UInt8(ascii: "?") where syntax == .xml:
      return until("?>", from: "<?").map { .instruction($0) } ?? .nothing
    case _ where isNameStart(second): return startTag()
    default:
      findings.add(.markup(.rawLessThan), at: index)
      return nil
    }
  }

  private mutating func text() -> Token {
    let start = index
    if bytes[index] == UInt8(ascii: "<") { index += 1 }
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: "&") {
        reference()
      } else {
        if syntax == .xml, bytes[index] == UInt8(ascii: ">"), index >= start + 2,
          bytes[index - 1] == UInt8(ascii: "]"), bytes[index - 2] == UInt8(ascii: "]")
        {
          findings.add(.markup(.sectionEnd), at: index - 2)
        }
        index += 1
      }
    }
    return .text(start..<index, isCharacterData: false)
  }

  /// The content of an element that has only text, up to its end tag: its range.
  ///
  /// `isPlain`: a script, where `<` and `&` are themselves.
  mutating func rawText(until name: String, isPlain: Bool) -> Range<Int> {
    let start = index
    let end = Array("</\(name)".utf8)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if hasFolded(end) { return start..<index }
        if !isPlain { findings.add(.markup(.rawLessThan), at: index) }
        index += 1
      case UInt8(ascii: "&") where !isPlain: reference()
      default: index += 1
      }
    }
    return start..<index
  }

  /// Whether text follows, in any case.
  private func hasFolded(_ text: [UInt8]) -> Bool {
    guard index + text.count <= bytes.count else { return false }
    for (offset, byte) in text.enumerated() where bytes[index + offset].lowered != byte {
      return false
    }
    return true
  }

  mutating func reference() {
    if let reference = CharacterReference.parse(bytes, at: index, syntax) {
      index = reference.end
      return
    }
    var end = index + 1
    let limit = min(bytes.count, index + 12)
    while end < limit, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == 35 { end += 1 }
    if byte(at: end) == UInt8(ascii: ";") { end += 1 }
    findings.add(.markup(.invalidReference(string(index..<end))), at: index)
    index += 1
  }

  private mutating func declaration() -> Token {
    let start = index
    if has("<!--") { return comment() }
    if syntax == .xml, has("<![CDATA[") {
      index += 9
      guard let range = until("]]>", from: "<![CDATA[", at: start) else { return .nothing }
      return .text((start + 9)..<(range.upperBound - 3), isCharacterData: true)
    }
    let isDoctype = hasFolded(Array("<!doctype".utf8))
    guard let range = until(">", from: isDoctype ? "<!DOCTYPE" : "<!") else { return .nothing }
    if isDoctype { return .doctype(range) }
    let words = String(excerpt: bytes[range].prefix { !$0.isSpace && $0 != UInt8(ascii: ">") })
    findings.add(.markup(.malformedDeclaration(words)), at: start)
    return .nothing
  }

  /// A comment has no `--` but at its ends (XML, section 2.5).
  private mutating func comment() -> Token {
    let start = index
    index += 4
    guard until("--", from: "<!--", at: start) != nil else { return .nothing }
    if byte(at: index) == UInt8(ascii: ">") {
      index += 1
    } else {
      findings.add(.markup(.malformedDeclaration("<!--")), at: start)
      _ = until("-->", from: "<!--", at: start)
    }
    return .nothing
  }

  /// Goes behind a text; nil, at the end of the file, when it is not there.
  private mutating func until(_ end: StaticString, from name: String, at start: Int? = nil)
    -> Range<Int>?
  {
    let start = start ?? index
    while index < bytes.count {
      if has(end) {
        index += end.utf8CodeUnitCount
        return start..<index
      }
      index += 1
    }
    truncated(name, at: start)
    return nil
  }
}

extension MarkupScanner {
  func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The value of an attribute, its references decoded; nil when there is none.
  func value(_ attribute: Attribute) -> [UInt8]? {
    attribute.value.map { CharacterReference.decoded(bytes, $0, syntax) }
  }

  /// The value of an attribute by its name, as text.
  func value(_ name: String) -> String? {
    attributes.first { $0.name == name }.flatMap(value).map { String(decoding: $0, as: UTF8.self) }
  }

  func has(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in
      for offset in 0..<count where bytes[index + offset] != buffer[offset] { return false }
      return true
    }
  }

  func isNameStart(_ byte: UInt8) -> Bool {
    byte.isLetter || syntax == .xml && (byte == 95 || byte == 58 || byte >= 0x80)
  }

  mutating func truncated(_ name: String, at offset: Int) {
    findings.add(.markup(.truncated(name)), at: offset)
    isTruncated = true
    index = bytes.count
  }
}
