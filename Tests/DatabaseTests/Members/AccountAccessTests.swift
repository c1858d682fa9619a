import Foundation
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Everything that a thief with the password could have made ends with it, and nothing of others does.
struct AccountAccessTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let ann: Member.ID
  private let ben: Member.ID
  private let signals = Signals()
  private static let now = TemporarySite.now

  /// How the signals of members were called.
  private final class Signals {
    var names: [Member.ID: String] = [:]
  }

  init() throws {
    site = try TemporarySite()
    database = try site.migrated()
    // Where a web server finds signals.
    try FileManager.default.createDirectory(
      atPath: site.folder.documentRoot, withIntermediateDirectories: true)
    (ann, ben) = try database.write { transaction in
      func add(_ name: String) throws -> Member.ID {
        let member = try transaction.addMember(
          username: name, name: name, joined: Self.now, origin: .signUp)
        var account = NewAccount(language: .english)
        account.email = EmailAddress("\(name)@example.org")
        try transaction.openAccount(account, for: member, at: Self.now)
        return member
      }
      return (try add("ann"), try add("ben"))
    }
  }

  /// Columns with the digest of a secret: what kind of access it gives, or why it gives none to a member's things.
  private static let columns: [String: String] = [
    "sessions.digest": "session", "tokens.digest": "token", "followers.feed": "followFeed",
    "saved_filters.feed": "filterFeed", "own_calendars.digest": "calendar",
    "place_devices.digest": "phone", "place_links.digest": "placeLink",
    "call_links.digest": "callLink",
    "call_seats.digest": "of a guest's browser in one call, which shows nothing of an account",
    "accounts.password": "the password itself",
    "second_factors.secret": "the second step itself, which a thief's password does not end",
    "findable.digest": "of an email address or a number",
    "media.hash": "of a file's bytes", "content_digests.digest": "of rows of content/",
    "calendar_stamps.digest": "of an event", "products.digest": "of a product",
    "notes.digest": "of a note of content/",
    "page_versions.digest": "of a page's bytes", "note_texts.digest": "of a note's text",
    "page_texts.digest": "of a page's text", "page_files.hash": "of a page's bytes",
    "conversations.bell": "names a file that says that something is new, and nothing else",
    "member_names.key": "of a name", "translations.digest": "of a comment's text",
    "push_devices.secret": "of a browser, which only reads what is sent with it",
  ]

  /// How columns are called that have a secret, or the digest of one.
  private static func isOfSecret(_ column: String) -> Bool {
    ["digest", "feed", "secret", "password", "token", "hash", "bell", "code"].contains {
      column == $0 || column.hasSuffix("_\($0)") || column.hasPrefix("\($0)_")
    }
  }

  @Test func `every column that has a secret is a kind of access, or is known to be none`() throws {
    let columns = try database.connection.all(
      """
      SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
      """
    ) { $0.text(0) }.filter { Self.isOfSecret(String($0.split(separator: ".")[1])) }
    #expect(columns.filter { Self.columns[$0] == nil } == [])
    for kind in [
      "session", "token", "followFeed", "filterFeed", "calendar", "phone", "placeLink", "callLink",
    ] {
      #expect(columns.contains { Self.columns[$0] == kind }, "\(kind)")
      #expect(AccountAccess.allCases.contains { "\($0)".hasPrefix(kind) }, "\(kind)")
    }
  }

  /// Gives a member access of a kind.
  private func make(_ access: AccountAccess, _ member: Member.ID) throws {
    let digest = "\(access) \(member)"
    try database.write { transaction in
      switch access {
      case .session:
        try transaction.startSession(digest, of: member, browser: "", at: Self.now)
      case .token(let purpose):
        try transaction.issueToken(
          digest, purpose, for: member, until: Self.now.adding(seconds: 600))
      case .mail(let kind):
        // A member who forgot a password has entered an address alone, as they type it.
        let address = EmailAddress(member == ann ? "ANN@Example.org" : "ben@example.org")
        try transaction.queueMail(
          kind, for: kind == .recover ? nil : member, to: address, .english, at: Self.now)
      case .passkey:
        let isKept = try transaction.add(
          Passkey(
            id: digest, member: member, name: "Phone", key: "", counter: 0, created: Self.now))
        #expect(isKept)
      case .followFeed: try transaction.setFollowFeed(digest, of: member)
      case .filterFeed:
        let filter = try #require(
          try transaction.save(ProductFilter(), as: "All", of: member, at: Self.now))
        try transaction.setFeed(digest, ofFilter: filter, of: member)
      case .calendar: try transaction.setCalendar(digest, of: member)
      case .phone: try transaction.setPlaceDevice(digest, of: member, at: Self.now)
      case .placeLink:
        let isMade = try transaction.makePlaceLink(
          digest, .exact, named: "", of: member, hours: 1, at: Self.now)
        #expect(isMade)
      case .callLink:
        let isMade = try transaction.makeCallLink(digest, named: "", of: member, at: Self.now)
        #expect(isMade)
      case .signal: signals.names[member] = database.memberSignals.open(member)
      }
    }
  }

  /// True while a member's access of a kind is valid.
  private func isThere(_ access: AccountAccess, _ member: Member.ID) throws -> Bool {
    let digest = "\(access) \(member)"
    switch access {
    case .session: return try database.signedIn(digest, at: Self.now, .optional) != nil
    case .token(let purpose): return try database.token(digest, purpose, at: Self.now) != nil
    case .mail(let kind):
      let address = member == ann ? "ANN@Example.org" : "ben@example.org"
      return try database.connection.isTrue(
        "SELECT 1 FROM mails WHERE kind = ? AND address = ?",
        [.text(kind.rawValue), .text(address)])
    case .passkey: return try database.passkey(digest) != nil
    case .followFeed: return try database.follower(feed: digest, at: Self.now) != nil
    case .filterFeed: return try database.savedFilter(feed: digest, at: Self.now) != nil
    case .calendar: return try database.owner(ofCalendar: digest, at: Self.now) != nil
    case .phone: return try database.placeDevice(digest, at: Self.now) != nil
    case .placeLink: return try database.placeLink(digest, at: Self.now) != nil
    case .callLink: return try database.callLink(digest, at: Self.now) != nil
    case .signal: return database.memberSignals.name(of: member) == signals.names[member]
    }
  }

  @Test(arguments: AccountAccess.allCases)
  func `another password ends it, and nothing of others`(access: AccountAccess) throws {
    for member in [ann, ben] { try make(access, member) }
    #expect(try isThere(access, ann) && isThere(access, ben))
    try database.write { try $0.setPassword("$argon2id$", of: ann) }
    #expect(try isThere(access, ann) == !access.ends)
    #expect(try isThere(access, ben))
  }

  /// Kinds of access that a thief wants; `ends` itself could be wrong.
  @Test func `access that opens an account, or shows private things, ends`() {
    let kept = AccountAccess.allCases.filter { !$0.ends }
    let tokens = Token.Purpose.allCases.filter { kept.contains(.token($0)) }
    #expect(tokens == [.signUp, .join, .unsubscribe, .invitation, .reservation, .answer])
    #expect([.email, .emailConsent, .recover].allSatisfy { !kept.contains(.mail($0)) })
    #expect(
      kept.allSatisfy {
        switch $0 {
        case .token, .mail: true
        default: false
        }
      })
  }

  @Test func `the browser that asks stays signed in, and is still known`() throws {
    try make(.session, ann)
    try make(.token(.device), ann)
    try database.write { transaction in
      try transaction.startSession("own", of: ann, browser: "", at: Self.now)
      try transaction.issueToken(
        "own device", .device, for: ann, until: Self.now.adding(seconds: 600))
      try transaction.endAccess(of: ann, but: BrowserDigests(session: "own", device: "own device"))
    }
    #expect(try database.signedIn("own", at: Self.now, .optional)?.id == ann)
    #expect(try database.token("own device", .device, at: Self.now) != nil)
    #expect(try !isThere(.session, ann) && !isThere(.token(.device), ann))
  }

  @Test func `another address ends requests for others, and what the former one recovers with`()
    throws
  {
    let ended: [AccountAccess] = [
      .token(.email), .token(.emailConsent), .token(.recover), .mail(.email), .mail(.emailConsent),
      .mail(.recover),
    ]
    for member in [ann, ben] {
      for access in ended + [.followFeed, .session] { try make(access, member) }
    }
    try database.write { try $0.setEmail(EmailAddress("new@example.org"), of: ann) }
    for access in ended {
      #expect(try !isThere(access, ann), "\(access)")
      #expect(try isThere(access, ben), "\(access)")
    }
    #expect(try isThere(.followFeed, ann) && isThere(.session, ann))
  }

  @Test func `a link is not issued for an email that was taken out of the queue`() throws {
    let mail = try database.write {
      try $0.queueMail(
        .email, for: ann, to: EmailAddress("new@example.org"), .english, at: Self.now)
    }
    try database.write { try $0.setPassword("$argon2id$", of: ann) }
    let end = Self.now.adding(seconds: 600)
    let isIssued = try database.write {
      try $0.issueToken(
        "late", .email, for: ann, facts: "new@example.org", until: end, in: mail)
    }
    #expect(try !isIssued && database.token("late", .email, at: Self.now) == nil)
  }
}
