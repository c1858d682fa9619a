public import Model

/// A member in the directory.
public struct DirectoryEntry: Sendable {
  /// Number, username and name.
  public let name: MemberName
  /// True if everyone sees their photo.
  public let hasAvatar: Bool
  /// City, if members may see it.
  public let city: String?
  /// Sort key in the list: the name, folded.
  public let sort: String
}

/// Words by which members are found.
enum DirectoryWords {
  /// Kind of a row in the directory.
  enum Kind: Int64, CaseIterable {
    /// The whole name, folded.
    case name = 0
    /// A word of the name, or the username.
    case nameWord = 1
    /// A word of the city.
    case cityWord = 2
  }

  /// Maximum number of words of a text that count, and maximum number of scalars of one.
  static let (most, length) = (8, 40)
  /// Maximum number of words in a search for members.
  private static let maxSearchWords = 4

  /// Returns the words of a text, folded: `"María José"` → `["maria", "jose"]`.
  static func words(_ text: String) -> [String] {
    let parts = Folding.fold(text).unicodeScalars.split {
      !($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    return parts.prefix(most).map { String(String.UnicodeScalarView($0.prefix(length))) }
  }

  /// Returns the words of a search: each once, none with which another begins, the longest first.
  static func asked(_ text: String) -> [String] {
    let words = Set(words(text))
    let telling = words.filter { word in !words.contains { $0 != word && $0.hasPrefix(word) } }
    return Array(
      telling.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }.prefix(maxSearchWords))
  }

  /// Returns the folded name by which a member is sorted in the list.
  static func sort(_ name: String) -> String {
    String(String.UnicodeScalarView(Folding.fold(name).unicodeScalars.prefix(length)))
  }
}

extension SiteDatabase {
  /// Maximum number of rows read for one word.
  static let maxOfWord = 2000

  private static let entry = """
    SELECT m.id, m.username, m.name, m.has_face AND m.number IS NOT NULL, (
        SELECT p.value FROM profile_blocks p
        WHERE p.member_id = m.id AND p.block = 'city' AND p.audience <= 1 AND p.value <> ''), d.word
    """

