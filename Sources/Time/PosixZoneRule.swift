/// The rule of a time zone for all the years after its table: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// It is the last line of a TZif file, in the syntax of POSIX.1-2017 section 8.3 `TZ`, with the times from -167 to 167 hours
/// that RFC 8536 section 3.3.1 adds.
struct PosixZoneRule: Hashable, Sendable {
  /// Local time when no other one is in force.
  let standard: LocalTime
  /// The other local time of the year, if any.
  let daylight: Daylight?

  /// The part of each year in which another time is in force.
  struct Daylight: Hashable, Sendable {
    let time: LocalTime
    let start: Change
    let end: Change
  }

  /// A day of every year and the local time on it, in seconds, at which the offset changes.
  struct Change: Hashable, Sendable {
    let day: Day
    let time: Int
  }

  /// A day of every year.
  enum Day: Hashable, Sendable {
    /// `J60`: 1 to 365; the 29th of February is never counted.
    case withoutLeapDay(Int)
    /// `59`: 0 to 365; the 29th of February is counted.
    case fromZero(Int)
    /// `M3.5.0`: month, week (5 is the last), day of the week (0 is Sunday).
    case weekday(month: Int, week: Int, weekday: Int)
  }

  /// Local time at an instant.
  func localTime(at timestamp: Timestamp) -> LocalTime {
    let year = CivilDateTime(timestamp, offset: standard.offset).year
    var latest: (seconds: Int64, time: LocalTime)?
    // A time of up to a week before or after its day can fall into the year before or after. In
    // a year that is all daylight time, one year's end is the next one's start: the later wins.
    for year in (year - 1)...(year + 1) {
      for change in changes(in: year)
      where change.seconds <= timestamp.seconds && change.seconds >= latest?.seconds ?? .min {
        latest = change
      }
    }
    return latest?.time ?? standard
  }

  /// The two changes of a year, ascending, in seconds since 1970 UTC, with the local time from each on; none when the rule has
  /// no other time.
  func changes(in year: Int) -> [(seconds: Int64, time: LocalTime)] {
    guard let daylight else { return [] }
    let start = daylight.start.localSeconds(in: year) - standard.offset
    let end = daylight.end.localSeconds(in: year) - daylight.time.offset
    let changes = [(Int64(start), daylight.time), (Int64(end), standard)]
    return start <= end ? changes : changes.reversed()
  }
}

extension PosixZoneRule.Change {
  /// The seconds since 1970 on the local clock at the change in a year.
  fileprivate func localSeconds(in year: Int) -> Int { day.number(in: year) * 86_400 + time }
}

extension PosixZoneRule.Day {
  /// The day's number since 1970-01-01 in a year.
  fileprivate func number(in year: Int) -> Int {
    let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
    switch self {
    case .withoutLeapDay(let day):
      return newYear + day - (day >= 60 && CivilDate.isLeap(year) ? 0 : 1)
    case .fromZero(let day): return newYear + day
    case .weekday(let month, let week, let weekday):
      let first = CivilDate.dayNumber(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday: day number 0 is weekday 4.
      let distance = ((weekday - first - 4) % 7 + 7) % 7
      let day = distance + (week - 1) * 7
      return first + (day < CivilDate.days(inMonth: month, year: year) ? day : day - 7)
    }
  }
}

// MARK: Reading

extension PosixZoneRule {
  /// Reads a rule; nil if the text is not one.
  ///
  /// `allowsLongTimes` allows times from -167 to 167 hours (TZif version 3), instead of 0 to 24.
  init?(_ text: some Sequence<UInt8>, allowsLongTimes: Bool) {
    var reader = Reader(bytes: Array(text)[...], allowsLongTimes: allowsLongTimes)
    guard let name = reader.name(), let west = reader.time(maximumHours: 24) else { return nil }
    standard = LocalTime(offset: -west, isDaylight: false, abbreviation: name)
    if reader.bytes.isEmpty {
      daylight = nil
      return
    }
    guard let daylightName = reader.name() else { return nil }
    var offset = standard.offset + 3600
    if reader.bytes.first != UInt8(ascii: ",") {
      guard let west = reader.time(maximumHours: 24) else { return nil }
      offset = -west
    }
    guard let start = reader.change(), let end = reader.change(), reader.bytes.isEmpty
    else { return nil }
    let time = LocalTime(offset: offset, isDaylight: true, abbreviation: daylightName)
    daylight = Daylight(time: time, start: start, end: end)
  }

  /// The letters, digits and signs of a short name; all else is dropped.
  static func abbreviation(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { isLetter($0) || isDigitOrSign($0) }, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isDigitOrSign(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D
  }

  /// Takes the parts of a rule from its bytes, front to back.
  private struct Reader {
    var bytes: ArraySlice<UInt8>
    let allowsLongTimes: Bool

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard let byte = bytes.first, UInt32(byte) == sign.value else { return false }
      bytes.removeFirst()
      return true
    }

    /// `CET`, three letters or more, or `<+0330>` with digits and signs.
    mutating func name() -> String? {
      let isQuoted = take("<")
      let name = bytes.prefix { isLetter($0) || isQuoted && isDigitOrSign($0) }
      bytes = bytes.dropFirst(name.count)
      guard name.count >= 3, !isQuoted || take(">") else { return nil }
      return abbreviation(name)
    }

    /// One to three digits.
    mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = bytes.prefix { (0x30...0x39).contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      bytes = bytes.dropFirst(digits.count)
      let value = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
      return range.contains(value) ? value : nil
    }

    /// `-1`, `+5:30` or `2:00:00`, in seconds.
    mutating func time(maximumHours: Int, allowsSign: Bool = true) -> Int? {
      let isNegative = allowsSign && take("-")
      if allowsSign, !isNegative { _ = take("+") }
      guard var seconds = number(0...maximumHours).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where take(":") {
        guard let part = number(0...59) else { return nil }
        seconds += part * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// `,M10.5.0/3`; without a time, 02:00.
    mutating func change() -> Change? {
      guard take(","), let day = day() else { return nil }
      guard take("/") else { return Change(day: day, time: 7200) }
      let hours = allowsLongTimes ? 167 : 24
      return time(maximumHours: hours, allowsSign: allowsLongTimes).map {
        Change(day: day, time: $0)
      }
    }

    mutating func day() -> Day? {
      if take("J") { return number(1...365).map(Day.withoutLeapDay) }
      guard take("M") else { return number(0...365).map(Day.fromZero) }
      guard let month = number(1...12), take("."), let week = number(1...5), take("."),
        let weekday = number(0...6)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
  }
}
