public import Model
public import Time

/// A filter that a member saved under a name.
public struct SavedFilter: Sendable {
  /// The number of a saved filter.
  public typealias ID = Identifier<SavedFilter>

  /// The most saved filters of a member.
  public static let most = 30
  /// The most bytes of a name.
  public static let nameBytes = 100
  /// Seconds for which a deleted filter can be restored.
  public static let undoTime: Int64 = 86_400

  /// Row number.
  public let id: ID
  /// The owner.
  public let member: Member.ID
  /// Name given by the owner.
  public let name: String
  /// The search itself.
  public let filter: ProductFilter
  /// When it was saved.
  public let createdAt: Timestamp
  /// Products that the owner has seen of it.
  public let seen: ProductNumbers
  /// True if the owner wants emails about new products.
  public let wantsMail: Bool
  /// True if its feed has an address.
  public let hasFeed: Bool
  /// When it was deleted; nil for one that is not.
  public let deletedAt: Timestamp?
}

extension SiteDatabase {
  private static let savedColumns = """
    SELECT id, member_id, name, query, created_at, seen, wants_mail, feed IS NOT NULL, deleted_at
    FROM saved_filters
    """

  private static func saved(_ row: borrowing Row) -> SavedFilter? {
    // A filter that an older program saved and this one cannot parse is not shown, and stays.
    ProductFilter(query: row.text(3)).map { filter in
      SavedFilter(
        id: SavedFilter.ID(row.integer(0)), member: Member.ID(row.integer(1)), name: row.text(2),
        filter: filter, createdAt: row.time(4), seen: ProductNumbers(bytes: row.bytes(5)),
        wantsMail: row.flag(6), hasFeed: row.flag(7),
        deletedAt: row.isNull(8) ? nil : row.time(8))
    }
  }

  /// A member's saved filters, the newest first.
  public func savedFilters(of member: Member.ID) throws -> [SavedFilter] {
    try connection.all(
      "\(Self.savedColumns) WHERE member_id = ? AND deleted_at IS NULL ORDER BY id DESC",
      [.id(member)]
    ) { Self.saved($0) }
  }

  /// A member's filter, including a deleted one that can be restored; nil when it is not theirs.
  public func savedFilter(
    _ id: SavedFilter.ID, of member: Member.ID
  ) throws -> SavedFilter? {
    try connection.first(
      "\(Self.savedColumns) WHERE id = ? AND member_id = ?", [.id(id), .id(member)]
    ) { Self.saved($0) }
  }

  /// The filter whose feed has an address with a secret of this digest; nil when the address was replaced, or its owner may not
  /// sign in.
  public func savedFilter(feed digest: String, at now: Timestamp) throws -> SavedFilter? {
    let saved = try connection.first(
      "\(Self.savedColumns) WHERE feed = ? AND deleted_at IS NULL", [.text(digest)]
    ) { Self.saved($0) }
    guard let saved, try account(saved.member, at: now)?.ban == nil else { return nil }
    return saved
  }

  /// Values that a member calls their own, by attribute.
  public func ownValues(of member: Member.ID) throws -> [String: String] {
    var values: [String: String] = [:]
    try connection.forEach(
      "SELECT attribute, value FROM own_values WHERE member_id = ?", [.id(member)]
    ) { values[$0.text(0)] = $0.text(1) }
    return values
  }

  /// Values that the catalogue starts with for a member, by attribute: their own values, and the gender of their profile, which
  /// counts instead of a value that they chose when that was a field of its own.
  public func catalogueValues(of member: Member.ID) throws -> [String: String] {
    var values = try ownValues(of: member)
    let gender = try connection.first(
      "SELECT value FROM profile_blocks WHERE member_id = ? AND block = 'gender'", [.id(member)]
    ) { $0.text(0) }
    guard let gender, !gender.isEmpty else { return values }
    let (attribute, own) = (AttributeTraits.byGender, AttributeTraits.gender(gender))
    // Attributes come before their values.
    try connection.forEach(
      """
      SELECT attribute, value, traits FROM public_catalogue_words WHERE traits & ? <> 0
      ORDER BY value
      """, [.integer(attribute.union(own).rawValue)]
    ) { row in
      values[row.text(0)] = row.text(1).isEmpty ? nil : row.text(1)
    }
    return values
  }

  /// Attributes whose value follows from the gender in a member's profile, with the gender of each value.
  public func genderedAttributes() throws -> [String: [String: String]] {
    var attributes: [String: [String: String]] = [:]
    for gender in ProfileBlock.genders {
      try connection.forEach(
        "SELECT attribute, value FROM public_catalogue_words WHERE traits & ? <> 0",
        [.integer(AttributeTraits.gender(gender).rawValue)]
      ) { attributes[$0.text(0), default: [:]][$0.text(1)] = gender }
    }
    return attributes
  }
}

