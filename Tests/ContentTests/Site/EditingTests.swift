import Content
import Database
import Foundation
import Model
import TestSupport
import Testing

/// Edits of files show after the next build; posts of members stay.
struct EditingTests {
  private let site: TemporarySite
  private let page = "public/forum/1-night-trains/index.html"
  private let opening = "content/forum/1-night-trains/index.md"

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
  }

  /// Builds, and expects what a build from nothing would give.
  private func rebuild() throws {
    try site.build()
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `the page of help is the theme's until the site has one of its own`() throws {
    #expect(try site.text("public/help/index.html").contains("<h1>Help</h1>"))
    #expect(try site.text("public/more/index.html").contains("href=\"/help/\""))
    try site.write("---\ntitle: How we do it\n---\n\nAsk Carmen.\n", "content/help.md")
    try rebuild()
    let own = try site.text("public/help/index.html")
    #expect(own.contains("Ask Carmen.") && !own.contains("<h1>Help</h1>"))
  }

  @Test func `where guests may not write members still find the form for a topic`() throws {
    let settings = try site.text("site.yml")
    try site.write(settings + "guests: off\n", "site.yml")
    try rebuild()
    #expect(try site.text("public/forum/index.html").contains("/do/topics/new?"))
  }

  @Test func `a new title shows and moves nothing`() throws {
    try site.write(
      SampleSite.opening("Trains by night", tags: ["Trains", "Lisbon"], body: "Which one?"), opening
    )
    try rebuild()
    for path in [
      page, "public/forum/index.html", "public/boards/travel/index.html", "public/index.html",
    ] {
      let text = try site.text(path)
      #expect(text.contains("Trains by night") && !text.contains("Night trains"), "\(path)")
    }
    #expect(try site.text(page).contains("Which one?"))
  }

  @Test func `another board and other tags show in their lists`() throws {
    try site.write(
      SampleSite.opening("Night trains", board: "books", tags: ["Rails", "Trains"]), opening)
    try rebuild()
    for (list, isIn) in [
      ("boards/travel", false), ("boards/books", true), ("tags/trains", true),
      ("tags/rails", true), ("forum", true),
    ] {
      let text = try site.text("public/\(list)/index.html")
      #expect(text.contains("/forum/1-night-trains/") == isIn, "\(list)")
    }
    // A tag that no topic has is no page, nor a word in the list of tags.
    #expect(!site.exists("public/tags/lisbon"))
    #expect(try !site.text("public/tags/index.html").contains("/tags/lisbon/"))
  }

  @Test func `two spellings of a tag are one`() throws {
    try site.write(SampleSite.opening("Night trains", tags: ["Córdoba", "cordoba"]), opening)
    try rebuild()
    let database = try SiteDatabase(site.folder)
    #expect(
      try database.number(
        """
        SELECT count(*) FROM listings JOIN lists ON lists.id = list_id
        WHERE slug = 'cordoba' AND kind = 2
        """) == 1)
  }

  @Test func `another text shows in the same place`() throws {
    let before = try SiteDatabase(site.folder).comment(source: "content:1/2")
    try site.write(
      SampleSite.reply(body: "The one to *Zürich*."), "content/forum/1-night-trains/2.md")
    try rebuild()
    let text = try site.text(page)
    #expect(text.contains("The one to <em>Zürich</em>.") && !text.contains("Vienna"))
    #expect(try SiteDatabase(site.folder).comment(source: "content:1/2")?.id == before?.id)
  }

  @Test func `another author, date and answered file show`() throws {
    try site.write(
      SampleSite.reply(
        author: "Eva Sol", date: "2026-10-01T11:11:00Z", answers: 3, body: "The one to Vienna."),
      "content/forum/1-night-trains/2.md")
    try rebuild()
    let text = try site.text(page)
    #expect(text.contains("/people/eva-sol/") && text.contains("2026-10-01T11:11:00Z"))
    #expect(text.contains("#c3\">in reply to Irene Salvat"))
  }

  @Test func `a file that goes leaves a stub and comes back to its place`() throws {
    let file = "content/forum/1-night-trains/2.md"
    let text = try site.text(file)
    let before = try site.publicFiles()
    try site.remove(file)
    // The comment that answered it must not answer a missing one.
    try site.write(
      SampleSite.reply(author: "Irene Salvat", body: "Thanks!"), "content/forum/1-night-trains/3.md"
    )
    try rebuild()
    #expect(try !site.text(page).contains("Vienna"))
    #expect(try site.text(page).contains("This comment was removed."))
    try site.write(text, file)
    try site.write(
      SampleSite.files(languages: ["en"])["content/forum/1-night-trains/3.md"] ?? "",
      "content/forum/1-night-trains/3.md")
    try rebuild()
    #expect(try site.publicFiles() == before)
  }

  @Test func `a conversation that goes is gone and comes back with its number`() throws {
    let before = try site.publicFiles()
    let text = try site.text("content/forum/3-boots/index.md")
    try site.remove("content/forum/3-boots")
    try rebuild()
    #expect(!site.exists("public/forum/3-boots"))
    #expect(try !site.text("public/forum/index.html").contains("Boots"))
    try site.write(text, "content/forum/3-boots/index.md")
    try rebuild()
    #expect(try site.publicFiles() == before)
  }

  @Test func `an answer of a member survives, in its place`() throws {
    let database = try SiteDatabase(site.folder)
    let id = try database.postComment(in: Topic.ID(1), body: "Take a scarf.")
    try site.publish()
    try site.write(SampleSite.reply(body: "One more."), "content/forum/1-night-trains/4.md")
    try site.write(SampleSite.reply(body: "Not Vienna."), "content/forum/1-night-trains/2.md")
    try rebuild()
    #expect(try database.stored(id)?.position == 4)
    let text = try site.text(page)
    let order = ["Not <", "Not Vienna.", "Take a scarf.", "One more."].compactMap {
      text.range(of: $0)?.lowerBound
    }
    #expect(order.count == 3 && order == order.sorted())
    try site.remove("content/forum/1-night-trains")
    try rebuild()
    #expect(!site.exists("public/forum/1-night-trains"))
    #expect(try database.stored(id)?.body == "Take a scarf.")
  }

  @Test func `an author of a file is mentioned from the first build on`() throws {
    #expect(try site.text(page).contains("href=\"/people/bruno/\">@bruno"))
    #expect(try site.text("public/about/index.html").contains("href=\"/people/bruno/\">@Bruno"))
  }

  @Test func `a translation is in its tree, a missing one shows the original`() throws {
    let site = try TemporarySite(SampleSite.files())
    try site.write(SampleSite.document("Quiénes somos", "Doce."), "content/about.es.md")
    try site.build()
    #expect(try site.text("public/es/about/index.html").contains("Quiénes somos"))
    #expect(try site.text("public/about/index.html").contains("Twelve people"))
    #expect(try site.text("public/es/index.html").contains("<em>walk</em>"))
    try site.remove("content/about.es.md")
    try site.build()
    #expect(try site.text("public/es/about/index.html").contains("Twelve people"))
  }
}
