import Model

/// Price of a thing of schema.org.
struct LinkedOffer: Hashable {
  /// As written; several amounts, with commas between them, where it is not clear which one counts.
  let price: String
  /// As written; nil where it is missing.
  let currency: String?
  /// True if the price is a number of JSON.
  let isNumber: Bool

  /// Types of prices that no one pays.
  private static let formerPrices = [
    "ListPrice", "SRP", "MSRP", "StrikethroughPrice", "MinimumAdvertisedPrice", "RegularPrice",
  ]
  /// Offers in offers that are looked at.
  private static let depth = 4

  /// The lowest of the offers of a thing; nil where there is none.
  ///
  /// An AggregateOffer costs its `lowPrice`; a price of a measure (`referenceQuantity`) or of the past does not count. Offers
  /// that cannot be compared make a text that is not a price, so that it is counted.
  static func best(of offers: JSONValue?) -> Self? {
    let all = Set((offers?.items ?? []).flatMap { found($0, depth) })
    guard all.count > 1 else { return all.first }
    let compared = all.map { offer in
      (
        offer: offer,
        price: PriceText.price(
          offer.price, currency: offer.currency.flatMap { Currencies.named($0, own: "") } ?? "",
          mark: offer.isNumber ? .point : nil)
      )
    }
    let currencies = Set(compared.map { $0.price?.currency })
    guard currencies.count == 1, !currencies.contains(nil),
      let best = compared.min(by: { ($0.price?.amount ?? 0) < ($1.price?.amount ?? 0) })
    else {
      let texts = all.map { "\($0.price) \($0.currency ?? "")" }.sorted()
      return Self(price: texts.joined(separator: ", "), currency: nil, isNumber: false)
    }
    return best.offer
  }

  /// The prices of an offer, of its specifications, or of the offers inside of it.
  private static func found(_ offer: JSONValue, _ depth: Int) -> [Self] {
    guard depth > 0, case .object(let fields) = offer else { return [] }
    let currency = fields["priceCurrency"]?.text
    if let own = fields["price"], let text = own.text, !text.isEmpty {
      return [Self(text, currency ?? specified(fields), own)]
    }
    if let low = fields["lowPrice"], let text = low.text, !text.isEmpty {
      return [Self(text, currency, low)]
    }
    let inner =
      (fields["offers"]?.items ?? [])
      + (fields["priceSpecification"]?.items ?? [])
      .filter(isPaid)
    return inner.flatMap { found($0, depth - 1) }
      .map { Self(price: $0.price, currency: $0.currency ?? currency, isNumber: $0.isNumber) }
  }

  private init(_ text: String, _ currency: String?, _ value: JSONValue) {
    price = text
    self.currency = currency
    isNumber = if case .number = value { true } else { false }
  }

  private init(price: String, currency: String?, isNumber: Bool) {
    (self.price, self.currency, self.isNumber) = (price, currency, isNumber)
  }

  /// The currency of an offer that only its specification names.
  private static func specified(_ fields: [String: JSONValue]) -> String? {
    let named = Set(
      (fields["priceSpecification"]?.items ?? []).compactMap { $0["priceCurrency"]?.text })
    return named.count == 1 ? named.first : nil
  }

  /// True if a specification gives the price paid for the thing itself.
  private static func isPaid(_ specification: JSONValue) -> Bool {
    let type = specification["priceType"]?.text ?? ""
    let types = specification["@type"]?.items.compactMap(\.text) ?? []
    return specification["referenceQuantity"] == nil && specification["unitCode"] == nil
      && specification["billingIncrement"] == nil
      && !formerPrices.contains { type.hasSuffix($0) }
      && !types.contains {
        $0 == "DeliveryChargeSpecification" || $0 == "PaymentChargeSpecification"
      }
  }
}
