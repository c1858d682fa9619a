/// A number as shops write amounts: digits with marks of thousands and decimals.
///
/// The text is ASCII by then (`PriceText.plain`): digits, `.`, `,`, `'`, spaces that part thousands as `_`.
struct AmountText {
  /// Digits of the whole part, then of the decimals; both may be empty.
  let whole, decimals: String
  /// The mark that must be the decimal one, for any list; nil where the number has none or is ambiguous.
  let evidence: DecimalMark?

  /// A reading of the number; nil for text that is not one, or where nothing decides between two readings.
  ///
  /// `1.299` and `1,299` are thousands or decimals. `mark` says which sign parts decimals in the list; where that is unknown,
  /// `groups` is the one that parts thousands in the currency's countries: then the other sign is in doubt. All else decides
  /// itself.
  init?(_ text: [UInt8], mark: DecimalMark?, groups: DecimalMark? = nil) {
    let marks = text.indices.filter { text[$0] == 46 || text[$0] == 44 }
    guard let last = marks.last else {
      self.init(whole: text[...], evidence: nil)
      return
    }
    let sign = DecimalMark(rawValue: text[last])
    let (before, after) = (text[..<last], text[(last + 1)...])
    let isOnce = marks.count { text[$0] == text[last] } == 1
    // No one writes thousands of decimals.
    guard after.allSatisfy({ (48...57).contains($0) }) else { return nil }
    if before.contains(where: { !(48...57).contains($0) && $0 != text[last] }) {
      // The last of two kinds parts decimals.
      guard isOnce, let whole = Self.grouped(before), !after.isEmpty else { return nil }
      self.init(whole: whole, decimals: String(decoding: after, as: UTF8.self), evidence: sign)
    } else if !isOnce {
      // A mark that occurs several times parts thousands, so the other one would part decimals.
      self.init(whole: text[...], evidence: sign == .point ? .comma : .point)
    } else {
      let isThousands = mark.map { $0 != sign } ?? (groups == sign ? true : nil)
      self.init(before, sign, after, isThousands: isThousands)
    }
  }

  /// Thousands without decimals.
  private init?(whole text: ArraySlice<UInt8>, evidence: DecimalMark?) {
    guard let whole = Self.grouped(text), !whole.isEmpty else { return nil }
    self.init(whole: whole, decimals: "", evidence: evidence)
  }

  /// Reads a number with one mark alone.
  private init?(
    _ before: ArraySlice<UInt8>, _ sign: DecimalMark?, _ after: ArraySlice<UInt8>,
    isThousands: Bool?
  ) {
    guard !after.isEmpty, before.count <= 12 else { return nil }
    let isDoubtful = after.count == 3 && (1...3).contains(before.count) && before.first != 48
    let decimals = String(decoding: after, as: UTF8.self)
    let whole = String(decoding: before, as: UTF8.self)
    guard isDoubtful else {
      // Two decimals at most are evidence: four and more are not a price in a list that people wrote.
      self.init(whole: whole, decimals: decimals, evidence: after.count <= 2 ? sign : nil)
      return
    }
    guard let isThousands else { return nil }
    self.init(
      whole: isThousands ? whole + decimals : whole, decimals: isThousands ? "" : decimals,
      evidence: nil)
  }

  private init(whole: String, decimals: String, evidence: DecimalMark?) {
    (self.whole, self.decimals, self.evidence) = (whole, decimals, evidence)
  }

  /// Digits of a whole number in groups of three, or of two before the last three, as in India (`1,23,456`); nil for other groups,
  /// and for two kinds of marks between them.
  private static func grouped(_ text: ArraySlice<UInt8>) -> String? {
    let groups = text.split(
      omittingEmptySubsequences: false, whereSeparator: { !(48...57).contains($0) })
    let digits = String(decoding: groups.joined(), as: UTF8.self)
    guard groups.count > 1 else { return digits }
    guard Set(text.filter { !(48...57).contains($0) }).count == 1, let first = groups.first,
      let last = groups.last, last.count == 3, first.first != 48, (1...3).contains(first.count)
    else { return nil }
    let middle = groups.dropFirst().dropLast()
    let isWestern = middle.allSatisfy { $0.count == 3 }
    let isIndian =
      !middle.isEmpty && first.count <= 2 && middle.allSatisfy { $0.count == 2 }
      && text.contains(44)
    return isWestern || isIndian ? digits : nil
  }
}
