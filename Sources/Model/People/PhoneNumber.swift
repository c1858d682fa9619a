/// A phone number in the form for comparing: digits, after a plus where the country comes first.
public struct PhoneNumber: Hashable, Sendable {
  /// `+34600000000`; `600000000` if it has no country.
  public let text: String

  /// Reads a number as it is typed, with spaces, dots, dashes and brackets; nil for anything else, and for fewer digits than 5
  /// or more than 15.
  ///
  /// Two zeros in front become a plus. Nothing is added to a number without its country: `international(in:)` does that.
  public init?(_ typed: some StringProtocol) {
    guard typed.utf8.count <= 100 else { return nil }
    var digits: [UInt8] = []
    var hasPlus = false
    for scalar in typed.unicodeScalars {
      switch scalar {
      case "0"..."9": digits.append(UInt8(truncatingIfNeeded: scalar.value))
      case "+" where digits.isEmpty && !hasPlus: hasPlus = true
      case " ", "\u{A0}", "\u{2009}", "\u{202F}", ".", "-", "\u{2010}"..."\u{2015}", "/", "(", ")",
        "[", "]":
        continue
      default: return nil
      }
    }
    if !hasPlus, digits.starts(with: [48, 48]) {
      digits.removeFirst(2)
      hasPlus = true
    }
    guard (5...15).contains(digits.count) else { return nil }
    text = (hasPlus ? "+" : "") + String(decoding: digits, as: UTF8.self)
  }

  private init(text: String) { self.text = text }

  /// The number with the code of its country in front (ITU-T E.164), `+34600000000`.
  ///
  /// `country` (`ES`) applies to a number that has none; if it is nil, such a number stays as it is. A trunk prefix, which is
  /// dialled only within the country, is removed, also in `+44 (0)20 …`.
  public func international(in country: String?) -> PhoneNumber {
    if let parts { return PhoneNumber(text: "+\(parts.code)\(parts.national)") }
    guard let country, !text.hasPrefix("+"), let code = CallingCodes.code(of: country) else {
      return self
    }
    return PhoneNumber(text: "+\(code)\(CallingCodes.national(text, in: country))")
  }

  /// Code and national number, if the number has a plus and the code of a country.
  private var parts: (code: String, national: String)? {
    guard text.hasPrefix("+"), let code = CallingCodes.code(in: String(text.dropFirst())) else {
      return nil
    }
    let rest = String(text.dropFirst(1 + code.count))
    let hasZero = rest.hasPrefix("0") && CallingCodes.trunks(of: code).contains("0")
    return (code, hasZero ? String(rest.dropFirst()) : rest)
  }

  /// The ways to write a number: those with its country, and those that are valid only in some countries.
  public var spellings: (anywhere: [PhoneNumber], within: [PhoneNumber], countries: [String]) {
    guard let parts else { return ([self], [], []) }
    let trunks = CallingCodes.trunks(of: parts.code)
    return (
      ["", "0"].filter { $0.isEmpty || trunks.contains($0) }
        .map { PhoneNumber(text: "+\(parts.code)\($0)\(parts.national)") },
      ([""] + trunks).map { PhoneNumber(text: $0 + parts.national) },
      CallingCodes.countries(with: parts.code)
    )
  }
}
