import Testing
import Time

@testable import Model

/// Mutual visibility in Meet, and the facts of a member in one integer.
struct MeetLookTests {
  private let today = CivilDate(dayNumber: 20_771)  // 2026-11-14

  private func facts(
    _ born: String, _ gender: MeetGender = .woman, isSingle: Bool = false, at place: Point? = nil
  ) throws -> MeetFacts {
    MeetFacts(
      born: try #require(CivilDate(born)), gender, isSingle: isSingle,
      cell: place.map { Grid.cell(with: $0) })
  }

  private func matchProfile(
    _ id: Int64, _ facts: MeetFacts, _ change: (inout MeetPreferences) -> Void = { _ in }
  ) -> MatchProfile {
    var preferences = MeetPreferences()
    change(&preferences)
    return MatchProfile(id: Member.ID(id), facts: facts, preferences: preferences.bits)
  }

  private func look(
    _ me: MatchProfile, tagged: Set<Int64> = [], wishers: Set<Int64> = []
  ) throws -> MeetCriteria {
    try #require(MeetCriteria(me, on: today, tagged: tagged, wishers: wishers))
  }

  @Test func `facts and wishes are what was packed`() throws {
    let salamanca = try #require(Point(latitude: 40.965, longitude: -5.664))
    let facts = try facts("1992-02-29", .other, isSingle: true, at: salamanca)
    #expect(facts.born == 19_920_229 && facts.gender == .other && facts.isSingle)
    #expect(facts.cell == Grid.cell(with: salamanca))
    #expect(facts.age(on: today) == 34)
    for gender in MeetGender.allCases {
      for reach in MeetReach.allCases {
        var preferences = MeetPreferences()
        (preferences.ages, preferences.genders, preferences.reach) = (25...40, [gender], reach)
        (preferences.singlesOnly, preferences.wantsTags) = (reach == .here, reach == .near)
        #expect(MeetPreferences(bits: preferences.bits) == preferences)
      }
    }
    #expect(MeetPreferences(bits: 0) == nil)
    #expect(Grid.Cell(row: 9999, column: -4) == Grid.Cell(row: 3599, column: 0))
    let south = try #require(Point(latitude: -90, longitude: 180))
    #expect(Grid.cell(with: south) == Grid.Cell(row: 0, column: 2))
  }

  @Test func `both must fit, and the first reason is the one that counts`() throws {
    let me = matchProfile(1, try facts("1992-02-29")) { $0.ages = 25...40 }
    let other = try facts("1990-11-14", .man)
    let look = try look(me)
    #expect(look.obstacle(matchProfile(2, other)) == nil)
    #expect(look.obstacle(matchProfile(2, try facts("1985-11-14"))) == .age, "41 today")
    #expect(look.obstacle(matchProfile(2, try facts("1985-11-15"))) == nil, "41 tomorrow")
    #expect(look.obstacle(matchProfile(2, try facts("2001-11-15"))) == .age, "25 tomorrow")
    #expect(look.obstacle(matchProfile(2, other) { $0.ages = 18...33 }) == .theirAge)
    #expect(look.obstacle(matchProfile(2, other) { $0.genders = [.man] }) == .theirs)
    #expect(look.obstacle(matchProfile(2, other) { $0.singlesOnly = true }) == .theirs)
    #expect(look.obstacle(matchProfile(2, other) { $0.wantsTags = true }) == .theirs)
    let asked = try self.look(me, wishers: [2])
    #expect(asked.obstacle(matchProfile(2, other) { $0.wantsTags = true }) == nil)
    let picky = matchProfile(1, me.facts) {
      $0.genders = [.woman]; $0.singlesOnly = true
    }
    #expect(try self.look(picky).obstacle(matchProfile(2, other)) == .gender)
    #expect(try self.look(picky).obstacle(matchProfile(2, try facts("1990-01-01"))) == .single)
    let tags = matchProfile(1, me.facts) { $0.wantsTags = true }
    #expect(try self.look(tags).obstacle(matchProfile(2, other)) == .tags)
    #expect(try self.look(tags, tagged: [2]).obstacle(matchProfile(2, other)) == nil)
  }

