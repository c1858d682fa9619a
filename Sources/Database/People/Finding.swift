public import Model

/// By what a member lets others find them who know it.
public enum Finding: Int64, CaseIterable, Sendable {
  /// The e-mail address of the account.
  case email = 0
  /// The telephone number of the profile.
  case phone = 1
}

// Nobody is found by what they have not said that they may be found by; and then a request is made, no more.
extension SiteDatabase {
  /// By what a member lets others find them.
  public func findings(of member: Member.ID) throws -> Set<Finding> {
    Set(
      try connection.all("SELECT kind FROM findable WHERE member_id = ?", [.id(member)]) {
        Finding(rawValue: $0.integer(0))
      })
  }
}

extension Transaction {
  /// Lets others find a member by something, or not any more.
  ///
  /// `digest` is the keyed digest of the telephone number, nothing for the e-mail address.
  public func setFindable(
    _ finding: Finding, _ isFindable: Bool, of member: Member.ID, digest: String = ""
  ) throws {
    guard isFindable else {
      try connection.run(
        "DELETE FROM findable WHERE member_id = ? AND kind = ?",
        [.id(member), .integer(finding.rawValue)])
      return
    }
    try connection.run(
      """
      INSERT INTO findable (member_id, kind, digest) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET digest = excluded.digest
      """, [.id(member), .integer(finding.rawValue), .text(digest)])
  }
}
