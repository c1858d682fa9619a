import Model

/// Reads prices as people and programs write them: ` $1,170.00  `, `1.234,50 €`, `USD 40`, `79`.
enum PriceText {
  private static let signs: [(sign: String, currency: String)] = [
    ("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("US$", "USD"), ("$", "USD"),
  ]

  /// The one price of a text; nil when it is none, or more than one.
  ///
  /// `currency` is that of texts that name none.
  static func price(_ text: String, currency: String) -> Price? {
    let parts = parts(text)
    let numbers = parts.compactMap(\.number)
    guard parts.count <= 2, numbers.count == 1, let number = numbers.first else { return nil }
    let named = parts.compactMap(\.currency).first
    guard named != nil || parts.count == 1 else { return nil }
    return price(number, in: named ?? currency)
  }

  /// The first price of a sentence: a number with a currency beside it.
  static func price(inSentence text: String) -> Price? {
    let parts = parts(text)
    for (index, part) in parts.enumerated() {
      guard let number = part.number else { continue }
      let before = index > 0 ? parts[index - 1].currency : nil
      let after = index + 1 < parts.count ? parts[index + 1].currency : nil
      if let currency = before ?? after, let price = price(number, in: currency) { return price }
    }
    return nil
  }

  private enum Part {
    case number(String)
    case currency(String)
    case other

    var number: String? { if case .number(let text) = self { text } else { nil } }
    var currency: String? { if case .currency(let text) = self { text } else { nil } }
  }

  /// The most bytes of a text that are looked at.
  private static let bytes = 8192

  private static func parts(_ text: String) -> [Part] {
    var rest = Substring(text).utf8.prefix(bytes)
    var parts: [Part] = []
    while let byte = rest.first {
      if let (sign, currency) = signs.first(where: { rest.starts(with: $0.sign.utf8) }) {
        parts.append(.currency(currency))
        rest = rest.dropFirst(sign.utf8.count)
      } else if (48...57).contains(byte) {
        let number = rest.prefix { (48...57).contains($0) || $0 == 46 || $0 == 44 || $0 == 39 }
        parts.append(.number(String(Substring(number))))
        rest = rest.dropFirst(number.count)
      } else if (65...90).contains(byte & 0xDF) || byte >= 128 {
        let word = rest.prefix { (65...90).contains($0 & 0xDF) || $0 >= 128 }
        // A sign may follow at once: «por45€» is nobody's word.
        parts.append(Self.word(String(Substring(word))))
        rest = rest.dropFirst(word.count)
      } else {
        if byte == 45 || byte == 43 { parts.append(.other) }
        rest = rest.dropFirst()
      }
    }
    return parts
  }

  private static func word(_ word: String) -> Part {
    if word.utf8.allSatisfy({ (65...90).contains($0) }), word.utf8.count == 3 {
      return .currency(word)
    }
    return ["euro", "euros"].contains(word.lowercased()) ? .currency("EUR") : .other
  }

  private static func price(_ text: String, in currency: String) -> Price? {
    let digits = Price.digits(of: currency)
    let (whole, fraction) = split(text)
    guard whole.utf8.count <= 12, let units = Int(whole) else { return nil }
    var amount = units
    if digits == 2 {
      let cents = (fraction + "00").utf8.prefix(2)
      guard let part = Int(String(Substring(cents))) else { return nil }
      amount = units * 100 + part
    }
    guard (0...Price.highest).contains(amount) else { return nil }
    return Price(amount: amount, currency: currency)
  }

  /// Whole part and decimals: the last point or comma is the decimal one where one or two digits, or more than
  /// three, follow, and where both signs occur.
  private static func split(_ text: String) -> (whole: String, fraction: String) {
    var text = text.utf8[...]
    while let last = text.last, !(48...57).contains(last) { text = text.dropLast() }
    let signs = text.filter { $0 == 46 || $0 == 44 }
    guard let last = text.lastIndex(where: { $0 == 46 || $0 == 44 }) else {
      return (digits(text), "")
    }
    let after = text[text.index(after: last)...]
    let isAlone = signs.filter { $0 == text[last] }.count == 1
    let isDecimal = isAlone && (after.count != 3 || Set(signs).count == 2)
    return isDecimal ? (digits(text[..<last]), digits(after)) : (digits(text), "")
  }

  private static func digits(_ bytes: Substring.UTF8View) -> String {
    String(decoding: bytes.filter { (48...57).contains($0) }, as: UTF8.self)
  }
}
