/// A rate limit: `most` times at once, and afterwards as they come back, evenly over `seconds`.
public struct Quota: Hashable, Sendable {
  /// The counted action and actor, such as `post 192.0.2.7`; each counter has its own.
  public let subject: String
  /// Maximum number; 0 means no limit.
  public let most: Int
  /// Time in which all of them come back.
  public let seconds: Int

  /// Takes every value as it is.
  public init(_ subject: String, most: Int, seconds: Int) {
    self.subject = subject
    self.most = most
    self.seconds = seconds
  }

  var isLimited: Bool { most > 0 && seconds > 0 }

  /// Microseconds in which all come back; a year at most, so that the sums below do not overflow.
  private var window: Int64 { Int64(min(seconds, 31_536_000)) * 1_000_000 }

  /// Microseconds in which one comes back; at least one.
  private var interval: Int64 { max(window / Int64(most), 1) }

  /// Counts one more at `now`: returns the moment when all will have come back, and the one when there is room for it.
  ///
  /// Uses the generic cell rate algorithm (ITU-T I.371): one number is enough, the moment at which nothing is used. `free` is
  /// the former value. It is never further away than the window: a clock that was set back a little is compensated for, and a
  /// value from another clock is ignored.
  func next(free: Int64, now: Int64) -> (free: Int64, room: Int64) {
    let used = free > now + 2 * window ? now : min(max(free, now), now + window)
    let next = used + interval
    return (next, next - max(window, interval))
  }

  /// Counts one less at `now`: returns the moment when all will have come back.
  func previous(free: Int64, now: Int64) -> Int64 {
    free > now + 2 * window ? now : max(free - interval, now)
  }
}
