import Model

/// Reads prices as people and programs write them: ` $1,170.00  `, `1.234,50 €`, `CHF 1’170.–`, `79`.
///
/// It reads a price correctly or not at all: texts that may mean two amounts or two currencies, prices “from”, prices of a
/// kilo, ranges and old prices beside new ones are not prices.
enum PriceText {
  /// The one price of a text; nil when there is none, more than one, or no certain one.
  ///
  /// `currency` is that of texts that name none, and decides which dollars `$` means; where `isCertain`, a text that names
  /// another one is not a price. `mark` is the decimal mark of the list's other prices.
  static func price(
    _ text: String, currency: String, isCertain: Bool = false, mark: DecimalMark? = nil
  ) -> Price? {
    let parts = parts(text)
    guard !parts.contains(where: { $0.word != nil }), let number = single(parts),
      let agreed = Currencies.agreed(parts.compactMap(\.currency), own: currency),
      !isCertain || agreed == currency
    else { return nil }
    return price(number, in: agreed, mark)
  }

  /// Evidence of a price for which mark parts decimals in its list; nil where it says nothing.
  static func evidence(_ text: String) -> DecimalMark? {
    single(parts(text)).flatMap { AmountText($0, mark: nil)?.evidence }
  }

  /// The price of a sentence: a number with a currency beside it, where there is one alone and no word near it says that it
  /// is something else.
  static func price(inSentence text: String, currency own: String) -> Price? {
    let isPlain = text.utf8.allSatisfy { $0 < 128 }
    guard !isPlain || text.utf8.contains(where: { (48...57).contains($0) }) else { return nil }
    let parts = parts(text, isSentence: true)
    var found: Price?
    for index in parts.indices {
      guard let number = parts[index].number else { continue }
      func part(_ step: Int) -> Part? {
        parts.indices.contains(index + step) ? parts[index + step] : nil
      }
      let (left, right) = (part(-1)?.currency, part(1)?.currency)
      guard left != nil || right != nil else { continue }
      let before = part(left == nil ? -1 : -2)
      let after = part(right == nil ? 1 : 2)
      guard found == nil, !isDoubt(before, doubtsBefore), !isDoubt(after, doubtsAfter),
        let currency = Currencies.agreed([left, right].compactMap { $0 }, own: own),
        let price = price(number, in: currency, nil)
      else { return nil }
      found = price
    }
    return found
  }

  // MARK: Parts

  private enum Part {
    /// Digits and marks, as `AmountText` wants them.
    case number([UInt8])
    case currency(Currencies.Reading)
    /// A word or a sign that is not part of a price.
    case other(String)
    /// A stop or a bracket of a sentence.
    case stop

    var number: [UInt8]? { if case .number(let text) = self { text } else { nil } }
    var currency: Currencies.Reading? {
      if case .currency(let reading) = self { reading } else { nil }
    }
    var word: String? { if case .other(let word) = self { word } else { nil } }
  }

  private static func single(_ parts: [Part]) -> [UInt8]? {
    let numbers = parts.compactMap(\.number)
    return numbers.count == 1 ? numbers.first : nil
  }

  /// True if the part next to an amount makes it something else than a price.
  private static func isDoubt(_ part: Part?, _ words: Set<String>) -> Bool {
    switch part {
    case .number, .currency: true
    case .other(let word): words.contains(word) || word.utf8.count == 1
    case .stop, nil: false
    }
  }

  /// Words before an amount that make it a limit, a discount, an old price or something else that is paid.
  private static let doubtsBefore: Set<String> = [
    "ab", "about", "ahorra", "ahorras", "antes", "approx", "aprox", "bis", "ca", "da", "de",
    "deposit", "desconto",
    "descuento", "desde", "discount", "dto", "entre", "envio", "envío", "fianza", "from", "hasta",
    "instead", "less",
    "menos", "mehr", "more", "más", "of", "over", "plus", "pvpr", "rabatt", "reduced", "rrp",
    "save", "shipping",
    "sobre", "spare", "statt", "to", "under", "until", "unter", "up", "uvp", "vanaf", "versand",
    "was", "worth", "über",
  ]
  /// Words behind an amount that make it a discount, or the price of a part.
  private static let doubtsAfter: Set<String> = [
    "al", "cada", "de", "desconto", "descuento", "discount", "dto", "each", "for", "je", "less",
    "más", "menos", "mensuales",
    "monthly", "more", "off", "or", "par", "per", "por", "pour", "pro", "rabatt", "to",
  ]

