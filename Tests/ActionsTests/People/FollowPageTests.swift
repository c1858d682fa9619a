@_spi(Raw) import Database
import Model
import Sodium
import TestSupport
import Testing
import Time

/// Subscriptions of a member: the way there, the page, the boxes of forms, and the feed.
struct FollowPageTests {
  private let site: SiteFixture
  private let irene: Browser
  private let member, mateo: Member.ID
  private let topic: Topic.ID

  init() throws {
    site = try SiteFixture()
    member = try site.addAccount("irene", "Irene")
    mateo = try site.addAccount("mateo", "Mateo <b>")
    irene = try Browser(site, as: "irene")
    topic = try site.site.postTopic("Wool & <socks>", author: .member(mateo), at: SiteFixture.now)
  }

  private var follows: [String] {
    get throws {
      try site.texts(
        """
        SELECT member_id || ' ' || kind || ' ' || thing_id || iif(ended_at IS NULL, '', ' over')
        FROM follows ORDER BY kind, thing_id
        """)
    }
  }

  @Test func `a page leads to a button, and the button to what one follows`() throws {
    let form = try irene.sound("/topics/\(topic)/follow?lang=en")
    #expect(form.page.shows("Wool & <socks>") && form.page.shows("Follow this topic"))
    #expect(try follows.isEmpty, "looking follows nothing")
    let taken = try irene.post("/topics/\(topic)/follow", ["do": "follow", "lang": "en"])
    #expect(taken.header("Location") == "/do/me/follows?done=follow&lang=en")
    for path in ["/follow/forum", "/people/\(mateo)/follow"] {
      #expect(try irene.post(path, ["do": "follow"]).status == 303)
    }
    #expect(try follows == ["\(member) 0 \(topic)", "\(member) 1 1", "\(member) 2 \(mateo)"])
    let page = try irene.sound("/me/follows?done=follow&lang=en")
    for words in [
      "You are following this now.", "Wool & <socks>", "each reply", "Forum", "new topics",
      "Mateo <b>",
      "topics started by Mateo <b>",
    ] { #expect(page.page.shows(words), "\(words)") }
    #expect(try irene.get("/topics/\(topic)/follow?lang=en").page.shows("You are following this."))
    let json = try irene.json("/topics/\(topic)/follow")
    #expect(json.body == "{\"follows\":true}\n" || json.body == "{\"follows\":true}")
  }

  @Test func `a stopped subscription can be resumed`() throws {
    _ = try irene.post("/topics/\(topic)/follow", ["do": "follow"])
    let stopped = try irene.post(
      "/me/follows", ["do": "stop", "kind": "topic", "of": "\(topic)", "lang": "en"])
    #expect(stopped.status == 200 && stopped.page.problems.isEmpty)
    #expect(stopped.page.shows("You no longer follow “Wool & <socks>”."))
    #expect(
      stopped.page.shows("You are not following anything yet.") && stopped.page.fields["do"] != nil)
    #expect(try follows == ["\(member) 0 \(topic) over"])
    let back = try irene.post(
      "/me/follows", ["do": "restore", "kind": "topic", "of": "\(topic)"])
    #expect(back.status == 303)
    #expect(try follows == ["\(member) 0 \(topic)"])
    #expect(
      try irene.post("/topics/\(topic)/follow", ["do": "stop", "lang": "es"]).page.shows(
        "Ya no sigues «Wool & <socks>»."))
    #expect(try follows == ["\(member) 0 \(topic) over"])
  }

  @Test func `hidden things, and values that no button sends, are refused`() throws {
    try site.site.write { try $0.remove(topic) }
    for path in [
      "/topics/\(topic)/follow", "/topics/999/follow", "/follow/boards/nowhere/",
      "/follow/tags/socks/extra/", "/follow/people/", "/people/999/follow",
    ] {
      #expect(try irene.get(path).status == 404, "\(path)")
      #expect(try irene.post(path, ["do": "follow"]).status == 404, "\(path)")
    }
    // The page of a member has the link for every reader, the member among them.
    #expect(try irene.get("/people/\(member)/follow").page.headings.first == "Irene")
    _ = try irene.post("/people/\(member)/follow", ["do": "follow"])
    #expect(try follows.allSatisfy { !$0.hasPrefix("\(member) 3 ") })
    let wrong: [KeyValuePairs<String, String>] = [
      ["do": "stop"], ["do": "stop", "kind": "x", "of": "1"], ["do": "x"],
      ["do": "stop", "kind": "topic", "of": "-1"], ["do": "seen", "upto": "x"],
    ]
    for fields in wrong { #expect(try irene.post("/me/follows", fields).status == 400) }
    #expect(
      try irene.post("/me/follows", ["do": "restore", "kind": "topic", "of": "\(topic)"]).status
        == 404)
    #expect(try follows.isEmpty)
  }

  @Test func `an author follows the topic, unless the box is not ticked or they chose so`() throws {
    let path = "/topics/\(topic)/comments"
    let form = try irene.get("\(path)?lang=en")
    #expect(form.body.contains("name=\"notify\" value=\"1\" checked"))
    _ = try irene.post(path, ["body": "One."])
    #expect(try follows.isEmpty, "a box that is not ticked sends nothing")
    _ = try irene.post("/me/follows", ["do": "own", "lang": "en"])
    #expect(try irene.get(path).body.contains("name=\"notify\" value=\"1\">"))
    // A public page does not know it: its box says as it was set.
    _ = try irene.post(path, ["body": "Two.", "notify": "own"])
    #expect(try follows.isEmpty)
    _ = try irene.post(path, ["body": "Three.", "notify": "1"])
    #expect(try follows == ["\(member) 0 \(topic)"])
    _ = try irene.post("/me/follows", ["do": "own", "own": "1"])
    try site.site.set("DELETE FROM follows")
    _ = try irene.post(path, ["body": "Four.", "notify": "own"])
    #expect(try follows == ["\(member) 0 \(topic)"])
    // The typed text comes back with the box as it was.
    let preview = try irene.post(path, ["body": "Five.", "preview": "1"])
    #expect(preview.body.contains("name=\"notify\" value=\"1\">"))
    let guest = try site.get("\(path)?lang=en")
    #expect(guest.body.contains("name=\"notify\" value=\"own\" checked"))
    #expect(guest.page.shows("For members; see"))
  }

  @Test func `a new topic is followed by who starts it, or not at all`() throws {
    func start(_ title: String, _ more: [(String, String)]) throws {
      let fields = [("title", title), ("body", "So."), ("asked", "notify")] + more
      #expect(try irene.send("/topics/new", fields).status == 303)
    }
    try start("A first topic of hers", [("notify", "1")])
    try start("A second topic of hers", [])
    let states = try follows
    #expect(states.count == 2 && states[1].hasSuffix(" over") && !states[0].hasSuffix(" over"))
    // A program without the box requests nothing.
    _ = try irene.send("/topics/new", [("title", "A third topic of hers"), ("body", "So.")])
    #expect(try follows == states)
  }

  @Test func `the author of a topic chooses whether members are notified`() throws {
    let form = try irene.get("/topics/new?lang=en")
    #expect(form.body.contains("name=\"tell\" value=\"1\" checked"))
    #expect(try !site.get("/topics/new?lang=en").body.contains("name=\"tell\""))
    let preview = try irene.post(
      "/topics/new", ["title": "Later", "body": "So.", "preview": "1", "tell-asked": "1"])
    #expect(preview.body.contains("name=\"tell\" value=\"1\" aria"), "it comes back as it was")
    for (title, more, isQuiet) in [
      ("A topic for everybody", [("tell", "1"), ("tell-asked", "1")], 0),
      ("A topic for its readers", [("tell-asked", "1")], 1), ("A topic of a program", [], 0),
    ] as [(String, [(String, String)], Int)] {
      let fields = [("title", title), ("body", "So.")] + more
      #expect(try irene.send("/topics/new", fields).status == 303)
      let stored = try site.site.number("SELECT is_quiet FROM topics ORDER BY id DESC LIMIT 1")
      #expect(stored == isQuiet, "\(title)")
    }
  }

  @Test func `news say how much is new, and lead to the first of it`() throws {
    _ = try irene.post("/topics/\(topic)/follow", ["do": "follow"])
    let first = try site.say("One.", by: .guest(name: "Ada"), in: topic)
    #expect(try irene.get("/me/news?lang=en").page.shows("replied in Wool & <socks>"))
    for body in ["Two.", "Three."] { _ = try site.say(body, by: .guest(name: "Ada"), in: topic) }
    let news = try irene.sound("/me/news?lang=en")
    #expect(news.page.shows("3 new replies in Wool & <socks>"))
    #expect(try irene.get("/me/news?lang=es").page.shows("3 respuestas nuevas en"))
    let number = try site.site.number("SELECT id FROM news WHERE kind = 'followed'")
    let item = try irene.get("/me/news/\(number)")
    #expect(item.header("Location")?.hasSuffix("#c\(first)") == true)
    _ = try irene.post("/follow/forum", ["do": "follow"])
    try site.site.postTopic("Hats", at: SiteFixture.now)
    #expect(try irene.get("/me/news?lang=en").page.shows("started the topic Hats"))
  }

  @Test func `my page says what is new since the visit before, until it is seen`() throws {
    #expect(try !irene.get("/me?lang=en").body.contains("id=\"fresh\""))
    try site.site.set(
      "INSERT OR REPLACE INTO followers (member_id, new_since) VALUES (?, ?)",
      [.id(member), .time(SiteFixture.now.adding(seconds: -60))])
    for body in ["One.", "Two."] { _ = try site.say(body, by: .guest(name: "Ada"), in: topic) }
    _ = try site.say("Mine.", by: .member(member), in: topic)
    let page = try irene.sound("/me?lang=en")
    #expect(page.page.shows("New since") && page.page.shows("Wool & <socks>"))
    #expect(page.page.shows("3 new comments"), "with the first comment, without one's own")
    let upTo = SiteFixture.now.seconds + 1_000_000
    let seen = try irene.post("/me/follows", ["do": "seen", "upto": "\(upTo)", "lang": "en"])
    #expect(seen.header("Location") == "/do/me?done=seen&lang=en")
    #expect(
      try site.site.number("SELECT new_since FROM followers WHERE member_id = \(member)")
        == Int(SiteFixture.now.seconds), "nobody has seen what is yet to come")
    #expect(try !irene.get("/me?lang=en").body.contains("id=\"fresh\""))
  }

  @Test func `the feed has what one follows and may see, for who has its address`() throws {
    for path in ["/topics/\(topic)/follow", "/follow/forum"] {
      _ = try irene.post(path, ["do": "follow"])
    }
    _ = try site.say("Two &amp; two.", by: .guest(name: "Ada"), in: topic)
    _ = try site.say("Mine.", by: .member(member), in: topic)
    let made = try irene.post("/me/follows", ["do": "feed", "lang": "en"])
    let token = try #require(made.body.firstMatch(of: /token=([\w-]{43})/)).1
    #expect(made.page.problems.isEmpty)
    #expect(try !irene.get("/me/follows?lang=en").body.contains(token), "not shown again")
    let path = "/feed?token=\(token)"
    let feed = try site.get(path)
    #expect(feed.status == 200 && feed.header("Cache-Control")?.contains("no-store") == true)
    #expect(feed.header("Content-Type") == "application/atom+xml; charset=utf-8")
    #expect(feed.body.contains("<title>Following · ") && feed.body.contains("Wool &amp; "))
    #expect(feed.body.matches(of: /<entry/).count == 5, "four topics, and an answer")
    #expect(!feed.body.contains("Mine."))
    try site.site.write { try $0.remove(topic) }
    #expect(try !site.get(path).body.contains("Wool"), "as of now")
    try site.site.write { try $0.approve(topic) }
    // A new feed address ends the former one, and so does closing it or a ban of its owner.
    let again = try irene.json("/me/follows", ["do": "feed"])
    #expect(again.status == 201)
    #expect(try site.get(path).status == 410)
    let next = "/feed?" + (try #require(again.body.firstMatch(of: /token=[\w-]{43}/)).0)
    #expect(try site.get(next).status == 200)
    try site.site.write { try $0.ban(member, Ban(until: nil, reason: "")) }
    #expect(try site.get(next).status == 410)
    try site.site.write { try $0.ban(member, nil) }
    let stored = try site.texts("SELECT feed FROM followers")
    #expect(!stored.contains { next.contains($0) }, "its digest alone is kept")
    for path in ["/feed", "/feed?token=x", "/feed?token=\(Secret().text)"] {
      #expect(try site.get(path).status == 410, "\(path)")
    }
  }

  @Test func `the feed says that something is new in conversations, and no word of it`() throws {
    try site.site.write { try $0.makeFriends(member, mateo, at: SiteFixture.now) }
    let friend = try Browser(site, as: "mateo")
    let made = try irene.json("/me/follows", ["do": "feed"])
    let path = "/feed?" + (try #require(made.body.firstMatch(of: /token=[\w-]{43}/)).0)
    _ = try friend.post("/people/\(member)/talk", ["body": "Cnrywords", "seen": "0"])
    let feed = try site.get(path).body
    #expect(feed.contains("<title>Mateo &lt;b&gt;: 1 unread</title>"))
    #expect(feed.contains("/do/talk/1\"/>") && !feed.contains("Cnrywords"))
    _ = try irene.get("/talk/1")
    #expect(try !site.get(path).body.contains("unread"), "what is read is no news")
    _ = try friend.post("/talk/1", ["body": "More", "seen": "1"])
    #expect(try site.get(path).body.contains("unread"))
    _ = try irene.post("/talk/1/about", ["do": "mute"])
    #expect(try !site.get(path).body.contains("unread"), "nor what is muted")
  }

  @Test func `the link of an email stops one topic, for any browser`() throws {
    _ = try irene.post("/topics/\(topic)/follow", ["do": "follow"])
    let secret = Secret()
    try site.site.write {
      try $0.keepToken(
        secret.digest, .unsubscribe, for: member, facts: "followed \(topic)",
        until: SiteFixture.now.adding(seconds: 99))
    }
    let path = "/unsubscribe?token=\(secret.text)&lang=en"
    let form = try site.get(path)
    #expect(form.page.shows("You will no longer follow this topic"))
    #expect(!form.body.contains("Wool") && form.page.problems.isEmpty)
    #expect(try follows == ["\(member) 0 \(topic)"])
    for _ in 0..<2 {
      #expect(try site.post(path, [:]).page.shows("You no longer follow this topic"))
      #expect(try follows == ["\(member) 0 \(topic) over"])
    }
    #expect(try site.site.mailChoices(of: member)[.followed] == .daily, "the kind stays")
  }
}
