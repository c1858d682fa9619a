public import Model
public import Time

/// A secret that lets its bearer act for a member, or see what is theirs, without the password.
///
/// A thief who knew the password could have made any of them, so all of them end together (`Transaction.endAccess`). A new kind
/// of secret gets a case here, and the compiler asks whether it ends; `AccountAccessTests` compares the cases with the schema.
public enum AccountAccess: Hashable, CaseIterable, Sendable {
  /// A browser's session.
  case session
  /// A link or a code of a purpose.
  case token(Token.Purpose)
  /// A queued email of a kind, which may carry such a link once it is sent.
  case mail(QueuedMail.Kind)
  /// A key that signs in without a password.
  case passkey
  /// The feed of what a member follows.
  case followFeed
  /// The feed of a saved filter.
  case filterFeed
  /// The calendar's address.
  case calendar
  /// The password with which a phone sends its location.
  case phone
  /// A link that shows a member's location.
  case placeLink
  /// A link with which guests call a member.
  case callLink
  /// The name of the file that says that something changed for a member (`MemberSignals`).
  case signal

  /// All kinds, with each purpose of tokens and each kind of email.
  public static var allCases: [AccountAccess] {
    [
      .session, .passkey, .followFeed, .filterFeed, .calendar, .phone, .placeLink, .callLink,
      .signal,
    ]
      + Token.Purpose.allCases.map { .token($0) } + QueuedMail.Kind.allCases.map { .mail($0) }
  }

  /// Whether it ends with another password and with “sign out everywhere”.
  public var ends: Bool {
    switch self {
    case .session, .passkey, .followFeed, .filterFeed, .calendar, .phone, .placeLink, .callLink,
      .signal:
      true
    case .token(let purpose): purpose.endsWithAccess
    case .mail(let kind): kind.endsWithAccess
    }
  }
}

extension Token.Purpose {
  /// Whether tokens of a member end with another password and with “sign out everywhere”.
  fileprivate var endsWithAccess: Bool {
    switch self {
    case .email, .emailConsent, .recover, .claim, .enter, .device, .code, .factor, .passkey: true
    // Of who has no account yet, and codes that are the site's.
    case .signUp, .join: false
    // It stops emails, and mail programs may present it for months.
    case .unsubscribe: false
    // It makes a friend, whom the member is told of and can remove; invitations are listed and withdrawn on their page.
    case .invitation: false
    // It shows one reservation to who asked for it, or to the shop.
    case .reservation, .answer: false
    }
  }
}

extension QueuedMail.Kind {
  /// Whether queued emails of a member end with another password and with “sign out everywhere”: those whose link would be one
  /// of the tokens that end.
  fileprivate var endsWithAccess: Bool {
    switch self {
    case .email, .emailConsent, .recover: true
    case .signUp, .emailRequested, .emailChanged, .passwordChanged, .secondFactor, .reply, .mention,
      .followed,
      .newTopic, .report, .notice, .daily, .decision, .desk, .ban, .filter, .friendRequest,
      .friend, .match, .talk, .reminder, .invitation, .photo, .reservation, .reservationShop,
      .suggestion, .test:
      false
    }
  }
}

/// The digests of what the browser presents that stays signed in; nil where it has none.
public struct OwnBrowser: Sendable {
  let session: String?
  let device: String?

  /// Takes the digest of the session, and of the token that says that the browser is known.
  public init(session: String?, device: String? = nil) {
    self.session = session
    self.device = device
  }
}

extension Transaction {
  /// Ends whatever lets somebody act for a member without the password, or see what is theirs: sessions, links, queued emails
  /// with such links, feeds, the calendar, the phone, location links, links for calls (`AccountAccess`).
  ///
  /// `browser` is the one that stays signed in; nil for none.
  public func endAccess(of member: Member.ID, but browser: OwnBrowser? = nil) throws {
    for access in AccountAccess.allCases where access.ends {
      try end(access, of: member, but: browser)
    }
    try dropRecoveryMails(of: member)
  }

  private func end(
    _ access: AccountAccess, of member: Member.ID, but browser: OwnBrowser? = nil
  ) throws {
    switch access {
    case .session: try endSessions(of: member, but: browser?.session)
    case .token(let purpose):
      try connection.run(
        "DELETE FROM tokens WHERE member_id = ? AND purpose = ? AND digest IS NOT ?",
        [.id(member), .text(purpose.rawValue), .optional(browser?.device)])
    case .mail(let kind):
      try connection.run(
        "DELETE FROM mails WHERE member_id = ? AND kind = ?",
        [.id(member), .text(kind.rawValue)])
    case .passkey: try connection.run("DELETE FROM passkeys WHERE member_id = ?", [.id(member)])
    case .followFeed:
      try connection.run("UPDATE followers SET feed = NULL WHERE member_id = ?", [.id(member)])
    case .filterFeed:
      try connection.run("UPDATE saved_filters SET feed = NULL WHERE member_id = ?", [.id(member)])
    case .calendar: try setCalendar(nil, of: member)
    case .phone:
      try connection.run("DELETE FROM place_devices WHERE member_id = ?", [.id(member)])
    case .placeLink:
      try connection.run("DELETE FROM place_links WHERE member_id = ?", [.id(member)])
    case .callLink:
      try connection.run("DELETE FROM call_links WHERE member_id = ?", [.id(member)])
    // Before the commit: a process that is killed between both has only made pages ask once more.
    case .signal: site.memberSignals.rename(member)
    }
  }

  /// Forgets queued emails that would recover a member's account: they have an address alone, as somebody typed it.
  func dropRecoveryMails(of member: Member.ID) throws {
    let address = try connection.first(
      "SELECT folded_email FROM accounts WHERE member_id = ?", [.id(member)]
    ) { $0.optionalText(0) }
    guard let address else { return }
    let waiting = try connection.all(
      "SELECT id, address FROM mails WHERE kind = ? AND address IS NOT NULL",
      [.text(QueuedMail.Kind.recover.rawValue)]
    ) { (id: $0.integer(0), address: EmailAddress($0.text(1))) }
    for mail in waiting where mail.address?.folded == address {
      try connection.run("DELETE FROM mails WHERE id = ?", [.integer(mail.id)])
    }
  }

  /// Asks whether a member's new address is theirs: an email goes to it, and one to the present address, which says so.
  ///
  /// It takes the place of a request before it.
  public func requestEmail(
    _ address: EmailAddress, for account: Account, at now: Timestamp
  ) throws {
    try endEmailRequests(of: account.id)
    try queueMail(
      .email, for: account.id, to: address, account.language, facts: address.text, at: now)
    guard let present = account.email.flatMap({ EmailAddress($0) }) else { return }
    try queueMail(
      .emailRequested, for: account.id, to: present, account.language, facts: address.text, at: now)
  }

  /// Asks at the present address, of which an account without a password is known, whether it is its owner who wants another one.
  ///
  /// Nobody is asked where there is none.
  public func requestConsent(
    to address: EmailAddress, for account: Account, at now: Timestamp
  ) throws {
    guard let present = account.email.flatMap({ EmailAddress($0) }) else { return }
    try endEmailRequests(of: account.id)
    try queueMail(
      .emailConsent, for: account.id, to: present, account.language, facts: address.text, at: now)
  }

  /// Ends requests for another address: links that were sent, and emails that wait.
  func endEmailRequests(of member: Member.ID) throws {
    let requests: [AccountAccess] = [
      .token(.email), .token(.emailConsent), .mail(.email), .mail(.emailConsent),
    ]
    for access in requests { try end(access, of: member) }
  }
}
