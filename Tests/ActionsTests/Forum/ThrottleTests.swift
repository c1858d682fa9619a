import Testing
import Time

/// Limits that slide, for lines, neighbourhoods, topics and the whole site.
struct ThrottleTests {
  private func statuses(
    _ site: SiteFixture, _ count: Int, in topic: Int = 1, at seconds: Int64 = 0,
    from client: (Int) -> String
  ) throws -> [Int] {
    try (1...count).map { number in
      try site.post(
        "/topics/\(topic)/comments", ["body": "No. \(number) at \(seconds)", "name": "Eva"],
        at: SiteFixture.now.adding(seconds: seconds), from: client(number)
      ).status
    }
  }

  @Test func `a limit does not start afresh at the turn of a minute`() throws {
    let site = try SiteFixture("limits: {guest_posts_per_minute: 2}")
    // Five seconds before and five after a minute begins.
    #expect(try statuses(site, 2, at: 55) { _ in "192.0.2.7" } == [303, 303])
    #expect(try statuses(site, 2, at: 65) { _ in "192.0.2.7" } == [429, 429])
    #expect(try statuses(site, 2, at: 85) { _ in "192.0.2.7" } == [303, 429])
  }

  @Test func `all addresses of a line of IPv6 are one, all lines of a site ten`() throws {
    let site = try SiteFixture("limits: {guest_posts_per_minute: 1}")
    #expect(try statuses(site, 3) { "2001:db8:1:2::\($0)" } == [303, 429, 429])
    #expect(
      try statuses(site, 12, at: 1) { "2001:db8:1:\($0 + 9)::1" }
        == Array(repeating: 303, count: 9) + [429, 429, 429])
    #expect(try statuses(site, 1, at: 2) { _ in "2001:db8:2:2::1" } == [303])
    #expect(try statuses(site, 2, at: 3) { _ in "192.0.2.7" } == [303, 429])
    #expect(try statuses(site, 1, at: 4) { _ in "::ffff:192.0.2.7" } == [429])
    #expect(try statuses(site, 2, at: 5) { _ in "unknown" } == [303, 429])
  }

  @Test func `a topic and the site take so many`() throws {
    let site = try SiteFixture("limits: {topic_posts_per_minute: 2, site_posts_per_minute: 3}")
    #expect(try statuses(site, 3) { "192.0.\($0).1" } == [303, 303, 429])
    #expect(try statuses(site, 2, in: 2) { "192.0.\($0).2" } == [303, 429])
  }

  @Test func `members are counted one by one, and not as guests`() throws {
    let site = try SiteFixture("limits: {guest_posts_per_minute: 1}")
    let irene = try site.join("irene-s", "Irene Salvatierra")
    let answers = try (1...31).map {
      try irene.post("/topics/1/comments", ["body": "No. \($0)", "lang": "en"])
    }
    #expect(answers.map(\.status) == Array(repeating: 303, count: 30) + [429])
    #expect(answers.last?.page.fields["body"] == "No. 31")
    // A guest who writes from the member's line has as much as before.
    #expect(try statuses(site, 2) { _ in "192.0.2.7" } == [303, 429])
  }

  @Test func `previews and refused posts are counted, too`() throws {
    let site = try SiteFixture("limits: {guest_forms_per_minute: 3}")
    let preview = try site.post(
      "/topics/1/comments", ["body": "Words.", "name": "Eva", "preview": "1"])
    #expect(preview.status == 200)
    #expect(try site.post("/topics/1/comments", ["body": "", "name": "Eva"]).status == 422)
    #expect(try site.post("/topics/new", ["body": ""]).status == 422)
    let fourth = try site.post("/topics/1/comments", ["body": "Kept.", "name": "Eva"])
    #expect(fourth.status == 429)
    #expect(fourth.header("Retry-After") == "20")
    #expect(fourth.page.fields["body"] == "Kept.")
  }

  @Test func `so are searches, but not the form`() throws {
    let site = try SiteFixture("limits: {searches_per_minute: 1}")
    for _ in 0..<3 { #expect(try site.get("/search").status == 200) }
    #expect(try site.get("/search?q=rain").status == 200)
    let second = try site.get("/search?q=rain")
    #expect(second.status == 429)
    #expect(second.header("Retry-After") == "60")
    #expect(second.page.shows("Try again in about a minute."))
    #expect(try site.get("/search?q=rain", "Accept: application/json\n").status == 429)
  }

  @Test func `nothing is counted where nothing is limited, and reading never`() throws {
    let site = try SiteFixture("limits: {rate_limits: 0, searches_per_minute: 1}")
    for _ in 0..<3 { #expect(try site.get("/search?q=rain").status == 200) }
    #expect(try statuses(site, 40) { _ in "192.0.2.7" } == Array(repeating: 303, count: 40))
  }

  @Test func `posts without a limit leave every other limit as it is`() throws {
    let site = try SiteFixture("limits: {guest_posts_per_minute: 0, searches_per_minute: 1}")
    #expect(try site.get("/search?q=rain").status == 200)
    #expect(try site.get("/search?q=rain").status == 429)
    // Those of one topic are counted by topic.
    let codes = try statuses(site, 40) { _ in "192.0.2.7" }
    #expect(codes == Array(repeating: 303, count: 30) + Array(repeating: 429, count: 10))
    let wrong = Browser(site)
    try site.addAccount("irene-s")
    let tries = try (0..<12).map { _ in try wrong.signIn("irene-s", "another password").status }
    #expect(tries == Array(repeating: 422, count: 10) + [429, 429])
    let member = try site.join("mateo-r", email: "mateo@example.org")
    let asked = try (0..<12).map { number in
      try member.post("/me/invitations", ["address": "ada\(number)@example.net"]).status
    }
    #expect(asked == Array(repeating: 200, count: 10) + [429, 429])
  }
}
