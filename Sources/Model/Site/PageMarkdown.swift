/// The bytes of a page of `content/`, split so that its title and its text can be replaced, and nothing else.
///
/// Everything before the text – fences, fields, comments, blank lines – stays as it is, byte for byte, except the line of the
/// title. Nothing here parses YAML: a title can be changed only if it is on one line that cannot be read in two ways.
public struct PageMarkdown: Equatable, Sendable {
  /// The most bytes of a file.
  public static let most = 64 << 10

  /// Everything before the text.
  private let head: [UInt8]
  /// Range of the title's value in `head`.
  private let titlePlace: Range<Int>?
  /// Everything after the last word.
  private let tail: [UInt8]
  /// The title, if it can be changed.
  public let title: String?
  /// The Markdown, without blank lines around it; lines end as browsers send them.
  public let text: String

  /// Splits a file; nil if it is not valid UTF-8, is too long, or does not begin with front matter.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.most, !bytes.contains(0),
      String(validating: bytes, as: UTF8.self) != nil,
      let matter = Self.frontMatter(of: bytes)
    else { return nil }
    let start = bytes[matter.upperBound...].firstIndex { !Self.isSpace($0) } ?? bytes.endIndex
    // Spaces in front of the first word belong to it: they turn it into code.
    let line =
      bytes[matter.upperBound..<start].lastIndex(of: 10).map { $0 + 1 } ?? matter.upperBound
    let end = bytes[line...].lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? line
    head = Array(bytes[..<line])
    tail = Array(bytes[end...])
    text = Self.withPlainLineEnds(bytes[line..<end])
    let found = Self.title(in: bytes, matter)
    (title, titlePlace) = (found?.title, found?.place)
  }

  /// Returns the file with another title and another text; nil if the result would not have exactly these.
  ///
  /// Unchanged parts stay as they were written.
  public func replacing(title: String, text: String) -> [UInt8]? {
    var bytes = head
    if let titlePlace, title != self.title {
      bytes.replaceSubrange(titlePlace, with: Self.quoted(title))
    }
    bytes += Array(text.utf8)
    bytes += tail.isEmpty ? [10] : tail
    guard let new = PageMarkdown(bytes), new.text == text,
      new.title == (self.title == nil ? nil : title)
    else { return nil }
    return bytes
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }

  /// Removes carriage returns before the ends of lines.
  private static func withPlainLineEnds(_ bytes: ArraySlice<UInt8>) -> String {
    let kept = bytes.indices.filter { index in
      bytes[index] != 13 || index + 1 < bytes.endIndex && bytes[index + 1] != 10
    }
    return String(decoding: kept.map { bytes[$0] }, as: UTF8.self)
  }

  /// The lines between the fences; the range ends after the second fence.
  ///
  /// The rules are those of `Content`.
  private static func frontMatter(of bytes: [UInt8]) -> Range<Int>? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = line(from: start, in: bytes)
    guard isFence("---", bytes[first.content]) else { return nil }
    var next = first.end
    while next < bytes.count {
      let line = line(from: next, in: bytes)
      if isFence("---", bytes[line.content]) || isFence("...", bytes[line.content]) {
        return first.end..<line.end
      }
      next = line.end
    }
    return nil
  }

  private static func isFence(_ fence: String, _ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: fence.utf8) && line.dropFirst(3).allSatisfy { $0 == 32 || $0 == 13 }
  }

  /// A line without its end, and the start of the next one.
  private static func line(from start: Int, in bytes: [UInt8]) -> (content: Range<Int>, end: Int) {
    let end = bytes[start...].firstIndex(of: 10) ?? bytes.endIndex
    let content = end > start && bytes[end - 1] == 13 ? start..<(end - 1) : start..<end
    return (content, min(end + 1, bytes.endIndex))
  }

  /// Reads the one line `title: …` at the left edge, if it is a plain or a quoted text and does not continue below.
  private static func title(
    in bytes: [UInt8], _ matter: Range<Int>
  ) -> (title: String, place: Range<Int>)? {
    var found: (title: String, place: Range<Int>)?
    var (next, isOpen) = (matter.lowerBound, false)
    while next < matter.upperBound {
      let (content, end) = line(from: next, in: bytes)
      let line = bytes[content]
      // The value continues there, or might.
      if isOpen, line.first.map({ isSpace($0) }) ?? true { return nil }
      isOpen = false
      if line.starts(with: "title:".utf8) {
        guard found == nil, let value = value(of: line.dropFirst(6)) else { return nil }
        found = value
        isOpen = true
      }
      next = end
    }
    return found
  }

  private static func value(of line: ArraySlice<UInt8>) -> (title: String, place: Range<Int>)? {
    guard line.first == 32, let start = line.firstIndex(where: { $0 != 32 }),
      let last = line.lastIndex(where: { $0 != 32 })
    else { return nil }
    let place = start..<(last + 1)
    guard !line.contains(9), let text = text(of: line[place]), !text.isEmpty else { return nil }
    return (text, place)
  }

  /// The text of a scalar of YAML, if it is of the simplest kinds (YAML 1.2, sections 7.3.1 to 7.3.3).
  private static func text(of value: ArraySlice<UInt8>) -> String? {
    guard let first = value.first else { return nil }
    if first == UInt8(ascii: "\"") {
      let inner = value.dropFirst().dropLast()
      guard value.count >= 2, value.last == first else { return nil }
      return unescaped(inner)
    }
    if first == UInt8(ascii: "'") {
      let parts = value.dropFirst().dropLast().split(
        separator: first, omittingEmptySubsequences: false)
      guard value.count >= 2, value.last == first, parts.count == 1 else { return nil }
      return String(decoding: parts[0], as: UTF8.self)
    }
    let text = String(decoding: value, as: UTF8.self)
    let isPlain =
      !"-?:,[]{}#&*!|>%@`~".utf8.contains(first) && !text.holds(": ") && !text.holds(" #")
      && value.last != UInt8(ascii: ":")
    return isPlain ? text : nil
  }

  /// The text between double quotes; nil if it has escapes that are not ours.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    var (text, isEscaped) = ([UInt8](), false)
    for byte in bytes {
      if isEscaped {
        guard [UInt8(ascii: "\\"), UInt8(ascii: "\"")].contains(byte) else { return nil }
        text.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        guard byte != UInt8(ascii: "\"") else { return nil }
        text.append(byte)
      }
    }
    return isEscaped ? nil : String(decoding: text, as: UTF8.self)
  }

  /// A text in double quotes on one line, which YAML reads unchanged.
  private static func quoted(_ title: String) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return [quote]
      + title.utf8.flatMap { byte in
        byte == quote || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
      } + [quote]
  }
}
