import Model
import Testing
import Theme
import Time

/// How texts of any kind are kept inside of their lines, in calendars and cards.
struct ContentLineTests {
  private static let hostile = [
    "a\r\nBEGIN:VEVENT\r\nSUMMARY:b", "a\nEND:VCALENDAR\n", "a\rBEGIN:VEVENT",
    "a\u{2028}BEGIN:VEVENT",
    "a\u{85}BEGIN:VEVENT\u{2029}b", "a\u{B}BEGIN:VEVENT\u{C}b", "a\0b\u{7F}c\u{1B}[2Jd\u{9B}e",
    #"a\nb\\;,\,:"';=^n"#, "👩🏽‍🎓🇪🇸\u{202E}evil\u{202C}\u{2066}x\u{2069}",
    String(repeating: "w", count: 10_240), String(repeating: "ñ€👩", count: 3000),
    String(repeating: "e\u{301}\u{308}", count: 400), String(repeating: "\r\n ", count: 300),
    String(repeating: #"\,;"#, count: 500),
  ]

  /// Meaning of an escaped text by RFC 5545 section 3.3.11.
  private static func unescaped(_ value: String) -> String {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      if !isEscaped, byte == 0x5C {
        isEscaped = true
      } else {
        text.append(isEscaped && (byte == 0x6E || byte == 0x4E) ? 0x0A : byte)
        isEscaped = false
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A text with its line ends alike and its other controls dropped.
  private static func kept(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if "\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
        if !(previous == "\r" && scalar == "\n") { kept.append("\n") }
      } else if scalar.properties.generalCategory != .control || scalar == "\t" {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  private static func calendar(_ text: String) throws -> CalendarFile {
    var event = try CalendarSamples.event("2026-11-28", in: .utc, summary: text)
    event.uid = text
    event.location = text
    event.description = text
    event.url = text
    event.categories = [text, text]
    event.reminder = Reminder("1 day")
    return CalendarFile(
      name: text, productID: text, zone: .utc, url: text, language: text, events: [event])
  }

  private static func card(_ text: String) -> VCard {
    VCard(
      formattedName: text, family: text, given: text, organisation: text, title: text, email: text,
      phone: text, office: text, note: text, url: text, photoURL: text, language: text)
  }

  private static let names: Set<String> = [
    "VERSION", "PRODID", "CALSCALE", "METHOD", "NAME", "X-WR-CALNAME", "X-WR-TIMEZONE", "URL",
    "REFRESH-INTERVAL", "X-PUBLISHED-TTL", "UID", "SEQUENCE", "DTSTAMP", "LAST-MODIFIED", "DTSTART",
    "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES", "STATUS", "TRANSP", "ACTION", "TRIGGER",
    "N", "FN", "ORG", "TITLE", "EMAIL", "TEL", "ADR", "NOTE", "PHOTO",
  ]

  @Test(arguments: hostile)
  func `no text begins a line of its own`(text: String) throws {
    for (bytes, frame) in [
      (
        try Self.calendar(text).bytes,
        [
          "BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VALARM", "END:VALARM", "END:VEVENT",
          "END:VCALENDAR",
        ]
      ), (Self.card(text).bytes, ["BEGIN:VCARD", "END:VCARD"]),
    ] {
      let lines = try CalendarSamples.lines(bytes)
      #expect(lines.filter { $0.hasPrefix("BEGIN:") || $0.hasPrefix("END:") } == frame)
      for line in lines where !frame.contains(line) {
        let name = String(decoding: line.utf8.prefix { $0 != 0x3A && $0 != 0x3B }, as: UTF8.self)
        #expect(Self.names.contains(name))
        #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      }
    }
  }

  @Test(arguments: hostile)
  func `lines are folded at 75 octets between characters`(text: String) throws {
    for bytes in [try Self.calendar(text).bytes, Self.card(text).bytes] {
      // `rawLines` requires that each is UTF-8 by itself.
      let lines = try CalendarSamples.rawLines(bytes)
      #expect(lines.allSatisfy { $0.utf8.count <= 75 })
      for (line, next) in zip(lines, lines.dropFirst()) where next.utf8.first == 0x20 {
        #expect(line.utf8.count > 75 - 4, "cut too early")
      }
    }
  }

  @Test(arguments: hostile)
  func `a description and a note are kept whole`(text: String) throws {
    for (bytes, name) in [
      (try Self.calendar(text).bytes, "DESCRIPTION"), (Self.card(text).bytes, "NOTE"),
    ] {
      let lines = try CalendarSamples.lines(bytes)
      let line = try #require(lines.first { $0.hasPrefix(name) })
      // The language, just as hostile, is in a parameter before the value.
      let value = String(decoding: line.utf8.suffix(Self.valueLength(line)), as: UTF8.self)
      #expect(Self.unescaped(value).unicodeScalars.elementsEqual(Self.kept(text).unicodeScalars))
    }
  }

  /// The bytes after the first colon that is not in quotes.
  private static func valueLength(_ line: String) -> Int {
    var isQuoted = false
    for (index, byte) in line.utf8.enumerated() {
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x3A, !isQuoted { return line.utf8.count - index - 1 }
    }
    return 0
  }

  @Test func `a line of exactly 75 octets is not folded, one of 76 is`() throws {
    for (count, expected) in [
      (70, ["NOTE:" + String(repeating: "n", count: 70)]),
      (71, ["NOTE:" + String(repeating: "n", count: 70), " n"]),
      (
        144, ["NOTE:" + String(repeating: "n", count: 70), " " + String(repeating: "n", count: 74)]
      ),
      (
        145,
        [
          "NOTE:" + String(repeating: "n", count: 70), " " + String(repeating: "n", count: 74),
          " n",
        ]
      ),
    ] {
      let card = VCard(
        formattedName: "A", family: "", given: "A", note: String(repeating: "n", count: count))
      let lines = try CalendarSamples.rawLines(card.bytes)
      #expect(Array(lines.dropFirst(4).dropLast()) == expected)
    }
  }

  @Test(arguments: [
    ("es", "NOTE;LANGUAGE=es:x"), ("a:b;c,d", #"NOTE;LANGUAGE="a:b;c,d":x"#),
    ("a\":b\r\nc\u{2028}", #"NOTE;LANGUAGE="a:bc":x"#), ("", "NOTE:x"),
  ])
  func `a parameter is quoted where it must be`(language: String, line: String) throws {
    let card = VCard(formattedName: "A", family: "", given: "A", note: "x", language: language)
    #expect(try CalendarSamples.lines(card.bytes).contains(line))
  }

  @Test(arguments: [
    ("https://a.example/b;c,d?e=f&g#h", "https://a.example/b;c,d?e=f&g#h"),
    ("https://a.example/límite central", "https://a.example/l%C3%ADmite%20central"),
    ("https://a.example/%C3%AD\r\nBEGIN:VCARD", "https://a.example/%C3%ADBEGIN:VCARD"),
    (#"x:"<>\^`{|}"#, "x:%22%3C%3E%5C%5E%60%7B%7C%7D"),
  ])
  func `an address holds only what addresses may`(url: String, value: String) throws {
    let card = VCard(formattedName: "A", family: "", given: "A", url: url)
    #expect(try CalendarSamples.lines(card.bytes).contains("URL:\(value)"))
  }
}
