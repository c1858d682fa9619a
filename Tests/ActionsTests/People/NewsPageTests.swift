@_spi(Raw) import Database
import Model
import TestSupport
import Testing
import Time

/// Notifications of a member, on a page of their own.
struct NewsPageTests {
  private let site: SiteFixture
  private let irene: Browser
  private let member: Member.ID
  private let topic: Topic.ID

  init() throws {
    site = try SiteFixture()
    member = try site.addAccount("irene", "Irene")
    irene = try Browser(site, as: "irene")
    topic = try site.site.postTopic("Wool & <socks>", author: .member(member), at: SiteFixture.now)
  }

  @discardableResult
  private func say(_ name: String = "Ada <b>", _ body: String = "Yes.") throws -> Model.Comment.ID {
    try site.say(body, by: .guest(name: name), in: topic)
  }

  private func unread() throws -> Int {
    try site.site.number("SELECT count(*) FROM news WHERE read_at IS NULL")
  }

  private static let messages = "Messages"

  @Test func `the page without news explains what will appear here`() throws {
    for (language, words) in [("en", "No news."), ("es", "No hay novedades.")] {
      let answer = try irene.sound("/me/news?lang=\(language)")
      #expect(answer.page.shows(words))
      #expect(!answer.body.contains("name=\"read\""))
      #expect(answer.body.contains("data-counts=\"0 0\"") && !answer.body.contains("0</b>"))
    }
  }

