import Foundation
import Model
import Pages
import TestSupport
import Testing

@testable import Content
@_spi(Raw) @testable import Database

/// A build stores what it has read, all of it or nothing, and works on nothing that it need not store.
struct ReadingTests {
  private let site: TemporarySite
  private let reply = "content/forum/1-night-trains/2.md"
  private let note = "content/notes/Books/Niebla/Augusto.md"

  init() throws {
    site = try TemporarySite(StudySite.files(languages: ["en"]))
    try site.edit()
    try site.writePages()
  }

  private func read() throws -> SiteSource {
    try SiteSource.read(
      site.folder.path, views: TemporarySite.views, boards: ["travel", "books"],
      isMember: { _ in false },
      cache: RenderingCache(site.folder, program: "tests"), themes: TemporarySite.themes)
  }

  /// Stores a source; the conversations whose comments are rendered for it.
  private func store(_ source: SiteSource, program: String = "tests") throws -> [Int64] {
    let database = try SiteDatabase(site.folder)
    let fingerprint = try SiteSource.fingerprint(database, program: program)
    let compiler = SiteCompiler(
      database, source, now: TemporarySite.now, program: program, fingerprint: fingerprint,
      stale: { try StalePages(database, source.settings).pages(of: $0) })
    let rendered = try compiler.renderedComments(compiler.siteDigest)
    try compiler.store()
    return rendered.keys.map(\.rawValue).sorted()
  }

  private func column(_ sql: String) throws -> [String] { try SiteDatabase(site.folder).texts(sql) }

  @Test func `comments are rendered where a conversation changed`() throws {
    try site.write(SampleSite.reply(body: "The one to Zürich."), reply)
    #expect(try store(read()) == [1])
    #expect(try store(read()) == [])
    #expect(try store(read(), program: "next") == [1, 2, 3])
    // Of a build that was not finished nothing is known.
    try SiteDatabase(site.folder).write { try $0.requireWholeBuild() }
    #expect(try store(read(), program: "next") == [1, 2, 3])
  }

  @Test func `files that change while they are built are stored as they were read`() throws {
    try site.write(SampleSite.reply(body: "The *first*."), reply)
    try site.write("The *first*.\n", note)
    let source = try read()
    try site.write(SampleSite.reply(body: "The second."), reply)
    try site.remove(note)
    #expect(try store(source) == [1])
    let comment = "FROM comments WHERE source = 'content:1/2'"
    #expect(try column("SELECT body \(comment)") == ["The *first*."])
    #expect(try column("SELECT html \(comment)") == ["<p>The <em>first</em>.</p>\n"])
    let text = "SELECT html FROM note_texts JOIN notes USING (id) WHERE slug = 'augusto'"
    #expect(try column(text) == ["<p>The <em>first</em>.</p>\n"])
    #expect(try store(read()) == [1])
    #expect(try column("SELECT body \(comment)") == ["The second."])
    #expect(try column(text) == [])
  }

  @Test func `a conversation that another build stored meanwhile is stored again`() throws {
    let source = try read()
    let database = try SiteDatabase(site.folder)
    let compiler = SiteCompiler(
      database, source, now: TemporarySite.now, program: "tests", fingerprint: 0,
      stale: { try StalePages(database, source.settings).pages(of: $0) })
    let rendered = try compiler.renderedComments(compiler.siteDigest)
    #expect(rendered.isEmpty)
    try site.write(SampleSite.reply(body: "From elsewhere."), reply)
    _ = try store(read())
    try compiler.store(rendered, compiler.siteDigest)
    let comment = "FROM comments WHERE source = 'content:1/2'"
    #expect(try column("SELECT body \(comment)") == ["The one to Vienna."])
    #expect(try column("SELECT html \(comment)") == ["<p>The one to Vienna.</p>\n"])
  }

  @Test func `rows come in the order of dates, then of numbers`() throws {
    let other = try TemporarySite(SampleSite.files(languages: ["en"]))
    try other.write(
      SampleSite.opening("Before all", date: "2026-09-01T09:00:00Z"),
      "content/forum/9-before-all/index.md")
    try other.write(
      SampleSite.reply(date: "2026-09-01T09:30:00Z"), "content/forum/9-before-all/10.md")
    try other.write(
      SampleSite.reply(date: "2026-09-01T10:00:00Z"), "content/forum/9-before-all/2.md")
    let database = try other.compile()
    let sources = try database.texts("SELECT source FROM comments ORDER BY id")
    #expect(
      sources == ["9/1", "9/2", "9/10", "1/1", "1/2", "1/3", "2/1", "3/1"].map { "content:\($0)" })
  }

  @Test func `a strict build tells all errors together, and nothing is stored`() throws {
    let stored = try column("SELECT body FROM comments")
    try site.write(SampleSite.reply(body: "Another."), "content/forum/1-night-trains/3.md")
    try site.write("---\nauthor: Ada\ndate: soon\n---\nA text.\n", reply)
    try site.write("---\norder: 1\ndate: soon\n---\nA text.\n", note)
    let errors = try #require(throws: ContentErrors.self) { try site.read(isStrict: true) }
    #expect(errors.errors.map { "\($0.file):\($0.line)" } == ["\(reply):3", "\(note):3"])
    #expect(throws: ContentErrors.self) { try site.edit() }
    #expect(try column("SELECT body FROM comments") == stored)
  }
}
