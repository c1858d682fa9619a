/// The bytes of a file, and where its lines begin.
///
/// Everything that reads a file works with offsets; they become lines and columns only when something is
/// told. Looking through the bytes also finds those that no text may have.
struct FileText {
  let bytes: [UInt8]
  private var lineStarts: [Int] = [0]
  private var forbidden: [(offset: Int, scalar: UInt32)] = []

  /// More control characters than this are not listed.
  private static let limit = 20

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for (offset, byte) in bytes.enumerated() where byte < 32 || byte >= 0x7F {
      if byte == 10 {
        lineStarts.append(offset + 1)
      } else if byte < 0x80 ? byte != 9 && byte != 13 : byte == 0xC2 || byte == 0xEF {
        note(byte, at: offset)
      }
    }
  }

  /// C1 controls are written C2 80 … C2 9F, the noncharacters U+FFFE and U+FFFF EF BF BE and EF BF BF.
  private mutating func note(_ byte: UInt8, at offset: Int) {
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let last = offset + 2 < bytes.count ? bytes[offset + 2] : 0
    let scalar: UInt32
    switch (byte, next, last) {
    case (0..<0x80, _, _): scalar = UInt32(byte)
    case (0xC2, 0x80...0x9F, _): scalar = UInt32(next)
    case (0xEF, 0xBF, 0xBE...0xBF): scalar = 0xFF40 | UInt32(last)
    default: return
    }
    if forbidden.count < Self.limit { forbidden.append((offset, scalar)) }
  }

  /// Tells what no text may have; false when the bytes are not UTF-8, so that reading on is vain.
  func checkCharacters(_ findings: inout Findings) -> Bool {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      findings.add(.file(.notUTF8), at: error.byteOffsets.lowerBound)
      return false
    }
    for (offset, scalar) in forbidden { findings.add(.file(.controlCharacter(scalar)), at: offset) }
    return true
  }

  /// The place of a byte.
  func place(_ offset: Int) -> Position {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return Position(line: low + 1, column: offset - lineStarts[low] + 1)
  }

  /// The line of a byte, from 1.
  func line(_ offset: Int) -> Int { place(offset).line }
}

/// A place in a file: line and column from 1, in bytes.
struct Position: Hashable {
  let line: Int
  let column: Int
}

/// What is wrong with one file, while it is read.
///
/// A file that is broken throughout is told of with its first hundred problems and the number of the
/// others, so that nothing grows with the square of anything.
struct Findings {
  private var found: [(offset: Int, kind: SiteProblem.Kind)] = []
  private var omitted = 0
  private var firstOmitted = 0

  private static let limit = 100

  mutating func add(_ kind: SiteProblem.Kind, at offset: Int) {
    if found.count < Self.limit {
      found.append((offset, kind))
    } else {
      if omitted == 0 { firstOmitted = offset }
      omitted += 1
    }
  }

  /// Everything with its place.
  func problems(of file: String, _ source: FileText) -> [SiteProblem] {
    let more: [(Int, SiteProblem.Kind)] = omitted > 0 ? [(firstOmitted, .more(omitted))] : []
    return (found + more).map { offset, kind in
      let place = source.place(offset)
      return SiteProblem(file: file, line: place.line, column: place.column, kind: kind)
    }
  }
}
