import Database
import Model
import Theme
import Time

// The members who can sign in, and the flaws that would let others do it.
extension SiteHealth {
  /// Seconds after which expired rows should have been pruned, which is done once a day.
  private static let pruned: Int64 = 2 * 86_400
  /// Hosts whose traffic never leaves the machine.
  private static let loopback = ["localhost", "127.0.0.1", "[::1]"]

  mutating func checkMembers(_ site: SiteDatabase, _ settings: SiteSettings) throws {
    let accounts = try site.listedAccounts(at: hostEnvironment.now).map(\.account)
    checkBase(settings, accounts.count)
    if settings.limits.rateLimits == 0 {
      warn(
        "site.yml",
        """
        `rate_limits` is 0: there is no limit on password guesses, emails and posts; this setting is for tests, so \
        remove it from `limits`
        """)
    }
    checkAdmins(accounts)
    try checkReports(site, accounts)
    let ended = try site.countEnded(before: hostEnvironment.now.adding(seconds: -Self.pruned))
    if ended > 0 {
      warn(
        Self.place,
        """
        sessions and links that expired more than two days ago: \(ended); run `tertulia refresh` from a timer
        """)
    } else {
      approve(Self.place, "no expired session or link is stored")
    }
  }

  /// Moderators see no reports about themselves: those about the only one wait for the owner of the folder.
  private mutating func checkReports(_ site: SiteDatabase, _ accounts: [Account]) throws {
    let moderators = accounts.filter { $0.role > .member && $0.ban == nil }.map(\.id)
    var unseen = FindingSample()
    for waiting in try site.reader(for: .everyone).waiting(atMost: 50) {
      guard case .member(let id) = waiting.subject, moderators.allSatisfy({ $0 == id }) else {
        continue
      }
      unseen.add(try site.memberName(id)?.username ?? "\(id)")
    }
    guard !unseen.isEmpty else { return }
    warn(
      Self.place,
      """
      members with reports that no moderator can see: \(unseen.text); see `tertulia user reports`
      """)
  }

  private mutating func checkBase(_ settings: SiteSettings, _ accounts: Int) {
    let base = settings.base
    let isLocal = Self.loopback.contains(base.host) || base.host.hasSuffix(".localhost")
    if accounts > 0, !base.isSecure, !isLocal {
      warn(
        "site.yml",
        """
        `base` is \(base.text): passwords and sessions of members are sent unencrypted; get a certificate and use \
        https
        """)
    }
    guard !settings.allowsSignIn, accounts > 0 || settings.signUp != .off else { return }
    warn(
      "site.yml",
      """
      `base` has the path \(base.path): other programs on this host would get the cookies of members, so no one can \
      sign up; give the site its own host, set `shared_host: trusted` if you trust them all, or set `sign_up: off`
      """)
  }

  private mutating func checkAdmins(_ accounts: [Account]) {
    let admins = accounts.filter { $0.role == .admin && $0.ban == nil }
    if accounts.isEmpty {
      approve(Self.place, "there are no accounts; create one with `tertulia user add`")
    } else if admins.isEmpty {
      warn(
        Self.place,
        "there is no admin; make one with `tertulia user role USERNAME admin`")
    } else {
      approve(Self.place, "admins: \(admins.count) of \(accounts.count) accounts")
    }
    var unreachable = FindingSample()
    for admin in admins where admin.email == nil { unreachable.add(admin.username) }
    guard !unreachable.isEmpty else { return }
    warn(
      Self.place,
      """
      admins without an email address, who cannot reset their password: \(unreachable.text); they can add one in \
      their account settings
      """)
  }
}
