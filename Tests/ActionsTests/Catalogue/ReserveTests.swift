import Model
import TestSupport
import Testing

@testable import Actions
@_spi(Raw) @testable import Database

/// Asking a shop to keep a thing: by members, by guests, by those who try something.
struct ReserveTests {
  private let site: SiteFixture
  private let irene: Browser
  private let guest: Browser
  private let form = "/catalogue/1/reserve"

  init() throws {
    site = try SiteFixture(more: CatalogueSite.files)
    irene = try site.join("irene", email: "irene@example.org")
    guest = Browser(site)
  }

  private static let fields: [(String, String)] = [
    ("shop", "la-horma"), ("size", "39"), ("name", "Ana"), ("email", "ana@example.org"),
    ("until", "2026-11-17"), ("words", "Left one."), ("lang", "en"),
  ]

  private func fields(_ changes: [String: String]) -> [(String, String)] {
    Self.fields.map { ($0.0, changes[$0.0] ?? $0.1) }
  }

  private var states: [String] {
    get throws {
      try site.texts("SELECT state || ' ' || email FROM reservations ORDER BY id")
    }
  }

  /// Queued emails, by kind and address.
  private var letters: [String] {
    get throws {
      try site.texts("SELECT kind || ' ' || address FROM mails ORDER BY id")
    }
  }

  /// A link as an email has it.
  private func link(_ purpose: Token.Purpose, _ id: Int64 = 1) throws -> String {
    try site.token(purpose, facts: "\(id)")
  }

  @Test func `the form says first that nothing is paid, and offers what the shop has`() throws {
    let page = try guest.get(form + "?shop=la-horma&size=38-5&lang=en").page
    #expect(page.problems.isEmpty && page.headings.first == "Reserve")
    #expect(page.shows("You pay nothing here"))
    #expect(page.fields["until"] == "2026-11-17" && page.fields["email"] == "")
    #expect(page.shows("38½") && page.shows("No reservations here"))
    let own = try irene.get(form + "?lang=es").page
    #expect(own.fields["email"] == "irene@example.org" && own.fields["name"] == "irene")
    #expect(own.headings.first == "Reservar" && own.problems.isEmpty)
  }

