/// Reads CSV (RFC 4180) from bytes that come piece by piece.
///
/// Rows come out one by one, so that a list of a million needs no more memory than its longest row. A damaged row is an error
/// with its line, and reading continues at the next line: a forgotten quotation mark must not swallow the rest of the list. So
/// a quoted field may hold line ends, but where it never ends, or continues behind its closing mark, the row is given up at the
/// end of its first line. As spreadsheets do, a mark inside a field that begins without one is taken as it is (`27" monitor`),
/// and spaces around a quoted field are passed over.
///
/// (SwiftCSV, the library considered first, holds the whole list in memory and names no line.)
public struct CSVReader {
  /// The most bytes of a row: a longer one is not a row of a list of products.
  public static let rowBytes = 1 << 20

  /// A row, or its fault.
  public typealias Outcome = Result<Row, CatalogueError>

  /// The fields of a row as they are written.
  public struct Row: Hashable, Sendable {
    /// The line where the row begins, from 1.
    public let line: Int
    /// The fields, one for each column.
    public let fields: [[UInt8]]
  }

  private let delimiter: UInt8
  private let next: () throws -> [UInt8]
  /// Bytes that were read and are not yet rows; `start` is how many of them already are.
  private var bytes: [UInt8] = []
  private var start = 0
  private var line = 1
  private var isAtEnd = false
  private var isFirst = true
  /// True if the last row came without a line end: the list may have been cut.
  private(set) var endsInLine = false

  /// Reads from `next`, which gives some bytes, at its end none; `delimiter` separates fields.
  public init(delimiter: UInt8 = 44, next: @escaping () throws -> [UInt8]) {
    self.delimiter = delimiter
    self.next = next
  }

  /// The next row that is not empty; nil at the end.
  public mutating func row() throws -> Outcome? {
    try skipMark()
    while try fill(through: start) {
      let outcome = try read()
      switch outcome {
      case .success(let row): if row.fields == [[]] { continue }
      case .failure: try skipLine()
      }
      return outcome
    }
    return nil
  }

  /// A byte order mark, which programs of offices write.
  private mutating func skipMark() throws {
    guard isFirst else { return }
    isFirst = false
    if try fill(through: 2), bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
  }

  /// Sees to it that a byte is there; false where the list ends before it.
  private mutating func fill(through index: Int) throws -> Bool {
    while index >= bytes.count, !isAtEnd {
      let more = try next()
      isAtEnd = more.isEmpty
      bytes += more
    }
    return index < bytes.count
  }

  /// Reads the row that begins at `start`; leaves `start` where it was when the row is damaged.
  private mutating func read() throws -> Outcome {
    let first = line
    let damaged: (CatalogueError.Reason) -> Outcome = {
      .failure(CatalogueError(line: first, reason: $0))
    }
    if start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
    var (index, lines): (Int, Int) = (start, 0)
    var fields: [[UInt8]] = []
    while true {
      var field: [UInt8] = []
      if let mark = try opening(index) {
        index = mark + 1
        guard try quoted(&index, &field, &lines) else {
          return damaged(
            index - start > Self.rowBytes ? .tooLong(limit: Self.rowBytes) : .unclosed)
        }
      } else {
        try plain(&index, &field)
      }
      fields.append(field)
      guard index - start <= Self.rowBytes else { return damaged(.tooLong(limit: Self.rowBytes)) }
      endsInLine = try !fill(through: index)
      if endsInLine { break }
      if bytes[index] == delimiter {
        index += 1
        continue
      }
      guard try endsLine(&index) else { return damaged(.quote) }
      break
    }
    start = index
    line += lines + 1
    return .success(Row(line: first, fields: fields))
  }

  /// Where the quotation mark is that opens a field, spaces before it passed over; nil for a field without.
  private mutating func opening(_ index: Int) throws -> Int? {
    var mark = index
    while try fill(through: mark), bytes[mark] == 32, mark - start <= Self.rowBytes { mark += 1 }
    return try fill(through: mark) && bytes[mark] == 34 ? mark : nil
  }

  /// Reads a field that does not begin with a quotation mark.
  private mutating func plain(_ index: inout Int, _ field: inout [UInt8]) throws {
    let first = index
    while try fill(through: index) {
      let byte = bytes[index]
      if byte == delimiter || byte == 10 || byte == 13 { break }
      if index - start > Self.rowBytes { return }
      index += 1
    }
    field = Array(bytes[first..<index])
  }

  /// Reads a field behind its opening mark; false where it has no closing one.
  private mutating func quoted(
    _ index: inout Int, _ field: inout [UInt8], _ lines: inout Int
  ) throws -> Bool {
    while try fill(through: index) {
      let byte = bytes[index]
      index += 1
      if byte == 34 {
        guard try fill(through: index), bytes[index] == 34 else {
          while try fill(through: index), bytes[index] == 32, delimiter != 32 { index += 1 }
          return true
        }
        index += 1
      }
      if byte == 10 { lines += 1 }
      if index - start > Self.rowBytes { return false }
      field.append(byte)
    }
    return false
  }

  /// Steps over a line end: LF, CR LF, or the CR of old programs; false for anything else.
  private mutating func endsLine(_ index: inout Int) throws -> Bool {
    guard bytes[index] == 10 || bytes[index] == 13 else { return false }
    let isReturn = bytes[index] == 13
    index += 1
    if isReturn, try fill(through: index), bytes[index] == 10 { index += 1 }
    return true
  }

  /// Goes on behind the end of the line on which a damaged row begins.
  private mutating func skipLine() throws {
    while try fill(through: start), bytes[start] != 10 {
      start += 1
      // A file without line ends must not be held whole.
      if start > 1 << 16 {
        bytes.removeFirst(start)
        start = 0
      }
    }
    start += 1
    line += 1
  }
}
