import Model
import Time

/// Reports, decisions, notices to all, and pages edited in the browser.
enum ModerationStore: FeatureStore {
  static let tables = [
    "decisions", "reports", "notices", "notice_versions", "page_versions", "hidden_posts",
  ]
  static var stale: [StaleColumns] {
    [StaleColumns(.notice, "public_notices", "lang is_everywhere last_day title html author")]
  }

  static var migrations: [Int: Migration] {
    [
      // Members can be reported, too.
      12: Migration(durable: Schema.reportedMembers, derived: .kept),
      // Moderators publish notices to everyone.
      17: Migration(durable: Schema.notices, derived: .kept),
      // Admins edit pages of content/ in the browser.
      18: Migration(durable: Schema.pageVersions, derived: .adopted(Schema.addPageFiles)),
      // All posts of a member are hidden at once.
      44: Migration(durable: Schema.hiddenPosts, derived: .kept),
    ]
  }

  /// Notices as everyone reads them, until their last day.
  ///
  /// Includes the author's name, since the author may have nothing else that is public.
  static var views: [PublicView] {
    [
      PublicView(
        "public_notices",
        """
        SELECT n.id, n.lang, n.is_everywhere, n.last_day, n.made_at, n.title, n.html, m.name AS author
        FROM notices n JOIN members m ON m.id = n.author_id WHERE n.is_down = 0
        """)
    ]
  }

  static let personalData = [
    PersonalData(
      "notices", where: "author_id = ?1", hidden: ["html", "renderer", "told"],
      leaving: .stays("a notice belongs to the site; it no longer has a name")),
    PersonalData(
      "reports", where: "reporter_id = ?1", hidden: ["decided_by"],
      leaving: .stays("moderators still need the report")),
    // Members are not notified that they were reported.
    PersonalData(
      "decisions", where: "member_id = ?1 AND kind <> 'keep'",
      hidden: ["moderator_id", "undone_by", "facts"],
      leaving: .stays("the log keeps the decision without the name")),
  ]

  static func didLeave(_ member: Member.ID, _ transaction: borrowing Transaction) throws {
    try transaction.forgetReports(of: member)
    // Their author no longer has a name.
    try transaction.invalidate(transaction.site.displayedNotices(of: member))
  }

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropNotices(before: today)
    try transaction.dropPageVersions(at: now)
  }
}

extension Transaction {
  /// Deletes reports of a member who has left, and their reports of other members; there is nothing to decide about a member
  /// who is gone.
  func forgetReports(of member: Member.ID) throws {
    try connection.run(
      "DELETE FROM reports WHERE member_id = ?1 OR reporter_id = ?1 AND member_id IS NOT NULL",
      [.id(member)])
  }
}
