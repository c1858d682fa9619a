import Glibc
public import Model

/// Everything that editors wrote, read and checked: what a build stores.
public struct SiteSource: Sendable {
  /// `site.yml`.
  public let settings: SiteSettings
  let zone: [UInt8]
  let documents: [Document]
  let rules: [Language: [String]]
  let boards: [BoardFile]
  let topics: [TopicFile]
  let templates: [(language: Language, name: String, source: [UInt8])]
  let strings: [(language: Language, name: String, text: String)]
  let assets: [(name: String, file: String, bytes: [UInt8])]

  /// Reads a site's folder.
  ///
  /// `boards` are the slugs of boards that the database knows besides those in `content/`, `isMember`
  /// whether a username has a page. Throws every problem of every file at once.
  public static func read(
    _ root: String, boards known: [String], isMember: @escaping (String) -> Bool
  ) throws(ContentErrors) -> SiteSource {
    let tree = ContentTree(root: root)
    let problems = Problems()
    guard let settings = SettingsFile.read(tree, problems) else {
      try problems.check()
      throw ContentErrors([])
    }
    let zone = zone(settings.timeZoneName, problems)
    let theme = ThemeCompiler(tree: tree, settings: settings, problems: problems).compile()
    let forum = ForumFiles(tree: tree, settings: settings, problems: problems)
    let boards = forum.boards()
    let slugs = boards.map(\.slug) + known.filter { slug in !boards.contains { $0.slug == slug } }
    let topics = forum.topics(boards: slugs.isEmpty ? [SiteCompiler.defaultBoard] : slugs)
    let documents = DocumentFiles(
      tree: tree, settings: settings, renderer: SiteMarkdown(settings, isMember: isMember),
      problems: problems
    ).read()
    try problems.check()
    return SiteSource(
      settings: settings, zone: zone, documents: documents.documents, rules: documents.rules,
      boards: boards, topics: topics, templates: theme.templates, strings: theme.strings,
      assets: theme.assets)
  }

  /// The TZif file of a zone; empty for UTC.
  private static func zone(_ name: String, _ problems: Problems) -> [UInt8] {
    if name == "UTC" { return [] }
    let expected = "the name of a time zone such as Europe/Madrid"
    let error = ContentError(
      file: "site.yml", reason: .invalid(field: "time_zone", value: name, expected: expected))
    let isPlain = name.utf8.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
        || [43, 45, 47, 95].contains($0)
    }
    let zones = ContentTree(root: "/usr/share/zoneinfo")
    // Why loss is right: the error above names the field, which the file's own error does not.
    guard isPlain, !name.hasPrefix("/"), case .success(let bytes) = zones.bytes(name),
      (try? TimeZone(name: name, tzif: bytes)) != nil
    else {
      problems.add(error)
      return []
    }
    return bytes
  }
}
