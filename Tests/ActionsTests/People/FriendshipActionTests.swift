import Model
import Testing
import Time

@_spi(Raw) @testable import Database

/// The one control between two members, and the list of friends.
struct FriendshipActionTests {
  private let site: SiteFixture
  private let irene: Member.ID
  private let bruno: Member.ID
  private let her: Browser
  private let his: Browser

  init() throws {
    site = try SiteFixture()
    irene = try site.addAccount("irene-s", "Irene Salvatierra")
    bruno = try site.addAccount("bruno", "Bruno")
    (her, his) = (try Browser(site, as: "irene-s"), try Browser(site, as: "bruno"))
  }

  @discardableResult
  private func send(
    _ act: String, _ browser: Browser, to other: Member.ID, text: String = ""
  ) throws -> Answer {
    try browser.post("/people/\(other)/friendship", ["do": act, "text": text])
  }

  private func relations() throws -> [Relation] {
    try [(irene, bruno), (bruno, irene)].map { try site.site.relation(of: $0, to: $1) }
  }

  /// The buttons that a member's page has for another.
  private func control(_ browser: Browser, to other: Member.ID) throws -> String {
    try browser.page("/people/\(other)/friendship").outline
  }

  @Test func `asked, accepted, ended`() throws {
    #expect(try control(his, to: irene).contains("Send friend request"))
    let answer = try send("ask", his, to: irene, text: "Hello <there>.")
    #expect(answer.location == "/do/people/\(irene)?lang=en")
    #expect(try control(his, to: irene).contains("Friend request sent on 14 Nov 2026."))
    #expect(try control(her, to: bruno).contains("Hello <there>."))
    #expect(try send("accept", her, to: bruno).status == 303)
    #expect(try relations() == [.friend, .friend])
    #expect(try control(her, to: bruno).contains("Friends since 14 Nov 2026."))
    #expect(try send("end", her, to: bruno).status == 303)
    #expect(try relations() == [.stranger, .stranger])
  }

