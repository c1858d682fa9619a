public import Model

/// What the words of a catalogue mean: `content/catalogue/dictionary.yml`.
public struct CatalogueDictionary: Sendable {
  /// Something that is known of things: a colour, a material, a size.
  public struct Attribute: Sendable {
    /// Its name in addresses and mappings.
    public let slug: String
    /// What it is called, by language.
    public let label: LocalizedText
    /// Its values in the order of pages.
    public let values: [Value]
    /// How sizes are read; nil where there are none.
    public let sizes: SizeTables?
    /// Whether people may say once which of its values are theirs.
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
      // Whoever writes the slug means it.
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
    /// Its name in addresses.
    public let slug: String
    /// What it is called, by language.
    public let label: LocalizedText
    /// Other words for it, in whatever language.
    public let words: [String]
    /// A colour such as `#a8442b`; nil for what has none.
    public let fill: String?
    /// Whether what has it suits everybody, whatever they look for.
    public let suitsAll: Bool
    /// Whose it is, one of `ProfileBlock.genders`; nil for what depends on no gender.
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

  /// What kinds of things there are.
  public let types: Attribute
  /// What is known of them, in the order of pages.
  public let attributes: [Attribute]
  /// By which steps things are sorted by price, and the currency of prices that name none.
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

  /// What attributes and values are called in a tree; what types are called together, the locale says.
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
