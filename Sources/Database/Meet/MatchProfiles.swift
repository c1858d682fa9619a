public import Model
public import Time

/// A member's card, as shown to members whom they might meet.
public struct MeetCard: Hashable, Sendable {
  /// Town as they named it; empty for none.
  public var town = ""
  /// Tags that they show.
  public var tags: [String] = []
  /// Tags of which others must have one; empty for no condition.
  public var wanted: [String] = []
  /// Introduction: Markdown with their photos in it.
  public var about = ""
  /// `about` without the photos, rendered.
  public var html: [UInt8] = []
  /// Version of the renderer that made `html`.
  public var renderer = 0
  /// Their photos.
  public var photos: [UploadName] = []

  /// The most photos, tags of a kind, and bytes of `about`.
  public static let (maxPhotos, maxTags, bytes) = (6, 10, 2000)

  /// Makes an empty card.
  public init() {}
}

extension SiteDatabase {
  /// Profile of a member who takes part; nil for all others, and for those who are too young or ever stated such a birth date.
  public func matchProfile(_ member: Member.ID, on today: CivilDate) throws -> MatchProfile? {
    try connection.first(
      "SELECT facts, wish, youngest FROM meeters WHERE member_id = ? AND wish <> 0", [.id(member)]
    ) { row -> MatchProfile? in
      let facts = MeetFacts(bits: row.integer(0))
      let age = MeetFacts.age(born: max(facts.born, row.int(2)), on: today)
      guard age >= MeetFacts.leastAge else { return nil }
      return MatchProfile(id: member, facts: facts, preferences: row.integer(1))
    } ?? nil
  }

  /// The latest birth date that a member ever stated, as a number; 0 for none that counts.
  public func youngestBirthDate(of member: Member.ID) throws -> Int {
    try connection.first("SELECT youngest FROM meeters WHERE member_id = ?", [.id(member)]) {
      $0.int(0)
    } ?? 0
  }

  /// All who take part except one, without members blocked by that one or blocking that one.
  public func matchProfiles(but me: Member.ID) throws -> [MatchProfile] {
    let blocked = Set(
      try connection.all(
        """
        SELECT blocked_id FROM blocks WHERE member_id = ?1
        UNION SELECT member_id FROM blocks WHERE blocked_id = ?1
        """, [.id(me)]
      ) { $0.integer(0) })
    var matchProfiles: [MatchProfile] = []
    try connection.withoutKeeping {
      // An array that grows to tens of thousands would take twice the memory.
      matchProfiles.reserveCapacity(
        try connection.number("SELECT coalesce(sum(length(people)), 0) FROM meet_pages")
          / (4 * MeetPage.words))
      try connection.forEach("SELECT people FROM meet_pages ORDER BY page") { row in
        let words = row.words(0)
        for place in stride(from: 0, to: words.count - MeetPage.words + 1, by: MeetPage.words) {
          func pair(_ word: Int) -> Int64 {
            Int64(words[place + word]) | Int64(words[place + word + 1]) << 32
          }
          let id = pair(0)
          guard id != me.rawValue, blocked.isEmpty || !blocked.contains(id) else { continue }
          matchProfiles.append(
            MatchProfile(
              id: Member.ID(id), facts: MeetFacts(bits: pair(2)),
              preferences: Int64(words[place + 4])))
        }
      }
    }
    return matchProfiles
  }

  /// A member's card; nil for members who take no part.
  public func meetCard(_ member: Member.ID) throws -> MeetCard? {
    try connection.first(
      """
      SELECT town, tags, wanted, about, html, renderer, photos FROM meeters
      WHERE member_id = ? AND wish <> 0
      """, [.id(member)]
    ) { row in
      var card = MeetCard()
      card.town = row.text(0)
      (card.tags, card.wanted) = (Self.words(row.text(1)), Self.words(row.text(2)))
      (card.about, card.html, card.renderer) = (row.text(3), row.bytes(4), row.int(5))
      card.photos = Self.words(row.text(6)).compactMap { UploadName($0) }
      return card
    }
  }

  private static func words(_ text: String) -> [String] {
    text.utf8.split(separator: 32).map { String(Substring($0)) }
  }

