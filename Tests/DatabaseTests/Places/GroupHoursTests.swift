import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Groups with hours of their own, against what each level alone shows.
struct GroupHoursTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let owner: Member.ID
  private let friend: Member.ID
  private let mate: Member.ID
  private let groups: [Conversation.ID]
  /// Midnight of a Monday, a week before the last place.
  private let begin: Timestamp

  init() throws {
    site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let ids = try ["owner", "friend", "mate"].map { try database.openAccount($0) }
    let time = TemporarySite.now
    let today = TimeZone.utc.civil(time).date
    let monday = today.adding(days: 1 - today.weekday - 14)
    let midnight = try #require(CivilDateTime(date: monday, hour: 0, minute: 0))
    let begin = TimeZone.utc.timestamp(of: midnight)
    groups = try database.write { transaction in
      let salamanca = try #require(Point(latitude: 40.9701, longitude: -5.6635))
      try transaction.store(towns: [Town(name: "Salamanca", point: salamanca)])
      try transaction.makeFriends(ids[0], ids[1], at: time)
      var sharing = Sharing()
      sharing.keep = .year
      try transaction.setSharing(sharing, of: ids[0], at: time)
      for index in 0..<600 {
        // Another place every half an hour.
        let place = Point(latitude: 40 + Double(index) / 100, longitude: -5)
        let at = begin.adding(seconds: Int64(index) * 1800)
        try transaction.keep(Fix(try #require(place), at: at, source: .telephone), of: ids[0])
      }
      return try ["a", "b"].map { name in
        let group = try transaction.begin(named: name, nil, at: time)
        for id in ids { try transaction.enter(id, group, .member, joinedAt: 0, at: time) }
        return group
      }
    }
    (self.database, self.begin) = (database, begin)
    (owner, friend, mate) = (ids[0], ids[1], ids[2])
  }

  /// Friends, then both groups.
  private typealias Rules = [(level: SharingLevel, hours: GroupHours)]

  private func arrange(_ rules: Rules, shared: WeekHours?) throws {
    try database.write { transaction in
      var sharing = Sharing()
      (sharing.friends, sharing.hours, sharing.keep) = (rules[0].level, shared, .year)
      try transaction.setSharing(sharing, of: owner, at: begin)
      for (group, rule) in zip(groups, rules.dropFirst()) {
        let isSet = try transaction.setPlaces(rule.level, in: rule.hours, for: group, of: owner)
        #expect(isSet)
      }
    }
  }

  private func visibleLocation(_ viewer: Member.ID, _ now: Timestamp) throws -> VisibleLocation? {
    let visibleLocation = try database.visibleLocation(
      of: owner, for: .member(viewer), at: now, in: .utc)
    let reader = database.reader(for: .member(SignedIn(id: viewer, role: .member)))
    let listed = try reader.visibleLocations(in: database, at: now, zone: .utc, atMost: 9).first?
      .visibleLocation
    // The map knows the last place, which is later than some of these moments.
    if now >= begin.adding(seconds: 600 * 1800) {
      #expect(listed == visibleLocation, "the list says the same")
    }
    return visibleLocation
  }

  private func week(_ dice: inout Dice) throws -> WeekHours {
    try #require(
      WeekHours(
        (0..<7).map { _ in
          guard Int.random(in: 0..<3, using: &dice) > 0 else { return nil }
          let from = Int.random(in: 0..<23, using: &dice)
          return from * 60..<Int.random(in: from + 1...24, using: &dice) * 60
        }))
  }

  private func holds(_ hours: WeekHours?, _ level: SharingLevel, _ now: Timestamp) -> Bool {
    guard let hours else { return true }
    let civil = TimeZone.utc.civil(level.moment(at: now))
    let minute = civil.hour * 60 + civil.minute
    return hours.days[civil.date.weekday - 1]?.contains(minute) ?? false
  }

  @Test func `the most exact level whose hours hold counts, and no one sees more than one`() throws
  {
    var dice = Dice(48)
    let nothing = (level: SharingLevel.nothing, hours: GroupHours.shared)
    for _ in 0..<25 {
      let shared = Bool.random(using: &dice) ? try week(&dice) : nil
      let rules: Rules = try (0..<3).map { index in
        let kind = index == 0 ? 0 : Int.random(in: 0..<3, using: &dice)
        let hours: GroupHours = kind == 0 ? .shared : kind == 1 ? .always : .own(try week(&dice))
        return (SharingLevel.allCases.randomElement(using: &dice) ?? .exact, hours)
      }
      for step in 0..<12 {
        let now = begin.adding(seconds: 8 * 86_400 + Int64(step) * 32_000)
        var alone: [(level: SharingLevel, holds: Bool, visibleLocation: VisibleLocation?)] = []
        for index in rules.indices {
          var only = [nothing, nothing, nothing]
          only[index] = rules[index]
          try arrange(only, shared: shared)
          alone.append(
            (
              rules[index].level,
              holds(rules[index].hours.hours(or: shared), rules[index].level, now),
              try visibleLocation(friend, now)
            ))
        }
        try arrange(rules, shared: shared)
        let found = try visibleLocation(friend, now)
        let open = alone.filter { $0.holds && $0.level > .nothing }
        if let best = open.max(by: { $0.level < $1.level }) {
          #expect(found == best.visibleLocation, "\(rules) \(now)")
        } else {
          #expect(alone.contains { $0.visibleLocation == found }, "\(rules) \(now)")
          #expect(
            (found == nil) == alone.allSatisfy { $0.visibleLocation == nil }, "\(rules) \(now)")
        }
      }
    }
  }

  @Test func `hours of a group are those of the group alone`() throws {
    let evening = try #require(WeekHours("1080-1200,-,-,-,-,-,-"))
    try arrange([(.nothing, .shared), (.exact, .own(evening)), (.nothing, .shared)], shared: nil)
    let monday = begin.adding(seconds: 7 * 86_400)
    #expect(
      try visibleLocation(mate, monday.adding(seconds: 19 * 3600))?.seen
        == monday.adding(seconds: 19 * 3600))
    // Until the next Monday nothing later than 19:59 is shown.
    let tuesday = monday.adding(seconds: 30 * 3600)
    let seen = try #require(try visibleLocation(mate, tuesday)).seen
    #expect(seen >= monday.adding(seconds: 18 * 3600) && seen < monday.adding(seconds: 20 * 3600))
    // A group that uses the hours for everyone, of which there are none.
    try arrange([(.nothing, .shared), (.exact, .shared), (.nothing, .shared)], shared: .never)
    #expect(try visibleLocation(mate, tuesday) == nil)
    // A person counts instead, in the hours for everyone.
    try arrange([(.nothing, .shared), (.exact, .always), (.nothing, .shared)], shared: .never)
    _ = try database.write { try $0.setPlaces(.town, for: mate, of: owner) }
    #expect(try visibleLocation(mate, tuesday) == nil)
  }

  @Test func `a pause and a block hide what a group's hours would show`() throws {
    try arrange([(.nothing, .shared), (.exact, .always), (.nothing, .shared)], shared: .never)
    let now = begin.adding(seconds: 9 * 86_400)
    #expect(try visibleLocation(mate, now) != nil)
    try database.write { transaction in
      var sharing = try database.sharing(of: owner)
      sharing.pausedUntil = now.adding(seconds: 60)
      try transaction.setSharing(sharing, of: owner, at: begin)
    }
    #expect(try visibleLocation(mate, now) == nil)
    try database.write { transaction in
      var sharing = try database.sharing(of: owner)
      sharing.pausedUntil = Timestamp(seconds: 0)
      try transaction.setSharing(sharing, of: owner, at: begin)
      try transaction.block(mate, by: owner, at: now)
    }
    #expect(try visibleLocation(mate, now) == nil)
  }

  @Test func `hours are kept with a level and without, and go with the group`() throws {
    let evening = try #require(WeekHours("1080-1200,-,-,-,-,-,-"))
    try arrange([(.nothing, .shared), (.town, .own(evening)), (.nothing, .always)], shared: nil)
    #expect(
      try database.texts("SELECT level || ' ' || hours FROM place_groups ORDER BY level DESC") == [
        "1 1080-1200,-,-,-,-,-,-", "0 always",
      ])
    _ = try database.write { try $0.setPlaces(.exact, for: groups[0], of: owner) }
    #expect(
      try database.placeRule(of: owner, for: groups[0]) == SharingGrant(.exact, .own(evening)))
    #expect(try database.level(of: owner, for: .member(mate)) == .exact)
    // Unreadable hours show nothing.
    try database.set("UPDATE place_groups SET hours = 'x' WHERE level = 3")
    #expect(try visibleLocation(mate, begin.adding(seconds: 9 * 86_400)) == nil)
    try database.write { transaction in
      try transaction.setPlaces(.nothing, in: .shared, for: groups[1], of: owner)
      try transaction.leave(groups[0], owner, at: begin)
    }
    #expect(try database.number("SELECT count(*) FROM place_groups") == 0)
  }
}
