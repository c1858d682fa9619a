import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The page of a call while it rings: it connects early where that was chosen, and declines with a sentence.
struct CallRingingTests {
  private let club: CallSite
  private let pages = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"]
  private static let offer = """
    v=0
    o=- 4611731400430051336 2 IN IP4 127.0.0.1
    s=-
    t=0 0
    m=audio 54321 UDP/TLS/RTP/SAVPF 111
    c=IN IP4 192.0.2.77
    a=candidate:1 1 udp 2122260223 192.0.2.77 54321 typ host
    a=ice-ufrag:4ZcD
    a=fingerprint:sha-256 19:E2

    """

  init() throws { club = try CallSite() }

  private func sendSignal(
    _ browser: Browser, _ page: String, to seat: Int, _ kind: String
  ) throws -> Answer {
    try club.act(
      browser, "signal", page: page,
      [("to", "\(seat)"), ("kind", kind), ("about", "1a2b"), ("body", Self.offer)])
  }

  /// Irene calls Mateo, and her offer waits.
  private func ring(choosing early: Bool = true) throws {
    if early {
      #expect(try club.mateo.post("/calls/test", ["early": "1", "lang": "en"]).status == 303)
    }
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
    #expect(try sendSignal(club.irene, pages[0], to: 2, "offer").status == 200)
  }

  private func isHeard(_ answer: Answer) -> Bool { answer.body.contains("192.0.2.77") }

  @Test func `the first page of a member who chose it reads the offer while it rings`() throws {
    try ring()
    #expect(try club.mateo.get("/calls/1").body.contains(" data-early"))
    #expect(try !isHeard(club.mateo.json("/calls/1?page=\(pages[1])&after=0")))
    let ready = try club.act(club.mateo, "ready", page: pages[1])
    #expect(isHeard(ready) && ready.body.contains("\"state\":\"ringing\",\"here\":false"))
    let second = try club.act(club.mateo, "ready", page: pages[2])
    #expect(!isHeard(second))
    #expect(try !isHeard(club.mateo.json("/calls/1?page=&after=0")))
    // It keeps ringing, and is unanswered.
    #expect(try club.states() == [.joined, .ringing] && club.stored().answeredAt == nil)
    #expect(try club.mateo.json("/calls/ringing").body.contains("Irene Salvatierra"))
  }

  @Test func `the page that is ready answers the offer, and goes on with it`() throws {
    try ring()
    #expect(try sendSignal(club.mateo, pages[1], to: 1, "answer").status == 200)
    #expect(try club.site.count("call_signals") == 1, "nothing before it is ready")
    _ = try club.act(club.mateo, "ready", page: pages[1])
    _ = try sendSignal(club.mateo, pages[2], to: 1, "answer")
    _ = try sendSignal(club.mateo, pages[1], to: 1, "offer")
    #expect(try club.site.count("call_signals") == 1)
    #expect(try sendSignal(club.mateo, pages[1], to: 1, "answer").status == 200)
    let heard = try club.irene.json("/calls/1?page=\(pages[0])&after=0").body
    #expect(heard.contains("\"kind\":\"answer\"") && heard.contains("\"answered\":false"))
    #expect(heard.contains("\"state\":\"calling\""))
    let joined = try club.act(club.mateo, "join", page: pages[1])
    #expect(joined.body.contains("\"state\":\"joined\",\"here\":true,\"answered\":true"))
    #expect(isHeard(joined))
    #expect(try club.site.count("call_signals") == 2)
  }

  @Test(arguments: [true, false])
  func `another page that answers starts over, also if the page before has not answered the offer`(
    isTaken: Bool
  ) throws {
    try ring()
    _ = try club.act(club.mateo, "ready", page: pages[1])
    if isTaken { _ = try sendSignal(club.mateo, pages[1], to: 1, "answer") }
    let other = try club.act(club.mateo, "join", page: pages[2])
    #expect(other.body.contains("\"here\":true") && !isHeard(other))
    _ = try sendSignal(club.mateo, pages[1], to: 1, "answer")
    #expect(try club.site.count("call_signals") == (isTaken ? 1 : 0))
    #expect(try club.act(club.mateo, "join", page: pages[1]).body.contains("\"elsewhere\""))
  }

  @Test func `without that choice, or between strangers, the connection starts after the answer`()
    throws
  {
    try ring(choosing: false)
    #expect(try !club.mateo.get("/calls/1").body.contains("data-early"))
    #expect(try !isHeard(club.act(club.mateo, "ready", page: pages[1])))
    #expect(try club.stored().seats[1].page.isEmpty)
    // Chosen now; and then they are friends no longer.
    _ = try club.mateo.post("/calls/test", ["early": "1", "lang": "en"])
    let (one, other) = (club.ids[0], club.ids[1])
    try club.site.site.connection.run("DELETE FROM friendships")
    #expect(try !isHeard(club.act(club.mateo, "ready", page: pages[1])))
    try club.site.site.write { try $0.makeFriends(one, other, at: SiteFixture.now) }
    // One of them by the relay alone.
    try club.site.site.connection.run("UPDATE call_seats SET is_relayed = 1 WHERE id = 1")
    #expect(try !isHeard(club.act(club.mateo, "ready", page: pages[1])))
    try club.site.site.connection.run("UPDATE call_seats SET is_relayed = 1")
    #expect(try club.act(club.mateo, "ready", page: pages[1]).status == 200)
    #expect(try club.stored().seats[1].page == pages[1])
    // A member who was not called.
    #expect(try club.act(club.rosa, "ready", page: pages[2]).status == 404)
    _ = try club.act(club.irene, "ready", page: pages[2])
    #expect(try club.stored().seats[0].page == pages[0])
  }

