/// Checks the generated files of a site: the part of `tertulia check` about `public/`.
///
/// In go the document root and its address; out come all faults, with file and line. Each file is read once; references between
/// pages are looked up when all are read. Nothing is loaded from anywhere and nothing is written.
public struct SiteChecker: Sendable {
  private let root: String
  private let addresses: SiteAddresses

  /// Takes a site.
  ///
  /// - Parameters:
  ///   - root: the document root: `public`.
  ///   - basePath: empty, or the path of the site on its host: `/~club`.
  ///   - baseURL: the address of the site: `https://uni.example/~club`.
  ///   - actions: where the CGI is mounted below the base path: `/do`.
  public init(root: String, basePath: String, baseURL: String, actions: String) {
    self.root = root
    addresses = SiteAddresses(basePath: basePath, baseURL: baseURL, actions: actions)
  }

  /// Checks all files; those below `assets/` are not read, only looked up.
  public func check() -> SiteCheckReport {
    let root = DocumentRoot(root)
    if let code = root.failure {
      var report = SiteCheckReport()
      report.problems = [SiteProblem(file: "", kind: .file(.unreadable(code: code)))]
      return report
    }
    var run = CheckRun(root, addresses)
    for file in root.files { run.check(file) }
    return run.finish()
  }
}
