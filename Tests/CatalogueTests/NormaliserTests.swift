import Model
import Testing

@testable import Catalogue

/// Rows become products: what they give in the dictionary's words, what they leave out from name and description.
struct NormaliserTests {
  static func words(_ english: String, _ spanish: String) -> LocalizedText {
    var text = LocalizedText()
    text[.english] = english
    text[.spanish] = spanish
    return text
  }

  static func value(
    _ slug: String, _ english: String, _ spanish: String, _ words: [String] = []
  ) -> CatalogueDictionary.Value {
    CatalogueDictionary.Value(slug: slug, label: Self.words(english, spanish), words: words)
  }

  static let dictionary = CatalogueDictionary(
    types: CatalogueDictionary.Attribute(
      slug: "type", label: LocalizedText(),
      values: [
        value("heels", "Heels", "Tacones", ["tacón"]), value("boots", "Boots", "Botas"),
        value("rubber-boots", "Rubber boots", "Botas de agua"), value("books", "Books", "Libros"),
      ]),
    attributes: [
      CatalogueDictionary.Attribute(
        slug: "colour", label: words("Colour", "Color"),
        values: [
          value("black", "Black", "Negro", ["negra"]), value("white", "White", "Blanco"),
          value("red", "Red", "Rojo", ["roja"]), value("grey", "Grey", "Gris", ["gray"]),
          value("navy", "Navy", "Azul marino"), value("blue", "Blue", "Azul"),
        ]),
      CatalogueDictionary.Attribute(
        slug: "material", label: words("Material", "Material"),
        values: [
          value("leather", "Leather", "Piel", ["cuero", "piel natural"]),
          value("suede", "Suede", "Ante"), value("mesh", "Mesh", "Malla"),
        ]),
      CatalogueDictionary.Attribute(
        slug: "size", label: words("Size", "Número"), values: [value("xl", "XL", "XL")],
        sizes: SizeTables(
          scale: "EU",
          tables: [
            "US": [("9.5", "43"), ("9", "42.5")], "US women": [("9.5", "41")], "UK": [("9", "43")],
          ], heads: ["size", "talla"])),
      CatalogueDictionary.Attribute(
        slug: "for", label: words("For", "Para"),
        values: [value("women", "Women", "Mujer"), value("men", "Men", "Hombre")]),
    ], prices: PriceSteps(currency: "EUR", bounds: [20, 40]), ignored: ["de", "core"])

  private static let mapping = ColumnMapping.plain(
    source: "test", language: .english, languages: [.english, .spanish],
    attributes: dictionary.attributes.map(\.slug))

  private func read(
    _ fields: [String: String], by dictionary: CatalogueDictionary = dictionary
  ) throws -> Normaliser.Outcome {
    let normaliser = Normaliser(
      dictionary, Self.mapping, languages: [.english, .spanish],
      shops: [("la-horma", "La Horma"), ("el-cordon", "El Cordón")])
    var all = ["key": "1", "name": "Thing"]
    all.merge(fields) { $1 }
    return try normaliser.product(Record(line: 7, fields: all))
  }

  /// `colour:red/name`, value by value.
  private func values(_ fields: [String: String], of attribute: String? = nil) throws -> [String] {
    try read(fields).product.values.filter { attribute == nil || $0.attribute == attribute }
      .map { "\($0.attribute):\($0.value)/\($0.origin)" }
  }

  @Test(arguments: [
    ("Tacón", "type:heels/given"), ("TACONES", "type:heels/given"), ("boot", "type:boots/given"),
    ("Women/Rubber Boots", "type:rubber-boots/given"), ("botas de agua", "type:rubber-boots/given"),
  ])
  func `a type in any number, case and accent`(given: String, expected: String) throws {
    #expect(try values(["type": given], of: "type") == [expected])
  }

