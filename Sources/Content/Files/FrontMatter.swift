import Glibc
import Model

/// A Markdown file split into its front matter and its text.
struct FrontMatter {
  let fields: Fields
  /// Text after the second `---`, without blank lines around it.
  let body: String
  /// Lines of the file before the body.
  let bodyOffset: Int

  /// Splits a file at its `---` lines; nil (and an error) when it does not begin with one.
  ///
  /// With `isOptional` a file without such lines is all body.
  init?(_ text: String, file: String, isOptional: Bool = false, _ problems: Problems) {
    var text = text
    let parts = text.withUTF8 { MatterParts($0, isOptional: isOptional) }
    guard let parts else {
      let isOpen = text.withUTF8 { MatterParts.opensFields($0) }
      problems.add(file, line: 1, column: 1, isOpen ? .openFrontMatter : .noFrontMatter)
      return nil
    }
    guard
      let fields = Fields(
        yaml: parts.yaml ?? "", file: file, offset: parts.yaml == nil ? 0 : 1, isLoose: true,
        problems)
    else { return nil }
    self.fields = fields
    body = parts.body
    bodyOffset = parts.bodyOffset
  }

  /// Splits a note: what of its fields cannot be read is reported and left out, and a line `---` with no field below it
  /// is a line.
  init(note text: String, file: String, _ problems: Problems) {
    var text = text
    let parts = text.withUTF8 { bytes in
      MatterParts(bytes, isOptional: true).flatMap { parts in
        parts.yaml.map(MatterParts.hasFields) ?? true ? parts : nil
      }
    }
    if let parts {
      fields = Fields(
        loose: parts.yaml ?? "", file: file, offset: parts.yaml == nil ? 0 : 1, problems)
      (body, bodyOffset) = (parts.body, parts.bodyOffset)
      return
    }
    let isOpen = text.withUTF8 { MatterParts.opensFields($0) }
    if isOpen { problems.add(file, line: 1, column: 1, .openFrontMatter) }
    fields = Fields(lost: isOpen ? text : "", file: file, problems)
    (body, bodyOffset) = text.withUTF8 { MatterParts.whole($0) }
  }
}

/// The parts of a file, found by its bytes.
private struct MatterParts {
  /// Text between the fences; nil for a file without them.
  let yaml: String?
  let body: String
  let bodyOffset: Int

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Nil when there are no fences and have to be.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, isOptional: Bool) {
    // Some editors begin a file with a byte order mark.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let end = Self.endOfLine(from: start, in: bytes)
    let opens = Self.isFence(bytes[start..<end])
    if opens, let close = Self.close(from: end + 1, in: bytes) {
      yaml = String(decoding: bytes[(end + 1)..<max(close.start - 1, end + 1)], as: UTF8.self)
      (body, bodyOffset) = Self.trimmed(from: close.next, line: close.line + 1, in: bytes)
      return
    }
    // Front matter that is opened and never closed may be meant to withhold the text.
    guard isOptional, !opens else { return nil }
    yaml = nil
    (body, bodyOffset) = Self.trimmed(from: start, line: 0, in: bytes)
  }

  /// Returns all of a file, including any front matter.
  static func whole(_ bytes: UnsafeBufferPointer<UInt8>) -> (body: String, offset: Int) {
    trimmed(from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, line: 0, in: bytes)
  }

  /// True if a file begins with `---` and a field.
  static func opensFields(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let end = endOfLine(from: start, in: bytes)
    guard isFence(bytes[start..<end]), end < bytes.count else { return false }
    let next = endOfLine(from: end + 1, in: bytes)
    let line = String(decoding: bytes[(end + 1)..<next], as: UTF8.self)
    return isField(line.utf8[...])
  }

  /// True if the text between two lines `---` is fields, or empty; otherwise the lines are part of the text.
  static func hasFields(_ yaml: String) -> Bool {
    let lines = yaml.utf8.split { $0 == 10 || $0 == 13 }
    let words = lines.compactMap { line in
      let inner = line.drop { $0 == 32 || $0 == 9 }
      return inner.isEmpty ? nil : inner
    }
    return words.isEmpty || words.contains { isField($0) }
  }

  /// `name:` or `name: value`; `{` begins fields in braces.
  private static func isField(_ line: Substring.UTF8View) -> Bool {
    guard line.first != UInt8(ascii: "{") else { return true }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      return false
    }
    let behind = line[line.index(after: colon)...]
    return behind.isEmpty || behind.first == 32 || behind.first == 9
  }

  private static func find(_ byte: UInt8, from start: Int, in bytes: Bytes) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, CInt(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private static func endOfLine(from start: Int, in bytes: Bytes) -> Int {
    find(10, from: start, in: bytes) ?? bytes.count
  }

  /// The line that ends the front matter: where it begins, which it is, from 0, and where the next begins.
  private static func close(
    from first: Int, in bytes: Bytes
  ) -> (start: Int, line: Int, next: Int)? {
    var start = first
    var line = 1
    while start <= bytes.count {
      let end = endOfLine(from: start, in: bytes)
      if isEnd(bytes[start..<end]) { return (start, line, end + 1) }
      start = end + 1
      line += 1
    }
    return nil
  }

  private static func isFence(_ line: Slice<Bytes>) -> Bool {
    line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { $0 == 32 || $0 == 13 }
  }

  /// YAML 1.2 section 9.1.2: three points end a document as well.
  private static func isEnd(_ line: Slice<Bytes>) -> Bool {
    isFence(line)
      || line.starts(with: "...".utf8) && line.dropFirst(3).allSatisfy { $0 == 32 || $0 == 13 }
  }

  /// Returns the lines from a position on, without blank lines around them or carriage returns at their ends, and the number of
  /// lines of the file before them; `line` is the number of the first, from 0.
  private static func trimmed(
    from start: Int, line: Int, in bytes: Bytes
  ) -> (body: String, offset: Int) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
    var (start, line) = (min(start, bytes.count), line)
    while start < bytes.count {
      let end = endOfLine(from: start, in: bytes)
      guard bytes[start..<end].allSatisfy(isBlank) else { break }
      start = min(end + 1, bytes.count)
      line += 1
    }
    // The last line that is not blank, to its end.
    guard let last = bytes[start...].lastIndex(where: { !isBlank($0) && $0 != 10 }) else {
      return ("", line)
    }
    var lines = bytes[start..<endOfLine(from: last, in: bytes)]
    if lines.last == 13 { lines = lines.dropLast() }
    guard find(13, from: lines.startIndex, in: Bytes(rebasing: bytes[..<lines.endIndex])) != nil
    else { return (String(decoding: lines, as: UTF8.self), line) }
    let body = lines.indices.filter { index in
      lines[index] != 13 || index + 1 == lines.endIndex || lines[index + 1] != 10
    }.map { lines[$0] }
    return (String(decoding: body, as: UTF8.self), line)
  }
}