  @Test func `declined, withdrawn, blocked, unblocked, each of them twice`() throws {
    try send("ask", his, to: irene)
    for _ in 0..<2 { #expect(try send("decline", her, to: bruno).status == 303) }
    #expect(try relations() == [.stranger, .asked])
    for _ in 0..<2 { #expect(try send("withdraw", his, to: irene).status == 303) }
    for _ in 0..<2 { #expect(try send("block", her, to: bruno).status == 303) }
    #expect(try send("ask", his, to: irene).status == 303, "it is taken politely")
    #expect(try relations() == [.blocked, .asked])
    #expect(try control(his, to: irene).contains("Friend request sent on"))
    #expect(try control(her, to: bruno).contains("You have blocked Bruno."))
    #expect(try send("ask", her, to: bruno).status == 409)
    for _ in 0..<2 { #expect(try send("unblock", her, to: bruno).status == 303) }
    #expect(try relations() == [.stranger, .asked])
    #expect(try site.count("news") == 0 && site.letters().isEmpty)
  }

  @Test func `a missing request cannot be accepted, and unknown values are no form`() throws {
    #expect(try send("accept", her, to: bruno).status == 409)
    for act in ["", "marry"] { #expect(try send(act, her, to: bruno).status == 400) }
    #expect(try send("ask", her, to: irene).status == 400, "nobody is their own friend")
    for id in [Member.ID(1), Member.ID(999)] {
      #expect(try her.get("/people/\(id)/friendship").status == 404)
      #expect(try send("ask", her, to: id).status == 404)
    }
    #expect(try control(her, to: irene).contains("This is you."))
    #expect(try site.count("friendships") == 0)
  }

  @Test func `a form leads back to where it was, on this site alone`() throws {
    for (then, location) in [
      ("/do/me/friends?lang=en", "/do/me/friends?lang=en"),
      ("//evil.example/", "/do/people/\(bruno)?lang=en"),
      ("https://evil.example/", "/do/people/\(bruno)?lang=en"),
    ] {
      let answer = try her.post("/people/\(bruno)/friendship", ["do": "ask", "then": then])
      #expect(answer.header("Location") == location)
    }
  }

  @Test func `words that are too long come back`() throws {
    let text = String(repeating: "á", count: 501)
    let answer = try send("ask", his, to: irene, text: text)
    #expect(answer.status == 422 && answer.page.fields["text"] == text)
    #expect(try relations() == [.stranger, .stranger])
  }

  @Test func `the list begins with who waits for an answer`() throws {
    #expect(try her.get("/me/friends").page.shows("No friends yet."))
    try send("ask", his, to: irene, text: "One\n\nTwo")
    let carla = try site.addAccount("carla", "Carla")
    let dora = try site.addAccount("dora", "Dora")
    try site.site.write {
      try $0.requestFriendship(irene, of: carla, saying: "", at: SiteFixture.now)
      try $0.block(dora, by: irene, at: SiteFixture.now)
    }
    let page = try her.page("/me/friends")
    #expect(
      page.headings.filter { $0 != "Find people" } == [
        "Friends", "Friend requests", "Sent requests", "Blocked",
      ])
    #expect(page.shows("One") && page.shows("Two"))
    for member in [bruno, carla, dora] {
      #expect(page.addresses.contains("/do/people/\(member)/friendship"))
    }
    #expect(page.fields["then"] == "/do/me/friends?lang=en")
  }

  @Test func `friends are listed by letter, a page at a time, and are found`() throws {
    for number in 1...60 {
      let friend = try site.addAccount("friend-\(number)", number < 55 ? "Ábel \(number)" : "Zoë")
      try site.site.write { try $0.makeFriends(irene, friend, at: SiteFixture.now) }
    }
    let first = try her.page("/me/friends")
    #expect(first.headings.contains("A") && !first.headings.contains("Z"))
    #expect(first.addresses.contains("/do/me/friends?page=2&lang=en#l-122"))
    let second = try her.get("/me/friends?page=2").page
    #expect(second.headings.contains("A") && second.headings.contains("Z"))
    #expect(second.addresses.contains("/do/me/friends?lang=en"))
    // No member is missing between two pages.
    let all = (first.addresses + second.addresses).filter { $0.hasPrefix("/do/people/") }
    // Each with the way to talk with them.
    #expect(all.count == 120 && Set(all).count == 120)
    let found = try her.get("/me/friends?q=ZOE").page
    #expect(found.addresses.filter { $0.hasPrefix("/do/people/") }.count == 12)
    #expect(found.problems.isEmpty && found.fields["q"] == "ZOE")
    #expect(try her.get("/me/friends?q=nobody").page.shows("No friends found"))
    #expect(try her.get("/me/friends?q=\(String(repeating: "x", count: 201))").status == 422)
    for page in ["0", "-1", "x", "99999999999999999999", "9223372036854775807"] {
      #expect(try her.get("/me/friends?page=\(page)").status == 200)
    }
  }

  @Test func `programs get the list and where things stand`() throws {
    try send("ask", his, to: irene)
    #expect(try her.json("/people/\(bruno)/friendship").body.contains("\"relation\":\"asking\""))
    let list = try her.json("/me/friends").body
    #expect(list.contains("\"asking\":[{\"id\":\(bruno),\"username\":\"bruno\""))
    #expect(list.contains("\"friends\":[]"))
  }

  @Test func `every member whom one asked or has blocked is reached`() throws {
    for number in 1...60 {
      let asked = try site.addAccount("asked-\(number)", "Asked \(number) A")
      let blocked = try site.addAccount("blocked-\(number)", "Blocked \(number) B")
      let now = SiteFixture.now.adding(seconds: Int64(number))
      try site.site.write { transaction in
        try transaction.requestFriendship(irene, of: asked, saying: "", at: now)
        try transaction.block(blocked, by: irene, at: now)
      }
    }
    let first = try her.get("/me/friends")
    #expect(first.page.problems.isEmpty)
    for (list, word) in [("asked", "Asked"), ("blocked", "Blocked")] {
      let link = "/do/me/friends?list=\(list)&page=2&lang=en"
      #expect(first.page.addresses.contains(link))
      let second = try her.get(String(link.dropFirst(3)))
      #expect(second.page.problems.isEmpty)
      for number in 1...60 {
        let name = "\(word) \(number) \(word.prefix(1))"
        #expect(first.page.shows(name) == (number > 10), "\(name)")
        #expect(second.page.shows(name) == (number <= 10), "\(name)")
      }
      let other = list == "asked" ? "Blocked" : "Asked"
      #expect(!second.page.shows("\(other) 1 \(other.prefix(1))"))
      #expect(second.page.addresses.contains("/do/me/friends?list=\(list)&page=1&lang=en"))
    }
    for page in ["0", "x", "99999999"] {
      #expect(try her.get("/me/friends?list=asked&page=\(page)").status == 200)
    }
  }

  @Test func `friends see when a friend was here, where that is given to them`() throws {
    try site.site.write { transaction in
      try transaction.makeFriends(irene, bruno, at: SiteFixture.now)
      var profile = Profile()
      profile.show(.lastSeen, to: .friends)
      try transaction.set(profile, of: bruno)
    }
    #expect(try her.get("/me/friends").page.shows("here today"))
    her.now = SiteFixture.now.adding(seconds: 3 * 86_400)
    #expect(try her.get("/me/friends").page.shows("last here 14 Nov 2026"))
    #expect(try her.get("/me/friends?lang=es").page.shows("última visita: 14 nov 2026"))
    #expect(try !his.get("/me/friends").page.shows("here "))
  }

  @Test
  func `a friend who looks at any page is here for five minutes, without a write to the database`()
    throws
  {
    try site.site.write { try $0.makeFriends(irene, bruno, at: SiteFixture.now) }
    func share(with audience: Audience) throws {
      try site.site.write { transaction in
        var profile = Profile()
        profile.show(.lastSeen, to: audience)
        profile.show(.online, to: audience)
        try transaction.set(profile, of: bruno)
      }
    }
    func look(_ seconds: Int64, by friend: Browser) throws {
      friend.now = SiteFixture.now.adding(seconds: seconds)
      #expect(try friend.get("/me/friends").status == 200)
    }
    func shows(_ words: String, after seconds: Int64) throws -> Bool {
      her.now = SiteFixture.now.adding(seconds: seconds)
      let page = try her.get("/people/\(bruno)").page.shows(words)
      #expect(try her.get("/me/friends").page.shows(words) == page)
      return page
    }
    try share(with: .me)
    try look(3600, by: his)
    #expect(
      site.site.lastSeenTimes.last(of: [bruno]) == [nil],
      "nothing is noted of who shares it with nobody")
    try share(with: .friends)
    let before = try site.texts("SELECT used_at || ' ' || digest FROM sessions")
    try look(7200, by: his)
    #expect(try shows("online now", after: 7499))
    #expect(try !shows("online now", after: 7501) && shows("here today", after: 7501))
    #expect(try site.texts("SELECT used_at || ' ' || digest FROM sessions") == before)
    try share(with: .me)
    #expect(site.site.lastSeenTimes.last(of: [bruno]) == [nil])
    #expect(try !shows("online now", after: 7300) && !shows("here today", after: 7300))
  }
}
