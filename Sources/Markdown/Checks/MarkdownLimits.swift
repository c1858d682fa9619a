/// The sizes beyond which a source is refused, and the parser's work that it may cause.
///
/// Work is counted in units of about a nanosecond, from measurements of cmark-gfm
/// 0.29.0.gfm.6: each construct below costs that parser time that grows with the square of the
/// text. An ordinary text causes a thousandth of what is allowed.
@_spi(Syntax) public struct MarkdownLimits: Sendable {
  /// Bytes of source.
  public let source: Int
  let columns = 32
  /// Columns × rows of one table.
  let tableCells = 2_000
  /// Columns × rows of all tables: rows may leave cells out, which the parser adds.
  let allCells = 32_000
  let depth = 50
  /// Bytes of HTML that are always allowed.
  let output: Int
  /// Bytes of HTML for each byte of source, where that is more.
  let growth: Int
  let plainText = 32 << 10
  /// Nanoseconds, roughly, for each construct.
  let work = 30_000_000
  /// Bytes that references may copy from their definitions.
  let copied = 32 << 20
  /// Different names that are looked up in one text.
  let mentions = 50

  /// Limits for posts: twenty comments make a page, and their writers may have no account.
  public static let member = MarkdownLimits(source: 32 << 10, output: 64 << 10, growth: 4)
  /// A member's note has a page of its own, and formulas, which are long in HTML.
  public static let notebook = MarkdownLimits(source: 32 << 10, output: 512 << 10, growth: 0)
  /// Limits for editors' texts.
  public static let editor = MarkdownLimits(source: 256 << 10, output: 1 << 20, growth: 0)

  /// Returns these limits for a source of more bytes.
  public func allowing(source: Int) -> MarkdownLimits {
    MarkdownLimits(source: source, output: output, growth: growth)
  }

  /// Returns the most bytes of HTML that a source of a size may become.
  func output(ofSource bytes: Int) -> Int { max(output, growth * bytes) }
}
