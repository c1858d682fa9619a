/// Asks a site's database for a viewer, and cannot change it: a statement that writes is a programmer's mistake and
/// ends the process.
public struct Reader {
  private let connection: Connection
  /// For whom it reads.
  public let viewer: Viewer

  /// What stands after FROM for the topics that the viewer sees.
  public let topics: String
  /// The same for comments in these topics, without the words of those that were removed.
  public let comments: String
  /// The same for notes.
  public let notes: String
  /// The same for events.
  public let events: String
  /// The same for lists: who is a member sees those of boards for members, and of tags that only topics there have.
  public var lists: String { viewer == .everyone ? "public_lists" : "lists" }
  /// The same for members: somebody who has written for members alone is known to them.
  public var members: String { viewer == .everyone ? "public_members" : "members" }

  /// The SQL expression for whether one of them has a page.
  public func hasPage(_ table: String) -> String {
    viewer == .everyone ? "1" : "\(table).number IS NOT NULL"
  }

  /// The SQL expression for who may see a row of `topics`.
  public func audience(of table: String) -> String { viewer.audience(of: table) }

  /// The SQL expression for whether a row of `lists` is everybody's.
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

  /// The tables of features that were never used, which a statement that is often asked leaves out.
  var absentTables: Set<String> {
    // Why loss is right: who names one all the same reads an empty table.
    (try? connection.absentTables()) ?? []
  }

  /// Passes each row of a query to `body`, as long as more are wanted; `body` may run other queries.
  public func forEach(
    _ sql: String, _ values: [SQLValue] = [], while isWanted: () -> Bool = { true },
    _ body: (borrowing Row) throws -> Void
  ) throws {
    try connection.forEach(sql, values, while: isWanted, mayWrite: false, body)
  }

  /// All rows of a query, decoded; one of which nothing comes is left out.
  public func all<T>(
    _ sql: String, _ values: [SQLValue] = [], _ decode: (borrowing Row) throws -> T?
  ) throws -> [T] {
    var rows: [T] = []
    try forEach(sql, values) { if let row = try decode($0) { rows.append(row) } }
    return rows
  }

  /// The first row of a query, decoded; nil when there is none, or nothing comes of it.
  public func first<T>(
    _ sql: String, _ values: [SQLValue] = [], _ decode: (borrowing Row) throws -> T?
  ) throws -> T? {
    try connection.first(sql, values, mayWrite: false, decode)
  }
}
