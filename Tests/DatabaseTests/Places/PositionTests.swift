import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Which fixes are kept, what is deleted of them, and how long they stay.
struct PositionTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let member: Member.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    member = try database.openAccount("irene")
  }

  /// A fix so many hundredths of a degree to the north, some 1.1 km each.
  private func fix(_ step: Int, at seconds: Int64, by source: Fix.Source = .telephone) throws -> Fix
  {
    let point = try #require(Point(latitude: 40 + Double(step) / 100, longitude: -5))
    return Fix(point, at: now.adding(seconds: seconds), source: source)
  }

  private func keep(_ step: Int, at seconds: Int64) throws -> FixRule.Verdict {
    let fix = try fix(step, at: seconds)
    return try database.write { try $0.keep(fix, of: member) }
  }

  /// Stored stays: `0:0-60`, with a bar in front after a gap.
  private func stays() throws -> [String] {
    var lines: [String] = []
    try database.forEachVisit(of: member) { visit in
      let step = Int(((visit.fix.point.latitude - 40) * 100).rounded())
      lines.append(
        "\(visit.isAfterGap ? "|" : "")\(step):\(visit.fix.at.seconds - now.seconds)-\(visit.until.seconds - now.seconds)"
      )
    }
    return lines
  }

  @Test
  func `half a kilometre and two minutes make another place, all else only lengthens the stay`()
    throws
  {
    #expect(try keep(0, at: 0) == .kept)
    #expect(try keep(0, at: 60) == .stays)
    #expect(try keep(1, at: 120) == .nothing)
    #expect(try keep(1, at: 121) == .kept)
    #expect(try keep(1, at: 100) == .nothing)
    #expect(try keep(1, at: 121) == .nothing)
    #expect(try keep(0, at: 300) == .kept)
    #expect(try stays() == ["0:0-60", "1:121-121", "0:300-300"])
    #expect(try database.integrityErrors() == [])
  }

  @Test func `the metres are the member's`() throws {
    var sharing = Sharing()
    sharing.metres = 2500
    try database.write { try $0.setSharing(sharing, of: member, at: now) }
    #expect(try keep(0, at: 0) == .kept)
    #expect(try keep(2, at: 200) == .stays)
    #expect(try keep(3, at: 400) == .kept)
  }

  @Test func `a stretch that is deleted cuts stays and leaves a gap`() throws {
    _ = try (
      keep(0, at: 0), keep(0, at: 1000), keep(1, at: 1200), keep(2, at: 1400), keep(2, at: 3000)
    )
    let (from, to) = (now.adding(seconds: 500), now.adding(seconds: 2000))
    try database.write { try $0.deletePlaces(of: member, from: from, to: to) }
    #expect(try stays() == ["0:0-499", "|2:2000-3000"])
    #expect(try database.integrityErrors() == [])
  }

  @Test func `a stretch within one stay leaves both ends`() throws {
    _ = try (keep(0, at: 0), keep(0, at: 1000))
    try database.write {
      try $0.deletePlaces(of: member, from: now.adding(seconds: 300), to: now.adding(seconds: 600))
    }
    #expect(try stays() == ["0:0-299", "|0:600-1000"])
  }

  @Test func `a stay after a deleted period does not extend over it`() throws {
    let (from, to) = (now.adding(seconds: 500), now.adding(seconds: 2000))
    _ = try (keep(0, at: 0), keep(0, at: 400), keep(1, at: 600))
    try database.write { try $0.deletePlaces(of: member, from: from, to: to) }
    #expect(try keep(0, at: 2100) == .kept)
    #expect(try keep(0, at: 2200) == .stays)
    #expect(try stays() == ["0:0-400", "|0:2100-2200"])
    // Likewise for points from a file, and for a move to another place.
    try database.write { try $0.deletePlaces(of: member, from: to, to: now.adding(seconds: 3000)) }
    _ = try database.write {
      try $0.bring([fix(0, at: 3100, by: .file)], of: member, at: now.adding(seconds: 4000))
    }
    #expect(try stays() == ["0:0-400", "|0:3100-3100"])
    let (begin, end) = (now.adding(seconds: 3050), now.adding(seconds: 3500))
    try database.write { try $0.deletePlaces(of: member, from: begin, to: end) }
    #expect(try keep(4, at: 4000) == .kept)
    #expect(try stays() == ["0:0-400", "|4:4000-4000"])
    #expect(try database.integrityErrors() == [])
  }

  @Test func `a stretch between stays marks the next`() throws {
    _ = try (keep(0, at: 0), keep(1, at: 400), keep(2, at: 800))
    try database.write {
      try $0.deletePlaces(of: member, from: now.adding(seconds: 300), to: now.adding(seconds: 500))
    }
    #expect(try stays() == ["0:0-0", "|2:800-800"])
  }

  @Test func `a file that is brought twice changes nothing, and what is there stays`() throws {
    _ = try (keep(0, at: 0), keep(0, at: 600))
    let fixes = try [
      fix(5, at: -1000, by: .file), fix(5, at: -700, by: .file), fix(9, at: 300, by: .file),
      fix(7, at: 900, by: .file), fix(6, at: -400, by: .file),
    ]
    #expect(try database.write { try $0.bring(fixes, of: member, at: now) } == 3)
    let kept = ["5:-1000--700", "6:-400--400", "0:0-600", "7:900-900"]
    #expect(try stays() == kept)
    #expect(try database.write { try $0.bring(fixes, of: member, at: now) } == 0)
    #expect(try stays() == kept)
  }

  @Test func `a file's gaps are gaps, two minutes apart`() throws {
    let fixes = try ([0, 60, 120, 200, 260] as [Int64]).map { seconds in
      let fix = try fix(0, at: seconds)
      return Fix(fix.point, at: fix.at, source: .file, isAfterGap: true)
    }
    #expect(try database.write { try $0.bring(fixes, of: member, at: now) } == 2)
    #expect(try stays() == ["|0:0-120", "|0:200-260"])
  }

  @Test func `a file brings nothing that is kept no longer`() throws {
    var sharing = Sharing()
    sharing.keep = .day
    try database.write { try $0.setSharing(sharing, of: member, at: now) }
    let fixes = try [fix(5, at: -86_500, by: .file), fix(6, at: -80_000, by: .file)]
    #expect(try database.write { try $0.bring(fixes, of: member, at: now) } == 1)
    #expect(try stays() == ["6:-80000--80000"])
  }

  @Test func `shortening the storage time deletes old places at once`() throws {
    for day: Int64 in [-3, -2, 0] { _ = try keep(Int(day) + 3, at: day * 86_400) }
    var sharing = Sharing()
    for (keep, left) in [(Sharing.RetentionPeriod.always, 3), (.week, 3), (.day, 1)] {
      sharing.keep = keep
      try database.write { try $0.setSharing(sharing, of: member, at: now) }
      #expect(try stays().count == left, "\(keep)")
    }
    sharing.keep = .day
    let later = now.adding(seconds: 2 * 86_400)
    try database.write { try $0.setSharing(sharing, of: member, at: later) }
    #expect(try stays().isEmpty && database.integrityErrors() == [])
  }

  @Test func `old places are deleted in slices, and expired links at once`() throws {
    for day in 0..<6 { _ = try keep(day, at: Int64(day) * 86_400) }
    let later = now.adding(seconds: 5 * 86_400 + 60)
    var sharing = Sharing()
    sharing.keep = .always
    try database.write { transaction in
      try transaction.setSharing(sharing, of: member, at: later)
      _ = try transaction.makePlaceLink("a", .town, named: "", of: member, hours: 1, at: now)
      _ = try transaction.makePlaceLink("b", .town, named: "", of: member, hours: 168, at: now)
    }
    #expect(try !database.write { try $0.dropOldPlaces(at: later, limit: 2) })
    #expect(try stays().count == 6)
    #expect(try database.texts("SELECT digest FROM place_links") == ["b"])
    try database.set("UPDATE place_settings SET keep = 1")
    #expect(try database.write { try $0.dropOldPlaces(at: later, limit: 2) })
    #expect(try stays().count == 4)
    while try database.write({ try $0.dropOldPlaces(at: later, limit: 2) }) {}
    #expect(try stays() == ["5:432000-432000"])
  }

  @Test func `the last place is known, whatever is done with places`() throws {
    var dice = SystemRandomNumberGenerator()
    func hour(_ hours: ClosedRange<Int64>) -> Int64 { .random(in: hours, using: &dice) * 1800 }
    for _ in 0..<400 {
      let (step, from) = (Int.random(in: 0..<4, using: &dice), hour(0...80))
      try database.write { transaction in
        switch Int.random(in: 0..<8, using: &dice) {
        case 0..<4: try transaction.keep(fix(step, at: from), of: member)
        case 4:
          let fixes = try [fix(step, at: from, by: .file), fix(step + 1, at: hour(0...90))]
          _ = try transaction.bring(fixes, of: member, at: now)
        case 5, 6:
          try transaction.deletePlaces(
            of: member, from: now.adding(seconds: from),
            to: now.adding(seconds: from + hour(1...40)))
        default:
          let later = now.adding(seconds: 30 * 86_400 + hour(0...90))
          _ = try transaction.dropOldPlaces(at: later, limit: 2)
        }
      }
      #expect(try database.integrityErrors() == [])
    }
    try database.write { try $0.deletePlaces(of: member) }
    #expect(try database.texts("SELECT member_id FROM last_places") == [])
  }

  @Test func `places for phones and viewers are found by indexes, however many there are`() throws {
    let other = try database.openAccount("mateo")
    let known = Set(database.connection.preparedSQL)
    try database.write { transaction in
      try transaction.makeFriends(member, other, at: now)
      var sharing = Sharing()
      sharing.friends = .area
      try transaction.setSharing(sharing, of: member, at: now)
      try transaction.setPlaceDevice("d", of: member, at: now)
      _ = try transaction.makePlaceLink("a", .town, named: "", of: member, hours: 1, at: now)
    }
    let before = Set(database.connection.preparedSQL)
    _ = try (keep(0, at: 0), keep(0, at: 600), keep(1, at: 900))
    _ = try database.placeDevice("d", at: now)
    _ = try database.placeLink("a", at: now)
    _ = try database.sharers(with: other, at: now, atMost: 9)
    _ = try database.visibleLocation(of: member, for: .member(other), at: now, in: .utc)
    _ = try database.visits(of: member, from: now, to: now.adding(seconds: 86_400), atMost: 9)
    _ = try database.neighbours(of: member, before: now, from: now)
    for sql in database.connection.preparedSQL where !known.union(before).contains(sql) {
      guard !sql.hasPrefix("PRAGMA"), !sql.hasPrefix("BEGIN"), !sql.hasPrefix("COMMIT") else {
        continue
      }
      let numbers = sql.matches(of: /\?(\d)/).compactMap { Int($0.1) }
      let count = numbers.max() ?? sql.utf8.count(where: { $0 == 63 })
      let bound = Array(repeating: SQLValue.integer(1), count: count)
      let steps = try database.connection.all("EXPLAIN QUERY PLAN " + sql, bound) { $0.text(3) }
      // A subquery of one row is no scan, and names of those who share are sorted: at most as many as friends.
      let faults = steps.filter { step in
        step.hasPrefix("SCAN") && !step.contains("CONSTANT") && !step.contains("(subquery")
          || step.contains("AUTOMATIC")
      }
      #expect(faults == [], "\(sql)\n\(steps)")
    }
  }
}
