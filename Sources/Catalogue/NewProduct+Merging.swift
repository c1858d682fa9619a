import Model

extension NewProduct {
  /// Notes the step that its price is in.
  mutating func addStep(_ steps: PriceSteps) {
    values.removeAll { $0.attribute == Product.price }
    guard let price, let step = steps.step(of: price) else { return }
    values.append(ProductValue(attribute: Product.price, value: step, origin: priceOrigin))
  }

  /// Puts the values into the order of pages: type, brand, the dictionary's attributes, price, shops; sizes ascending.
  mutating func arrange(_ dictionary: CatalogueDictionary) {
    let order =
      [Product.type, Product.brand] + dictionary.attributes.map(\.slug)
      + [Product.price, Product.shop]
    let sizes = Set(dictionary.attributes.filter { $0.sizes != nil }.map(\.slug))
    values = order.flatMap { attribute in
      let own = values.filter { $0.attribute == attribute }
      guard sizes.contains(attribute) else { return own }
      return own.sorted { ProductSize($0.value) < ProductSize($1.value) }
    }
    stock.sort { ($0.shop, ProductSize($0.size)) < ($1.shop, ProductSize($1.size)) }
  }

  /// Notes that a shop has it, as far as there is room.
  mutating func addStock(_ entry: ProductStock) {
    guard !stock.contains(entry), stock.count < Product.stockEntries else { return }
    stock.append(entry)
  }

  /// Adds the values of another row of this product: values, shops, texts that were missing.
  ///
  /// Of type and brand the first counts, of prices the lowest in the first one's currency.
  mutating func merge(_ other: NewProduct, _ dictionary: CatalogueDictionary) {
    for (language, text) in other.texts where texts[language] == nil { texts[language] = text }
    for value in other.values {
      let known = values.filter { $0.attribute == value.attribute }
      let isSingle = [Product.type, Product.brand, Product.price].contains(value.attribute)
      guard !known.contains(where: { $0.value == value.value }), !(isSingle && !known.isEmpty),
        known.count < Product.valuesPerAttribute
      else { continue }
      values.append(value)
    }
    for entry in other.stock { addStock(entry) }
    if let price = other.price,
      self.price.map({ price.currency == $0.currency && price.amount < $0.amount }) ?? true
    {
      self.price = price
      priceOrigin = other.priceOrigin
    }
    picture = picture ?? other.picture
    link = link ?? other.link
    addStep(dictionary.prices)
    arrange(dictionary)
  }
}
