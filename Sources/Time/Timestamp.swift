/// An instant: whole seconds since 1970-01-01T00:00:00Z, without leap seconds, as rows store it.
///
/// It is read from RFC 3339 text in content and imports and printed as such in feeds. It stays
/// within the years 0000 to 9999, so that no arithmetic on it overflows and its text always has
/// the same length.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970 UTC, from -62167219200 (year 0000) to 253402300799 (year 9999).
  public let seconds: Int64

  /// The first second of the year 0000.
  public static let earliest = Timestamp(seconds: .min)

  /// The last second of the year 9999.
  public static let latest = Timestamp(seconds: .max)

  /// An instant by its seconds since 1970 UTC; beyond the years 0000 to 9999, the nearest there.
  public init(seconds: Int64) {
    self.seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
  }

  /// Reads RFC 3339 section 5.6 text: `2026-11-14T18:20:00Z`, `2026-11-14T18:20:00.5+01:00`.
  ///
  /// Fractions are dropped. Nil for all else: a date alone, a space or lower case instead of `T`
  /// or `Z`, no offset, dates that do not exist, leap seconds (`:60`), and instants that the offset
  /// moves out of the years 0000 to 9999.
  public init?(rfc3339 text: String) {
    var scanner = DigitScanner(text)
    guard let date = scanner.date(), scanner.take("T"),
      let hour = scanner.number(2), scanner.take(":"),
      let minute = scanner.number(2), scanner.take(":"), let second = scanner.number(2),
      let local = CivilDateTime(date: date, hour: hour, minute: minute, second: second),
      scanner.skipFraction(), let offset = scanner.offset(), scanner.isAtEnd
    else { return nil }
    let seconds = local.secondsAsUTC - Int64(offset)
    self.init(seconds: seconds)
    guard self.seconds == seconds else { return nil }
  }

  /// RFC 3339 text in UTC: `2026-11-14T18:20:00Z`, always 20 bytes.
  public var rfc3339: String {
    TextPrinter.text(capacity: 24) {
      CivilDateTime(self, offset: 0).print(into: &$0)
      $0.sign("Z")
    }
  }

  /// RFC 3339 text on the clocks of a zone: `2026-11-14T19:20:00+01:00`; its offset in whole minutes.
  public func rfc3339(in zone: TimeZone) -> String {
    let offset = zone.offset(at: self)
    let minutes = abs(offset) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let sign = offset < 0 ? "-" : "+"
    return "\(zone.civil(self))\(sign)\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// The instant some seconds later, or earlier when negative; it stays in range.
  public func adding(seconds delta: Int64) -> Timestamp {
    let (sum, overflow) = seconds.addingReportingOverflow(delta)
    return Timestamp(seconds: overflow ? (delta < 0 ? .min : .max) : sum)
  }

  /// Sorts earlier instants first.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }
}

/// Reads fixed numbers of ASCII digits and single signs from a text's bytes, front to back.
struct DigitScanner {
  private var rest: String.UTF8View.Iterator
  private var next: UInt8?

  init(_ text: String) {
    rest = text.utf8.makeIterator()
    next = rest.next()
  }

  var isAtEnd: Bool { next == nil }

  /// Reads exactly this number of digits; nil when there are fewer.
  mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = next, (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
      next = rest.next()
    }
    return value
  }

  /// Reads one sign if it comes next.
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard let byte = next, UInt32(byte) == sign.value else { return false }
    next = rest.next()
    return true
  }

  /// Reads `2026-11-14`.
  mutating func date() -> CivilDate? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Reads a fraction of a second if there is one; false when its digits are missing.
  mutating func skipFraction() -> Bool {
    guard take(".") else { return true }
    guard number(1) != nil else { return false }
    while number(1) != nil {}
    return true
  }

  /// Reads `Z` or `+01:00`; returns seconds east.
  mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2), hours < 24, take(":"),
      let minutes = number(2), minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
