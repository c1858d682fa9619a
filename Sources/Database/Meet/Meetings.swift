public import Model
public import Time

// Actions of members who would like to meet others.
extension Transaction {
  /// Takes part, or changes the card, preferences or location; returns false and changes nothing for a member who has stated no
  /// birth date, or ever one by which they are too young.
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
        .text(card.photos.prefix(MeetCard.maxPhotos).map(\.text).joined(separator: " ")),
      ])
    try enterMeetTags(card, of: member)
    try packMatchProfiles(with: member)
    return true
  }

  /// Writes a member's row of `meet_pages` again, from `meeters`.
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

  /// Searchable facts of a profile; nil without a birth date.
  private static func facts(_ profile: Profile, _ cell: Grid.Cell?) -> MeetFacts? {
    guard let born = CivilDate(profile[.birthDate]) else { return nil }
    return MeetFacts(
      born: born, MeetGender(profile: profile[.gender]),
      isSingle: MeetFacts.single.contains(profile[.status]), cell: cell)
  }

  /// No row is kept for members born before 2008: they are of age whenever this runs.
  private static let grown = 20_080_000

  /// Updates the searchable facts from a profile, and notes the latest birth date that was ever stated.
  ///
  /// A member without a birth date takes no further part.
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

  /// Notes a birth date that was refused: members do not become old enough by stating another one.
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

  /// Removes a member who is too young or ever stated such a birth date.
  public func stopMeetingIfYoung(_ member: Member.ID, on today: CivilDate) throws {
    guard try takesPart(member), try site.matchProfile(member, on: today) == nil else {
      return
    }
    try stopMeeting(member)
  }

  /// Removes a member from all decks: their card, their likes and the likes they received are deleted at once, without any
  /// notification.
  ///
  /// Rejections of them by others stay: joining again does not bring them back before those members.
  public func stopMeeting(_ member: Member.ID) throws {
    for other in try site.matches(of: member) { try part(member, other) }
    try forgetMeetTags(of: member)
    try connection.run("DELETE FROM choices WHERE member_id = ? AND kind = 1", [.id(member)])
    try connection.run(
      "DELETE FROM choices WHERE thing_id = ? AND kind = 1 AND choice <> 2", [.id(member)])
    let born = CivilDate(try site.profile(member)[.birthDate]).map(MeetFacts.number) ?? 0
    // Nothing is kept of a member who never stated a later birth date than the one of their profile.
    try connection.run(
      "DELETE FROM meeters WHERE member_id = ? AND youngest <= ?",
      [.id(member), .int(max(born, Self.grown))])
    try connection.run(
      """
      UPDATE meeters SET facts = 0, wish = 0, town = '', tags = '', wanted = '', about = '',
        html = '', renderer = 0, photos = '' WHERE member_id = ?
      """, [.id(member)])
    try packMatchProfiles(with: member)
    // Text of the card that was quoted in a report stays until the report is decided.
    try connection.run(
      """
      UPDATE reports SET words = rtrim(substr(words, 1, instr(words, char(9474)) - 1), char(10))
      WHERE member_id = ? AND decided_at IS NOT NULL AND instr(words, char(9474)) > 0
      """, [.id(member)])
  }

  /// Deletes birth dates by which no one is too young now, of members who take no part.
  public func dropGrown(on today: CivilDate) throws {
    try connection.run(
      "DELETE FROM meeters WHERE wish = 0 AND youngest <= ?",
      [.int(MeetFacts.number(today) - MeetFacts.leastAge * 10_000)])
  }

  /// Saves a member's choice about another who takes part; returns true when it makes a match, of which both are notified.
  ///
  /// Transactions write one after the other, so the second of two simultaneous likes finds the first: a match is made once.
  /// Nothing else that the other member could see changes.
  @discardableResult
  public func say(
    _ choice: Choice, of other: Member.ID, by me: Member.ID, on today: CivilDate, at now: Timestamp
  ) throws -> Bool {
    guard me != other, try takesPart(me), try takesPart(other),
      try !site.hasBlocked(me, other), try !site.hasBlocked(other, me)
    else { return false }
    let wasMatch = try site.isMatch(me, other)
    // An expired rejection no longer counts, so that it can be made again.
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
      try notify(member, .match, about: another.rawValue, from: another, at: now)
    }
    return true
  }

  /// Removes a member's choice about another if it is `choice`.
  ///
  /// Notifies no one of the end of a match.
  public func unsay(_ choice: Choice, of other: Member.ID, by me: Member.ID) throws {
    let wasMatch = try site.isMatch(me, other)
    try removeChoice(other.rawValue, .person, choice, by: me)
    if wasMatch, try !site.isMatch(me, other) { try part(me, other) }
  }

  private func takesPart(_ member: Member.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM meeters WHERE member_id = ? AND wish <> 0", [.id(member)])
  }

  /// Ends the blocker's like, and with it a match.
  func forgetLike(of other: Member.ID, by member: Member.ID) throws {
    if try site.isMatch(member, other) { try part(member, other) }
    try removeNews(member, .match, about: other.rawValue)
    try removeChoice(other.rawValue, .person, .like, by: member)
  }

  /// Deletes all choices about a member who leaves the site.
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

// Conversations of matches.
extension Transaction {
  /// Closes the conversation that a match had opened, unless both may talk for another reason: `member`, who took the like
  /// back, can read it up to this point, and later messages of the other stay with their author.
  private func part(_ member: Member.ID, _ other: Member.ID) throws {
    try removeNews(member, .match, about: other.rawValue)
    try removeNews(other, .match, about: member.rawValue)
    let pair = [member, other].sorted { $0.rawValue < $1.rawValue }
    // The likes may still be there while a member leaves the site.
    try removeChoice(other.rawValue, .person, .like, by: member)
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

  /// State of the next message from `member` to `other` in their conversation; nil where none is allowed.
  ///
  /// A member who took a like back does not receive messages of the other, who is not notified of that. When both may talk
  /// again, both receive messages.
  func deliveryState(
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
