import Testing

@testable import Time

/// How something is repeated: on which days, how it is written, what is refused.
struct RecurrenceTests {
  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  /// The days of a rule in a span, as text.
  private func days(
    _ rule: String, from first: String, in span: (String, String) = ("2026-01-01", "2030-12-31"),
    atMost limit: Int = 5
  ) throws -> [String] {
    let first = try date(first)
    let recurrence = try #require(Recurrence(rule, first: first))
    return recurrence.days(from: first, in: try date(span.0)...date(span.1), atMost: limit)
      .map(\.description)
  }

  @Test(arguments: [
    ("FREQ=DAILY", "2026-11-27", ["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"]),
    ("FREQ=DAILY;INTERVAL=30", "2026-11-27", ["2026-11-27", "2026-12-27", "2027-01-26"]),
    ("FREQ=DAILY;COUNT=2", "2026-11-27", ["2026-11-27", "2026-11-28"]),
    ("FREQ=DAILY;UNTIL=20261128T235959Z", "2026-11-27", ["2026-11-27", "2026-11-28"]),
    ("FREQ=WEEKLY", "2026-11-27", ["2026-11-27", "2026-12-04"]),
    // The week of the first day counts from that day on.
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "2026-11-27",
      ["2026-11-27", "2026-12-07", "2026-12-11", "2026-12-21"]
    ),
    (
      "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3", "2026-11-24", ["2026-11-24", "2026-11-26", "2026-12-01"]
    ),
    ("FREQ=MONTHLY", "2026-10-31", ["2026-10-31", "2026-12-31", "2027-01-31", "2027-03-31"]),
    ("FREQ=MONTHLY;BYDAY=2TU", "2026-11-10", ["2026-11-10", "2026-12-08", "2027-01-12"]),
    ("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27", ["2026-11-27", "2026-12-25", "2027-01-29"]),
    ("FREQ=YEARLY", "2028-02-29", ["2028-02-29"]),
    // Without a Sunday it is all the same with which day a week begins.
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU", "2026-11-27",
      ["2026-11-27", "2026-12-07", "2026-12-11", "2026-12-21"]
    ),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "2026-11-01", ["2026-11-01", "2027-11-07"]),
    ("FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=-1SU", "2026-03-29", ["2026-03-29", "2028-03-26"]),
    ("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=27", "2026-11-27", ["2026-11-27", "2027-11-27"]),
  ])
  func `a rule names its days`(rule: String, first: String, expected: [String]) throws {
    let found = try days(rule, from: first, atMost: expected.count)
    #expect(found == expected)
  }

  @Test func `a span of what is counted has the days that all of it has`() throws {
    var generator = SeededGenerator(seed: 7)
    let rules = [
      "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE,SU",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR", "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=5",
      "FREQ=YEARLY",
    ]
    for _ in 0..<400 {
      let first = CivilDate(dayNumber: 20_000 + Int.random(in: 0..<800, using: &generator))
      let count = Int.random(in: 1...60, using: &generator)
      let rule = try #require(rules.randomElement(using: &generator))
      // A weekday that is not among those of the rule would make the first day none of it.
      let recurrence = try #require(Recurrence("\(rule);COUNT=\(count)", first: first))
      let end = CivilDate(dayNumber: 60_000)
      let all = recurrence.days(from: first, in: first...end, atMost: 1000)
      let from = first.adding(days: Int.random(in: 0..<900, using: &generator))
      let span = from...from.adding(days: Int.random(in: 0..<200, using: &generator))
      #expect(
        recurrence.days(from: first, in: span, atMost: 1000) == all.filter(span.contains),
        "\(rule);COUNT=\(count) from \(first) in \(span)")
    }
  }

  @Test func `a late span is found without going through what was before`() throws {
    #expect(
      try days("FREQ=DAILY", from: "0001-01-01", in: ("2026-11-27", "2026-11-28"))
        == ["2026-11-27", "2026-11-28"])
    #expect(
      try days("FREQ=WEEKLY;BYDAY=MO", from: "1900-01-01", in: ("2026-11-23", "2026-11-30"))
        == ["2026-11-23", "2026-11-30"])
    #expect(
      try days("FREQ=MONTHLY;INTERVAL=5", from: "2026-01-15", in: ("2030-01-01", "2030-12-31"))
        == ["2030-03-15", "2030-08-15"])
    #expect(
      try days("FREQ=YEARLY;INTERVAL=4", from: "2024-02-29", in: ("2031-01-01", "2033-01-01"))
        == ["2032-02-29"])
    #expect(
      try days("FREQ=YEARLY", from: "9998-02-28", in: ("9990-01-01", "9999-12-31")).count == 2)
    #expect(try days("FREQ=DAILY;UNTIL=20200101", from: "2026-11-27") == [])
  }

  @Test func `it ends with its last day`() throws {
    let first = try date("2026-11-27")
    let never = try #require(Recurrence("FREQ=DAILY", first: first))
    #expect(never.lastDay(from: first) == nil)
    let counted = try #require(Recurrence("FREQ=WEEKLY;COUNT=3", first: first))
    #expect(counted.lastDay(from: first) == (try date("2026-12-11")))
    let until = try #require(Recurrence("FREQ=WEEKLY;UNTIL=20261231", first: first))
    #expect(until.lastDay(from: first) == (try date("2026-12-31")))
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=10", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=YEARLY;UNTIL=20301231", "FREQ=MONTHLY;INTERVAL=99",
  ])
  func `a written rule is read again`(rule: String) throws {
    let first = try date("2026-11-27")
    #expect(Recurrence(rule, first: first)?.text(first: first) == rule)
  }

  // Those that name a day name that of the first, a Friday, the 27th of November: the day is not what is wrong with them.
  @Test(arguments: [
    "", "FREQ=HOURLY", "DAILY", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=100",
    "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=x", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;BYHOUR=3",
    "FREQ=WEEKLY;BYDAY=4FR", "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=MONTHLY;BYDAY=5FR",
    "FREQ=MONTHLY;BYDAY=-2FR", "FREQ=MONTHLY;BYDAY=FR", "FREQ=MONTHLY;BYDAY=4FR,-1FR",
    "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=4", "FREQ=MONTHLY;BYMONTHDAY=27,28",
    "FREQ=MONTHLY;BYMONTHDAY=-4", "FREQ=MONTHLY;BYDAY=4FR;BYMONTHDAY=27",
    "FREQ=MONTHLY;BYMONTH=11", "FREQ=WEEKLY;BYMONTHDAY=27", "FREQ=DAILY;BYDAY=FR",
    "FREQ=DAILY;BYMONTH=11", "FREQ=DAILY;BYMONTHDAY=27", "FREQ=YEARLY;BYDAY=FR",
    "FREQ=YEARLY;BYMONTHDAY=27", "FREQ=YEARLY;BYMONTH=11,12", "FREQ=YEARLY;BYYEARDAY=331",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,FR;WKST=SU", "FREQ=DAILY;COUNT=2;UNTIL=20261231",
    "FREQ=DAILY;UNTIL=soon", "FREQ=DAILY;=;=",
  ])
  func `another rule is refused`(rule: String) throws {
    #expect(Recurrence(rule, first: try date("2026-11-27")) == nil)
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=-1TH", "FREQ=MONTHLY;BYMONTHDAY=3",
    "FREQ=YEARLY;BYMONTH=12", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=3",
  ])
  func `so is one that names another day than the first`(rule: String) throws {
    #expect(Recurrence(rule, first: try date("2026-11-27")) == nil)
  }

  @Test func `a rule has a length`() throws {
    // Each of it is known: nothing but its length is wrong.
    let days = Array(repeating: "FR", count: 100).joined(separator: ",")
    #expect(Recurrence("FREQ=WEEKLY;BYDAY=FR,FR", first: try date("2026-11-27")) != nil)
    #expect(Recurrence("FREQ=WEEKLY;BYDAY=\(days)", first: try date("2026-11-27")) == nil)
  }
}
