import Model
import Time

/// The times of a calendar's file: what is written there, and on which clocks.
///
/// A zone is known by its name, as the tz database, an old spelling, Windows or a prefix of Mozilla's has it; else by the
/// file's description of its clocks (VTIMEZONE). Nothing is guessed: a zone that is known in neither way is an error.
struct CalendarZoneResolver {
  /// A day, or a time on clocks.
  struct Moment: Hashable {
    let day: CivilDate
    /// Minutes since midnight; nil for a day.
    let minute: Int?
    /// The zone of the clocks; nil where none is named, and for a day.
    let zone: TimeZone?

    /// This moment on the clocks of a zone.
    ///
    /// A moment without a zone is taken to be on them.
    func on(_ clocks: TimeZone) -> Moment {
      guard let minute, let zone, zone != clocks,
        let civil = CivilDateTime(date: day, hour: minute / 60, minute: minute % 60)
      else { return Moment(day: day, minute: minute, zone: minute == nil ? nil : clocks) }
      let other = clocks.civil(zone.timestamp(of: civil))
      return Moment(day: other.date, minute: other.hour * 60 + other.minute, zone: clocks)
    }
  }

  /// The zone of the site, used for times without one.
  let site: TimeZone
  /// Zones that are known completely, by name.
  private let stored: [String: TimeZone]
  private let described: [String: CalendarZone?]
  /// Zones looked up so far: by name, or by year and name for zones that only the file describes.
  ///
  /// Nil where none is known.
  private var named: [String: TimeZone?] = [:]

  /// The zones of the world; loaded when a zone is first searched by its clocks.
  private var all: [TimeZone] = []

  /// Limits the search for the first days of rules, for the whole file.
  var search = CalendarRule.Search()

  /// Maximum number of lookups for one file, and of bytes of a name.
  private static let (maxNames, nameBytes) = (300, 200)

  init(
    _ stored: [String: TimeZone], site: TimeZone, described: [String: [CalendarComponents.Event]]
  ) {
    (self.stored, self.site) = (stored, site)
    self.described = described.mapValues { CalendarZone($0) }
  }

  /// The day or time of a line; throws if it is invalid, or in a zone that is not known.
  mutating func moment(_ line: CalendarLine) throws(CalendarIssue) -> Moment {
    guard let time = CalendarTime(line.value), (1...9998).contains(time.day.year) else {
      throw CalendarIssue(.time, line.value, line: line.number)
    }
    guard let minute = time.minute else { return Moment(day: time.day, minute: nil, zone: nil) }
    if let offset = time.offset {
      let zone = offset == 0 ? .utc : TimeZone(name: "", offset: offset, changes: [])
      return Moment(day: time.day, minute: minute, zone: zone).on(.utc)
    }
    guard let name = line.parameters["TZID"] else {
      return Moment(day: time.day, minute: minute, zone: nil)
    }
    guard let zone = zone(name, from: time.day.year) else {
      throw CalendarIssue(.zone, name, line: line.number)
    }
    return Moment(day: time.day, minute: minute, zone: zone)
  }

  /// The zone of a name.
  ///
  /// One whose clocks match no known zone gets a zone without a name.
  private mutating func zone(_ name: String, from year: Int) -> TimeZone? {
    guard name.utf8.count <= Self.nameBytes else { return nil }
    if let zone = cached(name, { $0.known(name) }) { return zone }
    if described[name] != nil, all.isEmpty { all = WorldZones.all }
    return cached("\(year) \(name)") { $0.like(name, from: year) ?? $0.offset(name) }
  }

  private mutating func cached(_ key: String, _ look: (CalendarZoneResolver) -> TimeZone?)
    -> TimeZone?
  {
    if let known = named[key] { return known }
    guard named.count < Self.maxNames else { return nil }
    let zone = look(self)
    named[key] = .some(zone)
    return zone
  }

  /// A zone that has a name of the tz database, with or without `/mozilla.org/20070129_1/` before it, or one of Windows.
  private func known(_ name: String) -> TimeZone? {
    let parts = name.utf8.split(separator: UInt8(ascii: "/")).suffix(6).map {
      String(Substring($0))
    }
    for start in parts.indices where start == 0 || start < parts.count - 1 || parts[start] == "UTC"
    {
      let text = parts[start...].joined(separator: "/")
      if let zone = stored[text] { return zone }
      if let own = WorldZones.name(text) { return stored[own] ?? WorldZones.zone(named: own) }
    }
    // If Windows treats the zone and the site's as one, such as those of Paris and Madrid, the site's is used.
    guard let own = WorldZones.windowsName(name) else { return nil }
    if WorldZones.areAlike(own, site.name) { return site }
    return stored[own] ?? WorldZones.zone(named: own)
  }

