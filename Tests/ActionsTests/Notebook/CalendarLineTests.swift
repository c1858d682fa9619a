import Testing

@testable import Actions

/// Lines as programs write them, and files that are cut.
struct CalendarLineTests {
  private static func file(_ ends: String, _ blank: String = "", _ title: String = "A") -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT\(blank)", "UID:a", "SUMMARY:\(title)",
      "DTSTART;TZID=Europe/Madrid:20261207T160000\(blank)", "DURATION:PT1H\(blank)",
      "END:VEVENT\(blank)", "END:VCALENDAR", "",
    ].joined(separator: ends)
  }

  private static let read = ["A 16:0+60 Europe/Madrid 20261207"]

  @Test(arguments: ["\r\n", "\n", "\r", "\r\n\r\n", "\n\n", "\r\n \r\n"])
  func `lines end in every way, with blanks and empty ones between them`(ends: String) throws {
    for blank in ["", " ", "\t "] {
      #expect(try CalendarReaderTests.read(Array(Self.file(ends, blank).utf8)) == Self.read)
    }
    let small = Self.file(ends).replacing("BEGIN", with: "begin").replacing(
      "DTSTART", with: "dtStart")
    #expect(try CalendarReaderTests.read(Array(small.utf8)) == Self.read)
  }

  @Test func `files have marks, and are UTF-16`() throws {
    let text = Self.file("\r\n", "", "Niño 👩‍🎓")
    let expected = ["Niño 👩‍🎓 16:0+60 Europe/Madrid 20261207"]
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + text.utf8, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big,
      little, big,
    ] {
      #expect(try CalendarReaderTests.read(bytes) == expected)
    }
    #expect(try CalendarReaderTests.read([0xFF, 0xFE, 0x42]) == [])
  }

  @Test func `old character sets, folds within a letter and quoted-printable are read`() throws {
    func read(_ title: [UInt8], _ name: String = "SUMMARY") throws -> String? {
      try CalendarReaderTests.read(
        Array("BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261207\r\n\(name):".utf8) + title
          + Array("\r\nEND:VEVENT\r\n".utf8)
      ).first?.split(separator: " all").first.map(String.init)
    }
    #expect(try read([0x4E, 0x69, 0xF1, 0x6F, 0x20, 0x80, 0x97]) == "Niño €—")
    #expect(try read(Array("Introducci".utf8) + [0xC3, 13, 10, 32, 0xB3, 0x6E]) == "Introducción")
    #expect(try read(Array("Ni".utf8) + [0xC3, 13, 10, 9, 0xB1] + Array("o".utf8)) == "Niño")
    let coded = "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8"
    #expect(
      try read(Array("Introducci=C3=B3n a=\r\n la f=C3=ADsica=\r\n=21".utf8), coded)
        == "Introducción a la física!")
    #expect(try read(Array("Ni=F1o".utf8), coded) == "Niño")
    #expect(try read(Array("A\\, b\\; c\\nd \\\\".utf8)) == "A, b; c d \\")
  }

  @Test func `an event at which a file breaks off is named, one without an end is not lost`() throws
  {
    let (one, two) = (CalendarReaderTests.event("UID:1"), CalendarReaderTests.event("UID:2"))
    let (open, taken) = (one.replacing("END:VEVENT\n", with: ""), "A 10:0+0 Europe/Madrid 20261201")
    let start = "BEGIN:VCALENDAR\n"
    func read(_ text: String) throws -> [String] { try CalendarReaderTests.read(Array(text.utf8)) }
    #expect(try read(start + one + open) == [taken, "7 cut"])
    #expect(try read(start + one + "BEGIN:VEV") == [taken, "7 open"])
    #expect(try read(start + open + two + "END:VCALENDAR") == [taken, taken])
    #expect(try read(start + open + "END:VCALENDAR") == [taken])
    #expect(try read("\(start)\(one)END:VCALENDAR\n\(start)\(two)END:VCALENDAR") == [taken, taken])
    let task = "BEGIN:VTODO\nSUMMARY:B\nDUE:20261207\nEND:VTODO\n"
    #expect(try read(one + task + two) == [taken, taken, "6 task"])
    #expect(try read("BEGIN:VCALENDAR\nMETHOD:CANCEL\n\(one)END:VCALENDAR") == ["3 cancelled"])
  }

  @Test func `hostile lines are read in bounded steps`() throws {
    func read(_ text: String) throws -> [String] { try CalendarReaderTests.read(Array(text.utf8)) }
    let many = (1...20_000).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20261201\nEND:VEVENT\n" }
      .joined()
    let read = try read(many)
    #expect(read.count == 501 && read.last == "2001 many")
    let deep = "BEGIN:VEVENT\n" + String(repeating: "BEGIN:X\n", count: 60_000)
    #expect(try self.count(deep + String(repeating: "END:X\n", count: 60_000)) == 1)
    let names = (0..<9000).map { "EXDATE;TZID=Z\($0):20261208T100000" }.joined(separator: "\n")
    #expect(try self.count(CalendarReaderTests.event("RRULE:FREQ=DAILY", names)) == 1)
    let zones = (0..<300).map {
      "BEGIN:VTIMEZONE\nTZID:Z\($0)\n"
        + String(
          repeating:
            "BEGIN:STANDARD\nDTSTART:20200101\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0111\nEND:STANDARD\n",
          count: 20)
        + "END:VTIMEZONE\n"
        + CalendarReaderTests.event("UID:\($0)", "DTSTART;TZID=Z\($0):20261201T100000")
    }.joined()
    #expect(try self.count(zones) == 300)
    for text in [":::", ";;;=\"", "BEGIN", String(repeating: "=", count: 500_000), "\u{0}"] {
      #expect(try self.count("BEGIN:VEVENT\n\(text)\nDTSTART:20261201\nEND:VEVENT") == 1)
    }
  }

  private func count(_ text: String) throws -> Int {
    try CalendarReaderTests.read(Array(text.utf8)).count
  }
}
