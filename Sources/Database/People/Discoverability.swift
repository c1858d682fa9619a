public import Model

/// Contact details by which a member allows others to find them.
public enum Discoverability: Int64, CaseIterable, Sendable {
  /// The email address of the account.
  case email = 0
  /// The phone number of the profile.
  case phone = 1
}

/// The keyed digests of a phone number: its owner may have written it with or without the country.
public struct FindableNumbers: Sendable {
  /// Digests of spellings that include the country; two at most.
  private let anywhere: [String]
  /// Digests of spellings that are valid only in `countries`; four at most.
  private let within: [String]
  /// Codes of countries (ISO 3166-1).
  let countries: [String]
  /// Digest of the number as typed without a country, which a member with no country in the profile shares; otherwise empty.
  public var asTyped = ""

  /// Takes every value as it is.
  public init(anywhere: [String] = [], within: [String] = [], countries: [String] = []) {
    (self.anywhere, self.within, self.countries) = (anywhere, within, countries)
  }

  /// Two of the first kind and four of the second, with empty ones for those that are missing, so that all numbers cost the
  /// same.
  var padded: [String] {
    [(anywhere, 2), (within, 4)].flatMap { digests, count in
      Array((digests + Array(repeating: "", count: count)).prefix(count))
    }
  }
}

// No one is found by details that they have not made searchable; and finding someone only sends a request.
extension SiteDatabase {
  /// Returns the contact details by which a member lets others find them.
  public func discoverability(of member: Member.ID) throws -> Set<Discoverability> {
    Set(
      try connection.all("SELECT kind FROM findable WHERE member_id = ?", [.id(member)]) {
        Discoverability(rawValue: $0.integer(0))
      })
  }
}

extension Transaction {
  /// Lets others find a member by a contact detail, or stops that.
  ///
  /// `digest` is the keyed digest of the phone number; empty for the email address.
  public func setFindable(
    _ finding: Discoverability, _ isFindable: Bool, of member: Member.ID, digest: String = ""
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

  /// Returns the member who has the typed contact and lets others find them by it; nil if several members have the same number.
  func find(_ new: NewInvitation) throws -> Member.ID? {
    switch new.contact {
    case .email(let address):
      try connection.first(
        """
        SELECT a.member_id FROM accounts a JOIN findable f ON f.member_id = a.member_id
        WHERE a.folded_email = ? AND f.kind = \(Discoverability.email.rawValue) AND a.member_id <> ?
        """, [.text(address.folded), .id(new.member)]
      ) { $0.id(0) }
    case .phone:
      try connection.first(
        """
        SELECT CASE count(*) WHEN 1 THEN nullif(max(member_id), ?1) END FROM findable f
        WHERE digest <> '' AND kind = \(Discoverability.phone.rawValue)
          AND digest IN (?2, ?3, ?4, ?5, ?6, ?7, ?9) AND (digest IN (?2, ?3) OR EXISTS (
            SELECT 1 FROM profile_blocks p
            WHERE p.member_id = f.member_id AND p.block = 'country' AND length(p.value) = 2
              AND instr(?8, p.value) > 0) OR digest = ?9 AND NOT EXISTS (
            SELECT 1 FROM profile_blocks p
            WHERE p.member_id = f.member_id AND p.block = 'country' AND p.value <> ''))
        """,
        [.id(new.member)]
          + (new.numbers.padded.map(SQLValue.text)
            + [
              .text(new.numbers.countries.joined(separator: " ")), .text(new.numbers.asTyped),
            ])
      ) { $0.id(0) }
    }
  }
}
