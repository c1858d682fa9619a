public import Model

/// What `Pages` knows and a compiler of `content/` needs: which pages show what.
///
/// The compiler asks inside its transaction, before and after it changes rows; every answer is of the
/// moment.
public protocol PageDependencies {
  /// The keys of all pages that show conversations.
  func pages(of topics: [Topic.ID]) throws -> Set<String>

  /// The keys of pages that show people who got numbers above one.
  func pages(ofPeopleAfter number: Int) throws -> Set<String>

  /// For each page that shows something of `content/`, a digest of all that it shows of it.
  func digests() throws -> [String: Int64]
}

/// What the last build saw of `content/`: digests that outlive it, so that the next one knows what changed.
public enum ContentDigestKind: Int64, Sendable {
  /// What every page depends on: settings, templates, strings, boards, the program itself.
  case site = 0
  /// What a page shows of `content/`, by its key.
  case page = 1
  /// A conversation of `content/forum/`, by its source.
  case topic = 2
}

extension SiteDatabase {
  /// The digests of a kind by their keys; empty before the first build.
  public func contentDigests(_ kind: ContentDigestKind) throws -> [String: Int64] {
    var digests: [String: Int64] = [:]
    try connection.forEach(
      "SELECT key, digest FROM content_digests WHERE kind = ?", [.integer(kind.rawValue)]
    ) { digests[$0.text(0)] = $0.integer(1) }
    return digests
  }
}

extension Transaction {
  /// Makes room for digests in a database that has none yet, before they are read.
  public func prepareContentDigests() throws { try connection.execute(Schema.content) }

  /// Brings the digests of a kind from what they were to what they are; gives the keys that are new, gone
  /// or changed.
  public func storeContentDigests(
    _ kind: ContentDigestKind, _ digests: [String: Int64]
  ) throws -> Set<String> {
    let known = try site.contentDigests(kind)
    var changed: Set<String> = []
    for (key, digest) in digests where known[key] != digest {
      changed.insert(key)
      try connection.run(
        """
        INSERT INTO content_digests (kind, key, digest) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET digest = excluded.digest
        """, [.integer(kind.rawValue), .text(key), .integer(digest)])
    }
    for key in known.keys where digests[key] == nil {
      changed.insert(key)
      try connection.run(
        "DELETE FROM content_digests WHERE kind = ? AND key = ?",
        [.integer(kind.rawValue), .text(key)])
    }
    return changed
  }

  /// Lets every page be tried again, those in quarantine too; returns how many had failed.
  @discardableResult
  public func endQuarantine() throws -> Int {
    try connection.run("UPDATE stale_pages SET failures = 0 WHERE failures > 0")
  }
}

extension SiteDatabase {
  /// The fingerprint of the files that the last build stored; nil when nobody noted it, and when only a whole
  /// build will do anyway.
  public func sourceFingerprint() throws -> Int64? {
    // An older program built without such notes.
    let isNoted = try connection.first(
      "SELECT 1 FROM sqlite_master WHERE name = 'content_digests'"
    ) { _ in true }
    guard isNoted ?? false, try !isUnbuilt() else { return nil }
    return try contentDigests(.site)["source"]
  }

  /// A digest of the names by which members can be mentioned.
  public func membersDigest() throws -> Int64 {
    var digest = ContentDigest()
    try connection.forEach("SELECT username FROM members ORDER BY id") { digest.add($0.text(0)) }
    return digest.value
  }

  /// The last number that a person got; 0 when nobody has posted.
  public func lastPersonNumber() throws -> Int {
    try connection.first("SELECT coalesce(max(number), 0) FROM members") { $0.int(0) } ?? 0
  }
}
