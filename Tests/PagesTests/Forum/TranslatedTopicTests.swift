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
}
