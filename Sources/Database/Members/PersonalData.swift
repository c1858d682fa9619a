/// What a table says of members: what of it they are given when they ask for their data, and what becomes of it when they
/// leave.
///
/// Each table that names members has exactly one, in the `FeatureStore` that the table belongs to. Export, leaving and their
/// tests follow from it.
struct PersonalData: Sendable {
  /// What becomes of a member's rows when the member leaves.
  enum Leaving: Sendable, Equatable {
    /// They go with the row of `accounts`: a chain of foreign keys with ON DELETE CASCADE leads there.
    case withAccount
    /// The column `member_id` says which rows are deleted.
    case deleted
    /// `FeatureStore.leave` takes them away, since something else follows from it.
    case erased
    /// They stay, and say nothing more of who the member was, for a reason.
    case stays(String)

    /// Whether nothing is left of them.
    var isErasure: Bool {
      if case .stays = self { false } else { true }
    }
  }

  let table: String
  /// Which rows are about the member whose number is `?1`.
  let condition: String
  /// Columns that are left out of the export: secrets, what is made of other columns, what others did.
  let hidden: Set<String>
  /// Columns of which the export says something else, with the SQL expressions of that.
  let instead: [String: String]
  /// Why nobody is given any of it; nil for what is exported.
  let withheld: String?
  let leaving: Leaving

  /// Rows that are given to their member.
  init(
    _ table: String, where condition: String = "member_id = ?1", hidden: Set<String> = [],
    instead: [String: String] = [:], leaving: Leaving
  ) {
    self.table = table
    self.condition = condition
    self.hidden = hidden
    self.instead = instead
    withheld = nil
    self.leaving = leaving
  }

  /// Rows that are given to nobody, and why.
  init(withheld table: String, because reason: String, leaving: Leaving) {
    self.table = table
    condition = "member_id = ?1"
    hidden = []
    instead = [:]
    withheld = reason
    self.leaving = leaving
  }
}