// Actions of members on filters. They appear on no page of others, so no page is marked as changed.
extension Transaction {
  /// Saves a filter; the same filter under the same name is saved once.
  ///
  /// Products that fit it now do not count as new. Returns nil when the member has reached the limit.
  public func save(
    _ filter: ProductFilter, as name: String, of member: Member.ID, wantsMail: Bool = false,
    at now: Timestamp
  ) throws -> SavedFilter.ID? {
    let known = try connection.first(
      """
      SELECT id FROM saved_filters
      WHERE member_id = ? AND name = ? AND query = ? AND deleted_at IS NULL
      """, [.id(member), .text(name), .text(filter.query)]
    ) { SavedFilter.ID($0.integer(0)) }
    if let known {
      if wantsMail { try setMail(true, ofFilter: known, of: member, at: now) }
      return known
    }
    guard try site.savedFilters(of: member).count < SavedFilter.most else { return nil }
    let (version, numbers) = try numbersNow(filter)
    try connection.run(
      """
      INSERT INTO saved_filters (member_id, name, query, created_at, seen, told, told_at, told_version,
        wants_mail)
      VALUES (?1, ?2, ?3, ?4, ?5, ?5, 0, ?6, ?7)
      """,
      [
        .id(member), .text(name), .text(filter.query), .time(now), .bytes(numbers.bytes),
        .int(version), .flag(wantsMail),
      ])
    return SavedFilter.ID(connection.lastInsertedID)
  }

  private func numbersNow(
    _ filter: ProductFilter
  ) throws -> (version: Int, numbers: ProductNumbers) {
    let index = try site.productIndex()
    return (index.version, index.numbers(index.matches(filter)))
  }

  /// Renames a filter of a member.
  public func rename(_ id: SavedFilter.ID, of member: Member.ID, to name: String) throws {
    try connection.run(
      "UPDATE saved_filters SET name = ? WHERE id = ? AND member_id = ?",
      [.text(name), .id(id), .id(member)])
  }

  /// Deletes a filter; it can be restored for a day.
  public func delete(_ id: SavedFilter.ID, of member: Member.ID, at now: Timestamp) throws {
    try connection.run(
      "UPDATE saved_filters SET deleted_at = ? WHERE id = ? AND member_id = ? AND deleted_at IS NULL",
      [.time(now), .id(id), .id(member)])
  }

  /// Restores a deleted filter with its feed; products added meanwhile do not count as new for emails.
  ///
  /// Returns false if there is no room for it.
  public func restore(_ id: SavedFilter.ID, of member: Member.ID, at now: Timestamp) throws -> Bool
  {
    guard let saved = try site.savedFilter(id, of: member), saved.deletedAt != nil else {
      return true
    }
    guard try site.savedFilters(of: member).count < SavedFilter.most else { return false }
    try connection.run("UPDATE saved_filters SET deleted_at = NULL WHERE id = ?", [.id(id)])
    if saved.wantsMail { try forgetNews(saved) }
    return true
  }

  /// Saves whether the owner of a filter wants emails about new products; those that fit it now do not count as new.
  public func setMail(
    _ wantsMail: Bool, ofFilter id: SavedFilter.ID, of member: Member.ID, at now: Timestamp
  ) throws {
    guard let saved = try site.savedFilter(id, of: member), saved.wantsMail != wantsMail else {
      return
    }
    try connection.run(
      "UPDATE saved_filters SET wants_mail = ? WHERE id = ?", [.flag(wantsMail), .id(id)])
    if wantsMail { try forgetNews(saved) }
  }

  private func forgetNews(_ saved: SavedFilter) throws {
    let (version, numbers) = try numbersNow(saved.filter)
    try connection.run(
      "UPDATE saved_filters SET told = ?, told_version = ? WHERE id = ?",
      [.bytes(numbers.bytes), .int(version), .id(saved.id)])
  }

  /// Gives the feed of a filter a new address with a secret of this digest: the former one no longer works.
  public func setFeed(
    _ digest: String?, ofFilter id: SavedFilter.ID, of member: Member.ID
  ) throws {
    try connection.run(
      "UPDATE saved_filters SET feed = ? WHERE id = ? AND member_id = ?",
      [.optional(digest), .id(id), .id(member)])
  }

  /// Notes the products of a filter that its owner has seen.
  public func noteSeen(
    _ numbers: ProductNumbers, ofFilter id: SavedFilter.ID, of member: Member.ID
  ) throws {
    try connection.run(
      "UPDATE saved_filters SET seen = ? WHERE id = ? AND member_id = ?",
      [.bytes(numbers.bytes), .id(id), .id(member)])
  }

  /// Permanently deletes filters that were deleted more than a day ago.
  public func dropDeletedFilters(at now: Timestamp) throws {
    try connection.run(
      "DELETE FROM saved_filters WHERE deleted_at < ?",
      [.time(now.adding(seconds: -SavedFilter.undoTime))])
  }

  /// Saves a member's own values, one for each attribute; attributes that are not named stay.
  public func setOwn(_ values: [String: String?], of member: Member.ID) throws {
    for (attribute, value) in values {
      guard let value else {
        try connection.run(
          "DELETE FROM own_values WHERE member_id = ? AND attribute = ?",
          [.id(member), .text(attribute)])
        continue
      }
      try connection.run(
        """
        INSERT INTO own_values (member_id, attribute, value) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET value = excluded.value
        """, [.id(member), .text(attribute), .text(value)])
    }
  }
}
