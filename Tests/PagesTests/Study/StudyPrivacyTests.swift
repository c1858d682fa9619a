import Database
import Foundation
import Model
import Pages
import Publishing
import TestSupport
import Testing

/// Private texts of editors reach no page, feed, calendar, picture or address.
struct StudyPrivacyTests {
  private static let canary = "canary-91c4"

  /// Withheld notes and events, comments, an e-mail address, and files that only these show.
  private static var files: [String: String] {
    var files = StudySite.files()
    let hidden = [
      "publish: false", "audience: members", "audience: friends", "audience: group", "audience: me",
    ]
    for (number, field) in hidden.enumerated() {
      files["content/notes/Statistics/Estimation/\(canary)-\(number).md"] = StudySite.note(
        field, "title: \(canary) title", "aliases: [Cellar]",
        "tags: [\(canary), trains]", "date: 2026-11-13",
        "connections:", "  - to: Intervals", "    why: \(canary) reason",
        body: "\(canary) text. [[Intervals|\(canary) words]] #\(canary)/sub ![[\(canary).svg]]")
    }
    files["content/notes/Statistics/Estimation/\(canary).svg"] = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>\(canary)</text></svg>
      """
    files["content/notes/Statistics/Estimation/Visible.md"] = """
      Leads to [[\(canary)-0|the hidden one]] and [[\(canary)-1|another]] and %%\(canary) aside%% on.

      ![[Cellar]]

      %%
      \(canary) block
      %%
      """
    files["content/events/\(canary).md"] = StudySite.note(
      "title: \(canary) title", "start: 2026-11-20T19:00", "audience: members",
      "location: \(canary) place", "tags: [\(canary)]", body: "\(canary) text")
    files["content/professors/carmen-vidal.md"] = StudySite.note(
      "name: Carmen Vidal", "email: \(canary)@uni.example", body: "Text.")
    return files
  }

  @Test func `nothing that is withheld is on disk`() throws {
    let site = try TemporarySite(Self.files)
    try site.build()
    #expect(try site.files(with: Self.canary) == [])
    #expect(!site.exists("public/media"))
    // The words of a link to a withheld note are the public note's own; they lead nowhere.
    let visible = try site.text("public/notes/statistics/estimation/visible/index.html")
    #expect(visible.contains("<span class=\"unresolved\">the hidden one</span>"))
    #expect(visible.contains(">another</span> and  on."))
    // Nor when pages are refreshed one by one.
    let database = try SiteDatabase(site.folder)
    let keys = try database.manifest().map(\.key)
    try database.write { transaction in
      for key in keys { try transaction.addStale(StalePage(key: key, priority: 3)) }
    }
    while try database.hasPendingWork() { try site.publish() }
    #expect(try !keys.isEmpty && site.files(with: Self.canary) == [])
  }

  @Test func `a note withheld later is removed`() throws {
    let site = try TemporarySite(StudySite.files())
    try site.build()
    let note = "content/notes/Statistics/Estimation/Intervals.md"
    #expect(site.exists("public/notes/statistics/estimation/intervals/index.html"))
    try site.write(StudySite.note("publish: false", body: "Text."), note)
    try site.remove("content/notes/Statistics/Estimation/Intervals.es.md")
    try site.build()
    #expect(!site.exists("public/notes/statistics/estimation/intervals"))
    #expect(!site.exists("public/es/notes/statistics/estimation/intervals"))
    #expect(try site.publicFiles() == site.cleanBuild())
  }
}

/// A note's audience is the original's, regardless of its translations.
struct NoteAudienceTests {
  private static let canary = "canary-55e0"

  private func build(_ original: String, _ translation: String) throws -> TemporarySite {
    var files = StudySite.files()
    files["content/notes/Books/Niebla/Draft.md"] = original
    files["content/notes/Books/Niebla/Draft.es.md"] = translation
    files["content/notes/Books/Niebla/Host.md"] = "See [[Draft|it]].\n\n![[Draft]]\n"
    let site = try TemporarySite(files)
    try site.build()
    return site
  }

  @Test(arguments: [
    "publish: false", "publish: False", "publish: no", "publish: [false]", "Publish: false",
    "publish: 'off'", "audience: members",
  ])
  func `a withheld translation is the original until it is published`(field: String) throws {
    let site = try build(
      "Plain.", StudySite.note(field, "title: \(Self.canary)", body: "\(Self.canary)"))
    #expect(try site.files(with: Self.canary) == [])
    let page = try site.text("public/es/notes/books/niebla/draft/index.html")
    #expect(page.contains("<p>Plain.</p>"))
    #expect(try site.text("public/es/notes/books/niebla/host/index.html").contains("Plain."))
  }

  @Test(arguments: ["publish: false", "audience: members"])
  func `the translation of a withheld note is withheld`(field: String) throws {
    let site = try build(
      StudySite.note(field, body: Self.canary),
      StudySite.note("title: \(Self.canary)", "tags: [\(Self.canary)]", body: Self.canary))
    #expect(try site.files(with: Self.canary) == [])
    #expect(!site.exists("public/es/notes/books/niebla/draft"))
    #expect(!site.exists("public/notes/books/niebla/draft"))
  }

  @Test(arguments: ["publish: true", "publish:", "publish: Yes", "audience: public"])
  func `a note that is plainly public is`(field: String) throws {
    let site = try build(StudySite.note(field, body: "Open."), "Abierto.")
    #expect(try site.text("public/notes/books/niebla/draft/index.html").contains("Open."))
  }

  @Test func `links to a withheld note do not stop the build`() throws {
    var files = StudySite.files()
    files["content/notes/Statistics/Límite central.md"] = "---\npublish: false\n---\nText."
    let site = try TemporarySite(files)
    try site.build()
    #expect(
      try !site.text("public/notes/statistics/estimation/intervals/index.html").contains("1.96"))
  }
}
