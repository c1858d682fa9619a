import Glibc

/// Reason why a symbolic link below a site's folder is not followed.
public enum RefusedLink: Error, Hashable, Sendable {
  /// It leads out of the folder: to this file or folder.
  case outside(String)
  /// It leads to something that readers must not see: `data/`, or a name that begins with a dot.
  case hidden(String)
  /// It leads to a folder that contains it: a walk would never end.
  case cycle(String)
  /// The system cannot follow it: its error number.
  case broken(code: Int32)
}

extension SiteFolder {
  /// Returns the reason why the symbolic link at `link`, a path below the site's folder, is not followed; nil if it may be.
  ///
  /// An author of such a link must not be able to publish other files of the machine with it. The folders that a site consists
  /// of may themselves be links; their targets belong to the site.
  public func refusal(ofLink link: String) -> RefusedLink? {
    if Self.ownFolders.contains(link) { return nil }
    let (target, code) = Self.resolved("\(path)/\(link)")
    guard let target else { return .broken(code: code) }
    if let data = Self.resolved(data).path, Self.isBelow(target, data) { return .hidden(target) }
    let roots = ([path] + Self.ownFolders.map { "\(path)/\($0)" })
      .compactMap { Self.resolved($0).path }
    let root = roots.filter { Self.isBelow(target, $0) }.max { $0.utf8.count < $1.utf8.count }
    guard let root else { return .outside(target) }
    let names = link.utf8.split(separator: 47).dropLast().map { "/\(Substring($0))" }
    if let parent = Self.resolved(path + names.joined()).path, Self.isBelow(parent, target) {
      return .cycle(target)
    }
    let inside = target.utf8.dropFirst(root.utf8.count).split(separator: 47)
    return inside.contains { $0.first == 46 } ? .hidden(target) : nil
  }

  private static let ownFolders = ["content", "templates", "public"]

  /// Returns the path without links, or nil and the system's error number.
  private static func resolved(_ path: String) -> (path: String?, code: Int32) {
    guard let resolved = realpath(path, nil) else { return (nil, errno) }
    defer { free(resolved) }
    return (String(cString: resolved), 0)
  }

  /// Returns true if a path without links is a folder or something in it.
  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    guard path.utf8.starts(with: folder.utf8) else { return false }
    return path.utf8.count == folder.utf8.count || folder == "/"
      || path.utf8.dropFirst(folder.utf8.count).first == 47
  }
}
