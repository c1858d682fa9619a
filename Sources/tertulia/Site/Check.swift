import Actions
import ArgumentParser
import Content
import Database
import Jobs
import Model
import Pages
import SiteCheck
import Theme

/// `tertulia check`: everything that can be wrong with a site, at once.
struct Check: Command {
  static let configuration = CommandConfiguration(
    abstract: "Check content/, templates/ and public/ for errors.",
    discussion: """
      Reads the files of editors as `build` does, and every generated file in public/: links, anchors, \
      translations, forbidden markup, feeds and sitemaps. Writes nothing. With an error the exit code is 65; \
      warnings, such as a link to a note that does not exist, do not count as errors.
      """)

  @OptionGroup var options: SiteOptions

  @Flag(name: .long, help: "Print one JSON object instead of lines.")
  var json = false

  @Flag(name: .long, help: "List every text that has no translation.")
  var translations = false

  func perform() async throws {
    let folder = try options.folder()
    let content = try checkContent(folder)
    let site = try checkSite(folder)
    let items = (content.items + site.items).sorted()
    if json {
      Console.line(
        CheckJSON.encode(items: items, counts: content.counts + site.counts))
    } else {
      for item in items where shows(item) { Console.line(item.description) }
      if !options.quiet { report(items, content.coverage, site.counts) }
    }
    if items.contains(where: { $0.severity == .error }) {
      throw ExitCode(Failure.Code.data.rawValue)
    }
  }

  private func shows(_ item: CheckItem) -> Bool {
    if item.severity == .error { return true }
    return !options.quiet && (translations || item.code != "untranslated")
  }

  /// Reads editors' files as a build does.
  private func checkContent(
    _ folder: SiteFolder
  ) throws -> (items: [CheckItem], coverage: [Coverage], counts: [(String, Int)]) {
    // Without a database only members' names and boards are unknown, which a first build has not either.
    let site = try? SiteDatabase(folder)
    do {
      let source = try SiteSource.read(
        folder.path, views: AllPages.views + PrivatePages.views + AllMails.views,
        boards: try site?.boards().map(\.slug) ?? [],
        isMember: { site?.isMember($0) ?? false })
      let missing = source.coverage.flatMap { coverage in
        coverage.kinds.flatMap { count in
          count.missing.map {
            ContentError(file: $0, reason: .untranslated(coverage.language.code))
          }
        }
      }
      let items = (source.warnings + missing).map { Self.item($0, .warning) }
      return (items, source.coverage, Self.counts(source.coverage))
    } catch let errors as ContentErrors {
      let items =
        errors.errors.map { Self.item($0, .error) }
        + errors.warnings.map { Self.item($0, .warning) }
      return (items, [], [])
    }
  }

  private static func item(_ error: ContentError, _ severity: CheckItem.Severity) -> CheckItem {
    CheckItem(
      source: "content", file: error.file, line: error.line, column: error.column,
      severity: severity, code: error.reason.code, message: error.reason.description)
  }

  private static func counts(_ coverage: [Coverage]) -> [(String, Int)] {
    coverage.flatMap { language in
      language.kinds.flatMap { count in
        [
          ("\(count.kind.rawValue)-\(language.language)", count.total - count.missing.count),
          ("\(count.kind.rawValue)-\(language.language)-missing", count.missing.count),
        ]
      }
    }
  }

  /// The files of the last build.
  private func checkSite(
    _ folder: SiteFolder
  ) throws -> (items: [CheckItem], counts: [(String, Int)]) {
    let site: SiteDatabase
    let theme: SiteTheme
    do {
      site = try SiteDatabase(folder)
      theme = try SiteTheme.stored(in: site)
    } catch {
      let never = CheckItem(
        source: "site", file: "public", line: 0, column: 0, severity: .warning, code: "not-built",
        message: "this site was never built, so there are no pages to check")
      return ([never], [])
    }
    let settings = theme.settings
    let checker = SiteChecker(
      root: folder.documentRoot, basePath: settings.base.path, baseURL: settings.base.text,
      actions: settings.actions)
    let report = checker.check()
    let items = report.problems.map { problem in
      CheckItem(
        source: "site", file: "public/\(problem.file)", line: problem.line, column: 0,
        severity: Self.isMembers(problem) ? .warning : problem.severity, code: problem.code,
        message: problem.message)
    }
    return (items, report.counts)
  }

  /// True if a problem is a dead link on a page of a topic: members wrote it, and it is not a mistake of the site's.
  private static func isMembers(_ problem: SiteProblem) -> Bool {
    let parts = problem.file.utf8.split(separator: 47)
    guard ["missing-target", "missing-fragment", "needs-slash"].contains(problem.code),
      let forum = parts.firstIndex(where: { $0.elementsEqual("forum".utf8) }), forum < 2,
      parts.count > forum + 2, let first = parts[forum + 1].first
    else { return false }
    return (48...57).contains(first)
  }

  /// Prints how much was checked, and the results.
  private func report(_ items: [CheckItem], _ coverage: [Coverage], _ counts: [(String, Int)]) {
    for language in coverage where coverage.count > 1 {
      let parts = language.kinds.filter { $0.total > 0 }.map { count in
        "\(count.total - count.missing.count) of \(count.total) \(count.kind.rawValue)"
      }
      Console.line("\(language.language): \(parts.joined(separator: ", "))")
    }
    let looked = counts.filter { $0.1 > 0 }.map { "\(Console.grouped($0.1)) \($0.0)" }
    if !looked.isEmpty { Console.line("checked \(looked.joined(separator: ", "))") }
    let errors = items.count { $0.severity == .error }
    let warnings = items.count { shows($0) && $0.severity == .warning }
    Console.line("\(Console.counted(errors, "error")), \(Console.counted(warnings, "warning"))")
  }
}
