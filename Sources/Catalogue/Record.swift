/// A row of a list of products, in any of its forms: texts by the names of columns.
public struct Record: Hashable, Sendable {
  /// The line of its file where it begins, from 1.
  public let line: Int
  /// Texts by column; JSON's inner fields are `offers.price`, its lists one text with commas.
  public let fields: [String: String]
  /// Columns of which the text is a number of JSON, with a point before its decimals.
  public let numbers: Set<String>

  /// Takes all as it is.
  public init(line: Int, fields: [String: String], numbers: Set<String> = []) {
    self.line = line
    self.fields = fields
    self.numbers = numbers
  }

  /// The text of a column without white space around it; empty for none.
  public subscript(column: String) -> String {
    (fields[column] ?? "").trimmed
  }
}

extension String {
  /// Without spaces, tabs and line ends at both ends.
  var trimmed: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }),
      let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
