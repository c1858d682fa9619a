import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Links by which guests call a member, and groups.
struct CallLinkTests {
  private let club: CallSite
  private let guest: Browser
  private let pages = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"]

  init() throws {
    club = try CallSite()
    guest = Browser(club.site)
    guest.client = "198.51.100.9"
  }

  /// Makes a link; returns its address.
  private func link(_ name: String = "Lucas") throws -> String {
    let page = try club.irene.post("/calls/links", ["do": "make", "name": name, "lang": "en"])
    let start = "https://club.example/do/calls/link?token="
    let address = try #require(page.page.addresses.first { $0.hasPrefix(start) })
    return "/calls/link?token=" + address.dropFirst(start.count)
  }

  /// Asks to be let in; returns the guest's own address.
  private func knock(_ path: String, _ name: String = "Lucas, from Zamora") throws -> String {
    let token = String(path.split(separator: "=")[1])
    let answer = try guest.post("/calls/link", ["token": token, "name": name, "lang": "en"])
    let location = try #require(answer.location)
    #expect(location.hasPrefix("/do/calls/guest?token="))
    return String(location.dropFirst(3))
  }

  private func act(
    _ path: String, _ act: String, page: String = "", _ more: [(String, String)] = []
  ) throws -> Answer {
    let token = String(path.split(separator: "=")[1].prefix { $0 != "&" })
    return try guest.send(
      "/calls/guest",
      [("token", token), ("do", act), ("page", page), ("after", "0"), ("lang", "en")] + more,
      isJSON: true)
  }

