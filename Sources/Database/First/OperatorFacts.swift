import Model
public import Time

/// Facts about what a new site needs before people arrive, as far as its database knows them.
public struct OperatorFacts: Sendable {
  /// Privacy pages and legal notices.
  public let legalPages: [LegalPage]
  /// True if there is a visible topic.
  public let hasTopic: Bool
  /// True if anyone was invited or has joined: by a code, by email, or as a second account.
  public let hasInvited: Bool
  /// True if a mail program has accepted an email of the site.
  public let hasMailed: Bool
  /// Time of the last backup; nil for never.
  public let backedUp: Timestamp?
}

extension SiteDatabase {
  /// True once admins have dismissed the list of what a new site needs.
  public func isSettled() throws -> Bool { try mark(.settled) != nil }

  /// Reads what the site already has.
  public func operatorFacts() throws -> OperatorFacts {
    OperatorFacts(
      legalPages: try legalPages(),
      hasTopic: try connection.isTrue("SELECT 1 FROM topics WHERE state = 0 LIMIT 1"),
      hasInvited: try connection.isTrue(
        """
        SELECT EXISTS (SELECT 1 FROM tokens WHERE purpose = 'join')
          OR EXISTS (SELECT 1 FROM invitations)
          OR (SELECT count(*) FROM (SELECT 1 FROM accounts LIMIT 2)) > 1
        """),
      hasMailed: try mark(.mailed) != nil,
      backedUp: try mark(.backedUp).flatMap { Int64($0) }.map { Timestamp(seconds: $0) })
  }
}

extension Transaction {
  /// Hides the list of what a new site needs from admins, or shows it again.
  public func settle(_ isSettled: Bool) throws {
    if isSettled {
      try note("1", as: MetadataKey.settled.rawValue)
    } else {
      try forget(.settled)
    }
  }

  /// Notes once that a mail program accepted an email.
  public func noteMailed() throws {
    if try site.mark(.mailed) == nil { try note("1", as: MetadataKey.mailed.rawValue) }
  }

  /// Notes that the site was backed up.
  public func noteBackup(at now: Timestamp) throws {
    try note(String(now.seconds), as: MetadataKey.backedUp.rawValue)
  }
}
