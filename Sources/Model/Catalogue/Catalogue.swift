/// A thing of the catalogue: to see, to lend, to sell or to recommend.
///
/// Files of `content/catalogue/` define the kinds of things and their attributes. The program knows attributes and values by
/// their slugs only, and names none of them but these four.
public enum Product {
  /// The number of a product.
  public typealias ID = Identifier<Product>

  /// The attribute for the kind of thing; a product has at most one value of it.
  public static let type = "type"
  /// The attribute for the maker or publisher; at most one value.
  public static let brand = "brand"
  /// The attribute for the shops that have it.
  public static let shop = "shop"
  /// The attribute for the steps between which its price is; at most one value.
  public static let price = "price"

  /// Attributes that no dictionary declares.
  public static let builtIn = [type, brand, price, shop]
  /// Slugs that products cannot have, since they are other addresses below `/catalogue/`.
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

/// Origin of a value of a product.
public enum ValueOrigin: Int64, Sendable, CaseIterable {
  /// A field of its own had it.
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
  /// Origin of the value.
  public let origin: ValueOrigin
  /// Label of a value that no dictionary names, such as a brand; else empty.
  public let title: String

  /// Stores every value as given.
  public init(attribute: String, value: String, origin: ValueOrigin, title: String = "") {
    self.attribute = attribute
    self.value = value
    self.origin = origin
    self.title = title
  }
}

/// The price of a product.
public struct Price: Hashable, Sendable {
  /// In the smallest unit of the currency: 7950 is 79.50 €.
  public let amount: Int
  /// Three-letter code in capitals (ISO 4217).
  public let currency: String

  /// Stores both values as given.
  public init(amount: Int, currency: String) {
    self.amount = amount
    self.currency = currency
  }

  /// The highest accepted price: a hundred million of the main unit.
  public static let highest = 10_000_000_000

  /// Decimal digits of a currency's amounts: two, for a few currencies none (ISO 4217).
  public static func digits(of currency: String) -> Int {
    ["CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF"].contains(currency) ? 0 : 2
  }
}

/// The texts of a product in one language.
public struct ProductText: Hashable, Sendable {
  /// Plain text, one line.
  public let name: String
  /// Plain text, in paragraphs with an empty line between them; may be empty.
  public let description: String

  /// Stores both values as given.
  public init(name: String, description: String) {
    self.name = name
    self.description = description
  }
}

/// A shop that has a product, in a size if it has sizes.
public struct ProductStock: Hashable, Sendable {
  /// The shop's slug.
  public let shop: String
  /// The slug of the size; empty where no sizes are given.
  public let size: String

  /// Stores both values as given.
  public init(shop: String, size: String) {
    self.shop = shop
    self.size = size
  }
}

/// A product from an import.
public struct NewProduct: Hashable, Sendable {
  /// The list that it comes from, such as `adidas`; an import does not touch products of other lists.
  public let source: String
  /// Key that identifies it within its source, even when everything else changes.
  public let key: String
  /// Texts by language, at least one.
  public var texts: [Language: ProductText]
  /// All its values in the order of the page, type, brand, price and shops among them; none twice.
  public var values: [ProductValue]
  /// The price, where it is known.
  public var price: Price?
  /// Origin of the price.
  public var priceOrigin: ValueOrigin
  /// A picture below `content/catalogue/`, such as `pictures/boot.svg`.
  public var picture: String?
  /// A page about it elsewhere, `https://…`.
  public var link: String?
  /// Shops that have it.
  public var stock: [ProductStock]

  /// A product with only its names.
  public init(source: String, key: String, texts: [Language: ProductText]) {
    self.source = source
    self.key = key
    self.texts = texts
    values = []
    priceOrigin = .given
    stock = []
  }
}

/// A list of all products with one value of an attribute: `colour`, `red`.
public struct ProductList: Hashable, Sendable {
  /// The number of a list.
  public typealias ID = Identifier<ProductList>

