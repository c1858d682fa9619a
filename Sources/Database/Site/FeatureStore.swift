import Model
public import Time

/// What a feature keeps in the database, declared once beside its tables; members, forum, moderation and whatever else every
/// site has are declared like this, too.
///
/// Migrations, builds, the export of personal data, leaving and `doctor` go over `FeatureStores.all`, and ask each declaration for its part.
protocol FeatureStore: Sendable {
  /// The feature that switches it off; nil for what every site has.
  static var feature: Feature? { get }

  /// How `absent_tables` calls it, where its tables are in the file only once one of them has had a row; nil for what is always there.
  static var absence: String? { get }

  /// Its tables, which nobody else writes; one that names another comes after it.
  static var tables: [String] { get }

  /// Those of them that are compiled from others: that they have rows says nothing of whether the feature was used.
  static var compiled: [String] { get }

  /// Statements that give a table the row with which it begins.
  static var firstRows: [String: String] { get }

  /// What leads the tables from one version to the next, by the number of the version: `Schema.version` is the last one.
  ///
  /// None is changed after it was released.
  static var migrations: [Int: Migration] { get }

  /// Drops and creates what each build fills from `content/`.
  static var derived: String { get }

  /// What builds compare of that, row by row.
  static var contentRows: [ContentRows] { get }

  /// What page rendering reads of its tables in place of them, without private columns and rows.
  static var views: [PublicView] { get }

  /// Durable tables that hide nothing, so that pages read them as they are.
  static var openTables: [String] { get }

  /// Tables that publishing reads besides: what builds compiled, and its own books.
  static var publishingTables: [String] { get }

  /// Which columns pages read, and the invalidation that says that one of them is different.
  static var stale: [StaleColumns] { get }

  /// What is folded in its tables: it is folded once more after each migration.
  static var folded: [FoldedColumn] { get }

  /// The emails that are not sent where it is off.
  static var emails: [QueuedMail.Kind] { get }

  /// What its tables say of members: what of it they are given, and what becomes of it when they leave.
  static var personalData: [PersonalData] { get }

  /// Takes away of somebody who leaves what no `PersonalData` says by itself, while the account is still there.
  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws

  /// Does what is left to do once the account and the name are gone.
  static func didLeave(_ member: Member.ID, _ transaction: borrowing Transaction) throws

  /// Takes away some of what somebody said who left and takes it along; returns whether there is more.
  static func takeWords(
    of member: Member.ID, _ transaction: borrowing Transaction
  ) throws -> Bool

  /// Takes away what nobody needs any more, once a day; bounded where there may be much of it.
  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws

  /// What cannot be true of its tables together.
  static var checks: [IntegrityCheck] { get }

  /// The same where SQL cannot ask: words for what is wrong, and the numbers of some rows that say so.
  static func findings(
    in site: SiteDatabase, atMost limit: Int
  ) throws -> [(words: String, rows: [String])]
}

// Most need few of these.
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
/// A request asks for what it needs, and makes no list of what all of them say but that of their views, which are made when
/// one is named.
enum FeatureStores {
  /// What reads others is behind them: tables and views are made, and who leaves takes leave of each, in this order.
  ///
  /// `ofFeatures` is written by the plugin `FeatureLists`.
  static let all: [any FeatureStore.Type] =
    [SiteStore.self, MemberStore.self, ForumStore.self, StudyStore.self] + ofFeatures + [
      MapStore.self, FirstStepStore.self, MailStore.self, UploadStore.self, SearchStore.self,
      PeopleStore.self, ModerationStore.self,
    ]

  /// What builds compare.
  static var contentRows: [ContentRows] { all.flatMap { $0.contentRows } }

  /// What all tables say of members.
  static var personalData: [PersonalData] { all.flatMap { $0.personalData } }
}

extension Transaction {
  /// Takes away what nobody needs any more; `today` is the day on the clocks of the site.
  public func prune(at now: Timestamp, on today: CivilDate) throws {
    for store in FeatureStores.all { try store.prune(self, at: now, on: today) }
  }
}
