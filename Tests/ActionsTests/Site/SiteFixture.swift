import Content
@_spi(Raw) import Database
import Glibc
import Model
import Pages
import Synchronization
import TestSupport
import Testing
import Theme
import Time

/// A small site in a temporary folder, made through `Content` as `tertulia build` does, and gone with
/// its last reference.
///
/// Three boards in two languages, ten rules, three topics: 1 in English with two comments, 2 in
/// Spanish, 3 in English, closed.
final class SiteFixture {
  /// 14 November 2026, 18:20 UTC.
  static let now = Timestamp(seconds: 1_794_680_400)

  let folder: SiteFolder
  let site: SiteDatabase
  let theme: SiteTheme

  /// Databases as they were made, by `site.yml` and more files: most tests begin with the same one.
  private static let made = Mutex<[String: [UInt8]]>([:])

  /// `settings` is added to `site.yml`, `more` are files besides; writers wait `patience` milliseconds.
  init(
    _ settings: String = "", base: String = "http://club.example", patience: Int = 10_000,
    more: [String: String] = [:]
  ) throws {
    folder = SiteFolder(try Self.temporaryFolder())
    mkdir(folder.data, 0o700)
    let settings = """
      name: Club Niebla
      languages: [en, es]
      base: \(base)
      \(settings.contains("time_zone") ? "" : "time_zone: UTC")
      \(settings.contains("guest_tags") ? "" : "guest_tags: new")
      \(settings)

      """
    let name = settings + more.sorted { $0.key < $1.key }.map { $0.key + $0.value }.joined()
    if let database = Self.made.withLock({ $0[name] }) {
      try Self.write(database, folder.database)
    } else {
      try Self.make(folder, Self.files(settings).merging(more) { $1 })
      let database = try #require(Self.read(folder.database))
      Self.made.withLock { $0[name] = database }
    }
    site = try SiteDatabase(folder, patience: patience)
    theme = try SiteTheme.stored(in: site)
  }

  /// Makes the site as `tertulia build` does, without the pages.
  private static func make(_ folder: SiteFolder, _ files: [String: String]) throws {
    try write(files, to: folder)
    let site = try SiteDatabase.migrate(folder)
    let source = try SiteSource.read(
      folder.path, views: TemporarySite.views, boards: [],
      isMember: { name in (try? site.member(username: name)) != nil },
      themes: TemporarySite.themes)
    try SiteCompiler(site, source, now: now, stale: { _ in nil }).store()
    try site.write { transaction in
      transaction.leaveRecordingToBuild()
      try transaction.close(Topic.ID(3))
    }
    let isBusy = try site.connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.flag(0) }
    try #require(isBusy == false)
  }

  deinit { Self.remove(folder.path) }

  /// How many rows a table has.
  func count(_ table: String) throws -> Int { try site.number("SELECT count(*) FROM \(table)") }

  /// The texts that a query gives, one of each row.
  func texts(_ sql: String, _ values: [SQLValue] = []) throws -> [String] {
    try site.texts(sql, values)
  }

  /// Posts an answer in a topic, the first one unless one is named.
  @discardableResult
  func say(
    _ body: String, by author: Author, in topic: Topic.ID = Topic.ID(1)
  ) throws -> Model.Comment.ID {
    try site.postComment(in: topic, author: author, at: Self.now, body: body)
  }

  /// Reports a post or a member.
  func report(
    _ reported: Reported, by reporter: Member.ID, rule: Int? = nil, _ words: String
  ) throws {
    try site.report(reported, by: reporter, rule: rule, words: words, at: Self.now)
  }

  /// A new member with an account reports it; returns who.
  @discardableResult
  func report(
    _ reported: Reported, by name: String, rule: Int? = nil, _ words: String
  ) throws -> Member.ID {
    let member = try addAccount(name, name)
    try report(reported, by: member, rule: rule, words)
    return member
  }

  func state(_ comment: Int64) throws -> Model.Comment.State? {
    try site.moderationState(of: .comment(Model.Comment.ID(comment)))?.state
  }

  func state(ofTopic topic: Int64) throws -> Model.Comment.State? {
    try site.moderationState(of: .topic(Topic.ID(topic)))?.state
  }

  /// The Markdown and the HTML of the comment with the highest number.
  func lastComment() throws -> (body: String, html: String, author: String, replyTo: Int?) {
    let row = try site.connection.first(
      "SELECT body, html, guest_name, reply_to FROM comments ORDER BY id DESC LIMIT 1"
    ) { ($0.text(0), $0.text(1), $0.optionalText(2) ?? "", $0.isNull(3) ? nil : $0.int(3)) }
    return try #require(row)
  }
}

extension SiteFixture {
  private static func files(_ settings: String) -> [String: String] {
    var files = [
      "site.yml": settings,
      "content/forum/_boards.yml": """
      - slug: travel
        title: {en: Travel, es: Viajes}
      - slug: books
        title: {en: Books, es: Libros}
      - slug: walks
        title: {en: Walks, es: Paseos}

      """,
      "content/forum/1-night-trains/2.md": comment("Mateo Rubio", "I took *Rome* to Palermo."),
    ]
    for (language, suffix) in [("Community rules", ""), ("Normas", ".es")] {
      let rules = (1...10).map { "## \($0). \(language), \($0)." }.joined(separator: "\n\n")
      files["content/rules\(suffix).md"] = "---\ntitle: \(language)\n---\n\n\(rules)\n"
    }
    for (id, title, slug, language) in [
      (1, "Night trains", "night-trains", "en"), (2, "¿Qué leemos en otoño?", "que-leemos", "es"),
      (3, "The old calendar", "the-old-calendar", "en"),
    ] {
      files["content/forum/\(id)-\(slug)/index.md"] = comment(
        "Irene Álvarez", "The first words.", "title: \(title)\nlang: \(language)\nboard: books\n")
    }
    return files
  }

  private static func comment(_ author: String, _ body: String, _ more: String = "") -> String {
    "---\n\(more)author: \(author)\ndate: 2026-10-01T09:00:00Z\n---\n\n\(body)\n"
  }

  /// A new empty folder.
  static func temporaryFolder() throws -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/tertulia-actions-XXXXXX".utf8CString)
    let made = mkdtemp(&template)
    try #require(made != nil)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func write(_ files: [String: String], to folder: SiteFolder) throws {
    for (path, text) in files {
      var parent = folder.path
      for part in path.split(separator: "/").dropLast() {
        parent += "/\(part)"
        mkdir(parent, 0o755)
      }
      try write(Array(text.utf8), "\(folder.path)/\(path)")
    }
  }

  /// Writes a file.
  static func write(_ bytes: [UInt8], _ path: String) throws {
    let file = fopen(path, "w")
    try #require(file != nil)
    let count = fwrite(bytes, 1, bytes.count, file)
    try #require(fclose(file) == 0 && count == bytes.count)
  }

  /// Reads a file of at most 8 MB; nil when there is none.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  /// Takes away a file, or a folder with all that is in it.
  static func remove(_ path: String) {
    guard unlink(path) != 0, let names = Self.names(path) else { return }
    for name in names { remove("\(path)/\(name)") }
    rmdir(path)
  }

  /// The names in a folder; nil when it is none.
  static func names(_ path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.filter { $0 != "." && $0 != ".." }
  }
}
