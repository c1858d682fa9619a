public import Model
public import Time

extension SiteDatabase {
  private static let columns = """
    SELECT member_id, name, lang, sent_at, tries, done_at, added, known, left_out, files, connections, problem,
      lines, id, note_before, more_lines
    FROM vault_imports
    """

  /// The last vault that a member sent; nil for none.
  public func vaultImport(of member: Member.ID) throws -> VaultImport? {
    try connection.first("\(Self.columns) WHERE member_id = ?", [.id(member)]) { Self.vault($0) }
  }

  /// A waiting vault, by its number; nil where it no longer waits.
  public func vaultImport(_ id: VaultImport.ID) throws -> VaultImport? {
    try connection.first("\(Self.columns) WHERE id = ? AND done_at IS NULL", [.id(id)]) {
      Self.vault($0)
    }
  }

  /// The vault that has waited longest among those with the fewest attempts; nil for none.
  public func nextVaultImport() throws -> VaultImport? {
    try connection.first(
      "\(Self.columns) WHERE done_at IS NULL ORDER BY tries, id LIMIT 1"
    ) { Self.vault($0) }
  }

  /// The bytes of a waiting vault; nil where it no longer waits.
  public func archive(of vault: VaultImport) throws -> [UInt8]? {
    try connection.first(
      "SELECT archive FROM vault_imports WHERE id = ? AND done_at IS NULL", [.id(vault.id)]
    ) { $0.bytes(0) }
  }

  private static func vault(_ row: borrowing Row) -> VaultImport {
    var report = VaultImport.Report()
    (report.added, report.known, report.left) = (row.int(6), row.int(7), row.int(8))
    (report.files, report.connections) = (row.int(9), row.int(10))
    report.problem = VaultImport.Problem(rawValue: row.text(11))
    report.lines = row.text(12).utf8.split(separator: UInt8(ascii: "\n")).compactMap { line($0) }
    report.more = row.int(15)
    return VaultImport(
      id: VaultImport.ID(row.integer(13)), member: Member.ID(row.integer(0)), name: row.text(1),
      language: row.language(2), sentAt: row.time(3), tries: row.int(4),
      before: row.isNull(14) ? nil : OwnNote.ID(row.integer(14)),
      report: row.isNull(5) ? nil : report)
  }

  /// Reads a line in the form of `text(of:)`; nil for anything else.
  private static func line(_ text: Substring.UTF8View) -> VaultImport.Line? {
    let parts = text.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard parts.count == 4, let kind = VaultImport.Line.Kind(rawValue: parts[0]),
      let number = Int(parts[1])
    else { return nil }
    return VaultImport.Line(kind, parts[2], line: number, parts[3])
  }

  /// `kind`, line, file and value between tabs: the texts of a line have neither tabs nor ends of lines.
  static func text(of line: VaultImport.Line) -> String {
    "\(line.kind.rawValue)\t\(line.line)\t\(line.file)\t\(line.value)"
  }
}

extension Transaction {
  /// Stores a vault until it is read; it replaces another one of the same member.
  public func saveVault(
    _ archive: [UInt8], named name: String, _ language: Language, of member: Member.ID,
    at now: Timestamp
  ) throws {
    try connection.run("DELETE FROM vault_imports WHERE member_id = ?", [.id(member)])
    try connection.run(
      "INSERT INTO vault_imports (member_id, name, lang, sent_at, archive) VALUES (?, ?, ?, ?, ?)",
      [.id(member), .text(name), .text(language.code), .time(now), .bytes(archive)])
  }

  /// Notes an attempt to read a vault, and with the first one which notes existed.
  public func beginVault(_ vault: VaultImport) throws {
    try connection.run(
      """
      UPDATE vault_imports SET tries = tries + 1,
        note_before = coalesce(note_before, (SELECT max(id) FROM own_notes), 0)
      WHERE id = ?
      """, [.id(vault.id)])
  }

  /// Takes back an attempt that failed through no fault of the vault.
  public func forgetTry(of vault: VaultImport) throws {
    try connection.run(
      """
      UPDATE vault_imports SET tries = max(tries - 1, 0), note_before = iif(tries > 1, note_before, NULL)
      WHERE id = ?
      """, [.id(vault.id)])
  }

  /// Notes the result of a vault and deletes its bytes, unless another one was sent meanwhile.
  public func finish(
    _ vault: VaultImport, _ report: VaultImport.Report, at now: Timestamp
  ) throws {
    try connection.run(
      """
      UPDATE vault_imports SET archive = NULL, done_at = ?1, added = ?2, known = ?3, left_out = ?4,
        files = ?5, connections = ?6, problem = ?7, lines = ?8, more_lines = ?10
      WHERE id = ?9 AND done_at IS NULL
      """,
      [
        .time(now), .int(report.added), .int(report.known), .int(report.left),
        .int(report.files), .int(report.connections), .text(report.problem?.rawValue ?? ""),
        .text(report.lines.map(SiteDatabase.text).joined(separator: "\n")),
        .id(vault.id), .int(report.more),
      ])
  }
}
