@_spi(Raw) import Database
import Model
import TestSupport
import Testing

/// The switch by which topics of a board become pages in other languages: for moderators, on sites that translate.
struct DeskTranslationsTests {
  private let site: SiteFixture
  private let carmen: Browser
  private let path = "/desk/translations"
  private static let settings = """
    courier: /usr/bin/curl
    translate: {url: "http://127.0.0.1:5000"}
    """

  init() throws {
    site = try SiteFixture(Self.settings)
    try site.addAccount("carmen", "Carmen", role: .moderator)
    try site.addAccount("irene", "Irene")
    carmen = try Browser(site, as: "carmen")
  }

  private func travel() throws -> TopicList.ID {
    try #require(try site.site.list(.board, slug: "travel")).id
  }

  private func isOn() throws -> Bool {
    try site.site.number("SELECT is_translated FROM lists WHERE id = \(travel())") == 1
  }

  @Test(arguments: ["en", "es"]) func `a moderator switches a board on and off`(
    language: String
  ) throws {
    let isEnglish = language == "en"
    let before = try carmen.sound("\(path)?lang=\(language)")
    #expect(before.page.shows(isEnglish ? "Not translated" : "No se traduce"))
    #expect(
      try carmen.get("/desk?lang=\(language)").body.contains(
        "/do/desk/translations?lang=\(language)"))
    let board = try travel().description
    for _ in 1...2 {
      let answer = try carmen.post(path, ["board": board, "do": "start", "lang": language])
      #expect(
        answer.status == 303
          && answer.location == "/do/desk/translations?done=started&lang=\(language)")
      #expect(try isOn())
    }
    let after = try carmen.sound("\(path)?done=started&lang=\(language)")
    #expect(after.page.shows(isEnglish ? "Switched on." : "Activado."))
    #expect(after.page.shows(isEnglish ? "Stop translating" : "Dejar de traducir"))
    _ = try carmen.post(path, ["board": board, "do": "stop", "lang": language])
    #expect(try !isOn())
  }

  @Test func `members and guests find nothing there, and forms that say nothing are refused`()
    throws
  {
    let board = try travel().description
    for browser in [try Browser(site, as: "irene"), Browser(site)] {
      _ = try browser.post(path, ["board": board, "do": "start"])
      #expect(try !isOn())
      #expect(try !browser.get(path).page.shows("Not translated"))
    }
    #expect(try carmen.post(path, ["board": board, "do": "elsewise"]).status == 400)
    for other in ["", "0", "1", "999", "-1", "x", "9223372036854775808"] {
      #expect(try carmen.post(path, ["board": other, "do": "start"]).status == 404, "“\(other)”")
    }
    #expect(try !isOn())
  }

  @Test func `boards for members are not there`() throws {
    let board = try travel()
    _ = try site.site.write { try $0.setAudience(.members, ofBoard: board) }
    #expect(try !carmen.get(path).body.contains("value=\"\(board)\""))
    #expect(try carmen.post(path, ["board": "\(board)", "do": "start"]).status == 404)
  }

  @Test func `a site that translates nothing has no such page and no tab`() throws {
    for settings in [
      "", "courier: /usr/bin/curl", "\(Self.settings)\nfeatures: {translation: off}",
    ] {
      let other = try SiteFixture(settings)
      try other.addAccount("carmen", "Carmen", role: .moderator)
      let browser = try Browser(other, as: "carmen")
      #expect(try browser.get(path).status == 404)
      #expect(try !browser.get("/desk").body.contains("desk/translations"))
    }
  }
}
