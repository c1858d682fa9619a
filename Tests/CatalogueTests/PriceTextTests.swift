import Model
import Testing

@testable import Catalogue

/// Prices as shops of the world write them: the right amount and currency, or none.
struct PriceTextTests {
  /// `117000 EUR`; nil for none.
  private func price(
    _ text: String, _ currency: String = "EUR", mark: DecimalMark? = nil
  ) -> String? {
    PriceText.price(text, currency: currency, mark: mark).map { "\($0.amount) \($0.currency)" }
  }

  @Test(arguments: [
    // Thousands by spaces of all kinds, points, commas and apostrophes; Indian groups.
    ("1 170,00 €", "117000 EUR"), ("1\u{A0}170,00 €", "117000 EUR"),
    ("1\u{202F}170,00 €", "117000 EUR"),
    ("1\u{2009}170 €", "117000 EUR"), ("1 170 €", "117000 EUR"),
    ("1.234.567,89 €", "123456789 EUR"),
    ("1,234,567.89 USD", "123456789 USD"), ("1.234,50 €", "123450 EUR"),
    ("CHF 1’170.50", "117050 CHF"),
    ("1'200.50 CHF", "120050 CHF"), ("1’170.– CHF", "117000 CHF"),
    ("1,23,456.78 INR", "12345678 INR"),
    ("₹1,23,456", "12345600 INR"), ("1.170.000 €", "117000000 EUR"),
    // Decimals with one digit, without a whole part, with zeros; dashes in their place.
    ("EUR 25,5", "2550 EUR"), (".99 €", "99 EUR"), (",99 €", "99 EUR"), ("0,99", "99 EUR"),
    ("0,500 €", "50 EUR"), ("1170,500 €", "117050 EUR"), ("25.0000", "2500 EUR"),
    ("12,- €", "1200 EUR"),
    ("12,-- €", "1200 EUR"), ("€ 12.-", "1200 EUR"), ("12,– €", "1200 EUR"), ("0 €", "0 EUR"),
    // Signs, codes and words on either side.
    ("79", "7900 EUR"), ("79 €", "7900 EUR"), ("€79", "7900 EUR"), ("25 eur", "2500 EUR"),
    ("25 Euros", "2500 EUR"), ("25€", "2500 EUR"), ("EUR 25 €", "2500 EUR"), ("25 €*", "2500 EUR"),
    ("USD 40", "4000 USD"), ("US$55", "5500 USD"), ("$55 USD", "5500 USD"), ("CAD $55", "5500 CAD"),
    ("R$ 50,00", "5000 BRL"), ("A$ 25", "2500 AUD"), ("CA$25.00", "2500 CAD"),
    ("MX$ 25", "2500 MXN"),
    ("NZ$25", "2500 NZD"), ("HK$25", "2500 HKD"), ("AUD$25", "2500 AUD"), ("£5.50", "550 GBP"),
    ("25 zł", "2500 PLN"), ("25 Kč", "2500 CZK"), ("25 SEK", "2500 SEK"), ("JP¥ 1,200", "1200 JPY"),
    ("1200円", "1200 JPY"), ("JPY 1200", "1200 JPY"), ("₩12,000", "12000 KRW"),
    ("12.50 KWD", "1250 KWD"),
    // The currency's countries have one mark of thousands.
    ("1.299 SEK", "129900 SEK"), ("R$ 1.299", "129900 BRL"), ("1,299 USD", "129900 USD"),
    ("£1,170", "117000 GBP"),
    // Digits of other scripts.
    ("１２ €", "1200 EUR"), ("１，２３４．５０ USD", "123450 USD"), ("١٢٫٥٠ €", "1250 EUR"),
    ("१२ INR", "1200 INR"),
    ("25\u{200E} €", "2500 EUR"),
  ])
  func `a price that is certain`(_ text: String, _ expected: String) {
    #expect(price(text) == expected)
  }

  @Test(arguments: [
    // More than one amount, from, per, ranges, minus.
    "€25–€30", "20-30 €", "20 – 30", "~~30 €~~ 25 €", "30 € 25 €", "2 for 30", "2 x 30 €",
    "25 € 50",
    "ab 25 €", "from $1,170", "desde 20 €", "up to 25 €", "2,50€/kg", "25 € per kg", "25 €/m²",
    "25 € + 5 €",
    "-25 €", "−25 €", "(25 €)", "~25 €", "ca. 25 €", "25 %", "<25 €", "€25+",
    // Amounts that may be two.
    "1.170", "1,170", "12,345 €", "12.345 €", "£1.170", "1.299 CHF", "1.200 ¥", "1,299 KWD",
    // Amounts that the currency cannot say.
    "0,005 €", "9.9950 €", "1.1234", "12.5 JPY", "1.5555 KWD",
    // Groups that are none.
    "1 17 €", "12 34,00 €", "1.17.000 €", "1,2,3", "1'17 CHF", "0.123.456", "1 170'000 €",
    "1.170 000,00 €",
    // Currencies that may be several, or none.
    "$.99", "25.00 $", "¥1200", "25 kr", "25 Rs", "25 lei", "C$ 25", "X$ 25", "R 25", "25 ABC",
    "25 VAT", "25 Points",
    "$25 EUR", "25 € USD", "US$25 CAD", "25 all", "6 ft",
    "free", "", "€", "-", ".", "9999999999999999999", "99999999999999 €", "1e5",
    "1.2.3.4.5.6.7.8.9.0.1.2.3.4",
    "½ €", "٣٫٣٣٣ €",
  ])
  func `an uncertain price is none`(_ text: String) {
    #expect(price(text) == nil)
  }

