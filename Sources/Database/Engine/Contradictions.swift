import Model

/// Words for what is wrong, and a query for the numbers of the rows that say so; none in a sound database.
typealias Contradiction = (words: String, sql: String)

extension SiteDatabase {
  /// What tables say that cannot be true together, in words; nothing in a sound database.
  ///
  /// What is noted twice, so that a page need not ask, and what no constraint keeps; each room of the database says
  /// what cannot be true of its tables (`Contradictions+Forum` and others). Reads all topics, comments and members.
  public func contradictions() throws -> [String] {
    let found = try Self.ofAllRooms.compactMap { words, sql in
      Self.line(words, try connection.all(sql + " LIMIT 6") { String($0.integer(0)) })
    }
    let misnamed = try membersWithOtherNames(atMost: 6)
    let missed = try membersMissedByDirectory(atMost: 6)
    return found
      + [
        Self.line("members whose names are not kept for them", misnamed),
        Self.line("members who stand in the directory as others, or not at all", missed),
      ].compactMap { $0 }
  }

  private static let ofAllRooms =
    ofForum + ofPolls + ofMembers + ofPeople + ofMail + ofSearch + ofUploads
    + ofTalk + ofPlaces + ofMeet + ofNotebooks

  /// The numbers of some rows after words that say what is wrong with them; nil for none.
  private static func line(_ words: String, _ found: [String]) -> String? {
    found.isEmpty
      ? nil : "\(words): \(found.prefix(5).joined(separator: ", "))\(found.count > 5 ? " …" : "")"
  }
}
