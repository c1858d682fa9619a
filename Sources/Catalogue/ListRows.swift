import FoundationEssentials
import Model

/// The rows of a list of fields as records: each with the names of the columns that it has.
struct ListRows {
  /// The names of the columns; nil for one without a name.
  private let names: [String?]
  private let encoding: ListFile.Encoding
  private var reader: CSVReader
  /// A row with fewer fields than columns, until the next one shows whether it was cut in two.
  private var waiting: CSVReader.Row?
  private var ready: [Result<Record, CatalogueError>] = []
  /// True if the row before was damaged: a short one behind it may be its rest.
  private var isBehindDamage = false

  /// Bytes by which the dialect is recognised.
  private static let sample = 1 << 16

  /// Reads the names of the columns.
  init(
    _ source: ListBytes, usual: UInt8, _ encoding: ListFile.Encoding, expected: Set<String>
  ) throws {
    var source = source
    var first: [UInt8] = []
    while first.count < Self.sample, case let bytes = try source.next(), !bytes.isEmpty {
      first += bytes
    }
    let dialect = ListDialect(
      first, usual: usual, expected: Set(expected.map { Folding.fold($0) }))
    var pieces = [first]
    reader = CSVReader(delimiter: dialect.delimiter) { try pieces.popLast() ?? source.next() }
    self.encoding = encoding
    for _ in 0..<dialect.titles { _ = try reader.row() }
    guard let row = try reader.row() else { throw CatalogueError(line: 0, reason: .empty) }
    names = try Self.names(row.get(), encoding, expected)
  }

  var columns: [String] { names.compactMap { $0 } }

  private static func names(
    _ row: CSVReader.Row, _ encoding: ListFile.Encoding, _ expected: Set<String>
  ) throws(CatalogueError) -> [String?] {
    var names: [String?] = []
    for field in row.fields {
      guard let name = text(field, encoding)?.trimmed else {
        throw CatalogueError(line: row.line, reason: .notUTF8)
      }
      guard !name.isEmpty else {
        names.append(nil)
        continue
      }
      guard !names.contains(name) else {
        throw CatalogueError(line: row.line, reason: .columns(name))
      }
      names.append(name)
    }
    return known(names, expected)
  }

  /// Names as the readers of the list know them: `Name` is `name`, where no other column is called so.
  private static func known(_ names: [String?], _ expected: Set<String>) -> [String?] {
    var byFolded: [String: String] = [:]
    for name in expected.sorted() where !names.contains(name) {
      byFolded[Folding.fold(name)] = name
    }
    return names.map { name in
      guard let name, !expected.contains(name) else { return name }
      return byFolded.removeValue(forKey: Folding.fold(name)) ?? name
    }
  }

  private static func text(_ bytes: [UInt8], _ encoding: ListFile.Encoding) -> String? {
    switch encoding {
    case .utf8: String(validating: bytes, as: UTF8.self)
    case .windows1252: String(bytes: bytes, encoding: .windowsCP1252)
    }
  }

  /// The next record, or the fault of its row; nil at the end.
  ///
  /// Rows without anything are passed over.
  mutating func next() throws -> Result<Record, CatalogueError>? {
    while ready.isEmpty {
      guard let outcome = try reader.row() else {
        guard let last = waiting else { return nil }
        waiting = nil
        // If a list ends within a line, its end is missing.
        return reader.endsInLine ? refused(last) : try record(last)
      }
      switch outcome {
      case .failure(let error):
        try settle(before: nil)
        isBehindDamage = true
        ready.append(.failure(error))
      case .success(let row):
        if row.fields.allSatisfy({ $0.isEmpty }) { continue }
        try settle(before: row)
      }
    }
    return ready.removeFirst()
  }

  /// Decides about the row that waits, and takes the next one.
  private mutating func settle(before row: CSVReader.Row?) throws {
    let isShort = row.map { $0.fields.count < names.count } ?? false
    if let last = waiting {
      waiting = nil
      // A line end without quotes makes two rows of one.
      if let row, isShort, last.fields.count + row.fields.count == names.count + 1 {
        ready += [refused(last), refused(row)]
        return
      }
      ready.append(try record(last))
    }
    guard let row else { return }
    if isShort, isBehindDamage {
      ready.append(refused(row))
    } else if isShort {
      waiting = row
    } else {
      isBehindDamage = false
      ready.append(try record(row))
    }
  }

  private func refused(_ row: CSVReader.Row) -> Result<Record, CatalogueError> {
    let reason = CatalogueError.Reason.fields(found: row.fields.count, expected: names.count)
    return .failure(CatalogueError(line: row.line, reason: reason))
  }

  private func record(_ row: CSVReader.Row) throws -> Result<Record, CatalogueError> {
    let isLong = row.fields.dropFirst(names.count).contains { !$0.isEmpty }
    // A word alone is the rest of a text, not the beginning of a row.
    guard !isLong, row.fields.count > 1 || names.count < 3 else { return refused(row) }
    var fields: [String: String] = [:]
    for (name, bytes) in zip(names, row.fields) where !bytes.isEmpty {
      guard let text = Self.text(bytes, encoding) else {
        return .failure(CatalogueError(line: row.line, reason: .notUTF8))
      }
      guard let name else {
        if text.trimmed.isEmpty { continue }
        throw CatalogueError(line: row.line, reason: .columns(""))
      }
      fields[name] = text
    }
    return .success(Record(line: row.line, fields: fields))
  }
}
