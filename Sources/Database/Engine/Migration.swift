/// A step from one version of the file to the next.
///
/// A step belongs to the version that introduced it and describes its tables independently: it shares nothing with today's
/// tables, which will differ when a later version runs it.
struct Migration: Sendable {
  /// Fate of the tables that a build had filled.
  enum Derived: Sendable {
    /// They are dropped, since they no longer help: the site reports that it is not built.
    case dropped
    /// They stay unchanged.
    case kept
    /// They are converted for the next version: the site reads them until a build has succeeded.
    ///
    /// There are no views meanwhile; they would block tables that get other names.
    case adopted(@Sendable (Connection) throws -> Void)
  }

  /// Statements on the tables with people's data.
  let durable: String
  /// Follows them: output of a build may become part of people's tables.
  let derived: Derived

  var keepsDerived: Bool {
    if case .dropped = derived { false } else { true }
  }

  /// Runs the step; output of a build is converted only if later steps can use it, too.
  func run(_ connection: Connection, adopting: Bool) throws {
    try connection.execute(durable)
    if adopting, case .adopted(let adopt) = derived { try adopt(connection) }
  }
}
