import Model
import Time

/// Reads a calendar that somebody brings along (RFC 5545): its events, with what an agenda can keep of them.
///
/// Bytes of unknown origin go in; out come events and how many could not be kept, such as those with a rule of repetition that
/// is not known, or a time that no clock shows. Nothing is guessed: an event is kept as it is, or left out. Lines are unfolded,
/// names are compared without case, and what is not asked for is passed over.
struct CalendarReader {
  /// The most bytes of a calendar.
  static let bytes = 1_000_000
  /// The most events that are taken of one: all are one transaction.
  private static let most = 500

  /// The events, each with the name that its calendar knows it by.
  private(set) var events: [OwnEvent] = []
  /// How many were left out.
  private(set) var refused = 0

  /// A day, or a time on the clocks of a zone.
  private typealias Moment = (day: CivilDate, minute: Int?, zone: TimeZone)

  private let zones: [String: TimeZone]
  private let zone: TimeZone
  private let host: String
  /// Days of events that are repeated on which something else takes place, by what identifies these.
  private var moved: [String: Set<CivilDate>] = [:]

  /// Reads one; times of no zone are on the clocks of `zone`.
  ///
  /// What identifies events of `host` is known without its name.
  init(
    _ bytes: some Collection<UInt8>, zones: [String: TimeZone], zone: TimeZone, host: String
  ) {
    (self.zones, self.zone, self.host) = (zones, zone, host)
    var (lines, inner, isAlarm): ([Line]?, Int, Bool) = (nil, 0, false)
    for text in Self.unfolded(bytes) {
      guard let line = Line(text) else { continue }
      switch (line.name, line.value.uppercased()) {
      case ("BEGIN", "VEVENT") where lines == nil: lines = []
      case ("END", "VEVENT"):
        if let own = lines { take(own) }
        (lines, inner, isAlarm) = (nil, 0, false)
      case ("BEGIN", "VALARM"): isAlarm = true
      case ("END", "VALARM"): isAlarm = false
      case ("BEGIN", _): inner += lines == nil ? 0 : 1
      case ("END", _): inner = max(inner - 1, 0)
      // Of an alarm nothing but its time is asked for.
      default: if inner == 0, !isAlarm || line.name == "TRIGGER" { lines?.append(line) }
      }
    }
    for index in events.indices {
      for day in moved[events[index].uid] ?? []
      where events[index].skipped.count < OwnEvent.mostSkipped { events[index].skipped.insert(day) }
    }
  }

  private mutating func take(_ lines: [Line]) {
    guard events.count < Self.most, let event = event(lines) else {
      refused += 1
      return
    }
    events.append(event)
  }

  private mutating func event(_ lines: [Line]) -> OwnEvent? {
    func line(_ name: String) -> Line? { lines.first { $0.name == name } }
    // What is repeated at an instant keeps its clocks: those of another zone are changed on other days.
    let rule = line("RRULE")
    guard let start = line("DTSTART"), let begin = moment(start, utcAs: rule == nil ? zone : .utc),
      line("STATUS")?.value.uppercased() != "CANCELLED", line("RDATE") == nil,
      let uid = uid(line("UID"))
    else { return nil }
    // One time of several that was moved is an event of its own that nobody could tell from them: they go on without it.
    if let one = line("RECURRENCE-ID") {
      if let day = moment(one, utcAs: begin.zone)?.day { moved[uid, default: []].insert(day) }
      return nil
    }
    let title = PlainText.singleLine(line("SUMMARY")?.text ?? "")
    guard !PlainText.isBlank(title), title.utf8.count <= Notebook.titleBytes else { return nil }
    var event = OwnEvent(
      title: title, day: begin.day, minute: begin.minute, zone: begin.zone.name)
    let place = PlainText.singleLine(line("LOCATION")?.text ?? "")
    event.location = place.utf8.count <= OwnEvent.locationBytes ? place : ""
    event.uid = uid
    guard let length = length(begin, line("DTEND"), line("DURATION")),
      let skipped = skipped(lines, begin)
    else { return nil }
    (event.length, event.skipped) = (length, skipped)
    if let rule {
      guard let recurrence = Recurrence(onClocks(rule.value, begin), first: begin.day) else {
        return nil
      }
      event.recurrence = recurrence
    }
    event.remind = line("TRIGGER").flatMap { trigger in
      trigger.parameters["RELATED"]?.uppercased() == "END" ? nil : Self.minutes(trigger.value)
    }.flatMap { (-OwnEvent.mostRemind...0).contains($0) ? -$0 : nil }
    return event
  }

