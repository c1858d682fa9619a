import Time

/// Hours of the week on the site's clocks: one span for each day, or none.
public struct WeekHours: Hashable, Sendable {
  /// Minutes since midnight of each day, Monday's first; always seven.
  ///
  /// An end of 1,440 is midnight.
  public private(set) var days: [Range<Int>?]

  /// Minutes of a day.
  public static let day = 1440

  /// Stores the spans of seven days; nil for another number of them, and for spans that are empty or exceed their day.
  public init?(_ days: [Range<Int>?]) {
    guard days.count == 7,
      days.allSatisfy({
        $0.map { $0.lowerBound >= 0 && $0.upperBound <= Self.day && !$0.isEmpty } ?? true
      })
    else { return nil }
    self.days = days
  }

  /// No hour of any day.
  public static let never = WeekHours(unchecked: Array(repeating: nil, count: 7))

  private init(unchecked days: [Range<Int>?]) { self.days = days }

  /// Reads `540-1200,-,…` of seven days; nil for anything else.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: 44, maxSplits: 7, omittingEmptySubsequences: false)
    var days: [Range<Int>?] = []
    for part in parts {
      let ends = part.split(separator: 45, maxSplits: 2).compactMap { Int(Substring($0)) }
      if ends.isEmpty {
        days.append(nil)
      } else {
        guard ends.count == 2, ends[0] < ends[1] else { return nil }
        days.append(ends[0]..<ends[1])
      }
    }
    self.init(days)
  }

  /// Stored form.
  public var text: String {
    days.map { $0.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "-" }.joined(separator: ",")
  }

  /// Reads a time of a day, `17:30`; nil for anything else.
  public static func minutes(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: 58, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2,
      parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(Substring(parts[0])), let minute = Int(Substring(parts[1])), hour < 24,
      minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// A time of a day as text; midnight at the end of a day is `00:00`.
  public static func text(ofMinutes minutes: Int) -> String {
    let (hour, rest) = (minutes / 60 % 24, minutes % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The spans of the last eight days that begin before a moment, the latest first.
  func spans(before moment: Timestamp, in zone: TimeZone) -> [ClosedRange<Timestamp>] {
    let today = zone.civil(moment).date
    return (0...7).compactMap { back in
      let date = today.adding(days: -back)
      guard let span = days[date.weekday - 1],
        let from = Self.instant(span.lowerBound, of: date, in: zone),
        let to = Self.instant(span.upperBound, of: date, in: zone)
      else { return nil }
      // The last second of a span is the one before its end.
      let last = to.adding(seconds: -1)
      return from <= last && from <= moment ? from...last : nil
    }
  }

  private static func instant(_ minutes: Int, of date: CivilDate, in zone: TimeZone) -> Timestamp? {
    let (date, rest) = minutes >= day ? (date.adding(days: 1), 0) : (date, minutes)
    return CivilDateTime(date: date, hour: rest / 60, minute: rest % 60).map(zone.timestamp)
  }
}
