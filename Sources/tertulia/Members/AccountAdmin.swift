import ArgumentParser
import Database
import Model
import Pages
import Sodium
import Theme
import Time

/// The shared part of the commands on members: the open site, a member by their username, and links to hand out.
struct AccountAdmin {
  let site: SiteDatabase
  let theme: SiteTheme
  let now: Timestamp
  private let options: SiteOptions
  var settings: SiteSettings { theme.settings }

  init(_ options: SiteOptions) throws {
    self.options = options
    site = try SiteDatabase(try options.folder())
    theme = try SiteTheme.stored(in: site)
    now = try options.time()
  }

  /// Throws if the site takes no members.
  func requireMembers() throws {
    guard settings.allowsSignIn else {
      throw Failure(
        .data,
        """
        `base` is \(settings.base.text): because it has a path, other programs on the same host would get the \
        cookies of members; if you trust them all, set `shared_host: trusted` in site.yml and run `tertulia build`
        """)
    }
  }

  /// A member, with or without an account.
  func member(_ username: String) throws -> MemberName {
    guard let id = try site.member(username: username), let member = try site.memberName(id) else {
      throw Failure(
        .data, "there is no member “\(username)”; see `tertulia user list`")
    }
    return member
  }

  /// An account.
  func account(_ username: String) throws -> Account {
    let member = try member(username)
    guard let account = try site.account(member.id, at: now) else {
      throw Failure(
        .data,
        """
        \(member.username) has posts here, but no account; run `tertulia user claim \(member.username)` for a link \
        that opens one
        """)
    }
    return account
  }

  /// A decision of the folder's owner about a member, for the log.
  func decision(_ kind: Decision.Kind, about member: Member.ID) -> Decision {
    var decision = Decision(kind, by: nil, at: now)
    decision.member = member
    return decision
  }

  /// Reads an email address that no other account has.
  func email(_ text: String?) throws -> EmailAddress? {
    guard let text else { return nil }
    guard let email = EmailAddress(text) else {
      throw Failure(.usage, "--email: “\(text)” is not an address such as irene@example.org")
    }
    if let other = try site.account(login: text, at: now) {
      throw Failure(.data, "the account \(other.username) already has the address \(text)")
    }
    return email
  }

  /// Makes a link that works once, in place of those for the same purpose that were made before.
  func link(
    _ purpose: Token.Purpose, for member: Member.ID, facts: String = "", seconds: Int64? = nil,
    _ transaction: inout Transaction
  ) throws -> Link {
    let secret = Secret()
    let ends = now.adding(seconds: seconds ?? purpose.lifetime)
    try transaction.dropTokens(purpose, of: member)
    try transaction.issueToken(secret.digest, purpose, for: member, facts: facts, until: ends)
    let route: Route.Kind =
      switch purpose {
      case .recover: .newPassword
      case .enter: .enter
      default: .claim
      }
    return (settings.href(.plain(route), query: "token=\(secret.text)"), ends)
  }

  /// Something to be handed to one person: where it leads on the site's host, and until when.
  typealias Link = (path: String, ends: Timestamp)

  /// Prints the purpose of a link and, on a line of its own, the link.
  func hand(_ link: Link, _ words: String) {
    options.say("\(words), once, until \(minute(link.ends)):")
    Console.line(settings.base.origin + link.path)
  }

  /// `2026-11-14`, on the site's clock.
  func day(_ time: Timestamp) -> String { theme.civil(time).date.description }

  /// `2026-11-14 18:20`, on the site's clock.
  func minute(_ time: Timestamp) -> String {
    let civil = theme.civil(time)
    return "\(civil.date) \(civil.description.dropFirst(11).prefix(5))"
  }

  /// Says so when an account was the last one that gives roles.
  func warnWithoutAdmin(_ account: Account) throws {
    guard account.role == .admin else { return }
    let admins = try site.listedAccounts(.admin, at: now).filter { $0.account.ban == nil }
    guard admins.isEmpty else { return }
    Console.error(
      "warning: there is no admin left; make one with `tertulia user role USERNAME admin`")
  }
}

extension Role {
  /// Reads `member`, `moderator` or `admin` on the command line.
  static func argument(_ text: String) throws -> Role {
    if let role = Role(named: text) { return role }
    throw ValidationError("expected \(allCases.map(\.name).joined(separator: ", "))")
  }
}

extension Console {
  /// Lines with columns as wide as their longest cell, under a heading where they have one; nothing without rows.
  static func table(under heading: [String] = [], _ rows: [[String]]) {
    if rows.isEmpty { return }
    let rows = (heading.isEmpty ? [] : [heading]) + rows
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    for row in rows {
      var text = ""
      for (cell, width) in zip(row, widths) {
        text += printable(cell) + String(repeating: " ", count: width - cell.count + 2)
      }
      while text.hasSuffix(" ") { text.removeLast() }
      line(text)
    }
  }

  /// A text that is safe for a terminal: other people write names and browsers.
  private static func printable(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 < 32 || $0 == 127 ? 63 : $0 }, as: UTF8.self)
  }
}
