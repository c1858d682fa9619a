import Database
import Model

/// What of a site's folder a backup holds: all that people wrote or put there, and no build can make again.
enum SavedPlaces {
  static let settings = "site.yml"
  static let database = "data/tertulia.db"
  /// Files and folders below the site's; what else stands there is not the site's.
  static let all = [settings, "content", "templates", "data", "public"]
  /// Without these there is no site.
  static let indispensable = [settings, database]

  /// Whether something is left out, wherever it comes from: locks, caches, counts of the last minutes, who is here, the key of letters, the database, which is copied by
  /// SQLite, bells, which ring again, and files that are written just now (pages are known by the manifest of the site).
  static func isLeftOut(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    if path.hasPrefix("data/") || path.hasPrefix("public/"), name.hasPrefix("."),
      name.hasSuffix(".new")
    {
      return true
    }
    if path.hasPrefix("public/\(SitePath.signals)/") { return true }
    guard path.hasPrefix("data/") else { return false }
    // The database beside its log, and what Litestream keeps of its own (`.tertulia.db-litestream`).
    return path.hasPrefix(database) || path.hasPrefix("data/.tertulia.db")
      || path.hasPrefix("data/rendered.db")
      || path.hasPrefix("data/uploads/tmp/")
      || path.hasSuffix(".lock")
      || [
        "data/wake", "data/counters", "data/strangers", "data/looks", "data/signals",
        "data/mail.key",
      ].contains(path)
  }

  /// What of a file's permissions is kept: nothing in `data/` is for others.
  static func mask(_ path: String) -> UInt32 {
    path == "data" || path.hasPrefix("data/") ? 0o700 : 0o777
  }

  /// Throws `strayLink` unless a symbolic link leads to something in these places, from wherever the site stands.
  static func check(_ entry: TreeEntry) throws(BackupError) {
    guard case .link(let target) = entry.kind else { return }
    var parts = entry.path.split(separator: "/").dropLast()
    var leadsOut = target.hasPrefix("/")
    for part in target.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        leadsOut = true
      }
    }
    guard !leadsOut, let place = parts.first, all.contains(String(place)) else {
      throw .strayLink(entry.path, target: target)
    }
  }
}