  @Test func `a guest asks, the owner lets them in, and both talk`() throws {
    let path = try link()
    let door = try guest.sound(path)
    #expect(door.page.shows("Irene Salvatierra invites you to a call"))
    let own = try knock(path)
    let waiting = try guest.sound(own)
    #expect(
      waiting.page.shows("Waiting to be let in") && waiting.body.contains("data-state=\"waiting\""))
    #expect(waiting.head.headerFields[HTTPField.Name("Referrer-Policy")!] == "strict-origin")
    // It rings for the owner alone.
    let rings = try club.irene.json("/calls/ringing").body
    #expect(rings.contains("\"title\":\"Lucas, from Zamora (guest)\""))
    #expect(rings.contains("\"seconds\":300,"))
    #expect(try club.mateo.get("/calls/1").status == 404)
    // No guest enters by themselves.
    #expect(
      try act(own, "join", page: pages[1]).body.contains("\"state\":\"waiting\",\"here\":false"))
    #expect(try act(own, "admit", page: pages[1]).status == 404)
    _ = try club.act(club.irene, "join", page: pages[0])
    let state = try club.act(club.irene, "admit", page: pages[0], [("guest", "2")])
    #expect(state.body.contains("\"answered\":true"))
    #expect(
      try act(own, "join", page: pages[1]).body.contains("\"state\":\"joined\",\"here\":true"))
    _ = try act(own, "leave", page: pages[1])
    // The owner may wait for others.
    #expect(try club.states() == [.joined, .left])
    _ = try club.act(club.irene, "leave", page: pages[0])
    #expect(try club.irene.page("/calls").shows("Lucas, from Zamora"))
    #expect(try guest.sound(own).page.shows("The call has ended."))
  }

  @Test func `a refused guest reads so, and a revoked link has ended`() throws {
    let path = try link()
    let own = try knock(path)
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.irene, "refuse", page: pages[0], [("guest", "2")])
    #expect(try guest.page(own).shows("You were not let in."))
    #expect(try act(own, "join", page: pages[1]).body.contains("\"state\":\"refused\""))
    let second = try knock(path, "Second")
    _ = try club.irene.post("/calls/links", ["do": "end", "link": "1", "lang": "en"])
    #expect(try guest.page(second).shows("You were not let in."))
    #expect(try guest.get(path).status == 410)
    #expect(try club.irene.page("/calls/links").shows("No active links."))
  }

  @Test func `a link ends after a day, and its owner alone ends it before`() throws {
    let path = try link()
    _ = try club.mateo.post("/calls/links", ["do": "end", "link": "1"])
    #expect(try guest.get(path).status == 200)
    guest.now = SiteFixture.now.adding(seconds: 86_401)
    #expect(try guest.get(path).status == 410)
    #expect(try club.site.texts("SELECT name FROM call_links") == ["Lucas"])
    // The secret is not stored.
    let secret = String(path.split(separator: "=")[1])
    #expect(
      try club.site.texts("SELECT digest FROM call_links").allSatisfy { !$0.contains(secret) })
  }

  @Test func `a guest who was let in cannot let others in`() throws {
    let path = try link()
    let (own, _) = (try knock(path), try knock(path, "Second"))
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.irene, "admit", page: pages[0], [("guest", "2")])
    _ = try act(own, "join", page: pages[1])
    for verb in ["admit", "refuse"] {
      #expect(try act(own, verb, page: pages[1], [("guest", "3")]).status == 404)
    }
    #expect(try club.states() == [.joined, .joined, .waiting])
  }

  @Test func `links of who is banned are closed until the ban ends`() throws {
    let path = try link()
    let end = SiteFixture.now.adding(seconds: 3600)
    try club.site.site.write { try $0.ban(club.ids[0], Ban(until: end, reason: "Spam")) }
    #expect(try guest.get(path).status == 410)
    guest.now = end
    #expect(try guest.get(path).status == 200)
  }

  @Test func `an unanswered guest is missed after five minutes, and the owner reads of it`() throws
  {
    let own = try knock(link())
    guest.now = SiteFixture.now.adding(seconds: 301)
    _ = try guest.get(own)
    #expect(try club.states() == [.missed, .missed])
    #expect(try club.irene.page("/me/news").shows("called you"))
    #expect(try club.irene.page("/calls?list=missed").shows("Lucas, from Zamora"))
  }

  @Test func `names are checked, and three wait at most`() throws {
    let path = try link()
    let token = String(path.split(separator: "=")[1])
    for name in ["", "   ", "\u{200b}", String(repeating: "a", count: 61)] {
      let answer = try guest.post("/calls/link", ["token": token, "name": name, "lang": "en"])
      #expect(answer.status == 422, "\(name)")
    }
    for name in ["One", "Two", "<b>Three</b>"] { _ = try knock(path, name) }
    let fourth = try guest.post("/calls/link", ["token": token, "name": "Four", "lang": "en"])
    #expect(fourth.status == 409 && fourth.page.shows("Too many people are waiting."))
    #expect(try club.irene.sound("/calls/1").page.shows("Three"))
  }

  @Test func `a group is called, each joins for themselves, and it ends with the last but one`()
    throws
  {
    let (one, two) = (club.ids[0], club.ids[1])
    let talk = try club.site.site.write { transaction in
      try transaction.makeFriends(one, club.ids[2], at: SiteFixture.now)
      let talk = try transaction.makeGroup(
        named: "Thursday walkers", by: one, asking: [two, club.ids[2]], at: SiteFixture.now)
      for member in [two, club.ids[2]] {
        _ = try transaction.accept(talk, by: member, at: SiteFixture.now)
      }
      return talk
    }
    #expect(try club.irene.get("/talk/\(talk)").body.contains("/do/talk/\(talk)/call"))
    _ = try club.irene.post("/talk/\(talk)/call", ["with": "video", "lang": "en"])
    let rings = try club.rosa.json("/calls/ringing").body
    #expect(rings.contains("Thursday walkers") && rings.contains("group call, with video"))
    #expect(
      try club.rosa.page("/calls/1").shows("Irene Salvatierra is calling the group, with video"))
    _ = try club.act(club.irene, "join", page: pages[0])
    _ = try club.act(club.mateo, "join", page: pages[1])
    _ = try club.act(club.rosa, "join", page: pages[2])
    #expect(try club.stored().joined == 3)
    _ = try club.act(club.irene, "leave", page: pages[0])
    #expect(try club.stored().isOpen && club.stored().joined == 2)
    // A member who left may come back.
    #expect(try club.irene.page("/calls/1").shows("You left. The call goes on without you."))
    #expect(try club.act(club.irene, "join", page: pages[0]).body.contains("\"here\":true"))
    for (browser, page) in [(club.irene, pages[0]), (club.mateo, pages[1]), (club.rosa, pages[2])] {
      _ = try club.act(browser, "leave", page: page)
    }
    #expect(try !club.stored().isOpen)
    #expect(try club.mateo.page("/talk/\(talk)").shows("Video call, 0 seconds"))
    #expect(try club.mateo.page("/calls").shows("Thursday walkers"))
  }

  @Test func `a site with a relay gives a password, and hides addresses from strangers`() throws {
    let file = "\(club.site.folder.path)/relay-secret"
    try SiteFixture.write(["relay-secret": "north\n"], to: club.site.folder)
    let club = try CallSite("calls: {turn: [\"turn:turn.club.example\"], secret_file: \(file)}")
    try club.call()
    let body = try club.irene.get("/calls/1").body
    #expect(
      body.contains("turn:turn.club.example")
        && body.contains("&quot;username&quot;:&quot;1794681000:1&quot;"))
    #expect(!body.contains("north") && !body.contains("data-relayed"))
    // By a link every participant is relayed.
    let made = try club.irene.post("/calls/links", ["do": "make", "name": "", "lang": "en"])
    let token = try #require(made.page.addresses.first { $0.contains("link?token=") }).split(
      separator: "=")[1]
    let asked = try Browser(club.site).post(
      "/calls/link", ["token": String(token), "name": "Lucas", "lang": "en"])
    let own = String(try #require(asked.location).dropFirst(3))
    #expect(try Browser(club.site).get(own).body.contains("data-relayed"))
    _ = try club.irene.post("/calls/test", ["relay": "never", "lang": "en"])
    #expect(try club.site.site.callChoices(of: club.ids[0]).relay == .never)
    #expect(try club.irene.page("/calls/test").shows("Only through the relay"))
  }
}
