import Time

/// Description of a zone's clocks in a calendar's file (VTIMEZONE, RFC 5545, section 3.6.5): when they are set, and by what
/// rules.
///
/// Understands rules that name a day of every year; a zone with other rules is not known.
struct CalendarZone {
  private struct Part {
    let start: CivilDateTime
    /// Seconds east of UTC, before and after the change.
    let from: Int
    let to: Int
    /// Single times in addition to the first.
    var dates: [CivilDateTime] = []
    var rule: YearlyDay?
  }

  private var parts: [Part] = []
  /// Maximum number of changes of one zone.
  private static let most = 500
  /// Number of years covered.
  private static let years = 7

  /// Nil where something in it is not known.
  init?(_ components: [CalendarComponents.Event]) {
    guard (1...Self.most).contains(components.count) else { return nil }
    for component in components {
      guard let part = Self.part(component) else { return nil }
      parts.append(part)
    }
  }

  private static func part(_ component: CalendarComponents.Event) -> Part? {
    func offset(_ name: String) -> Int? {
      component[name].flatMap { CalendarTime.offset(Array($0.value.utf8)[...]) }
    }
    guard let start = component["DTSTART"].flatMap({ civil($0.value) }),
      let from = offset("TZOFFSETFROM"), let to = offset("TZOFFSETTO")
    else { return nil }
    var part = Part(start: start, from: from, to: to)
    let dates = component.all("RDATE").flatMap(\.each)
    let rules = component.all("RRULE")
    guard dates.count <= most, rules.count <= 1 else { return nil }
    for date in dates {
      guard let civil = civil(date.value) else { return nil }
      part.dates.append(civil)
    }
    if let rule = rules.first {
      guard let day = YearlyDay(rule.value, start, from) else { return nil }
      part.rule = day
    }
    return part
  }

  private static func civil(_ text: String) -> CivilDateTime? {
    guard let time = CalendarTime(text) else { return nil }
    let minute = time.minute ?? 0
    return CivilDateTime(date: time.day, hour: minute / 60, minute: minute % 60)
  }

  /// The zone from the year before `year` on, for some years; it has no name.
  func zone(from year: Int) -> TimeZone? {
    var changes: [(at: Timestamp, from: Int, to: Int)] = []
    for part in parts {
      var days = [part.start] + part.dates
      if let rule = part.rule {
        days += (year - 1..<year + Self.years).compactMap { rule.day(in: $0) }
          .filter { $0 > part.start }
      }
      for day in days {
        let at = Timestamp(seconds: day.secondsAsUTC - Int64(part.from))
        changes.append((at, part.from, part.to))
      }
    }
    guard changes.count <= Self.most * 4 else { return nil }
    changes.sort { $0.at < $1.at }
    var unique: [(at: Timestamp, offset: Int)] = []
    for change in changes {
      if unique.last?.at == change.at { unique.removeLast() }
      unique.append((change.at, change.to))
    }
    return TimeZone(name: "", offset: changes.first?.from ?? 0, changes: unique)
  }

  /// Instants in the years for which a zone is known: every second day, at changing hours, so that no change of the clocks goes
  /// undetected in all of them.
  static func instants(from year: Int) -> [Timestamp] {
    guard let first = CivilDate(year: year, month: 1, day: 1)?.dayNumber else { return [] }
    return (0..<(years - 1) * 366 / 2).map { step in
      Timestamp(seconds: Int64(first + step * 2) * 86_400 + Int64(step % 24) * 3600)
    }
  }
}

/// A time of every year: `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`.
struct YearlyDay {
  private let start: CivilDateTime
  private let month: Int
  /// The day of the week, 1 is Monday, and which of the month: 1 to 5 from its beginning, negative from its end, 0 for that
  /// among `days`.
  private var weekday: (number: Int, ordinal: Int)?
  private var days: [Int] = []
  private var last = Int64.max
  private let from: Int

  /// Nil for an unknown rule; `from` is seconds east of UTC before the change.
  init?(_ rule: String, _ start: CivilDateTime, _ from: Int) {
    (self.start, self.from) = (start, from)
    var (month, count): (Int, Int?) = (start.month, nil)
    for part in rule.uppercased().utf8.split(separator: UInt8(ascii: ";")) {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard sides.count == 2 else { return nil }
      let value = String(decoding: sides[1], as: UTF8.self)
      switch String(decoding: sides[0], as: UTF8.self) {
      case "FREQ": guard value == "YEARLY" else { return nil }
      case "INTERVAL": guard value == "1" else { return nil }
      case "WKST": continue
      case "BYHOUR": guard Int(value) == start.hour else { return nil }
      case "BYMINUTE": guard Int(value) == start.minute else { return nil }
      case "BYSECOND": guard Int(value) == 0 else { return nil }
      case "BYMONTH":
        guard let number = Int(value), (1...12).contains(number) else { return nil }
        month = number
      case "BYMONTHDAY":
        days = sides[1].split(separator: UInt8(ascii: ",")).compactMap {
          Int(String(decoding: $0, as: UTF8.self))
        }
        guard !days.isEmpty, days.allSatisfy((1...31).contains) else { return nil }
      case "BYDAY":
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        guard let number = names.firstIndex(of: String(value.suffix(2))) else { return nil }
        let ordinal = value.utf8.count == 2 ? 0 : Int(String(value.dropLast(2))) ?? 9
        guard (-5...5).contains(ordinal) else { return nil }
        weekday = (number + 1, ordinal)
      case "COUNT":
        guard let number = Int(value), (1...9999).contains(number) else { return nil }
        count = number
      case "UNTIL":
        guard let time = CalendarTime(value),
          let end = CivilDateTime(
            date: time.day, hour: (time.minute ?? 1439) / 60, minute: (time.minute ?? 1439) % 60)
        else { return nil }
        last = end.secondsAsUTC + (time.offset == nil ? Int64(-from) : 0)
      default: return nil
      }
    }
    if let weekday, weekday.ordinal == 0, days.isEmpty { return nil }
    if weekday == nil, days.count > 1 { return nil }
    self.month = month
    if let count {
      last = day(in: start.year + count - 1).map { $0.secondsAsUTC - Int64(from) } ?? last
    }
  }

  /// The time in a year; nil where it has none.
  func day(in year: Int) -> CivilDateTime? {
    guard let day = date(in: year),
      let civil = CivilDateTime(date: day, hour: start.hour, minute: start.minute),
      civil.secondsAsUTC - Int64(from) <= last
    else { return nil }
    return civil
  }

  private func date(in year: Int) -> CivilDate? {
    guard let weekday else {
      return CivilDate(year: year, month: month, day: days.first ?? start.day)
    }
    let all = (1...CivilDate.days(inMonth: month, year: year)).compactMap {
      CivilDate(year: year, month: month, day: $0)
    }.filter { $0.weekday == weekday.number && (days.isEmpty || days.contains($0.day)) }
    let index = weekday.ordinal < 0 ? all.count + weekday.ordinal : max(weekday.ordinal - 1, 0)
    return all.indices.contains(index) ? all[index] : nil
  }
}
