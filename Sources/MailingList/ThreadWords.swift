/// The words of emails that a quote may come from: by three words in a row, on any lines.
public struct ThreadWords: Sendable {
  /// Limit beyond which nothing is added, and quotes of later words stay as they are.
  private static let most = 2_000_000

  private var runs: Set<UInt64> = []

  /// Knows nothing.
  public init() {}

  /// Adds the words of an email, its quotes as well: they can be read there.
  public mutating func add(_ email: Email) {
    guard runs.count < Self.most else { return }
    var words: [UInt64] = []
    for line in email.texts.flatMap(\.lines) {
      let own = Self.words(line.text)
      if (1...2).contains(own.count) { runs.insert(Self.hash(own[...])) }
      words += own
    }
    guard words.count > 2 else { return }
    for index in 2..<words.count { runs.insert(Self.hash(words[(index - 2)...index])) }
  }

  /// True if one of the emails has all words of these lines.
  func contain(_ lines: some Sequence<QuotedLine>) -> Bool {
    guard !runs.isEmpty else { return false }
    var (last, hasWords): ([UInt64], Bool) = ([], false)
    for line in lines {
      let own = Self.words(line.text)
      guard !own.isEmpty else { continue }
      hasWords = true
      let isKnown: Bool
      if own.count > 2 {
        isKnown = (2..<own.count).allSatisfy { runs.contains(Self.hash(own[($0 - 2)...$0])) }
      } else {
        // The last words of a line that a program has broken.
        let across = (last.suffix(3 - own.count) + own).suffix(3)
        isKnown =
          runs.contains(Self.hash(own[...]))
          || across.count == 3 && runs.contains(Self.hash(across))
      }
      guard isKnown else { return false }
      last = own
    }
    return hasWords
  }

  /// Letters and digits between others, each word as a number.
  private static func words(_ line: String) -> [UInt64] {
    var (words, hash, isOpen): ([UInt64], UInt64, Bool) = ([], start, false)
    for byte in line.utf8 {
      let small = (65...90).contains(byte) ? byte | 32 : byte
      if (97...122).contains(small) || (48...57).contains(small) || small >= 128 {
        (hash, isOpen) = ((hash ^ UInt64(small)) &* prime, true)
      } else if isOpen {
        words.append(hash)
        (hash, isOpen) = (start, false)
      }
    }
    return isOpen ? words + [hash] : words
  }

  private static let start: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3

  private static func hash(_ words: ArraySlice<UInt64>) -> UInt64 {
    words.reduce(start) { ($0 ^ $1) &* prime ^ ($0 >> 29) }
  }
}
