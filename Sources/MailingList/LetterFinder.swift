/// Finds the lines between letters: after an empty line, and with a time and a year in them, since a text may begin a
/// line with the same word.
struct LetterFinder {
  static let mark = Array("From ".utf8)

  private(set) var places: [MailboxFile.Place] = []
  /// Whether it begins with something else than a letter.
  private(set) var isRefused = false
  /// The beginning of the line that is being read, and how long it is so far.
  private var line: [UInt8] = []
  private var length = 0
  /// Where that line begins.
  private var lineStart = 0
  private var isAfterBlank = true
  private var open: (offset: Int, envelope: [UInt8])?

  mutating func read(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 10) {
      add(rest[..<end])
      endLine(by: 1)
      rest = rest[(end + 1)...]
    }
    add(rest)
  }

  mutating func finish() {
    if length > 0 { endLine(by: 0) }
    close(at: lineStart)
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    length += part.count
    line += part.prefix(MailboxFile.envelopeBytes - line.count)
  }

  private mutating func endLine(by sign: Int) {
    let next = lineStart + length + sign
    if line.last == 13 { line.removeLast() }
    if isAfterBlank, line.starts(with: Self.mark), Self.isEnvelope(line) {
      close(at: lineStart)
      open = (next, Array(line.dropFirst(Self.mark.count)))
    } else if open == nil, !line.isEmpty {
      isRefused = true
    }
    isAfterBlank = line.isEmpty
    (line, length, lineStart) = ([], 0, next)
  }

  private mutating func close(at end: Int) {
    guard let (offset, envelope) = open else { return }
    places.append(
      MailboxFile.Place(
        number: places.count + 1, offset: offset, count: max(end - offset, 0), envelope: envelope))
    open = nil
  }

  /// `From ana@example.org Thu Feb 13 10:11:12 1997`: somebody, and a date as `asctime` writes it.
  private static func isEnvelope(_ line: [UInt8]) -> Bool {
    let words = line.split(separator: 32)
    return words.count >= 6 && words.contains { $0.contains(58) && isNumber($0.prefix(2)) }
      && words.contains { $0.count == 4 && isNumber($0) }
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 1 && bytes.allSatisfy { (48...57).contains($0) }
  }
}
