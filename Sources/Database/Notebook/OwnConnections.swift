public import Model
public import Time

/// A note connected to another one, as that one's page shows it.
public struct OwnConnection: Hashable, Sendable {
  /// The note at the other end.
  public let note: OwnNote
  /// Reason, as seen from this end.
  public let why: String
}

/// A page of the site that is connected with a note.
public struct OwnLink: Hashable, Sendable {
  /// Address, such as `forum/12-night-trains/`.
  public let address: String
  /// Reason.
  public let why: String
}

extension SiteDatabase {
  /// The pages of the site that a note is connected with; the caller has already looked the note up for the reader.
  public func links(of note: OwnNote) throws -> [OwnLink] {
    try connection.all(
      "SELECT address, why FROM own_links WHERE note_id = ? ORDER BY made_at, address",
      [.id(note.id)]
    ) { OwnLink(address: $0.text(0), why: $0.text(1)) }
  }

  /// Connections of a note that an audience of its owner sees, in the order in which they were made.
  public func connections(of note: OwnNote, for standing: Audience = .me) throws -> [OwnConnection]
  {
    let ends = try connection.all(
      """
      SELECT high_id, low_why, made_at FROM own_connections WHERE low_id = ?1
      UNION ALL SELECT low_id, high_why, made_at FROM own_connections WHERE high_id = ?1
      ORDER BY made_at, 1
      """, [.id(note.id)]
    ) { (id: OwnNote.ID($0.integer(0)), why: $0.text(1)) }
    return try ends.compactMap { end in
      try self.note(end.id, of: note.owner, for: standing).map {
        OwnConnection(note: $0, why: end.why)
      }
    }
  }
}

extension Transaction {
  /// Connects two notes of a member, with a sentence for each end, which overwrites the former one.
  ///
  /// Returns false where one is not theirs, both are the same, one has too many, or the notebook is full.
  public func connect(
    _ one: OwnNote.ID, _ other: OwnNote.ID, why: String, back: String, of member: Member.ID,
    at now: Timestamp
  ) throws -> Bool {
    guard one != other, try site.note(one, of: member) != nil,
      try site.note(other, of: member) != nil
    else { return false }
    let (low, high) = one < other ? (one, other) : (other, one)
    for note in [one, other] {
      let count = try connection.number(
        """
        SELECT count(*) FROM own_connections
        WHERE (low_id = ?1 OR high_id = ?1) AND NOT (low_id = ?2 AND high_id = ?3)
        """, [.id(note), .id(low), .id(high)])
      guard count < Notebook.connections else { return false }
    }
    // Former sentences count, too: it is only one or two.
    var room = try site.notebookQuota(of: member)
    guard room.takes(bytes: why.utf8.count + back.utf8.count) else { return false }
    try changingNotes(of: member) {
      _ = try connection.run(
        """
        INSERT INTO own_connections (low_id, high_id, low_why, high_why, made_at)
        VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (low_id, high_id) DO UPDATE SET low_why = ?3, high_why = ?4
        """,
        [
          .id(low), .id(high), .text(one == low ? why : back), .text(one == low ? back : why),
          .time(now),
        ])
    }
    return true
  }

  /// Connects a note of a member with a page of the site; returns false where it is not theirs, has too many, or the notebook
  /// is full.
  public func connect(
    _ note: OwnNote.ID, withPage address: String, why: String, of member: Member.ID,
    at now: Timestamp
  ) throws -> Bool {
    let others = try connection.number(
      "SELECT count(*) FROM own_links WHERE note_id = ? AND address <> ?",
      [.id(note), .text(address)])
    var room = try site.notebookQuota(of: member)
    guard others < Notebook.links, try site.note(note, of: member) != nil,
      room.takes(bytes: why.utf8.count)
    else { return false }
    try connection.run(
      """
      INSERT INTO own_links (note_id, address, why, made_at) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (note_id, address) DO UPDATE SET why = ?3
      """, [.id(note), .text(address), .text(why), .time(now)])
    return true
  }

  /// Removes a connection with a page; returns false where there is none of theirs.
  public func disconnect(
    _ note: OwnNote.ID, fromPage address: String, of member: Member.ID
  ) throws -> Bool {
    guard try site.note(note, of: member) != nil else { return false }
    return try connection.run(
      "DELETE FROM own_links WHERE note_id = ? AND address = ?", [.id(note), .text(address)]) > 0
  }

  /// Removes a connection, at both ends; returns false where there is none of theirs.
  public func disconnect(
    _ one: OwnNote.ID, _ other: OwnNote.ID, of member: Member.ID
  ) throws -> Bool {
    guard try site.note(one, of: member) != nil else { return false }
    return try changingNotes(of: member) {
      try connection.run(
        "DELETE FROM own_connections WHERE low_id = ? AND high_id = ?",
        [.id(min(one, other)), .id(max(one, other))]) > 0
    }
  }
}
