/// Reads a site's database for a viewer, and cannot change it: a statement that writes is a programming error and ends the
/// process.
public struct Reader {
  private let connection: Connection
  /// The viewer, whose rights apply.
  public let viewer: Viewer

  /// SQL table or view of the topics that the viewer sees, for use after FROM.
  public let topics: String
  /// Comments in these topics, likewise, without the text of those that were removed.
  public let comments: String
  /// Notes, likewise.
  public let notes: String
  /// Events, likewise.
  public let events: String
  /// Lists, likewise: members see also those of boards for members, and of tags that only topics there have.
  public var lists: String { viewer == .everyone ? "public_lists" : "lists" }
  /// Members, likewise: they know also authors who have written only for members.
  public var members: String { viewer == .everyone ? "public_members" : "members" }

  /// SQL expression that is true if one of them has a page.
  public func hasPage(_ table: String) -> String {
    viewer == .everyone ? "1" : "\(table).number IS NOT NULL"
  }

  /// SQL expression for the audience of a row of `topics`.
  public func audience(of table: String) -> String { viewer.audience(of: table) }

  /// SQL expression that is true if a row of `lists` is public.
  public func isPublic(list: String) -> String {
    viewer == .everyone ? "1" : "\(list).is_public"
  }

  init(_ connection: Connection, _ viewer: Viewer) {
    self.connection = connection
    self.viewer = viewer
    topics = VisibleTable.topics.source(for: viewer)
    comments = VisibleTable.comments.source(for: viewer)
    notes = VisibleTable.notes.source(for: viewer)
    events = VisibleTable.events.source(for: viewer)
  }

  /// Tables of features that were never used, which frequent statements leave out.
  var absentTables: Set<String> {
    // Why loss is right: a statement that names one all the same reads an empty table.
    (try? connection.absentTables()) ?? []
  }

  /// Passes each row of a query to `body`, as long as more are wanted; `body` may run other queries.
  public func forEach(
    _ sql: String, _ values: [SQLValue] = [], while isWanted: () -> Bool = { true },
    _ body: (borrowing Row) throws -> Void
  ) throws {
    try connection.forEach(sql, values, while: isWanted, mayWrite: false, body)
  }

  /// Returns all rows of a query, decoded; leaves out rows that decode to nil.
  public func all<T>(
    _ sql: String, _ values: [SQLValue] = [], _ decode: (borrowing Row) throws -> T?
  ) throws -> [T] {
    var rows: [T] = []
    try forEach(sql, values) { if let row = try decode($0) { rows.append(row) } }
    return rows
  }

  /// Returns the first row of a query, decoded; nil if there is none, or it decodes to nil.
  public func first<T>(
    _ sql: String, _ values: [SQLValue] = [], _ decode: (borrowing Row) throws -> T?
  ) throws -> T? {
    try connection.first(sql, values, mayWrite: false, decode)
  }
}