  private func uid(_ line: Line?) -> String? {
    let uid = PlainText.singleLine(line?.text ?? "")
    guard !uid.isEmpty, uid.utf8.count <= OwnEvent.uidBytes else { return nil }
    return uid.hasSuffix("@\(host)") ? String(uid.dropLast(host.count + 1)) : uid
  }

  /// The days that are left out; nil where one is on other clocks.
  private func skipped(_ lines: [Line], _ begin: Moment) -> Set<CivilDate>? {
    var days: Set<CivilDate> = []
    for line in lines where line.name == "EXDATE" {
      for value in line.value.utf8.split(separator: UInt8(ascii: ",")) {
        guard
          let moment = moment(
            Line(line, value: String(Substring(value))), utcAs: begin.zone, isThere: true)
        else { return nil }
        if days.count < OwnEvent.mostSkipped { days.insert(moment.day) }
      }
    }
    return days
  }

  /// A rule whose end, where it is an instant, is the last day on whose clocks the time of the beginning is not past it: who cuts
  /// a row of times in two ends the first part a second before the second begins.
  private func onClocks(_ rule: String, _ begin: Moment) -> String {
    rule.utf8.split(separator: UInt8(ascii: ";")).map { part in
      let text = String(decoding: part, as: UTF8.self)
      guard text.uppercased().hasPrefix("UNTIL="),
        let line = Line(Array("UNTIL:\(text.dropFirst(6))".utf8)),
        let end = moment(line, utcAs: begin.zone, isThere: true)
      else { return text }
      let isBefore = end.minute.map { $0 < begin.minute ?? 0 } ?? false
      return "UNTIL=\(end.day.adding(days: isBefore ? -1 : 0).compact)"
    }.joined(separator: ";")
  }

  /// A day, or a time: an instant on the clocks of `clocks`, and what has no zone there, too, where it `isThere`; nil for what is
  /// none, for one of a zone that is not known, and for one on other clocks where it has to be there.
  private func moment(_ line: Line, utcAs clocks: TimeZone, isThere: Bool = false) -> Moment? {
    let value = Array(line.value.utf8)
    guard let day = CivilDate(compact: line.value), (1...9998).contains(day.year) else {
      return nil
    }
    if value.count == 8 { return (day, nil, isThere ? clocks : zone) }
    guard (15...16).contains(value.count), value[8] == UInt8(ascii: "T"),
      let hour = Self.two(value, 9), let minute = Self.two(value, 11),
      let second = Self.two(value, 13),
      let civil = CivilDateTime(date: day, hour: hour, minute: minute, second: second)
    else { return nil }
    if value.count == 16 {
      guard value[15] == UInt8(ascii: "Z") else { return nil }
      let local = clocks.civil(Timestamp(seconds: civil.secondsAsUTC))
      return (local.date, local.hour * 60 + local.minute, clocks)
    }
    guard let name = line.parameters["TZID"] else {
      return (day, hour * 60 + minute, isThere ? clocks : zone)
    }
    // Names of their own, such as "Romance Standard Time", are taken for the site's.
    let named = zones[name] ?? (name.utf8.contains(UInt8(ascii: "/")) ? nil : zone)
    guard let named, !isThere || named.name == clocks.name else { return nil }
    return (day, hour * 60 + minute, named)
  }

  private static func two(_ bytes: [UInt8], _ index: Int) -> Int? {
    let (tens, ones) = (bytes[index], bytes[index + 1])
    guard (48...57).contains(tens), (48...57).contains(ones) else { return nil }
    return Int(tens - 48) * 10 + Int(ones - 48)
  }

