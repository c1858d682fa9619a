public import Model

// Content of the files in `content/catalogue/`.
extension Transaction {
  /// Stores the name of an attribute or a value in a tree; `sort` is its position among them.
  public func store(_ word: CatalogueWord, _ language: Language, sort: Int) throws {
    try connection.run(
      """
      INSERT INTO public_catalogue_words (lang, attribute, value, label, fill, traits, sort)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(language.code), .text(word.attribute), .text(word.value), .text(word.label),
        .optional(word.fill), .integer(word.traits.rawValue), .int(sort),
      ])
  }

  /// Stores a shop in a tree; `sort` is its position among the shops.
  public func store(_ shop: Shop, _ language: Language, sort: Int) throws {
    try connection.run(
      """
      INSERT INTO public_shops
        (slug, lang, name, address, hours, latitude, longitude, takes_reservations, sort)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(shop.slug), .text(language.code), .text(shop.name), .text(shop.address),
        .text(shop.hours), .optional(shop.position?.latitude), .optional(shop.position?.longitude),
        .flag(shop.acceptsReservations), .int(sort),
      ])
  }

  /// Stores the published name of a picture of products.
  public func storePicture(_ picture: String, media: String, width: Int?, height: Int?) throws {
    try connection.run(
      "INSERT INTO public_product_pictures (picture, media, width, height) VALUES (?, ?, ?, ?)",
      [
        .text(picture), .text(media), width.map(SQLValue.int) ?? .null,
        height.map(SQLValue.int) ?? .null,
      ])
  }

  /// Stores the email address of a shop and the language of its emails; no page shows it.
  public func storeAddress(of shop: String, _ email: EmailAddress, _ language: Language) throws {
    try connection.run(
      "INSERT INTO shop_addresses (slug, email, lang) VALUES (?, ?, ?)",
      [.text(shop), .text(email.text), .text(language.code)])
  }
}

extension ContentRows {
  /// All words of a tree in their order: a change of one may affect pages other than those of its value.
  static let catalogueWords = ContentRows(
    query: """
      SELECT lang, attribute, value, label, fill, traits FROM public_catalogue_words
      ORDER BY lang, sort, attribute, value
      """,
    invalidation: { .catalogueWords($0.language(0)) })

  static let shops = ContentRows(
    query: """
      SELECT slug, lang, name, address, hours, latitude, longitude, takes_reservations,
        \(before("slug", in: "lang"))
      FROM public_shops
      """,
    invalidation: { .shop($0.text(0), $0.language(1)) })

  static let productPictures = ContentRows(
    query: "SELECT picture, media, width, height FROM public_product_pictures",
    invalidation: { .productPicture($0.text(0)) })
}