  @Test func `a type empty or unknown is read from the name, else from the description`() throws {
    #expect(try values(["name": "Red boots"], of: "type") == ["type:boots/name"])
    let row = ["type": "Zzz", "description": "Un libro de poemas."]
    #expect(try values(row, of: "type") == ["type:books/description"])
    #expect(try read(row).unmatched == [Normaliser.Unmatched(field: "type", word: "zzz")])
    #expect(try values([:], of: "type") == [])
  }

  @Test func `the example of the shop: colour and material of a Spanish sentence`() throws {
    let row = ["name": "Zapato", "description": "Zapato de color rojo hecho con piel natural"]
    #expect(try values(row) == ["colour:red/description", "material:leather/description"])
  }

  @Test(arguments: [
    ("Black/White", ["black", "white"]), ("Core Black / Azul marino", ["black", "navy"]),
    ("grises", ["grey"]), ("roja, ROJO", ["red"]),
  ])
  func `several colours by longest phrase, none twice`(given: String, expected: [String]) throws {
    #expect(try read(["colour": given]).product.values.map(\.value) == expected)
    #expect(try read(["colour": given]).unmatched == [])
  }

  @Test func `unknown words are counted; given values are not looked for elsewhere`() throws {
    let outcome = try read(["name": "Red thing", "colour": "Egret/White 3"])
    #expect(outcome.product.values.map(\.value) == ["white"])
    #expect(outcome.unmatched == [Normaliser.Unmatched(field: "colour", word: "egret")])
  }

  @Test(arguments: [
    ("36, 36.5, 37", ["36", "36-5", "37"]), ("36,5", ["36-5"]), ("37½", ["37-5"]),
    ("42 2/3", ["42-67"]), ("39–41", ["39", "40", "41"]), ("36-37.5", ["36", "37", "37-5"]),
    ("US 9.5", ["43"]), ("UK 9; EU 44", ["43", "44"]), ("XL", ["xl"]), ("41 40 40", ["40", "41"]),
    ("36,37,38", ["36", "37", "38"]),
  ])
  func `sizes, halves and thirds, ranges and scales`(given: String, expected: [String]) throws {
    #expect(try read(["size": given]).product.values.map(\.value) == expected)
  }

  @Test func `a table may depend on who a thing is for`() throws {
    #expect(try values(["size": "US 9.5", "for": "Women"], of: "size") == ["size:41/given"])
    #expect(try values(["size": "US 9.5", "for": "Men"], of: "size") == ["size:43/given"])
  }

