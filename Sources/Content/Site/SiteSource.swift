import Database
import Glibc
public import Model
public import Theme
import Time

/// All the editors' files, read and checked: the input of a build.
public struct SiteSource {
  /// `site.yml`.
  public let settings: SiteSettings
  let zone: [UInt8]
  let editorial: Editorial
  let blocklist: Blocklist
  let boards: [BoardFile]
  let topics: [TopicFile]
  let templates: [(language: Language, name: String, source: [UInt8])]
  let strings: [(language: Language, name: String, text: String)]
  let assets: [(name: String, file: String, bytes: [UInt8])]
  let colors: ThemeColors
  /// Translated share, language by language.
  public let coverage: [Coverage]
  /// Problems that do not stop a build: links that lead nowhere, pictures whose metadata give away a location.
  public let warnings: [ContentError]

  /// Reads a site's folder.
  ///
  /// `views` are those of all pages, whose templates are checked. `boards` are the slugs of boards that the database knows
  /// besides those in `content/`. `isMember` returns whether a username has a page. Texts that `cache` knows are not rendered
  /// again. Throws every problem of every file at once. An error in front matter of a note is a warning, unless `isStrict`. A
  /// theme that `themes` knows is not compiled again.
  public static func read(
    _ root: String, views: [any PageView.Type], boards known: [String],
    isMember: @escaping (String) -> Bool,
    cache: RenderingCache? = nil, themes: CompiledThemes? = nil, isStrict: Bool = false
  ) throws(ContentErrors) -> SiteSource {
    let problems = Problems(isStrict: isStrict)
    let tree = ContentTree(root: root, problems)
    guard let settings = SettingsFile.read(tree, problems) else {
      try problems.check()
      throw ContentErrors([])
    }
    let zone = zone(settings.timeZoneName) ?? []
    let theme = ThemeCompiler(
      tree: tree, settings: settings, views: views, problems: problems, themes: themes, cache: cache
    ).compile()
    let forum = ForumFiles(tree: tree, settings: settings, problems: problems)
    let before = problems.errors.count
    let boards = forum.boards()
    let slugs = boards.map(\.slug) + known.filter { slug in !boards.contains { $0.slug == slug } }
    // If the boards cannot be read, every topic's board would look wrong.
    let areKnown = problems.errors.count == before
    let topics = forum.topics(
      boards: areKnown ? (slugs.isEmpty ? [SiteCompiler.defaultBoard] : slugs) : nil)
    // The authors of `content/` become members with this very build.
    let authors = Set(topics.flatMap(\.usernames))
    let markdown = SiteMarkdown(settings) { authors.contains($0) || isMember($0) }
    let strings = Dictionary(
      theme.strings.map { ("\($0.language) \($0.name)", $0.text) }, uniquingKeysWith: { $1 })
    if let cache {
      // Everything that every text depends on besides its words and its links.
      var epoch = ContentDigest()
      epoch.add(settings)
      epoch.add(theme.strings)
      cache.begin(epoch)
    }
    let editorial = EditorialCompiler(
      tree: tree, settings: settings, problems: problems, mention: markdown.mention,
      strings: { strings["\($0) \($1)"] }, cache: cache
    ).compile(zone: timeZone(settings.timeZoneName, zone))
    cache?.finish(isComplete: problems.errors.isEmpty)
    let blocklist = BlockedFile.read(tree, problems)
    try problems.check()
    return SiteSource(
      settings: settings, zone: zone, editorial: editorial, blocklist: blocklist, boards: boards,
      topics: topics,
      templates: theme.templates, strings: theme.strings, assets: theme.assets,
      colors: theme.colors,
      coverage: editorial.coverage,
      warnings: problems.warnings.sorted())
  }

  /// The day on the clocks of the site.
  func day(at now: Timestamp) -> CivilDate {
    Self.timeZone(settings.timeZoneName, zone).civil(now).date
  }

  /// The zone of TZif bytes that `zone` gave.
  private static func timeZone(_ name: String, _ bytes: [UInt8]) -> TimeZone {
    // Why loss is right: unreadable bytes were refused with the settings.
    bytes.isEmpty ? .utc : (try? TimeZone(name: name, tzif: bytes)) ?? .utc
  }

  /// The TZif file of a zone, empty for UTC; nil when there is no such zone.
  static func zone(_ name: String) -> [UInt8]? {
    if name == "UTC" { return [] }
    let zones = ContentTree(root: "/usr/share/zoneinfo")
    // Why loss is right: the setting's error names the field, which the file's own error does not.
    guard name.isPlain(besides: "+-/_"), !name.hasPrefix("/"),
      case .success(let bytes) = zones.bytes(name),
      (try? TimeZone(name: name, tzif: bytes)) != nil
    else { return nil }
    return bytes
  }
}
