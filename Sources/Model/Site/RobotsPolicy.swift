/// Which crawlers are asked to stay away, `robots:` in `site.yml`.
///
/// A request, not a lock: robots.txt (RFC 9309) binds nobody. `limits: stranger_reads_per_second` bounds what those cost who do
/// not read it.
public enum RobotsPolicy: String, Sendable, CaseIterable {
  /// All may read pages; nobody follows links below `/do/`.
  case allow
  /// The same, except for crawlers that collect texts and pictures to train models (`TrainingCrawlers`).
  case noTraining = "no-training"
  /// Nobody may read anything, and no page is to appear in a search engine.
  case none

  /// The `content` of `<meta name="robots">` in pages that are files; nil where they have no such element.
  ///
  /// `noai` and `noimageai` are no standard: some collectors of pictures honour them.
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
