public import Database
import Glibc
import Model
import Pages
import Theme

/// Files below `public/` that were written or removed since a mark, for copying them elsewhere.
///
/// They are found in the notes that publishing makes for a power cut, so that a request has no extra work: the changes of each
/// round are expanded again into the pages that they make stale. A file may therefore be listed whose bytes are the same, but
/// none is left out.
public struct ChangedFiles: Hashable, Sendable {
  /// Files that are gone.
  public private(set) var removed: [String] = []
  /// Folders that are gone with them, the inner ones first.
  public private(set) var removedFolders: [String] = []
  /// Files that no longer show something that readers must not see.
  public private(set) var urgent: [String] = []
  /// All others, beginning with those that readers look at first.
  public private(set) var written: [String] = []

  /// Pages beyond which comparing everything is less work.
  private static let maxPages = 50_000

  /// Finds them, and the mark of now; the files are nil when everything must be compared.
  public static func since(
    _ mark: PublishMark?, in site: SiteDatabase
  ) throws -> (files: ChangedFiles?, next: PublishMark) {
    try site.read {
      let next = try site.publishMark()
      guard let mark, let rounds = try site.publishRounds(since: mark),
        let places = try places(of: rounds, site)
      else { return (nil, next) }
      return (ChangedFiles(places, below: site.folder.documentRoot), next)
    }
  }

  /// The files of some rounds, each with its priority; nil when they are too many.
  private static func places(
    of rounds: [PublishRound], _ site: SiteDatabase
  ) throws -> [String: Int]? {
    let stale = StalePages(site, try SiteTheme.stored(in: site).settings)
    var (pages, places): ([String: Int], [String: Int]) = ([:], [:])
    var seen: Set<Invalidation> = []
    for round in rounds {
      for page in round.pages { pages.keep(page.priority, page.key) }
      for file in round.gone { places.keep(StalePages.Priority.urgent.rawValue, file.path) }
      for invalidation in round.invalidations where seen.insert(invalidation).inserted {
        for (key, priority) in try stale.pages(of: invalidation) {
          pages.keep(priority.rawValue, key.text)
        }
      }
      guard pages.count <= maxPages, places.count <= maxPages else { return nil }
    }
    for (key, priority) in pages {
      for path in try site.manifestPaths(key) { places.keep(priority, path) }
    }
    return places
  }

  private init(_ places: [String: Int], below root: String) {
    var folders: Set<Substring> = []
    for (path, priority) in places.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      if Self.exists("\(root)/\(path)") {
        if priority <= StalePages.Priority.urgent.rawValue {
          urgent.append(path)
        } else {
          written.append(path)
        }
        continue
      }
      removed.append(path)
      var rest = path[...]
      while let slash = rest.utf8.lastIndex(of: 47) {
        rest = rest[..<slash]
        guard !folders.contains(rest), !Self.exists("\(root)/\(rest)") else { break }
        folders.insert(rest)
      }
    }
    removedFolders = folders.sorted { ($0.utf8.count, $1) > ($1.utf8.count, $0) }.map(String.init)
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}

extension [String: Int] {
  /// Keeps the more urgent one of two priorities.
  fileprivate mutating func keep(_ priority: Int, _ name: String) {
    self[name] = Swift.min(priority, self[name] ?? priority)
  }
}