  /// The zone whose clocks show what the file says, for some years at least: the site's, else the best known, else one without
  /// a name.
  private func like(_ name: String, from year: Int) -> TimeZone? {
    guard let described = described[name] ?? nil, let zone = described.zone(from: year) else {
      return nil
    }
    let offsets = CalendarZone.instants(from: year).map { ($0, zone.offset(at: $0)) }
    return ([site] + all).first { other in
      offsets.allSatisfy { other.offset(at: $0.0) == $0.1 }
    } ?? zone
  }

  /// `UTC+1`, `GMT-0300`: hours east of UTC.
  private func offset(_ name: String) -> TimeZone? {
    let bytes = Array(name.uppercased().utf8).filter { $0 != 32 }
    guard bytes.starts(with: "UTC".utf8) || bytes.starts(with: "GMT".utf8),
      let offset = CalendarTime.offset(bytes.dropFirst(3))
    else { return nil }
    if offset == 0 { return .utc }
    let hours = offset / 3600
    // The names of the tz database have the other sign.
    let own = offset % 3600 == 0 ? "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))" : ""
    return WorldZones.zone(named: own) ?? TimeZone(name: "", offset: offset, changes: [])
  }
}

/// A day or a time as calendars write it: `20261127`, `20261127T090000`, `…Z`.
///
/// Also accepts some forms that violate RFC 5545 but have only one meaning: `2026-11-27T09:00`, `…+0100`, 24:00 for the next
/// midnight.
struct CalendarTime {
  private(set) var day: CivilDate
  /// Minutes since midnight; nil for a day.
  private(set) var minute: Int?
  /// Seconds east of UTC; nil where none are given.
  private(set) var offset: Int?

  init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    var rest = Array(text.utf8)[...]
    guard let year = Self.number(&rest, 4), let month = Self.number(&rest, 2, after: "-"),
      let number = Self.number(&rest, 2, after: "-"),
      let day = CivilDate(year: year, month: month, day: number)
    else { return nil }
    self.day = day
    guard let sign = rest.popFirst() else { return }
    guard [UInt8(ascii: "T"), UInt8(ascii: "t"), 32].contains(sign),
      let hour = Self.number(&rest, 2), let minutes = Self.number(&rest, 2, after: ":")
    else { return nil }
    let second = Self.number(&rest, 2, after: ":") ?? 0
    let isMidnight = hour == 24 && minutes == 0 && second == 0
    guard hour < 24 || isMidnight, minutes < 60, second <= 60 else { return nil }
    if isMidnight { self.day = day.adding(days: 1) }
    minute = hour % 24 * 60 + minutes
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { (48...57).contains($0) } }
    if rest.isEmpty { return }
    if rest.elementsEqual("Z".utf8) || rest.elementsEqual("z".utf8) {
      offset = 0
    } else if let offset = Self.offset(rest) {
      self.offset = offset
    } else {
      return nil
    }
  }

  /// `+0100`, `-05:30`, `+1`, in seconds; nil if invalid.
  static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = number(&rest, 2) ?? number(&rest, 1)
    else { return nil }
    let minutes = number(&rest, 2, after: ":") ?? 0
    let seconds = number(&rest, 2, after: ":") ?? 0
    guard rest.isEmpty, hours <= 15, minutes < 60, seconds < 60 else { return nil }
    let offset = hours * 3600 + minutes * 60 + seconds
    return sign == UInt8(ascii: "-") ? -offset : offset
  }

  /// Reads exactly this many digits, with or without a sign before them.
  ///
  /// Returns nil, and consumes nothing, where there are fewer.
  private static func number(
    _ rest: inout ArraySlice<UInt8>, _ digits: Int, after sign: Unicode.Scalar? = nil
  ) -> Int? {
    let own = sign.map { UInt32(rest.first ?? 0) == $0.value } ?? false ? rest.dropFirst() : rest
    let taken = own.prefix(digits)
    guard taken.count == digits, taken.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = own.dropFirst(digits)
    return taken.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}
