import Glibc

/// A moment by the clock that never jumps.
public struct Deadline: Sendable {
  private let end: Int64

  /// A deadline `milliseconds` from now.
  public init(milliseconds: Int64) { end = Self.now + milliseconds * 1_000_000 }

  /// Milliseconds since some moment.
  public static var milliseconds: Int64 { now / 1_000_000 }

  /// True once the deadline has come.
  public var isOver: Bool { Self.now >= end }

  /// Milliseconds until then; 0 when it has come.
  public var left: Int { Int(max(0, end - Self.now) / 1_000_000) }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
