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
    let zone = zone(settings.timeZoneName) ?? []
    let theme = ThemeCompiler(tree: tree, settings: settings, problems: problems).compile()
    let forum = ForumFiles(tree: tree, settings: settings, problems: problems)
    let before = problems.errors.count
    let boards = forum.boards()
    let slugs = boards.map(\.slug) + known.filter { slug in !boards.contains { $0.slug == slug } }
    // Where the boards cannot be read, every topic's board would look wrong.
    let areKnown = problems.errors.count == before
    let topics = forum.topics(
      boards: areKnown ? (slugs.isEmpty ? [SiteCompiler.defaultBoard] : slugs) : nil)
    // The authors of `content/` become members with this very build.
    let authors = Set(topics.flatMap(\.usernames))
    let renderer = SiteMarkdown(settings) { authors.contains($0) || isMember($0) }
    let documents = DocumentFiles(
      tree: tree, settings: settings, renderer: renderer, problems: problems
    ).read()
    try problems.check()
    return SiteSource(
      settings: settings, zone: zone, documents: documents.documents, rules: documents.rules,
      boards: boards, topics: topics, templates: theme.templates, strings: theme.strings,
      assets: theme.assets)
  }

  /// The TZif file of a zone, empty for UTC; nil when there is no such zone.
  static func zone(_ name: String) -> [UInt8]? {
    if name == "UTC" { return [] }
    let isPlain = name.utf8.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
        || [43, 45, 47, 95].contains($0)
    }
    let zones = ContentTree(root: "/usr/share/zoneinfo")
    // Why loss is right: the setting's error names the field, which the file's own error does not.
    guard isPlain, !name.hasPrefix("/"), case .success(let bytes) = zones.bytes(name),
      (try? TimeZone(name: name, tzif: bytes)) != nil
    else { return nil }
    return bytes
  }
}
