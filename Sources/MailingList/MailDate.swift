import Time

/// Reads times as letters have them: `Thu, 13 Feb 1997 10:11:12 +0100` (RFC 5322, section 3.3, with what section 4.3
/// forgives), and `Thu Feb 13 10:11:12 1997` of lines between letters, which is taken for UTC.
enum MailDate {
  /// Nil for what is no time between 1970 and 2100.
  static func time(_ bytes: [UInt8]) -> Timestamp? {
    let words = bytes.prefix(200).split { $0 == 32 || $0 == 9 || $0 == 44 }
    guard let clock = words.firstIndex(where: { $0.contains(58) }),
      let monthPlace = words.firstIndex(where: { month($0) != nil }),
      let month = month(words[monthPlace]), let time = clockTime(words[clock])
    else { return nil }
    var numbers = words.enumerated().compactMap { place, word in
      word.allSatisfy { (48...57).contains($0) } && word.count <= 4
        ? (place: place, number: number(word), digits: word.count) : nil
    }.filter { $0.place != clock }
    guard numbers.count >= 2 else { return nil }
    let day = numbers.removeFirst()
    guard let year = numbers.first,
      let date = CivilDate(year: fullYear(year.number, year.digits), month: month, day: day.number),
      (1970...2100).contains(date.year),
      let civil = CivilDateTime(
        date: date, hour: time.hour, minute: time.minute, second: time.second)
    else { return nil }
    let zone = words.dropFirst(clock + 1).first { $0.first == 43 || $0.first == 45 || isName($0) }
    return Timestamp(seconds: civil.secondsAsUTC - Int64(zone.map(offset) ?? 0))
  }

  private static func fullYear(_ year: Int, _ digits: Int) -> Int {
    switch (digits, year) {
    case (2, 0..<50): 2000 + year
    case (2, _), (3, _): 1900 + year
    default: year
    }
  }

  private static let months = Array("janfebmaraprmayjunjulaugsepoctnovdec".utf8)

  private static func month(_ word: ArraySlice<UInt8>) -> Int? {
    let name = word.prefix(3).map(\.small)
    guard name.count == 3 else { return nil }
    return (0..<12).first { months[($0 * 3)..<($0 * 3 + 3)].elementsEqual(name) }.map { $0 + 1 }
  }

  private static func clockTime(
    _ word: ArraySlice<UInt8>
  ) -> (hour: Int, minute: Int, second: Int)? {
    let parts = word.split(separator: 58)
    guard (2...3).contains(parts.count),
      parts.allSatisfy({ $0.count <= 2 && $0.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    let second = parts.count == 3 ? number(parts[2]) : 0
    // A second that is put in between is the one before it here.
    return (number(parts[0]), number(parts[1]), min(second, 59))
  }

  /// At most four digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    (2...4).contains(word.count) && word.allSatisfy { (65...90).contains($0) }
  }

  /// Seconds before UTC's time is that of a zone: `+0130`, `EST`; 0 for what is not known.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int {
    let digits = zone.dropFirst()
    if digits.count == 4, digits.allSatisfy({ (48...57).contains($0) }) {
      let value = number(digits)
      let seconds = min(value / 100, 14) * 3600 + min(value % 100, 59) * 60
      return zone.first == 45 ? -seconds : seconds
    }
    let hours = [
      "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
      "CET": 1, "CEST": 2, "BST": 1,
    ]
    return (hours[String(decoding: zone, as: UTF8.self)] ?? 0) * 3600
  }
}
