import Media
import Model
import TestSupport
import Testing
import Theme

@testable import Actions
@_spi(Raw) @testable import Database

/// Content shared by other apps: it is shown in the form of a topic or a message, and nothing is posted by itself.
struct ShareTests {
  private let site: SiteFixture
  private let ids: [Member.ID]

  init() throws {
    site = try SiteFixture("limits: {upload_bytes: 100000}")
    ids = [
      try site.addAccount("irene", "Irene"), try site.addAccount("mateo", "Mateo Rubio"),
      try site.addAccount("wren", "Wren"),
    ]
    let ids = ids
    try site.site.write {
      try $0.makeFriends(ids[0], ids[1], at: SiteFixture.now)
      try $0.makeFriends(ids[0], ids[2], at: SiteFixture.now)
    }
  }

  private func irene() throws -> Browser { try Browser(site, as: "irene") }

  /// Request of a phone: a navigation that comes from no page.
  private func share(
    _ browser: Browser, _ texts: KeyValuePairs<String, String> = [:], _ file: [UInt8] = [],
    called name: String = "IMG 2.jpeg", lang: String = "en", from fetchSite: String = "none"
  ) throws -> UploadAnswer {
    try browser.upload(
      file, path: "/share?lang=\(lang)", as: "file", called: name, with: texts,
      fetchSite: fetchSite)
  }

  private static let texts: KeyValuePairs = [
    "title": "Cranes", "body": "Look at <them>", "link": "https://a.example/?a=1&b=\"2\"",
  ]
  private static let body = "Look at <them>\n\nhttps://a.example/?a=1&b=\"2\""

  @Test func `a member chooses a new topic, and finds it filled in`() throws {
    let irene = try irene()
    let before = try site.rows()
    let asked = try share(irene, Self.texts)
    #expect(asked.status == 200 && asked.page.problems == [])
    #expect(asked.page.headings.first == "Share")
    #expect(asked.page.fields["title"] == "Cranes" && asked.page.fields["body"] == Self.body)
    let form = try irene.post(
      "/share", ["title": "Cranes", "body": Self.body, "to": "topic", "lang": "en"])
    #expect(form.status == 200 && form.page.problems == [])
    #expect(form.page.fields["title"] == "Cranes" && form.page.fields["body"] == Self.body)
    #expect(form.body.contains("method=\"post\" action=\"/do/topics/new\""))
    #expect(try site.rows() == before)
    let posted = try irene.post(
      "/topics/new", ["title": "Cranes", "body": Self.body, "board": "books", "lang": "en"])
    #expect(posted.status == 303)
  }

  @Test func `a message goes to a conversation, or to a friend with whom there is none yet`() throws
  {
    let irene = try irene()
    _ = try irene.post("/people/\(ids[1])/talk", ["body": "Hello.", "seen": "0"])
    let asked = try share(irene, Self.texts)
    #expect(asked.body.contains("<option value=\"talk-1\">Mateo Rubio</option>"))
    #expect(asked.body.contains("<option value=\"member-\(ids[2])\">Wren</option>"))
    #expect(!asked.body.contains("member-\(ids[1])\""))
    for (to, action) in [
      ("talk-1", "/do/talk/1"), ("member-\(ids[2])", "/do/people/\(ids[2])/talk"),
    ] {
      let form = try irene.post("/share", ["title": "Cranes", "body": Self.body, "to": to])
      #expect(form.status == 200 && form.page.problems == [], "\(to)")
      #expect(form.page.fields["body"] == "Cranes\n\n" + Self.body, "\(to)")
      #expect(form.body.contains("action=\"\(action)\""), "\(to)")
    }
    #expect(try site.count("messages") == 1)
  }

  @Test func `a member with many friends searches for one by name`() throws {
    let me = ids[0]
    for number in 1...31 {
      let friend = try site.addAccount("friend-\(number)", "Friend \(number)")
      try site.site.write { try $0.makeFriends(me, friend, at: SiteFixture.now) }
    }
    let irene = try irene()
    let all = try share(irene, Self.texts)
    #expect(all.page.shows("Someone else") && !all.body.contains(">Wren</option>"))
    let found = try irene.post("/share", ["body": "Look", "q": "wren"])
    #expect(found.body.contains(">Wren</option>") && !found.body.contains(">Friend 1</option>"))
    #expect(found.page.fields["body"] == "Look" && found.page.fields["q"] == "wren")
    let nobody = try irene.post("/share", ["body": "Look", "q": "\"><script>"])
    #expect(nobody.page.problems == [] && nobody.page.fields["body"] == "Look")
    #expect(nobody.page.errors["q"] == "No conversation or friend has this name.")
  }

