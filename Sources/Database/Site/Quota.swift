/// How often something may be done: `most` times at once, and then again as they come back, evenly over
/// `seconds`.
public struct Quota: Hashable, Sendable {
  /// What is counted, such as `post 192.0.2.7`; whoever counts something else says something else.
  public let subject: String
  /// How often; 0 means without limit.
  public let most: Int
  /// The time in which all of them come back.
  public let seconds: Int

  /// Takes every value as it is.
  public init(_ subject: String, most: Int, seconds: Int) {
    self.subject = subject
    self.most = most
    self.seconds = seconds
  }

  var isLimited: Bool { most > 0 && seconds > 0 }

  /// Microseconds in which all come back; a year at most, so that nothing below overflows.
  private var window: Int64 { Int64(min(seconds, 31_536_000)) * 1_000_000 }

  /// Microseconds in which one comes back; one takes at least one.
  private var interval: Int64 { max(window / Int64(most), 1) }

  /// One more, at `now`: when all will have come back then, and when there is room for it.
  ///
  /// The generic cell rate algorithm (ITU-T I.371): one number is enough, the moment at which nothing is
  /// used. `free` is that moment so far. It is never further away than the window: a clock that was put back a
  /// little is made up for, and what another clock wrote is nothing.
  func next(free: Int64, now: Int64) -> (free: Int64, room: Int64) {
    let used = free > now + 2 * window ? now : min(max(free, now), now + window)
    let next = used + interval
    return (next, next - max(window, interval))
  }

  /// One less, at `now`: when all will have come back then.
  func previous(free: Int64, now: Int64) -> Int64 {
    free > now + 2 * window ? now : max(free - interval, now)
  }
}
