import SiteCheck
import Testing

/// Calendars and address cards.
struct LineTests {
  private static let event = [
    "BEGIN:VEVENT", "UID:1@uni.example", "DTSTAMP:20261126T180000Z", "DTSTART:20261126T190000Z",
    "END:VEVENT",
  ]

  private static func calendar(_ lines: [String]) -> String {
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x"] + lines + ["END:VCALENDAR", ""]
    return all.joined(separator: "\r\n")
  }

  private func problems(_ text: String, in file: String = "a.ics") throws -> [SiteProblem] {
    try GeneratedSite([file: text]).check().problems
  }

  @Test func `a calendar and cards as they should be are no problem`() throws {
    let moved = Self.event.map { $0 == "END:VEVENT" ? "RECURRENCE-ID:1\r\n" + $0 : $0 }
    let long = "X-A;B=\"c:d\":" + String(repeating: "x", count: 63)
    let lines = Self.event + moved + [long, " " + String(repeating: "\u{E9}", count: 37)]
    #expect(try problems(Self.calendar(lines)) == [])
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD\r\n"
    #expect(try problems(card + card, in: "a.vcf") == [])
  }

  @Test(
    arguments: [
      (["X:\(String(repeating: "x", count: 74))"], 4, 76, LineFault.tooLong(76)),
      (["X:a\nY:b"], 4, 4, .lineEnd), (["no property"], 4, 1, .malformed), ([""], 4, 1, .malformed),
      (["END:VEVENT"], 4, 1, .strayEnd("VEVENT")),
      (["BEGIN:VALARM"], 4, 1, .unclosed("VALARM")),
      (Array(event.dropFirst()), 7, 1, .strayEnd("VEVENT")),
      (event.filter { !$0.hasPrefix("UID") }, 4, 1, .missingProperty("UID", of: "VEVENT")),
      (
        ["END:VCALENDAR", "BEGIN:VTODO", "END:VTODO", "BEGIN:VCALENDAR"], 5, 1,
        .noComponent("VCALENDAR")
      ),
    ] as [([String], Int, Int, LineFault)])
  func `a calendar that programs would refuse is found`(
    _ lines: [String], _ line: Int, _ column: Int, _ fault: LineFault
  ) throws {
    let expected = SiteProblem(file: "a.ics", line: line, column: column, kind: .line(fault))
    #expect(try problems(Self.calendar(lines)).first == expected)
  }

  @Test func `an event that comes again is found`() throws {
    let expected = SiteProblem(
      file: "a.ics", line: 9, column: 1,
      kind: .attribute(.repeatedID("1@uni.example", firstLine: 4)))
    #expect(try problems(Self.calendar(Self.event + Self.event)) == [expected])
  }

  @Test func `the last line ends too, and a card needs its name`() throws {
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD"
    #expect(
      try problems(card, in: "a.vcf") == [
        SiteProblem(
          file: "a.vcf", line: 1, column: 1, kind: .line(.missingProperty("FN", of: "VCARD"))),
        SiteProblem(file: "a.vcf", line: 3, column: 10, kind: .line(.lineEnd)),
      ])
  }
}
