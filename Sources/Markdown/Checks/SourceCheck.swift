/// Scans a source before the parser does, once, in linear time and without recursion.
///
/// It refuses a source that is too long or not clean text, or that would cost cmark-gfm 0.29.0.gfm.6 more than linear time:
/// each construct's work is estimated from above, block by block (blocks end at blank lines, which nothing inside a line can
/// hide from). It knows nothing of code blocks, since a wrong belief there would open a hole; a table in code counts.
@_spi(Syntax) public struct SourceCheck {
  private let limits: MarkdownLimits
  private var nesting = NestingBound()
  private var block = BlockWork()
  private var cells = 0
  private var references = ReferenceWork()
  private var addresses = 0
  private var markup = 0
  private var brackets = 0
  private var tables = 0

  /// Throws when the source must not be parsed.
  public static func check(_ source: [UInt8], limits: MarkdownLimits) throws(MarkdownError) {
    guard source.count <= limits.source else {
      throw .tooLong(bytes: source.count, limit: limits.source)
    }
    guard isUTF8(source) else { throw .invalidUTF8 }
    var check = SourceCheck(limits: limits)
    try check.scan(source.span)
  }

  /// True if the bytes are well-formed UTF-8.
  public static func isUTF8(_ source: [UInt8]) -> Bool {
    do {
      _ = try UTF8Span(validating: source.span)
      return true
    } catch {
      return false
    }
  }

  private mutating func scan(_ source: Span<UInt8>) throws(MarkdownError) {
    var start = 0
    var number = 1
    while start < source.count {
      let line = SourceLine(scanning: source, from: start, number: number)
      try add(line, in: source)
      start = line.next
      number += 1
    }
    try finishBlock()
    guard references.copied <= limits.copied else {
      throw .tooComplex(.references, line: references.line)
    }
  }

  private mutating func add(
    _ line: SourceLine, in source: Span<UInt8>
  ) throws(MarkdownError) {
    if line.hasNUL { throw .containsNUL }
    if line.isBlank {
      nesting.addBlankLine()
      return try finishBlock()
    }
    nesting.add(source.extracting(line.start..<line.end))
    guard nesting.depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
    addresses += line.addressWork
    guard addresses <= limits.work else { throw .tooComplex(.addresses, line: line.number) }
    if line.columns > limits.columns {
      throw .tooManyColumns(line: line.number, columns: line.columns, limit: limits.columns)
    }
    references.add(line, in: source)
    block.add(line)
    guard block.tableWork <= limits.work else { throw .tooComplex(.tables, line: line.number) }
    guard block.cells <= limits.tableCells else {
      throw .tableTooLarge(line: line.number, cells: block.cells, limit: limits.tableCells)
    }
  }

  private mutating func finishBlock() throws(MarkdownError) {
    defer { block = BlockWork() }
    guard block.lines > 0 else { return }
    references.finishBlock()
    markup += block.markupOpeners * block.bytes
    guard markup <= limits.work else { throw .tooComplex(.markup, line: block.line) }
    brackets += block.bracketWork
    guard brackets <= limits.work else { throw .tooComplex(.brackets, line: block.line) }
    tables += block.tableWork + block.rowWork
    guard tables <= limits.work else {
      throw .tooComplex(.tables, line: block.line)
    }
    cells += block.cells
    guard cells <= limits.allCells else {
      throw .tableTooLarge(line: block.line, cells: cells, limit: limits.allCells)
    }
  }
}

/// Possible cost of the lines since the last blank one.
private struct BlockWork {
  private(set) var line = 0
  private(set) var lines = 0
  private(set) var bytes = 0
  private(set) var markupOpeners = 0
  private var imageOpeners = 0
  private var closers = 0
  /// Σ pipes² of the lines: a row of n cells costs n².
  private var rows = 0
  private var columns = 0
  private var rowsBelow = 0
  /// Cost of the delimiter rows, each of which reads the paragraph above it again.
  private(set) var tableWork = 0

  /// Columns × rows from the first delimiter row on, with the header.
  var cells: Int { columns == 0 ? 0 : columns * (rowsBelow + 1) }
  var rowWork: Int { columns == 0 ? 0 : rows * 2 }
  /// Each link walks over all images still open.
  var bracketWork: Int { imageOpeners * closers * 3 }

  mutating func add(_ line: SourceLine) {
    if lines == 0 { self.line = line.number }
    if line.columns > 0 {
      columns = max(columns, line.columns)
      tableWork += bytes * lines + 400 * lines + rows * 2
    } else if columns > 0 {
      rowsBelow += 1
    }
    lines += 1
    bytes += line.next - line.start
    markupOpeners += line.markupOpeners
    imageOpeners += line.imageOpeners
    closers += line.closers
    rows += line.pipes * line.pipes
  }
}
