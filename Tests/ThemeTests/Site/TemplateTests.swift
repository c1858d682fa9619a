import Pages
import Templates
import Testing
import Theme

@testable import Actions

struct TemplateTests {
  private let folder = ThemeFolder()
  /// What single pages have besides.
  private static let scripts = ["photo", "deck", "nearest"].map {
    "<script type=\"module\" src=\"/assets/\($0).0123456789ab.js\"></script>\n"
  }

  @Test func `every template fits the view that it shows`() throws {
    for language in ThemeFolder.languages {
      let library = try folder.library(language)
      for page in Sample.full {
        #expect(library.check(type(of: page).template, against: type(of: page).shape) == [])
      }
    }
  }

  @Test func `every page has a full sample, and every name is unique`() throws {
    let views = AllPages.views + PrivatePages.views
    #expect(Set(views.map { $0.template }) == Set(Sample.full.map { type(of: $0).template }))
    let pages = try folder.templates(in: "pages")
    let all = try pages + folder.templates(in: "partials") + folder.templates(in: "layouts")
    #expect(Set(all).count == all.count)
  }

  @Test(arguments: ThemeFolder.languages)
  func `every page is well-formed, full or bare`(language: String) throws {
    for page in Sample.full + Sample.bare where type(of: page).template != "robots" {
      let problems = Markup(try folder.render(page, in: language)).problems
      #expect(problems == [], "\(type(of: page).template)")
    }
  }

  @Test func `every HTML page has one large heading and one main part`() throws {
    for page in Sample.full + Sample.bare where type(of: page).shape["chrome"] != nil {
      let names = Markup(try folder.render(page)).elements
      #expect(names.count { $0 == "h1" } == 1, "\(type(of: page).template)")
      #expect(names.count { $0 == "main" } == 1)
    }
  }

  @Test func `no page has a script or a style of its own, nor an event handler`() throws {
    let theme = "<script type=\"module\" src=\"tertulia.js\"></script>\n"
    for page in Sample.full {
      let html = Self.scripts.reduce(try folder.render(page).replacing(theme, with: "")) {
        $0.replacing($1, with: "")
      }
      for forbidden in ["<script", "<style", " style=", " onclick=", "javascript:"] {
        #expect(!html.contains(forbidden), "\(type(of: page).template): \(forbidden)")
      }
    }
  }

  @Test func `every page with a frame has the script, and what is no page has none`() throws {
    for page in Sample.full {
      let hasFrame = type(of: page).shape["chrome"] != nil
      let count = Markup(try folder.render(page)).elements.count { $0 == "script" }
      // To cut a photo, to move a card, or to ask where somebody is takes more than the theme's script has room for.
      let more = page is PhotoPage || page is DeckPage || page is NearestPage ? 1 : 0
      #expect(count == (hasFrame ? 1 + more : 0), "\(type(of: page).template)")
    }
    for page in Sample.bare { #expect(!(try folder.render(page)).contains("<script")) }
  }

  @Test func `every label of a template exists, and none is left unfilled`() throws {
    for page in Sample.full { #expect(!(try folder.render(page)).contains("{{")) }
  }

  @Test func `the policy stands in static pages and private pages are not indexed`() throws {
    let staticPage = try folder.render(Sample.topic)
    #expect(staticPage.contains("http-equiv=\"Content-Security-Policy\""))
    #expect(!staticPage.contains("noindex"))
    let privatePage = try folder.render(Sample.newTopic)
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