  @Test func `a picture of a member is attached, and in no post`() throws {
    let irene = try irene()
    let asked = try share(irene, ["body": "Look"], PhotoSample.jpeg(800, 600))
    #expect(asked.status == 200 && asked.tookFile && asked.page.problems == [])
    #expect(asked.page.shows("The file is attached."))
    let name = try #require(asked.page.fields["attach1"])
    #expect(name.hasSuffix("-600x800.jpg"))
    #expect(try site.count("comments") == 4)
    for to in ["topic", "member-\(ids[1])"] {
      let form = try irene.post("/share", ["body": "Look", "attach1": name, "to": to])
      #expect(form.page.problems == [] && form.page.fields["attach1"] == name, "\(to)")
      #expect(form.page.fields["body"] == "Look", "\(to)")
    }
    // A file of another member is not taken along.
    let mateo = try Browser(site, as: "mateo")
    let other = try mateo.post("/share", ["body": "Look", "attach1": name, "to": "topic"])
    #expect(!other.body.contains("/do/page/uploads/\(name)"))
  }

  @Test func `a picture alone is enough, and none is no fault`() throws {
    let irene = try irene()
    let picture = try share(irene, [:], PhotoSample.png(20, 10), called: "a.png")
    #expect(picture.page.shows("The file is attached.") && picture.page.shows("New topic"))
    let text = try share(irene, ["body": "Look"], [], called: "")
    #expect(text.status == 200 && !text.page.shows("The file is attached."))
    #expect(try site.count("uploads") == 1)
  }

