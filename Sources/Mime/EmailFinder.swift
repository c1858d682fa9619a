/// Finds the lines between emails: `From somebody` and a time, above a header.
///
/// A text may begin a line with this word. Where an email gives its length (`Content-Length`) and another one begins there,
/// nothing in between is examined. Not every program writes the empty line before such a line.
struct EmailFinder {
  static let mark = Array("From ".utf8)

  private(set) var places: [MailboxFile.Place] = []
  /// True if the file begins with something else than an email.
  private(set) var isRefused = false
  /// Returns up to `count` bytes of the file; fewer at its end.
  private let peek: (_ offset: Int, _ count: Int) -> [UInt8]
  /// The beginning of the line that is being read, and how long it is so far.
  private var line: [UInt8] = []
  private var length = 0
  /// Where that line begins.
  private var lineStart = 0
  private var isAfterBlank = true
  private var open: (offset: Int, envelope: [UInt8])?
  /// A line that begins an email if a header follows.
  private var candidate: (start: Int, next: Int, envelope: [UInt8], isAfterBlank: Bool)?
  private var (isInHeader, contentLength, skipped): (Bool, Int?, Int) = (false, nil, 0)

  init(peek: @escaping (Int, Int) -> [UInt8]) { self.peek = peek }

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
    if candidate != nil { decide(below: []) }
    close(at: lineStart)
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    length += part.count
    if line.count < MailboxFile.envelopeBytes {
      line += part.prefix(MailboxFile.envelopeBytes - line.count)
    }
  }

  private mutating func endLine(by sign: Int) {
    let next = lineStart + length + sign
    defer { (length, lineStart) = (0, next) }
    defer { line.removeAll(keepingCapacity: true) }
    guard lineStart >= skipped else { return isAfterBlank = true }
    if line.last == 13 { line.removeLast() }
    if lineStart == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    if candidate != nil { decide(below: line) }
    if isInHeader { readHeader(next) }
    if line.first == 70, line.starts(with: Self.mark), Self.isEnvelope(line, isAfterBlank) {
      candidate = (lineStart, next, Array(line.dropFirst(Self.mark.count)), isAfterBlank)
    } else if open == nil, candidate == nil, !line.isEmpty {
      isRefused = true
    }
    isAfterBlank = line.isEmpty
  }

  /// Says of the candidate whether it begins an email, by the line below it.
  private mutating func decide(below line: [UInt8]) {
    guard let found = candidate else { return }
    candidate = nil
    let isHeader = Header.begins(with: line[...])
    let isBare = line.isEmpty || line.starts(with: Self.mark)
    guard open == nil || isHeader || found.isAfterBlank && (isBare || Header.isField(line[...]))
    else { return }
    close(at: found.start)
    open = (found.next, found.envelope)
    (isInHeader, contentLength) = (true, nil)
  }

  private mutating func readHeader(_ next: Int) {
    let name = Array("content-length:".utf8)
    if line.isEmpty {
      isInHeader = false
      if let contentLength, isEnd(next + contentLength) { skipped = next + contentLength }
    } else if line.count > name.count, line.count < 40,
      line.prefix(name.count).map({ $0 | 32 }) == name.map({ $0 | 32 })
    {
      contentLength = Int(
        String(decoding: line.dropFirst(name.count).filter { $0 > 32 }, as: UTF8.self))
      if let length = contentLength, !(0...(1 << 40)).contains(length) { contentLength = nil }
    }
  }

  /// True if the file ends there, or another email begins, behind line ends at most.
  private func isEnd(_ offset: Int) -> Bool {
    let bytes = peek(offset, MailboxFile.envelopeBytes).drop { $0 == 10 || $0 == 13 }
    guard !bytes.isEmpty else { return peek(offset - 1, 1).count == 1 }
    let line = bytes.prefix { $0 != 10 && $0 != 13 }
    return line.starts(with: Self.mark) && Self.isEnvelope(Array(line), true)
  }

  private mutating func close(at end: Int) {
    guard let (offset, envelope) = open else { return }
    places.append(
      MailboxFile.Place(
        number: places.count + 1, offset: offset, count: max(end - offset, 0), envelope: envelope))
    open = nil
  }

  /// `From ana@example.org Thu Feb 13 10:11:12 1997`: a person, and a date as `asctime` writes it; some programs write no date,
  /// which is enough behind an empty line where a header follows.
  private static func isEnvelope(_ line: [UInt8], _ isAfterBlank: Bool) -> Bool {
    let words = line.prefix(MailboxFile.envelopeBytes).split(separator: 32)
    let isDated =
      words.count >= 6 && words.contains { $0.contains(58) && isNumber($0.prefix(2)) }
      && words.contains { $0.count == 4 && isNumber($0) }
    return isDated
      && (isAfterBlank || MailDate.envelopeTime(Array(line.dropFirst(mark.count))) != nil)
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 1 && bytes.allSatisfy { (48...57).contains($0) }
  }
}
