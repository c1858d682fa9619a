import Model

/// Spellings of sizes, and their conversion to the scale that the catalogue keeps.
///
/// The scale that is kept has the first name; for each other one a table has the sizes in the kept scale. The table may depend
/// on another value of the thing: `US women` is looked up before `US`. Sizes are numbers with halves or thirds, as slugs `42`,
/// `42-5`, `42-33`, `42-67`.
public struct SizeTables: Sendable {
  /// The scale that is kept: `EU`.
  public let scale: String
  /// Tables by the folded names of scales: `us women` → `9.5` → `42`.
  private let tables: [String: [String: String]]
  /// Folded words that come before sizes in a sentence: `size`, `talla`.
  let heads: Set<String>
  /// Folded names of scales.
  private let scales: Set<String>

  /// Takes tables by names such as `UK` and `US women`, from and to sizes as they are written; nil when one of
  /// these is not a size.
  public init?(scale: String, tables: [String: [(from: String, to: String)]], heads: [String]) {
    var read: [String: [String: String]] = [:]
    for (name, pairs) in tables {
      var table: [String: String] = [:]
      for (from, to) in pairs {
        guard let from = Self.slug(from), let to = Self.slug(to) else { return nil }
        table[from] = to
      }
      read[Self.key(name)] = table
    }
    self.scale = scale
    self.tables = read
    self.heads = Set(heads.flatMap { Words.of($0).map(\.stem) })
    scales = Set(
      ([scale] + tables.keys).compactMap { Words.of($0).first.map { String($0.text) } })
  }

  private static func key(_ name: String) -> String {
    Words.of(name).map { String($0.text) }.joined(separator: " ")
  }

  /// The most bytes of a text that are looked at.
  private static let bytes = 4096
  /// The most sizes of a range; two ends with more between them are not one.
  private static let widest = 40

  /// The sizes of a text: `36, 36.5, 37`, `US 9.5`, `36–41`, `37½`, `42 2/3`; with the words that are not sizes.
  ///
  /// `values` are the other values of the thing, which a table may mention.
  func sizes(in text: String, values: [String]) -> (sizes: [String], unknown: [String]) {
    var (sizes, unknown): ([String], [String]) = ([], [])
    var scale = ""
    for part in Self.parts(text) {
      switch part {
      case .word(let word):
        if scales.contains(word) { scale = word } else { unknown.append(word) }
      case .number(let from, let to):
        var found: [String] = []
        for size in to.map({ Self.range(from, $0) }) ?? [from] {
          guard let kept = kept(size, scale, values) else {
            unknown.append(scale.isEmpty ? size : "\(scale) \(size)")
            continue
          }
          found.append(kept)
        }
        for size in found where !sizes.contains(size) { sizes.append(size) }
      }
    }
    return (sizes, unknown)
  }

  /// The sizes of a sentence: numbers behind a head or the name of a scale.
  func sizes(inSentence text: String, values: [String]) -> [String] {
    var (sizes, scale): ([String], String?) = ([], nil)
    for part in Self.parts(text) {
      switch part {
      case .word(let word):
        if scales.contains(word) {
          scale = word
        } else if heads.contains(Words.stem(Substring(word))) {
          scale = ""
        } else if !["to", "a", "al", "and", "y", "or", "o", "from", "de", "del"].contains(word) {
          scale = nil
        }
      case .number(let from, let to):
        guard let scale else { continue }
        for size in to.map({ Self.range(from, $0) }) ?? [from] {
          if let kept = kept(size, scale, values), !sizes.contains(kept) { sizes.append(kept) }
        }
      }
    }
    return sizes
  }

  private func kept(_ size: String, _ scale: String, _ values: [String]) -> String? {
    if scale.isEmpty || scale == Self.key(self.scale) { return size }
    for value in values {
      if let kept = tables["\(scale) \(value)"]?[size] { return kept }
    }
    return tables[scale]?[size]
  }

  private static func range(_ from: String, _ to: String) -> [String] {
    guard let first = Int(from.prefix { $0 != "-" }), let last = Int(to.prefix { $0 != "-" }),
      first < last, last - first <= widest
    else { return [from, to] }
    var sizes = [from]
    for size in (first + 1)..<(last + 1) where "\(size)" != from { sizes.append("\(size)") }
    if to != "\(last)" { sizes.append(to) }
    return sizes
  }
}

// Spellings of sizes.
extension SizeTables {
  private enum Part {
    case word(String)
    case number(String, to: String?)
  }

  /// The slug of a size: `42`, `42.5`, `42½`, `42 2/3`, `42,5`; nil for a text that is not a size.
  static func slug(_ text: String) -> String? {
    guard case .number(let size, to: nil)? = parts(text).first, parts(text).count == 1 else {
      return nil
    }
    return size
  }

  /// Numbers and words of a text, ranges as one.
  private static func parts(_ text: String) -> [Part] {
    var scanner = Scanner(Array(text.utf8.prefix(bytes)))
    var parts: [Part] = []
    var opensRange = false
    while let token = scanner.next() {
      switch token {
      case .dash: opensRange = true
      case .word(let word):
        opensRange = false
        let folded = Folding.fold(word)
        if !folded.isEmpty { parts.append(.word(folded)) }
      case .number(let size):
        if opensRange, case .number(let from, to: nil)? = parts.last {
          parts[parts.count - 1] = .number(from, to: size)
        } else {
          parts.append(.number(size, to: nil))
        }
        opensRange = false
      }
    }
    return parts
  }

  private struct Scanner {
    enum Token {
      case number(String)
      case word(String)
      case dash
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private func has(_ text: String, at place: Int) -> Bool {
      place + text.utf8.count <= bytes.count && bytes[place...].starts(with: text.utf8)
    }

    mutating func next() -> Token? {
      while index < bytes.count {
        let byte = bytes[index]
        if Self.isDigit(byte) { return number() }
        if byte == 45 || has("–", at: index) {
          index += byte == 45 ? 1 : 3
          return .dash
        }
        if byte >= 128 || (65...90).contains(byte & 0xDF) { return word() }
        index += 1
      }
      return nil
    }

    private mutating func word() -> Token {
      let start = index
      while index < bytes.count, bytes[index] >= 128 || (65...90).contains(bytes[index] & 0xDF),
        !has("–", at: index)
      { index += 1 }
      return .word(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    /// A whole number with its half or thirds; a number longer than a size is a word.
    private mutating func number() -> Token {
      let start = index
      while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
      let whole = String(decoding: bytes[start..<index], as: UTF8.self)
      let fraction = fraction()
      guard whole.utf8.count <= 3, let number = Int(whole) else { return .word(whole) }
      return .number(fraction.map { "\(number)-\($0)" } ?? "\(number)")
    }

    private mutating func fraction() -> String? {
      for (digits, sign, written) in ProductSize.fractions {
        for form in [sign, " " + sign, " " + written] where has(form, at: index) {
          index += form.utf8.count
          return digits
        }
      }
      guard index + 1 < bytes.count, bytes[index] == 46 || bytes[index] == 44 else { return nil }
      let end = bytes[(index + 1)...].firstIndex { !Self.isDigit($0) } ?? bytes.count
      let digits = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
      // A comma parts sizes, too: only a half forms one number with the digits before it.
      guard bytes[index] == 46 || digits == "5" else { return nil }
      guard let part = Self.decimals[digits] else { return nil }
      index = end
      return part.isEmpty ? nil : part
    }

    private static let decimals = [
      "0": "", "00": "", "5": "5", "50": "5", "3": "33", "33": "33", "6": "67", "67": "67",
      "66": "67",
    ]
  }
}
