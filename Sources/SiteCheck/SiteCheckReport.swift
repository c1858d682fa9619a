/// Results of a check of the site.
public struct SiteCheckReport: Hashable, Sendable {
  /// Problems in the order of files and places.
  public internal(set) var problems: [SiteProblem] = []
  /// Files that were looked at, of any kind.
  public internal(set) var files = 0
  /// HTML files among them.
  public internal(set) var pages = 0
  /// Bytes that were read.
  public internal(set) var bytes = 0
  /// Addresses that lead into the site.
  public internal(set) var links = 0
  /// Addresses of actions, which are not followed.
  public internal(set) var actionLinks = 0
  /// Addresses that lead elsewhere: other hosts, mail, phones, places.
  public internal(set) var externalLinks = 0
  /// Links into the site that name a part of a page.
  public internal(set) var anchors = 0

  /// The counts by name, in a fixed order, as `CheckJSON` takes them.
  public var counts: [(String, Int)] {
    [
      ("files", files), ("pages", pages), ("bytes", bytes), ("links", links), ("anchors", anchors),
      ("action-links", actionLinks), ("external-links", externalLinks),
    ]
  }
}
