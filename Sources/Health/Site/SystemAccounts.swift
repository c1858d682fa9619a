import Glibc

/// Users and groups of this machine, as `/etc/passwd` and `/etc/group` name them (passwd(5), group(5)).
///
/// Our executables are static, so the system's own look-up, which loads libraries, cannot be used: accounts of a directory
/// such as LDAP are known by their numbers alone.
public struct SystemAccounts: Sendable {
  /// A user.
  public struct User: Hashable, Sendable {
    /// The name; the number where it has none.
    public let name: String
    /// The user's number.
    public let id: UInt32
    /// The number of the user's own group.
    public let group: UInt32
  }

  private let users: [User]
  private let groups: [(name: String, id: UInt32, members: [String])]

  /// Takes the texts of both files.
  public init(users: String, groups: String) {
    self.users = Self.rows(users, 4).compactMap { row in
      guard let id = UInt32(row[2]), let group = UInt32(row[3]) else { return nil }
      return User(name: row[0], id: id, group: group)
    }
    self.groups = Self.rows(groups, 3).compactMap { row in
      guard let id = UInt32(row[2]) else { return nil }
      return (row[0], id, row.count > 3 ? row[3].split(separator: ",").map(String.init) : [])
    }
  }

  /// The accounts of this machine.
  public static var local: SystemAccounts {
    SystemAccounts(
      users: ServingProcess.text(of: "/etc/passwd"), groups: ServingProcess.text(of: "/etc/group"))
  }

  /// A user by name or number; nil for a name that is not there.
  ///
  /// A number without a line gets the group of the same number.
  public func user(_ text: String) -> User? {
    users.first { $0.name == text }
      ?? UInt32(text).map { id in
        users.first { $0.id == id } ?? User(name: text, id: id, group: id)
      }
  }

  /// The name of a user, or the number where there is none.
  public func userName(_ id: UInt32) -> String { users.first { $0.id == id }?.name ?? "\(id)" }

  /// The name of a group, or the number where there is none.
  public func groupName(_ id: UInt32) -> String { groups.first { $0.id == id }?.name ?? "\(id)" }

  /// All groups of a user, the own one first.
  public func groups(of user: User) -> [UInt32] {
    [user.group]
      + groups.filter { $0.id != user.group && $0.members.contains(user.name) }.map(\.id)
  }

  private static func rows(_ text: String, _ least: Int) -> [[String]] {
    text.split(separator: "\n")
      .map { $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init) }
      .filter { $0.count >= least }
  }
}

extension SystemAccounts {
  /// Owner and readers of a file, for a message: `www-data, group adm (mode 0640)`; nil where it cannot be seen.
  ///
  /// For a path in a folder that is closed to us, the folder is described. `group` may read it; nil where no group but root's
  /// may.
  public func access(to path: String) -> (path: String, words: String, group: String?)? {
    var (path, status) = (path, stat())
    while stat(path, &status) != 0 {
      guard errno == EACCES, let slash = path.utf8.lastIndex(of: 47), slash != path.startIndex
      else { return nil }
      path = String(path[..<slash])
    }
    let digits = String(status.st_mode & 0o7777, radix: 8)
    let mode = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    let group = groupName(status.st_gid)
    let isOpen = status.st_mode & S_IRGRP != 0 && status.st_gid != 0
    let words = "\(userName(status.st_uid)), group \(group) (mode \(mode))"
    return (path, words, isOpen ? group : nil)
  }
}
