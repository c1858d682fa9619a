/// A thing of the catalogue: to see, to lend, to sell or to recommend.
///
/// What kinds of things there are, and what is known of them, say files of `content/catalogue/`: the program knows
/// attributes and values by their slugs only, and none of them by name but these four.
public enum Product {
  /// The number of a product.
  public typealias ID = Identifier<Product>

  /// The attribute that says what a thing is; a product has one value of it at most.
  public static let type = "type"
  /// The attribute that says who made it: a maker, a publisher; one value at most.
  public static let brand = "brand"
  /// The attribute that says which shops have it.
  public static let shop = "shop"
  /// The attribute that says between which steps its price is; one value at most.
  public static let price = "price"

  /// Attributes that no dictionary declares.
  public static let builtIn = [type, brand, price, shop]
  /// Last parts of addresses below `/catalogue/` that are no product's.
  public static let reservedSlugs = ["archive", "browse", "feed", "shops"]

  /// The most UTF-8 bytes of a product's name.
  public static let nameBytes = 200
  /// The most UTF-8 bytes of a product's description.
  public static let descriptionBytes = 8 << 10
  /// The most values of one attribute of a product.
  public static let valuesPerAttribute = 40
  /// The most shops that have a product, sizes counted one by one.
  public static let stockEntries = 400
}

/// Where a value of a product comes from.
public enum ValueOrigin: Int64, Sendable, CaseIterable {
  /// The field of its own said it.
  case given = 0
  /// It was read from the product's name.
  case name = 1
  /// It was read from the product's description.
  case description = 2
}

/// A value of an attribute that a product has: `colour`, `red`, read from its name.
public struct ProductValue: Hashable, Sendable {
  /// The attribute's slug.
  public let attribute: String
  /// The value's slug, of at most 64 bytes.
  public let value: String
  /// Where it comes from.
  public let origin: ValueOrigin
  /// What it is called, where no dictionary says it: the name of a brand; else empty.
  public let title: String

  /// Takes every value as it is.
  public init(attribute: String, value: String, origin: ValueOrigin, title: String = "") {
    self.attribute = attribute
    self.value = value
    self.origin = origin
    self.title = title
  }
}

/// What something costs.
public struct Price: Hashable, Sendable {
  /// In the smallest unit of the currency: 7950 is 79.50 €.
  public let amount: Int
  /// Three capital letters (ISO 4217).
  public let currency: String

  /// Takes both as they are.
  public init(amount: Int, currency: String) {
    self.amount = amount
    self.currency = currency
  }

  /// The highest price that is believed: a hundred million of the main unit.
  public static let highest = 10_000_000_000

  /// Digits behind the point of a currency's amounts: two, of few others none (ISO 4217).
  public static func digits(of currency: String) -> Int {
    ["CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF"].contains(currency) ? 0 : 2
  }
}

/// What is said of a product in one language.
public struct ProductText: Hashable, Sendable {
  /// Plain text, one line.
  public let name: String
  /// Plain text, in paragraphs with an empty line between them; may be empty.
  public let description: String

  /// Takes both as they are.
  public init(name: String, description: String) {
    self.name = name
    self.description = description
  }
}

/// That a shop has a product, in a size where it has sizes.
public struct ProductStock: Hashable, Sendable {
  /// The shop's slug.
  public let shop: String
  /// The slug of the size; empty where nothing is said of sizes.
  public let size: String

  /// Takes both as they are.
  public init(shop: String, size: String) {
    self.shop = shop
    self.size = size
  }
}

/// A product as an import brings it.
public struct NewProduct: Hashable, Sendable {
  /// Which list it comes from, such as `adidas`; what another list has is not touched.
  public let source: String
  /// What tells it from others of its source, whatever else changes.
  public let key: String
  /// What is said of it, at least in one language.
  public var texts: [Language: ProductText]
  /// All its values in the order of the page, type, brand, price and shops among them; none twice.
  public var values: [ProductValue]
  /// What it costs, where that is known.
  public var price: Price?
  /// Where the price comes from.
  public var priceOrigin: ValueOrigin
  /// A picture below `content/catalogue/`, such as `pictures/boot.svg`.
  public var picture: String?
  /// A page about it elsewhere, `https://…`.
  public var link: String?
  /// Which shops have it.
  public var stock: [ProductStock]

  /// A product without anything but its names.
  public init(source: String, key: String, texts: [Language: ProductText]) {
    self.source = source
    self.key = key
    self.texts = texts
    values = []
    priceOrigin = .given
    stock = []
  }
}

/// A value of an attribute as everything that has it: `colour`, `red`.
public struct ProductList: Hashable, Sendable {
  /// The number of a list.
  public typealias ID = Identifier<ProductList>

