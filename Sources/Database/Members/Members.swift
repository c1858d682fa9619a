public import Model
public import Time

extension SiteDatabase {
  /// Returns the member with a username, in any case.
  public func member(username: String) throws -> Member.ID? {
    try connection.first(
      "SELECT id FROM members WHERE username = ?", [.text(Folding.username(username))]
    ) { $0.id(0) } ?? nil
  }

  /// Owner of a name that others may not use.
  public enum NameOwner: Int64, Sendable {
    /// A member's name or username.
    case member = 0
    /// A name of the site, of its moderators, or of its teachers.
    case site = 1
  }

  /// Returns the owner of a name, or of one that looks like it (`PersonName.key`); nil if it is free.
  ///
  /// `member` is left out: their own name does not block them.
  public func owner(ofName name: String, but member: Member.ID? = nil) throws -> NameOwner? {
    try connection.first(
      """
      SELECT 0 FROM member_names WHERE key = ?1 AND member_id IS NOT ?2
      UNION ALL SELECT 1 FROM reserved_names WHERE key = ?1
      """, [.text(PersonName.key(name)), .id(member)]
    ) { NameOwner(rawValue: $0.integer(0)) } ?? nil
  }
}

/// A name that is taken, or looks like one that is.
public enum NameConflict: Error, Hashable, Sendable {
  /// The username is taken, or looks like a name that is.
  case username
  /// The name beside posts is taken, or looks like one that is; with its owner.
  case name(SiteDatabase.NameOwner)
}

extension Transaction {
  /// Throws `NameConflict` if a name or a username belongs to someone else, or looks like one that does.
  ///
  /// A name that was free when a form checked it may have been taken before the transaction. Imports skip this check: archives
  /// may have several people with one name.
  public func requireFree(
    username: String? = nil, name: String, for member: Member.ID? = nil
  ) throws {
    if let username,
      try site.isTaken(username: username) || site.owner(ofName: username, but: member) != nil
    {
      throw NameConflict.username
    }
    if let owner = try site.owner(ofName: name, but: member) { throw NameConflict.name(owner) }
  }

  /// Changes a member's name beside all of their posts.
  ///
  /// No public page shows a member without a number. A member who has left gets no name.
  public func rename(_ member: Member.ID, to name: String) throws {
    let renamed = try connection.first(
      """
      UPDATE members SET name = ?1, folded_name = ?2 WHERE id = ?3 AND name <> ?1 AND name <> ''
      RETURNING username, number IS NOT NULL
      """, [.text(name), .text(Folding.fold(name)), .id(member)]
    ) { (username: $0.text(0), isShown: $0.flag(1)) }
    guard let renamed else { return }
    try keepNames(of: member, renamed.username, name)
    try enterDirectory(member)
    try invalidate(site.displayedNotices(of: member))
    guard renamed.isShown else { return }
    try invalidate([.author(member, afterTopic: Topic.ID(0), afterComment: Comment.ID(0))])
  }

  /// Adds a member who cannot sign in (yet).
  ///
  /// The username is stored folded and must be free, which `isTaken(username:)` checks; so must a requested number.
  public func addMember(
    id: Member.ID? = nil, username: String, name: String, joined: Timestamp, origin: Member.Origin
  ) throws -> Member.ID {
    try connection.run(
      """
      INSERT INTO members (id, username, name, folded_name, joined_at, origin)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .id(id), .text(Folding.username(username)), .text(name), .text(Folding.fold(name)),
        .time(joined),
        .integer(origin.rawValue),
      ])
    let id = Member.ID(connection.lastInsertedID)
    try keepNames(of: id, username, name)
    return id
  }

  /// Reserves names that look like a member's, in place of those reserved before.
  public func keepNames(of member: Member.ID, _ username: String, _ name: String) throws {
    try connection.run("DELETE FROM member_names WHERE member_id = ?", [.id(member)])
    for name in Set([username, name].map(PersonName.key)) where !name.isEmpty {
      try connection.run(
        "INSERT INTO member_names (key, member_id) VALUES (?, ?)", [.text(name), .id(member)])
    }
  }

  /// Variant of `keepNames` for members of a file that had no reserved names.
  func keepNamesOfMembers() throws {
    let nameless = try connection.all(
      """
      SELECT id, username, name FROM members
      WHERE name <> '' AND NOT EXISTS (SELECT 1 FROM member_names WHERE member_id = members.id)
      """
    ) { (Member.ID($0.integer(0)), $0.text(1), $0.text(2)) }
    for (id, username, name) in nameless { try keepNames(of: id, username, name) }
  }

  /// Reserves names that look like these, until the next build.
  public func reserve(_ names: [String]) throws {
    for key in Set(names.map(PersonName.key)) where !key.isEmpty {
      try connection.run("INSERT INTO reserved_names (key) VALUES (?)", [.text(key)])
    }
  }

  /// Gives an author who posts for the first time a number among the people; nil for guests and for members who have one.
  func numberAuthor(_ author: Author) throws -> Invalidation? {
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
  /// Value of the member's column; NULL for a guest.
  var memberValue: SQLValue {
    if case .member(let id) = self { .id(id) } else { .null }
  }

  /// Value of the guest's column; NULL for a member.
  var guestValue: SQLValue {
    if case .guest(let name) = self { .text(name) } else { .null }
  }
}