  /// How long it takes, as an agenda counts it; nil where the end is none, or before the beginning.
  private func length(
    _ begin: Moment, _ end: Line?, _ duration: Line?
  ) -> Int? {
    var minutes = 0
    if let end {
      guard let last = moment(end, utcAs: begin.zone, isThere: true) else { return nil }
      minutes =
        (last.day.dayNumber - begin.day.dayNumber) * 1440 + (last.minute ?? 0) - (begin.minute ?? 0)
    } else if let duration {
      guard let said = Self.minutes(duration.value) else { return nil }
      minutes = said
    }
    guard (0...OwnEvent.mostLength).contains(minutes) else { return nil }
    // The end of whole days is the day after the last (RFC 5545, section 3.6.1).
    return begin.minute == nil ? max(minutes / 1440 - 1, 0) : minutes
  }

  /// Minutes of a duration: `-PT30M`, `P1D`, `P1W`; nil for all else (RFC 5545, section 3.3.6).
  static func minutes(_ text: String) -> Int? {
    var rest = Array(text.uppercased().utf8)[...]
    let isBefore = rest.first == UInt8(ascii: "-")
    if isBefore || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), rest.count >= 2 else { return nil }
    var (seconds, isTime) = (0, false)
    while let byte = rest.first {
      if byte == UInt8(ascii: "T") {
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { (48...57).contains($0) }
      guard (1...6).contains(digits.count),
        let unit = rest.dropFirst(digits.count).first, let size = size(unit, isTime)
      else { return nil }
      seconds += digits.reduce(0) { $0 * 10 + Int($1 - 48) } * size
      rest = rest.dropFirst(digits.count + 1)
    }
    return (isBefore ? -seconds : seconds) / 60
  }

  private static func size(_ unit: UInt8, _ isTime: Bool) -> Int? {
    switch (unit, isTime) {
    case (UInt8(ascii: "W"), false): 604_800
    case (UInt8(ascii: "D"), false): 86_400
    case (UInt8(ascii: "H"), true): 3600
    case (UInt8(ascii: "M"), true): 60
    case (UInt8(ascii: "S"), true): 1
    default: nil
    }
  }

  /// The lines, those joined that were folded (RFC 5545, section 3.1).
  private static func unfolded(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for part in bytes.split(separator: 10) {
      var line = Array(part)
      if line.last == 13 { line.removeLast() }
      if let first = line.first, first == 32 || first == 9, !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(line)
      }
    }
    return lines
  }
}

extension CalendarReader {
  /// `DTSTART;TZID=Europe/Madrid:20261127T090000` in its parts.
  struct Line {
    /// The name, in capitals.
    let name: String
    /// What stands behind the semicolons.
    let parameters: [String: String]
    /// What stands behind the colon.
    let value: String

    init(_ line: Line, value: String) {
      (name, parameters, self.value) = (line.name, line.parameters, value)
    }

    /// Nil for a line without a colon; a colon in quotes is none.
    init?(_ bytes: [UInt8]) {
      var (isQuoted, end): (Bool, Int?) = (false, nil)
      for (index, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: ":"), !isQuoted {
          end = index
          break
        }
      }
      guard let end else { return nil }
      let parts = bytes[..<end].split(separator: UInt8(ascii: ";"))
      guard let first = parts.first else { return nil }
      name = String(decoding: first, as: UTF8.self).uppercased()
      var parameters: [String: String] = [:]
      for part in parts.dropFirst() {
        let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
        guard sides.count == 2 else { continue }
        let value = sides[1].filter { $0 != UInt8(ascii: "\"") }
        parameters[String(decoding: sides[0], as: UTF8.self).uppercased()] = String(
          decoding: value, as: UTF8.self)
      }
      self.parameters = parameters
      value = String(decoding: bytes[(end + 1)...], as: UTF8.self)
    }

    /// The value of a text: `\n`, `\,` and others as what they stand for (RFC 5545, section 3.3.11).
    var text: String {
      var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(value.utf8)[...])
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
          result.append(byte)
          continue
        }
        let isEnd = next == UInt8(ascii: "n") || next == UInt8(ascii: "N")
        result.append(isEnd ? 10 : next)
      }
      return String(decoding: result, as: UTF8.self)
    }
  }
}
