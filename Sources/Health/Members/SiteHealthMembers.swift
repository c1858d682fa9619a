import Database
import Model
import Theme
import Time

// Who can sign in, and what would let others do it.
extension SiteHealth {
  /// Seconds after which what is over should have been pruned: that is done once a day.
  private static let pruned: Int64 = 2 * 86_400
  /// Hosts whose traffic never leaves the machine.
  private static let loopback = ["localhost", "127.0.0.1", "[::1]"]

  mutating func lookAtMembers(_ site: SiteDatabase, _ settings: SiteSettings) throws {
    let accounts = try site.listedAccounts(at: surroundings.now).map(\.account)
    lookAtBase(settings, accounts.count)
    if settings.limits.rateLimits == 0 {
      warn(
        "site.yml",
        """
        rate_limits is 0: passwords may be guessed, emails asked for and posts sent as often as anybody likes; it is meant \
        for tests, so remove it from limits
        """)
    }
    lookAtAdmins(accounts)
    try lookAtReports(site, accounts)
    let ended = try site.countEnded(before: surroundings.now.adding(seconds: -Self.pruned))
    if ended > 0 {
      warn(
        Self.place,
        """
        sessions and links that were over two days ago: \(ended); «tertulia refresh» drops them, which a timer \
        should run
        """)
    } else {
      approve(Self.place, "no session or link that is over is kept")
    }
  }

  /// Who keeps order sees nothing of reports of themselves: those of the only one wait for the owner of the folder.
  private mutating func lookAtReports(_ site: SiteDatabase, _ accounts: [Account]) throws {
    let keepers = accounts.filter { $0.role > .member && $0.ban == nil }.map(\.id)
    var unseen = FindingSample()
    for waiting in try site.reader(for: .everyone).waiting(atMost: 50) {
      guard case .member(let id) = waiting.subject, keepers.allSatisfy({ $0 == id }) else {
        continue
      }
      unseen.add(try site.memberName(id)?.username ?? "\(id)")
    }
    guard !unseen.isEmpty else { return }
    warn(
      Self.place,
      """
      members whose reports nobody at the desk sees: \(unseen.text); «tertulia user reports» shows and answers \
      them
      """)
  }

  private mutating func lookAtBase(_ settings: SiteSettings, _ accounts: Int) {
    let base = settings.base
    let isLocal = Self.loopback.contains(base.host) || base.host.hasSuffix(".localhost")
    if accounts > 0, !base.isSecure, !isLocal {
      warn(
        "site.yml",
        """
        base is \(base.text): passwords and sessions of members travel where anybody on the way can \
        read them; get a certificate and write https
        """)
    }
    guard !settings.takesMembers, accounts > 0 || settings.signUp != .off else { return }
    warn(
      "site.yml",
      """
      base has the path \(base.path): programs of others on this host would get the cookies of members, so nobody \
      can sign up; give the site a host of its own, or «shared_host: trusted» where you trust them all, or \
      «sign_up: off»
      """)
  }

  private mutating func lookAtAdmins(_ accounts: [Account]) {
    let admins = accounts.filter { $0.role == .admin && $0.ban == nil }
    if accounts.isEmpty {
      approve(Self.place, "nobody has an account; «tertulia user add» makes one")
    } else if admins.isEmpty {
      warn(
        Self.place,
        "no account is an admin's: «tertulia user role USERNAME admin» makes it one")
    } else {
      approve(Self.place, "admins: \(admins.count) of \(accounts.count) accounts")
    }
    var unreachable = FindingSample()
    for admin in admins where admin.email == nil { unreachable.add(admin.username) }
    guard !unreachable.isEmpty else { return }
    warn(
      Self.place,
      """
      admins without an e-mail address, who cannot help themselves to a new password: \(unreachable.text); they \
      give one on their own page
      """)
  }
}