  @Test func `where no shop can be asked the page says to go there`() throws {
    let page = try guest.get("/catalogue/3/reserve?lang=en").page
    #expect(page.shows("None of these shops takes reservations here"))
    #expect(page.problems.isEmpty && page.fields["email"] == nil)
    #expect(
      try guest.send("/catalogue/3/reserve", fields(["shop": "la-viga", "size": ""])).status == 422)
    #expect(try guest.get("/catalogue/6/reserve?lang=en").page.shows("No shop has it at present."))
    #expect(try guest.get("/catalogue/99/reserve").status == 404)
    #expect(try states.isEmpty && letters.isEmpty)
  }

  @Test func `a member's own address asks the shop at once, and it is taken back once`() throws {
    let sent = try irene.send(form, fields(["email": "IRENE@example.org"]))
    #expect(sent.location == "/do/catalogue/reservations?done=asked&lang=en")
    // Pressed twice it is stored once.
    #expect(try irene.send(form, fields(["email": "IRENE@example.org"])).status == 303)
    #expect(try states == ["1 IRENE@example.org"])
    #expect(
      try letters == ["reservation IRENE@example.org", "reservation-shop horma@shops.example"])
    // Another reservation of the thing is refused, in words, with what was typed.
    let other = try irene.send(form, fields(["email": "irene@example.org", "size": "38"]))
    #expect(other.status == 409 && other.page.shows("You already have a reservation for this."))
    #expect(other.page.fields["words"] == "Left one.")
    let list = try irene.get("/catalogue/reservations?done=asked&lang=en").page
    #expect(list.problems.isEmpty && list.shows("Request sent to La Horma."))
    #expect(list.shows("Request sent."))
    for _ in 0..<2 {
      #expect(try irene.post("/catalogue/reservations", ["of": "1", "lang": "en"]).status == 303)
    }
    #expect(try states == ["4 IRENE@example.org"] && letters.count == 3)
    #expect(
      try irene.get("/catalogue/reservations?lang=en").page.shows("You cancelled this reservation.")
    )
  }

  @Test func `a guest confirms by the email, the shop answers, and GET changes nothing`() throws {
    let sent = try guest.send(form, Self.fields)
    #expect(sent.status == 200 && sent.page.shows("We sent a link to ana@example.org."))
    #expect(try states == ["0 ana@example.org"] && letters == ["reservation ana@example.org"])
    let token = try link(.reservation)
    let page = try guest.get("/catalogue/reservation?token=\(token)&lang=en").page
    #expect(page.problems.isEmpty && page.shows("Confirm to send your request"))
    #expect(try states == ["0 ana@example.org"])
    for _ in 0..<2 {
      #expect(
        try guest.post("/catalogue/reservation", ["token": token, "do": "confirm"]).status == 303)
    }
    #expect(try states == ["1 ana@example.org"])
    #expect(try letters.filter { $0.hasPrefix("reservation-shop") }.count == 1)
    let shop = Browser(site)
    let answer = try link(.answer)
    let asked = try shop.get("/catalogue/answer?token=\(answer)&lang=es").page
    #expect(asked.problems.isEmpty && asked.headings.first == "Solicitud de reserva de Ana")
    #expect(asked.shows("ana@example.org") && asked.shows("Left one."))
    #expect(try states == ["1 ana@example.org"])
    #expect(try shop.post("/catalogue/answer", ["token": answer, "do": "aside"]).status == 303)
    #expect(try states == ["2 ana@example.org"])
    #expect(try shop.post("/catalogue/answer", ["token": answer]).status == 400)
    #expect(try shop.post("/catalogue/answer", ["token": answer, "do": "refuse"]).status == 303)
    #expect(try states == ["3 ana@example.org"])
    let seen = try guest.get("/catalogue/reservation?token=\(token)&lang=en").page
    #expect(seen.shows("La Horma no longer has it."))
  }

  @Test func `a token opens what it is for, and nothing else`() throws {
    _ = try guest.send(form, Self.fields)
    let (mine, shops) = (try link(.reservation), try link(.answer))
    for path in ["/catalogue/answer?token=\(mine)", "/catalogue/reservation?token=\(shops)"] {
      #expect(try guest.get(path).status == 410)
    }
    for token in ["", "x", String(repeating: "A", count: 43), mine + "A"] {
      #expect(try guest.get("/catalogue/reservation?token=\(token)").status == 410)
      #expect(try guest.post("/catalogue/answer", ["token": token, "do": "aside"]).status == 410)
    }
    try site.site.set("DELETE FROM reservations")
    #expect(try guest.get("/catalogue/reservation?token=\(mine)").status == 410)
  }

  @Test func `a member sees and takes back their own alone`() throws {
    let bruno = try site.join("bruno", email: "bruno@example.org")
    _ = try irene.send(form, fields(["email": "irene@example.org"]))
    #expect(try bruno.post("/catalogue/reservations", ["of": "1"]).status == 400)
    #expect(try bruno.post("/catalogue/reservations", ["of": "x"]).status == 400)
    #expect(try states == ["1 irene@example.org"])
    #expect(try guest.get("/catalogue/reservations").status == 403)
    // Nor reservations of another address, regardless of its owner.
    for email in ["irene@example.org", "free@example.org"] {
      _ = try bruno.send(form, fields(["email": email]))
    }
    let list = try bruno.get("/catalogue/reservations?lang=en")
    #expect(!list.body.contains("free@") && !list.body.contains("La Horma"))
  }

  @Test func `another's address counts as a guest's, and the answer discloses nothing`() throws {
    _ = try irene.send(form, fields(["email": "irene@example.org"]))
    let known = try guest.send(form, fields(["email": "irene@example.org"]))
    let fresh = try guest.send(form, fields(["email": "other@example.org"]))
    #expect(known.status == fresh.status)
    #expect(known.body.replacing("irene@", with: "") == fresh.body.replacing("other@", with: ""))
    // A member who types another's address is a guest there.
    _ = try irene.send(form, fields(["email": "third@example.org"]))
    #expect(try states.last == "0 third@example.org")
  }

  @Test func `an address, a peer and a shop get so many emails an hour`() throws {
    func send(_ number: Int, _ email: String, from browser: Browser) throws -> Int {
      browser.client = "192.0.\(number / 200).\(number % 200)"
      return try browser.send(form, fields(["email": email])).status
    }
    let bomb = try (0..<5).map { try send(500 * $0, "victim@example.org", from: guest) }
    #expect(bomb == [200, 200, 200, 429, 429])
    guest.client = "198.51.100.7"
    let peer = try (0..<11).map {
      try guest.send(form, fields(["email": "p\($0)@example.org"])).status
    }
    #expect(peer.filter { $0 == 200 }.count == Reservation.maxPerHour && peer.last == 429)
    let refused = try guest.send(form, fields(["email": "s99@example.org"]))
    #expect(refused.status == 429 && refused.page.fields["words"] == "Left one.")
  }

  @Test func `a shop hears of thirty an hour, and of no unconfirmed reservation`() throws {
    func send(_ number: Int) throws -> Int {
      guest.client = "192.\(number).0.1"
      return try guest.send(form, fields(["email": "s\(number)@example.org"])).status
    }
    #expect(try (0..<40).map(send).allSatisfy { $0 == 200 }, "they shut the shop for nobody")
    let confirmed = try (1...32).map { id in
      guest.client = "10.\(id).0.1"
      return try guest.post(
        "/catalogue/reservation", ["token": try link(.reservation, Int64(id)), "do": "confirm"]
      ).status
    }
    #expect(confirmed == Array(repeating: 303, count: 30) + [429, 429])
    #expect(try letters.filter { $0.hasPrefix("reservation-shop") }.count == 30)
    #expect(try irene.send(form, fields(["email": "irene@example.org"])).status == 429)
  }

  @Test func `the page before confirming shows the reservation, and its day must not have passed`()
    throws
  {
    _ = try guest.send(form, Self.fields)
    _ = try guest.send(form, fields(["name": "Bob", "words": "Rude words."]))
    #expect(try states == ["0 ana@example.org", "0 ana@example.org"])
    let mine = try guest.get("/catalogue/reservation?token=\(try link(.reservation))&lang=en")
    #expect(mine.page.shows("Left one.") && !mine.body.contains("Bob"))
    #expect(mine.header("Referrer-Policy") == "strict-origin" && mine.page.problems.isEmpty)
    let theirs = try guest.get("/catalogue/reservation?token=\(try link(.reservation, 2))&lang=en")
    #expect(theirs.page.shows("Rude words.") && theirs.body.contains("Bob"))
    _ = try guest.post(
      "/catalogue/reservation", ["token": try link(.reservation), "do": "confirm"])
    let second = try guest.post(
      "/catalogue/reservation",
      ["token": try link(.reservation, 2), "do": "confirm", "lang": "en"])
    #expect(second.status == 409 && second.page.shows("You already have a reservation for this."))
    try site.site.set("UPDATE reservations SET until_day = '2026-11-13' WHERE id = 1")
    let answer = try link(.answer)
    #expect(try guest.post("/catalogue/answer", ["token": answer, "do": "aside"]).status == 303)
    #expect(try states.first == "1 ana@example.org")
    let over = try guest.get("/catalogue/answer?token=\(answer)&lang=en")
    #expect(!over.body.contains("ana@example.org") && !over.body.contains("Left one."))
    #expect(over.page.shows("The reservation has expired. There is nothing to do."))
  }

  @Test func `reservations from before signing in become the member's`() throws {
    _ = try guest.send(form, fields(["email": "irene@example.org"]))
    _ = try guest.post(
      "/catalogue/reservation", ["token": try link(.reservation), "do": "confirm"])
    let other = try irene.send(form, fields(["email": "irene@example.org", "size": "38"]))
    #expect(other.status == 409)
    #expect(
      try irene.get("/catalogue/reservations?lang=en").page.shows("Request sent to La Horma."))
    #expect(try irene.post("/catalogue/reservations", ["of": "1", "lang": "en"]).status == 303)
    #expect(try states == ["4 irene@example.org"])
  }

  @Test(
    arguments: [
      (["size": "42"], "size"), (["size": ""], "size"), (["size": "39' OR 1"], "size"),
      (["email": "nobody"], "email"), (["email": "a@example.org\r\nBcc: b@example.org"], "email"),
      (["name": ""], "name"), (["name": "\u{202E}!?"], "name"), (["until": "2026-11-13"], "until"),
      (["until": "2026-11-22"], "until"), (["until": "x"], "until"),
      (["words": String(repeating: "ñ", count: 301)], "words"),
    ] as [([String: String], String)])
  func `invalid values are named beside their fields, and nothing is lost`(
    _ changes: [String: String], _ field: String
  ) throws {
    for language in ["en", "es"] {
      let answer = try guest.send(form, fields(changes.merging(["lang": language]) { $1 }))
      #expect(answer.status == 422 && answer.page.problems.isEmpty)
      #expect(answer.page.errors[field] != nil || answer.body.contains("id=\"\(field)-error\""))
      if changes["words"] == nil { #expect(answer.page.fields["words"] == "Left one.") }
      #expect(!answer.body.contains("error_"))
    }
    #expect(try states.isEmpty && letters.isEmpty)
  }

  @Test func `another shop than those that can be asked is refused`() throws {
    for shop in ["la-viga", "nowhere", "<script>"] {
      let answer = try guest.send(form, fields(["shop": shop]))
      #expect(answer.status == 422 && !answer.body.contains("<script>"))
    }
    #expect(try states.isEmpty)
  }

  @Test func `robots, blocked words and sites without guests are refused`() throws {
    let robot = try guest.send(form, fields([:]) + [("website", "http://x.example")])
    #expect(robot.status == 422 && robot.body.contains("website-error"))
    let closed = try SiteFixture("guests: off", more: CatalogueSite.files)
    let visitor = Browser(closed)
    let kept = try visitor.send(form, Self.fields)
    #expect(kept.status == 403 && kept.page.fields["kept"] == "catalogue/1/reserve")
    #expect(kept.page.fields["size"] == "39" && kept.page.fields["words"] == "Left one.")
    #expect(try closed.count("reservations") == 0)
  }

  @Test func `a name is one line that runs in one direction`() throws {
    _ = try guest.send(form, fields(["name": " Ana\u{202E}\r\nBcc: x  "]))
    #expect(try site.texts("SELECT name FROM reservations") == ["Ana Bcc: x"])
  }

  @Test func `hostile words are escaped wherever they are shown`() throws {
    let name = "Ana & <b>\"'"
    let words = "<script>alert(1)</script>\n{{chrome}} =1+1"
    _ = try irene.send(form, fields(["email": "irene@example.org", "name": "Ana", "words": words]))
    let answer = try guest.get("/catalogue/answer?token=\(try link(.answer))&lang=en")
    #expect(!answer.body.contains("<script>alert") && answer.page.problems.isEmpty)
    #expect(answer.body.contains("{{chrome}} =1+1"))
    let again = try guest.send(form, fields(["name": name, "email": "x"]))
    #expect(again.page.fields["name"] == name && again.page.problems.isEmpty)
  }
}
