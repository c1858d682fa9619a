import Database
import Model

/// The parts of a site's folder that a backup holds: all that people wrote or put there, and no build can make again.
enum SavedPlaces {
  static let settings = "site.yml"
  static let database = "data/tertulia.db"
  /// Files and folders below the site's; any others there are not the site's.
  static let all = [settings, "content", "templates", "data", "public"]
  /// Without these there is no site.
  static let indispensable = [settings, database]

  /// True if something is left out, on any site: locks, caches, counts of the last minutes, last-seen times, the key of emails,
  /// the database, which is copied by SQLite, signals, which are sent again, and files that are written just now (pages are
  /// known by the manifest of the site).
  static func isLeftOut(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    if path.hasPrefix("data/") || path.hasPrefix("public/"), name.hasPrefix("."),
      name.hasSuffix(".new")
    {
      return true
    }
    if path.hasPrefix("public/\(SitePath.signals)/") { return true }
    guard path.hasPrefix("data/") else { return false }
    // The database beside its log, and Litestream's own files (`.tertulia.db-litestream`).
    return path.hasPrefix(database) || path.hasPrefix("data/.tertulia.db")
      || path.hasPrefix("data/rendered.db")
      || path.hasPrefix("data/uploads/tmp/")
      || path.hasSuffix(".lock")
      || [
        "data/wake", "data/counters", "data/strangers", "data/looks", "data/signals",
        "data/mail.key",
      ].contains(path)
  }

  /// The permission bits of a file that are kept: nothing in `data/` is for others.
  static func mask(_ path: String) -> UInt32 {
    path == "data" || path.hasPrefix("data/") ? 0o700 : 0o777
  }

  /// Throws `strayLink` unless a symbolic link leads to something in these places, wherever the site is.
  static func check(_ entry: TreeEntry) throws(BackupError) {
    guard case .link(let target) = entry.kind else { return }
    var parts = entry.path.split(separator: "/").dropLast()
    var pointsOutside = target.hasPrefix("/")
    for part in target.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        pointsOutside = true
      }
    }
    guard !pointsOutside, let place = parts.first, all.contains(String(place)) else {
      throw .strayLink(entry.path, target: target)
    }
  }
}
