import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Who teaches a member, as they write it down for themselves.
struct OwnProfessorTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser

  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene", "Irene")
    mateo = try site.join("mateo", "Mateo")
  }

  @Test func `one is added, changed, deleted and brought back, by who wrote it alone`() throws {
    #expect(try irene.sound("/me/notebook/professors").page.shows("Nobody stands here yet."))
    #expect(try irene.sound("/me/notebook/professors?lang=es").page.shows("no hay nadie"))
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
    #expect(try irene.sound("/me/notebook/professors?dropped=1").page.shows("It is deleted."))
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
    ("email", "nobody"), ("office", String(repeating: "a", count: 201)),
  ])
  func `what is wrong is said beside its field`(field: String, value: String) throws {
    let name = field == "name" ? [] : [("name", "Carmen")]
    let answer = try irene.send("/me/notebook/professors", name + [(field, value)])
    #expect(answer.status == 422 && answer.refused == [field] && answer.page.problems == [])
    #expect(try site.count("own_professors") == 0)
  }

  @Test func `there are so many at most`() throws {
    let member = try #require(try site.site.member(username: "irene"))
    for number in 1...OwnProfessor.most {
      let one = OwnProfessor(name: "N \(number)", hue: 1)
      #expect(try site.site.write { try $0.keep(one, of: member) } != nil)
    }
    let answer = try irene.post("/me/notebook/professors", ["name": "One more"])
    #expect(answer.status == 422 && answer.page.shows("There is room for 200 professors."))
  }
}
