import Model
public import Time

/// Keys of the site's own state: neither what people wrote nor what a build compiled.
///
/// It outlives the derived tables, which each build drops.
enum MetadataKey: String {
  /// Which towns of the world and pieces of the map are stored.
  case atlas
  /// The number of the last build.
  case build
  /// The day that pages with upcoming events show.
  case day
  /// That pages of `content/` were changed in the browser, which no build has read yet.
  case edited
  /// Why the last build failed that read such a change.
  case editFailure = "edit failure"
  /// When the site was backed up last.
  case backedUp = "backed up"
  /// That words which were erased may still stand in the search index.
  case erased
  /// That files of what was hidden may still be there.
  case hidden
  /// That a mail program took a letter of the site.
  case mailed
  /// That admins do not want to see what a new site needs.
  case settled
  /// Comments that were shown for the first time long after they were written, and of which nobody was told yet.
  case late
  /// That pieces of what was deleted may still stand in the database's file, or in its log.
  case pieces
  /// Comments of which not all followers were told yet, each with the member after whom to go on.
  case telling
  /// That a whole build has to come.
  case unbuilt
  /// What the digests of invited addresses are keyed with.
  case addressKey = "address key"
  /// What the names of files are keyed with that members send.
  case uploadKey = "upload key"
}

extension SiteDatabase {
  func mark(_ name: MetadataKey) throws -> String? { try mark(named: name.rawValue) }

  /// One statement for all: a request asks for several.
  private func mark(named name: String) throws -> String? {
    try connection.first("SELECT value FROM marks WHERE name = ?", [.text(name)]) { $0.text(0) }
  }

  /// The number of the last build, 0 when there was none.
  public func buildNumber() throws -> Int { try mark(.build).flatMap { Int($0) } ?? 0 }

  /// The day that pages with upcoming events show; nil before the first build.
  public func day() throws -> CivilDate? { try mark(.day).flatMap { CivilDate($0) } }

  /// Whether a database that was opened before still has this program's schema, and the last build and the day are these.
  public func isCurrent(build: Int, day: CivilDate?) throws -> Bool {
    try connection.first(
      """
      SELECT (SELECT user_version FROM pragma_user_version),
        (SELECT value FROM marks WHERE name = ?), (SELECT value FROM marks WHERE name = ?)
      """, [.text(MetadataKey.build.rawValue), .text(MetadataKey.day.rawValue)]
    ) { row in
      row.int(0) == Schema.version
        && (row.optionalText(1).flatMap { Int($0) } ?? 0) == build
        && row.optionalText(2).flatMap { CivilDate($0) } == day
    } ?? false
  }

  /// What a job noted when it was last done; nil when it never was.
  public func bookmark(ofJob name: String) throws -> String? {
    try mark(named: "duty:" + name)
  }

  /// Records that a new day began, in a transaction that most often need not be; returns whether it did.
  public func begin(_ day: CivilDate) throws -> Bool {
    guard let shown = try self.day(), shown != day else { return false }
    return try write { try $0.begin(day) }
  }
}

extension Transaction {
  /// Counts the build that compiles settings, locales and templates anew.
  public func countBuild() throws {
    try connection.run(
      """
      INSERT INTO marks (name, value) VALUES (?, '1') ON CONFLICT DO UPDATE SET value = value + 1
      """, [.text(MetadataKey.build.rawValue)])
  }

  /// Notes the day that pages with upcoming events show.
  public func note(_ day: CivilDate) throws {
    try note(day.description, as: MetadataKey.day.rawValue)
  }

  /// Notes how far a job is: what was done before need not be done again.
  public func note(bookmark: String, ofJob name: String) throws {
    try note(bookmark, as: "duty:" + name)
  }

  func note(_ value: String, as name: String) throws {
    try connection.run(
      """
      INSERT INTO marks (name, value) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET value = excluded.value
      """, [.text(name), .text(value)])
  }

  /// Says no more what a mark said.
  func forget(_ mark: MetadataKey) throws {
    try connection.run("DELETE FROM marks WHERE name = ?", [.text(mark.rawValue)])
  }

  /// Records that a new day began, when it did: pages with upcoming events become stale.
  ///
  /// Returns whether it did.
  public func begin(_ day: CivilDate) throws -> Bool {
    guard let shown = try site.day(), shown != day else { return false }
    try note(day)
    try record([.day])
    return true
  }
}