  @Test func `the currency of the list decides of several`() {
    #expect(price("$.99", "USD") == "99 USD" && price("25.00 $", "MXN") == "2500 MXN")
    #expect(price("$1,170.00", "AUD") == "117000 AUD" && price("C$ 25", "CAD") == "2500 CAD")
    #expect(price("¥1,200", "JPY") == "1200 JPY" && price("¥1,200", "CNY") == "120000 CNY")
    #expect(price("25 kr", "NOK") == "2500 NOK" && price("25:-", "SEK") == nil)
    #expect(price("Fr. 25.–", "CHF") == "2500 CHF" && price("£5", "EGP") == "500 EGP")
    #expect(price("R$ 50", "USD") == "5000 BRL" && price("R 50", "ZAR") == "5000 ZAR")
  }

  @Test func `the list decides between thousands and decimals`() {
    for text in ["1.299", "1.299 €", "12.345 CHF"] {
      #expect(price(text, mark: .comma) != nil && price(text, mark: .point) == nil, "\(text)")
    }
    #expect(
      price("1.299", mark: .comma) == "129900 EUR" && price("1,299", mark: .point) == "129900 EUR")
    #expect(price("1.290", mark: .point) == "129 EUR" && price("1,299", mark: .comma) == nil)
    let evidence: [(String, DecimalMark?)] = [
      ("1,50 €", .comma), ("$2.5", .point), ("1.234,00", .comma), ("1.234.567", .comma),
      ("1'170.5", .point),
      ("1 170,000", .comma), ("1.299", nil), ("25", nil), ("1.2345", nil), ("1,50 – 2,50", nil),
      ("0.125", nil),
    ]
    for (text, mark) in evidence { #expect(PriceText.evidence(text) == mark, "\(text)") }
  }

  @Test(arguments: [
    ("Hecho en 1990, 25,50 € en la feria", "2550 EUR"), ("Solo 25 €.", "2500 EUR"),
    ("Bota – 45 € (nueva)", "4500 EUR"),
    ("Now for USD 40!", "4000 USD"), ("precio: 1 170 €", nil),
    ("precio: 1\u{A0}170 €", "117000 EUR"),
    ("antes 30 €", nil), ("30 €, ahora 25 €", nil), ("25 € de descuento", nil), ("desde 20 €", nil),
    ("2,50 €/kg", nil),
    ("25 € per pair", nil), ("20 - 30 €", nil), ("-25 €", nil), ("save $25", nil),
    ("25 $ off", nil), ("TOP 10 of 1990", nil),
    ("6 ft tall", nil), ("size 36", nil), ("12.345 €", nil), ("", nil),
  ])
  func `a price of a sentence has a currency beside it and is alone`(
    _ text: String, _ expected: String?
  ) {
    let found = PriceText.price(inSentence: text, currency: "EUR").map {
      "\($0.amount) \($0.currency)"
    }
    #expect(found == expected)
  }

  /// A generator whose numbers are always the same.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64 = 7
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  @Test func `amounts in all forms are read back as they were or not at all`() {
    var dice = Dice()
    for _ in 0..<5_000 {
      let cents = Int.random(in: 0...Int.random(in: 1...99_999_999, using: &dice), using: &dice)
      let digits = Array(String(cents / 100))
      let group =
        [".", ",", "'", "’", " ", "\u{A0}", "\u{202F}", ""].randomElement(using: &dice) ?? ""
      let mark =
        group == "." ? "," : group == "," ? "." : [".", ","].randomElement(using: &dice) ?? "."
      var whole = ""
      for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { whole += group }
        whole.append(digit)
      }
      let fraction = cents % 100 < 10 ? "0\(cents % 100)" : "\(cents % 100)"
      let text = "\(whole)\(mark)\(fraction)"
      for written in ["\(text) €", "EUR \(text)", text] {
        #expect(price(written) == "\(cents) EUR", "\(written)")
      }
    }
  }
}
