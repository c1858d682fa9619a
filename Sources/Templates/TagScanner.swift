/// Finds the tags in a template's source, in order.
///
/// Bytes in, tags out; keeps track of the delimiters, which a `{{=<% %>=}}` tag changes for the rest of the source. Refuses
/// tags that never end, invalid names and delimiters that are not two. It never looks at a byte more than a few times, for any
/// source.
struct TagScanner {
  let source: [UInt8]
  let template: String
  /// The delimiters in force behind the tags scanned so far.
  private(set) var opening: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "{")]
  private var closing: [UInt8] = [UInt8(ascii: "}"), UInt8(ascii: "}")]
  private var position = 0

  init(_ source: [UInt8], template: String) {
    self.source = source
    self.template = template
  }

  /// All tags of the source.
  mutating func allTags() throws(TemplateError) -> [Tag] {
    var tags: [Tag] = []
    tags.reserveCapacity(source.count / 32)
    while let tag = try nextTag() { tags.append(tag) }
    return tags
  }

  /// The next tag, or nil when only text is left.
  mutating func nextTag() throws(TemplateError) -> Tag? {
    guard let start = find(opening, from: position) else { return nil }
    var content = start + opening.count
    let isTriple = content < source.count && source[content] == UInt8(ascii: "{")
    while !isTriple, content < source.count, isWhiteSpace(source[content]) { content += 1 }
    let kind = content < source.count ? kind(of: source[content]) : .variable
    if kind != .variable { content += 1 }
    guard let contentEnd = find(end(kind, isTriple: isTriple), from: content) else {
      throw error(.unclosedTag, at: start)
    }
    let extra = isTriple || kind == .delimiters ? 1 : 0
    position = contentEnd + extra + closing.count
    let name = trimmed(content..<contentEnd)
    switch kind {
    case .comment: break
    case .delimiters: try setDelimiters(name, at: start)
    default: try validate(name, kind, at: start)
    }
    return Tag(kind: kind, range: start..<position, name: name)
  }

  private func kind(of sigil: UInt8) -> Tag.Kind {
    switch sigil {
    case UInt8(ascii: "{"), UInt8(ascii: "&"): .raw
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "!"): .comment
    case UInt8(ascii: "="): .delimiters
    default: .variable
    }
  }

  /// Returns the end of a tag after its content: the closing delimiter, after `}` or `=` where needed.
  private func end(_ kind: Tag.Kind, isTriple: Bool) -> [UInt8] {
    if isTriple { return [UInt8(ascii: "}")] + closing }
    return kind == .delimiters ? [UInt8(ascii: "=")] + closing : closing
  }

  private func validate(
    _ name: Range<Int>, _ kind: Tag.Kind, at start: Int
  ) throws(TemplateError) {
    guard !name.isEmpty else { throw error(.emptyTagName, at: start) }
    // A forgotten closing delimiter swallows text up to the next tag's: report where it began.
    if find(opening, from: name.lowerBound, to: name.upperBound) != nil {
      throw error(.unclosedTag, at: start)
    }
    let bytes = source[name]
    let isKey = kind == .variable || kind == .raw || kind == .section || kind == .inverted
    let dot = UInt8(ascii: ".")
    var isBad = false
    var previous = dot
    for byte in bytes {
      isBad = isBad || isWhiteSpace(byte) || (isKey && byte == dot && previous == dot)
      previous = byte
    }
    if isKey && previous == dot { isBad = true }
    let isIterator = bytes.count == 1 && previous == dot
    if isBad && !isIterator { throw error(.badName(text(name)), at: start) }
  }

  private mutating func setDelimiters(_ content: Range<Int>, at start: Int) throws(TemplateError) {
    let words = source[content].split(whereSeparator: isWhiteSpace)
    let equals = UInt8(ascii: "=")
    guard words.count == 2, !words[0].contains(equals), !words[1].contains(equals) else {
      throw error(.badDelimiters(text(content)), at: start)
    }
    opening = Array(words[0])
    closing = Array(words[1])
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, isWhiteSpace(source[lower]) { lower += 1 }
    while upper > lower, isWhiteSpace(source[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  /// Returns the first position of a pattern in part of the source.
  private func find(_ pattern: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
    let last = (end ?? source.count) - pattern.count
    guard let first = pattern.first, start <= last else { return nil }
    var index = start
    while index <= last {
      if source[index] == first, matches(pattern, at: index) { return index }
      index += 1
    }
    return nil
  }

  private func matches(_ pattern: [UInt8], at start: Int) -> Bool {
    for offset in 1..<pattern.count where source[start + offset] != pattern[offset] {
      return false
    }
    return true
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  private func error(_ reason: TemplateError.Reason, at offset: Int) -> TemplateError {
    TemplateError(reason, at: offset, of: source, in: template)
  }
}
