/// A fault in a line of a list of products; the rest of the list is read.
public struct CatalogueError: Error, Hashable, Sendable {
  /// The line on which the row begins, from 1; 0 for the whole file.
  public let line: Int
  /// The fault.
  public let reason: Reason

  /// The fault, and the expected form.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read: the system's error number.
    case unreadable(code: Int32)
    /// Bytes that are not UTF-8, where no other encoding is named.
    case notUTF8
    /// A row with another number of fields than the first one.
    case fields(found: Int, expected: Int)
    /// Text behind a closing quotation mark.
    case quote
    /// A quoted field that never ends.
    case unclosed
    /// A row of more bytes than are read.
    case tooLong(limit: Int)
    /// Two columns of one name, or a value in a column without one.
    case columns(String)
    /// A file without a single row.
    case empty
    /// A line that is no JSON object, in the parser's words.
    case json(String)
    /// A web page without a block of JSON-LD.
    case noData
    /// A row without a name.
    case noName
    /// A row that nothing distinguishes from others: the columns of the key are empty.
    case noKey
    /// Columns that the mapping names and the list does not have.
    case unknownColumns([String], known: [String])
    /// Rows of one product are so far apart that too many are open at once.
    case scattered(limit: Int)
  }
}

extension CatalogueError: CustomStringConvertible {
  /// The sentence without the place.
  public var description: String {
    switch reason {
    case .unreadable(let code): "cannot be read (error \(code))"
    case .notUTF8:
      "is not UTF-8 text; save the list as UTF-8, or name its encoding in the mapping (“encoding: windows-1252”)"
    case .fields(let found, let expected):
      "this row has \(found) field\(found == 1 ? "" : "s"); expected \(expected), as many as there are columns"
    case .quote:
      "there is text after a closing quotation mark; put the whole field in quotes, and write \"\" for a quotation mark in it"
    case .unclosed: "a quoted field is never closed"
    case .tooLong(let limit): "this row has more than \(limit) bytes"
    case .columns(let name):
      name.isEmpty
        ? "this row has a value in a column without a name" : "two columns are called “\(name)”"
    case .empty: "there are no rows"
    case .json(let words): "expected a JSON object: \(words)"
    case .noData: "there is no JSON-LD: expected <script type=\"application/ld+json\">"
    case .noName: "this row has no name"
    case .noKey: "the key fields of this row are empty, so it cannot be identified"
    case .unknownColumns(let names, let known):
      "there is no column \(names.map { "“\($0)”" }.joined(separator: ", ")); "
        + "there are: \(known.joined(separator: ", "))"
    case .scattered(let limit):
      "the rows of more than \(limit) products are not next to each other; sort the list by its key"
    }
  }
}
