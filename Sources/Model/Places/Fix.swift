public import Time

/// A person's location at a moment, as they or their phone reported it.
public struct Fix: Hashable, Sendable {
  /// The location.
  public let point: Point
  /// Moment of the fix.
  public let at: Timestamp
  /// Accuracy in metres, where it was reported.
  public let accuracy: Int?
  /// The way in which it was reported.
  public let source: Source
  /// True if a file marks the time before it as unknown.
  public let isAfterGap: Bool

  /// Stores the reported values; an accuracy is limited to 0 to 100 kilometres.
  public init(
    _ point: Point, at: Timestamp, accuracy: Int? = nil, source: Source, isAfterGap: Bool = false
  ) {
    self.isAfterGap = isAfterGap
    self.point = point
    self.at = at
    self.accuracy = accuracy.map { min(max($0, 0), 100_000) }
    self.source = source
  }

  /// The way in which a person reported their location.
  public enum Source: Int64, CaseIterable, Sendable {
    /// They typed a town, or two numbers.
    case typed
    /// They pressed the button, and the browser reported it.
    case browser
    /// A page that they left open reported it.
    case page
    /// OwnTracks reported it.
    case telephone
    /// They imported it from a file.
    case file

    /// Name for programs and in strings.
    public var name: String {
      switch self {
      case .typed: "typed"
      case .browser: "browser"
      case .page: "page"
      case .telephone: "telephone"
      case .file: "file"
      }
    }
  }
}

/// A place where a person was for a while: the first fix there, and the end of the time without a different one.
public struct PlaceVisit: Hashable, Sendable {
  /// The place, and the beginning.
  public let fix: Fix
  /// The last time they were seen there; never before the beginning.
  public let until: Timestamp
  /// True if nothing is known of the time before it: fixes were deleted, or a file marks it as unknown.
  public let isAfterGap: Bool
  /// True if fixes after it were deleted, and nothing came since.
  public let isBeforeGap: Bool

  /// Stores every value as given; the end is never before the beginning.
  public init(
    _ fix: Fix, until: Timestamp, isAfterGap: Bool = false, isBeforeGap: Bool = false
  ) {
    self.fix = fix
    self.until = max(until, fix.at)
    self.isAfterGap = isAfterGap
    self.isBeforeGap = isBeforeGap
  }
}

/// Rule for the fixes to keep: those far enough from the last one kept, and long enough after it.
///
/// Half a kilometre is enough for viewers, and saves the phone's battery; two minutes are for vehicles. The server applies the
/// rule to all senders.
public enum FixRule {
  /// Seconds that must have passed since the last one kept.
  public static let seconds: Int64 = 120
  /// Metres from the last one kept, unless a member chooses otherwise.
  public static let metres = 500
  /// Metres that a member can choose.
  public static let choices = [100, 250, 500, 1_000, 2_500, 5_000]

  /// Result of the rule for a fix.
  public enum Verdict: Hashable, Sendable {
    /// It is kept.
    case kept
    /// It shows that the person is still there.
    case stays
    /// It has nothing new, or comes too late.
    case nothing
  }

  /// Applies the rule to a fix after the last one that was kept.
  public static func verdict(on fix: Fix, after last: PlaceVisit?, metres: Int) -> Verdict {
    guard let last else { return .kept }
    guard fix.at > last.until else { return .nothing }
    let isLate = fix.at.seconds - last.fix.at.seconds > seconds
    // A person who was there before a gap may have left in between.
    guard !last.isBeforeGap, !(fix.isAfterGap && isLate) else { return .kept }
    let isFar = last.fix.point.distance(to: fix.point) >= Double(metres)
    guard isFar else { return .stays }
    return isLate ? .kept : .nothing
  }
}
