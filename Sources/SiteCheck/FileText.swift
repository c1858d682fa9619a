/// The bytes of a file, and where its lines begin.
///
/// Everything that reads a file works with offsets; they become lines and columns only when something is
/// told.
struct FileText {
  let bytes: [UInt8]
  private var lineStarts: [Int] = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for (offset, byte) in bytes.enumerated() where byte == 10 { lineStarts.append(offset + 1) }
  }

  /// Where the bytes stop being UTF-8; nil when all are.
  var firstInvalid: Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
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

  /// Where a line begins, from 1; of one that is not there, the last.
  func start(ofLine line: Int) -> Int {
    lineStarts[min(max(line, 1), lineStarts.count) - 1]
  }
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
