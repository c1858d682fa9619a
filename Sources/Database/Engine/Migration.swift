/// What leads a file from one version to the next.
///
/// A step belongs to the version that brought it and says in words of its own how tables were then: it
/// shares nothing with the tables of today, which are other ones when a later version runs it.
struct Migration: Sendable {
  /// What becomes of the tables that a build had filled.
  enum Derived: Sendable {
    /// They are of no use any more: the site says that it is not built.
    case dropped
    /// They are what they were.
    case kept
    /// They become what the next version reads: the site speaks with them until a build has succeeded.
    ///
    /// There are no views meanwhile; they would be in the way of tables that get other names.
    case adopted(@Sendable (Connection) throws -> Void)
  }

  /// Statements on the tables that hold what people wrote.
  let durable: String
  /// Comes after them: what a build had stored may be what people's tables hold from now on.
  let derived: Derived

  var keepsDerived: Bool {
    if case .dropped = derived { false } else { true }
  }

  /// Goes the step; what a build had stored comes along only if later steps can use it, too.
  func run(_ connection: Connection, adopting: Bool) throws {
    try connection.execute(durable)
    if adopting, case .adopted(let adopt) = derived { try adopt(connection) }
  }
}
