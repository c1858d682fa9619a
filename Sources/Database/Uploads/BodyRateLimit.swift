/// Limits for the time that the body of a request may take: as long as enough bytes come in, and not for ever.
public struct BodyRateLimit: Sendable {
  /// Milliseconds in which nothing needs to come.
  public static let grace: Int64 = 10_000
  /// Fewest bytes a second, from `grace` on.
  private static let leastPerSecond: Int64 = 8192
  /// Milliseconds that any body may take, and bytes for each further one.
  private static let (most, bytesPerMillisecond): (Int64, Int64) = (60_000, 50)

  /// Most milliseconds for all of it: a minute, and one second for each 50 KB.
  public let limit: Int64

  /// Takes the announced length, in bytes.
  public init(length: Int) { limit = Self.most + Int64(max(length, 0)) / Self.bytesPerMillisecond }

  /// True if the body must be given up, with this many bytes after this many milliseconds.
  public func isTooSlow(_ bytes: Int, after milliseconds: Int64) -> Bool {
    if milliseconds >= limit { return true }
    // Below the limit, so that nothing overflows.
    let late = milliseconds - Self.grace
    return late >= 0 && Int64(bytes) < late / 1000 * Self.leastPerSecond
  }
}
