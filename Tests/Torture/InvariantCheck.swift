@_spi(Raw) import Database
import Glibc
import Model
import Pages
import Theme
import Time

/// Checks of a site, through our own modules in this process.
struct InvariantCheck {
  /// Failed checks, in words.
  private(set) var problems: [String] = []

  /// The whole law, for a site on which nothing is left to be done.
  static func violationsAtRest(_ test: TestSite) -> [String] {
    var invariantCheck = InvariantCheck()
    do {
      let site = try SiteDatabase(test.folder)
      try invariantCheck.examineRows(site, test.ledger)
      invariantCheck.problems += try test.expectedStates.violations(in: site)
      try invariantCheck.examineQueue(site)
      try invariantCheck.examinePages(site)
      try invariantCheck.examineSecrets(site)
    } catch {
      invariantCheck.problems.append("examining failed: \(error)")
    }
    return invariantCheck.problems
  }

  /// Checks what holds at any moment: each page is as it was `before` or as the database has it now, or is gone because it
  /// showed something that a member hides.
  ///
  /// Where a new day began since, which is a commit of its own, a page may still be of the former `day`.
  static func violationsAtAnyTime(
    _ test: TestSite, before: [String: [UInt8]], on day: CivilDate? = nil
  ) -> [String] {
    let files = Files.pages(in: test.folder)
    let changed = Set(
      files.keys.filter { !isTemporary($0) && !Files.areEqual(files[$0], before[$0]) })
    let gone = before.keys.filter { files[$0] == nil }
    guard !changed.isEmpty || !gone.isEmpty else { return [] }
    do {
      let site = try SiteDatabase(test.folder)
      let isHiding = try Self.isHiding(site)
      let keys = try site.manifest().filter { changed.contains($0.path) || gone.contains($0.path) }
      let pages = try Self.pages(site, keys.compactMap { PageKey(text: $0.key) })
      let hidden = try Self.hiddenWords(site)
      var other = changed.filter { !Files.areEqual(files[$0], pages[$0]) }
      if let day, !other.isEmpty, try site.day() != day {
        let former = try Self.pages(site, keys.compactMap { PageKey(text: $0.key) }, on: day)
        other = other.filter { !Files.areEqual(files[$0], former[$0]) }
      }
      return other.map {
        "\($0) is neither old nor new (\(files[$0]?.count ?? 0) bytes)"
      }
        + gone.filter { file in
          let showed = Files.words(beginning: "tok", in: before[file] ?? []).contains(
            where: hidden.contains)
          return pages[file] != nil && !isHiding && !showed
        }.map { "\($0) is gone" }
    } catch {
      return ["examining a part failed: \(error)"]
    }
  }

  /// The words of comments that are not shown, but for those that a title has.
  private static func hiddenWords(_ site: SiteDatabase) throws -> Set<String> {
    // A topic's title has the word of its first comment, and stays while others have answered.
    Set(
      try site.connection.all(
        """
        SELECT c.body FROM comments c JOIN topics t ON t.id = c.topic_id
        WHERE c.state <> 0 AND c.body GLOB 'tok*'
          AND NOT (coalesce(c.position, 0) = 1 AND t.state = 0)
        """
      ) { String(Substring($0.text(0).utf8.prefix { $0 > 32 })) })
  }

  /// True while pages are due to be written again that were removed because something is being hidden.
  private static func isHiding(_ site: SiteDatabase) throws -> Bool {
    try site.pendingChanges().contains {
      $0.invalidations.contains { [.profile, .face].contains($0.kind) }
    }
      || site.staleKeys().contains { $0.hasPrefix("person/") || $0.hasPrefix("face/") }
  }

  private mutating func examineRows(_ site: SiteDatabase, _ ledger: Ledger) throws {
    let connection = site.connection
    let integrity = try connection.all("PRAGMA integrity_check") { $0.text(0) }
    if integrity != ["ok"] { problems.append("integrity_check: \(integrity.prefix(3))") }
    let foreign = try connection.all("PRAGMA foreign_key_check") { $0.text(0) }
    if !foreign.isEmpty { problems.append("foreign_key_check: \(foreign.prefix(3))") }
    let numbered = try connection.all(
      """
      SELECT id FROM topics t WHERE comment_count <> (SELECT count(*) FROM comments c
          WHERE c.topic_id = t.id AND c.position > 0)
        OR comment_count <> (SELECT coalesce(max(position), 0) FROM comments c
          WHERE c.topic_id = t.id)
        OR comment_count = 0 AND (state = 0 OR EXISTS (
          SELECT 1 FROM listings g WHERE g.topic_id = t.id))
        OR comment_count = 0 AND state <> (SELECT c.state FROM comments c WHERE c.topic_id = t.id)
      UNION ALL
      SELECT id FROM lists l WHERE last_number <> (SELECT count(*) FROM listings g
        WHERE g.list_id = l.id)
      """
    ) { $0.integer(0) }
    problems += try site.integrityErrors()
    try connection.run(
      "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)")
    if !numbered.isEmpty { problems.append("positions of topics or lists: \(numbered.prefix(3))") }
    try examineTokens(connection, ledger)
  }

