public import Model

extension SiteTheme {
  /// A price in the format of a language: "79 €", "1,170.50 €", "79 CHF".
  public func price(_ price: Price, in tree: SiteTree) -> String {
    let locale = locale(tree.language)
    let unit = Price.digits(of: price.currency) == 0 ? 1 : 100
    let (whole, rest) = price.amount.quotientAndRemainder(dividingBy: unit)
    var amount = locale.number(whole)
    if rest > 0 {
      amount += locale.text("number_decimal") + (rest < 10 ? "0\(rest)" : String(rest))
    }
    return locale.text("price", ["amount": amount, "sign": sign(of: price.currency)])
  }

  /// Sign of a currency beside amounts: "€", or its three letters if it has no sign of its own.
  public func sign(of currency: String) -> String {
    switch currency {
    case "EUR": "€"
    case "USD": "$"
    case "GBP": "£"
    case "JPY": "¥"
    default: currency
    }
  }
}
