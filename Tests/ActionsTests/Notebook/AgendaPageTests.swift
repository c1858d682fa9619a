import Model
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// The pages of an agenda: entries with every rule of their form, months, a calendar's address, imported calendars.
struct AgendaPageTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser

  init() throws {
    site = try SiteFixture(
      more: [
        "content/events/exam.md": """
        ---
        title: One old exam & <b>
        start: 2026-11-25T17:00
        location: the back room
        ---

        With a clock.

        """
      ])
    irene = try site.join("irene", "Irene")
    mateo = try site.join("mateo", "Mateo")
  }

  @discardableResult
  private func add(_ more: KeyValuePairs<String, String> = [:]) throws -> Answer {
    let fields = [("title", "Partial & <b>"), ("day", "2026-11-27"), ("time", "9:00")]
    return try irene.send(
      "/me/notebook/agenda/new",
      fields.filter { field in !more.contains { $0.key == field.0 } }
        + more.map { ($0.key, $0.value) })
  }

  @Test(arguments: [
    (["remind_day": "2026-11-26"], "remind_day"), (["remind_time": "09:00"], "remind_time"),
    (["remind": "hour", "remind_day": "2026-11-26"], "remind_day"),
    (["until": "2026-12-26"], "until"), (["times": "3"], "times"), (["every": "2"], "every"),
    (["on_5": "1"], "weekdays"), (["repeat": "daily", "on_5": "1"], "weekdays"),
    (["repeat": "never", "on_1": "1"], "weekdays"),
  ])
  func `a field that means nothing is refused, and what was typed stays`(
    more: [String: String], field: String
  ) throws {
    let fields = [("title", "Partial"), ("day", "2026-11-27"), ("time", "9:00")]
    let answer = try irene.send("/me/notebook/agenda/new", fields + more.map { ($0.key, $0.value) })
    #expect(answer.status == 422 && answer.refused == [field] && answer.page.problems == [])
    for (name, value) in more where !name.hasPrefix("on_") && name != "repeat" && name != "remind" {
      #expect(answer.page.fields[name] == value)
    }
    #expect(try site.count("own_events") == 0)
    let spanish = try irene.send(
      "/me/notebook/agenda/new", fields + more.map { ($0.key, $0.value) } + [("lang", "es")])
    #expect(spanish.status == 422 && spanish.page.problems == [])
  }

  @Test func `the form names its script, and one interval means nothing by itself`() throws {
    #expect(try irene.get("/me/notebook/agenda/new").body.contains("/assets/agenda."))
    #expect(try add(["every": "1"]).status == 303)
  }

  @Test func `of thousands of entries a page shows the first, and says that there are more`() throws
  {
    let member = try #require(try site.site.member(username: "irene"))
    let today = try #require(CivilDate("2026-11-14"))
    try site.site.write { transaction in
      for number in 0..<OwnEvent.most {
        var event = OwnEvent(
          title: "Entry \(number)", day: today.adding(days: number % 3), minute: number % 1440,
          zone: "UTC")
        event.recurrence = Recurrence(.daily, end: .count(300))
        event.uid = "entry-\(number)"
        _ = try transaction.keep(event, of: member, at: SiteFixture.now)
      }
    }
    let page = try irene.sound("/me/notebook/agenda?only=mine")
    #expect(page.page.shows("Only the first 400 events are shown, up to 14 Nov 2026."))
    // Each entry is in the table and in the list of narrow screens; the next eight besides.
    let links = page.body.matches(of: /notebook\/agenda\/[0-9]+\?day=/).count
    #expect(links == 2 * OwnEvent.maxTimes + 8)
    let other = try irene.sound("/me/notebook/agenda?only=mine&month=2026-12&lang=es").page
    #expect(other.shows("Solo se muestran los primeros 400 eventos"))
    #expect(try irene.sound("/me/notebook").page.shows("Entry 0"))
    #expect(try !mateo.sound("/me/notebook/agenda?only=mine").page.shows("Only the first"))
  }

  @Test func `the first times of all are those of the entries that begin first`() throws {
    var generator = SystemRandomNumberGenerator()
    let today = try #require(CivilDate("2026-11-14"))
    let events = (0..<60).map { number in
      var event = OwnEvent(
        title: "\(number)", day: today.adding(days: Int.random(in: -50..<50, using: &generator)),
        minute: number.isMultiple(of: 2) ? number : nil, zone: "UTC")
      event.recurrence = Recurrence(
        [.daily, .weekly].randomElement(using: &generator) ?? .daily,
        every: Int.random(in: 1...5, using: &generator))
      return event
    }
    let days = today...today.adding(days: 40)
    let all = events.flatMap { event in
      event.times(in: days, atMost: 1000).map { AgendaTime(event, on: $0) }
    }.sorted(by: AgendaTime.isBefore).map { "\($0.day) \($0.title)" }
    for most in [1, 8, 50, 400, 5000] {
      let (times, isCut) = ActionContext.times(of: events, in: days, atMost: most)
      #expect(times.map { "\($0.day) \($0.title)" } == Array(all.prefix(most)))
      #expect(isCut == (all.count > most))
    }
  }

  @Test func `an entry is added, shown, changed, deleted and brought back`() throws {
    #expect(try irene.sound("/me/notebook/agenda?only=mine").page.shows("No events."))
    #expect(try irene.sound("/me/notebook/agenda?only=mine&lang=es").page.shows("No hay eventos"))
    let added = try add([
      "location": "Room 4", "time_to": "11:00", "remind": "evening",
    ])
    #expect(added.location == "/do/me/notebook/agenda/1?lang=en")
    let page = try irene.sound("/me/notebook/agenda/1").page
    for words in ["Partial & <b>", "9:00", "11:00", "Room 4", "the evening before, at seven"] {
      #expect(page.shows(words), "\(words)")
    }
    let beside = try irene.sound("/me/notebook").page
    #expect(beside.shows("Next") && beside.shows("Partial & <b>") && beside.shows("27 November"))
    let list = try irene.sound("/me/notebook/agenda").page
    #expect(list.shows("Partial & <b>") && list.shows("One old exam & <b>"))
    #expect(try !irene.page("/me/notebook/agenda?only=mine").shows("One old exam"))
    let form = try irene.sound("/me/notebook/agenda/1/edit").page
    #expect(form.fields["time"] == "09:00" && form.fields["time_to"] == "11:00")
    #expect(form.fields["remind"] == "evening" && form.fields["day_to"] == "2026-11-27")
    _ = try irene.post(
      "/me/notebook/agenda/1/edit", ["title": "Final", "day": "2026-12-01", "time": ""])
    #expect(try irene.sound("/me/notebook/agenda/1").page.headings.first == "Final")
    #expect(try irene.sound("/me/notebook/agenda?month=2026-12").page.shows("December 2026"))
    let dropped = try irene.post("/me/notebook/agenda/1", ["do": "drop"])
    #expect(dropped.location == "/do/me/notebook/agenda?dropped=1&lang=en")
    #expect(try irene.get("/me/notebook/agenda/1").status == 404)
    #expect(try irene.sound("/me/notebook/agenda?dropped=1").page.shows("Event deleted."))
    #expect(
      try mateo.post("/me/notebook/agenda", ["do": "restore", "event": "1"]).status == 404)
    #expect(
      try irene.post("/me/notebook/agenda", ["do": "restore", "event": "1"]).status == 303)
    #expect(try irene.get("/me/notebook/agenda/1").status == 200)
  }

  private static let wrong: [([(String, String)], [String])] = [
    ([("title", " ")], ["title"]), ([("title", "!!")], ["title"]),
    ([("day", "")], ["day"]), ([("day", "2026-02-30")], ["day"]), ([("day", "soon")], ["day"]),
    ([("time", "25:00")], ["time"]), ([("time", "9")], ["time"]),
    ([("time_to", "8:59")], ["time_to"]), ([("day_to", "2026-11-26")], ["time_to"]),
    ([("time", ""), ("time_to", "11:00")], ["time"]),
    ([("time", ""), ("day_to", "2026-11-26")], ["day_to"]),
    ([("time", ""), ("day_to", "2028-11-26")], ["day_to"]),
    ([("location", String(repeating: "a", count: 201))], ["location"]),
    ([("remind", "own")], ["remind_day"]),
    ([("remind", "own"), ("remind_day", "2026-11-27")], ["remind_time"]),
    (
      [("remind", "own"), ("remind_day", "2026-11-27"), ("remind_time", "09:01")], ["remind_day"]
    ),
    ([("repeat", "hourly")], ["repeat"]), ([("repeat", "daily"), ("every", "0")], ["every"]),
    ([("repeat", "daily"), ("times", "5"), ("until", "2026-12-01")], ["times"]),
    ([("repeat", "daily"), ("until", "2026-11-01")], ["until"]),
  ]

  @Test(arguments: AgendaPageTests.wrong)
  func `errors appear beside their fields`(
    fields: [(String, String)], refused: [String]
  ) throws {
    let all = [("title", "Exam"), ("day", "2026-11-27"), ("time", "09:00")].filter { field in
      !fields.contains { $0.0 == field.0 }
    }
    let answer = try irene.send("/me/notebook/agenda/new", all + fields)
    #expect(answer.status == 422 && answer.page.problems == [])
    #expect(answer.refused?.contains(refused[0]) == true, "\(answer.refused ?? [])")
    #expect(try site.count("own_events") == 0)
  }

  @Test func `the time of a reminder counts where it is chosen`() throws {
    let refused = try add(["remind": "never", "remind_day": "nonsense", "remind_time": "99:99"])
    #expect(refused.refused == ["remind_day", "remind_time"])
    try add(["remind": "own", "remind_day": "2026-11-26", "remind_time": "20:15"])
    #expect(try site.texts("SELECT remind_at FROM own_events WHERE id = 1") == ["1795724100"])
    let form = try irene.sound("/me/notebook/agenda/1/edit").page
    #expect(form.fields["remind_day"] == "2026-11-26" && form.fields["remind_time"] == "20:15")
  }

  @Test func `a repeated entry appears on its days, and one can be left out`() throws {
    try add(["repeat": "weekly", "on_3": "1", "times": "4"])
    #expect(
      try site.texts("SELECT rule FROM own_events") == ["FREQ=WEEKLY;BYDAY=WE,FR;COUNT=4"])
    let page = try irene.sound("/me/notebook/agenda/1?day=2026-12-02").page
    #expect(page.shows("every week: Wednesday, Friday · 4 times") && page.shows("2 December 2026"))
    let month = try irene.sound("/me/notebook/agenda?only=mine&month=2026-12")
    #expect(month.body.contains("agenda/1?day=2026-12-02&amp;lang=en"))
    #expect(month.body.contains("agenda/1?day=2026-12-09&amp;lang=en"))
    #expect(!month.body.contains("agenda/1?day=2026-12-11"))
    #expect(
      try irene.post("/me/notebook/agenda/1", ["do": "skip", "day": "2026-12-02"]).status == 303)
    let later = try irene.get("/me/notebook/agenda?only=mine&month=2026-12").body
    #expect(!later.contains("agenda/1?day=2026-12-02") && later.contains("day=2026-12-04"))
    let form = try irene.sound("/me/notebook/agenda/1/edit").page
    #expect(form.fields["repeat"] == "weekly" && form.fields["times"] == "4")
  }

  @Test func `no one else finds an entry, nor does anything with it`() throws {
    try add()
    for path in ["/me/notebook/agenda/1", "/me/notebook/agenda/1/edit"] {
      #expect(try mateo.get(path).status == 404)
      #expect(try mateo.post(path, ["do": "drop", "title": "Mine"]).status == 404)
    }
    #expect(try !mateo.page("/me/notebook/agenda").shows("Partial"))
  }

  @Test func `a secret address has one's own and what one goes to, until it is another one`() throws
  {
    try add(["repeat": "daily", "until": "2026-12-01", "remind": "hour", "time_to": "10:00"])
    #expect(try irene.post("/me/notebook/agenda", ["do": "go", "event": "exam"]).status == 303)
    #expect(try irene.post("/me/notebook/agenda", ["do": "go", "event": "none"]).status == 404)
    #expect(try irene.page("/me/notebook/agenda").shows("I’m not going"))
    let made = try irene.post("/me/notebook/agenda", ["do": "feed"])
    #expect(made.page.problems == [])
    let start = try #require(made.body.firstRange(of: "/do/agenda.ics?token=")).lowerBound
    let path = String(made.body[start...].dropFirst(3).prefix { $0 != "\"" && $0 != "<" })
    let file = try Browser(site).get(path)
    #expect(file.status == 200 && file.header("Content-Type") == "text/calendar; charset=utf-8")
    for line in [
      "SUMMARY;LANGUAGE=en:Partial & <b>", "RRULE:FREQ=DAILY;UNTIL=20261201T090000Z",
      "TRIGGER:-PT1H", "SUMMARY;LANGUAGE=en:One old exam & <b>",
    ] {
      #expect(file.body.contains("\r\n\(line)\r\n"), "\(line)")
    }
    _ = try irene.post("/me/notebook/agenda", ["do": "stay", "event": "exam"])
    #expect(try !Browser(site).get(path).body.contains("old exam"))
    _ = try irene.post("/me/notebook/agenda", ["do": "feed"])
    #expect(try Browser(site).get(path).status == 410)
    #expect(try irene.post("/me/notebook/agenda", ["do": "no-feed"]).status == 303)
    #expect(try site.count("own_calendars") == 0)
    #expect(try irene.post("/me/notebook/agenda", ["do": "fly"]).status == 400)
  }

  @Test func `a form sent twice is one entry, and a different one another`() throws {
    for _ in 1...2 { #expect(try add().location == "/do/me/notebook/agenda/1?lang=en") }
    #expect(try add(["remind": "hour"]).location == "/do/me/notebook/agenda/2?lang=en")
    #expect(try add(["time": ""]).location == "/do/me/notebook/agenda/3?lang=en")
    try site.site.set("UPDATE own_events SET changed_at = changed_at - 601")
    #expect(try add().location == "/do/me/notebook/agenda/4?lang=en")
    _ = try irene.post("/me/notebook/agenda/4", ["do": "drop"])
    #expect(try add().location == "/do/me/notebook/agenda/5?lang=en")
  }

  private static let calendar = """
    BEGIN:VCALENDAR\r
    BEGIN:VEVENT\r
    UID:one@example.org\r
    DTSTART:20261127T090000Z\r
    DTEND:20261127T103000Z\r
    SUMMARY:Physics\\, the\r
      practical\r
    LOCATION;LANGUAGE=en:Lab "2"\r
    RRULE:FREQ=WEEKLY;COUNT=3\r
    EXDATE:20261204T090000Z\r
    BEGIN:VALARM\r
    SUMMARY:wrong\r
    TRIGGER:-PT15M\r
    END:VALARM\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:two\r
    DTSTART;VALUE=DATE:20261224\r
    DTEND;VALUE=DATE:20261226\r
    SUMMARY:Holidays\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:three\r
    DTSTART:20261127T090000Z\r
    RRULE:FREQ=HOURLY\r
    SUMMARY:Strange\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  private func bring(_ text: String) throws -> UploadAnswer {
    try irene.upload(
      Array(text.utf8), path: "/me/notebook/agenda/import", as: "calendar", called: "a.ics")
  }

  @Test func `a calendar is brought along, twice without a difference`() throws {
    #expect(try irene.sound("/me/notebook/agenda/import").page.shows("Import a calendar"))
    for _ in 1...2 {
      let answer = try bring(Self.calendar)
      #expect(answer.status == 200 && answer.page.problems == [])
      #expect(answer.page.shows("2 events were imported. 1 was left out"))
      // When it was changed, and how often, is what calendars that read the agenda go by.
      #expect(try site.texts("SELECT DISTINCT sequence FROM own_events") == ["0"])
      try site.site.set("UPDATE own_events SET changed_at = 5")
    }
    _ = try bring(Self.calendar.replacing("Lab", with: "Room"))
    let changed = try site.texts(
      "SELECT sequence || (changed_at = 5) || location FROM own_events ORDER BY id")
    #expect(changed == ["10Room \"2\"", "01"])
    _ = try bring(Self.calendar)
    let rows = try site.texts(
      """
      SELECT title || '|' || location || '|' || day || '|' || coalesce(minute, '-') || '|' || length
        || '|' || rule || '|' || skipped || '|' || coalesce(remind, '-') FROM own_events ORDER BY id
      """)
    #expect(
      rows == [
        "Physics, the practical|Lab \"2\"|2026-11-27|540|90|FREQ=WEEKLY;COUNT=3|2026-12-04|15",
        "Holidays||2026-12-24|-|1|||-",
      ])
  }

  @Test(arguments: [
    "", "nonsense", "BEGIN:VEVENT", "BEGIN:VEVENT\nEND:VEVENT",
    "BEGIN:VEVENT\nUID:a\nDTSTART:20260230\nSUMMARY:A\nEND:VEVENT",
    "BEGIN:VEVENT\nUID:a\nDTSTART:20261127T250000\nSUMMARY:A\nEND:VEVENT",
    "BEGIN:VEVENT\nUID:a\nDTSTART:20261127\nDURATION:P9999999D\nSUMMARY:A\nEND:VEVENT",
    "BEGIN:VEVENT\nUID:a\nSUMMARY:A\nEND:VEVENT",
    "BEGIN:VEVENT\nUID:a\nRECURRENCE-ID:20261127\nSTATUS:CANCELLED\nSUMMARY:A\nEND:VEVENT",
  ])
  func `a file that is no calendar, or has no usable entry, is refused`(text: String) throws {
    let answer = try bring(text)
    #expect(answer.status == 422 && answer.refused == ["calendar"])
    #expect(try site.count("own_events") == 0)
  }
}
