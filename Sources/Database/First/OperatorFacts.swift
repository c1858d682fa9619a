import Model
public import Time

/// What a site has of that which a new one needs before people arrive, as far as its database knows.
public struct OperatorFacts: Sendable {
  /// Privacy pages and legal notices.
  public let legalPages: [LegalPage]
  /// Whether there is a topic that is shown.
  public let hasTopic: Bool
  /// Whether somebody was invited, or has come: by a code, an email, or as a second account.
  public let hasInvited: Bool
  /// Whether a mail program took a letter of the site.
  public let hasMailed: Bool
  /// When the site was backed up last; nil for never.
  public let backedUp: Timestamp?
}

extension SiteDatabase {
  /// Whether admins want to see what a new site needs.
  public func isSettled() throws -> Bool { try mark(.settled) != nil }

  /// What the site has of it.
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
  /// Shows admins no longer what a new site needs, or shows it again.
  public func settle(_ isSettled: Bool) throws {
    if isSettled {
      try note("1", as: MetadataKey.settled.rawValue)
    } else {
      try forget(.settled)
    }
  }

  /// Notes once that a mail program took a letter.
  public func noteMailed() throws {
    if try site.mark(.mailed) == nil { try note("1", as: MetadataKey.mailed.rawValue) }
  }

  /// Notes that the site was backed up.
  public func noteBackup(at now: Timestamp) throws {
    try note(String(now.seconds), as: MetadataKey.backedUp.rawValue)
  }
}
