import Database
import Model
import Time

/// The links that a preview prints on its console: they sign in, once each, as an admin, as a moderator where there is one, and
/// as a member.
///
/// A person who sees the console owns the site. The accounts have no password, so that no one can guess one.
enum PreviewLinks {
  /// The account that a link signs in as, and the link's path on the host.
  typealias Entry = (who: String, path: String)

  /// Makes the links, and the accounts where there are none; the links of the start before no longer work.
  static func make(_ options: SiteOptions) throws -> [Entry] {
    let accountAdmin = try AccountAdmin(options)
    guard accountAdmin.settings.allowsSignIn else { return [] }
    return try accountAdmin.site.write { transaction in
      let moderator = try known(.moderator, accountAdmin)
      let accounts = try [
        admin(accountAdmin, &transaction), moderator, member(accountAdmin, &transaction),
      ]
      .compactMap { $0 }
      return try accounts.map { account in
        let link = try accountAdmin.link(.enter, for: account.id, &transaction)
        return ("\(account.name) (\(account.role.name))", link.path)
      }
    }
  }

  private static func admin(_ accountAdmin: AccountAdmin, _ transaction: inout Transaction) throws
    -> Account
  {
    if let known = try known(.admin, accountAdmin) { return known }
    return try open(
      added("admin", "Admin", accountAdmin, &transaction), .admin, accountAdmin, &transaction)
  }

  /// Prefers a person who has written here: their page has something on it.
  private static func member(_ accountAdmin: AccountAdmin, _ transaction: inout Transaction) throws
    -> Account
  {
    if let known = try known(.member, accountAdmin) { return known }
    let author = try accountAdmin.site.contentAuthors(atMost: 1).first.flatMap {
      try accountAdmin.site.hasAccount($0) ? nil : $0
    }
    return try open(
      author ?? added("member", "Member", accountAdmin, &transaction), .member, accountAdmin,
      &transaction)
  }

  /// An account that no one has taken into use, of those the one with the lowest number: a link to a member's own account would
  /// be used behind their back.
  private static func known(_ role: Role, _ accountAdmin: AccountAdmin) throws -> Account? {
    try accountAdmin.site.listedAccounts(role, at: accountAdmin.now).map(\.account)
      .filter { $0.ban == nil && $0.password == nil }
      .min { ($0.number ?? .max) < ($1.number ?? .max) }
  }

  /// A new member under a username that is free.
  private static func added(
    _ username: String, _ name: String, _ accountAdmin: AccountAdmin,
    _ transaction: inout Transaction
  ) throws -> Member.ID {
    var (free, number) = (username, 1)
    while try accountAdmin.site.isTaken(username: free)
      || accountAdmin.site.owner(ofName: Self.name(name, number)) == .member
    {
      number += 1
      free = "\(username)-\(number)"
    }
    return try transaction.addMember(
      username: free, name: Self.name(name, number), joined: accountAdmin.now, origin: .signUp)
  }

  private static func name(_ name: String, _ number: Int) -> String {
    number == 1 ? name : "\(name) \(number)"
  }

  private static func open(
    _ member: Member.ID, _ role: Role, _ accountAdmin: AccountAdmin,
    _ transaction: inout Transaction
  ) throws -> Account {
    var new = NewAccount(language: accountAdmin.settings.mainLanguage)
    new.role = role
    try transaction.openAccount(new, for: member, at: accountAdmin.now)
    guard let account = try accountAdmin.site.account(member, at: accountAdmin.now) else {
      throw DatabaseError.damagedRow("an account that was just created")
    }
    return account
  }
}
