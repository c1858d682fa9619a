public import Model
public import Time

/// A secret that lets its bearer act for a member, or see the member's data, without the password.
///
/// A thief who knew the password could have created any of them, so all of them end together (`Transaction.endAccess`). A new
/// kind of secret gets a case here, and the compiler requires a decision whether it ends; `AccountAccessTests` compares the
/// cases with the schema.
public enum AccountAccess: Hashable, CaseIterable, Sendable {
  /// A browser's session.
  case session
  /// A link or a code of a purpose.
  case token(Token.Purpose)
  /// A queued email of a kind, which may carry such a link once it is sent.
  case mail(QueuedMail.Kind)
  /// A key for signing in without a password.
  case passkey
  /// The feed of everything that a member follows.
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
  /// The name of the file that signals changes to a member's open pages (`MemberSignals`).
  case signal

  /// All kinds, with each purpose of tokens and each kind of email.
  public static var allCases: [AccountAccess] {
    [
      .session, .passkey, .followFeed, .filterFeed, .calendar, .phone, .placeLink, .callLink,
      .signal,
    ]
      + Token.Purpose.allCases.map { .token($0) } + QueuedMail.Kind.allCases.map { .mail($0) }
  }

  /// True if it ends with another password and with “sign out everywhere”.
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
  /// True if tokens of a member end with another password and with “sign out everywhere”.
  fileprivate var endsWithAccess: Bool {
    switch self {
    case .email, .emailConsent, .recover, .claim, .enter, .device, .code, .factor, .passkey: true
    // Tokens of people without an account, and codes of the site itself.
    case .signUp, .join: false
    // It stops emails, and mail programs may present it for months.
    case .unsubscribe: false
    // It makes a friend, of whom the member is notified and whom they can remove; invitations are listed and withdrawn on their
    // page.
    case .invitation: false
    // It shows one reservation to the person who requested it, or to the shop.
    case .reservation, .answer: false
    }
  }
}

extension QueuedMail.Kind {
  /// True if queued emails of a member end with another password and with “sign out everywhere”: those whose link would be one
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

/// Digests of the secrets of the browser that stays signed in; nil where it has none.
public struct BrowserDigests: Sendable {
  let session: String?
  let device: String?

  /// Takes the digest of the session, and of the token of a known browser.
  public init(session: String?, device: String? = nil) {
    self.session = session
    self.device = device
  }
}

extension Transaction {
  /// Ends everything that lets someone act for a member without the password, or see the member's data: sessions, links, queued
  /// emails with such links, feeds, the calendar, the phone, location links, links for calls (`AccountAccess`).
  ///
  /// `browser` stays signed in; nil for none.
  public func endAccess(of member: Member.ID, but browser: BrowserDigests? = nil) throws {
    for access in AccountAccess.allCases where access.ends {
      try end(access, of: member, but: browser)
    }
    try dropRecoveryMails(of: member)
  }

  private func end(
    _ access: AccountAccess, of member: Member.ID, but browser: BrowserDigests? = nil
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
    // Before the commit: if the process is killed between both, pages only send one more request.
    case .signal: site.memberSignals.rename(member)
    }
  }

  /// Deletes queued emails for recovering a member's account: they have only an address, as someone typed it.
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

  /// Requests confirmation of a member's new address: an email goes to it, and one to the present address to report that.
  ///
  /// Replaces an earlier request.
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

  /// Sends an email to the present address of an account without a password, to confirm that its owner wants another address.
  ///
  /// Does nothing if there is no present address.
  public func requestConsent(
    to address: EmailAddress, for account: Account, at now: Timestamp
  ) throws {
    guard let present = account.email.flatMap({ EmailAddress($0) }) else { return }
    try endEmailRequests(of: account.id)
    try queueMail(
      .emailConsent, for: account.id, to: present, account.language, facts: address.text, at: now)
  }

  /// Ends requests for another address: links that were sent, and queued emails.
  func endEmailRequests(of member: Member.ID) throws {
    let requests: [AccountAccess] = [
      .token(.email), .token(.emailConsent), .mail(.email), .mail(.emailConsent),
    ]
    for access in requests { try end(access, of: member) }
  }
}
