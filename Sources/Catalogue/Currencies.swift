/// Currencies by their codes of ISO 4217, and by the signs and words that shops write.
enum Currencies {
  /// Codes that are in use (ISO 4217, list one, without funds, metals and testing codes).
  private static let codes = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP \
    CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR \
    ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT \
    MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD \
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES \
    VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """.split(separator: " ").map(String.init))

  /// Signs of one currency alone.
  private static let signs: [String: String] = [
    "€": "EUR", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₪": "ILS", "₫": "VND", "฿": "THB",
    "₴": "UAH", "₦": "NGN", "₱": "PHP", "₡": "CRC", "₲": "PYG", "₸": "KZT", "₾": "GEL", "円": "JPY",
    "￦": "KRW",
  ]

  /// Signs and words of several currencies; a letter alone is too little to be one (`R 50`).
  private static let shared: [String: Set<String>] = [
    "$": [
      "ARS", "AUD", "BBD", "BMD", "BND", "BSD", "BZD", "CAD", "CLP", "COP", "CUP", "DOP", "FJD",
      "GYD",
      "HKD", "JMD", "KYD", "LRD", "MXN", "NAD", "NZD", "SBD", "SGD", "SRD", "TTD", "TWD", "USD",
      "UYU",
      "XCD",
    ],
    "¥": ["CNY", "JPY"], "元": ["CNY", "HKD", "TWD"], "c$": ["CAD", "NIO"],
    "£": ["GBP", "EGP", "FKP", "GIP", "LBP", "SDG", "SHP", "SSP", "SYP"],
    "kr": ["DKK", "ISK", "NOK", "SEK"],
    "rs": ["INR", "LKR", "MUR", "NPR", "PKR", "SCR"],
    "lei": ["MDL", "RON"], "r": ["ZAR", ""], "fr": ["CHF", ""],
  ]

  /// Words and letters before a sign, in lower case.
  private static let words: [String: String] = [
    "euro": "EUR", "euros": "EUR", "us$": "USD", "r$": "BRL", "a$": "AUD", "au$": "AUD",
    "ca$": "CAD", "can$": "CAD", "mx$": "MXN", "mex$": "MXN", "nz$": "NZD", "hk$": "HKD",
    "s$": "SGD", "sg$": "SGD", "nt$": "TWD", "ar$": "ARS", "cl$": "CLP", "col$": "COP", "j$": "JMD",
    "tt$": "TTD", "jp¥": "JPY", "cn¥": "CNY", "rmb": "CNY", "zł": "PLN", "kč": "CZK",
    "лв": "BGN", "sfr": "CHF", "руб": "RUB", "грн": "UAH",
  ]

  /// The meaning of a word or a sign.
  enum Reading: Equatable {
    case currency(String)
    /// One of several currencies; for dollars of an unknown kind the set is empty.
    case shared(Set<String>)
    case none
  }

  /// A code, a word or a sign; in a sentence nothing that is a word of its own, such as `TOP 10` or `6 ft`.
  static func reading(_ text: String, isSentence: Bool = false) -> Reading {
    let word = text.lowercased()
    if word == "ft" { return text == "Ft" && !isSentence ? .currency("HUF") : .none }
    if let currency = signs[text] ?? words[word] { return .currency(currency) }
    if let several = shared[word] { return .shared(several) }
    if word.utf8.last == UInt8(ascii: "$") {
      let code = word.dropLast().uppercased()
      return codes.contains(code) ? .currency(code) : .shared([])
    }
    let code = text.uppercased()
    guard codes.contains(code), text == code || smallCodes.contains(word),
      !isSentence || !codesThatAreWords.contains(code)
    else { return .none }
    return .currency(code)
  }

  /// Codes that people write in lower case, too.
  private static let smallCodes: Set<String> = ["chf", "eur", "gbp", "usd"]
  private static let codesThatAreWords: Set<String> = [
    "ALL", "ANG", "BAM", "COP", "CUP", "GEL", "LAK", "MAD", "MOP", "MUR", "PEN", "RON", "RUB",
    "SOS", "TOP", "TRY",
  ]

  /// The currency that some readings agree on; nil where they do not, or may mean several.
  ///
  /// `own`, the currency of the list, decides which of several is meant. Elsewhere than where pounds of their own are in use `£` is
  /// sterling.
  static func agreed(_ readings: [Reading], own: String) -> String? {
    var named: Set<String> = []
    var possible: Set<String>?
    for reading in readings {
      switch reading {
      case .currency(let currency): named.insert(currency)
      case .shared(let several): possible = possible?.intersection(several) ?? several
      case .none: return nil
      }
    }
    guard let possible else {
      return named.isEmpty ? own : named.count == 1 ? named.first : nil
    }
    if let first = named.first { return named.count == 1 && possible.contains(first) ? first : nil }
    if possible.contains(own) { return own }
    return possible.contains("GBP") ? "GBP" : possible.count == 1 ? possible.first : nil
  }

  /// The currency of a field of its own: a code, a word or a sign; nil for all else.
  static func named(_ text: String, own: String) -> String? {
    let reading = reading(text)
    return reading == .none ? nil : agreed([reading], own: own)
  }

  /// The decimal mark of a currency's countries, where they have one in common (CLDR 47); nil for EUR, CHF and others.
  static func mark(of currency: String) -> DecimalMark? {
    if points.contains(currency) { return .point }
    return commas.contains(currency) ? .comma : nil
  }

  private static let points: Set<String> = [
    "AUD", "CNY", "GBP", "HKD", "ILS", "INR", "JPY", "KES", "KRW", "MXN", "MYR", "NGN", "NZD",
    "PHP",
    "SGD", "THB", "TWD", "USD",
  ]
  private static let commas: Set<String> = [
    "ARS", "BGN", "BRL", "CLP", "COP", "CZK", "DKK", "HUF", "IDR", "ISK", "NOK", "PLN", "RON",
    "RUB",
    "SEK", "TRY", "UAH", "UYU", "VND",
  ]

  /// Currencies with three decimals (ISO 4217): digits that look like thousands may be theirs.
  static let threeDecimals: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
}

/// The sign between whole part and decimals.
enum DecimalMark: UInt8, Hashable {
  /// `1,299.00`
  case point = 46
  /// `1.299,00`
  case comma = 44
}
