import Model

/// A table, a column of it, and the SQL expression of the text that is folded there.
typealias FoldedColumn = (table: String, column: String, text: String)

extension Transaction {
  /// Updates stored keys to the present `Folding`, after each migration.
  ///
  /// Rows that are correct already are not written.
  func refold() throws {
    for (table, column, text) in Self.foldedColumns {
      // Two tags of a note, or two names of a town, may become one.
      try connection.execute(
        """
        UPDATE OR REPLACE \(table) SET \(column) = fold_text(\(text))
        WHERE \(column) <> fold_text(\(text))
        """)
    }
    try refoldProductKeys()
    try refoldBlocklist()
    try connection.execute("DELETE FROM directory")
    try enterDirectoryOfMembers()
  }

  /// Tables, with their folded columns and the source of these.
  ///
  /// Only the folded form of words is stored: it is folded once more.
  static var foldedColumns: [FoldedColumn] { FeatureStores.all.flatMap { $0.folded } }

  /// Folds the keys by which the next import recognizes its products.
  ///
  /// If two become equal, the first keeps the key.
  private func refoldProductKeys() throws {
    let keys = try connection.all("SELECT id, key FROM products") { ($0.integer(0), $0.text(1)) }
    for (id, key) in keys where !key.utf8.allSatisfy({ $0 < 0x80 }) {
      let parts = key.utf8.split(separator: 0x1F, omittingEmptySubsequences: false)
      let folded = parts.map { Folding.fold(String(Substring($0))) }.joined(separator: "\u{1F}")
      guard folded != key else { continue }
      try connection.run(
        "UPDATE OR IGNORE products SET key = ? WHERE id = ?", [.text(folded), .integer(id)])
    }
  }

  /// Folds and sorts the words and hosts that are blocked for guests: they are looked up by their bytes.
  private func refoldBlocklist() throws {
    let kinds = try connection.all("SELECT kind, entries FROM blocked") {
      ($0.integer(0), $0.text(1))
    }
    for (kind, entries) in kinds where !entries.utf8.allSatisfy({ $0 < 0x80 }) {
      let lines = entries.utf8.split(separator: 10).map { Folding.fold(String(Substring($0))) }
      let sorted = Set(lines).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      try connection.run(
        "UPDATE blocked SET entries = ? WHERE kind = ?",
        [.text(sorted.map { "\($0)\n" }.joined()), .integer(kind)])
    }
  }
}
