import Database
import Model

// What two members say to each other, and what one of them clears.
extension Deed {
  /// Something is said once more, by a form that knows the newest message: sent twice, it is there once.
  func talk(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Act {
    let subject = Promise.Subject.said(Club.prolific)
    let last = try database.value(of: subject).prefix { $0 != " " }
    let (count, words) = (Int(last) ?? 0, "Canary \(number)")
    return try site.act(
      subject, "\(count + 1) \(words)", "/people/\(try database.id(of: Club.keeper))/talk",
      [("body", words), ("seen", "\(count)")], by: Club.prolific)
  }

  /// The history of their first conversation is cleared, or restored where it is.
  func clear(_ site: TestSite, _ database: SiteDatabase) throws -> Act {
    let subject = Promise.Subject.cleared(Club.prolific)
    let value = try database.value(of: subject).split(separator: " ")
    let (talk, isCleared) = (value.first ?? "", value.last == "1")
    return try site.act(
      subject, "\(talk) \(isCleared ? 0 : 1)", isCleared ? "/talk" : "/talk/\(talk)/about",
      [("do", isCleared ? "restore" : "wipe"), ("talk", String(talk))], by: Club.prolific,
      isSingleUse: isCleared)
  }
}

extension TestSite {
  /// Two who talk with each other.
  func bringTogether() throws {
    let database = try SiteDatabase(folder)
    let members = try [Club.prolific, Club.keeper].map { Member.ID(try database.id(of: $0)) }
    try database.write { transaction in
      try transaction.makeFriends(members[0], members[1], at: Club.now)
      _ = try transaction.talk(of: members[0], with: members[1], at: Club.now)
    }
  }
}
