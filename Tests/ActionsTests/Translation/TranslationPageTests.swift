@_spi(Raw) import Database
import HTTPTypes
import Model
import TestSupport
import Testing
import Time

/// A comment in the reader's language: the way to it, the button, and what is not shown.
struct TranslationPageTests {
  private let site: SiteFixture
  private let irene: Browser
  private let topic: Topic.ID
  private let comment: Model.Comment.ID
  private let spanish: Language
  private let english = "The night train is slow, but you can sleep in it and that is what I do."
  private static let settings = """
    courier: /usr/bin/curl
    translate: {url: "http://127.0.0.1:5000"}
    """

  init() throws {
    site = try SiteFixture(Self.settings)
    let member = try site.addAccount("irene", "Irene")
    irene = try Browser(site, as: "irene")
    topic = try site.site.postTopic("Trains & <b>", author: .member(member), at: SiteFixture.now)
    comment = try site.site.postComment(
      in: topic, author: .guest(name: "Ada <b>"), at: SiteFixture.now, body: english,
      html: "<p>The night train</p>")
    spanish = try #require(Language("es"))
  }

  private var path: String { "/comments/\(comment)/translation" }

  private func waiting() throws -> Int {
    try site.site.number("SELECT count(*) FROM translations")
  }

  /// Stores what the job would have stored.
  private func make(_ html: String = "<p>El tren</p>") throws {
    let wanted = try #require(try site.site.nextTranslationRequest(at: SiteFixture.now))
    let isMade = try site.site.write {
      try $0.finish(
        wanted,
        as: NewTranslation(
          title: "Trenes & <i>", body: "El tren", html: Array(html.utf8), renderer: 1))
    }
    #expect(isMade)
  }

  @Test func `a comment leads to the other languages, in words of theirs`() throws {
    let page = try irene.sound("/comments/\(comment)?lang=en")
    #expect(page.body.contains("lang=\"es\" hreflang=\"es\">Ver en español</a>"))
    #expect(!page.body.contains("Show in English"))
  }

  @Test func `looking asks for nothing, and the button does, once`() throws {
    let before = try irene.sound("\(path)?lang=es")
    #expect(before.page.shows("Este comentario aún no está traducido."))
    #expect(before.page.shows("The night train") && before.body.contains("lang=\"en\""))
    #expect(try waiting() == 0)
    let asked = try irene.post(path, ["lang": "es"])
    #expect(asked.status == 303 && asked.location == "/do\(path)?lang=es")
    _ = try irene.post(path, ["lang": "es"])
    #expect(try waiting() == 1)
    let waits = try irene.sound("\(path)?lang=es")
    #expect(waits.page.shows("Se está traduciendo este comentario."))
    #expect(waits.head.headerFields.contains { $0.name.canonicalName == "refresh" })
    #expect(try irene.json("\(path)?lang=es").body == "{\"state\":\"waiting\"}")
  }

  @Test func `a translation says that a machine made it, beside the original`() throws {
    _ = try irene.post(path, ["lang": "es"])
    try make()
    let page = try Browser(site).sound("\(path)?lang=es")
    #expect(page.page.shows("Traducción automática. Idioma original: English."))
    #expect(page.page.shows("El tren") && page.page.shows("The night train"))
    #expect(page.body.contains("Trenes &amp; &lt;i&gt;") && page.page.shows("Ada <b>"))
    #expect(!page.head.headerFields.contains { $0.name.canonicalName == "refresh" })
    _ = try irene.post(path, ["lang": "es"])
    #expect(try waiting() == 1)
    let json = try irene.json("\(path)?lang=es").body
    #expect(json == "{\"state\":\"made\",\"html\":\"<p>El tren</p>\"}")
  }

  @Test func `in its own language nothing is asked for`() throws {
    #expect(try irene.sound("\(path)?lang=en").page.shows("This comment is already in English."))
    #expect(try irene.post(path, ["lang": "en"]).status == 303)
    #expect(try waiting() == 0)
  }

  @Test func `a text that the reader may not read has no translation`() throws {
    _ = try irene.post(path, ["lang": "es"])
    try make()
    try site.site.write { try $0.remove(comment) }
    for browser in [irene, Browser(site)] {
      #expect(try browser.get("\(path)?lang=es").status == 404)
      #expect(try browser.post(path, ["lang": "es"]).status == 404)
    }
    #expect(try waiting() == 0)
  }

  @Test func `a guest asks twenty times an hour, a member sixty`() throws {
    func count(_ browser: Browser) throws -> Int {
      for number in 1...70 {
        try site.site.connection.run("DELETE FROM translations")
        if try browser.post(path, ["lang": "es"]).status == 429 { return number - 1 }
      }
      return 70
    }
    #expect(try count(Browser(site)) == 20)
    #expect(try count(irene) == 60)
  }

  @Test func `where nothing is translated there is no page and no link`() throws {
    for settings in [
      "", "courier: /usr/bin/curl", "\(Self.settings)\nfeatures: {translation: off}",
    ] {
      let other = try SiteFixture(settings)
      let topic = try other.site.postTopic("Trains", author: .guest(name: "Ada"))
      let comment = try other.site.postComment(in: topic, body: english)
      let reader = Browser(other)
      #expect(try reader.get("/comments/\(comment)/translation?lang=es").status == 404)
      #expect(try !reader.get("/comments/\(comment)").body.contains("Ver en español"))
    }
  }

  @Test func `a reply in another language than its page is taken to be in that`() throws {
    let words = "El tren nocturno es lento, pero se puede dormir en él y eso es lo que hago yo."
    _ = try irene.post("/topics/\(topic)/comments", ["body": words, "lang": "en"])
    #expect(
      try site.site.texts("SELECT lang FROM comments WHERE topic_id = \(topic) ORDER BY id DESC")
        .first == "es")
    let page = try irene.get(
      "/comments/\(try site.site.number("SELECT max(id) FROM comments"))?lang=en")
    #expect(page.body.contains("/translation\">Show in English</button>"))
    #expect(page.page.problems.isEmpty)
  }
}
