import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// A site with calls, and three members: two friends, and a stranger to both.
struct CallSite {
  let site: SiteFixture
  let irene: Browser
  let mateo: Browser
  let rosa: Browser
  let ids: [Member.ID]

  init(_ settings: String = "", limits: Int = 0) throws {
    site = try SiteFixture(
      "features: {calls: on}\nlimits: {rate_limits: \(limits)}\n\(settings)",
      base: "https://club.example")
    ids = [
      try site.addAccount("irene-s", "Irene Salvatierra"),
      try site.addAccount("mateo-r", "Mateo Rubio"), try site.addAccount("rosa-q", "Rosa Quintela"),
    ]
    irene = try Browser(site, as: "irene-s")
    mateo = try Browser(site, as: "mateo-r")
    rosa = try Browser(site, as: "rosa-q")
    let (one, other) = (ids[0], ids[1])
    try site.site.write { try $0.makeFriends(one, other, at: SiteFixture.now) }
    // Their browsers listen, where a web server finds signals.
    try FileManager.default.createDirectory(
      atPath: site.folder.documentRoot, withIntermediateDirectories: true)
    for browser in [irene, mateo, rosa] { _ = try browser.json("/me/news") }
  }

  /// Contents of the file that the member's open pages poll.
  func heard(_ browser: Browser) throws -> String {
    let name = try #require(browser.cookies["signal"])
    let path = "\(site.folder.documentRoot)/\(SitePath.signals)/\(name)"
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Irene calls Mateo.
  @discardableResult
  func call(video: Bool = false) throws -> Answer {
    let answer = try irene.post(
      "/people/\(ids[1])/call", ["with": video ? "video" : "voice", "lang": "en"])
    #expect(answer.location == "/do/calls/1?lang=en#start", "\(answer.status)")
    return answer
  }

  func stored(_ id: Int64 = 1) throws -> StoredCall {
    try #require(try site.site.call(Call.ID(id)))
  }

  func states(_ id: Int64 = 1) throws -> [CallSeat.State] { try stored(id).seats.map(\.state) }

  /// Request that the call's script sends.
  func act(
    _ browser: Browser, _ act: String, page: String = "", _ more: [(String, String)] = [],
    in id: Int64 = 1
  ) throws -> Answer {
    try browser.send(
      "/calls/\(id)", [("do", act), ("page", page), ("after", "0"), ("lang", "en")] + more,
      isJSON: true)
  }
}

/// Calls of two: ringing, answering, and every way in which they end.
struct CallTests {
  private let club: CallSite
  private let pages = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"]

  init() throws { club = try CallSite() }

  @Test func `a friend's page, the conversation and the list lead to it`() throws {
    let path = "/do/people/\(club.ids[1])/call"
    #expect(try club.irene.get("/people/\(club.ids[1])").body.contains(path))
    #expect(try club.irene.get("/people/\(club.ids[1])/talk").body.contains(path))
    #expect(try club.irene.get("/talk").body.contains("/do/calls?lang=en"))
    let page = try club.irene.page("/people/\(club.ids[1])/call")
    #expect(page.shows("Voice call") && page.shows("Video call"))
    // A member who is no friend cannot be called.
    #expect(try club.rosa.get("/people/\(club.ids[1])/call").status == 404)
    #expect(try !club.rosa.get("/people/\(club.ids[1])").body.contains(path))
    #expect(try club.rosa.post("/people/\(club.ids[1])/call", ["with": "voice"]).status == 404)
  }

  @Test func `beside each friend is a link to call them`() throws {
    let list = try club.irene.get("/me/friends").body
    #expect(
      list.contains(
        "<a href=\"/do/people/\(club.ids[1])/call?lang=en\" aria-label=\"Call: Mateo Rubio\">Call</a>"
      ))
    #expect(!list.contains("/people/\(club.ids[2])/call"))
    #expect(try !club.rosa.get("/me/friends").body.contains("/call"))
  }