  private static func parts(_ text: String, isSentence: Bool = false) -> [Part] {
    var rest = plain(text)[...]
    var parts: [Part] = []
    while let scalar = rest.first {
      if isDigit(scalar) || (isMark(scalar) && rest.dropFirst().first.map(isDigit) == true) {
        parts.append(number(&rest, isSentence: isSentence))
      } else if isLetter(scalar) || isSign(scalar) {
        parts.append(word(&rest, isSentence: isSentence))
      } else {
        rest = rest.dropFirst()
        if let part = sign(scalar, after: parts.last, before: rest.first, isSentence: isSentence) {
          parts.append(part)
        }
      }
    }
    return parts
  }

  /// The meaning of a sign that is neither digit nor letter.
  private static func sign(
    _ scalar: Unicode.Scalar, after last: Part?, before next: Unicode.Scalar?, isSentence: Bool
  ) -> Part? {
    if scalar == " " || scalar == "_" || scalar == "*" || scalar == "\"" { return nil }
    // The point behind `kr.`, `Fr.` and `Rs.`
    if scalar == ".", last?.currency != nil { return isSentence ? .stop : nil }
    guard isSentence else { return .other(String(scalar)) }
    let isDash = scalar == "-" && next == " " && last?.word != nil
    return isDash || !isJoint(scalar) ? .stop : .other(String(scalar))
  }

  /// Takes a number with its marks; a dash in place of decimals (`12,-`) is part of it.
  private static func number(
    _ rest: inout ArraySlice<Unicode.Scalar>, isSentence: Bool
  ) -> Part {
    var text: [UInt8] = []
    while let scalar = rest.first {
      let next = rest.dropFirst()
      let isGroup =
        next.prefix(3).count(where: isDigit) == 3
        && !(next.dropFirst(3).first.map(isDigit) ?? false)
      if isDigit(scalar) {
        text.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if isMark(scalar), next.first.map(isDigit) == true {
        text.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if scalar == "_" || (scalar == " " && !isSentence), isGroup, !text.isEmpty {
        text.append(95)
      } else {
        break
      }
      rest = next
    }
    takeDash(&rest)
    return .number(text)
  }

  /// Steps over `,-`, `.–`, `,--` behind a number.
  private static func takeDash(_ rest: inout ArraySlice<Unicode.Scalar>) {
    guard rest.first == "," || rest.first == "." else { return }
    let dashes = rest.dropFirst().prefix { $0 == "-" }
    let end = rest.dropFirst(1 + dashes.count)
    guard (1...2).contains(dashes.count), !(end.first.map(isDigit) ?? false) else { return }
    rest = end
  }

  /// Takes letters, with a sign behind them where they belong together: `CA$`.
  private static func word(
    _ rest: inout ArraySlice<Unicode.Scalar>, isSentence: Bool
  ) -> Part {
    let letters = rest.prefix { isLetter($0) && !isSign($0) }
    let sign = rest.dropFirst(letters.count).first.flatMap { isSign($0) ? $0 : nil }
    let isOne = letters.isEmpty || sign == "$" || sign == "¥"
    let scalars = rest.prefix(letters.count + (isOne && sign != nil ? 1 : 0))
    rest = rest.dropFirst(scalars.count)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let word = String(view)
    let reading = Currencies.reading(word, isSentence: isSentence)
    return reading == .none ? .other(word.lowercased()) : .currency(reading)
  }

  // MARK: Amounts

  /// The price of an amount that the currency's units can say exactly.
  private static func price(_ text: [UInt8], in currency: String, _ mark: DecimalMark?) -> Price? {
    guard let amount = AmountText(text, mark: mark, groups: groups(in: currency)) else {
      return nil
    }
    let digits = Price.digits(of: currency)
    let cents = amount.decimals.utf8.prefix(digits)
    guard amount.decimals.utf8.dropFirst(digits).allSatisfy({ $0 == 48 }),
      amount.whole.utf8.count <= 12,
      let units = Int(amount.whole.isEmpty ? "0" : amount.whole),
      let part = Int("0\(Substring(cents))")
    else { return nil }
    let minor = digits == 2 ? units * 100 + (cents.count == 1 ? part * 10 : part) : units
    guard (0...Price.highest).contains(minor) else { return nil }
    return Price(amount: minor, currency: currency)
  }

  /// The mark of thousands of a currency's countries; nil where they differ, or where three decimals are as usual.
  private static func groups(in currency: String) -> DecimalMark? {
    guard !Currencies.threeDecimals.contains(currency) else { return nil }
    return Currencies.mark(of: currency).map { $0 == .point ? .comma : .point }
  }
}
