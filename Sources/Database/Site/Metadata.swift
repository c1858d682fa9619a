import Model
public import Time

/// Keys of the site's own state: neither people's posts nor compiled by a build.
///
/// It outlives the derived tables, which each build drops.
enum MetadataKey: String {
  /// Version of the stored towns of the world and pieces of the map.
  case atlas
  /// Number of the last build.
  case build
  /// Day that pages with upcoming events show.
  case day
  /// Set while no build has read a page of `content/` that was changed in the browser.
  case edited
  /// Error of the last build that read such a change and failed.
  case editFailure = "edit failure"
  /// Time of the last backup.
  case backedUp = "backed up"
  /// Set while the search index may still contain erased words.
  case erased
  /// Set while files of hidden content may still exist.
  case hidden
  /// Set once a mail program has accepted an email of the site.
  case mailed
  /// Set if admins do not want to see what a new site needs.
  case settled
  /// Comments that were shown for the first time long after they were written, and of which no one has been notified yet.
  case late
  /// Set while the database's file, or its log, may still contain pieces of deleted content.
  case pieces
  /// Comments with followers who have yet to be notified, each with the last member notified.
  case telling
  /// Set while a whole build is needed.
  case unbuilt
  /// Key of the digests of invited addresses.
  case addressKey = "address key"
  /// Key for the names of files that members send.
  case uploadKey = "upload key"
}

extension SiteDatabase {
  func mark(_ name: MetadataKey) throws -> String? { try mark(named: name.rawValue) }

  /// One statement for all keys, since a request needs several.
  private func mark(named name: String) throws -> String? {
    try connection.first("SELECT value FROM marks WHERE name = ?", [.text(name)]) { $0.text(0) }
  }

  /// Returns the number of the last build; 0 if there was none.
  public func buildNumber() throws -> Int { try mark(.build).flatMap { Int($0) } ?? 0 }

  /// Returns the day that pages with upcoming events show; nil before the first build.
  public func day() throws -> CivilDate? { try mark(.day).flatMap { CivilDate($0) } }

  /// Returns true if a database that was opened before still has this program's schema, this last build and this day.
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

  /// Returns the bookmark that a job stored when it last ran; nil if it never did.
  public func bookmark(ofJob name: String) throws -> String? {
    try mark(named: "duty:" + name)
  }

  /// Records that a new day began, in a transaction that is rarely needed; returns true if it did.
  public func begin(_ day: CivilDate) throws -> Bool {
    guard let shown = try self.day(), shown != day else { return false }
    return try write { try $0.begin(day) }
  }
}

extension Transaction {
  /// Counts the build that compiles settings, locales and templates again.
  public func countBuild() throws {
    try connection.run(
      """
      INSERT INTO marks (name, value) VALUES (?, '1') ON CONFLICT DO UPDATE SET value = value + 1
      """, [.text(MetadataKey.build.rawValue)])
  }

  /// Stores the day that pages with upcoming events show.
  public func note(_ day: CivilDate) throws {
    try note(day.description, as: MetadataKey.day.rawValue)
  }

  /// Stores the progress of a job, so that work need not be repeated.
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

  /// Deletes a mark.
  func forget(_ mark: MetadataKey) throws {
    try connection.run("DELETE FROM marks WHERE name = ?", [.text(mark.rawValue)])
  }

  /// Records that a new day began, if it did: pages with upcoming events become stale.
  ///
  /// Returns true if it did.
  public func begin(_ day: CivilDate) throws -> Bool {
    guard let shown = try site.day(), shown != day else { return false }
    try note(day)
    try record([.day])
    return true
  }
}
