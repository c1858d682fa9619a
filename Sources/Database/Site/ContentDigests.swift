import Model

/// Kinds of digests of `content/`: they outlive a build, so that the next one knows what changed.
public enum ContentDigestKind: Int64, Sendable {
  /// Everything that all pages depend on: settings, templates, strings, boards, the program itself.
  case site = 0
  /// A row that a build stored, by the text of its invalidation.
  case row = 1
  /// A conversation of `content/forum/`, by its source.
  case topic = 2
}

extension SiteDatabase {
  /// Returns the digests of a kind by their keys; empty before the first build.
  public func contentDigests(_ kind: ContentDigestKind) throws -> [String: Int64] {
    var digests: [String: Int64] = [:]
    try connection.forEach(
      "SELECT key, digest FROM content_digests WHERE kind = ?", [.integer(kind.rawValue)]
    ) { digests[$0.text(0)] = $0.integer(1) }
    return digests
  }
}

extension Transaction {
  /// Makes the next build read and write everything, whether or not its files are those of the last one.
  func forgetSource() throws {
    guard try site.hasDigests() else { return }
    try connection.run(
      "DELETE FROM content_digests WHERE kind = ?", [.integer(ContentDigestKind.site.rawValue)])
  }

  /// Lets every page be tried again, including those in quarantine; returns how many had failed.
  @discardableResult
  public func endQuarantine() throws -> Int {
    try connection.run("UPDATE stale_pages SET failures = 0 WHERE failures > 0")
  }
}

extension SiteDatabase {
  /// Returns the fingerprint of the files that the last build stored; nil if none was recorded, or if a whole build is needed
  /// anyway.
  public func sourceFingerprint() throws -> Int64? {
    guard try hasDigests(), try !needsWholeBuild() else { return nil }
    return try contentDigests(.site)["source"]
  }

  /// Returns true if a build has stored digests; an older program did not.
  fileprivate func hasDigests() throws -> Bool {
    try connection.first("SELECT 1 FROM sqlite_master WHERE name = 'content_digests'") { _ in true }
      ?? false
  }

  /// Returns a digest of the names by which members can be mentioned.
  public func membersDigest() throws -> Int64 {
    var digest = ContentDigest()
    try connection.forEach("SELECT username FROM members ORDER BY id") { digest.add($0.text(0)) }
    return digest.value
  }
}
