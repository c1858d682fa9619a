import Model
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Readers of shared notes: every audience, every viewer, every place where one could be seen.
struct SharedNoteTests {
  private let site: SiteFixture
  private let irene: Browser
  private let browsers: [String: Browser]
  /// Relation of each viewer to the author.
  private static let standings: [String: Audience] = [
    "friend": .friends, "stranger": .members, "blocked": .everyone, "blocker": .everyone,
    "moderator": .members,
  ]

  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene", "Irene")
    var browsers: [String: Browser] = [:]
    for name in Self.standings.keys.sorted() {
      browsers[name] = try site.join(name, role: name == "moderator" ? .moderator : .member)
    }
    self.browsers = browsers
    let fixture = site
    try site.site.write { transaction in
      func id(_ name: String) throws -> Member.ID {
        try #require(try fixture.site.member(username: name))
      }
      let owner = try id("irene")
      try transaction.makeFriends(owner, id("friend"), at: SiteFixture.now)
      try transaction.block(id("blocked"), by: owner, at: SiteFixture.now)
      try transaction.block(owner, by: id("blocker"), at: SiteFixture.now)
    }
    // An author who has posted has a page that lists notes for everyone below.
    let owner = try #require(try site.site.member(username: "irene"))
    _ = try site.site.postTopic("Hello", author: .member(owner))
    for audience in OwnNote.audiences {
      _ = try irene.post(
        "/me/notebook/notes",
        [
          "title": "For \(audience.name)", "body": "Words for \(audience.name). [[For me]]",
          "subject": "Sharing", "place": "s1", "audience": audience.name, "tags": "shared",
        ])
    }
  }

  @Test func `a note is seen by whom it is for, in lists and by itself`() throws {
    let number = try #require(try site.site.member(username: "irene"))
    for (name, standing) in Self.standings {
      let browser = try #require(browsers[name])
      let list = try browser.sound("/people/\(number)/notes").body
      for (index, audience) in OwnNote.audiences.enumerated() {
        let isSeen = audience.includes(standing)
        #expect(list.contains(">For \(audience.name)</a>") == isSeen, "\(name) \(audience)")
        let answer = try browser.get("/notes/\(index + 1)")
        #expect(answer.status == (isSeen ? 200 : 404), "\(name) \(audience)")
        #expect(answer.body.contains("Words for \(audience.name).") == isSeen)
        #expect(try browser.get("/me/notebook/notes/\(index + 1)").status == 404)
        if isSeen {
          #expect(answer.page.problems == [] && !answer.body.contains("/do/notes/1"))
          #expect(!answer.page.shows("Edit"))
        }
      }
    }
    #expect(try irene.sound("/notes/1").page.shows("Words for me."))
    let nobody = Browser(site)
    for number in OwnNote.audiences.indices.map({ $0 + 1 }) + [99] {
      let asked = try nobody.get("/notes/\(number)")
      if OwnNote.audiences.indices.contains(number - 1), OwnNote.audiences[number - 1] == .everyone
      {
        #expect(asked.status == 303 && asked.location?.hasSuffix("/notes/\(number)/") == true)
        continue
      }
      #expect(asked.status == 403 && !asked.body.contains("Words for"), "\(number)")
      #expect(asked.page.fields["login"] == "", "who is not signed in is asked to")
    }
  }

  @Test func `connections lead no one to hidden notes`() throws {
    for (one, other) in [(3, 1), (3, 2)] {
      _ = try irene.post(
        "/me/notebook/notes/\(one)/connect", ["to": "\(other)", "why": "Reason \(other)"])
    }
    let friend = try #require(browsers["friend"]?.sound("/notes/3").page)
    #expect(friend.shows("Reason 2") && !friend.shows("Reason 1"))
    let drawing =
      try #require(browsers["friend"]?.get("/notes/3").body)
      .split(separator: "<svg class=\"around\"").last ?? ""
    #expect(drawing.contains("/do/notes/2") && !drawing.contains("/do/notes/1"))
    let stranger = try #require(browsers["stranger"]?.sound("/notes/3").page)
    #expect(try browsers["stranger"]?.get("/notes/3").body.contains("class=\"around\"") == false)
    #expect(!stranger.shows("Reason 2") && !stranger.shows("Connections"))
  }

  @Test func `the page of a member leads to their notes where there are some for the reader`()
    throws
  {
    let number = try #require(try site.site.member(username: "irene"))
    let address = "/do/people/\(number)/notes?lang=en"
    for (name, isLed) in [("friend", true), ("stranger", true), ("blocked", true)] {
      let page = try #require(browsers[name]?.sound("/people/\(number)").page)
      #expect(page.addresses.contains(address) == isLed, "\(name)")
    }
  }

  @Test func `a note's file is opened by every reader of the note`() throws {
    let sent = try irene.upload(
      PhotoSample.jpeg(), path: "/files", as: "file", called: "board.jpg",
      with: ["alt": "A board"], accept: "application/json")
    #expect(sent.status == 201)
    let name = try #require(try site.texts("SELECT name FROM uploads").first)
    let path = "/page/uploads/\(name)"
    for audience in OwnNote.audiences {
      _ = try irene.post(
        "/me/notebook/notes/1/edit",
        [
          "title": "A board", "body": "![A board](/uploads/\(name))", "place": "s1",
          "audience": audience.name,
        ])
      for (viewer, standing) in Self.standings {
        // A note for everyone is a file; the actions serve it only to those who may see more.
        let isSeen = audience.includes(standing) && standing != .everyone
        #expect(
          try browsers[viewer]?.get(path).status == (isSeen ? 200 : 404), "\(viewer) \(audience)")
      }
    }
    #expect(try irene.sound("/me/notebook/notes/1").body.contains("src=\"/uploads/\(name)\""))
    #expect(try site.site.publicUploads() == [name])
    let day = SiteFixture.now.adding(seconds: 100_000)
    #expect(
      try site.site.write { try $0.dropUnusedUploads(sentBefore: day, limit: 9) } == [])
    _ = try irene.post("/me/notebook/notes/1", ["do": "drop"])
    #expect(try browsers["stranger"]?.get(path).status == 404)
    try site.site.write { try $0.dropOldNotebookThings(at: day) }
    #expect(
      try site.site.write { try $0.dropUnusedUploads(sentBefore: day, limit: 9) }.map(\.text)
        == [name])
  }

  @Test func `the first page of a document is seen and opened by every reader of the note`() throws
  {
    let owner = try #require(try site.site.member(username: "irene"))
    let pdf = try site.site.send([7], by: owner, isPicture: false)
    let page = try site.site.draw(pdf, saying: "nogal")
    let path = "/page/uploads/\(page.text)"
    for audience in OwnNote.audiences {
      _ = try irene.post(
        "/me/notebook/notes/1/edit",
        [
          "title": "The way", "body": "[The way (PDF, 1 KB)](/uploads/\(pdf.text))", "place": "s1",
          "audience": audience.name,
        ])
      let address = audience == .everyone ? "/uploads/\(page.text)" : "/do\(path)"
      let card = "<img src=\"\(address)\" alt=\"\" width=\"340\" height=\"480\""
      #expect(try irene.sound("/me/notebook/notes/1").body.contains(card))
      #expect(try irene.get(path).status == 200)
      for (viewer, standing) in Self.standings {
        let browser = try #require(browsers[viewer])
        let isSeen = audience.includes(standing)
        #expect(
          try browser.get("/notes/1").body.contains(card) == isSeen, "\(viewer) \(audience)")
        // A note for everyone is a file; the actions serve it only to those who may see more.
        let isOpened = isSeen && standing != .everyone
        #expect(
          try browser.get(path).status == (isOpened ? 200 : 404), "\(viewer) \(audience)")
      }
      #expect(try Browser(site).get(path).status != 200)
    }
    #expect(try site.site.publicUploads() == [page.text, pdf.text].sorted())
    #expect(try irene.sound("/me/notebook/find?q=NOGAL").page.shows("The way"))
    let friend = try #require(browsers["friend"])
    #expect(try !friend.page("/me/notebook/find?q=nogal").shows("The way"))
    #expect(try !friend.page("/search?q=nogal").shows("The way"))
  }

  @Test func `a picture alone makes a note, and comes back in its form`() throws {
    let answer = try irene.upload(
      PhotoSample.jpeg(), path: "/files", as: "file", called: "board.jpg",
      with: ["kept": "me/notebook/notes", "place": "s1", "title": "", "body": ""])
    #expect(answer.status == 200 && answer.page.problems == [])
    let picture = try #require(answer.page.fields["attach1"])
    #expect(answer.page.fields["body"] == "" && answer.page.fields["place"] == "s1")
    let note = try irene.post(
      "/me/notebook/notes", ["body": "", "attach1": "\(picture)", "place": "s1"])
    #expect(note.location == "/do/me/notebook/notes/5?lang=en")
    #expect(try irene.page("/me/notebook/notes/5").headings.first == "Note from 14 November 2026")
  }

  @Test func `all of it is taken along as a vault`() throws {
    let owner = try #require(try site.site.member(username: "irene"))
    var professor = OwnProfessor(name: "Ángel, Prieto", hue: 3)
    (professor.office, professor.email) = ("Room 4", "prieto@usal.example")
    _ = try site.site.write { [professor] in try $0.keep(professor, of: owner) }
    let answer = try irene.get("/me/notebook/export")
    #expect(answer.status == 200)
    #expect(
      answer.header("Content-Disposition") == "attachment; filename=\"notebook-2026-11-14.tar\"")
    let text = String(decoding: answer.bytes, as: UTF8.self)
    #expect(text.contains("agenda.ics\0") && text.contains("BEGIN:VCALENDAR\r\n"))
    #expect(text.contains("professors.vcf\0") && text.contains("FN:Ángel\\, Prieto\r\n"))
    #expect(text.contains("prieto@usal.example\r\n") && text.contains(";Room 4;"))
    #expect(text.contains("notes/sharing-1/for-me-1.md"))
    #expect(
      text.contains("title: \"For me\"\naliases: [\"For me\"]\nsubject: \"Sharing\""))
    #expect(text.contains("tags: [\"shared\"]\n---\n\nWords for me. [[for-me-1|For me]]\n"))
  }
}
