import Catalogue
import Testing

/// Rows of CSV, and what is wrong with damaged ones.
struct CSVReaderTests {
  /// Reads a text in pieces of so many bytes.
  private func rows(_ text: String, piece: Int = 3, delimiter: UInt8 = 44) throws -> [String] {
    var rest = Array(text.utf8)[...]
    var reader = CSVReader(delimiter: delimiter) {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    var lines: [String] = []
    while let outcome = try reader.row() {
      switch outcome {
      case .success(let row):
        let fields = row.fields.map { String(decoding: $0, as: UTF8.self) }
        lines.append("\(row.line): \(fields.joined(separator: "|"))")
      case .failure(let error): lines.append("\(error.line)! \(error)")
      }
    }
    return lines
  }

  @Test(arguments: [1, 2, 7, 4096])
  func `rows, quotes, line ends in fields, and lines that are counted`(piece: Int) throws {
    let text = "a,b\r\n\"1,2\",\"say \"\"no\"\"\"\n\n\"two\nlines\",\n,\rlast,row"
    #expect(
      try rows(text, piece: piece) == [
        "1: a|b", "2: 1,2|say \"no\"", "4: two\nlines|", "6: |", "7: last|row",
      ])
  }

  @Test func `a mark of Unicode is skipped, tabs part fields where they are asked to`() throws {
    #expect(try rows("\u{FEFF}a\tb\n1\t2,3", delimiter: 9) == ["1: a|b", "2: 1|2,3"])
  }

  @Test func `a damaged row is named by its line and the rest is read`() throws {
    let found = try rows("a,b\n\"z\" z,2\nfine,3\n\"never, ends\nlast,4\n")
    #expect(
      found.map { $0.prefix(10) }
        == [
          "1: a|b", "2! there is", "3: fine|3", "4! a quote", "5: last|4",
        ].map { $0.prefix(10) })
  }

  @Test(arguments: [1, 2, 4096])
  func `marks inside of fields and spaces around quoted ones are read as spreadsheets do`(
    piece: Int
  ) throws {
    let text = "a,27\" monitor,x\"\"y\n\"b\" ,  \"c,\"\"d\"  ,e \r\n \"f\"\n"
    #expect(
      try rows(text, piece: piece) == ["1: a|27\" monitor|x\"\"y", "2: b|c,\"d|e ", "3: f"])
  }

  @Test func `a row of more than a million bytes is refused and skipped`() throws {
    let long = String(repeating: "x", count: CSVReader.rowBytes + 10)
    let found = try rows("a\n\(long)\n\"\(long)\"\nb\n", piece: 1 << 16)
    #expect(found.map { $0.prefix(12) } == ["1: a", "2! this row ", "3! this row ", "4: b"])
  }

  @Test func `nothing is no row`() throws {
    for text in ["", "\n\n\r\n"] { #expect(try rows(text) == []) }
  }
}