  /// Number of the list.
  public let id: ID
  /// The attribute's slug; empty for the list of everything.
  public let attribute: String
  /// The value's slug; empty for the list of everything.
  public let value: String
  /// Label of a value that no dictionary names; else empty.
  public let title: String

  /// Stores every value as given.
  public init(id: ID, attribute: String, value: String, title: String = "") {
    self.id = id
    self.attribute = attribute
    self.value = value
    self.title = title
  }

  /// The list of all products.
  public static let all = ProductList(id: ID(1), attribute: "", value: "")
}

/// The number of a product in a list; counts from 1 in each list and is never reused.
public struct ProductPlace: Hashable, Sendable, Comparable {
  /// List that it is in.
  public let list: ProductList.ID
  /// Product number in the list.
  public let number: Int

  /// Creates a place from the columns of a row.
  public init(list: ProductList.ID, number: Int) {
    self.list = list
    self.number = number
  }

  /// Sorts by list and number.
  public static func < (one: Self, other: Self) -> Bool {
    (one.list, one.number) < (other.list, other.number)
  }
}

/// A shop: a line of `content/catalogue/shops.csv` in one tree.
public struct Shop: Hashable, Sendable {
  /// Slug in addresses.
  public let slug: String
  /// Name of the shop.
  public let name: String
  /// Street and number, town; may be empty.
  public let address: String
  /// Opening hours, in words; may be empty.
  public let hours: String
  /// Position in degrees (WGS 84); nil when it is not given.
  public let position: Position?
  /// True if the shop accepts reservations: it has an email address, which is never shown.
  public let acceptsReservations: Bool

  /// A point on the earth.
  public struct Position: Hashable, Sendable {
    /// Degrees north, from -90 to 90, as written: `40.9634`.
    public let latitude: String
    /// Degrees east, from -180 to 180, as written.
    public let longitude: String

    /// Stores decimal numbers within their limits.
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

  /// Stores every value as given.
  public init(
    slug: String, name: String, address: String, hours: String, position: Position?,
    acceptsReservations: Bool = false
  ) {
    self.slug = slug
    self.name = name
    self.address = address
    self.hours = hours
    self.position = position
    self.acceptsReservations = acceptsReservations
  }
}

/// Label and look of an attribute, or of one of its values, in a tree.
public struct CatalogueWord: Hashable, Sendable {
  /// The attribute's slug.
  public let attribute: String
  /// The value's slug; empty for the attribute itself.
  public let value: String
  /// Label shown.
  public let label: String
  /// A colour such as `#2e2a26`; nil if it has none.
  public let fill: String?
  /// Further traits of the attribute from the dictionary; empty for a value.
  public let traits: AttributeTraits

  /// Stores every value as given.
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

/// Traits that a dictionary gives an attribute or a value besides its label.
public struct AttributeTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public let rawValue: Int64

  /// Stores the bits.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Of an attribute: it depends on the viewer, as a size does; people may set their value once.
  public static let personal = Self(rawValue: 1)
  /// Of an attribute: values are names, which keep their capitals inside a sentence.
  public static let names = Self(rawValue: 2)
  /// Of a value: it suits everyone, so that no other value of its attribute leaves it out.
  public static let suitsAll = Self(rawValue: 4)
  /// Of an attribute: the gender of a person's profile decides which value is theirs.
  public static let byGender = Self(rawValue: 8)
  /// Of a value: it is for women, for men, or for nonbinary people.
  static let genders: [(name: String, trait: Self)] = zip(
    ProfileBlock.genders, [16, 32, 64].map(Self.init(rawValue:))
  ).map { ($0, $1) }

  /// The trait of a value for a gender, one of `ProfileBlock.genders`; empty for any other one.
  public static func gender(_ name: String) -> Self {
    genders.first { $0.name == name }?.trait ?? []
  }
}