  @Test func `the choice is saved, shown, and no other than the form's`() throws {
    let page = try club.mateo.sound("/calls/test")
    #expect(page.page.shows("Connect while it rings") && !page.body.contains(" checked"))
    _ = try club.mateo.post("/calls/test", ["early": "1", "lang": "en"])
    #expect(try club.mateo.get("/calls/test").body.contains(" checked"))
    #expect(try club.mateo.get("/me/data").status == 200)
    _ = try club.mateo.post("/calls/test", ["lang": "en"])
    #expect(try !club.mateo.get("/calls/test").body.contains(" checked"))
  }

  // MARK: A sentence

  @Test func `a call is declined with a sentence, which is unread in the conversation`() throws {
    try club.call()
    let rings = try club.mateo.json("/calls/ringing").body
    #expect(rings.contains("[\"busy\",\"Can’t talk now.\"]"))
    let page = try club.mateo.sound("/calls/1")
    #expect(page.page.shows("Decline with a message") && page.page.shows("I’ll call you back."))
    let answer = try club.mateo.post(
      "/calls/1", ["do": "decline", "reply": "call_back", "lang": "en"])
    #expect(answer.status == 303)
    #expect(try club.states() == [.left, .declined])
    let talk = try club.irene.get("/talk").body
    #expect(talk.contains("I’ll call you back.") && talk.contains("unread"))
    #expect(answer.signals.count > 1, "the open conversation hears of it")
    let said = try club.irene.get("/people/\(club.ids[1])/talk").body
    let event = try #require(said.firstRange(of: "declined"))
    let words = try #require(said.firstRange(of: "I’ll call you back."))
    #expect(event.lowerBound < words.lowerBound)
    // Sent again it says nothing more.
    _ = try club.mateo.post("/calls/1", ["do": "decline", "reply": "busy", "lang": "en"])
    #expect(try !club.irene.get("/people/\(club.ids[1])/talk").body.contains("Can’t talk now."))
  }

  @Test func `it is said in the language of who declines`() throws {
    try club.call()
    _ = try club.act(club.mateo, "decline", [("reply", "write")], lang: "es")
    #expect(
      try club.irene.get("/people/\(club.ids[1])/talk").body.contains("¿Me lo puedes escribir?"))
  }

  @Test func `no other sentence is sent, and nothing is declined with one`() throws {
    try club.call()
    for reply in ["other", "Busy", "<b>", String(repeating: "a", count: 10_000)] {
      let answer = try club.mateo.post("/calls/1", ["do": "decline", "reply": reply, "lang": "en"])
      #expect(answer.status == 400, "\(reply.prefix(9))")
    }
    #expect(try club.states() == [.joined, .ringing])
    // The caller says nothing by it.
    _ = try club.irene.post("/calls/1", ["do": "decline", "reply": "busy", "lang": "en"])
    #expect(try !club.mateo.get("/people/\(club.ids[0])/talk").body.contains("Can’t talk now."))
    #expect(try club.states() == [.joined, .ringing])
  }

  @Test func `where messages are limited it rings on, and can be declined`() throws {
    let club = try CallSite(limits: 1)
    try club.call()
    let talk = try #require(try club.stored().talk)
    for number in 1...60 {
      _ = try club.mateo.post("/talk/\(talk)", ["body": "Number \(number)", "lang": "en"])
    }
    let refused = try club.act(club.mateo, "decline", page: "", [("reply", "busy")])
    #expect(refused.status == 429)
    #expect(try club.states() == [.joined, .ringing])
    #expect(try club.act(club.mateo, "decline").status == 200)
    #expect(try club.states() == [.left, .declined])
  }

  @Test func `a member whom the caller has blocked meanwhile is not heard`() throws {
    try club.call()
    let (irene, mateo) = (club.ids[0], club.ids[1])
    try club.site.site.connection.run(
      "INSERT INTO blocks (member_id, blocked_id, since) VALUES (?, ?, 0)",
      [.id(irene), .id(mateo)])
    #expect(try club.act(club.mateo, "decline", [("reply", "busy")]).status == 200)
    #expect(try !club.irene.get("/people/\(mateo)/talk").body.contains("Can’t talk now."))
    #expect(try club.mateo.get("/people/\(irene)/talk").body.contains("Can’t talk now."))
  }
}

extension CallSite {
  /// Variant of `act` without a page, and in a language.
  fileprivate func act(
    _ browser: Browser, _ act: String, _ more: [(String, String)], lang: String = "en"
  ) throws -> Answer {
    try browser.send("/calls/1", [("do", act), ("lang", lang)] + more, isJSON: true)
  }
}
