import Content
import Database
import Markdown
import Model
import Pages
import TestSupport
import Testing
import Theme

/// `tertulia build --render`.
struct StoredTextsTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  private func renderAll() throws -> (texts: Int, changed: Int) {
    try StoredTexts(database, try SiteTheme.stored(in: database).settings).renderAll()
  }

  @Test func `texts that an older renderer made are made again, and no others`() throws {
    let comment = try database.postComment(in: Topic.ID(3), body: "Some *words*.")
    let texts = try database.number("SELECT count(*) FROM comments WHERE body <> ''")
    #expect(try renderAll() == (texts, 1))
    #expect(try database.stored(comment)?.html == Array("<p>Some <em>words</em>.</p>\n".utf8))
    let renderer = try database.number("SELECT renderer FROM comments WHERE id = ?", [.id(comment)])
    #expect(renderer == MarkdownRenderer.version)
    #expect(try database.needsWholeBuild())
    #expect(try renderAll() == (texts, 0))
  }

  @Test func `so is what members say about themselves`() throws {
    let member = try #require(try database.member(username: "bruno"))
    try database.write { transaction in
      if try !database.hasAccount(member) {
        try transaction.openAccount(
          NewAccount(language: .english), for: member, at: TemporarySite.now)
      }
      var profile = Profile()
      profile[.about] = "I *walk*."
      profile.aboutHTML = Array("<p onclick=x>old".utf8)
      profile.renderer = MarkdownRenderer.version - 1
      try transaction.set(profile, of: member)
    }
    let changed = try renderAll().changed
    #expect(changed > 0)
    let profile = try database.profile(member)
    #expect(profile.aboutHTML == Array("<p>I <em>walk</em>.</p>\n".utf8))
    #expect(profile.renderer == MarkdownRenderer.version)
    #expect(try renderAll().changed == 0)
  }

  @Test func `so are the notes of members`() throws {
    let member = try database.openAccount("irene")
    let note = NewOwnNote(
      place: .subject(
        try database.write { try #require(try $0.addSubject("S", hue: 1, of: member)) }),
      title: "Title", body: "I *walk*.", html: Array("<p>old".utf8),
      renderer: MarkdownRenderer.version - 1)
    _ = try database.write { try $0.keep(note, of: member, at: TemporarySite.now) }
    #expect(try renderAll().changed > 0)
    #expect(
      try database.texts("SELECT html || renderer || words FROM own_notes")
        == ["<p>I <em>walk</em>.</p>\n\(MarkdownRenderer.version)title i walk."])
    #expect(try database.needsWholeBuild())
    #expect(try renderAll().changed == 0)
    let old = try #require(try database.noteTexts(after: OwnNote.ID(0), limit: 1).first)
    try database.set("UPDATE own_notes SET body = 'I run.', html = '<p>I run.</p>'")
    try database.write { try $0.update(old, html: Array("<p>late".utf8), renderer: 1) }
    #expect(try database.texts("SELECT html FROM own_notes") == ["<p>I run.</p>"])
  }

  @Test func `a notice without a text stays as it is`() throws {
    try database.set(
      "UPDATE comments SET body = '', html = '<p>closed</p>', renderer = 0 WHERE id = 2")
    _ = try renderAll()
    #expect(try database.stored(Comment.ID(2))?.html == Array("<p>closed</p>".utf8))
  }
}
