/// Hours in which nothing is pushed, on the clocks of the site: from a minute of the day to another, which may be after
/// midnight.
public struct QuietHours: Hashable, Sendable {
  /// The first minute, 0 to 1439.
  public let from: Int
  /// The minute at which they end.
  public let to: Int

  private static let day = 1440

  /// Stores both; nil for numbers that are not minutes of a day, and if both are the same.
  public init?(from: Int, to: Int) {
    guard (0..<Self.day).contains(from), (0..<Self.day).contains(to), from != to else { return nil }
    (self.from, self.to) = (from, to)
  }

  /// Minutes until they end, at a minute of the day; nil outside of them.
  public func minutesLeft(at minute: Int) -> Int? {
    let since = (minute - from + Self.day) % Self.day
    let length = (to - from + Self.day) % Self.day
    return since < length ? length - since : nil
  }
}
