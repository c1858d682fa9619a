import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Drafts: saving a form for later, and going on with it.
struct DraftTests {
  private let site: SiteFixture
  private let irene: Browser
  private let topic: Topic.ID
  private var reply: String { "topics/\(topic)/comments" }

  init() throws {
    site = try SiteFixture()
    try site.addAccount("irene", "Irene")
    irene = try Browser(site, as: "irene")
    topic = try site.site.postTopic("Wool & <socks>", at: SiteFixture.now)
  }

  private var drafts: [String] {
    get throws {
      try site.texts("SELECT route || ' ' || fields FROM drafts ORDER BY member_id, route")
    }
  }

  @Test func `a reply is put aside, listed, goes on, and is forgotten when it is sent`() throws {
    #expect(try irene.sound("/\(reply)").page.shows("Save draft"))
    #expect(try irene.sound("/me/drafts").page.shows("You have no drafts."))
    let kept = try irene.post(
      "/me/drafts", ["kept": reply, "body": "Half & <b>a</b> thought", "lang": "en"])
    #expect(kept.header("Location") == "/do/me/drafts?done=draft&lang=en")
    let page = try irene.sound("/me/drafts?done=draft&lang=en").page
    for words in ["Draft saved.", "Wool & <socks>", "Half & <b>a</b> thought", "Delete draft"] {
      #expect(page.shows(words), "\(words)")
    }
    #expect(page.addresses.contains("/do/\(reply)?lang=en"))
    #expect(try irene.sound("/me?lang=en").page.shows("1 draft"))
    let form = try irene.sound("/\(reply)?lang=en").page
    #expect(form.fields["body"] == "Half & <b>a</b> thought" && form.shows("Draft saved"))
    #expect(try irene.page("/\(reply)?quote=1").fields["body"] != form.fields["body"])
    _ = try irene.post("/me/drafts", ["kept": reply, "body": "Two thirds"])
    #expect(try irene.page("/\(reply)").fields["body"] == "Two thirds")
    #expect(try irene.post("/\(reply)", ["body": "All of it"]).status == 303)
    #expect(try drafts == [])
  }

  @Test func `a topic is put aside with all that was chosen`() throws {
    _ = try irene.post(
      "/me/drafts", ["kept": "topics/new", "title": "Needles", "body": "Which?", "tags": "wool"])
    let form = try irene.sound("/topics/new").page
    #expect(form.fields["title"] == "Needles" && form.fields["body"] == "Which?")
    #expect(form.fields["tags"] == "wool")
    #expect(try irene.sound("/me/drafts").page.shows("Needles"))
    #expect(try irene.post("/topics/new", ["title": "Needles", "body": "Which?"]).status == 303)
    #expect(try drafts == [])
  }

  @Test func `a deleted draft can be restored`() throws {
    _ = try irene.post("/me/drafts", ["kept": reply, "body": "a=b&c"])
    let before = try drafts
    let dropped = try irene.post("/me/drafts", ["kept": reply, "do": "drop", "lang": "en"])
    #expect(dropped.page.shows("Draft deleted.") && dropped.page.problems == [])
    #expect(try drafts == [])
    #expect(dropped.page.fields["body"] == "a=b&c")
    _ = try irene.post("/me/drafts", ["kept": reply, "body": "a=b&c"])
    #expect(try drafts == before)
    #expect(
      try irene.post("/me/drafts", ["kept": "topics/999/comments", "do": "drop"]).status == 303)
  }

  @Test func `the text of a draft for a closed topic stays to be copied`() throws {
    _ = try irene.post("/me/drafts", ["kept": reply, "body": "One\n\ntwo"])
    try site.site.write { try $0.remove(topic) }
    let page = try irene.sound("/me/drafts?lang=en").page
    #expect(page.shows("Reply in a deleted topic") && page.shows("One two"))
    #expect(!page.addresses.contains { $0.contains(reply) })
    #expect(try irene.get("/\(reply)").status == 404)
  }

  @Test func `others' forms, and other forms, keep nothing`() throws {
    for route in ["comments/1/edit", "me/account", "me/drafts", "nowhere", "", "topics/0/comments"]
    {
      #expect(try irene.post("/me/drafts", ["kept": route, "body": "x"]).status == 400, "\(route)")
    }
    _ = try irene.post("/me/drafts", ["kept": reply, "body": "Irene's"])
    try site.addAccount("bruno", "Bruno")
    let bruno = try Browser(site, as: "bruno")
    #expect(try bruno.page("/\(reply)").fields["body"] == "")
    #expect(try !bruno.sound("/me/drafts").page.shows("Irene's"))
    #expect(try !Browser(site).page("/\(reply)").shows("Save draft"))
    let json = try irene.json("/me/drafts")
    #expect(json.body.contains("\"form\":\"\(reply)\",\"title\":\"\",\"body\":\"Irene's\""))
  }

  @Test func `a draft that does not fit is refused, and given back`() throws {
    try site.site.write { transaction in
      let member = try #require(try site.site.member(username: "irene"))
      for number in 1...Draft.most {
        let draft = Draft(
          route: "topics/\(number + 100)/comments", fields: "body=x", savedAt: SiteFixture.now)
        #expect(try transaction.keep(draft, of: member))
      }
    }
    let full = try irene.post("/me/drafts", ["kept": reply, "body": "One more", "lang": "en"])
    #expect(full.status == 422 && full.page.shows("You can save up to"))
    #expect(full.page.shows("One more"))
    #expect(try drafts.count == Draft.most)
    // In the place of an existing one it fits.
    #expect(
      try irene.post("/me/drafts", ["kept": "topics/101/comments", "body": "y"]).status == 303)
  }

  @Test func `a picture of a draft stays as long as it does, and what a link says counts more`()
    throws
  {
    let member = try #require(try site.site.member(username: "irene"))
    let name = try site.site.send([1], by: member, at: SiteFixture.now)
    _ = try irene.post(
      "/me/drafts", ["kept": reply, "body": "![x](/uploads/\(name.text))", "reply_to": "1"])
    let later = SiteFixture.now.adding(seconds: 9 * 86_400)
    #expect(try site.site.write { try $0.dropUnusedUploads(sentBefore: later, limit: 9) } == [])
    let first = try site.site.number("SELECT id FROM comments WHERE topic_id = \(topic)")
    #expect(try irene.page("/\(reply)?reply_to=\(first)").fields["reply_to"] == "\(first)")
    _ = try irene.post("/me/drafts", ["kept": reply, "do": "drop"])
    #expect(try site.site.write { try $0.dropUnusedUploads(sentBefore: later, limit: 9) } == [name])
  }

  @Test func `after half a year they go`() throws {
    _ = try irene.post("/me/drafts", ["kept": reply, "body": "x"])
    let half = SiteFixture.now.adding(seconds: 183 * 86_400)
    try site.site.write { try $0.dropOldDrafts(at: half) }
    #expect(try drafts.count == 1)
    try site.site.write { try $0.dropOldDrafts(at: half.adding(seconds: 1)) }
    #expect(try drafts == [])
  }
}