  @Test func `an answer is there at once, though no duty ran`() throws {
    let comment = try say()
    let answer = try irene.get("/me/news?lang=en")
    #expect(answer.page.problems.isEmpty)
    #expect(answer.page.shows("Ada <b> (guest)"))
    #expect(answer.page.shows("replied to you in Wool & <socks>"))
    #expect(answer.page.shows("Yes."))
    #expect(answer.body.contains("<li class=\"unread\">"))
    #expect(answer.body.contains("data-counts=\"0 1\""))
    #expect(answer.body.contains("</span>1</b>"))
    #expect(answer.body.contains("aria-label=\"Irene: Your menu\""))
    #expect(answer.body.contains("aria-label=\"\(Self.messages)\""), "news are no messages")
    #expect(answer.page.shows("Saturday, 14 November 2026"))
    #expect(try unread() == 1, "looking marks nothing")
    #expect(
      try irene.get("/me?lang=en").page.shows("Ada <b> (guest) replied to you in Wool & <socks>"))
    let number = try site.site.number("SELECT id FROM news")
    #expect(answer.body.contains("href=\"/do/me/news/\(number)\""))
    // Read news lead there themselves.
    _ = try irene.get("/me/news/\(number)")
    #expect(try irene.get("/me/news").body.contains("#c\(comment)\""))
  }

  @Test func `opening a thing marks it, and fetching ahead does not`() throws {
    let comment = try say()
    _ = try irene.get("/me/news")
    let number = try site.site.number("SELECT id FROM news")
    let session = try #require(irene.cookies["session"])
    for lines in [
      "HEAD /me/news/\(number) HTTP/1.1", "GET /me/news/\(number) HTTP/1.1\nSec-Purpose: prefetch",
    ] {
      let answer = try site.exchange(
        "\(lines)\nHost: club.example\nCookie: session=\(session)\n\n", at: SiteFixture.now)
      #expect(answer.status == 303)
      #expect(try unread() == 1)
    }
    let answer = try irene.get("/me/news/\(number)")
    #expect(answer.status == 303)
    #expect(answer.header("Location")?.hasSuffix("#c\(comment)") == true)
    #expect(try unread() == 0)
    #expect(try irene.get("/me/news/\(number)").status == 303)
    #expect(!(try irene.get("/me/news").body.contains("class=\"unread\"")))
  }

  @Test func `a button marks what the page showed, and nothing that came since`() throws {
    for _ in 1...3 { try say() }
    _ = try irene.get("/me/news")
    let newest = try site.site.number("SELECT max(id) FROM news")
    #expect(try irene.get("/me/news").body.contains("name=\"last\" value=\"\(newest)\""))
    try say()
    _ = try irene.get("/me/news")
    let answer = try irene.post("/me/news", ["read": "all", "last": "\(newest)", "lang": "es"])
    #expect(answer.location == "/do/me/news?done=news&lang=es")
    #expect(try unread() == 1)
    #expect(try irene.get("/me/news?done=news&lang=es").page.shows("Todo marcado como leído."))
    for fields in [["read": "all"], ["read": "all", "last": "x"], ["last": "9"]]
      as [[String: String]]
    {
      #expect(try irene.send("/me/news", fields.map { ($0.key, $0.value) }).status == 400)
    }
    #expect(try unread() == 1)
  }

  @Test func `news of others are not shown`() throws {
    try say()
    _ = try irene.get("/me/news")
    let number = try site.site.number("SELECT id FROM news")
    let quim = try site.join("quim", "Quim")
    #expect(try quim.get("/me/news/\(number)").status == 404)
    _ = try quim.post("/me/news", ["read": "all", "last": "\(number)"])
    #expect(try unread() == 1)
    #expect(try site.get("/me/news").status == 403)
    #expect(try irene.get("/me/news/\(number + 1)").status == 404)
  }

  @Test func `a script asks for the number alone`() throws {
    try say()
    _ = try irene.get("/me/news")
    let answer = try irene.json("/me/news")
    #expect(answer.status == 200 && answer.body.hasPrefix("{\"unread\":1,\"talk\":0,"))
    #expect(answer.header("Cache-Control") == "no-store")
    #expect(try Browser(site).json("/me/news").status == 403)
  }

  @Test func `a script gets the next events within a week, and none that is past`() throws {
    #expect(try !irene.json("/me/news").body.contains("next"))
    for (title, day, time) in [
      ("Gone", "2026-11-14", "08:00"), ("Walk <b>", "2026-11-15", "19:00"),
      ("Late", "2026-12-24", ""),
    ] {
      let kept = try irene.post(
        "/me/notebook/agenda/new", ["title": title, "day": day, "time": time])
      #expect(kept.status == 303, "\(kept.page.errors)")
    }
    let next = #""next":{"title":"Walk <b>","day":"2026-11-15","at":"2026-11-15T19:00:00Z"}"#
    let answer = try irene.json("/me/news").body
    #expect(answer.contains(next), "\(answer)")
  }

  @Test func `a page has fifty, and leads to those before`() throws {
    for number in 1...60 { try say("Ada", "Number \(number).") }
    let first = try irene.get("/me/news?lang=en")
    #expect(first.page.shows("Number 60.") && first.page.shows("Number 11."))
    #expect(!first.page.shows("Number 10."))
    let link = try #require(
      first.body.firstMatch(of: /rel="next" href="\/do(\/me\/news\?before=[0-9]+&amp;lang=en)"/))
    let second = try irene.get(String(link.1).replacing("&amp;", with: "&"))
    #expect(second.page.problems.isEmpty)
    #expect(second.page.shows("Number 10.") && !second.page.shows("Number 11."))
    let newest = try site.site.number("SELECT max(id) FROM news")
    let button = "name=\"last\" value=\"\(newest)\""
    #expect(second.body.contains(button), "all of it is marked, on whatever page")
    try site.site.connection.execute(
      "UPDATE news SET read_at = 1 WHERE id > (SELECT max(id) - 55 FROM news)")
    #expect(try irene.get("/me/news?lang=en").body.contains(button), "as long as any is unread")
    _ = try irene.post("/me/news", ["read": "all", "last": "\(newest)"])
    #expect(try !irene.get("/me/news?lang=en").body.contains("name=\"read\""))
    #expect(try irene.get("/me/news?before=1&lang=en").page.shows("No older news."))
    #expect(try irene.get("/me/news?before=x").status == 200)
  }

  @Test func `a request is answered there, and who asks is shown with their words`() throws {
    let quim = try site.addAccount("quim", "Quim <i>")
    try site.site.write { transaction in
      _ = try transaction.requestFriendship(
        quim, of: member, saying: "Hello\n<b>", at: SiteFixture.now)
      try transaction.notify(member, .friendRequest, about: quim.rawValue, at: SiteFixture.now)
    }
    let answer = try irene.get("/me/news?lang=es")
    #expect(answer.page.problems.isEmpty)
    #expect(
      answer.page.shows("Quim <i>") && answer.page.shows("te ha enviado una solicitud de amistad")
        && answer.page.shows("Hello <b>"))
    #expect(answer.body.contains("action=\"/do/people/\(quim)/friendship\""))
    #expect(answer.body.contains("name=\"do\" value=\"accept\""))
  }
}
