import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Professors whom a member has noted for themselves.
struct OwnProfessorTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser

  init() throws {
    site = try SiteFixture(more: [
      "content/professors/carmen.md": """
      ---
      name: Carmen Vidal
      avatar: carmen.svg
      ---

      Teaches.

      """, "public/assets/avatars/carmen.svg": "<svg/>",
    ])
    irene = try site.join("irene", "Irene")
    mateo = try site.join("mateo", "Mateo")
  }

  @Test func `one is added, changed, deleted and brought back, by who wrote it alone`() throws {
    #expect(try irene.sound("/me/notebook/professors").page.shows("No professors yet."))
    #expect(
      try irene.sound("/me/notebook/professors?lang=es").page.shows("Todavía no hay profesores."))
    _ = try irene.post("/me/notebook/subjects", ["title": "Statistics"])
    let added = try irene.post(
      "/me/notebook/professors",
      [
        "name": "Carmen & <b>", "office": "Room 12 & <i>", "email": "c@example.org",
        "subject": "1", "hue": "7",
      ])
    #expect(added.location == "/do/me/notebook/professors?lang=en")
    let list = try irene.sound("/me/notebook/professors").page
    for words in ["Carmen & <b>", "Room 12 & <i>", "c@example.org", "Statistics"] {
      #expect(list.shows(words), "\(words)")
    }
    let form = try irene.sound("/me/notebook/professors/1").page
    #expect(form.fields["name"] == "Carmen & <b>" && form.fields["hue"] == "7")
    #expect(try mateo.get("/me/notebook/professors/1").status == 404)
    #expect(try mateo.post("/me/notebook/professors/1", ["do": "drop"]).status == 404)
    #expect(try !mateo.page("/me/notebook/professors").shows("Carmen"))
    _ = try irene.post("/me/notebook/professors/1", ["do": "save", "name": "Ana", "subject": "9"])
    #expect(
      try site.texts("SELECT name || office || email || quote(subject_id) FROM own_professors")
        == ["AnaNULL"])
    let dropped = try irene.post("/me/notebook/professors/1", ["do": "drop"])
    #expect(dropped.location == "/do/me/notebook/professors?dropped=1&lang=en")
    #expect(try irene.sound("/me/notebook/professors?dropped=1").page.shows("Professor deleted."))
    let back: KeyValuePairs = ["do": "restore", "professor": "1"]
    #expect(try mateo.post("/me/notebook/professors", back).status == 404)
    #expect(try irene.post("/me/notebook/professors", back).status == 303)
    #expect(try irene.page("/me/notebook/professors").shows("Ana"))
    _ = try irene.post("/me/notebook/professors/1", ["do": "drop"])
    try site.site.write { try $0.dropOldProfessors(at: SiteFixture.now.adding(seconds: 86_401)) }
    #expect(try site.count("own_professors") == 0)
  }

  @Test(arguments: [
    ("name", ""), ("name", " !? "), ("name", String(repeating: "a", count: 201)),
    ("email", "nobody"), ("office", String(repeating: "a", count: 201)), ("family", "Vidal"),
    ("about", String(repeating: "a", count: 2001)), ("face", "nobody.svg"), ("face", "own"),
    ("face", "../../x.svg"),
  ])
  func `errors appear beside their fields`(field: String, value: String) throws {
    let name = field == "name" ? [] : [("name", "Carmen")]
    let answer = try irene.send("/me/notebook/professors", name + [(field, value)])
    #expect(answer.status == 422 && answer.refused == [field] && answer.page.problems == [])
    #expect(try site.count("own_professors") == 0)
  }

  @Test func `a face is one of the editors' or the initials, and words about them are kept`() throws
  {
    let form = try irene.sound("/me/notebook/professors")
    #expect(form.body.contains("/assets/avatars/carmen.svg"))
    _ = try irene.post(
      "/me/notebook/professors",
      [
        "name": "Carmen Vidal Pons", "face": "carmen.svg",
        "about": " Likes & <b>\r\n\r\nquestions ",
        "family": "Vidal Pons",
      ])
    let list = try irene.sound("/me/notebook/professors")
    #expect(list.body.contains("<img class=\"face\" src=\"/assets/avatars/carmen.svg\""))
    #expect(list.page.shows("Likes & <b>"))
    let one = try irene.sound("/me/notebook/professors/1").page
    #expect(one.fields["about"] == "Likes & <b>\n\nquestions" && one.fields["face"] == "carmen.svg")
    #expect(one.fields["family"] == "Vidal Pons")
    _ = try irene.post("/me/notebook/professors/1", ["do": "save", "name": "Carmen", "face": ""])
    #expect(try !irene.get("/me/notebook/professors").body.contains("width=\"42\""))
  }

  @Test
  func
    `a picture of one's own is sent, shown to its owner alone, and kept as long as it is chosen`()
    throws
  {
    _ = try irene.post("/me/notebook/professors", ["name": "Carmen"])
    let sent = try irene.upload(
      PhotoSample.jpeg(80, 60), path: "/me/notebook/professors/1", as: "picture")
    #expect(sent.location == "/do/me/notebook/professors/1?lang=en")
    let name = try #require(try site.texts("SELECT name FROM uploads").first)
    #expect(try irene.sound("/me/notebook/professors").body.contains("/do/page/uploads/\(name)"))
    #expect(try irene.get("/page/uploads/\(name)").status == 200)
    #expect(try mateo.get("/page/uploads/\(name)").status == 404)
    let later = SiteFixture.now.adding(seconds: 400_000)
    #expect(
      try site.site.write { try $0.dropUnusedUploads(sentBefore: later, limit: 9) }.isEmpty)
    #expect(try irene.sound("/me/notebook/professors/1").page.fields["face"] == "own")
    _ = try irene.post("/me/notebook/professors/1", ["do": "save", "name": "Carmen", "face": ""])
    #expect(
      try site.site.write { try $0.dropUnusedUploads(sentBefore: later, limit: 9) }.count == 1)
    let text = try irene.upload(
      Array("words".utf8), path: "/me/notebook/professors/1", as: "picture")
    #expect(text.status == 422 && text.refused == ["picture"] && text.page.problems == [])
    let other = try mateo.upload(
      PhotoSample.jpeg(80, 60), path: "/me/notebook/professors/1", as: "picture")
    #expect(other.status == 404)
  }

  @Test func `there are so many at most`() throws {
    let member = try #require(try site.site.member(username: "irene"))
    for number in 1...OwnProfessor.most {
      let one = OwnProfessor(name: "N \(number)", hue: 1)
      #expect(try site.site.write { try $0.keep(one, of: member) } != nil)
    }
    let answer = try irene.post("/me/notebook/professors", ["name": "One more"])
    #expect(answer.status == 422 && answer.page.shows("You can have up to 200 professors."))
  }
}
