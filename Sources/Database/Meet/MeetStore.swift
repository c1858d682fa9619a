import Model
import Time

/// Members who would like to meet others.
enum MeetStore: FeatureStore {
  static let feature: Feature? = .meet
  static let tables = ["meeters", "meet_tags", "meet_pages"]
  static let compiled = ["meet_pages"]
  static let emails = [QueuedMail.Kind.match]

  static var migrations: [Int: Migration] {
    [
      // Members can say that they would like to meet others.
      23: Migration(durable: Schema.meet, derived: .kept)
    ]
  }

  static let personalData = [
    PersonalData("meeters", hidden: ["html", "renderer"], leaving: .withAccount),
    PersonalData("meet_tags", leaving: .erased),
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws { try transaction.leaveMeetings(member) }

  static let checks: [IntegrityCheck] = [
    (
      "members who left “Meet people” but still have data there",
      "SELECT member_id FROM meeters WHERE wish = 0 AND facts || town || tags || about || photos <> '0'"
    ),
    (
      "tags of members who do not show their tags",
      """
      SELECT member_id FROM meet_tags t WHERE NOT EXISTS (
        SELECT 1 FROM meeters m WHERE m.member_id = t.member_id AND instr(
          ' ' || iif(t.kind = 0, m.tags, m.wanted) || ' ', ' ' || t.tag || ' ') > 0)
      """
    ),
    (
      "pages of “Meet people” with a wrong number of members",
      """
      SELECT page FROM (
        SELECT page, length(CAST(people AS BLOB)) / 20 AS size FROM meet_pages
        UNION ALL SELECT member_id / \(MeetPage.size), -1 FROM meeters WHERE wish <> 0)
      GROUP BY page HAVING sum(size) <> 0
      """
    ),
    (
      "likes by members who left “Meet people”",
      """
      SELECT member_id FROM choices c WHERE kind = 1
        AND NOT EXISTS (SELECT 1 FROM meeters m WHERE m.member_id = c.member_id AND m.wish <> 0)
      """
    ),
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropGrown(on: today)
  }
}
