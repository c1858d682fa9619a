import Model
import Time

/// Products, members' choices about them, and saved filters.
enum CatalogueStore: FeatureStore {
  static let feature: Feature? = .catalogue
  // Preferences in `choices` are also written by the feature for meeting people, which restores all of these.
  static let tables = [
    "products", "product_texts", "product_values", "product_stock", "product_lists",
    "product_places", "product_index", "own_values", "saved_filters", "choices", "shop_addresses",
    "public_shops", "public_catalogue_words", "public_product_pictures",
  ]
  static let compiled = ["product_index"]
  static let firstRows = [
    "product_lists":
      "INSERT INTO product_lists (id, attribute, value, title) VALUES (1, '', '', '')"
  ]
  static var derived: String { Schema.catalogueContent }
  static var contentRows: [ContentRows] { [.catalogueWords, .shops, .productPictures] }

  /// Products are public.
  static let openTables = [
    "products", "product_texts", "product_values", "product_stock", "product_lists",
    "product_places",
  ]

  static var stale: [StaleColumns] {
    [
      StaleColumns(
        .product, "products", "price currency price_origin picture link is_gone"),
      StaleColumns(.product, "product_texts", "lang name description"),
      StaleColumns(.product, "product_values", "sort list_id origin"),
      StaleColumns(.product, "product_stock", "shop size sort"),
      StaleColumns(.product, "product_lists", "last_number"),
      StaleColumns(.product, "product_places", "number product_id"),
      StaleColumns(
        .catalogueWords, "public_catalogue_words", "attribute value label fill traits sort"),
      StaleColumns(
        .shop, "public_shops", "name address hours latitude longitude takes_reservations sort"),
      StaleColumns(.productPicture, "public_product_pictures", "media width height"),
    ]
  }
  static var folded: [FoldedColumn] { [("product_texts", "folded_name", "name")] }
  static let emails = [QueuedMail.Kind.filter]

  static let personalData = [
    PersonalData("own_values", leaving: .withAccount),
    // These numbers are given to all members who choose: gaps between them would show how many choices others made.
    PersonalData("choices", hidden: ["id"], leaving: .withAccount),
    PersonalData("saved_filters", hidden: ["seen", "told", "feed"], leaving: .withAccount),
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropDeletedFilters(at: now)
  }
}

/// The catalogue as a stack of cards: choices made there belong to the catalogue.
enum CardStore: FeatureStore {
  static let feature: Feature? = .cards
  static let tables: [String] = []
}
