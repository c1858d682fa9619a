import Database
import Glibc
import Health

/// The user of the services.
///
/// Root asks as this user what a site may do: root may do everything, which shows nothing.
enum ServiceUser {
  /// Continues as the user `name`, or without one as the owner of `data/`; throws for a caller who may not.
  ///
  /// There is no way back: from then on the process never has more rights than a service.
  static func become(_ name: String?, for folder: SiteFolder) throws {
    let accounts = SystemAccounts.local
    let user: SystemAccounts.User
    if let name {
      guard let found = accounts.user(name) else {
        throw Failure(.usage, "--user: this machine has no user “\(name)”")
      }
      user = found
    } else {
      var status = stat()
      guard stat(folder.data, &status) == 0 || stat(folder.path, &status) == 0,
        let owner = accounts.user("\(status.st_uid)")
      else { return }
      user = owner
    }
    guard user.id != geteuid() else { return }
    guard geteuid() == 0 else {
      let why = name == nil ? "belongs to" : "is to be checked as"
      let others = user.id == 0 ? "root" : "root or \(user.name)"
      throw Failure(
        .noPermission,
        """
        \(folder.path) \(why) \(user.name), and you are \(accounts.userName(geteuid())); run this command as \
        \(others)
        """)
    }
    let groups = accounts.groups(of: user)
    guard setgroups(groups.count, groups) == 0, setgid(user.group) == 0, setuid(user.id) == 0,
      geteuid() == user.id
    else { throw Failure.system(.noPermission, "cannot go on as \(user.name)") }
    guard access(folder.settings, R_OK) == 0 else {
      throw Failure.system(.noPermission, "\(user.name) cannot read \(folder.settings)")
    }
  }
}
