import Model
import TestSupport
import Testing
import Theme

@_spi(Raw) @testable import Database
@testable import Pages

/// A topic in another language; what becomes of its pages after each change is asked by `TranslatedTopicLawTests`.
struct TranslatedTopicTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let renderer: PageRenderer

  init() throws {
    var files = SampleSite.files()
    files["site.yml", default: ""] += TranslatedSite.settings
    site = try TemporarySite(files)
    try site.build()
    database = try SiteDatabase(site.folder)
    renderer = try PageRenderer(database, try SiteTheme.stored(in: database))
  }

  private func page(_ topic: Topic.ID, _ language: Language, page: Int = 1) throws -> String? {
    let key = PageKey(TranslatedTopicKind(id: topic, page: page, language: language))
    return try renderer.render(key).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    (Language.english, Language.spanish, "Traducción automática. Idioma original: English."),
    (Language.spanish, Language.english, "Machine translation from Español."),
  ])
  func `titles and names are escaped, and a machine is named as the author`(
    _ own: Language, _ other: Language, _ note: String
  ) throws {
    let topic = try database.postTopic(
      "Mist <i>& \"more\"", language: own, author: .guest(name: "<b>Eva</b>"))
    try database.translate(board: "travel")
    try database.translate(into: [.english, .spanish])
    let page = try #require(try page(topic, other))
    let title = "[\(other)] Mist &lt;i&gt;&amp; &quot;more&quot;"
    #expect(page.contains("\(title)</h1>"), "\(page)")
    #expect(!page.contains("<i>&") && !page.contains("<b>Eva"))
    #expect(page.contains("<html lang=\"\(other)\"") && page.contains(note))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
  }

  @Test func `in its own language, on pages that it does not have, and untranslated it is none`()
    throws
  {
    let topic = try database.postTopic("A trip")
    try database.translate(board: "travel")
    #expect(try page(topic, .spanish) == nil)
    try database.translate(into: [.english, .spanish])
    #expect(try page(topic, .spanish) != nil)
    #expect(try page(topic, .english) == nil)
    #expect(try page(topic, .spanish, page: 2) == nil)
    #expect(try page(topic, .spanish, page: 0) == nil)
    #expect(try page(Topic.ID(.max), .spanish) == nil)
  }

  /// The original page is among those of the main language, where a translation would take its place.
  @Test func `a topic in a language that the site has no more is not translated`() throws {
    let french = try #require(Language("fr"))
    let topic = try database.postTopic("Une promenade", language: french)
    try database.translate(board: "travel")
    try database.translate(into: [.english, .spanish, french])
    #expect(try database.number("SELECT count(*) FROM translations WHERE state = 1") > 0)
    #expect(try page(topic, .english) == nil && page(topic, .spanish) == nil)
    let own = try #require(try renderer.render(.topic(topic, page: 1)))
    #expect(!String(decoding: own.bytes, as: UTF8.self).contains("hreflang=\"es\""))
    let files = try AllPages.keys(database, renderer.theme.settings)
    #expect(!files.contains { $0.text.hasPrefix("translated-topic/\(topic)/") })
  }

  @Test func `a translation requested again brings the answers along`() throws {
    let topic = try database.postTopic("A trip")
    try database.postComment(in: topic)
    let first = try Comment.ID(
      Int64(database.number("SELECT id FROM comments WHERE topic_id = \(topic) AND position = 1")))
    try database.set(
      """
      INSERT INTO translations (comment_id, lang, state, asked_at, due_at, is_asked)
      VALUES (?, 'es', 2, ?2, ?2, 0)
      """, [.id(first), .time(TemporarySite.now)])
    try database.translate(board: "travel")
    try database.translate(into: [.english, .spanish])
    #expect(try page(topic, .spanish) == nil)
    #expect(
      try database.write {
        try $0.requestTranslation(of: first, into: .spanish, again: true, at: TemporarySite.now)
      })
    try database.translate(into: [.english, .spanish])
    #expect(try page(topic, .spanish)?.contains("[es] An answer.") == true)
  }
}
