public import Model

/// The vocabulary of a catalogue: `content/catalogue/dictionary.yml`.
public struct CatalogueDictionary: Sendable {
  /// Something that is known of things: a colour, a material, a size.
  public struct Attribute: Sendable {
    /// Name in addresses and mappings.
    public let slug: String
    /// Label by language.
    public let label: LocalizedText
    /// Values in the order of pages.
    public let values: [Value]
    /// The spelling of sizes; nil where there are none.
    public let sizes: SizeTables?
    /// True if people can choose their own values once and for all.
    public let isPersonal: Bool
    /// The languages in which its values are names, which keep their capitals inside of a sentence.
    public let namesIn: [Language]
    let phrases: PhraseTable

    /// Takes values in the order of pages; words of a former value win over those of a later one.
    public init(
      slug: String, label: LocalizedText, values: [Value], sizes: SizeTables? = nil,
      isPersonal: Bool = false, namesIn: [Language] = []
    ) {
      self.slug = slug
      self.label = label
      self.values = values
      self.sizes = sizes
      self.isPersonal = isPersonal
      self.namesIn = namesIn
      var phrases = PhraseTable()
      // A word equal to a slug always means that value.
      for value in values { phrases.add(value.slug, value.slug) }
      for value in values {
        for word in value.label.versions.map(\.text) + value.words { phrases.add(word, value.slug) }
      }
      self.phrases = phrases
    }

    func traits(in language: Language) -> AttributeTraits {
      var traits: AttributeTraits = isPersonal ? .personal : []
      if isPersonal, values.contains(where: { $0.gender != nil }) { traits.insert(.byGender) }
      if namesIn.contains(language) { traits.insert(.names) }
      return traits
    }
  }

  /// A value that things may have: red.
  public struct Value: Sendable {
    /// Name in addresses.
    public let slug: String
    /// Label by language.
    public let label: LocalizedText
    /// Other words for the value, in any language.
    public let words: [String]
    /// A colour such as `#a8442b`; nil for a value without one.
    public let fill: String?
    /// True if products with it suit everyone, regardless of what they look for.
    public let suitsAll: Bool
    /// The gender it is for, one of `ProfileBlock.genders`; nil for a value that depends on no gender.
    public let gender: String?

    /// Takes every value as it is.
    public init(
      slug: String, label: LocalizedText, words: [String] = [], fill: String? = nil,
      suitsAll: Bool = false, gender: String? = nil
    ) {
      self.slug = slug
      self.label = label
      self.words = words
      self.fill = fill
      self.suitsAll = suitsAll
      self.gender = gender
    }
  }

  /// The types of products.
  public let types: Attribute
  /// The attributes of products, in the order of pages.
  public let attributes: [Attribute]
  /// Steps by which things are sorted by price, and the currency of prices that name none.
  public let prices: PriceSteps
  /// Words that say nothing of a thing and are in no report.
  let ignored: Set<String>

  /// Takes every value as it is.
  public init(types: Attribute, attributes: [Attribute], prices: PriceSteps, ignored: [String] = [])
  {
    self.types = types
    self.attributes = attributes
    self.prices = prices
    self.ignored = Set(ignored.flatMap { Words.of($0).map(\.stem) })
  }

  /// A catalogue without words.
  public static var empty: Self {
    Self(
      types: Attribute(slug: Product.type, label: LocalizedText(), values: []), attributes: [],
      prices: PriceSteps(currency: "EUR", bounds: []))
  }

  /// The labels of attributes and values in a tree; the label for all types together comes from the locale.
  ///
  /// The label of a step of prices is its currency; its bounds are in its slug.
  public func words(_ language: Language, _ main: Language) -> [CatalogueWord] {
    let steps = prices.slugs.map {
      CatalogueWord(attribute: Product.price, value: $0, label: prices.currency, fill: nil)
    }
    return steps
      + ([types] + attributes).flatMap { attribute -> [CatalogueWord] in
        let own = attribute.label.text(in: language, or: [main]).map {
          CatalogueWord(
            attribute: attribute.slug, value: "", label: $0, fill: nil,
            traits: attribute.traits(in: language))
        }
        return (own.map { [$0] } ?? [])
          + attribute.values.map { value in
            CatalogueWord(
              attribute: attribute.slug, value: value.slug,
              label: value.label.text(in: language, or: [main]) ?? value.slug, fill: value.fill,
              traits: (value.suitsAll ? AttributeTraits.suitsAll : [])
                .union(attribute.isPersonal ? .gender(value.gender ?? "") : []))
          }
      }
  }
}
