import Model
import Time

/// Accounts, sessions, profiles and photos.
enum MemberStore: FeatureStore {
  static let tables = [
    "members", "accounts", "sessions", "tokens", "member_names", "faces", "face_uploads",
    "profile_blocks", "directory", "departures", "second_factors", "passkeys",
  ]
  static let migrations: [Int: Migration] = [
    40: Migration(durable: Schema.secondFactors + Schema.passkeys, derived: .kept)
  ]
  static var stale: [StaleColumns] {
    [
      StaleColumns(.person, "public_members", "number"),
      StaleColumns(.author, "public_members", "name has_face"),
      StaleColumns(.face, "public_faces", "jpeg"),
      StaleColumns(.profile, "public_profiles", "block value html"),
    ]
  }
  static var folded: [FoldedColumn] { [("members", "folded_name", "name")] }

  /// Public columns and rows of members.
  static var views: [PublicView] {
    [
      PublicView(
        "public_members",
        """
        SELECT id, username, name, joined_at, number, has_face FROM members WHERE number IS NOT NULL
        """),
      PublicView(
        "public_faces",
        """
        SELECT id AS member_id, username, (SELECT jpeg FROM faces WHERE member_id = members.id) AS jpeg
        FROM members WHERE number IS NOT NULL AND has_face
        """),
      PublicView(
        "public_profiles",
        """
        SELECT member_id, block, value, html FROM profile_blocks WHERE audience = 0
        """),
    ]
  }

  static let personalData = [
    PersonalData(
      "members", where: "id = ?1", hidden: ["folded_name"],
      leaving: .stays("without the name; a hash of the username, so that it is not used again")),
    PersonalData("accounts", hidden: ["password", "folded_email"], leaving: .erased),
    PersonalData("profile_blocks", hidden: ["html", "renderer"], leaving: .withAccount),
    PersonalData("directory", leaving: .withAccount),
    PersonalData("member_names", leaving: .deleted),
    PersonalData("sessions", hidden: ["digest"], leaving: .withAccount),
    // Tokens of emails that went to other people, or that others requested, would reveal those emails.
    PersonalData(
      "tokens", where: "member_id = ?1 AND purpose IN ('device', 'unsubscribe')",
      hidden: ["digest", "facts"], leaving: .deleted),
    PersonalData("second_factors", hidden: ["secret", "codes"], leaving: .withAccount),
    PersonalData("passkeys", hidden: ["id", "key", "counter"], leaving: .withAccount),
    PersonalData("face_uploads", leaving: .deleted),
    PersonalData(
      withheld: "faces", because: "the export has the photo as a file", leaving: .erased),
    PersonalData(
      withheld: "departures", because: "the deletion is done before a member could ask",
      leaving: .stays("until the deletion is done")),
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws {
    try transaction.removeAvatar(of: member)
    transaction.site.memberSignals.forget(member)
  }

  static let checks: [IntegrityCheck] = [
    (
      "banned members who are still signed in",
      """
      SELECT s.member_id FROM sessions s JOIN accounts a ON a.member_id = s.member_id
      WHERE a.banned_until > s.used_at
      """
    ),
    (
      "members without an account who have links that need one",
      """
      SELECT member_id FROM tokens WHERE member_id NOT IN (SELECT member_id FROM accounts)
        AND purpose IN ('email', 'recover', 'enter', 'device', 'unsubscribe')
      """
    ),
    (
      "deleted members who still have data",
      """
      SELECT m.id FROM members m WHERE m.name = '' AND m.username LIKE '~%' AND (
        m.has_face OR EXISTS (SELECT 1 FROM accounts WHERE member_id = m.id)
        OR EXISTS (SELECT 1 FROM member_names WHERE member_id = m.id)
        OR EXISTS (SELECT 1 FROM mails WHERE member_id = m.id)
        OR EXISTS (SELECT 1 FROM tokens WHERE member_id = m.id))
      """
    ),
  ]

  static func findings(
    in site: SiteDatabase, atMost limit: Int
  ) throws -> [(words: String, rows: [String])] {
    [
      (
        "members whose names are not reserved", try site.membersWithOtherNames(atMost: limit)
      ),
      (
        "members who are missing or wrong in the directory",
        try site.membersMissedByDirectory(atMost: limit)
      ),
    ]
  }

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropSessions(endedBy: now)
    try transaction.dropTokens(endedBy: now)
  }
}

extension SiteDatabase {
  /// Returns members whose names someone else could take, or whose rows block names that they do not have.
  func membersWithOtherNames(atMost limit: Int) throws -> [String] {
    var kept: [Int64: Set<String>] = [:]
    try connection.forEach("SELECT member_id, key FROM member_names") {
      kept[$0.integer(0), default: []].insert($0.text(1))
    }
    var found: [String] = []
    // Members who left have no name.
    try connection.forEach(
      "SELECT id, username, name FROM members WHERE name <> '' ORDER BY id"
    ) { row in
      guard found.count < limit else { return }
      let names = Set([row.text(1), row.text(2)].map(PersonName.key)).filter { !$0.isEmpty }
      if names != kept[row.integer(0)] ?? [] { found.append("\(row.integer(0))") }
    }
    return found
  }
}