  /// SQL condition that neither the member of a row nor the viewer, parameter 1, has blocked the other.
  private static func wantsContact(_ member: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM blocks WHERE member_id = \(member) AND blocked_id = ?1)
      AND NOT EXISTS (SELECT 1 FROM blocks WHERE member_id = ?1 AND blocked_id = \(member))
    """
  }

  private static func decode(_ row: borrowing Row) -> DirectoryEntry {
    DirectoryEntry(
      name: MemberName(id: Member.ID(row.integer(0)), username: row.text(1), name: row.text(2)),
      hasAvatar: row.flag(3), city: row.optionalText(4), sort: row.text(5))
  }

  /// Returns members by name, as one of them sees the directory: those from a name on, behind a member of that name, at most
  /// `limit`.
  ///
  /// Leaves out members who blocked the viewer, or whom the viewer blocked. Uses one index, so its speed does not depend on the
  /// number of members.
  public func directory(
    for viewer: Member.ID, from sort: String = "", after member: Member.ID = Member.ID(0),
    atMost limit: Int
  ) throws -> [DirectoryEntry] {
    try connection.all(
      """
      \(Self.entry)
      FROM directory d JOIN members m ON m.id = d.member_id
      WHERE d.kind = 0 AND (d.word, d.member_id) > (?2, ?3) AND \(Self.wantsContact("m.id"))
      ORDER BY d.word, d.member_id LIMIT ?4
      """, [.id(viewer), .text(sort), .id(member), .int(limit)], Self.decode)
  }

  /// Returns members whose name or city has words that begin with all of these, at most `limit`, by name; `isAll` is true if
  /// all candidates were examined.
  ///
  /// Searches among members with the rarest word. If even that is a word of thousands, examines only some of these.
  public func directory(
    for viewer: Member.ID, finding text: String, atMost limit: Int
  ) throws -> (entries: [DirectoryEntry], isAll: Bool) {
    let counted = try DirectoryWords.asked(text).map { ($0, try directoryRows(of: $0)) }
    let words = counted.sorted { $0.1 < $1.1 }
    guard let (first, rows) = words.first else { return ([], true) }
    var values: [SQLValue] = [.id(viewer), .text(first), .text(first + "\u{10FFFF}")]
    var others = ""
    for (word, _) in words.dropFirst() {
      values += [.text(word), .text(word + "\u{10FFFF}")]
      others += """
        EXISTS (SELECT 1 FROM directory o WHERE o.member_id = f.member_id AND o.kind > 0
          AND o.word >= ?\(values.count - 1) AND o.word < ?\(values.count)) AND
        """ + " "
    }
    let entries = try connection.all(
      """
      \(Self.entry)
      FROM (
        SELECT DISTINCT f.member_id FROM (
          SELECT * FROM (SELECT member_id FROM directory
            WHERE kind = 1 AND word >= ?2 AND word < ?3 LIMIT \(Self.maxOfWord))
          UNION ALL SELECT * FROM (SELECT member_id FROM directory
            WHERE kind = 2 AND word >= ?2 AND word < ?3 LIMIT \(Self.maxOfWord))) f
        WHERE \(others)\(Self.wantsContact("f.member_id")) LIMIT \(limit)) found
      JOIN members m ON m.id = found.member_id
      JOIN directory d ON d.member_id = m.id AND d.kind = 0
      ORDER BY d.word, d.member_id
      """, values, Self.decode)
    return (entries, rows <= Self.maxOfWord)
  }

  /// Returns the number of rows with words that begin with a text; counts no further than one more than would be read.
  private func directoryRows(of word: String) throws -> Int {
    try connection.number(
      """
      SELECT max((SELECT count(*) FROM (SELECT 1 FROM directory
          WHERE kind = 1 AND word >= ?1 AND word < ?2 LIMIT \(Self.maxOfWord + 1))),
        (SELECT count(*) FROM (SELECT 1 FROM directory
          WHERE kind = 2 AND word >= ?1 AND word < ?2 LIMIT \(Self.maxOfWord + 1))))
      """, [.text(word), .text(word + "\u{10FFFF}")])
  }

  /// Returns the first letters of the names of members whom a member sees, in order, at most `limit`.
  public func directoryLetters(for viewer: Member.ID, atMost limit: Int) throws -> [String] {
    var letters: [String] = []
    while letters.count < limit {
      let start = letters.last.map { $0 + "\u{10FFFF}" } ?? ""
      let next = try connection.first(
        """
        SELECT word FROM directory d
        WHERE kind = 0 AND word >= ?2 AND \(Self.wantsContact("d.member_id")) ORDER BY word LIMIT 1
        """, [.id(viewer), .text(start)]
      ) { $0.text(0) }
      guard let scalar = next?.unicodeScalars.first else { return letters }
      letters.append(String(String.UnicodeScalarView([scalar])))
    }
    return letters
  }

  /// Returns members with an account whose directory rows differ from their names and cities.
  func membersMissedByDirectory(atMost limit: Int) throws -> [String] {
    var found: [String] = []
    var kept: [Int64: Set<String>] = [:]
    try connection.forEach("SELECT member_id, kind, word FROM directory") {
      kept[$0.integer(0), default: []].insert("\($0.integer(1)) \($0.text(2))")
    }
    try connection.forEach(
      """
      SELECT m.id, m.name, m.username, (SELECT p.value FROM profile_blocks p
        WHERE p.member_id = m.id AND p.block = 'city' AND p.audience <= 1)
      FROM accounts a JOIN members m ON m.id = a.member_id ORDER BY m.id
      """
    ) { row in
      guard found.count < limit else { return }
      let rows = DirectoryWords.rows(row.text(1), row.text(2), city: row.optionalText(3) ?? "")
      let words = Set(rows.map { "\($0.kind.rawValue) \($0.word)" })
      if words != kept[row.integer(0)] ?? [] { found.append("\(row.integer(0))") }
    }
    return found
  }
}

extension DirectoryWords {
  /// Returns all rows of a member.
  static func rows(
    _ name: String, _ username: String, city: String
  ) -> [(kind: Kind, word: String)] {
    var rows: [(kind: Kind, word: String)] = [(.name, sort(name))]
    for word in Set(beginnings(name) + words(username) + [username]).sorted() {
      rows.append((.nameWord, word))
    }
    for word in Set(beginnings(city)).sorted() { rows.append((.cityWord, word)) }
    return rows
  }

  /// Returns the words of a text; if it has no spaces between words, the suffixes at each character: 王小明 is found by 小明.
  private static func beginnings(_ text: String) -> [String] {
    words(text).flatMap { word in
      guard SearchWords.isRun(word) else { return [word] }
      let letters = word.unicodeScalars
      return letters.indices.prefix(most).map { String(letters[$0...]) }
    }
  }
}

extension Transaction {
  /// Updates the rows of a member in the directory; there are none without an account.
  func enterDirectory(_ member: Member.ID) throws {
    let row = try connection.first(
      """
      SELECT m.name, m.username, (SELECT p.value FROM profile_blocks p
        WHERE p.member_id = m.id AND p.block = 'city' AND p.audience <= 1)
      FROM accounts a JOIN members m ON m.id = a.member_id WHERE a.member_id = ?
      """, [.id(member)]
    ) { ($0.text(0), $0.text(1), $0.optionalText(2) ?? "") }
    try connection.run("DELETE FROM directory WHERE member_id = ?", [.id(member)])
    guard let (name, username, city) = row else { return }
    for (kind, word) in DirectoryWords.rows(name, username, city: city) {
      try connection.run(
        "INSERT INTO directory (kind, word, member_id) VALUES (?, ?, ?)",
        [.integer(kind.rawValue), .text(word), .id(member)])
    }
  }

  /// Variant of `enterDirectory` for all accounts of a file that had no directory.
  func enterDirectoryOfMembers() throws {
    let missing: [Member.ID] = try connection.ids(
      """
      SELECT member_id FROM accounts
      WHERE NOT EXISTS (SELECT 1 FROM directory d WHERE d.member_id = accounts.member_id)
      """)
    for member in missing { try enterDirectory(member) }
  }
}
