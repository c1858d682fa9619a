public import Model
public import Time

/// What somebody shows of themselves to those whom they might meet.
public struct MeetCard: Hashable, Sendable {
  /// The town that they named; empty for none.
  public var town = ""
  /// The tags that they show.
  public var tags: [String] = []
  /// The tags of which others must have one; none for any.
  public var wanted: [String] = []
  /// What they say, Markdown with their photos in it.
  public var about = ""
  /// The same without the photos, rendered.
  public var html: [UInt8] = []
  /// By which version of the renderer.
  public var renderer = 0
  /// Their photos.
  public var photos: [UploadName] = []

  /// The most photos, tags of a kind, and bytes of what is said.
  public static let (mostPhotos, mostTags, bytes) = (6, 10, 2000)

  /// Nothing said.
  public init() {}
}

extension SiteDatabase {
  /// Somebody who takes part; nil for everybody else, and for who is or ever said to be too young.
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

  /// The latest birth date that a member ever said, as a number; 0 for none that counts.
  public func youngestBirthDate(of member: Member.ID) throws -> Int {
    try connection.first("SELECT youngest FROM meeters WHERE member_id = ?", [.id(member)]) {
      $0.int(0)
    } ?? 0
  }

  /// All who take part but one, without those who want no contact with them, or they with those.
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
      // Room that grows with tens of thousands is taken twice over.
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

  /// What a member shows; nil for who takes no part.
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

  /// What decides who appears to somebody, with another wish than their own if they like, or whether one other does; nil for
  /// who takes no part.
  public func meetLook(
    _ me: MatchProfile, preferences: MeetPreferences? = nil, wanted: [String]? = nil,
    at other: Member.ID? = nil,
    on today: CivilDate
  ) throws -> MeetLook? {
    guard let card = try meetCard(me.id) else { return nil }
    return MeetLook(
      me, on: today, preferences: preferences,
      tagged: try members(of: .shown, tags: wanted ?? card.wanted, other),
      wishers: try members(of: .wanted, tags: card.tags, other))
  }

  /// Who has one of some tags, or asks for one; or whether one does.
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

  /// Whether somebody sees the card of another: as long as both fit, or like each other, and neither wants no contact.
  public func seesCard(of other: Member.ID, _ me: MatchProfile, on today: CivilDate) throws -> Bool
  {
    guard other != me.id, let they = try matchProfile(other, on: today),
      try !hasBlocked(me.id, other), try !hasBlocked(other, me.id)
    else { return false }
    return try meetLook(me, at: other, on: today)?.obstacle(they) == nil || isMatch(me.id, other)
  }

  /// What a member said of people, in the order in which they said it, without the No that is long ago.
  public func meetChoices(of member: Member.ID, on today: CivilDate) throws -> [ChosenThing] {
    try connection.all(
      """
      SELECT thing_id, choice FROM choices WHERE member_id = ? AND kind = 1
        AND (choice <> 2 OR day > ?) ORDER BY id
      """, [.id(member), .int(today.dayNumber - Self.daysOfNo)]
    ) { ChosenThing(thing: $0.integer(0), choice: Choice(rawValue: $0.integer(1)) ?? .no) }
  }

  /// Whole days before somebody may appear again to who said No.
  static var daysOfNo: Int { 180 }

  /// Whether two members like each other.
  public func isMatch(_ one: Member.ID, _ other: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT \(Schema.isMatch("?1", "?2"))", [.id(one), .id(other)])
  }

  /// Whom a member likes and who likes them, whom they liked last first.
  public func matches(of member: Member.ID) throws -> [Member.ID] {
    try connection.ids(
      """
      SELECT c.thing_id FROM choices c CROSS JOIN choices o
        ON o.member_id = c.thing_id AND o.kind = 1 AND o.thing_id = ?1 AND o.choice = 0
      WHERE c.member_id = ?1 AND c.kind = 1 AND c.choice = 0 ORDER BY c.id DESC
      """, [.id(member)])
  }

  /// Members whose e-mail addresses are at a domain, for those who were invented.
  public func members(withEmailAt domain: String) throws -> [Member.ID] {
    try connection.ids(
      "SELECT member_id FROM accounts WHERE folded_email LIKE '%@' || ? ORDER BY member_id",
      [.text(domain)])
  }

  /// Topics that everybody may read and in which both wrote, the latest first.
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

/// What a row of `meet_tags` says.
enum MeetTag: Int64 {
  /// Who shows the tag.
  case shown = 0
  /// Who asks for it.
  case wanted = 1
}
