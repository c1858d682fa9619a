import TestSupport

extension InvalidSite {
  private static func list(
    _ name: String, _ what: String, _ text: String, _ error: String
  ) -> InvalidSite { file("content/catalogue/\(name)", what, text, error) }

  private static let degrees = "expected degrees with a point: 40.9634 north, -5.6631 east"

  /// Dictionaries, lists of products, shops and mappings.
  static let catalogue: [InvalidSite] = [
    list(
      "dictionary.yml", "an attribute with a name of the program",
      "attributes:\n  price: {label: P}\n",
      """
      2:10: error: “price” is not a valid attribute; expected another name in lower case with hyphens; these are taken: \
      archive, brand, browse, currency, deck, description, do, done, feed, filter, find, format, lang, link, \
      mail, max, min, mine, name, new, of, order, page, picture, price, product, saved, shop, shops, token, \
      type, was
      """),
    list(
      "dictionary.yml", "a value without a word", "types:\n  boots: {fill: \"#abc\"}\n",
      "2:10: error: the field “en” is missing"),
    list(
      "dictionary.yml", "a colour that is none", "types:\n  boots: {en: Boots, fill: red}\n",
      "2:28: error: “red” is not a valid fill; expected a colour such as #a8442b, in quotes"),
    list(
      "dictionary.yml", "steps of prices that do not ascend", "prices: [20, 10]\n",
      "1:9: error: “10” is not a valid prices; expected at most 20 whole numbers, ascending"),
    list(
      "dictionary.yml", "a table of sizes that is none",
      "attributes:\n  size:\n    label: S\n    sizes: {EU: \"\", UK: \"3=\"}\n",
      """
      4:12: error: “…” is not a valid sizes; expected pairs such as 3=35.5 with spaces between them, of each scale \
      but the first
      """),
    list(
      "products.csv", "a product without a name", "key,name\na,A\nb,\n",
      "3: error: this row has no name"),
    list(
      "products.csv", "a row with a forgotten quotation mark", "key,name\na,\"A\n",
      "2: error: a quoted field is never closed"),
    list(
      "shops.csv", "a shop whose place is nowhere", "slug,name,latitude,longitude\na,A,91,0\n",
      "2: error: “91” is not a valid latitude; \(degrees)"),
    list(
      "shops.csv", "a shop twice", "slug,name\na,A\na,B\n",
      "3: error: “a” is already used by line 2"),
    list(
      "shops.csv", "a shop whose address is none", "slug,name,email\na,A,nobody\n",
      "2: error: “nobody” is not a valid email; expected an address such as shop@example.org"),
    list(
      "shops.csv", "a shop that reads no language of the site",
      "slug,name,email,language\na,A,a@example.org,Deutsch\n",
      "2: error: “Deutsch” is not a valid language; expected one of the site's: en, es"),
    list(
      "towns.csv", "a town without a name", "name,latitude,longitude\n,40,-5\n",
      "2: error: the field “name” is empty; expected a text of at most 100 bytes"),
    list(
      "towns.csv", "a country without a code",
      "name,latitude,longitude,country\nA,40,-5,Spain\n",
      "2: error: “Spain” is not a valid country; expected the code of a country, such as ES"),
    list(
      "towns.csv", "a town that is nowhere", "name,latitude,longitude\nA,40,\n",
      "2: error: “40” is not a valid latitude; \(degrees)"),
    list(
      "towns.csv", "two towns of one name",
      "name,other_names,latitude,longitude\nBéjar,,40,-5\nX,BEJAR,40,-5\n",
      "3: error: “bejar” is already used by line 2"),
    list(
      "mappings/m.yml", "a mapping of a field that nobody knows",
      "source: x\nkey: [a]\ncolumns:\n  name: A\n  colour: B\n",
      """
      5:3: error: unknown field “colour”; known fields: name, description, type, brand, price, currency, \
      picture, link, shops, name.en, description.en, name.es, description.es
      """),
    list(
      "mappings/m.yml", "a mapping that takes the editors' name",
      "source: content\nkey: [a]\ncolumns: {name: A}\n",
      """
      1:9: error: “content” is not a valid source; expected a name in lower case with hyphens, but not “content”
      """),
  ]
}
