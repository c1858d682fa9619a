import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The list of things deleted lately: restored, or deleted permanently, by their owner alone.
struct RecentlyDeletedTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser

  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene", "Irene")
    mateo = try site.join("mateo", "Mateo")
  }

  /// Something of each kind, all of it deleted.
  private func deleteAll() throws {
    _ = try irene.post("/me/notebook/subjects", ["title": "Statistics & <b>", "hue": "7"])
    _ = try irene.post("/me/notebook/subjects/1", ["do": "lesson", "title": "Estimation"])
    _ = try irene.post(
      "/me/notebook/notes", ["title": "Variance & <i>", "body": "words", "place": "l1"])
    _ = try irene.post("/me/notebook/agenda/new", ["title": "Dentist", "day": "2026-12-02"])
    _ = try irene.post("/me/notebook/professors", ["name": "Carmen"])
    let member = try #require(try site.site.member(username: "irene"))
    let filter = try #require(
      try site.site.write {
        try $0.save(ProductFilter(), as: "Boots", of: member, at: SiteFixture.now)
      })
    for path in ["notes/1", "lessons/1", "subjects/1", "agenda/1", "professors/1"] {
      _ = try irene.post("/me/notebook/\(path)", ["do": "drop"])
    }
    try site.site.write { try $0.delete(filter, of: member, at: SiteFixture.now) }
  }

  @Test func `pages lead to the list, which says what each was and until when`() throws {
    #expect(try irene.sound("/me/deleted").page.shows("Nothing was deleted in the last 24 hours."))
    #expect(try !irene.page("/me/notebook").addresses.contains("/do/me/deleted?lang=en"))
    try deleteAll()
    for path in ["/me/notebook", "/me/notebook/agenda", "/me/notebook/professors"] {
      let page = try irene.sound(path).page
      #expect(page.shows("Recently deleted (6)"), "\(path)")
      #expect(page.addresses.contains("/do/me/deleted?lang=en"), "\(path)")
    }
    #expect(try irene.page("/catalogue/filters").shows("Recently deleted (6)"))
    let list = try irene.sound("/me/deleted").page
    for words in [
      "Statistics & <b>", "Lesson in Statistics & <b>", "Variance & <i>", "Dentist", "Carmen",
      "Boots", "Event, 2 December 2026", "until tomorrow, ", "(deleted too",
    ] {
      #expect(list.shows(words), "\(words)")
    }
    #expect(try irene.sound("/me/deleted?lang=es").page.shows("Borrado hace poco"))
    #expect(try mateo.page("/me/deleted").shows("Nothing was deleted"))
    #expect(try Browser(site).get("/me/deleted").status == 403)
  }

  @Test(arguments: ["s1", "l1", "n1", "e1", "p1", "f1"])
  func `each is restored and deleted permanently by its owner alone`(name: String) throws {
    try deleteAll()
    for action in ["restore", "erase"] {
      let stranger = try mateo.post("/me/deleted", ["do": action, "thing": name])
      #expect(stranger.status == 404, "\(action)")
    }
    let back = try irene.post("/me/deleted", ["do": "restore", "thing": name])
    #expect(back.location == "/do/me/deleted?done=restored&lang=en")
    #expect(try irene.sound("/me/deleted?done=restored").page.shows("Restored."))
    // An existing thing cannot be deleted here, nor restored twice.
    #expect(try irene.post("/me/deleted", ["do": "erase", "thing": name]).status == 404)
    #expect(try irene.post("/me/deleted", ["do": "restore", "thing": name]).status == 404)
  }

  @Test(arguments: ["s1", "l1", "n1", "e1", "p1", "f1"])
  func `deleting a thing permanently removes it`(name: String) throws {
    try deleteAll()
    let tables = [
      "s": "own_subjects", "l": "own_lessons", "n": "own_notes", "e": "own_events",
      "p": "own_professors", "f": "saved_filters",
    ]
    let table = try #require(tables[String(name.prefix(1))])
    #expect(try site.count(table) == 1)
    let gone = try irene.post("/me/deleted", ["do": "erase", "thing": name])
    #expect(gone.location == "/do/me/deleted?done=erased&lang=en")
    #expect(try site.count(table) == 0)
    #expect(try irene.post("/me/deleted", ["do": "restore", "thing": name]).status == 404)
  }

  @Test func `a note comes back with the subject and the lesson that were deleted after it`() throws
  {
    try deleteAll()
    _ = try irene.post("/me/deleted", ["do": "restore", "thing": "n1"])
    #expect(try irene.sound("/me/notebook/notes/1").page.shows("Variance & <i>"))
    #expect(try irene.page("/me/notebook/lessons/1").shows("Estimation"))
  }

  @Test func `after a day the list has nothing, and what is no thing is refused`() throws {
    try deleteAll()
    let member = try #require(try site.site.member(username: "irene"))
    let later = SiteFixture.now.adding(seconds: 86_400)
    #expect(try site.site.deletedThings(of: member, at: later.adding(seconds: -1)).count == 6)
    #expect(try site.site.deletedThings(of: member, at: later).isEmpty)
    #expect(try site.site.deletedCount(of: member, at: later) == 0)
    for thing in ["", "x1", "n", "n0x", "n99999999999999999999", "s-1"] {
      let answer = try irene.post("/me/deleted", ["do": "restore", "thing": thing])
      #expect(answer.status == 400, "\(thing)")
    }
    #expect(try irene.post("/me/deleted", ["do": "burn", "thing": "n1"]).status == 400)
  }
}
