/// The sizes beyond which a source is refused, and the parser's work that it may cause.
///
/// Work is counted in units of about a nanosecond, from measurements of cmark-gfm
/// 0.29.0.gfm.6: each construct below costs that parser time that grows with the square of the
/// text. An ordinary text causes a thousandth of what is allowed.
struct Limits: Sendable {
  /// Bytes of source.
  let source: Int
  let columns = 32
  /// Columns × rows of one table.
  let tableCells = 2_000
  /// Columns × rows of all tables: rows may leave cells out, which the parser adds.
  let allCells = 32_000
  let depth = 50
  /// Bytes of HTML.
  let output = 1 << 20
  let plainText = 32 << 10
  /// Nanoseconds, roughly, for each construct.
  let work = 30_000_000
  /// Bytes that references may copy from their definitions.
  let copied = 32 << 20
  /// Different names that are looked up in one text.
  let mentions = 50

  static let member = Limits(source: 32 << 10)
  static let editor = Limits(source: 256 << 10)
}
