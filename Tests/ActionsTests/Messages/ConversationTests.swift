import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// A conversation of two, as both see it in their browsers.
struct ConversationTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let ids: [Member.ID]

  init() throws {
    site = try SiteFixture()
    ids = [
      try site.addAccount("irene-s", "Irene Salvatierra"),
      try site.addAccount("mateo-r", "Mateo Rubio"),
    ]
    (irene, mateo) = (try Browser(site, as: "irene-s"), try Browser(site, as: "mateo-r"))
    let (one, other) = (ids[0], ids[1])
    try site.site.write { try $0.makeFriends(one, other, at: SiteFixture.now) }
  }

  private func begin(_ words: String = "Hello **there**.") throws {
    let answer = try irene.post("/people/\(ids[1])/talk", ["body": words, "seen": "0"])
    #expect(answer.location == "/do/talk/1?saved=1&lang=en#latest")
  }

  @Test func `the first message to a friend begins it, and the other finds it unread`() throws {
    let empty = try irene.page("/people/\(ids[1])/talk")
    #expect(empty.headings == ["Mateo Rubio"] && empty.shows("No messages yet."))
    #expect(try site.count("conversations") == 0)
    try begin()
    let list = try mateo.page("/talk")
    #expect(
      list.shows("Irene Salvatierra") && list.shows("1 unread")
        && list.shows("Hello there."))
    #expect(try mateo.get("/me").body.contains("aria-label=\"Messages, 1\""))
    let page = try mateo.sound("/talk/1")
    #expect(page.page.shows("Hello there.") && page.page.fields["seen"] == "1")
    #expect(try mateo.page("/talk").shows("1 unread") == false)
    #expect(try irene.page("/talk").shows("You: Hello there."))
    #expect(try irene.get("/people/\(ids[1])/talk").page.shows("Hello there."))
  }

  @Test func `a prefetched page marks nothing as read`() throws {
    try begin()
    let prefetch = try site.exchange(
      """
      GET /talk/1 HTTP/1.1
      Host: club.example
      Cookie: session=\(mateo.cookies["session"] ?? "")
      Sec-Purpose: prefetch


      """, at: SiteFixture.now, from: "192.0.2.7")
    #expect(prefetch.status == 200)
    #expect(try mateo.page("/talk").shows("1 unread"))
  }

  @Test func `a page kept on a device marks nothing as read`() throws {
    try begin()
    #expect(try mateo.page("/talk/1?keep=1&lang=en").shows("Hello there."))
    #expect(try mateo.page("/talk").shows("1 unread"))
    #expect(try mateo.page("/talk/1").shows("Hello there."))
    #expect(try mateo.page("/talk").shows("1 unread") == false)
  }

  @Test func `outsiders do not learn that the conversation exists`() throws {
    try begin()
    let rosa = try site.join("rosa-q")
    let keeper = try site.join("keeper", role: .admin)
    for browser in [rosa, keeper] {
      for path in ["/talk/1", "/talk/1/about", "/messages/1", "/messages/1/report"] {
        #expect(try browser.get(path).status == 404, "\(path)")
        #expect(try browser.json(path).status == 404, "\(path)")
      }
      #expect(try browser.post("/talk/1", ["body": "I?"]).status == 404)
      #expect(try browser.post("/messages/1", ["do": "back"]).status == 404)
      #expect(try browser.get("/people/\(ids[0])/talk").status == 404)
    }
    #expect(try site.count("messages") == 1)
  }

  @Test func `a form with errors comes back with what was typed`() throws {
    try begin()
    #expect(try irene.post("/talk/1", ["body": "  "]).refused == ["body"])
    let long = String(repeating: "a ", count: 4097)
    let answer = try irene.post("/talk/1", ["body": long])
    #expect(answer.refused == ["body"] && answer.page.fields["body"] == long)
    let loud = try irene.post("/talk/1", ["body": "WHY DOES NOBODY ANSWER ME?"])
    #expect(loud.page.errors["body"]?.contains("shouting") == true)
    let again = try irene.post(
      "/talk/1", ["body": "WHY DOES NOBODY ANSWER ME?", "loud": loud.page.fields["loud"] ?? ""])
    #expect(again.status == 303)
  }

  @Test func `a double click says it once`() throws {
    for _ in 1...2 { try begin() }
    #expect(try site.count("messages") == 1)
    for _ in 1...2 {
      #expect(try irene.post("/talk/1", ["body": "Hello **there**.", "seen": "1"]).status == 303)
    }
    #expect(try site.count("messages") == 2)
  }

  @Test func `older and newer pages are reached by numbers`() throws {
    try begin()
    for number in 2...90 {
      let new = NewMessage(body: "n\(number)", html: Array("<p>n\(number)</p>".utf8), renderer: 1)
      _ = try site.site.write {
        try $0.say(new, in: Conversation.ID(1), by: ids[0], at: SiteFixture.now)
      }
    }
    let newest = try irene.page("/talk/1")
    #expect(newest.shows("n51") && newest.shows("n90") && !newest.shows("n50"))
    #expect(newest.addresses.contains("/do/talk/1?before=51&lang=en"))
    let older = try irene.page("/talk/1?before=51")
    #expect(older.shows("n11") && older.shows("n50") && !older.shows("n51"))
    #expect(older.addresses.contains("/do/talk/1?after=50&lang=en"))
    let newer = try irene.page("/talk/1?after=50")
    #expect(newer.shows("n51") && newer.shows("n90"))
    for strange in [
      "before=-9", "after=-9", "before=x", "after=99999999999999999999",
      "before=9223372036854775807",
    ] {
      #expect(try irene.get("/talk/1?\(strange)").status == 200, "\(strange)")
    }
  }

  @Test func `without scripts it is fetched again at its reader's request, without the box`() throws
  {
    try begin()
    #expect(try irene.get("/talk/1").header("Refresh") == nil)
    let page = try irene.get("/talk/1?every=15")
    let refresh = "15; url=/do/talk/1?every=15&look=\(SiteFixture.now.seconds)&lang=en#latest"
    #expect(page.header("Refresh") == refresh && page.page.fields["body"] == nil)
    #expect(page.page.problems == [])
    #expect(try irene.get("/talk/1?every=0").header("Refresh")?.hasPrefix("5; ") == true)
  }

  @Test func `authors change and delete their message, others report it`() throws {
    try begin()
    #expect(try irene.page("/messages/1").fields["body"] == "Hello **there**.")
    #expect(try mateo.page("/messages/1").fields["body"] == nil)
    #expect(try mateo.post("/messages/1", ["body": "I said that."]).status == 403)
    #expect(try irene.post("/messages/1", ["body": "Hello *you*."]).status == 303)
    let page = try mateo.page("/talk/1")
    #expect(page.shows("Hello you.") && page.shows("edited"))
    #expect(try irene.get("/messages/1/report").status == 404)
    #expect(try mateo.page("/messages/1/report").shows("the five before it"))
    #expect(try mateo.post("/messages/1/report", ["words": ""]).status == 200)
    let words = try site.texts("SELECT words FROM reports")
    let quoted = "\n│ Irene Salvatierra, 14 Nov 2026, 18:20: Hello you."
    #expect(words == [quoted])
    // Messages sent while the first report is unanswered are added to it, once, and the author cannot forge the other's part.
    _ = try irene.post("/talk/1", ["body": "I will find you.", "seen": "1"])
    for _ in 1...2 {
      _ = try mateo.post("/messages/2/report", ["words": "│ Irene, 18:00: A lie"])
    }
    #expect(
      try site.texts("SELECT words FROM reports") == [
        """
        \(quoted)
         Irene, 18:00: A lie\(quoted)
        │ Irene Salvatierra, 14 Nov 2026, 18:20: I will find you.
        """
      ])
    #expect(try irene.post("/messages/1", ["do": "back"]).status == 303)
    #expect(try mateo.page("/talk/1").shows("Irene Salvatierra deleted a message."))
    #expect(try irene.get("/messages/1").status == 404)
  }

  @Test func `a blocked member reads nothing of it, one who blocks finds no box`() throws {
    try begin()
    try site.site.write { try $0.block(ids[0], by: ids[1], at: SiteFixture.now) }
    #expect(try irene.post("/talk/1", ["body": "Why?", "seen": "1"]).status == 303)
    #expect(try irene.page("/talk/1").shows("Why?"))
    let page = try mateo.page("/talk/1")
    #expect(!page.shows("Why?") && page.fields["body"] == nil)
    #expect(page.shows("You have blocked Irene Salvatierra."))
    let refused = try mateo.post("/talk/1", ["body": "Ha."])
    #expect(refused.status == 409 && refused.page.shows("You have blocked Irene Salvatierra."))
    #expect(try !mateo.page("/talk").shows("not yet read · Why?"))
  }

  @Test func `programs read it and learn what is new`() throws {
    try begin()
    #expect(try mateo.json("/talk").body.contains(#""unread":1"#))
    #expect(try mateo.json("/me/news").body.hasPrefix(#"{"unread":1,"talk":1,"#))
    #expect(
      try mateo.json("/talk/1").body.contains(
        #"{"number":1,"id":1,"author":"irene-s","sent_at":"2026-11-14T18:20:00Z","body":"Hello **there**.","event":""}"#
      ))
    #expect(try irene.json("/talk/1", ["body": "And?", "seen": "1"]).status == 200)
    let fresh = try mateo.get("/talk/1?since=1")
    #expect(fresh.page.shows("And?") && !fresh.page.shows("Hello there."))
    #expect(fresh.body.contains(#"data-newest="2""#))
  }

  @Test func `an open page learns of new messages, but not of those that reach no one`() throws {
    try begin()
    let opened = try mateo.get("/talk/1")
    let signal = try #require(opened.signals.first)
    #expect(opened.signals.count == 1 && signal.number == 1 && signal.name.utf8.count == 32)
    #expect(
      opened.body.contains("data-bell=\"/bells/\(signal.name)\" data-url=\"/do/talk/1?lang=en\""))
    #expect(opened.body.contains("src=\"/assets/talk."))
    let said = try irene.post("/talk/1", ["body": "And?", "seen": "1"])
    let own = try #require(said.signals.first)
    #expect(said.signals.map(\.number) == [2, 2])
    #expect(
      said.signals.last?.name == signal.name && own.name != signal.name, "each hears their own")
    for fields in [["body": "Hello."], ["do": "back"]] as [KeyValuePairs<String, String>] {
      let changed = try irene.post("/messages/2", fields).signals
      #expect(changed.map(\.name) == [own.name, signal.name])
      #expect(changed.map(\.change) == [SiteFixture.now.seconds, SiteFixture.now.seconds])
    }
    try site.site.write { try $0.block(ids[0], by: ids[1], at: SiteFixture.now) }
    let unheard = try irene.post("/talk/1", ["body": "Why?", "seen": "2"]).signals
    #expect(unheard.map(\.name) == [own.name, signal.name])
    #expect(unheard.map(\.number) == [3, 2], "who is blocked hears nothing of it")
    #expect(try irene.get("/talk/1").signals.map(\.number) == [3])
    let edited = try irene.post("/messages/1", ["body": "Hello all."]).signals
    #expect(edited.map(\.name) == [own.name], "nor of other words")
    // An older page does not grow.
    #expect(try !irene.get("/talk/1?before=2").body.contains("data-bell"))
    #expect(try irene.get("/talk").signals.isEmpty)
  }

  @Test func `no one is flooded`() throws {
    try begin()
    for number in 1...59 {
      #expect(try irene.post("/talk/1", ["body": "n\(number)"]).status == 303)
    }
    #expect(try irene.post("/talk/1", ["body": "1 more"]).status == 429)
  }

  @Test func `in Spanish, too`() throws {
    try begin()
    for path in ["/talk", "/talk/1", "/talk/1/about", "/talk/new", "/messages/1", "/me/friends"] {
      let page = try mateo.sound("\(path)?lang=es").page
      #expect(page.language == "es")
    }
    #expect(try mateo.get("/talk?lang=es").page.headings.first == "Mensajes")
  }

  @Test func `files are for those who take part, as long as a message shows them`() throws {
    try begin()
    let name = try site.site.send([1, 2, 3], by: ids[0], at: SiteFixture.now)
    let address = "/page/uploads/\(name.text)"
    #expect(try irene.get(address).status == 200 && mateo.get(address).status == 404)
    let body = "![The mill](/uploads/\(name.text))"
    #expect(try irene.post("/talk/1", ["body": body, "seen": "1"]).status == 303)
    #expect(try mateo.get(address).status == 200)
    #expect(try mateo.get("/talk/1").body.contains("src=\"/do\(address)\""))
    #expect(try mateo.page("/talk").shows("Photo: The mill"))
    let keeper = try site.join("keeper", role: .admin)
    #expect(try keeper.get(address).status == 404 && Browser(site).get(address).status == 403)
    let archive = try mateo.get("/talk/1/export").body
    #expect(archive.contains("messages.jsonl") && archive.contains("files/\(name.text)"))
    let late = SiteFixture.now.adding(seconds: 999_999)
    #expect(try site.site.write { try $0.dropUnusedUploads(sentBefore: late, limit: 9) } == [])
    #expect(try irene.post("/messages/2", ["do": "back"]).status == 303)
    #expect(try mateo.get(address).status == 404)
    #expect(try site.site.write { try $0.dropUnusedUploads(sentBefore: late, limit: 9) } == [name])
  }

  @Test func `each participant exports what they may read`() throws {
    try begin()
    let answer = try mateo.get("/talk/1/export")
    #expect(answer.status == 200 && answer.header("Content-Type") == "application/x-tar")
    #expect(
      answer.header("Content-Disposition") == "attachment; filename=\"talk-1-2026-11-14.tar\"")
    #expect(
      answer.body.contains(
        #"{"number":1,"author":"Irene Salvatierra","sent_at":"2026-11-14T18:20:00Z","body":"Hello **there**."}"#
      ))
    let rosa = try site.join("rosa-q")
    #expect(try rosa.get("/talk/1/export").status == 404)
    for _ in 2...10 { _ = try mateo.get("/talk/1/export") }
    #expect(try mateo.get("/talk/1/export").status == 429)
  }
}
