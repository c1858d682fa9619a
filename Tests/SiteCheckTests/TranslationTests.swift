import SiteCheck
import Testing

struct TranslationTests {
  private func link(_ language: String, _ path: String) -> String {
    "<link rel=\"alternate\" hreflang=\"\(language)\" href=\"https://uni.example/~club/\(path)\">"
  }

  @Test func `translations name each other`() throws {
    let head = link("en", "") + link("es", "es/") + link("x-default", "")
    let site = try GeneratedSite([
      "index.html": page(head: head), "es/index.html": page(head: head, lang: "es"),
    ])
    #expect(site.check().problems == [])
  }

  @Test func `a translation that does not lead back is found`() throws {
    let site = try GeneratedSite([
      "index.html": page(head: link("es", "es/")),
      "es/index.html": page(head: link("es", "es/"), lang: "es"),
    ])
    let expected = SiteProblem(
      file: "index.html", line: 5,
      kind: .address(.notReciprocal("https://uni.example/~club/es/")))
    #expect(site.check().problems == [expected])
  }

  @Test func `a translation in another language than announced is a warning`() throws {
    let head = link("en", "") + link("fr", "es/")
    let site = try GeneratedSite([
      "index.html": page(head: head), "es/index.html": page(head: link("en", ""), lang: "es"),
    ])
    let address = "https://uni.example/~club/es/"
    let expected = SiteProblem(
      file: "index.html", line: 5,
      kind: .address(.otherLanguage(address, announced: "fr", found: "es")))
    #expect(site.check().problems == [expected])
    #expect(site.check().isClean)
  }
}
