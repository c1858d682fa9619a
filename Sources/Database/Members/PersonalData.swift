/// Personal data in a table: the part that members receive when they request their data, and its fate when they leave.
///
/// Each table that refers to members has exactly one, in the `FeatureStore` that the table belongs to. The export, account
/// deletion and their tests follow from it.
struct PersonalData: Sendable {
  /// Fate of a member's rows when the member leaves.
  enum DeletionPolicy: Sendable, Equatable {
    /// They are deleted with the row of `accounts`: a chain of foreign keys with ON DELETE CASCADE leads there.
    case withAccount
    /// Rows are deleted by their column `member_id`.
    case deleted
    /// `FeatureStore.leave` deletes them, since there are consequences.
    case erased
    /// They stay, for a reason, and no longer identify the member.
    case stays(String)

    /// True if none of them are left.
    var isErasure: Bool {
      if case .stays = self { false } else { true }
    }
  }

  let table: String
  /// SQL condition for rows about the member whose number is `?1`.
  let condition: String
  /// Columns that the export omits: secrets, values derived from other columns, actions of others.
  let hidden: Set<String>
  /// Columns that the export replaces, with the SQL expressions for their values.
  let instead: [String: String]
  /// Reason why members receive none of it; nil for exported tables.
  let withheld: String?
  let leaving: DeletionPolicy

  /// Rows that their member receives.
  init(
    _ table: String, where condition: String = "member_id = ?1", hidden: Set<String> = [],
    instead: [String: String] = [:], leaving: DeletionPolicy
  ) {
    self.table = table
    self.condition = condition
    self.hidden = hidden
    self.instead = instead
    withheld = nil
    self.leaving = leaving
  }

  /// Rows that no member receives, with the reason.
  init(withheld table: String, because reason: String, leaving: DeletionPolicy) {
    self.table = table
    condition = "member_id = ?1"
    hidden = []
    instead = [:]
    withheld = reason
    self.leaving = leaving
  }
}