  /// Its number.
  public let id: ID
  /// The attribute's slug; empty for the list of everything.
  public let attribute: String
  /// The value's slug; empty for the list of everything.
  public let value: String
  /// What it is called, where no dictionary says it; else empty.
  public let title: String

  /// Takes every value as it is.
  public init(id: ID, attribute: String, value: String, title: String = "") {
    self.id = id
    self.attribute = attribute
    self.value = value
    self.title = title
  }

  /// Everything that there is.
  public static let all = ProductList(id: ID(1), attribute: "", value: "")
}

/// The number of a product in a list; counts from 1 in each list and is never given again.
public struct ProductPlace: Hashable, Sendable, Comparable {
  /// Which list.
  public let list: ProductList.ID
  /// Its number there.
  public let number: Int

  /// Takes the values of a row.
  public init(list: ProductList.ID, number: Int) {
    self.list = list
    self.number = number
  }

  /// By list and number.
  public static func < (one: Self, other: Self) -> Bool {
    (one.list, one.number) < (other.list, other.number)
  }
}

/// Where things are to be had: a line of `content/catalogue/shops.csv` in one tree.
public struct Shop: Hashable, Sendable {
  /// Its name in addresses.
  public let slug: String
  /// What it is called.
  public let name: String
  /// Street and number, town; may be empty.
  public let address: String
  /// When it is open, in words; may be empty.
  public let hours: String
  /// Where it is, in degrees (WGS 84); nil when that is not said.
  public let position: Position?
  /// Whether it can be asked to keep a thing: it has an address for letters, which nobody is told.
  public let takesReservations: Bool

  /// A point on the earth.
  public struct Position: Hashable, Sendable {
    /// Degrees north, from -90 to 90, as it was written: `40.9634`.
    public let latitude: String
    /// Degrees east, from -180 to 180, as it was written.
    public let longitude: String

    /// Takes decimal numbers within their limits.
    public init?(latitude: String, longitude: String) {
      guard Self.isDecimal(latitude, within: 90), Self.isDecimal(longitude, within: 180) else {
        return nil
      }
      self.latitude = latitude
      self.longitude = longitude
    }

    private static func isDecimal(_ text: String, within limit: Double) -> Bool {
      guard (1...20).contains(text.utf8.count),
        text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 || $0 == 46 }),
        let value = Double(text)
      else { return false }
      return value.magnitude <= limit
    }
  }

  /// Takes every value as it is.
  public init(
    slug: String, name: String, address: String, hours: String, position: Position?,
    takesReservations: Bool = false
  ) {
    self.slug = slug
    self.name = name
    self.address = address
    self.hours = hours
    self.position = position
    self.takesReservations = takesReservations
  }
}

/// What an attribute or one of its values is called in a tree, and how it looks.
public struct CatalogueWord: Hashable, Sendable {
  /// The attribute's slug.
  public let attribute: String
  /// The value's slug; empty for the attribute itself.
  public let value: String
  /// Its label.
  public let label: String
  /// A colour such as `#2e2a26`; nil for what has none.
  public let fill: String?
  /// What else the dictionary says of the attribute; nothing for a value.
  public let traits: AttributeTraits

  /// Takes every value as it is.
  public init(
    attribute: String, value: String, label: String, fill: String?, traits: AttributeTraits = []
  ) {
    self.attribute = attribute
    self.value = value
    self.label = label
    self.fill = fill
    self.traits = traits
  }
}

/// What a dictionary says of an attribute besides its words.
public struct AttributeTraits: OptionSet, Hashable, Sendable {
  /// One bit each.
  public let rawValue: Int64

  /// Takes bits.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// It depends on who looks, as a size does: people may say once what is theirs.
  public static let personal = Self(rawValue: 1)
  /// Its values are names, which keep their capitals inside of a sentence.
  public static let names = Self(rawValue: 2)
  /// Of a value: it suits everybody, so that no other value of its attribute leaves it out.
  public static let suitsAll = Self(rawValue: 4)
  /// Of an attribute: the gender of somebody's profile says which value is theirs.
  public static let byGender = Self(rawValue: 8)
  /// Of a value: it is that of women, of men, of nonbinary people.
  static let genders: [(name: String, trait: Self)] = zip(
    ProfileBlock.genders, [16, 32, 64].map(Self.init(rawValue:))
  ).map { ($0, $1) }

  /// The trait of a value that is that of a gender, one of `ProfileBlock.genders`; none of another one.
  public static func gender(_ name: String) -> Self {
    genders.first { $0.name == name }?.trait ?? []
  }
}