  /// Criteria for whom a member sees, with other preferences than their own on request, or only as far as `other` is concerned;
  /// nil for a member who takes no part.
  public func meetCriteria(
    _ me: MatchProfile, preferences: MeetPreferences? = nil, wanted: [String]? = nil,
    at other: Member.ID? = nil,
    on today: CivilDate
  ) throws -> MeetCriteria? {
    guard let card = try meetCard(me.id) else { return nil }
    return MeetCriteria(
      me, on: today, preferences: preferences,
      tagged: try members(of: .shown, tags: wanted ?? card.wanted, other),
      wishers: try members(of: .wanted, tags: card.tags, other))
  }

  /// Members who show one of some tags, or want one; only `other`, if given.
  private func members(
    of kind: MeetTag, tags: [String], _ other: Member.ID?
  ) throws -> Set<Int64> {
    var members: Set<Int64> = []
    for tag in tags {
      try connection.forEach(
        "SELECT member_id FROM meet_tags WHERE kind = ?1 AND tag = ?2 AND member_id BETWEEN ?3 AND ?4",
        [
          .integer(kind.rawValue), .text(tag), .integer(other?.rawValue ?? 0),
          .integer(other?.rawValue ?? .max),
        ]
      ) { members.insert($0.integer(0)) }
    }
    return members
  }

  /// True if a member sees the card of another: both fit or like each other, and neither has blocked the other.
  public func seesCard(of other: Member.ID, _ me: MatchProfile, on today: CivilDate) throws -> Bool
  {
    guard other != me.id, let they = try matchProfile(other, on: today),
      try !hasBlocked(me.id, other), try !hasBlocked(other, me.id)
    else { return false }
    return try meetCriteria(me, at: other, on: today)?.obstacle(they) == nil
      || isMatch(me.id, other)
  }

  /// A member's choices about people, in the order in which they were made, without rejections that have expired.
  public func meetChoices(of member: Member.ID, on today: CivilDate) throws -> [DeckChoice] {
    try connection.all(
      """
      SELECT thing_id, choice FROM choices WHERE member_id = ? AND kind = 1
        AND (choice <> 2 OR day > ?) ORDER BY id
      """, [.id(member), .int(today.dayNumber - Self.daysOfNo)]
    ) { DeckChoice(thing: $0.integer(0), choice: Choice(rawValue: $0.integer(1)) ?? .no) }
  }

  /// Whole days before a rejected member may appear again.
  static var daysOfNo: Int { 180 }

  /// True if two members like each other.
  public func isMatch(_ one: Member.ID, _ other: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT \(Schema.isMatch("?1", "?2"))", [.id(one), .id(other)])
  }

  /// Members who like a member and are liked by them, the last liked first.
  public func matches(of member: Member.ID) throws -> [Member.ID] {
    try connection.ids(
      """
      SELECT c.thing_id FROM choices c CROSS JOIN choices o
        ON o.member_id = c.thing_id AND o.kind = 1 AND o.thing_id = ?1 AND o.choice = 0
      WHERE c.member_id = ?1 AND c.kind = 1 AND c.choice = 0 ORDER BY c.id DESC
      """, [.id(member)])
  }

  /// Members with an email address at a domain, for those who were invented.
  public func members(withEmailAt domain: String) throws -> [Member.ID] {
    try connection.ids(
      "SELECT member_id FROM accounts WHERE folded_email LIKE '%@' || ? ORDER BY member_id",
      [.text(domain)])
  }

  /// Topics that everyone may read and in which both wrote, the latest first.
  public func commonTopics(
    _ one: Member.ID, _ other: Member.ID, atMost limit: Int
  ) throws -> [String] {
    try connection.all(
      """
      SELECT t.title FROM topics t WHERE t.state = 0 AND \(Viewer.everyone.sees("t")) AND t.id IN (
          SELECT topic_id FROM comments WHERE author_id = ?1 AND state = 0 AND position IS NOT NULL)
        AND t.id IN (
          SELECT topic_id FROM comments WHERE author_id = ?2 AND state = 0 AND position IS NOT NULL)
      ORDER BY t.id DESC LIMIT ?3
      """, [.id(one), .id(other), .int(limit)]
    ) { $0.text(0) }
  }
}

/// Kind of a row of `meet_tags`.
enum MeetTag: Int64 {
  /// A tag that the member shows.
  case shown = 0
  /// A tag that the member wants in others.
  case wanted = 1
}
