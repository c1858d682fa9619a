import Model

/// The form of a list of fields: the mark between them, and the number of rows before the one that names the columns.
///
/// Office programs write semicolons or tabs where commas part decimals, some a line `sep=;` first; people write titles above.
struct ListDialect {
  /// Between fields.
  let delimiter: UInt8
  /// Rows before the names of columns: titles, and the line `sep=;`.
  let titles: Int

  /// Rows among which the names of columns are looked for.
  private static let rows = 30

  /// Finds out by the beginning of a list; `expected` are columns that its reader knows, `usual` is the mark of the file's ending.
  init(_ bytes: [UInt8], usual: UInt8, expected: Set<String>) {
    let named = Self.named(bytes)
    let marks = named.map { [$0] } ?? [usual] + [44, 59, 9, 124].filter { $0 != usual }
    var best: (delimiter: UInt8, titles: Int, known: Int, fields: Int)?
    for mark in marks {
      let rows = Self.rows(bytes, mark)
      let counts = rows.map { row in
        expected.isEmpty ? 0 : Set(row.map(Self.folded)).count { expected.contains($0) }
      }
      let most = counts.max() ?? 0
      // One word may occur anywhere, two of them name columns.
      let start = named == nil ? 0 : 1
      let place = most >= min(2, expected.count) ? counts.firstIndex(of: most) ?? start : start
      let fields = rows.indices.contains(place) ? rows[place].count : 0
      if best.map({ ($0.known, $0.fields) < (most, fields) }) ?? true {
        best = (mark, max(place, start), most, fields)
      }
    }
    (delimiter, titles) = best.map { ($0.delimiter, $0.titles) } ?? (usual, 0)
  }

  /// The mark of a first line `sep=;`, which Excel reads and does not show.
  private static func named(_ bytes: [UInt8]) -> UInt8? {
    var line = bytes.prefix { $0 != 10 && $0 != 13 }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    if line.first == 34, line.last == 34 { line = line.dropFirst().dropLast() }
    guard line.count == 5, let mark = line.last,
      String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep="
    else { return nil }
    return mark
  }

  /// The first rows, damaged ones without a field.
  private static func rows(_ bytes: [UInt8], _ mark: UInt8) -> [[[UInt8]]] {
    var pieces = [bytes]
    var reader = CSVReader(delimiter: mark) { pieces.popLast() ?? [] }
    var rows: [[[UInt8]]] = []
    // Why loss is right: these bytes are in memory, nothing can fail.
    while rows.count < Self.rows, let outcome = try? reader.row() {
      rows.append((try? outcome.get().fields) ?? [])
    }
    return rows
  }

  /// A name of a column as it is compared.
  static func folded(_ name: [UInt8]) -> String {
    Folding.fold(String(decoding: name, as: UTF8.self).trimmed)
  }
}
