import Testing
import Time

@testable import Visits

/// Counts of `tertulia visits`.
struct VisitTests {
  private static let agent =
    "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"

  private static func line(
    _ request: String, _ status: Int = 200, day: String = "14/Nov/2026:18:20:00 +0100",
    user: String = "-", agent: String = agent
  ) -> String {
    "192.0.2.7 - \(user) [\(day)] \"\(request)\" \(status) 5120 \"https://club.example/\" \"\(agent)\""
  }

  private func kind(_ line: String) -> AccessLine.Kind? { AccessLine(Array(line.utf8)[...])?.kind }

  @Test(arguments: [
    ("GET / HTTP/1.1", 200, AccessLine.Kind.page), ("GET /forum/ HTTP/2.0", 304, .page),
    ("GET /forum/1-a/?c=5 HTTP/1.1", 200, .page), ("GET /do/search?q=a.png HTTP/1.1", 200, .page),
    ("GET /404.html HTTP/1.1", 200, .page), ("GET /forum/ HTTP/1.1", 404, .other),
    ("GET /forum/ HTTP/1.1", 301, .other), ("HEAD / HTTP/1.1", 200, .other),
    ("GET /feed.xml HTTP/1.1", 200, .feed), ("GET /events/walk.ics HTTP/1.1", 304, .feed),
    ("GET /assets/site.css HTTP/1.1", 200, .other), ("POST /do/topics/new HTTP/1.1", 303, .form),
    ("POST /do/topics/new HTTP/1.1", 422, .other), ("GET / HTTP/1.1 x", 200, .other),
    ("\\x16\\x03\\x01", 400, .other), ("", 400, .other), ("-", 408, .other),
    ("GET /a\\\"b/ HTTP/1.1", 200, .page), ("GET /\\x22/ HTTP/1.1", 200, .page),
  ])
  func `a request is of one kind`(request: String, status: Int, kind: AccessLine.Kind) {
    #expect(self.kind(Self.line(request, status)) == kind)
    // The Common format has neither the page before nor the browser.
    let common = "::1 - - [14/Nov/2026:18:20:00 +0100] \"\(request)\" \(status) -"
    #expect(self.kind(common) == kind)
  }

  @Test(arguments: [
    "Googlebot/2.1 (+http://www.google.com/bot.html)", "Mozilla/5.0 (compatible; bingBOT/2.0)",
    "curl/8.0", "SomeCrawler", "python-requests/2",
  ])
  func `programs that say so are no people`(agent: String) {
    #expect(kind(Self.line("GET / HTTP/1.1", agent: agent)) == .robot)
  }

  @Test(arguments: [
    ("Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", "GPTBot"),
    ("Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)", "ClaudeBot"),
    ("meta-externalagent/1.1 (+https://developers.facebook.com/docs)", "meta-externalagent"),
    ("Mozilla/5.0 AppleWebKit/537.36 Chrome/116 (compatible; bingbot/2.0)", "Bingbot"),
    ("SomeCrawler/3", "others"), ("Go-http-client/2.0", "others"),
  ])
  func `a robot has its name whatever its case`(agent: String, name: String) {
    let access = AccessLine(Array(Self.line("GET /a HTTP/1.1", 503, agent: agent).utf8)[...])
    #expect(access?.robot == name && access?.isRefused == true)
  }

  @Test func `robots are counted apart, with all that they asked for`() {
    var counts = VisitCounts()
    for line in [
      Self.line("GET / HTTP/1.1"), Self.line("GET /forum/ HTTP/1.1", agent: "GPTBot/1.2"),
      Self.line("GET /do/search?q=a HTTP/1.1", 503, agent: "GPTBot/1.2"),
      Self.line("GET /a.png HTTP/1.1", agent: "GPTBot/1.2"),
      Self.line("GET / HTTP/1.1", agent: "curl/8.0"),
    ] { counts.add(Array("\(line)\n".utf8)[...]) }
    #expect(counts.busiestRobots.map(\.name) == ["GPTBot", "others"])
    let robot = counts.robots["GPTBot"]
    #expect(robot?.pages == 1 && robot?.requests == 3 && robot?.refused == 1)
    #expect(counts.inOrder.first?.day.pages == 1 && counts.inOrder.first?.day.byRobots == 2)
  }

