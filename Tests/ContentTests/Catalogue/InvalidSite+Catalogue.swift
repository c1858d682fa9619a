import TestSupport

extension InvalidSite {
  private static let dictionary = "content/catalogue/dictionary.yml"
  private static let products = "content/catalogue/products.csv"
  private static let shops = "content/catalogue/shops.csv"
  private static let towns = "content/catalogue/towns.csv"
  private static let mapping = "content/catalogue/mappings/m.yml"

  /// Dictionaries, lists of products, shops and mappings.
  static let catalogue: [InvalidSite] = [
    InvalidSite(
      "an attribute with a name of the program", [dictionary: "attributes:\n  price: {label: P}\n"],
      """
      content/catalogue/dictionary.yml:2:10: error: «price» is no attribute; expected another name in lower \
      case with hyphens; taken are: archive, brand, browse, currency, deck, description, do, done, feed, filter, \
      find, format, lang, link, mail, max, min, mine, name, new, of, order, page, picture, price, product, \
      saved, shop, shops, token, type, was
      """),
    InvalidSite(
      "a value without a word", [dictionary: "types:\n  boots: {fill: \"#abc\"}\n"],
      "content/catalogue/dictionary.yml:2:10: error: the field «en» is missing"),
    InvalidSite(
      "a colour that is none", [dictionary: "types:\n  boots: {en: Boots, fill: red}\n"],
      """
      content/catalogue/dictionary.yml:2:28: error: «red» is no fill; expected a colour such as #a8442b, in \
      quotes
      """),
    InvalidSite(
      "steps of prices that do not ascend", [dictionary: "prices: [20, 10]\n"],
      """
      content/catalogue/dictionary.yml:1:9: error: «10» is no prices; expected at most 20 whole numbers, \
      ascending
      """),
    InvalidSite(
      "a table of sizes that is none",
      [dictionary: "attributes:\n  size:\n    label: S\n    sizes: {EU: \"\", UK: \"3=\"}\n"],
      """
      content/catalogue/dictionary.yml:4:12: error: «…» is no sizes; expected pairs such as 3=35.5 with \
      spaces between them, of each scale but the first
      """),
    InvalidSite(
      "a product without a name", [products: "key,name\na,A\nb,\n"],
      "content/catalogue/products.csv:3: error: this row has no name"),
    InvalidSite(
      "a row with a forgotten quotation mark", [products: "key,name\na,\"A\n"],
      "content/catalogue/products.csv:2: error: a quoted field that never ends"),
    InvalidSite(
      "a shop whose place is nowhere", [shops: "slug,name,latitude,longitude\na,A,91,0\n"],
      """
      content/catalogue/shops.csv:2: error: «91» is no latitude; expected degrees with a point: 40.9634 \
      north, -5.6631 east
      """),
    InvalidSite(
      "a shop twice", [shops: "slug,name\na,A\na,B\n"],
      "content/catalogue/shops.csv:3: error: «a» is taken already by line 2"),
    InvalidSite(
      "a shop whose address is none", [shops: "slug,name,email\na,A,nobody\n"],
      """
      content/catalogue/shops.csv:2: error: «nobody» is no email; expected an address such as \
      shop@example.org
      """),
    InvalidSite(
      "a shop that reads no language of the site",
      [shops: "slug,name,email,language\na,A,a@example.org,Deutsch\n"],
      """
      content/catalogue/shops.csv:2: error: «Deutsch» is no language; expected one of the site's: en, es
      """),
    InvalidSite(
      "a town without a name", [towns: "name,latitude,longitude\n,40,-5\n"],
      "content/catalogue/towns.csv:2: error: «» is no name; expected a text of at most 100 bytes"),
    InvalidSite(
      "a town that is nowhere", [towns: "name,latitude,longitude\nA,40,\n"],
      """
      content/catalogue/towns.csv:2: error: «40» is no latitude; expected degrees with a point: 40.9634 \
      north, -5.6631 east
      """),
    InvalidSite(
      "two towns of one name",
      [towns: "name,other_names,latitude,longitude\nBéjar,,40,-5\nX,BEJAR,40,-5\n"],
      "content/catalogue/towns.csv:3: error: «bejar» is taken already by line 2"),
    InvalidSite(
      "a mapping of a field that nobody knows",
      [mapping: "source: x\nkey: [a]\ncolumns:\n  name: A\n  colour: B\n"],
      """
      content/catalogue/mappings/m.yml:5:3: error: unknown field «colour»; known are: name, description, type, \
      brand, price, currency, picture, link, shops, name.en, description.en, name.es, description.es
      """),
    InvalidSite(
      "a mapping that takes the editors' name",
      [mapping: "source: content\nkey: [a]\ncolumns: {name: A}\n"],
      """
      content/catalogue/mappings/m.yml:1:9: error: «content» is no source; expected a name in lower case with \
      hyphens, but not «content»
      """),
  ]
}
