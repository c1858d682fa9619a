import HTTPTypes
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The composer of a conversation without scripts: each tool opens its field, the words stay, and no Markdown is shown.
struct ComposerTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let ids: [Member.ID]

  init() throws {
    site = try SiteFixture("limits: {upload_bytes: 100000, recording_bytes: 4000}")
    ids = [
      try site.addAccount("irene-s", "Irene Salvatierra"),
      try site.addAccount("mateo-r", "Mateo Rubio"),
      try site.addAccount("hugo", "Hugo <b>"),
    ]
    (irene, mateo) = (try Browser(site, as: "irene-s"), try Browser(site, as: "mateo-r"))
    let ids = ids
    try site.site.write {
      try $0.makeFriends(ids[0], ids[1], at: SiteFixture.now)
      try $0.makeFriends(ids[0], ids[2], at: SiteFixture.now)
    }
    #expect(try irene.post("/people/\(ids[1])/talk", ["body": "Hello."]).status == 303)
  }

  private func bodies() throws -> [String] {
    try site.texts("SELECT body FROM messages WHERE number > 1 ORDER BY number")
  }

  private func upload(_ width: Int, with texts: KeyValuePairs<String, String>) throws
    -> UploadAnswer
  {
    try irene.upload(
      PhotoSample.png(width, 30), path: "/files", as: "file", called: "a.png", with: texts)
  }

  @Test(arguments: ["photo", "voice", "location", "contact", "file"])
  func `each tool opens its field and keeps the words, from the first message on`(tool: String)
    throws
  {
    for path in ["/talk/1", "/people/\(ids[2])/talk"] {
      let answer = try irene.post(path, ["add": "\(tool)", "body": "My words", "seen": "1"])
      #expect(answer.status == 200 && answer.page.problems == [], "\(answer.page.problems)")
      #expect(answer.page.fields["body"] == "My words" && answer.page.fields["seen"] != nil)
      let field = ["location": "place", "contact": "contact"][tool] ?? "file"
      #expect(answer.body.contains("name=\"\(field)\""), "\(path)")
      #expect(answer.body.contains("capture=\"user\"") == (tool == "voice"))
    }
    #expect(try bodies() == [] && site.count("conversations") == 1)
    #expect(try irene.post("/talk/1", ["add": "nonsense", "body": "x"]).status == 200)
  }

  @Test func `photos are attached as pictures, described, removed and sent`() throws {
    let first = try upload(40, with: ["kept": "talk/1", "body": "Two", "seen": "1"])
    let one = try #require(first.page.fields["attach1"])
    #expect(first.page.problems == [] && first.page.fields["body"] == "Two")
    #expect(first.body.contains("<img src=\"/do/page/uploads/\(one)\""))
    #expect(!first.body.contains("![") && first.page.shows("Describe"))
    let second = try upload(
      41,
      with: [
        "kept": "talk/1", "body": "Two", "attach1": "\(one)", "describe1": "Seven lamps",
      ])
    let two = try #require(second.page.fields["attach2"])
    #expect(second.page.shows("Seven lamps") && second.page.fields["describe1"] == "Seven lamps")
    let fewer = try irene.post(
      "/talk/1",
      [
        "remove": "2", "body": "Two", "attach1": "\(one)", "attach2": "\(two)",
        "describe1": "Seven lamps",
      ])
    #expect(fewer.status == 200 && fewer.page.fields["attach2"] == nil)
    #expect(fewer.page.fields["attach1"] == one)
    #expect(try bodies() == [])
    let sent: KeyValuePairs = [
      "body": "Two", "attach1": "\(one)", "attach3": "\(two)", "describe1": "Seven [lamps]",
      "seen": "1",
    ]
    for _ in 1...2 { #expect(try irene.post("/talk/1", sent).status == 303) }
    #expect(
      try bodies() == ["Two\n\n![Seven \\[lamps\\]](/uploads/\(one))\n![](/uploads/\(two))"])
    #expect(try mateo.get("/page/uploads/\(two)").status == 200)
    #expect(try irene.post("/talk/1", ["body": "", "attach1": "\(one)"]).status == 303)
    #expect(try irene.page("/talk").shows("You: Photo"))
    // The author changes the words, and sees no Markdown.
    let form = try irene.sound("/messages/2")
    #expect(form.page.fields["body"] == "Two" && form.page.shows("The attached files"))
    #expect(try irene.post("/messages/2", ["body": "Three"]).status == 303)
    #expect(try bodies()[0].hasPrefix("Three\n\n![Seven"))
  }

  @Test func `another's file, a ninth one and a long description are refused, and nothing is lost`()
    throws
  {
    let name = try #require(
      try upload(40, with: ["kept": "talk/1", "body": ""]).page.fields["attach1"])
    let others = try mateo.post("/talk/1", ["body": "Mine", "attach1": "\(name)"])
    #expect(others.refused == ["body"] && others.page.fields["body"] == "Mine")
    for value in ["x", "../x", String(repeating: "a", count: 2000)] {
      #expect(try irene.post("/talk/1", ["body": "x", "attach1": "\(value)"]).status >= 400)
    }
    #expect(try irene.post("/talk/1", ["body": "x", "attach9": "\(name)"]).refused == ["body"])
    let long = String(repeating: "d", count: 900)
    let answer = try irene.post(
      "/talk/1", ["body": "x", "attach1": "\(name)", "describe1": "\(long)"])
    #expect(answer.refused == ["body"] && answer.page.fields["describe1"] == long)
    var texts: [(String, String)] = [("kept", "talk/1"), ("body", "Full")]
    for number in 1...8 { texts.append(("attach\(number)", name)) }
    let boundary = "AbC"
    let parts = texts.map {
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n"
    }
    let head =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"b.png\"\r\n\r\n"
    let full = try irene.upload(
      raw: Array((parts.joined() + head).utf8) + PhotoSample.png(42, 30)
        + Array("\r\n--\(boundary)--\r\n".utf8),
      type: "multipart/form-data; boundary=\(boundary)", path: "/files")
    #expect(full.refused == ["file"] && full.page.errors["file"]?.contains("up to 8 files") == true)
    #expect(full.body.contains("name=\"attach8\" value=\"\(name)\""))
    #expect(try bodies() == [])
  }

  @Test func `a contact is a message of its own, and the list says whose`() throws {
    for typed in ["@hugo", "Hugo <b>", "hugo"] {
      #expect(try irene.post("/talk/1", ["body": "", "contact": "\(typed)"]).status == 303)
    }
    #expect(try bodies().allSatisfy { $0 == "@hugo" } && bodies().count == 3)
    #expect(try irene.page("/talk").shows("You: Contact: Hugo <b>"))
    let both = try irene.post("/talk/1", ["body": "Ask him:", "contact": "@hugo", "seen": "9"])
    #expect(both.status == 303)
    #expect(try Array(bodies().suffix(2)) == ["Ask him:", "@hugo"])
    let nobody = try irene.post("/talk/1", ["body": "Words", "contact": "Nobody at all"])
    #expect(nobody.refused == ["contact"] && nobody.page.fields["body"] == "Words")
    #expect(nobody.page.fields["contact"] == "Nobody at all")
  }

  @Test func `an unknown place is one error, and a chosen one is named in the list`() throws {
    let answer = try irene.post("/talk/1", ["body": "", "place": "Nowhereville"])
    #expect(answer.refused == ["place"] && answer.page.fields["place"] == "Nowhereville")
    #expect(try irene.post("/talk/1", ["body": "", "spot": "x,y"]).refused == ["place"])
    #expect(try irene.post("/talk/1", ["body": "", "spot": "40.96530,-5.66410"]).status == 303)
    #expect(try bodies()[0].contains("(geo:40.96530,-5.66410)"))
    #expect(try irene.page("/talk").shows("You: Location: "))
    let near = try irene.post(
      "/talk/1", ["add": "location", "near": "40.96530,-5.66410", "body": ""])
    #expect(near.status == 200 && near.page.shows("Exact location"))
    #expect(try irene.post("/talk/1", ["add": "location", "near": "nowhere"]).status == 200)
  }

  @Test func `cleared and deleted conversations wait at the foot of the list for a day`() throws {
    #expect(try irene.sound("/talk").page.shows("Started 14 Nov 2026"))
    let cleared = try irene.post("/talk/1/about", ["do": "wipe"])
    #expect(cleared.location == "/do/talk?lang=en&done=talk_wipe#deleted")
    let list = try irene.sound("/talk?done=talk_wipe")
    #expect(list.page.shows("Recently deleted") && list.page.shows("History cleared."))
    #expect(try irene.post("/talk", ["do": "restore", "talk": "1"]).status == 303)
    #expect(try irene.page("/talk/1").shows("Hello."))
    #expect(try irene.post("/talk/1/about", ["do": "forget"]).status == 303)
    #expect(try irene.sound("/talk").page.shows("Deleted. You can restore it until"))
    #expect(try mateo.post("/talk", ["do": "restore", "talk": "1"]).status == 404)
    #expect(try irene.post("/talk", ["do": "delete-now", "talk": "1"]).status == 303)
    #expect(try !irene.page("/talk").shows("Recently deleted"))
    #expect(try irene.post("/talk", ["do": "restore", "talk": "1"]).status == 404)
    #expect(try mateo.page("/talk/1").shows("Hello."))
    #expect(try mateo.post("/talk", ["do": "wipe-all"]).status == 303)
    #expect(try mateo.sound("/talk?lang=es").page.shows("Borradas hace poco"))
    for fields: KeyValuePairs<String, String> in [
      ["do": "nonsense", "talk": "1"], ["do": "restore"],
    ] {
      #expect(try irene.post("/talk", fields).status == 400)
    }
  }
}
