public import Time

/// Reads times as emails have them: `Thu, 13 Feb 1997 10:11:12 +0100` (RFC 5322, section 3.3, with the forms that section 4.3
/// forgives), in the languages of senders (`mar, 17 feb 2004 10:00:00`), as ISO 8601 and in other forms that mean only one day.
public struct MailDate {
  /// Words of the field, without comments in brackets.
  private let words: [String]

  /// Nil for text that is not a time between 1970 and 2100, or may be one of two days.
  public static func time(_ bytes: [UInt8], hint: String = "") -> Timestamp? {
    MailDate(EncodedText(Array(bytes.prefix(300)), hint: hint).text).time
  }

  /// The time of a line between emails, `ana@example.org Thu Feb 13 10:11:12 1997`, which is taken for UTC.
  public static func envelopeTime(_ envelope: [UInt8]) -> Timestamp? {
    let words = envelope.prefix(1000).split { $0 == 32 || $0 == 9 }
    guard
      let clock = words.firstIndex(where: {
        $0.count >= 5 && $0.contains(58) && $0.first.map(isDigit) == true
      })
    else { return nil }
    // The address may have a month's name in it.
    return time(Array(words[max(clock - 3, min(1, clock))...].joined(separator: [32])))
  }

  private init(_ text: String) {
    var (plain, depth, joins): (String, Int, Bool) = ("", 0, false)
    for character in text.lowercased() {
      if character == "(" { depth += 1 }
      if character == ")" { depth = max(depth - 1, 0) }
      guard depth == 0, character != ")", !(joins && character == " ") else { continue }
      joins =
        "年月년월".contains(character) && plain.last?.isNumber == true && plain.last?.isASCII == true
      plain.append(joins ? "-" : "日일,".contains(character) ? " " : character)
    }
    words = plain.split { $0.isWhitespace }.map(String.init)
  }

  private var time: Timestamp? {
    guard words.count <= 40, let (clock, place) = clock, let date = date(besides: place),
      (1970...2100).contains(date.year),
      let civil = CivilDateTime(
        date: date, hour: clock.hour, minute: clock.minute, second: clock.second)
    else { return nil }
    let zone = zone([clock.rest] + words[(place + 1)...])
    return Timestamp(seconds: civil.secondsAsUTC - Int64(zone))
  }

  // The time of day.

  private struct Clock {
    var hour: Int
    var minute: Int
    var second: Int
    /// The text right behind the time.
    var rest: String
  }

  private var clock: (Clock, Int)? {
    for separator in [":", "."] as [Character] {
      for (place, word) in words.enumerated() {
        if let clock = Self.clock(word, separator) { return (halved(clock, place), place) }
      }
    }
    return nil
  }

  /// `10:11`, `10:11:12`, `2004-02-17T10:11:12.5Z`; with dots only where there are three numbers of two digits.
  private static func clock(_ word: String, _ separator: Character) -> Clock? {
    var text = Substring(word)
    if let sign = text.firstIndex(of: "t"), text[..<sign].contains("-") {
      text = text[text.index(after: sign)...]
    }
    var numbers: [Int] = []
    while numbers.count < 3 {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard (1...2).contains(digits.count), let number = Int(digits) else { break }
      numbers.append(number)
      text = text[digits.endIndex...]
      guard text.first == separator else { break }
      text = text.dropFirst()
    }
    guard numbers.count >= (separator == ":" ? 2 : 3), separator == ":" || word.utf8.count == 8
    else { return nil }
    if text.first == "." { text = text.dropFirst().drop { $0.isNumber } }
    guard text.first.map({ !$0.isNumber && $0 != ":" }) ?? true else { return nil }
    // A second that is put in between is the one before it here.
    return Clock(
      hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? min(numbers[2], 59) : 0,
      rest: String(text))
  }

  private func halved(_ clock: Clock, _ place: Int) -> Clock {
    let near = [clock.rest] + words[max(place - 1, 0)..<min(place + 2, words.count)]
    var clock = clock
    guard clock.hour <= 12 else { return clock }
    if near.contains(where: { ["pm", "p.m.", "下午", "午後", "오후"].contains($0) }) {
      clock.hour = clock.hour % 12 + 12
    }
    if near.contains(where: { ["am", "a.m.", "上午", "午前", "오전"].contains($0) }) { clock.hour %= 12 }
    return clock
  }

  // The day.

