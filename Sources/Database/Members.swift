public import Model
public import Time

extension SiteDatabase {
  /// The member with a username, whatever its case.
  public func member(username: String) throws -> Member.ID? {
    try connection.first(
      "SELECT id FROM members WHERE username = ?", [.text(Folding.fold(username))]
    ) { $0.id(0) } ?? nil
  }

  /// Whether a name shown beside posts looks like a member's (accents and case folded).
  ///
  /// One member may be left out: their own name is not in their way.
  public func isMemberName(_ name: String, but member: Member.ID? = nil) throws -> Bool {
    let folded = Folding.fold(name)
    return try connection.first(
      "SELECT 1 FROM members WHERE (folded_name = ? OR username = ?) AND id IS NOT ?",
      [.text(folded), .text(folded), .id(member)]
    ) { _ in true } ?? false
  }
}

extension Transaction {
  /// Gives a member another name beside all that they wrote.
  ///
  /// Nothing shows the name of somebody who has no number yet.
  public func rename(_ member: Member.ID, to name: String) throws {
    let isShown = try connection.first(
      """
      UPDATE members SET name = ?1, folded_name = ?2 WHERE id = ?3 AND name <> ?1
      RETURNING number IS NOT NULL
      """, [.text(name), .text(Folding.fold(name)), .id(member)]
    ) { $0.flag(0) }
    guard isShown == true else { return }
    try touch([.author(member, afterTopic: Topic.ID(0), afterComment: Comment.ID(0))])
  }

  /// Adds a member who cannot sign in (yet).
  ///
  /// The username is stored folded and must be free: `member(username:)` tells.
  public func addMember(
    username: String, name: String, joined: Timestamp, origin: Member.Origin
  ) throws -> Member.ID {
    try connection.run(
      """
      INSERT INTO members (username, name, folded_name, joined_at, origin) VALUES (?, ?, ?, ?, ?)
      """,
      [
        .text(Folding.fold(username)), .text(name), .text(Folding.fold(name)), .time(joined),
        .integer(origin.rawValue),
      ])
    return Member.ID(connection.lastInsertedID)
  }

  /// Gives an author who posts for the first time a number among the people; nil for guests and for
  /// those who have one.
  func numberAuthor(_ author: Author) throws -> Touch? {
    guard case .member(let id) = author else { return nil }
    let number = try connection.first(
      """
      UPDATE members SET number = (SELECT coalesce(max(number), 0) + 1 FROM members)
      WHERE id = ? AND number IS NULL RETURNING number
      """, [.id(id)]
    ) { $0.int(0) }
    return number.map { .person(id, number: $0) }
  }
}

extension Author {
  /// The member's column; NULL for a guest.
  var memberValue: SQLValue {
    if case .member(let id) = self { .id(id) } else { .null }
  }

  /// The guest's column; NULL for a member.
  var guestValue: SQLValue {
    if case .guest(let name) = self { .text(name) } else { .null }
  }
}