  @Test(arguments: [
    "", " ", "hello", "[", "[14/Nov/2026:18:20:00 +0000]",
    "[14/Nov/2026:18:20:00 +0000] \"GET / HTTP/1.1",
    "[14/Nov/2026:18:20:00 +0000] \"GET / HTTP/1.1\"",
    "[14/Nov/2026:18:20:00 +0000] \"GET / HTTP/1.1\\",
    "[14/Nov/2026:18:20:00 +0000] \"GET / HTTP/1.1\" 99999999999999999999 1",
    "[31/Feb/2026:18:20:00 +0000] \"GET / HTTP/1.1\" 200 1",
    "[14/Foo/2026:18:20:00 +0000] \"GET / HTTP/1.1\" 200 1",
    "[aa/Nov/2026:18:20:00 +0000] \"GET / HTTP/1.1\" 200 1", "\u{0}\u{FF}\"\"\"[[[[",
  ])
  func `a text that is no line of a log is none`(line: String) { #expect(kind(line) == nil) }

  @Test func `days are those of the server's clock, and a name with brackets hides none`() {
    let day = { (line: String) in AccessLine(Array(line.utf8)[...])?.day.description }
    #expect(day(Self.line("GET / HTTP/1.1", day: "01/Jan/2026:00:00:00 -0500")) == "2026-01-01")
    #expect(day(Self.line("GET / HTTP/1.1", user: "[x] \u{FF}[")) == "2026-11-14")
  }

  @Test func `counts are of days, in whatever pieces a log comes`() {
    let text =
      [
        Self.line("GET / HTTP/1.1"), Self.line("GET /feed.xml HTTP/1.1"), "", "no line",
        Self.line("GET /forum/ HTTP/1.1", agent: "Googlebot"),
        Self.line("POST /do/x HTTP/1.1", 303),
        Self.line("GET / HTTP/1.1", day: "13/Nov/2026:23:59:59 +0000"),
        Self.line("GET /forum/ HTTP/1.1") + "\r",
      ].joined(separator: "\n")
    let bytes = Array(text.utf8)
    for size in [1, 7, 100, bytes.count] {
      var counts = VisitCounts()
      for start in stride(from: 0, to: bytes.count, by: size) {
        counts.add(bytes[start..<min(start + size, bytes.count)])
      }
      counts.finish()
      #expect(counts.inOrder.map(\.date.description) == ["2026-11-13", "2026-11-14"])
      let last = counts.inOrder.last?.day
      #expect(last?.pages == 2 && last?.byRobots == 1 && last?.feeds == 1 && last?.forms == 1)
      #expect(counts.unreadable == 1)
    }
  }

  @Test func `a line without an end, and days without number, take no memory`() {
    var counts = VisitCounts()
    let noise = [UInt8](repeating: UInt8(ascii: "["), count: 65_536)
    for _ in 0..<20 { counts.add(noise[...]) }
    counts.add(Array("\n\(Self.line("GET / HTTP/1.1"))\n".utf8)[...])
    #expect(counts.unreadable == 1 && counts.days.count == 1)
    for number in 0..<(VisitCounts.dayLimit + 50) {
      let date = CivilDate(dayNumber: number)
      let month = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ][date.month - 1]
      let day = "\(date.day < 10 ? "0" : "")\(date.day)/\(month)/\(date.year):00:00:00 +0000"
      counts.add(Array((Self.line("GET / HTTP/1.1", day: day) + "\n").utf8)[...])
    }
    #expect(counts.days.count == VisitCounts.dayLimit)
    #expect(counts.unreadable == 52)
  }
}