  @Test func `no one under eighteen looks, or appears, and ninety-nine means all above`() throws {
    let child = matchProfile(3, try facts("2008-11-15"))
    #expect(MeetCriteria(child, on: today, tagged: [], wishers: []) == nil)
    let me = matchProfile(1, try facts("1920-01-01"))
    #expect(try look(me).obstacle(child) == .age)
    #expect(try look(me).obstacle(matchProfile(2, try facts("1910-01-01"))) == nil)
    // A wish for children is one for grown-ups.
    var preferences = MeetPreferences()
    preferences.ages = 0...99
    #expect(MeetPreferences(bits: preferences.bits)?.ages == 18...99)
  }

  @Test func `distance is one of six words, of cells alone`() throws {
    let here = try #require(Point(latitude: 40.965, longitude: -5.664))
    func reach(_ latitude: Double, _ longitude: Double = -5.664) throws -> MeetReach {
      let there = try #require(Point(latitude: latitude, longitude: longitude))
      return MeetReach(from: Grid.cell(with: here), to: Grid.cell(with: there))
    }
    #expect(try reach(40.9501) == .here, "of one cell")
    #expect(try reach(40.9999) == .here)
    #expect(try reach(41.0001) == .near)
    #expect(try reach(41.16) == .within25)
    #expect(try reach(41.36) == .within50)
    #expect(try reach(41.8) == .within100)
    #expect(try reach(42.2) == .farther)
    #expect(MeetReach(from: nil, to: nil) == .farther)
    let me = matchProfile(1, try facts("1992-02-29", at: here)) { $0.reach = .within25 }
    let near = try facts("1992-02-29", at: Point(latitude: 41.0001, longitude: -5.664))
    let far = try facts("1992-02-29", at: Point(latitude: 41.8, longitude: -5.664))
    #expect(try look(me).obstacle(matchProfile(2, near)) == nil)
    #expect(try look(me).obstacle(matchProfile(2, near) { $0.reach = .here }) == .theirs)
    #expect(try look(me).obstacle(matchProfile(2, far)) == .distance)
    #expect(try look(me).obstacle(matchProfile(2, try facts("1992-02-29"))) == .distance)
  }

  @Test func `counts are of all, and fewer than three are hidden`() throws {
    let me = matchProfile(1, try facts("1992-02-29")) { $0.genders = [.man] }
    let born = "1990-01-01"
    let all =
      try (2...5).map { matchProfile($0, try facts(born, .man)) }
      + [
        matchProfile(6, try facts(born, .woman)),
        matchProfile(7, try facts(born, .man)) { $0.genders = [] },
      ]
    let counts = MeetCounts(try look(me), among: all)
    #expect(counts.fitting == 4 && counts.obstacles == [.gender: 1, .theirs: 1])
    #expect([0, 2, 3, 9].map { MeetCounts.told($0) } == [nil, nil, 3, 9])
  }

  @Test func `one's own preferences do not change how many look for someone else`() throws {
    let facts = try facts("1992-02-29")
    let all =
      try (2...9).map {
        matchProfile($0, try self.facts("1990-01-01", .man)) { $0.genders = [.man] }
      }
      + [matchProfile(10, facts) { $0.ages = 18...20 }, matchProfile(11, facts)]
    for preferences in [
      { (_: inout MeetPreferences) in }, { $0.genders = [.woman] }, { $0.ages = 40...41 },
      { $0.singlesOnly = true }, { $0.reach = .here },
    ] {
      let counts = MeetCounts(try look(matchProfile(1, facts, preferences)), among: all)
      #expect(counts.obstacles[.theirs] == 8 && counts.obstacles[.theirAge] == 1)
    }
  }

  @Test func `the order is one for each who looks, the same each time`() throws {
    let facts = try facts("1990-01-01")
    let all = (2...40).map { matchProfile($0, facts) }
    func order(_ id: Int64) throws -> [Int64] {
      let look = try look(matchProfile(id, facts))
      return all.sorted { look.order($0) > look.order($1) }.map(\.id.rawValue)
    }
    #expect(try order(1) == order(1))
    #expect(try order(1) != order(50))
    #expect(try order(1) != all.map(\.id.rawValue))
  }
}