  @Test(arguments: [
    (Array("#!/bin/sh\nrm".utf8), "kind"),
    (Array(PhotoSample.jpeg(800, 600).prefix(60)), "damaged"),
    (PhotoSample.jpeg(800, 600, bytes: 100_001), "heavy"),
  ])
  func `a file that is not taken leaves the text`(file: [UInt8], fault: String) throws {
    let answer = try share(try irene(), Self.texts, file)
    #expect(answer.status == 200 && answer.page.fields["body"] == Self.body, "\(fault)")
    let start = try #require(
      site.theme.locale(.english).text("error_file_\(fault)").split(separator: "{").first)
    #expect(answer.page.shows(String(start)), "\(fault)")
    #expect(try site.count("uploads") == 0)
  }

  @Test(arguments: ["cross-site", "same-site"])
  func `from another site's page nothing is taken`(fetchSite: String) throws {
    let answer = try share(try irene(), ["body": "Look"], PhotoSample.jpeg(), from: fetchSite)
    #expect(answer.status == 403 && !answer.tookFile)
    #expect(try site.count("uploads") == 0)
  }

  @Test func `a guest finds it again after signing in`() throws {
    let browser = Browser(site)
    let asked = try share(browser, Self.texts)
    #expect(asked.status == 200 && asked.page.problems == [])
    #expect(asked.page.fields["kept"] == "share")
    let form = try browser.post(
      "/sign-in", ["kept": "share", "title": "Cranes", "body": Self.body, "lang": "en"])
    #expect(form.page.fields["body"] == Self.body && form.page.fields["title"] == "Cranes")
    let inside = try browser.post(
      "/sign-in",
      [
        "login": "irene", "password": SiteFixture.password, "kept": "share", "title": "Cranes",
        "body": Self.body, "lang": "en",
      ])
    #expect(inside.status == 200 && browser.isSignedIn && inside.page.headings.first == "Share")
    #expect(inside.page.fields["body"] == Self.body && inside.page.fields["title"] == "Cranes")
    #expect(inside.body.contains(">Mateo Rubio</option>"))
  }

  @Test func `a picture without a session is not taken, and the text is`() throws {
    let browser = Browser(site)
    let answer = try share(browser, Self.texts, PhotoSample.jpeg(800, 600))
    #expect(answer.status == 200 && !answer.tookFile && answer.page.fields["body"] == Self.body)
    #expect(answer.page.shows("Sign in before you share a picture"))
    #expect(try site.count("uploads") == 0)
    let text = try share(browser, Self.texts, [], called: "")
    #expect(!text.page.shows("Sign in before you share a picture"))
  }

  @Test func `guests begin a topic where they may, and messages are for members`() throws {
    let browser = Browser(site)
    let asked = try share(browser, ["body": "Look"])
    #expect(asked.page.shows("New topic") && !asked.body.contains("name=\"to\" value=\"talk"))
    let form = try browser.post("/share", ["title": "Cranes", "body": "Look", "to": "topic"])
    #expect(form.body.contains("action=\"/do/topics/new\"") && form.page.fields["body"] == "Look")
    for to in ["talk-1", "member-\(ids[1])", "member-0", "talk-x", "topic-1", "-", "talk--1"] {
      let answer = try browser.post("/share", ["body": "Look", "to": to])
      #expect(answer.status == 200 && answer.page.headings.first == "Share", "\(to)")
    }
    let closed = try SiteFixture("guests: off")
    let stranger = Browser(closed)
    let answer = try stranger.upload(
      [], path: "/share", as: "file", called: "", with: ["body": "Look"], fetchSite: "none")
    #expect(answer.status == 200 && !answer.page.shows("New topic"))
    #expect(answer.page.fields["kept"] == "share" && answer.page.fields["body"] == "Look")
    let topic = try stranger.post("/share", ["body": "Look", "to": "topic"])
    #expect(topic.page.headings.first == "Share" && topic.page.fields["body"] == "Look")
  }

  @Test func `without messages there is no recipient`() throws {
    let site = try SiteFixture("features: {messages: off}")
    try site.addAccount("irene", "Irene")
    let irene = try Browser(site, as: "irene")
    let answer = try irene.post("/share", ["body": "Look"])
    #expect(answer.page.shows("New topic") && !answer.page.shows("Message"))
    #expect(
      try irene.post("/share", ["body": "Look", "to": "talk-1"]).page.headings.first == "Share")
  }

  @Test(arguments: [
    String(repeating: "a", count: 3_000), "evil\u{0} words", "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>", "{{t.share}}", "😀", "--",
  ])
  func `hostile words are words`(words: String) throws {
    let irene = try irene()
    for texts: KeyValuePairs in [
      ["title": words, "body": "", "link": ""], ["title": "", "body": words, "link": ""],
      ["title": words, "body": words, "link": words],
      ["title": words, "body": "x", "link": words, "to": words, "q": words, "attach1": words],
    ] {
      for browser in [irene, Browser(site)] {
        let answer = try share(browser, texts)
        #expect(answer.status == 200 && answer.page.problems == [])
        #expect(!answer.body.contains("<script>alert") && !answer.body.contains("<img src=x"))
        let kept = (answer.page.fields["title"] ?? "") + (answer.page.fields["body"] ?? "")
        #expect(kept.contains(words.filter { $0 != "\0" }))
      }
    }
  }

  @Test func `a shared text is bounded, and fields of no name of ours are nothing`() throws {
    let irene = try irene()
    let long = String(repeating: "wort ", count: 20_000)
    #expect(try irene.post("/share", ["body": long]).status == 413)
    let fields: KeyValuePairs = ["body": "Look", "password": "x", "kept": "me", "then": "//evil"]
    let answer = try share(irene, fields)
    #expect(answer.status == 200 && !answer.body.contains("evil"))
  }

  @Test func `a link with the same fields shows the same, in both languages`() throws {
    let irene = try irene()
    let answer = try irene.get("/share?title=Cranes&body=Look&link=https://a.example/&lang=es")
    #expect(answer.status == 200 && answer.page.headings.first == "Compartir")
    #expect(answer.page.fields["body"] == "Look\n\nhttps://a.example/")
    let empty = try irene.page("/share?lang=en")
    #expect(empty.shows("Nothing was shared.") && !empty.shows("New topic"))
  }
}
