public import Model

/// Limits of members' choices, for each kind.
public enum ChoiceLimits {
  /// The most favourites of a member; further ones are refused.
  public static let favourites = 2000
  /// The most products that a member has put off or refused; beyond that the oldest is deleted, and may be dealt again.
  public static let others = 5000
}

extension SiteDatabase {
  /// A member's choices of a kind, in the order in which they were made.
  public func choices(of member: Member.ID, _ kind: DeckItemKind) throws -> [DeckChoice] {
    try connection.all(
      """
      SELECT thing_id, choice, is_learned FROM choices WHERE member_id = ? AND kind = ? ORDER BY id
      """, [.id(member), .integer(kind.rawValue)]
    ) { row in
      DeckChoice(
        thing: row.integer(0), choice: Choice(rawValue: row.integer(1)) ?? .no,
        isLearned: row.flag(2))
    }
  }

  /// A member's choice about one thing; nil if there is none.
  public func choice(
    of member: Member.ID, _ kind: DeckItemKind, _ thing: Int64
  ) throws -> Choice? {
    try connection.first(
      "SELECT choice FROM choices WHERE member_id = ? AND kind = ? AND thing_id = ?",
      [.id(member), .integer(kind.rawValue), .integer(thing)]
    ) { Choice(rawValue: $0.integer(0)) ?? .no }
  }

  /// Number of a member's favourites of a kind.
  public func favouriteCount(of member: Member.ID, _ kind: DeckItemKind) throws -> Int {
    try connection.number(
      "SELECT count(*) FROM choices WHERE member_id = ? AND kind = ? AND choice = 0",
      [.id(member), .integer(kind.rawValue)])
  }

  /// The favourites of a member, the newest first: one page of `limit`, after those of the pages before.
  public func favourites(
    of member: Member.ID, _ kind: DeckItemKind, limit: Int, after: Int = 0
  ) throws -> [Int64] {
    try connection.all(
      """
      SELECT thing_id FROM choices WHERE member_id = ? AND kind = ? AND choice = 0
      ORDER BY id DESC LIMIT ? OFFSET ?
      """, [.id(member), .integer(kind.rawValue), .int(limit), .int(after)]
    ) { $0.integer(0) }
  }
}

extension Transaction {
  /// Saves a member's choice about a thing; returns false and changes nothing when they have reached the limit of favourites.
  ///
  /// It replaces an earlier choice. Repeating a choice changes nothing, so a form may be sent twice.
  public func choose(
    _ thing: Int64, _ kind: DeckItemKind, _ choice: Choice, by member: Member.ID
  ) throws -> Bool {
    let before = try site.choice(of: member, kind, thing)
    if before == choice { return true }
    if choice == .like,
      try site.favouriteCount(of: member, kind) >= ChoiceLimits.favourites
    {
      return false
    }
    try put(DeckChoice(thing: thing, choice: choice), kind, member)
    // Choices about people are limited by the number of people, and a no lasts for a fixed number of days.
    if choice != .like, kind != .person { try dropOldest(of: member, kind) }
    return true
  }

  /// Replaces a member's choice about a thing.
  func put(_ chosen: DeckChoice, _ kind: DeckItemKind, _ member: Member.ID) throws {
    // Not an update: the new choice must come last.
    try connection.run(
      """
      INSERT OR REPLACE INTO choices (member_id, kind, thing_id, choice, is_learned)
      VALUES (?, ?, ?, ?, ?)
      """,
      [
        .id(member), .integer(kind.rawValue), .integer(chosen.thing),
        .integer(chosen.choice.rawValue), .flag(chosen.isLearned),
      ])
  }

  /// Deletes the oldest products put off or refused, beyond the limit.
  func dropOldest(of member: Member.ID, _ kind: DeckItemKind) throws {
    try connection.run(
      """
      DELETE FROM choices WHERE id IN (
        SELECT id FROM choices WHERE member_id = ? AND kind = ? AND choice IN (1, 2)
        ORDER BY id DESC LIMIT -1 OFFSET \(ChoiceLimits.others))
      """, [.id(member), .integer(kind.rawValue)])
  }

  /// Deletes a member's choice about a thing if it is `choice`; nil matches any choice.
  public func removeChoice(
    _ thing: Int64, _ kind: DeckItemKind, _ choice: Choice? = nil, by member: Member.ID
  ) throws {
    try connection.run(
      """
      DELETE FROM choices WHERE member_id = ?1 AND kind = ?2 AND thing_id = ?3
        AND (?4 IS NULL OR choice = ?4)
      """,
      [
        .id(member), .integer(kind.rawValue), .integer(thing),
        choice.map { .integer($0.rawValue) } ?? .null,
      ])
  }

  /// Deletes one kind of choices that a member made of some things: they are dealt again.
  public func forget(
    _ choice: Choice, _ kind: DeckItemKind, of things: [Int64], by member: Member.ID
  ) throws {
    for thing in things { try removeChoice(thing, kind, choice, by: member) }
  }

  /// Resets a member's taste: earlier choices stay, and no longer count towards it.
  public func resetPreferences(_ kind: DeckItemKind, of member: Member.ID) throws {
    try connection.run(
      "UPDATE choices SET is_learned = 0 WHERE member_id = ? AND kind = ? AND is_learned = 1",
      [.id(member), .integer(kind.rawValue)])
  }
}
