import Database
import Model
import Pages
import Testing
import Theme

struct OpenSearchTests {
  private func description(of site: SiteFixture, _ language: Language) throws -> (
    path: String, xml: String
  ) {
    let key = try #require(PageKey(text: "open-search/\(language)"))
    let page = try #require(try PageRenderer(site.site, site.theme).render(key))
    return (page.path.file, String(decoding: page.bytes, as: UTF8.self))
  }

  @Test func `every tree tells browsers how it is searched`() throws {
    let site = try SiteFixture(base: "https://uni.example/~club")
    let icon = try #require(site.theme.asset("icon.svg")).file
    let english = try description(of: site, .english)
    #expect(english.path == "opensearch.xml")
    #expect(
      english.xml == """
        <?xml version="1.0" encoding="utf-8"?>
        <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
        <ShortName>Club Niebla</ShortName>
        <Description>Topics and replies, notes, events and people on Club Niebla</Description>
        <Image width="16" height="16" type="image/svg+xml">https://uni.example/~club/\(icon)</Image>
        <Language>en</Language>
        <InputEncoding>UTF-8</InputEncoding>
        <Url type="text/html" method="get" \
        template="https://uni.example/~club/do/search?q={searchTerms}&amp;lang=en"/>
        </OpenSearchDescription>

        """)
    let spanish = try description(of: site, try #require(Language("es")))
    #expect(spanish.path == "es/opensearch.xml")
    #expect(spanish.xml.contains("<Language>es</Language>"))
    #expect(spanish.xml.contains("/~club/do/search?q={searchTerms}&amp;lang=es\"/>"))
    #expect(spanish.xml.contains("<Description>Temas y respuestas, apuntes"))
  }

  @Test func `the action answers as the description promises`() throws {
    let site = try SiteFixture()
    let xml = try description(of: site, .english).xml
    #expect(xml.contains("template=\"http://club.example/do/search?q={searchTerms}&amp;lang=en\""))
    let page = try site.get("/search?q=night%20trains&lang=en").page
    #expect(page.addresses.contains("/forum/1-night-trains/"))
  }

  @Test(arguments: [
    ("Tertulia", "Tertulia"), ("Tertulia del Camino", "Tertulia del"),
    ("Sixteen letters!", "Sixteen letters!"), ("Seventeen letters", "Seventeen"),
    ("Donaudampfschifffahrtsgesellschaft", "Donaudampfschiff"),
    ("日本語の夜行列車を語り合う会の皆様へ", "日本語の夜行列車を語り合う会の皆"),
    ("👩‍🎓👩‍🎓👩‍🎓👩‍🎓👩‍🎓👩‍🎓", "👩‍🎓👩‍🎓👩‍🎓👩‍🎓👩‍🎓"), ("A & <B>", "A &amp; &lt;B&gt;"),
  ])
  func `a long name is cut after a word, or after a character`(name: String, short: String) throws {
    let file = """
      name: "\(name)"
      languages: [en, es]
      base: http://club.example
      time_zone: UTC

      """
    let xml = try description(of: SiteFixture(more: ["site.yml": file]), .english).xml
    #expect(xml.contains("<ShortName>\(short)</ShortName>"))
  }
}
