public import Model

/// A small catalogue: shoes and books, two shops.
public enum CatalogueSite {
  /// Files of the site by their paths.
  public static let files = [
    "content/catalogue/dictionary.yml": """
    currency: EUR
    prices: [20, 40]
    types:
      boots: {en: "Boots, welly", es: Botas}
      books: {en: "Books, novel", es: "Libros, novela"}
    attributes:
      colour:
        label: {en: Colour, es: Color}
        values:
          red: {en: Red, es: "Rojo, roja", fill: "#a8442b"}
          black: {en: Black, es: "Negro, negra", fill: "#2e2a26"}
      size:
        label: {en: Size, es: Número}
        heads: "size, talla"
        sizes: {EU: "", UK: "3=35.5 4=37"}
    """,
    "content/catalogue/shops.csv": """
    slug,name,address,hours,hours.es,latitude,longitude,email,language
    la-horma,La Horma,"Zamora 12, Salamanca",Every day,Todos los días,40.9672,-5.6640,horma@shops.example,es
    la-viga,La Viga,,,,,,,
    """,
    "content/catalogue/towns.csv": """
    name,other_names,latitude,longitude
    Salamanca,37001;37008,40.9650,-5.6640
    Béjar,37700,40.3860,-5.7630
    """,
    "content/catalogue/products.csv": products,
    "content/catalogue/pictures/boot.svg": drawing("M0 0h10v10z"),
  ]

  /// Enough for a second page of five.
  public static let products = """
    key,name,name.es,description,type,brand,price,colour,size,picture,link,shops
    b1,Peña boot,Bota Peña,"A red boot.

    For snow.",,Vereda,84 €,,,pictures/boot.svg,,la-horma: 38 38.5 39; la-viga
    b2,Black boot,Bota negra,,boots,Vereda,"39,50 €",black/red,36-38,,https://maker.example/b2,
    n1,Niebla,,A novel.,,Azud,9.50 €,,,,,la-viga
    n2,Entre visillos,,,books,Azud,,,,,,
    n3,Lazarillo,,,books,Azud,7 €,,,,,
    n4,Poems,Poemas,,,,,,,,,
    """ + "\n"

  /// A drawing with a path.
  public static func drawing(_ path: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><path d=\"\(path)\"/></svg>"
  }

  /// A product as an import brings it.
  public static func product(
    _ key: String, source: String = "list", name: String? = nil, colours: [String] = [],
    brand: String? = nil, cents: Int? = nil, shops: [String] = [], picture: String? = nil
  ) -> NewProduct {
    var product = NewProduct(
      source: source, key: key,
      texts: [.english: ProductText(name: name ?? "Thing \(key)", description: "")])
    func add(_ attribute: String, _ value: String, _ title: String = "") {
      product.values.append(
        ProductValue(attribute: attribute, value: value, origin: .given, title: title))
    }
    if let brand { add(Product.brand, Slug(titled: brand, fallback: "brand").text, brand) }
    for colour in colours { add("colour", colour) }
    if let cents {
      let price = Price(amount: cents, currency: "EUR")
      product.price = price
      if let step = PriceSteps(currency: "EUR", bounds: [20, 40]).step(of: price) {
        add(Product.price, step)
      }
    }
    for shop in shops {
      add(Product.shop, shop)
      product.stock.append(ProductStock(shop: shop, size: "39"))
    }
    product.picture = picture
    return product
  }
}
