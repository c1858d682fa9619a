public import Model
public import Time

// What people do who would like to meet others.
extension Transaction {
  /// Takes part, or goes on to with another card, wish or place; false, and nothing is different, for who has said no birth
  /// date, or ever one by which they are too young.
  @discardableResult
  public func meet(
    _ card: MeetCard, _ preferences: MeetPreferences, in cell: Grid.Cell?, as member: Member.ID,
    on today: CivilDate
  ) throws -> Bool {
    let profile = try site.profile(member)
    guard let facts = Self.facts(profile, cell) else { return false }
    let youngest = max(facts.born, try site.youngestBirthDate(of: member))
    guard MeetFacts.age(born: youngest, on: today) >= MeetFacts.leastAge else { return false }
    var preferences = preferences
    preferences.wantsTags = !card.wanted.isEmpty
    try forgetMeetTags(of: member)
    try connection.run(
      """
      INSERT OR REPLACE INTO meeters (member_id, facts, wish, youngest, town, tags, wanted, about,
        html, renderer, photos)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(member), .integer(facts.bits), .integer(preferences.bits), .int(youngest),
        .text(card.town),
        .text(card.tags.joined(separator: " ")), .text(card.wanted.joined(separator: " ")),
        .text(card.about), .bytes(card.html), .int(card.renderer),
        .text(card.photos.prefix(MeetCard.mostPhotos).map(\.text).joined(separator: " ")),
      ])
    try enterMeetTags(card, of: member)
    try packMatchProfiles(with: member)
    return true
  }

  /// Writes the row of `meet_pages` anew in which a member stands, from `meeters`.
  private func packMatchProfiles(with member: Member.ID) throws {
    let page = member.rawValue / MeetPage.size
    var bytes: [UInt8] = []
    try connection.forEach(
      """
      SELECT member_id, facts, wish FROM meeters
      WHERE member_id BETWEEN ?1 AND ?2 AND wish <> 0 ORDER BY member_id
      """, [.integer(page * MeetPage.size), .integer((page + 1) * MeetPage.size - 1)]
    ) { row in
      for (column, count) in [(Int32(0), 8), (1, 8), (2, 4)] {
        let value = row.integer(column)
        for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
      }
    }
    try connection.run(
      bytes.isEmpty
        ? "DELETE FROM meet_pages WHERE page = ?1"
        : "INSERT OR REPLACE INTO meet_pages (page, people) VALUES (?1, ?2)",
      bytes.isEmpty ? [.integer(page)] : [.integer(page), .bytes(bytes)])
  }

  private func enterMeetTags(_ card: MeetCard, of member: Member.ID) throws {
    for (kind, tags) in [(MeetTag.shown, card.tags), (.wanted, card.wanted)] {
      for tag in tags {
        try connection.run(
          "INSERT OR IGNORE INTO meet_tags (kind, tag, member_id) VALUES (?, ?, ?)",
          [.integer(kind.rawValue), .text(tag), .id(member)])
      }
    }
  }

  private func forgetMeetTags(of member: Member.ID) throws {
    guard let card = try site.meetCard(member) else { return }
    for (kind, tags) in [(MeetTag.shown, card.tags), (.wanted, card.wanted)] {
      for tag in tags {
        try connection.run(
          "DELETE FROM meet_tags WHERE kind = ? AND tag = ? AND member_id = ?",
          [.integer(kind.rawValue), .text(tag), .id(member)])
      }
    }
  }

  /// What others may look for in somebody, as far as their profile says it; nil without a birth date.
  private static func facts(_ profile: Profile, _ cell: Grid.Cell?) -> MeetFacts? {
    guard let born = CivilDate(profile[.birthDate]) else { return nil }
    return MeetFacts(
      born: born, MeetGender(profile: profile[.gender]),
      isSingle: MeetFacts.single.contains(profile[.status]), cell: cell)
  }

  /// Of who was born before 2008 nothing is kept: they are grown up whenever this runs.
  private static let grown = 20_080_000

  /// Brings what others may look for up to date with a profile, and notes the latest birth date that was ever said.
  ///
  /// Who has none any more takes no part any more.
  func noteMeetFacts(_ profile: Profile, before: Profile, of member: Member.ID) throws {
    let said = CivilDate(before[.birthDate]).map(MeetFacts.number) ?? 0
    let born = CivilDate(profile[.birthDate]).map(MeetFacts.number) ?? 0
    let old = try connection.first(
      "SELECT facts, wish FROM meeters WHERE member_id = ?", [.id(member)]
    ) { (facts: MeetFacts(bits: $0.integer(0)), preferences: $0.integer(1)) }
    guard old != nil || said > max(born, Self.grown) else { return }
    let takesPart = (old?.preferences ?? 0) != 0
    if takesPart, born == 0 { try stopMeeting(member) }
    let facts =
      takesPart && born > 0 ? Self.facts(profile, old?.facts.cell)?.bits ?? 0 : 0
    guard facts != 0 || max(said, born) > Self.grown else { return }
    try connection.run(
      """
      INSERT INTO meeters (member_id, facts, wish, youngest) VALUES (?1, ?2, 0, ?3)
      ON CONFLICT DO UPDATE SET facts = ?2, wish = iif(?2 = 0, 0, wish), youngest = max(youngest, ?3)
      """, [.id(member), .integer(facts), .int(max(said, born))])
    try packMatchProfiles(with: member)
  }

  /// Notes a birth date that somebody said, and that was not taken because of it: they do not grow up by saying another one.
  public func noteBirthDate(
    _ born: CivilDate, of member: Member.ID, on today: CivilDate
  ) throws {
    try connection.run(
      """
      INSERT INTO meeters (member_id, facts, wish, youngest) VALUES (?1, 0, 0, ?2)
      ON CONFLICT DO UPDATE SET youngest = max(youngest, ?2)
      """, [.id(member), .int(MeetFacts.number(born))])
    try stopMeetingIfYoung(member, on: today)
  }

  /// Takes a member out who is, or ever said to be, too young.
  public func stopMeetingIfYoung(_ member: Member.ID, on today: CivilDate) throws {
    guard try takesPart(member), try site.matchProfile(member, on: today) == nil else {
      return
    }
    try stopMeeting(member)
  }

  /// Takes a member out of all decks: card, likes, and who likes them are gone at once, and nobody is told.
  ///
  /// What others refused stays refused: nobody comes back before others by coming anew.
  public func stopMeeting(_ member: Member.ID) throws {
    for other in try site.matches(of: member) { try part(member, other) }
    try forgetMeetTags(of: member)
    try connection.run("DELETE FROM choices WHERE member_id = ? AND kind = 1", [.id(member)])
    try connection.run(
      "DELETE FROM choices WHERE thing_id = ? AND kind = 1 AND choice <> 2", [.id(member)])
    let born = CivilDate(try site.profile(member)[.birthDate]).map(MeetFacts.number) ?? 0
    // Who never said a later birth date than the one of their profile leaves nothing.
    try connection.run(
      "DELETE FROM meeters WHERE member_id = ? AND youngest <= ?",
      [.id(member), .int(max(born, Self.grown))])
    try connection.run(
      """
      UPDATE meeters SET facts = 0, wish = 0, town = '', tags = '', wanted = '', about = '',
        html = '', renderer = 0, photos = '' WHERE member_id = ?
      """, [.id(member)])
    try packMatchProfiles(with: member)
    // What their card said when somebody reported them stays as long as nobody has decided.
    try connection.run(
      """
      UPDATE reports SET words = rtrim(substr(words, 1, instr(words, char(9474)) - 1), char(10))
      WHERE member_id = ? AND decided_at IS NOT NULL AND instr(words, char(9474)) > 0
      """, [.id(member)])
  }

  /// Forgets birth dates by which nobody is too young any more, of members who take no part.
  public func dropGrown(on today: CivilDate) throws {
    try connection.run(
      "DELETE FROM meeters WHERE wish = 0 AND youngest <= ?",
      [.int(MeetFacts.number(today) - MeetFacts.leastAge * 10_000)])
  }

  /// Keeps what a member says of somebody who takes part; true when both like each other from now on, of which both are told.
  ///
  /// One transaction after the other writes, so of two likes at the same moment the second finds the first: a match is made once.
  /// Nothing that the other could see is different otherwise.
  @discardableResult
  public func say(
    _ choice: Choice, of other: Member.ID, by me: Member.ID, on today: CivilDate, at now: Timestamp
  ) throws -> Bool {
    guard me != other, try takesPart(me), try takesPart(other),
      try !site.hasBlocked(me, other), try !site.hasBlocked(other, me)
    else { return false }
    let wasMatch = try site.isMatch(me, other)
    // What is over counts no more, so that the same can be said anew.
    try connection.run(
      """
      DELETE FROM choices WHERE member_id = ? AND kind = 1 AND thing_id = ? AND choice = 2 AND day <= ?
      """, [.id(me), .id(other), .int(today.dayNumber - SiteDatabase.daysOfNo)])
    guard try choose(other.rawValue, .person, choice, by: me) else { return false }
    try connection.run(
      "UPDATE choices SET day = ? WHERE member_id = ? AND kind = 1 AND thing_id = ?",
      [.int(today.dayNumber), .id(me), .id(other)])
    let isMatch = try site.isMatch(me, other)
    if wasMatch, !isMatch { try part(me, other) }
    guard isMatch, !wasMatch else { return false }
    for (member, another) in [(me, other), (other, me)] {
      try tell(member, .match, about: another.rawValue, from: another, at: now)
    }
    return true
  }

  /// Forgets what a member said of somebody, as long as it was `choice`; where both liked each other nobody is told.
  public func unsay(_ choice: Choice, of other: Member.ID, by me: Member.ID) throws {
    let wasMatch = try site.isMatch(me, other)
    try takeBack(other.rawValue, .person, choice, by: me)
    if wasMatch, try !site.isMatch(me, other) { try part(me, other) }
  }

  private func takesPart(_ member: Member.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM meeters WHERE member_id = ? AND wish <> 0", [.id(member)])
  }

  /// What a block ends of it: who blocks likes no more.
  func forgetLike(of other: Member.ID, by member: Member.ID) throws {
    if try site.isMatch(member, other) { try part(member, other) }
    try untell(member, .match, about: other.rawValue)
    try takeBack(other.rawValue, .person, .like, by: member)
  }

  /// Forgets all that was said of a member who leaves the site.
  func leaveMeetings(_ member: Member.ID) throws {
    let told: [Member.ID] = try connection.ids(
      """
      DELETE FROM news WHERE kind = 'match' AND about = ?1
        AND member_id IN (SELECT member_id FROM choices WHERE kind = 1 AND thing_id = ?1)
      RETURNING member_id
      """, [.id(member)])
    for other in told { signal(other) }
    try stopMeeting(member)
    try connection.run("DELETE FROM choices WHERE thing_id = ? AND kind = 1", [.id(member)])
  }
}

// Conversations of two who liked each other.
extension Transaction {
  /// Ends what a match had opened, unless both may talk for another reason: who took it back reads what was said until then,
  /// what the other says from then on stays with them.
  private func part(_ member: Member.ID, _ other: Member.ID) throws {
    try untell(member, .match, about: other.rawValue)
    try untell(other, .match, about: member.rawValue)
    let pair = [member, other].sorted { $0.rawValue < $1.rawValue }
    // The likes may still be there while somebody leaves.
    try takeBack(other.rawValue, .person, .like, by: member)
    guard try !site.mayTalk(member, with: other) else { return }
    try connection.run(
      """
      UPDATE participants SET is_favourite = 0,
        (left_at, hidden_to) = (SELECT last, last FROM conversations WHERE id = conversation_id)
      WHERE member_id = ?1 AND left_at IS NULL AND conversation_id = (
        SELECT id FROM conversations WHERE low_id = ?2 AND high_id = ?3)
      """, [.id(member), .id(pair[0]), .id(pair[1])])
    signal(member)
  }

  /// Who will read what a member says to another in their conversation; nil where they may say nothing.
  ///
  /// Who took a like back does not hear the other, who is not told; when both may talk again, both hear each other.
  func hearing(
    of member: Member.ID, by other: Member.ID, in talk: Conversation.ID
  ) throws -> Message.State? {
    guard try site.hasAccount(other), try !site.hasBlocked(member, other) else { return nil }
    if try site.hasBlocked(other, member) { return .unheard }
    let parted: [Member.ID] = try connection.ids(
      "SELECT member_id FROM participants WHERE conversation_id = ? AND left_at IS NOT NULL",
      [.id(talk)])
    guard !parted.isEmpty else { return .heard }
    guard try site.mayTalk(member, with: other) else {
      return parted.contains(member) ? nil : .unheard
    }
    try connection.run(
      "UPDATE participants SET left_at = NULL WHERE conversation_id = ?", [.id(talk)])
    return .heard
  }
}
