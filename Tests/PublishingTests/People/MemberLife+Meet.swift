import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

extension MemberLife {
  /// Takes part in Meet, sets preferences and says what they think of another, takes a match back, or stops: no page becomes
  /// stale by it.
  func meet(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let waiting = try database.pendingChanges()
    let said = try meeting(person, &dice, now)
    #expect(try database.pendingChanges() == waiting, "who meets whom touches no page")
    return said
  }

  private func meeting(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let today = TimeZone.utc.civil(now).date
    guard let me = try database.matchProfile(person.id, on: today) else {
      return try join(person, now)
    }
    let known = Set(people.map(\.id))
    let others = try database.matchProfiles(but: person.id).filter { known.contains($0.id) }
    switch Int.random(in: 0..<10, using: &dice) {
    case 0:
      try send("/me/meet", ["do": "out", "lang": "en"], person, now)
      #expect(try database.matchProfile(person.id, on: today) == nil)
      #expect(try database.matches(of: person.id).isEmpty)
      return "member \(person.id) meets nobody any more"
    case 1:
      let preferences = [
        "age_from": "\(count % 40 + 18)", "women": "1", "others": "1", "reach": "any",
      ]
      try send("/meet/filter", preferences.merging(["lang": "en"]) { $1 }, person, now)
      return "member \(person.id) looks for somebody else"
    default:
      guard let other = others.randomElement(using: &dice) else { return "nothing" }
      return try say(of: other, me, person, &dice, now)
    }
  }

  private func join(_ person: Person, _ now: Timestamp) throws -> String {
    let gender = try database.profile(person.id)[.gender]
    let card = ["do": "in", "birth_date": "1990-01-01", "gender": gender, "status": "single"]
    let tags = ["tags": "\(Self.mark)-\(count)-tag", "town": "", "lang": "en"]
    try send("/me/meet", card.merging(tags) { $1 }, person, now)
    let words = ["do": "about", "body": "\(Self.mark)-\(count) on the card", "lang": "en"]
    try send("/me/meet", words, person, now)
    #expect(
      try database.meetCard(person.id)?.about == words["body"],
      "a birth date, a card, and they take part")
    return "member \(person.id) would like to meet others"
  }

  /// Says something about a member, sent twice; a match is taken back on its page, or by another word.
  private func say(
    of other: MatchProfile, _ me: MatchProfile, _ person: Person, _ dice: inout Dice,
    _ now: Timestamp
  ) throws -> String {
    let (today, they) = (TimeZone.utc.civil(now).date, other.id.rawValue)
    let before = try database.choice(of: me.id, .person, they)
    let wasMatch = try database.isMatch(me.id, other.id)
    let words = ["like", "like", "like", "no", "later"] + (before == nil ? [] : ["undo"])
    let word = try #require(words.randomElement(using: &dice))
    if word == "undo", wasMatch {
      try send("/people/\(they)/match", ["do": "back", "lang": "en"], person, now)
      #expect(try database.choice(of: me.id, .person, they) == .no)
    } else {
      let fields = ["do": word, "person": "\(they)", "was": before?.name ?? "", "lang": "en"]
      for _ in 0..<2 { try send("/meet", fields, person, now) }
      let appears =
        try database.meetCriteria(me, on: today)?.obstacle(other) == nil || before != nil
      let expected = word == "undo" ? nil : appears ? Choice(named: word) : nil
      #expect(try database.choice(of: me.id, .person, they) == expected)
    }
    let isMatch = try database.isMatch(me.id, other.id)
    let told = try database.number(
      "SELECT count(*) FROM news WHERE kind = 'match' AND (member_id, about) IN (VALUES (?1, ?2), (?2, ?1))",
      [.id(me.id), .id(other.id)])
    #expect(told == (isMatch ? 2 : 0), "both are told, once")
    return "member \(me.id) says \(word) of \(they)"
  }
}
