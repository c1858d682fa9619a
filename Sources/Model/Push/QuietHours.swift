/// Hours in which nothing is pushed, on the clocks of the site: from a minute of the day to another, over midnight too.
public struct QuietHours: Hashable, Sendable {
  /// The first minute, 0 to 1439.
  public let from: Int
  /// The minute in which they are over.
  public let to: Int

  private static let day = 1440

  /// Takes both; nil for what is no minute of a day, and where both are the same.
  public init?(from: Int, to: Int) {
    guard (0..<Self.day).contains(from), (0..<Self.day).contains(to), from != to else { return nil }
    (self.from, self.to) = (from, to)
  }

  /// In how many minutes they are over, in a minute of the day; nil where it is not quiet.
  public func minutesLeft(at minute: Int) -> Int? {
    let since = (minute - from + Self.day) % Self.day
    let length = (to - from + Self.day) % Self.day
    return since < length ? length - since : nil
  }
}
