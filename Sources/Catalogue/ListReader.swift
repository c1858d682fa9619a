public import Model

/// Reads a list of products whole: rows of one product become one, even with others between them.
///
/// The list is read twice. The first time only keys are examined, of which eight bytes each are kept; so the second time a
/// product is complete, and can be stored, as soon as its last row was read. A list of a million rows needs no more memory than
/// its keys.
public struct ListReader {
  /// The most products whose rows are not all read: a list with more was not sorted in any way.
  public static let openProducts = 20_000

  private var file: ListFile
  private var normaliser: Normaliser

  /// Reads nothing yet.
  public init(_ file: ListFile, _ normaliser: Normaliser) {
    self.file = file.expecting(normaliser.mapping.allColumns)
    self.normaliser = normaliser
  }

  /// Calls `body` with each product and `damaged` with each row that cannot be read, in the order of the file.
  ///
  /// Throws `CatalogueError` where the whole list cannot be read, and the errors of the closures.
  public func forEach(
    damaged: (CatalogueError) throws -> Void, _ body: (NewProduct) throws -> Void
  ) throws -> ImportReport {
    try checkColumns()
    let overview = try overview()
    var (left, normaliser) = (overview.repeated, normaliser)
    normaliser.priceMark = overview.mark
    var open: [UInt64: NewProduct] = [:]
    var report = ImportReport()
    func finish(_ product: NewProduct) throws {
      report.count(product)
      try body(product)
    }
    try file.forEach { outcome in
      let record: Record
      let read: Normaliser.Outcome
      do throws(CatalogueError) {
        record = try outcome.get()
        read = try normaliser.product(record)
      } catch {
        report.damaged += 1
        // The first reading counted the key of this row without a name; that count is taken back.
        if case .success(let record) = outcome, let key = Self.key(record, normaliser.mapping) {
          if let waiting = left[key] { left[key] = waiting - 1 }
          if left[key] == 0, let product = open.removeValue(forKey: key) { try finish(product) }
        }
        return try damaged(error)
      }
      report.rows += 1
      report.count(read.unmatched)
      guard let key = Self.key(record, normaliser.mapping), let waiting = left[key] else {
        return try finish(read.product)
      }
      var product = read.product
      if var known = open[key] {
        known.merge(product, normaliser.dictionary)
        product = known
      }
      left[key] = waiting - 1
      if waiting > 1 {
        open[key] = product
        guard open.count <= Self.openProducts else {
          throw CatalogueError(line: record.line, reason: .scattered(limit: Self.openProducts))
        }
      } else {
        open[key] = nil
        try finish(product)
      }
    }
    return report
  }

  private func checkColumns() throws {
    guard let known = try file.columns() else { return }
    let mapping = normaliser.mapping
    // A list without a mapping need not have all fields.
    let names = mapping.columns.filter { $0.key.utf8.starts(with: "name".utf8) }.flatMap(\.value)
    let needed =
      mapping.isPlain
      ? mapping.key + (names.contains(where: known.contains) ? [] : ["name"]) : mapping.allColumns
    let missing = needed.filter { !known.contains($0) }
    guard missing.isEmpty else {
      throw CatalogueError(line: 1, reason: .unknownColumns(missing, known: known))
    }
  }

  /// The findings of the first reading: the number of rows of each key that more than one row has, and the mark that parts
  /// decimals of prices.
  private func overview() throws -> (repeated: [UInt64: Int], mark: DecimalMark?) {
    var keys: [UInt64] = []
    var marks: Set<DecimalMark> = []
    try file.forEach { outcome in
      guard case .success(let record) = outcome else { return }
      if marks.count < 2, let mark = PriceText.evidence(normaliser.mapping.text("price", record)) {
        marks.insert(mark)
      }
      if let key = Self.key(record, normaliser.mapping) { keys.append(key) }
    }
    keys.sort()
    var repeated: [UInt64: Int] = [:]
    for (one, next) in zip(keys, keys.dropFirst()) where one == next {
      repeated[one, default: 1] += 1
    }
    return (repeated, marks.count == 1 ? marks.first : nil)
  }

  /// A digest of a row's key; two keys of a list of a million share one once in ten million lists.
  private static func key(_ record: Record, _ mapping: ColumnMapping) -> UInt64? {
    mapping.key(record).map { FNV1a.hash64($0.utf8) }
  }
}
