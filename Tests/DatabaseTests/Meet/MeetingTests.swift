import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Taking part, choices about others, and what a match opens and ends.
struct MeetingTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let today = CivilDate(dayNumber: 20_771)
  private let irene: Member.ID
  private let nuria: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    nuria = try database.openAccount("nuria")
  }

  private func born(_ date: String, _ member: Member.ID) throws {
    var profile = try database.profile(member)
    profile[.birthDate] = date
    _ = try database.write { try $0.set(profile, of: member) }
  }

  @discardableResult
  private func join(_ member: Member.ID, _ date: String = "1992-02-29") throws -> Bool {
    try born(date, member)
    var card = MeetCard()
    (card.tags, card.wanted) = (["cranes", "books"], [])
    return try database.write {
      try $0.meet(card, MeetPreferences(), in: nil, as: member, on: today)
    }
  }

  @discardableResult
  private func say(
    _ choice: Choice, _ me: Member.ID, _ other: Member.ID, after days: Int = 0
  ) throws -> Bool {
    let today = CivilDate(dayNumber: self.today.dayNumber + days)
    return try database.write { try $0.say(choice, of: other, by: me, on: today, at: now) }
  }

  private func news() throws -> [String] {
    try database.texts(
      """
      SELECT m.username || ' ' || o.username FROM news n JOIN members m ON m.id = n.member_id
      JOIN members o ON o.id = n.about WHERE n.kind = 'match' ORDER BY n.id
      """)
  }

  private func match() throws -> Conversation.ID {
    try join(irene)
    try join(nuria)
    #expect(try say(.like, irene, nuria) == false)
    #expect(try say(.like, nuria, irene))
    return try database.write { try $0.talk(of: irene, with: nuria, at: now) }
  }

  private func write(_ body: String, _ talk: Conversation.ID, by member: Member.ID) throws
    -> SendOutcome
  {
    try database.write {
      try $0.say(
        NewMessage(body: body, html: Array(body.utf8), renderer: 1), in: talk, by: member, at: now)
    }
  }

  @Test func `from eighteen on, also by what was ever said`() throws {
    #expect(try join(irene, "2008-11-15") == false, "eighteen tomorrow")
    #expect(try join(irene, "1990-01-01") == false, "who was too young grows up by waiting alone")
    #expect(try database.number("SELECT count(*) FROM meet_tags") == 0)
    #expect(try join(nuria, "2008-11-14"))
    let tomorrow = CivilDate(dayNumber: today.dayNumber + 1)
    let isTaken = try database.write {
      try $0.meet(MeetCard(), MeetPreferences(), in: nil, as: irene, on: tomorrow)
    }
    #expect(isTaken)
    #expect(try database.integrityErrors() == [])
  }

  @Test func `the birth date of someone too young is forgotten when they are of age`() throws {
    try join(irene, "2008-11-15")
    try born("1990-01-01", irene)
    func kept(_ days: Int) throws -> Int {
      try database.write { try $0.dropGrown(on: CivilDate(dayNumber: today.dayNumber + days)) }
      return try database.number("SELECT count(*) FROM meeters")
    }
    try join(nuria)
    #expect(try kept(0) == 2)
    #expect(try kept(1) == 1)
    #expect(try database.matchProfile(nuria, on: today) != nil)
  }

  @Test func `a member who becomes too young by another birth date is shown to no one`() throws {
    try join(irene)
    try born("2010-01-01", irene)
    #expect(try database.matchProfile(irene, on: today) == nil)
    let other = try #require(try database.matchProfiles(but: nuria).first)
    try join(nuria)
    let me = try #require(try database.matchProfile(nuria, on: today))
    #expect(try database.meetCriteria(me, on: today)?.obstacle(other) == .age)
    try database.write { try $0.stopMeetingIfYoung(irene, on: today) }
    #expect(try database.matchProfiles(but: nuria).isEmpty)
    #expect(try join(irene) == false)
    #expect(try database.integrityErrors() == [])
  }

  @Test func `removing the birth date ends taking part, and leaves nothing`() throws {
    try join(irene)
    try born("", irene)
    for table in ["meeters", "meet_tags"] {
      #expect(try database.number("SELECT count(*) FROM \(table)") == 0)
    }
  }

  @Test func `gender and status follow the profile`() throws {
    try join(irene)
    var profile = try database.profile(irene)
    (profile[.gender], profile[.status]) = ("woman", "widowed")
    _ = try database.write { try $0.set(profile, of: irene) }
    let facts = try #require(try database.matchProfile(irene, on: today)).facts
    #expect(facts.gender == .woman && facts.isSingle)
  }

  @Test func `a like is hidden before it is mutual, then both are notified once`() throws {
    try join(irene)
    try join(nuria)
    let before = try database.texts(
      "SELECT name || seq FROM sqlite_sequence WHERE name <> 'choices'")
    #expect(try say(.like, irene, nuria) == false)
    #expect(try say(.like, irene, nuria) == false, "sent twice")
    #expect(try database.matches(of: nuria).isEmpty && database.matches(of: irene).isEmpty)
    #expect(try news().isEmpty)
    #expect(
      try database.texts("SELECT name || seq FROM sqlite_sequence WHERE name <> 'choices'")
        == before, "no number tells of it")
    #expect(try database.mayTalk(irene, with: nuria) == false)
    #expect(try say(.like, nuria, irene))
    #expect(try say(.like, nuria, irene) == false, "a match is made once")
    #expect(try news() == ["nuria irene", "irene nuria"])
    #expect(try database.texts("SELECT kind FROM mails") == ["match", "match"])
    #expect(try database.matches(of: irene) == [nuria] && database.matches(of: nuria) == [irene])
    #expect(try database.mayTalk(irene, with: nuria))
  }

  @Test func `of who takes no part nothing is kept, nor by them`() throws {
    try join(irene)
    for (me, other) in [(irene, nuria), (nuria, irene), (irene, irene)] {
      #expect(try say(.like, me, other) == false)
    }
    #expect(try database.number("SELECT count(*) FROM choices") == 0)
  }

  @Test func `No is over after 180 days, Later and Like are not`() throws {
    try join(irene)
    try join(nuria)
    for (choice, days) in [(Choice.no, 179), (.later, 400), (.like, 400)] {
      try say(choice, irene, nuria)
      let day = CivilDate(dayNumber: today.dayNumber + days)
      #expect(
        try database.meetChoices(of: irene, on: day).map(\.choice) == [choice], "\(choice)")
    }
    try say(.no, irene, nuria)
    let day = CivilDate(dayNumber: today.dayNumber + 180)
    #expect(try database.meetChoices(of: irene, on: day).isEmpty)
    try say(.no, irene, nuria, after: 180)
    #expect(try database.meetChoices(of: irene, on: day).map(\.choice) == [.no], "said anew")
  }

  @Test func `an undone like leaves no trace, and the other is not notified`() throws {
    let talk = try match()
    #expect(try write("Hello", talk, by: irene) == .said(1))
    let seen = try database.texts("SELECT bell FROM conversations")
    try say(.no, irene, nuria)
    #expect(try database.matches(of: nuria).isEmpty && news().isEmpty)
    #expect(try write("No more", talk, by: irene) == .refused)
    #expect(try write("Are you there?", talk, by: nuria) == .said(2), "taken politely")
    #expect(try database.number("SELECT heard FROM conversations") == 1)
    #expect(try database.texts("SELECT bell FROM conversations") == seen)
    let reader = database.reader(for: .member(SignedIn(id: irene, role: .member)))
    #expect(try reader.conversations(atMost: 9).isEmpty)
    // When both may talk again, both hear each other.
    try database.write { try $0.makeFriends(irene, nuria, at: now) }
    #expect(try write("Now then", talk, by: nuria) == .said(3))
    #expect(try write("Yes", talk, by: irene) == .said(4))
  }

  @Test func `friends stay friends, whatever they take back`() throws {
    let talk = try match()
    try database.write { try $0.makeFriends(irene, nuria, at: now) }
    try say(.no, irene, nuria)
    #expect(try write("Hello", talk, by: nuria) == .said(1))
    #expect(try database.number("SELECT heard FROM conversations") == 1)
  }

  @Test func `stopping leaves no trace, and what others refused stays refused`() throws {
    let talk = try match()
    let mateo = try database.openAccount("mateo")
    try join(mateo)
    try say(.no, mateo, irene)
    try database.write { try $0.stopMeeting(irene) }
    #expect(try database.matches(of: nuria).isEmpty && news().isEmpty)
    #expect(try database.matchProfiles(but: nuria).map(\.id) == [mateo])
    #expect(try database.texts("SELECT member_id || choice FROM choices") == ["\(mateo)2"])
    #expect(try write("Hello", talk, by: nuria) == .said(1))
    #expect(try database.number("SELECT heard FROM conversations") == 0)
    for table in ["meeters", "meet_tags"] {
      let sql = "SELECT count(*) FROM \(table) WHERE member_id = \(irene)"
      #expect(try database.number(sql) == 0)
    }
    #expect(try database.integrityErrors() == [])
  }

  @Test func `a block ends it, and a ban and leaving take people out`() throws {
    _ = try match()
    try database.write { try $0.block(nuria, by: irene, at: now) }
    let hers = database.reader(for: .member(SignedIn(id: nuria, role: .member)))
    #expect(try database.matches(of: nuria).isEmpty && hers.news(atMost: 9).isEmpty)
    #expect(
      try database.matchProfiles(but: nuria).isEmpty && database.matchProfiles(but: irene).isEmpty)
    #expect(try say(.like, nuria, irene) == false)
    try database.write { try $0.unblock(nuria, by: irene) }
    try say(.like, irene, nuria)
    try database.write { try $0.ban(irene, Ban(until: nil, reason: "")) }
    #expect(try database.matchProfiles(but: nuria).isEmpty)
    try database.write { try $0.leave(nuria, takingPosts: false, at: now) }
    #expect(try database.number("SELECT count(*) FROM choices") == 0)
    #expect(try database.number("SELECT count(*) FROM meeters") == 0)
    #expect(try database.integrityErrors() == [])
  }

  @Test func `undo takes a like back before and after it was mutual`() throws {
    try join(irene)
    try join(nuria)
    try say(.like, irene, nuria)
    try database.write { try $0.unsay(.no, of: nuria, by: irene) }
    #expect(try database.choice(of: irene, .person, nuria.rawValue) == .like)
    try say(.like, nuria, irene)
    try database.write { try $0.unsay(.like, of: nuria, by: irene) }
    #expect(try database.matches(of: nuria).isEmpty && news().isEmpty)
    #expect(try database.choice(of: irene, .person, nuria.rawValue) == nil)
  }

  @Test func `tags decide both ways`() throws {
    try join(irene)
    try join(nuria)
    var card = MeetCard()
    card.wanted = ["trains"]
    let wanted = card
    _ = try database.write {
      try $0.meet(wanted, MeetPreferences(), in: nil, as: irene, on: today)
    }
    let all = try [irene, nuria].map { try #require(try database.matchProfile($0, on: today)) }
    #expect(try database.meetCriteria(all[0], on: today)?.obstacle(all[1]) == .tags)
    #expect(try database.meetCriteria(all[1], on: today)?.obstacle(all[0]) == .theirs)
    var other = MeetCard()
    other.tags = ["trains"]
    let shown = other
    _ = try database.write {
      try $0.meet(shown, MeetPreferences(), in: nil, as: nuria, on: today)
    }
    let again = try [irene, nuria].map { try #require(try database.matchProfile($0, on: today)) }
    #expect(try database.meetCriteria(again[0], on: today)?.obstacle(again[1]) == nil)
    #expect(try database.meetCriteria(again[1], on: today)?.obstacle(again[0]) == nil)
    #expect(
      try database.texts("SELECT kind || tag FROM meet_tags ORDER BY 1") == ["0trains", "1trains"])
  }

  @Test func `a No stays, however many came since`() throws {
    try join(irene)
    try join(nuria)
    try say(.no, irene, nuria)
    try database.write { transaction in
      for thing in 1...Int64(ChoiceLimits.others) {
        try transaction.put(DeckChoice(thing: 1000 + thing, choice: .no), .person, irene)
      }
      _ = try transaction.choose(999, .person, .no, by: irene)
    }
    #expect(try database.meetChoices(of: irene, on: today).contains { $0.thing == nuria.rawValue })
  }
}
