import Actions
import Database
import HTTPTypes
import Testing
import Theme
import Time

/// Limit of what all strangers together may read below `/do/`.
struct StrangerThrottleTests {
  private static let secret = String(repeating: "a", count: 43)

  /// Ten reads at once, and one a second.
  private func site(_ limits: String = "stranger_reads_per_second: 1") throws -> SiteFixture {
    let site = try SiteFixture("limits: {\(limits)}")
    try SiteFixture.write(
      ["public/busy.html": "<p>Busy", "public/es/busy.html": "<p>Mucha gente"], to: site.folder)
    return site
  }

  private func gate(
    _ site: SiteFixture, _ path: String = "/search?q=a", _ method: HTTPRequest.Method = .get,
    _ fields: [(HTTPField.Name, String)] = []
  ) -> StrangerThrottle {
    var head = HTTPRequest(method: method, scheme: nil, authority: "club.example", path: path)
    for (name, value) in fields { head.headerFields.append(HTTPField(name: name, value: value)) }
    return StrangerThrottle(
      site.folder, for: ActionRequest(head: head, body: .success([]), client: ""))
  }

  /// One read, as the executable does it.
  private func read(
    _ site: SiteFixture, _ path: String = "/search?q=a", at seconds: Int64 = 0,
    _ fields: [(HTTPField.Name, String)] = []
  ) -> ActionResponse? {
    let gate = gate(site, path, .get, fields)
    let answer = gate.answer(now: SiteFixture.now.adding(seconds: seconds))
    if answer == nil { gate.keep(site.theme.settings) }
    return answer
  }

  /// Reads until strangers are refused.
  private func crowd(_ site: SiteFixture) {
    for _ in 1...12 { _ = read(site) }
  }

  private func body(_ response: ActionResponse?) throws -> String {
    var bytes: [UInt8] = []
    try response?.file?.forEachPiece { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `so many are let in at once, then as many as come back`() throws {
    let site = try site()
    // The first knows no limit yet, and keeps it.
    let answers = (1...13).map { _ in read(site)?.head.status.code }
    #expect(answers == Array(repeating: nil, count: 11) + [503, 503])
    #expect(read(site, at: 1) == nil)
    #expect(read(site, at: 1)?.head.status == .serviceUnavailable)
  }

  @Test func `a refused stranger gets the page of the site in their language`() throws {
    let site = try site()
    crowd(site)
    let response = try #require(read(site))
    #expect(try body(response) == "<p>Busy")
    #expect(response.head.headerFields[.retryAfter] == "60")
    #expect(response.head.headerFields[.contentType] == "text/html; charset=utf-8")
    #expect(try body(read(site, "/search?lang=es")) == "<p>Mucha gente")
    #expect(try body(read(site, "/search?lang=fr")) == "<p>Busy")
    #expect(try body(read(site, [(.cookie, "lang=es")])) == "<p>Mucha gente")
    let json = try #require(read(site, "/search", [(.accept, "application/json")]))
    #expect(json.head.status.code == 503)
    #expect(json.head.headerFields[.contentType] == "application/problem+json")
  }

  @Test(arguments: ["session", "__Host-session"])
  func `a visitor with a session, a secret link or another way in is no stranger`(
    name: String
  ) throws {
    let site = try site()
    crowd(site)
    #expect(read(site, [(.cookie, "lang=en; \(name)=\(Self.secret)")]) == nil)
    #expect(read(site, [(.cookie, "\(name)=no-secret")]) != nil)
    #expect(read(site, "/feed?token=\(Self.secret)") == nil)
    #expect(read(site, "/sign-up?invitation=\(Self.secret)") == nil)
    for name in ["token", "invitation"] {
      #expect(read(site, "/feed?\(name)=no-secret") != nil, "\(name)")
      #expect(read(site, "/feed?x\(name)=\(Self.secret)") != nil, "\(name)")
    }
    #expect(read(site, "/sign-in/sso") == nil)
    #expect(read(site, "/sign-in") != nil)
    #expect(gate(site, "/topics/1/comments", .post).answer(now: SiteFixture.now) == nil)
  }

  private func read(
    _ site: SiteFixture, _ fields: [(HTTPField.Name, String)]
  ) -> ActionResponse? { read(site, "/search?q=a", at: 0, fields) }

  /// Result of the button: where it leads, and the cookie.
  private func press(
    _ site: SiteFixture, from referer: String?
  ) throws -> (location: String?, cookie: String) {
    let fields = referer.map { [(HTTPField.Name.referer, $0)] } ?? []
    let response = try #require(
      gate(site, "/pass", .post, fields).answer(now: SiteFixture.now))
    #expect(response.head.status == .seeOther)
    let cookie = try #require(response.head.headerFields[.setCookie])
    #expect(cookie.contains("; Path=/do/; Max-Age=600; HttpOnly; SameSite=Lax"))
    return (response.head.headerFields[.location], String(cookie.prefix { $0 != ";" }))
  }

  @Test func `the button lets a person in for ten minutes, as fast as people read`() throws {
    let site = try site()
    crowd(site)
    let (location, cookie) = try press(site, from: "http://club.example/do/search?q=a%20b&lang=en")
    #expect(location == "/do/search?q=a%20b&lang=en")
    for _ in 1...60 { #expect(read(site, [(.cookie, "x=y; \(cookie)")]) == nil) }
    #expect(read(site, [(.cookie, cookie)]) != nil)
    let other = try press(site, from: nil).cookie
    #expect(read(site, [(.cookie, other)]) == nil)
    var changed = other
    let last = changed.removeLast()
    #expect(read(site, [(.cookie, changed + (last == "A" ? "B" : "A"))]) != nil)
    #expect(read(site, [(.cookie, other.replacing("=1", with: "=2"))]) != nil)
    // Others have used what came back by then.
    for _ in 1...12 { _ = read(site, at: 601) }
    #expect(read(site, "/search", at: 601, [(.cookie, other)]) != nil)
  }

  @Test(arguments: [
    "http://evil.example/do/search", "http://club.example/forum/", "http://club.example/do/pass",
    "http://club.example/do/\\\u{E9}", "club.example/do/search", "http://club.example",
  ])
  func `the button leads to no other site`(referer: String) throws {
    let site = try site()
    crowd(site)
    #expect(try press(site, from: referer).location == "/do/search")
  }

  @Test(arguments: ["stranger_reads_per_second: 0", "rate_limits: 0, stranger_reads_per_second: 1"])
  func `without a limit everyone is let in`(limits: String) throws {
    let site = try site(limits)
    #expect((1...30).allSatisfy { _ in read(site) == nil })
  }

  @Test func `a damaged file stops no one, and is mended`() throws {
    let site = try site()
    crowd(site)
    try SiteFixture.write(Array("1\n/do/\n".utf8), site.folder.data + "/strangers")
    #expect(read(site) == nil)
    #expect(read(site) != nil)
  }
}