  @Test func `it rings on the pages of whom is called, by their signal file and as JSON`() throws {
    let (before, quiet) = (try club.heard(club.mateo), try club.heard(club.rosa))
    #expect(try !club.mateo.json("/me/news").body.contains("rings"))
    try club.call(video: true)
    #expect(try club.heard(club.mateo) != before && club.heard(club.rosa) == quiet)
    #expect(try club.mateo.json("/me/news").body.contains("\"rings\":true"))
    #expect(try !club.irene.json("/me/news").body.contains("rings"))
    let rings = try club.mateo.json("/calls/ringing")
    #expect(
      rings.body.contains("\"title\":\"Irene Salvatierra\",\"detail\":\"is calling, with video\""))
    #expect(try club.rosa.json("/calls/ringing").body.contains("\"calls\":[]"))
    #expect(try club.irene.json("/calls/ringing").body.contains("\"calls\":[]"))
    let page = try club.mateo.sound("/calls/1")
    #expect(
      page.page.shows("is calling, with video") && page.body.contains("data-state=\"ringing\""))
    let policy = try #require(HTTPField.Name("Permissions-Policy"))
    #expect(page.head.headerFields[policy]?.hasPrefix("camera=(self)") == true)
    #expect(try club.mateo.get("/me").head.headerFields[policy]?.hasPrefix("camera=()") == true)
    #expect(try club.rosa.get("/calls/1").status == 404)
  }

  @Test func `the member who answers talks; their other page hears that, and cannot answer again`()
    throws
  {
    try club.call()
    #expect(
      try club.act(club.irene, "join", page: pages[0]).body.contains(
        "\"state\":\"calling\",\"here\":true"))
    let answered = try club.act(club.mateo, "join", page: pages[1])
    #expect(answered.body.contains("\"state\":\"joined\",\"here\":true,\"answered\":true"))
    #expect(answered.signals.map(\.name).contains(try club.stored().signal.name))
    // A second tab.
    let second = try club.act(club.mateo, "join", page: pages[2])
    #expect(second.body.contains("\"state\":\"elsewhere\",\"here\":false"))
    #expect(try club.stored().seats[1].page == pages[1])
    #expect(try club.mateo.page("/calls/1").shows("This call continues on another device"))
    // Answer of the page after a reload.
    let again = try club.act(club.mateo, "join", page: pages[2], [("again", "1")])
    #expect(again.body.contains("\"here\":true"))
    #expect(
      try club.act(club.mateo, "sign", page: pages[1]).body.contains("\"state\":\"elsewhere\""))
  }

  @Test func `when one ends it, it is over for both, and the list says how long it was`() throws {
    try club.call(video: true)
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.mateo, "join", page: pages[1])
    for browser in [club.irene, club.mateo] { browser.now = SiteFixture.now.adding(seconds: 185) }
    _ = try club.act(club.mateo, "leave", page: pages[1], [("route", "direct")])
    #expect(try club.states() == [.left, .left])
    #expect(try club.act(club.irene, "sign", page: pages[0]).body.contains("\"state\":\"over\""))
    let list = try club.mateo.sound("/calls").page
    #expect(
      list.shows("Irene Salvatierra")
        && list.shows("Video, 3 minutes · Irene Salvatierra called · direct"))
    #expect(try club.irene.page("/calls").shows("Video, 3 minutes · you called"))
    #expect(try club.irene.page("/talk/1").shows("Video call, 3 minutes"))
    // A call that both know of is not unread.
    #expect(try !club.mateo.page("/talk").shows("1 unread"))
    #expect(try club.mateo.page("/calls?list=missed").shows("No calls yet"))
  }

  @Test func `an unanswered call is missed: in the conversation, in news and in the list`() throws {
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.irene, "leave", page: pages[0])
    #expect(try club.states() == [.left, .missed])
    #expect(try club.mateo.page("/talk").shows("1 unread"))
    #expect(try club.mateo.page("/talk/1").shows("Missed call from Irene Salvatierra"))
    #expect(try club.irene.page("/talk/1").shows("You called: no answer"))
    #expect(try !club.irene.page("/talk").shows("1 unread"))
    #expect(try club.mateo.page("/me/news").shows("called you"))
    let list = try club.mateo.page("/calls?list=missed")
    #expect(list.shows("Voice, missed") && list.shows("call back"))
    #expect(try club.irene.page("/calls/1").shows("Mateo Rubio did not answer."))
    #expect(try club.mateo.page("/calls/1").shows("You missed a call from Irene Salvatierra."))
  }

  @Test func `a call that rings for too long is ended by the next request`() throws {
    try club.call()
    // A page without a network takes the box away by itself.
    #expect(try club.mateo.json("/calls/ringing").body.contains("\"seconds\":50,"))
    club.mateo.now = SiteFixture.now.adding(seconds: 49)
    let rings = try club.mateo.json("/calls/ringing").body
    #expect(rings.contains("\"id\":1") && rings.contains("\"seconds\":1,"))
    club.mateo.now = SiteFixture.now.adding(seconds: 52)
    let late = try club.mateo.json("/calls/ringing")
    #expect(late.body.contains("\"calls\":[]"))
    #expect(late.signals.map(\.name).contains(try club.stored().signal.name))
    #expect(try club.states() == [.left, .missed])
  }

  @Test func `the search for what is overdue reads the calls that go on`() throws {
    // The table may be absent until someone calls.
    try club.call()
    let sql = "SELECT 1 \(StoredCall.overdue) LIMIT 1"
    let plan = try club.site.site.connection.all(
      "EXPLAIN QUERY PLAN " + sql, StoredCall.overdueValues(at: SiteFixture.now)
    ) { $0.text(3) }
    #expect(
      plan == [
        "SCAN c USING INDEX calls_open", "SEARCH s USING INDEX call_seats_call (call_id=?)",
      ])
  }

  @Test func `a call of whose pages nothing is heard ends`() throws {
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.mateo, "join", page: pages[1])
    club.rosa.now = SiteFixture.now.adding(seconds: 599)
    #expect(try !club.site.site.hasOverdueCalls(at: club.rosa.now))
    #expect(try club.site.site.hasOverdueCalls(at: SiteFixture.now.adding(seconds: 601)))
    try club.site.site.write {
      _ = try $0.endOverdueCalls(at: SiteFixture.now.adding(seconds: 601))
    }
    #expect(try club.states() == [.left, .left])
  }

  @Test func `a member who declines is no longer rung, and the caller reads so`() throws {
    try club.call()
    _ = try club.mateo.post("/calls/1", ["do": "decline", "lang": "en"])
    #expect(try club.states() == [.left, .declined])
    #expect(try club.irene.page("/calls/1").shows("Mateo Rubio declined the call."))
    #expect(try club.irene.page("/calls").shows("Voice, declined"))
    #expect(try club.mateo.page("/calls").shows("you declined"))
    #expect(try club.site.texts("SELECT kind FROM news WHERE kind = 'missed-call'") == [])
  }

  @Test func `a member in another call is busy, and reads of it later`() throws {
    try club.site.site.write { try $0.makeFriends(club.ids[2], club.ids[1], at: SiteFixture.now) }
    try club.call()
    _ = try club.act(club.mateo, "join", page: pages[1])
    _ = try club.rosa.post("/people/\(club.ids[1])/call", ["with": "voice", "lang": "en"])
    #expect(try club.states(2) == [.left, .busy])
    #expect(try club.rosa.page("/calls/2").shows("Mateo Rubio is in another call."))
    #expect(try club.mateo.page("/calls?list=missed").shows("Rosa Quintela"))
    // A member in a call is led there instead of calling someone else.
    let other = try club.mateo.post("/people/\(club.ids[2])/call", ["with": "voice", "lang": "en"])
    #expect(other.location == "/do/calls/1?lang=en#start")
  }

  @Test func `both who call each other at once are in one call`() throws {
    try club.call()
    let other = try club.mateo.post("/people/\(club.ids[0])/call", ["with": "voice", "lang": "en"])
    #expect(other.location == "/do/calls/1?lang=en#start")
    #expect(try club.site.count("calls") == 1)
  }

  @Test func `a call to a member who blocked the caller rings for no one and notifies no one`()
    throws
  {
    // They have talked before, so that the caller still has the conversation.
    _ = try club.irene.post("/people/\(club.ids[1])/talk", ["body": "Hello.", "seen": "0"])
    _ = try club.mateo.get("/talk/1")
    try club.site.site.write { try $0.block(club.ids[0], by: club.ids[1], at: SiteFixture.now) }
    let before = try club.heard(club.mateo)
    try club.call()
    #expect(try club.heard(club.mateo) == before)
    #expect(try !club.mateo.json("/me/news").body.contains("rings"))
    #expect(try club.mateo.json("/calls/ringing").body.contains("\"calls\":[]"))
    #expect(try club.mateo.get("/calls/1").status == 404)
    _ = try club.act(club.irene, "leave", page: "")
    #expect(try club.irene.page("/calls/1").shows("did not answer"))
    #expect(try club.mateo.page("/calls").shows("No calls yet"))
    #expect(try !club.mateo.page("/talk/1").shows("Missed call"))
    #expect(try club.site.texts("SELECT kind FROM news WHERE kind = 'missed-call'") == [])
  }

  @Test func `one call or all are deleted from one's own list alone`() throws {
    try club.call()
    _ = try club.act(club.irene, "leave", page: "")
    _ = try club.mateo.post("/calls", ["do": "delete", "call": "1", "lang": "en"])
    #expect(try club.mateo.page("/calls").shows("No calls yet"))
    #expect(try club.irene.page("/calls").shows("no answer"))
    _ = try club.irene.post("/calls", ["do": "delete-all", "lang": "en"])
    // It is in no one's list.
    #expect(try club.site.count("calls") == 0 && club.site.count("call_seats") == 0)
    #expect(try club.irene.post("/calls", ["do": "other"]).status == 400)
  }

  @Test func `of who leaves no call is left`() throws {
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.mateo, "join", page: pages[1])
    try club.site.site.write { transaction in
      try transaction.leave(club.ids[1], takingPosts: false, at: SiteFixture.now)
    }
    #expect(try club.site.count("calls") == 0 && club.site.count("call_signals") == 0)
  }

  @Test func `in Spanish every page says the same`() throws {
    try club.call(video: true)
    #expect(try club.mateo.sound("/calls/1?lang=es").page.shows("te llama, con vídeo"))
    for path in ["/calls", "/calls/links", "/calls/test", "/people/\(club.ids[1])/call"] {
      _ = try club.irene.sound("\(path)?lang=es")
      _ = try club.irene.sound("\(path)?lang=en")
    }
  }
}
