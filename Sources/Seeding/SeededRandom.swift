/// A sequence of numbers that looks random and is the same for the same beginning (SplitMix64, Steele,
/// Lea and Flood 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// 0 up to, but not, 1.
  mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// 0 up to, but not, `count`, each as likely; 0 for a count of 0.
  mutating func index(_ count: Int) -> Int { count > 0 ? Int(next() % UInt64(count)) : 0 }

  /// 0 up to, but not, `count`: the first far likelier than the last, as with people who write.
  mutating func skewedIndex(_ count: Int) -> Int {
    let fraction = fraction()
    return min(Int(fraction * fraction * fraction * Double(count)), max(count - 1, 0))
  }

  /// True in `percent` of a hundred cases.
  mutating func happens(_ percent: Int) -> Bool { index(100) < percent }

  /// One of several texts; "" if there are none.
  mutating func pick(_ texts: [String]) -> String { texts.isEmpty ? "" : texts[index(texts.count)] }

  /// A number from a range, each as likely.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + index(range.upperBound - range.lowerBound + 1)
  }

  /// A count of at least 1 with this mean: most are smaller, few are much larger (geometric).
  mutating func count(mean: Double) -> Int {
    var count = 1
    let more = 1 - 1 / max(mean, 1)
    while count < 2_000, fraction() < more { count += 1 }
    return count
  }
}