  private func date(besides clock: Int) -> CivilDate? {
    // `17-feb-04` is three words.
    let pieces = words.enumerated().flatMap { place, word -> [String] in
      if place == clock {
        guard let sign = word.firstIndex(of: "t"), word[..<sign].contains("-") else { return ["|"] }
        return [String(word[..<sign]), "|"]
      }
      let parts = word.split(separator: "-").map(String.init)
      return parts.count == 3 && Self.month(parts[1]) != nil ? parts : [word]
    }
    if let date = pieces.lazy.compactMap(Self.numeric).first { return date }
    let months = pieces.indices.filter { Self.month(pieces[$0]) != nil }
    guard let place = months.last, let month = Self.month(pieces[place]) else { return nil }
    let numbers = pieces.compactMap(Self.number).prefix(2)
    guard numbers.count == 2 else { return nil }
    let (day, year) = numbers[0].digits > 2 ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    guard day.digits <= 2 else { return nil }
    // “mar” is a month, or Tuesday before a month that is unknown.
    if place == 0, pieces.dropFirst().prefix(while: { $0 != "|" }).contains(where: Self.isUnknown) {
      return nil
    }
    return CivilDate(year: Self.full(year.value, year.digits), month: month, day: day.value)
  }

  private static func isUnknown(_ word: String) -> Bool {
    word.first?.isLetter == true
      && !["de", "del", "of", "at", "um", "à", "den", "der", "the", "le", "el"].contains(word)
  }

  /// `2004-02-17`, `2004/2/17`, `17.02.2004`; `17/02/2004`, where no month has that number.
  private static func numeric(_ word: String) -> CivilDate? {
    let parts = word.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let first = Int(parts[0]), let second = Int(parts[1]), let third = Int(parts[2])
    else { return nil }
    if parts[0].count == 4 { return CivilDate(year: first, month: second, day: third) }
    guard parts[2].count == 4 else { return nil }
    if word.contains(".") || first > 12 || first == second {
      return CivilDate(year: third, month: second, day: first)
    }
    return second > 12 ? CivilDate(year: third, month: first, day: second) : nil
  }

  private static func number(_ word: String) -> (value: Int, digits: Int)? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard (1...4).contains(digits.count), let value = Int(digits),
      ["", ".", "st", "nd", "rd", "th", "º", "°", "er"].contains(word[digits.endIndex...])
    else { return nil }
    return (value, digits.count)
  }

  private static func full(_ year: Int, _ digits: Int) -> Int {
    switch (digits, year) {
    case (2, 0..<50): 2000 + year
    case (2, _), (3, _): 1900 + year
    default: year
    }
  }

  /// Beginnings of months in the languages of senders; one that two languages use for two months is left out.
  private static let months = [
    "jan ene gen ian jän янв oca sty 一月", "feb fev fév фев şub lut 二月", "mar mär mrt mrz мар 三月",
    "apr abr avr апр nis kwi ápr 四月", "may mai mag maj mei май мая máj 五月",
    "jun juin giu jún июн haz cze 六月",
    "jul juil lug júl июл tem lip 七月", "aug ago aoû aou авг ağu sie 八月",
    "sep set сен eyl wrz szept 九月",
    "oct okt ott out окт eki paź 十月", "nov ноя kas 十一月", "dec dic dez déc des дек ara gru 十二月",
  ].map { $0.split(separator: " ") }

  private static func month(_ word: String) -> Int? {
    guard let first = word.first, first.isLetter, word.utf8.count <= 30 else { return nil }
    return months.indices.first { months[$0].contains { word.hasPrefix($0) } }.map { $0 + 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  // The zone.

  /// Seconds by which a zone is ahead of UTC: `+0130`, `+01:30`, `gmt+1`, `est`; 0 for an unknown one.
  private func zone(_ words: [String]) -> Int {
    var named: Int?
    for word in words.prefix(6) {
      var sign = word[...]
      for prefix in ["gmt", "utc"] where word.count > 3 && word.hasPrefix(prefix) {
        sign = word.dropFirst(3)
      }
      if sign.first == "+" || sign.first == "-", let seconds = Self.offset(sign.dropFirst()) {
        return sign.first == "-" ? -seconds : seconds
      }
      if let hours = Self.hours[word], named == nil { named = Int(hours * 3600) }
    }
    return named ?? 0
  }

  private static func offset(_ text: Substring) -> Int? {
    let digits = text.filter { $0 != ":" }
    guard (1...4).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let value = Int(digits)
    else { return nil }
    if digits.count <= 2 { return min(value, 14) * 3600 }
    return min(value / 100, 14) * 3600 + min(value % 100, 59) * 60
  }

  private static let hours: [String: Double] = [
    "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    "ast": -4, "adt": -3,
    "akst": -9, "akdt": -8, "hst": -10, "nst": -3.5, "ndt": -2.5, "brt": -3, "art": -3, "wet": 0,
    "west": 1, "bst": 1,
    "cet": 1, "cest": 2, "met": 1, "mest": 2, "mez": 1, "mesz": 2, "eet": 2, "eest": 3, "sast": 2,
    "msk": 3, "msd": 4,
    "hkt": 8, "sgt": 8, "awst": 8, "jst": 9, "kst": 9, "acst": 9.5, "aest": 10, "aedt": 11,
    "nzst": 12, "nzdt": 13,
  ]
}