  @Test func `sizes of no table are counted; those of a sentence stand behind their word`() throws {
    #expect(
      try read(["size": "US 33"]).unmatched == [Normaliser.Unmatched(field: "size", word: "us 33")])
    let row = ["description": "Made in 1990. Tallas de la 36 a la 38, hecho en 2 días"]
    #expect(try values(row, of: "size") == [])
    let plain = ["description": "Made in 90. Talla 36, 36.5 y 37; pesa 300 gramos"]
    #expect(
      try values(plain, of: "size") == [
        "size:36/description", "size:36-5/description", "size:37/description",
      ])
  }

  @Test func `a price is given or looked for in texts; prices have steps`() throws {
    #expect(try read(["price": "79 €"]).product.price == Price(amount: 7900, currency: "EUR"))
    let product = try read(["description": "Hecho en 1990, 25,50 € en la feria"]).product
    #expect(product.price == Price(amount: 2550, currency: "EUR"))
    #expect(product.priceOrigin == .description)
    #expect(product.values.map(\.value) == ["20-40"])
    #expect(try read(["price": "19.99"]).product.values.map(\.value) == ["0-20"])
    #expect(try read(["price": "40"]).product.values.map(\.value) == ["40-up"])
    #expect(try read(["price": "40 USD"]).product.values == [])
  }

  @Test func `a field without a price is counted, and none is looked for elsewhere`() throws {
    let outcome = try read(["price": "ask us", "description": "It was 25 € once, 20 €."])
    #expect(outcome.product.price == nil && outcome.product.priceOrigin == .given)
    #expect(outcome.unmatched == [Normaliser.Unmatched(field: "price", word: "ask us")])
  }

  @Test(arguments: [
    ("CAD", "$25", Price(amount: 2500, currency: "CAD")),
    ("€", "25", Price(amount: 2500, currency: "EUR")),
    ("chf", "25.-", Price(amount: 2500, currency: "CHF")), ("USD", "25 €", nil),
    ("points", "25", nil),
    ("USD", "25 USD", Price(amount: 2500, currency: "USD")), ("$", "25", nil),
  ])
  func `a currency of its own decides, and a price in another one is none`(
    _ currency: String, _ given: String, _ expected: Price?
  ) throws {
    let outcome = try read(["price": given, "currency": currency])
    #expect(outcome.product.price == expected)
    #expect(outcome.unmatched.isEmpty == (expected != nil))
  }

  @Test func `shops have sizes, and what no shop is called is counted`() throws {
    let outcome = try read(["shops": "la-horma: 36 37; El Cordon ; Nadie: 40"])
    #expect(
      outcome.product.stock.map { "\($0.shop) \($0.size)" }
        == ["el-cordon ", "la-horma 36", "la-horma 37"])
    #expect(outcome.product.values.map(\.value) == ["36", "37", "la-horma", "el-cordon"])
    #expect(outcome.unmatched == [Normaliser.Unmatched(field: "shops", word: "nadie")])
  }

  @Test func `a shop has what has no size, also where nothing has one`() throws {
    let books = CatalogueDictionary(
      types: Self.dictionary.types, attributes: Array(Self.dictionary.attributes.prefix(1)),
      prices: Self.dictionary.prices)
    let outcome = try read(["shops": "la-horma; el-cordon: 40"], by: books)
    #expect(outcome.product.stock.map { "\($0.shop) \($0.size)" } == ["el-cordon ", "la-horma "])
  }

  @Test func `names and descriptions in two languages`() throws {
    let row = ["name": "Boot", "name.es": "Bota", "description": "One.\n\n\nTwo\nlines."]
    let texts = try read(row).product.texts
    #expect(texts[.english] == ProductText(name: "Boot", description: "One.\n\nTwo lines."))
    #expect(texts[.spanish] == ProductText(name: "Bota", description: ""))
  }

  @Test func `hostile texts are cut and cleaned`() throws {
    let evil = "=HYPERLINK(1)<script>\u{202E}\u{0}" + String(repeating: "é\u{301}", count: 20_000)
    let product = try read(["name": evil, "description": evil, "brand": evil, "key": evil]).product
    let text = try #require(product.texts[.english])
    #expect(text.name.utf8.count <= Product.nameBytes)
    #expect(text.name.hasPrefix("=HYPERLINK(1)<script>"))
    #expect(text.description.utf8.count <= Product.descriptionBytes)
    #expect(product.key.utf8.count <= 500)
    #expect(product.values.allSatisfy { $0.value.utf8.count <= 64 && $0.title.utf8.count <= 80 })
  }

  @Test(arguments: [
    ("javascript:alert(1)", nil), ("https://x.example/a\"b", nil), ("https://", nil),
    ("HTTPS://x.example/", nil), ("https://x.example/a?b=c", "https://x.example/a?b=c"),
  ])
  func `links lead to web pages or nowhere`(given: String, expected: String?) throws {
    #expect(try read(["link": given]).product.link == expected)
  }

  @Test(arguments: [
    ("pictures/a.svg", true), ("../a.svg", false), ("/etc/a.png", false), (".hidden/a.png", false),
    ("https://x.example/a.png", false), ("a\\b.png", false), ("a//b.png", false),
  ])
  func `pictures lie below the folder`(given: String, isTaken: Bool) throws {
    #expect(try read(["picture": given]).product.picture == (isTaken ? given : nil))
  }

  @Test func `a row without a name or a key is refused with its line`() throws {
    #expect(throws: CatalogueError(line: 7, reason: .noName)) { try read(["name": " \u{200B}"]) }
    #expect(throws: CatalogueError(line: 7, reason: .noKey)) { try read(["key": " "]) }
  }
}
