/// Time before an event at which calendars remind of it.
public struct Reminder: Hashable, Sendable {
  /// Seconds before the start, 0 to 2,419,200 (4 weeks).
  public let seconds: Int

  /// Reads `30 min`, `2 h`, `1 day`, `2 days`, `1 week`, `30m`, `2h`, `1d`, `1w`; nil for all else.
  public init?(_ text: String) {
    let bytes = text.utf8.drop { $0 == 0x20 }
    let digits = bytes.prefix { (0x30...0x39).contains($0) }
    guard (1...6).contains(digits.count) else { return nil }
    let count = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    let word = bytes.dropFirst(digits.count).filter { $0 != 0x20 }
    let unit: Int
    switch String(decoding: word, as: UTF8.self).lowercased() {
    case "m", "min", "mins", "minute", "minutes": unit = 60
    case "h", "hr", "hrs", "hour", "hours": unit = 3600
    case "d", "day", "days": unit = 86_400
    case "w", "week", "weeks": unit = 604_800
    default: return nil
    }
    guard count * unit <= 4 * 604_800 else { return nil }
    seconds = count * unit
  }
}
