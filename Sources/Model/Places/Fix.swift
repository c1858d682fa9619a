public import Time

/// Where somebody was at a moment, as they or their telephone said it.
public struct Fix: Hashable, Sendable {
  /// Where.
  public let point: Point
  /// When.
  public let at: Timestamp
  /// Within how many metres, where it was said.
  public let accuracy: Int?
  /// Who said it.
  public let source: Source
  /// Whether nothing is known of what came before it: a file says so.
  public let isAfterGap: Bool

  /// Takes what was said; an accuracy is within 0 and a hundred kilometres.
  public init(
    _ point: Point, at: Timestamp, accuracy: Int? = nil, source: Source, isAfterGap: Bool = false
  ) {
    self.isAfterGap = isAfterGap
    self.point = point
    self.at = at
    self.accuracy = accuracy.map { min(max($0, 0), 100_000) }
    self.source = source
  }

  /// By what somebody said where they are.
  public enum Source: Int64, CaseIterable, Sendable {
    /// They typed a town, or two numbers.
    case typed
    /// They pressed the button, and the browser said it.
    case browser
    /// A page that they left open said it.
    case page
    /// OwnTracks said it.
    case telephone
    /// They brought it along as a file.
    case file

    /// As programs and strings call it.
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

/// A place where somebody was for a while: the first fix that said so, and until when others did not say otherwise.
public struct PlaceVisit: Hashable, Sendable {
  /// The place, and since when.
  public let fix: Fix
  /// Until when they were seen there; not before it began.
  public let until: Timestamp
  /// Whether nothing is known of what came before it: it was deleted, or a file says so.
  public let isAfterGap: Bool
  /// Whether what came after it was deleted, and nothing came since.
  public let isBeforeGap: Bool

  /// Takes all as it is.
  public init(
    _ fix: Fix, until: Timestamp, isAfterGap: Bool = false, isBeforeGap: Bool = false
  ) {
    self.fix = fix
    self.until = max(until, fix.at)
    self.isAfterGap = isAfterGap
    self.isBeforeGap = isBeforeGap
  }
}

/// Which fixes are kept: those far enough from the last one kept, and long enough after it.
///
/// Half a kilometre is enough for who looks, and saves the telephone's battery; two minutes are for vehicles. The server
/// applies it, whoever sends.
public enum FixRule {
  /// Seconds that must have passed since the last one kept.
  public static let seconds: Int64 = 120
  /// Metres from the last one kept, unless a member says otherwise.
  public static let metres = 500
  /// What a member may say instead.
  public static let choices = [100, 250, 500, 1_000, 2_500, 5_000]

  /// What becomes of a fix.
  public enum Verdict: Hashable, Sendable {
    /// It is kept.
    case kept
    /// It says that somebody is still there.
    case stays
    /// It says nothing new, or comes too late.
    case nothing
  }

  /// What becomes of a fix after the last one that was kept.
  public static func verdict(on fix: Fix, after last: PlaceVisit?, metres: Int) -> Verdict {
    guard let last else { return .kept }
    guard fix.at > last.until else { return .nothing }
    let isLate = fix.at.seconds - last.fix.at.seconds > seconds
    // Somebody who was there before a gap was not there all the time.
    guard !last.isBeforeGap, !(fix.isAfterGap && isLate) else { return .kept }
    let isFar = last.fix.point.distance(to: fix.point) >= Double(metres)
    guard isFar else { return .stays }
    return isLate ? .kept : .nothing
  }
}
