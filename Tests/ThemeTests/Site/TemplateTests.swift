import Testing

@testable import Actions
@testable import Pages
@testable import Templates
@testable import Theme

struct TemplateTests {
  private let folder = ThemeFolder()

  @Test func `every template fits the view that it shows`() throws {
    for language in ThemeFolder.languages {
      let library = try folder.library(language)
      for type in FilledPage.types {
        #expect(library.check(type.template, against: type.shape) == [])
      }
    }
  }

  @Test func `every name of a template is unique`() throws {
    let pages = try folder.templates(in: "pages")
    let all = try pages + folder.templates(in: "partials") + folder.templates(in: "layouts")
    #expect(Set(all).count == all.count)
  }

  @Test(arguments: ThemeFolder.languages, FilledView.Way.allCases)
  func `every page is well-formed, whatever it shows`(language: String, way: FilledView.Way) throws
  {
    for page in FilledPage.all(way) where page.template != "robots" {
      let problems = Markup(try folder.render(page, in: language)).problems
      #expect(problems == [], "\(page.template)")
    }
  }

  @Test(arguments: [FilledView.Way.full, .bare])
  func `every HTML page has one large heading and one main part`(way: FilledView.Way) throws {
    for page in FilledPage.all(way) where page.hasFrame {
      let names = Markup(try folder.render(page)).elements
      #expect(names.count { $0 == "h1" } == 1, "\(page.template)")
      #expect(names.count { $0 == "main" } == 1)
    }
  }

  @Test func `nothing of a text is markup, and no page has a style or a script of its own`() throws
  {
    let theme = "<script type=\"module\" src=\"tertulia.js\"></script>"
    for page in FilledPage.all(.full) where page.hasFrame {
      let html = try folder.render(page).replacing(theme, with: "")
      for forbidden in ["<script", "<style", " style=", " onclick=", "javascript:", "<b> &", "{{"] {
        #expect(!html.contains(forbidden), "\(page.template): \(forbidden)")
      }
    }
  }

  @Test func `every page with a frame has the script, and what is no page has none`() throws {
    for page in FilledPage.all(.full) {
      let count = Markup(try folder.render(page)).elements.count { $0 == "script" }
      // To cut a photo, to move a card, or to ask where somebody is takes more than the theme's script has room for.
      let more = ["photo", "deck", "nearest"].contains(page.template) ? 1 : 0
      #expect(count == (page.hasFrame ? 1 + more : 0), "\(page.template)")
    }
    for page in FilledPage.all(.bare) { #expect(!(try folder.render(page)).contains("<script")) }
  }

  @Test func `the policy stands in static pages and private pages are not indexed`() throws {
    let staticPage = try folder.render(
      FilledPage(TopicPage.self, .full, without: ["isPrivate"]))
    #expect(staticPage.contains("http-equiv=\"Content-Security-Policy\""))
    #expect(!staticPage.contains("noindex"))
    let privatePage = try folder.render(FilledPage(NewTopicPage.self, .full, without: ["csp"]))
    #expect(!privatePage.contains("Content-Security-Policy"))
    #expect(privatePage.contains("<meta name=\"robots\" content=\"noindex\">"))
  }

  @Test func `the stylesheet knows all twelve colours and fetches nothing`() throws {
    let css = String(decoding: try folder.file("assets/tertulia.css"), as: UTF8.self)
    for hue in 1...12 { #expect(css.contains(".hue-\(hue) {")) }
    #expect(!css.contains("url(") && !css.contains("@import"))
    #expect(css.utf8.count < 32_000)
  }
}
