/// Crawlers that are asked to stay away, `robots:` in `site.yml`.
///
/// This is a request, not a lock: robots.txt (RFC 9309) binds no one. `limits: stranger_reads_per_second` limits the load of
/// crawlers that ignore it.
public enum RobotsPolicy: String, Sendable, CaseIterable {
  /// All may read pages; no crawler is to follow links below `/do/`.
  case allow
  /// All but crawlers that collect texts and pictures to train models (`TrainingCrawlers`) may read pages.
  case noTraining = "no-training"
  /// No crawler may read anything, and no page is to appear in a search engine.
  case none

  /// The `content` of `<meta name="robots">` in pages that are files; nil where they have no such element.
  ///
  /// `noai` and `noimageai` are not a standard: some collectors of pictures honour them.
  public var pageDirectives: String? {
    switch self {
    case .allow: nil
    case .noTraining: "noai, noimageai"
    case .none: "noindex, nofollow"
    }
  }

  /// The value of `X-Robots-Tag` in each answer of an action.
  public var answerDirectives: String {
    self == .noTraining ? "noindex, nofollow, noai, noimageai" : "noindex, nofollow"
  }
}
