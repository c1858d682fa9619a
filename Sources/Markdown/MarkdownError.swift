/// Reason why a source was refused before or while it was rendered.
///
/// Every case carries the numbers that a message needs; the words are the caller's. A refused
/// text is not lost: `escapedSource(_:)` shows it as it was typed.
public enum MarkdownError: Error, Equatable, Sendable {
  /// The source has more bytes than its author may send.
  case tooLong(bytes: Int, limit: Int)
  /// The source is not well-formed UTF-8 (overlong forms and surrogates included).
  case invalidUTF8
  /// The source has a zero byte.
  case containsNUL
  /// The table with its delimiter row on this line (from 1) has too many columns.
  case tooManyColumns(line: Int, columns: Int, limit: Int)
  /// The table around this line (from 1) has, or all tables so far have, too many cells.
  case tableTooLarge(line: Int, cells: Int, limit: Int)
  /// Quotes, lists, emphasis, links and images are nested more than `limit` deep.
  case tooDeep(limit: Int)
  /// The text would take the parser too long, because of these constructs near this line.
  case tooComplex(MarkdownConstruct, line: Int)
  /// The HTML would be larger than this many bytes.
  case outputTooLarge(limit: Int)
}

/// A construct that can make parsing slower than linear.
public enum MarkdownConstruct: String, Equatable, Sendable {
  /// Lines that look like the second line of a table, under long paragraphs.
  case tables
  /// Addresses and e-mail addresses glued together without a space.
  case addresses
  /// Images opened inside one another, or beside many links.
  case brackets
  /// Long definitions (`[name]: address`) that are used often.
  case references
  /// Openings of HTML comments, declarations and processing instructions.
  case markup
}
