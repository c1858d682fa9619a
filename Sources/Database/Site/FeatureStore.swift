import Model
public import Time

/// Tables of a feature and everything about them, declared once beside their schema; members, forum, moderation and other parts
/// that every site has are declared like this, too.
///
/// Migrations, builds, the export of personal data, account deletion and `doctor` iterate over `FeatureStores.all`.
protocol FeatureStore: Sendable {
  /// The feature that switches it off; nil for parts that every site has.
  static var feature: Feature? { get }

  /// Name in `absent_tables`, if its tables are in the file only once one of them has had a row; nil for tables that always
  /// exist.
  static var absence: String? { get }

  /// Tables, which no other store writes; one that refers to another comes after it.
  static var tables: [String] { get }

  /// Tables that are compiled from others: rows in them do not show that the feature was used.
  static var compiled: [String] { get }

  /// Statements that insert the first row of a table.
  static var firstRows: [String: String] { get }

  /// Migrations of the tables from one version to the next, by the number of the version: `Schema.version` is the last one.
  ///
  /// None is changed after its release.
  static var migrations: [Int: Migration] { get }

  /// Drops and creates the tables that each build fills from `content/`.
  static var derived: String { get }

  /// Derived rows that builds compare.
  static var contentRows: [ContentRows] { get }

  /// Views that page rendering reads in place of the tables, without private columns and rows.
  static var views: [PublicView] { get }

  /// Durable tables that hide nothing, so that pages read them directly.
  static var openTables: [String] { get }

  /// Tables that publishing reads besides: those compiled by builds, and its own records.
  static var publishingTables: [String] { get }

  /// Columns that pages read, with the invalidations that report their changes.
  static var stale: [StaleColumns] { get }

  /// Folded columns of its tables, which are folded again after each migration.
  static var folded: [FoldedColumn] { get }

  /// Emails that are not sent while it is off.
  static var emails: [QueuedMail.Kind] { get }

  /// Personal data in its tables: the part that members receive, and its fate when they leave.
  static var personalData: [PersonalData] { get }

  /// Removes data of a leaving member that no `PersonalData` covers, while the account still exists.
  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws

  /// Finishes the deletion once the account and the name are gone.
  static func didLeave(_ member: Member.ID, _ transaction: borrowing Transaction) throws

  /// Erases some texts of a member who left and chose to have their posts removed; returns true if there are more.
  static func takeWords(
    of member: Member.ID, _ transaction: borrowing Transaction
  ) throws -> Bool

  /// Removes obsolete rows, once a day; limited if there may be many of them.
  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws

  /// Checks that rows of its tables do not contradict each other.
  static var checks: [IntegrityCheck] { get }

  /// Checks that SQL cannot express: descriptions of errors, and the numbers of some rows that have them.
  static func findings(
    in site: SiteDatabase, atMost limit: Int
  ) throws -> [(words: String, rows: [String])]
}

// Most stores need few of these.
extension FeatureStore {
  static var feature: Feature? { nil }
  static var absence: String? { feature?.rawValue }
  static var compiled: [String] { [] }
  static var firstRows: [String: String] { [:] }
  static var migrations: [Int: Migration] { [:] }
  static var derived: String { "" }
  static var contentRows: [ContentRows] { [] }
  static var views: [PublicView] { [] }
  static var openTables: [String] { [] }
  static var publishingTables: [String] { [] }
  static var stale: [StaleColumns] { [] }
  static var folded: [FoldedColumn] { [] }
  static var emails: [QueuedMail.Kind] { [] }
  static var personalData: [PersonalData] { [] }

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws {}

  static func didLeave(_ member: Member.ID, _ transaction: borrowing Transaction) throws {}

  static func takeWords(
    of member: Member.ID, _ transaction: borrowing Transaction
  ) throws -> Bool { false }

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {}

  static var checks: [IntegrityCheck] { [] }

  static func findings(
    in site: SiteDatabase, atMost limit: Int
  ) throws -> [(words: String, rows: [String])] { [] }
}

/// All declarations.
///
/// A request reads only what it needs. The only list it builds from all of them is that of their views, which are created when
/// one is named.
enum FeatureStores {
  /// Stores that read others come after them: tables and views are created, and leaving members are removed, in this order.
  ///
  /// `ofFeatures` is written by the plugin `FeatureLists`.
  static let all: [any FeatureStore.Type] =
    [SiteStore.self, MemberStore.self, ForumStore.self, StudyStore.self] + ofFeatures + [
      MapStore.self, FirstStepStore.self, MailStore.self, UploadStore.self, SearchStore.self,
      PeopleStore.self, ModerationStore.self,
    ]

  /// All rows that builds compare.
  static var contentRows: [ContentRows] { all.flatMap { $0.contentRows } }

  /// Personal data in all tables.
  static var personalData: [PersonalData] { all.flatMap { $0.personalData } }
}

extension Transaction {
  /// Removes obsolete rows; `today` is the day on the clocks of the site.
  public func prune(at now: Timestamp, on today: CivilDate) throws {
    for store in FeatureStores.all { try store.prune(self, at: now, on: today) }
  }
}