  /// Every acknowledged text is stored exactly once, every other one at most once.
  private mutating func examineTokens(_ connection: Connection, _ ledger: Ledger) throws {
    var counts: [String: Int] = [:]
    try connection.forEach("SELECT body FROM comments WHERE body GLOB 'tok*'") { row in
      let word = row.text(0).utf8.prefix { $0 != 32 && $0 != 10 }
      counts[String(Substring(word)), default: 0] += 1
    }
    for token in ledger.acknowledged where counts[token] != 1 {
      problems.append("\(token) was acknowledged and is stored \(counts[token] ?? 0) times")
    }
    for token in ledger.sent where counts[token] ?? 0 > 1 {
      problems.append("\(token) is stored \(counts[token] ?? 0) times")
    }
  }

  private mutating func examineQueue(_ site: SiteDatabase) throws {
    let changes = try site.pendingChanges()
    if !changes.isEmpty { problems.append("\(changes.count) changes are left") }
    let stale = try site.staleKeys()
    if !stale.isEmpty { problems.append("stale pages are left: \(stale.prefix(5))") }
    if try site.needsWholeBuild() { problems.append("the site is marked as unbuilt") }
  }

  /// Pages equal a clean build of the database, and there is nothing besides.
  private mutating func examinePages(_ site: SiteDatabase) throws {
    let pages = try Self.pages(site)
    let files = Files.pages(in: site.folder)
    let manifest = Set(try site.manifest().map(\.path))
    for (file, bytes) in pages {
      guard let found = files[file] else {
        problems.append("\(file) is missing")
        continue
      }
      if !Files.areEqual(found, bytes) {
        problems.append("\(file) differs: \(Self.difference(found, bytes))")
      }
      if !manifest.contains(file) { problems.append("\(file) is not in the manifest") }
    }
    for file in files.keys where pages[file] == nil {
      let kind = Self.isTemporary(file) ? "a temporary file" : "surplus"
      problems.append("\(file) is \(kind)\(manifest.contains(file) ? "" : ", not in the manifest")")
    }
    for file in manifest where pages[file] == nil {
      problems.append("\(file) is in the manifest, without a page")
    }
  }

  /// Checks that posts that are held, refused or removed, and private texts, are in no file.
  private mutating func examineSecrets(_ site: SiteDatabase) throws {
    let gone = try Self.hiddenWords(site)
    for (file, bytes) in Files.all(in: site.folder.documentRoot) {
      let posts = Files.words(beginning: "tok", in: bytes).filter(gone.contains)
      let found = posts + Club.secretWords.flatMap { Files.words(beginning: $0, in: bytes) }
      if let found = found.first { problems.append("\(file) has “\(found)”") }
    }
  }

  /// Every page of a clean build, or some of them, by their files.
  static func pages(_ site: SiteDatabase, _ some: [PageKey]? = nil) throws -> [String: [UInt8]] {
    try site.connection.read { try rendered(site, some) }
  }

  /// Some pages as they would be on another day.
  private static func pages(
    _ site: SiteDatabase, _ some: [PageKey], on day: CivilDate
  ) throws -> [String: [UInt8]] {
    struct Done: Error {}
    var pages: [String: [UInt8]] = [:]
    do {
      try site.write { transaction in
        try transaction.note(day)
        pages = try rendered(site, some)
        throw Done()
      }
    } catch is Done {}
    return pages
  }

  private static func rendered(
    _ site: SiteDatabase, _ some: [PageKey]?
  ) throws -> [String: [UInt8]] {
    let theme = try SiteTheme.stored(in: site)
    let renderer = try PageRenderer(site, theme)
    var pages: [String: [UInt8]] = [:]
    for key in try some ?? AllPages.keys(site, theme.settings) {
      guard let page = try renderer.render(key) else { continue }
      pages[page.path.file] = page.original.map { Files.read($0) ?? [] } ?? page.bytes
    }
    return pages
  }

  static func isTemporary(_ file: String) -> Bool {
    let name = file.utf8.split(separator: 47).last ?? ""[...].utf8
    return name.first == 46 && file.hasSuffix(".new")
  }

  private static func difference(_ one: [UInt8], _ other: [UInt8]) -> String {
    let place = zip(one, other).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let text = { (bytes: [UInt8]) in
      String(decoding: bytes[min(place, bytes.count)...].prefix(60), as: UTF8.self)
    }
    return "\(one.count) and \(other.count) bytes, at \(place) “\(text(one))” for “\(text(other))”"
  }
}
