import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Signals between the pages of a call: readable by the two ends alone, checked, limited, and gone afterwards.
struct CallSignalTests {
  private let club: CallSite
  private let pages = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"]
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

  init() throws {
    club = try CallSite()
    try club.call()
    _ = try club.act(club.irene, "join", page: pages[0])
  }

  private func sendSignal(
    _ browser: Browser, _ page: String, to seat: Int, _ kind: String = "offer",
    _ body: String = Self.offer
  ) throws -> Answer {
    try club.act(
      browser, "signal", page: page,
      [("to", "\(seat)"), ("kind", kind), ("about", "1a2b"), ("body", body)])
  }

  @Test func `an offer waits for the member who answers, and for no one else`() throws {
    #expect(try sendSignal(club.irene, pages[0], to: 2).status == 200)
    // No address is disclosed while it rings.
    #expect(try !club.mateo.json("/calls/1?page=\(pages[1])&after=0").body.contains("192.0.2.77"))
    #expect(try club.rosa.json("/calls/1?after=0").status == 404)
    let answered = try club.act(club.mateo, "join", page: pages[1])
    #expect(
      answered.body.contains("\"kind\":\"offer\",\"page\":\"\(pages[0])\",\"about\":\"1a2b\""))
    #expect(answered.body.contains("192.0.2.77"))
    // Not in a page, not for another tab, and not for the one who said it.
    #expect(try !club.mateo.get("/calls/1").body.contains("192.0.2.77"))
    #expect(
      try !club.mateo.json("/calls/1?page=cccccccccccccccc&after=0").body.contains("192.0.2.77"))
    #expect(try !club.irene.json("/calls/1?page=\(pages[0])&after=0").body.contains("192.0.2.77"))
    for path in ["/calls", "/me/data", "/talk/1", "/talk/1/export"] {
      #expect(try !club.mateo.get(path).body.contains("192.0.2.77"), "\(path)")
    }
  }

  @Test func `while it rings the offer comes without addresses, for the one who is called alone`()
    throws
  {
    _ = try sendSignal(
      club.irene, pages[0], to: 2, "offer",
      Self.offer
        + "a=candidate:2 1 udp 41885439 192.0.2.88 3478 typ relay raddr 192.0.2.77 rport 9\n")
    _ = try sendSignal(
      club.irene, pages[0], to: 2, "candidates", "0 candidate:3 1 udp 1 192.0.2.77 4 typ host")
    let ringing = try club.mateo.json("/calls/1?page=\(pages[1])&after=0").body
    let start = try #require(ringing.firstRange(of: "\"offers\":[{"))
    let offers = ringing[start.lowerBound...]
    #expect(offers.contains("\"about\":\"1a2b\"") && offers.contains("4ZcD"))
    #expect(!offers.contains("192.0.2.") && !offers.contains("candidate"))
    #expect(!ringing.contains("\"signals\""))
    #expect(try !club.irene.json("/calls/1?page=\(pages[0])&after=0").body.contains("\"offers\""))
    #expect(try !club.mateo.get("/calls/1").body.contains("4ZcD"), "not in the page")
    _ = try club.act(club.mateo, "join", page: pages[1])
    for page in pages {
      #expect(try !club.mateo.json("/calls/1?page=\(page)&after=0").body.contains("\"offers\""))
    }
  }

  @Test func `a prepared answer comes with the request that takes part`() throws {
    _ = try sendSignal(club.irene, pages[0], to: 2)
    func answer(_ page: String, _ body: String, _ kind: String = "answer") throws -> Answer {
      try club.act(
        club.mateo, "join", page: page,
        [("to", "1"), ("kind", kind), ("about", "1a2b"), ("body", body)])
    }
    // Neither takes part with one that no browser sends.
    #expect(try answer(pages[1], "v=0").status == 422)
    #expect(try answer(pages[1], Self.offer, "offer").status == 400)
    #expect(try club.states() == [.joined, .ringing])
    let answered = try answer(pages[1], Self.offer)
    #expect(answered.body.contains("\"here\":true") && answered.body.contains("192.0.2.77"))
    let heard = try club.irene.json("/calls/1?page=\(pages[0])&after=0").body
    #expect(heard.contains("\"kind\":\"answer\",\"page\":\"\(pages[1])\",\"about\":\"1a2b\""))
    // A second device answers too late, and sends nothing.
    #expect(try !answer("cccccccccccccccc", Self.offer).body.contains("\"signals\""))
    #expect(try club.site.count("call_signals") == 2)
  }

  @Test func `signals are gone when the call is over`() throws {
    _ = try sendSignal(club.irene, pages[0], to: 2)
    _ = try club.act(club.mateo, "join", page: pages[1])
    #expect(try sendSignal(club.mateo, pages[1], to: 1, "answer").status == 200)
    #expect(try club.site.count("call_signals") == 2)
    _ = try club.act(club.irene, "leave", page: pages[0])
    #expect(try club.site.count("call_signals") == 0)
    // Nothing more is taken.
    _ = try sendSignal(club.mateo, pages[1], to: 1, "answer")
    #expect(try club.site.count("call_signals") == 0)
  }

  @Test func `signals that no browser sends are refused with 422`() throws {
    for body in [
      "", "v=0", Self.offer.replacing("192.0.2.77 54321", with: "evil.example 54321"),
      Self.offer + String(repeating: "a=candidate:1 1 udp 1 192.0.2.7 1 typ host\n", count: 10_000),
      Self.offer + String(repeating: "a=x\n", count: 50_000),
    ] {
      #expect(
        try sendSignal(club.irene, pages[0], to: 2, "offer", body).status == 422, "\(body.count)")
    }
    #expect(
      try sendSignal(club.irene, pages[0], to: 2, "candidates", "0 candidate:1").status == 422)
    for (seat, kind) in [(1, "offer"), (9, "offer"), (2, "other"), (2, "")] {
      #expect(try sendSignal(club.irene, pages[0], to: seat, kind).status == 400, "\(seat) \(kind)")
    }
    for page in ["", "a", String(repeating: "a", count: 33), "../../etc/passwd"] {
      #expect(try sendSignal(club.irene, page, to: 2).status == 400, "\(page)")
    }
    #expect(try club.site.count("call_signals") == 0)
  }

  @Test func `a megabyte is not read as a form of a call`() throws {
    let answer = try sendSignal(
      club.irene, pages[0], to: 2, "offer", String(repeating: "a", count: 1_000_000))
    #expect([413, 422].contains(answer.status))
    #expect(try club.site.count("call_signals") == 0)
  }

  @Test func `one page of a member speaks for them, and no other`() throws {
    _ = try sendSignal(club.irene, "cccccccccccccccc", to: 2)
    _ = try sendSignal(club.mateo, pages[1], to: 1)
    #expect(try club.site.count("call_signals") == 0)
  }

  @Test func `sixty signals are the most, and an offer takes the place of those before`() throws {
    _ = try club.act(club.mateo, "join", page: pages[1])
    let candidate = "0 candidate:1 1 udp 2122260223 192.0.2.77 54321 typ host"
    for number in 1...60 {
      let answer = try sendSignal(
        club.irene, pages[0], to: 2, number == 31 ? "offer" : "candidates",
        number == 31 ? Self.offer : candidate)
      #expect(answer.status == 200, "\(number)")
    }
    #expect(try club.site.count("call_signals") == 30)
    #expect(try sendSignal(club.irene, pages[0], to: 2, "candidates", candidate).status == 429)
    #expect(try sendSignal(club.mateo, pages[1], to: 1, "candidates", candidate).status == 200)
  }

  @Test func `a page that was loaded again reads nothing that was meant for the one before`() throws
  {
    _ = try sendSignal(club.irene, pages[0], to: 2)
    _ = try club.act(club.mateo, "join", page: pages[1])
    let early = try club.act(club.mateo, "join", page: "cccccccccccccccc", [("again", "1")])
    #expect(early.body.contains("\"signals\":[]"), "the page before has used the offer")
    _ = try sendSignal(club.mateo, "cccccccccccccccc", to: 1, "answer")
    let again = try club.act(club.mateo, "join", page: "dddddddddddddddd", [("again", "1")])
    #expect(again.body.contains("\"signals\":[]"))
  }

  @Test func `every route answers each role as it should`() throws {
    let paths = [
      "/calls", "/calls/ringing", "/calls/links", "/calls/test", "/calls/1",
      "/people/\(club.ids[1])/call",
    ]
    let guest = Browser(club.site)
    for path in paths {
      #expect(try guest.json(path).status == 403, "\(path)")
      #expect(try guest.send(path, [("do", "leave")], isJSON: true).status != 200, "\(path)")
    }
    for path in ["/calls/link", "/calls/guest", "/calls/link?token=x", "/calls/guest?token=x"] {
      for browser in [guest, club.irene] {
        #expect(try browser.get(path).status == 410, "\(path)")
        #expect(try browser.post(path, ["name": "Lucas"]).status == 410, "\(path)")
      }
    }
    #expect(try club.rosa.post("/calls/1", ["do": "leave"]).status == 404)
    for wrong in ["", "other", "admit"] {
      #expect(
        try club.act(club.irene, wrong, page: pages[0]).status == (wrong == "admit" ? 404 : 400))
    }
    #expect(try club.states() == [.joined, .ringing])
  }

  @Test func `without https there are no calls`() throws {
    let site = try SiteFixture("features: {calls: on}")
    try site.addAccount("irene-s", "Irene")
    let irene = try Browser(site, as: "irene-s")
    #expect(try irene.get("/calls").status == 404 && irene.cookies["signal"] == nil)
    #expect(try !irene.get("/talk").body.contains("/do/calls"))
  }
}
