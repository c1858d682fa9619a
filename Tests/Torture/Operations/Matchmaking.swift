@_spi(Raw) import Database
import Model
import Time

// Choices of two members in Meet.
extension Operation {
  /// The step that follows from both choices: a like is there when it was acknowledged, and a match is announced to each,
  /// once.
  func meeting(_ site: TestSite, _ database: SiteDatabase) throws -> Attempt {
    let (one, other) = (Club.members[1], Club.members[2])
    let subject = ExpectedState.Subject.meeting(one, other)
    let next: (word: String, was: String, value: String, by: String) =
      switch try database.value(of: subject) {
      case "-- 0": ("like", "", "0- 0", one)
      case "0- 0": ("like", "", "00 2", other)
      case "00 2": ("no", "", "20 0", one)
      case "20 0": ("undo", "no", "-0 0", one)
      default: ("undo", "like", "-- 0", other)
      }
    let receiver = try database.id(of: next.by == one ? other : one)
    return try site.act(
      subject, next.value, "/meet",
      [("do", next.word), ("person", "\(receiver)"), ("was", next.was)], by: next.by)
  }
}

extension TestSite {
  /// Two who take part.
  func seedMatchProfiles() throws {
    let database = try SiteDatabase(folder)
    let today = TimeZone.utc.civil(Club.now).date
    for username in Club.members[1...] {
      let member = Member.ID(try database.id(of: username))
      guard try database.matchProfile(member, on: today) == nil else { continue }
      var profile = try database.profile(member)
      profile[.birthDate] = "1990-01-01"
      profile.show(.birthDate, to: .me)
      let grown = profile
      try database.write { transaction in
        try transaction.set(grown, of: member)
        try transaction.meet(MeetCard(), MeetPreferences(), in: nil, as: member, on: today)
      }
    }
  }
}
