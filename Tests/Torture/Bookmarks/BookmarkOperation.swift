@_spi(Raw) import Database
import Model

// A member sets a bookmark with a reminder and removes it: one row says which of both was last.
extension TestSite {
  /// Sets it where it is missing, else removes it.
  func bookmark(_ database: SiteDatabase) throws -> Attempt {
    let topic = try database.grownTopic()
    let subject = ExpectedState.Subject.bookmark(Club.prolific)
    let isSet = try database.value(of: subject) == "set 1"
    return try act(
      subject, isSet ? "removed 1" : "set 1", "/topics/\(topic)/bookmark",
      isSet ? [("do", "remove")] : [("do", "keep"), ("remind", "week")], by: Club.prolific)
  }
}
