import Model
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// Declarations of each `FeatureStore`, against the schema and the other ones.
struct FeatureStoreTests {
  private let database: SiteDatabase

  init() throws { database = try TemporarySite().migrated() }

  @Test func `each feature has one declaration`() {
    let features = FeatureStores.all.compactMap { $0.feature }
    #expect(Set(features) == Set(Feature.allCases) && features.count == Feature.allCases.count)
  }

  @Test func `an email is sent as long as one of the features is on that send it`() {
    for kind in QueuedMail.Kind.allCases {
      let features = FeatureStores.all.filter { $0.emails.contains(kind) }.compactMap { $0.feature }
      var settings = SiteSettings()
      settings.features = FeatureSet(Feature.allCases.filter { !features.contains($0) })
      #expect(settings.sends(kind) == features.isEmpty, "\(kind)")
      for feature in features {
        settings.features = FeatureSet([feature] + (feature.manifest.needs))
        #expect(settings.sends(kind), "\(kind) of \(feature)")
      }
    }
    var settings = SiteSettings()
    settings.features = FeatureSet(Feature.allCases.filter { $0 != .notebook && $0 != .bookmarks })
    #expect(!settings.sends(.reminder) && settings.sends(.recover))
  }

  @Test func `each table belongs to one of them`() throws {
    let tables = try database.texts(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table'
        AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'search_index_*'
      """)
    let declared = FeatureStores.all.flatMap { $0.tables }
    #expect(declared.sorted() == tables.sorted())
  }

  @Test func `each speaks of its own tables alone`() throws {
    for store in FeatureStores.all {
      let named =
        store.compiled + store.firstRows.keys + store.openTables + store.publishingTables
        + store.folded.map(\.table) + store.personalData.map(\.table)
      #expect(Set(named).subtracting(store.tables) == [], "\(store)")
      for table in store.tables where store.absence != nil {
        let parents = try database.texts(
          "SELECT \"table\" FROM pragma_foreign_key_list(?)", [.text(table)])
        let behind = store.tables.drop { $0 != table }.dropFirst()
        // Products and their lists name each other's numbers; no table is dropped before those that reference it.
        #expect(Set(parents).isDisjoint(with: behind) || table == "product_values", "\(table)")
      }
    }
  }

  @Test func `columns that are said to become stale can be read`() throws {
    let views = PublicView.all.map(\.name)
    for store in FeatureStores.all {
      for column in store.stale.flatMap(\.columns) {
        let parts = column.split(separator: ".").map(String.init)
        #expect(throws: Never.self, "\(store)") {
          _ = try database.number("SELECT count(\(parts[1])) FROM \(parts[0])")
        }
        #expect(store.tables.contains(parts[0]) || views.contains(parts[0]), "\(store)")
      }
    }
  }

  @Test func `versions follow each other, and none has two migrations`() {
    let numbers = Schema.shared.keys + FeatureStores.all.flatMap { $0.migrations.keys }
    #expect(numbers.sorted() == Array(1...Schema.version))
    #expect(Schema.migrations.count == Schema.version)
  }

  @Test func `an email is sent where one of its features is on`() {
    let kinds: [QueuedMail.Kind: [Feature]] = [
      .talk: [.messages], .photo: [.messages], .filter: [.catalogue], .match: [.meet],
      .reservation: [.reservations], .reservationShop: [.reservations],
      .reminder: [.bookmarks, .notebook],
    ]
    for kind in QueuedMail.Kind.allCases {
      #expect(Set(kind.features) == Set(kinds[kind] ?? []), "\(kind)")
    }
  }
}
