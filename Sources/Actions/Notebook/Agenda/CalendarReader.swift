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

  private let zones: [String]
  private let zone: TimeZone

  /// Reads one; times of zones that the site does not know, and those of none, are on the clocks of `zone`.
  init(_ bytes: some Collection<UInt8>, zones: [String], zone: TimeZone) {
    (self.zones, self.zone) = (zones, zone)
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
  }

  private mutating func take(_ lines: [Line]) {
    guard events.count < Self.most, let event = event(lines) else {
      refused += 1
      return
    }
    events.append(event)
  }

  private func event(_ lines: [Line]) -> OwnEvent? {
    func line(_ name: String) -> Line? { lines.first { $0.name == name } }
    // One time of several that was moved is an event of its own that nobody could tell from them.
    guard line("RECURRENCE-ID") == nil, let start = line("DTSTART"), let begin = moment(start)
    else {
      return nil
    }
    let title = PlainText.singleLine(line("SUMMARY")?.text ?? "")
    guard !PlainText.isBlank(title), title.utf8.count <= Notebook.titleBytes else { return nil }
    var event = OwnEvent(
      title: title, day: begin.day, minute: begin.minute, zone: begin.zone ?? zone.name)
    let place = PlainText.singleLine(line("LOCATION")?.text ?? "")
    event.location = place.utf8.count <= OwnEvent.locationBytes ? place : ""
    let uid = PlainText.singleLine(line("UID")?.text ?? "")
    guard !uid.isEmpty, uid.utf8.count <= OwnEvent.uidBytes else { return nil }
    event.uid = uid
    guard let length = length(begin, line("DTEND"), line("DURATION")) else { return nil }
    event.length = length
    if let rule = line("RRULE") {
      guard let recurrence = Recurrence(rule.value, first: begin.day) else { return nil }
      event.recurrence = recurrence
    }
    let skipped = lines.filter { $0.name == "EXDATE" }.flatMap { line in
      line.value.utf8.split(separator: UInt8(ascii: ",")).compactMap {
        moment(Line(line, value: String(Substring($0))))?.day
      }
    }
    event.skipped = Set(skipped.prefix(OwnEvent.mostSkipped))
    event.remind = line("TRIGGER").flatMap { Self.minutes($0.value) }.flatMap {
      (-OwnEvent.mostRemind...0).contains($0) ? -$0 : nil
    }
    return event
  }

  /// A day, or a time on the clocks of a zone; nil for what is none.
  private func moment(_ line: Line) -> (day: CivilDate, minute: Int?, zone: String?)? {
    let value = Array(line.value.utf8)
    guard let day = CivilDate(compact: line.value), (1...9998).contains(day.year) else {
      return nil
    }
    if value.count == 8 { return (day, nil, nil) }
    guard (15...16).contains(value.count), value[8] == UInt8(ascii: "T"),
      let hour = Self.two(value, 9), let minute = Self.two(value, 11),
      let second = Self.two(value, 13),
      let civil = CivilDateTime(date: day, hour: hour, minute: minute, second: second)
    else { return nil }
    if value.count == 16 {
      guard value[15] == UInt8(ascii: "Z") else { return nil }
      let local = zone.civil(Timestamp(seconds: civil.secondsAsUTC))
      return (local.date, local.hour * 60 + local.minute, zone.name)
    }
    let named = line.parameters["TZID"].flatMap { zones.contains($0) ? $0 : nil }
    return (day, hour * 60 + minute, named)
  }

  private static func two(_ bytes: [UInt8], _ index: Int) -> Int? {
    let (tens, ones) = (bytes[index], bytes[index + 1])
    guard (48...57).contains(tens), (48...57).contains(ones) else { return nil }
    return Int(tens - 48) * 10 + Int(ones - 48)
  }

  /// How long it takes, as an agenda counts it; nil where the end is none, or before the beginning.
  private func length(
    _ begin: (day: CivilDate, minute: Int?, zone: String?), _ end: Line?, _ duration: Line?
  ) -> Int? {
    var minutes = 0
    if let end {
      guard let last = moment(end) else { return nil }
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
