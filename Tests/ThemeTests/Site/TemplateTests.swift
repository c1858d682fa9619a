import Actions
import Rounds
import Testing

@testable import Pages
@testable import Templates
@testable import Theme

/// Every template with every page that is made of it; a page is here because its kind or `PrivatePages` names its view.
struct TemplateTests {
  private let folder = ThemeFolder()
  private static let pages: [any PageView.Type] = {
    var seen: Set<String> = []
    return (AllPages.views + PrivatePages.views).filter { seen.insert($0.template).inserted }
  }()
  /// Those with the site's frame.
  private static let framed = Set(pages.filter { $0.shape["chrome"] != nil }.map { $0.template })

  @Test(arguments: ThemeFolder.languages)
  func `every template fits the view that it shows`(language: String) throws {
    let library = try folder.library(language)
    for page in Self.pages { #expect(library.check(page.template, against: page.shape) == []) }
  }

  @Test func `every name is unique`() throws {
    let all = try ["pages", "partials", "layouts"].flatMap { try folder.templates(in: $0) }
    #expect(Set(all).count == all.count)
  }

  @Test(arguments: ThemeFolder.languages)
  func `every page is well-formed, full or bare`(language: String) throws {
    let library = try folder.library(language)
    for page in Self.pages {
      for filling in [Filling.full, .bare] {
        let html = try library.text(page, filling)
        expectSound(html, page, "\(filling)")
        #expect(!html.contains("{{"), "\(page.template): a label is left unfilled")
      }
    }
  }

  @Test(.enabled(if: Rounds.areAll))
  func `every section is drawn somewhere, and what is around it is well-formed`() throws {
    let templates = MarkedTemplates()
    let library = templates.marking(try folder.source("en"))
    let mixed = (0..<64).map { Filling.mixed($0) }
    for (round, filling) in ([.full, .bare] + mixed).enumerated()
    where round < 6 || !templates.undrawn.isEmpty {
      for page in Self.pages {
        let html = templates.read(try library.bytes(page, filling))
        expectSound(html, page, "round \(round)")
      }
    }
    #expect(templates.undrawn == [])
  }

  /// Expects the rules that hold for a page with any contents.
  private func expectSound(_ html: String, _ page: any PageView.Type, _ filling: String) {
    let (markup, place) = (Markup(html), "\(page.template), \(filling)")
    #expect(markup.problems == [], "\(place)")
    #expect(!html.contains("<i>\"") && !html.contains("\"<i>"), "\(place): a text is not escaped")
    guard Self.framed.contains(page.template) else { return }
    #expect(markup.elements.count { $0 == "h1" } == 1, "\(place): one large heading")
    #expect(markup.elements.count { $0 == "main" } == 1, "\(place): one main part")
  }

  @Test func `no page has a script or a style of its own, nor an event handler`() throws {
    let library = try folder.library("en")
    for page in Self.pages {
      let html = try library.text(page, .full).replacing(
        "<script type=\"module\" src=\"/script/", with: "")
      for forbidden in ["<script", "<style", " style=", " onclick=", "javascript:"] {
        #expect(!html.contains(forbidden), "\(page.template): \(forbidden)")
      }
    }
  }

  @Test func `every page with a frame has the script, and what is no page has none`() throws {
    let library = try folder.library("en")
    for page in Self.pages {
      let full = try library.text(page, .full)
      // Where a city is typed, a script suggests some; a passkey instead of the password and an offer of pushes bring theirs.
      let inForms = [" data-cities=", " data-use hidden", " data-offer "]
      let count =
        full.ranges(of: "<script").count
        - inForms.reduce(0) { $0 + full.ranges(of: $1).count }
      // Cutting a photo, moving a card or a map, or asking for the position takes more than the theme's script has room for.
      // So does a passkey. The drawing around the nearest shop is not moved.
      let hasMap = page.shape["map"] != nil && page.template != "nearest"
      let own = ["script", "passkey"].count { page.shape[$0] != nil }
      let more = own + (hasMap ? 1 : 0)
      #expect(count == (Self.framed.contains(page.template) ? 1 + more : 0), "\(page.template)")
      #expect(!(try library.text(page, .bare)).contains("<script"), "\(page.template)")
    }
  }

  @Test func `the policy is in static pages and private pages are not indexed`() throws {
    var chrome = Chrome.sample
    chrome.csp = "default-src 'none'"
    let staticPage = try folder.render(DocumentPage(chrome: chrome, title: "Rules", html: []))
    #expect(staticPage.contains("http-equiv=\"Content-Security-Policy\""))
    #expect(!staticPage.contains("noindex"))
    chrome = .sample
    chrome.isPrivate = true
    let privatePage = try folder.render(DocumentPage(chrome: chrome, title: "Rules", html: []))
    #expect(!privatePage.contains("Content-Security-Policy"))
    #expect(privatePage.contains("<meta name=\"robots\" content=\"noindex\">"))
  }

  @Test func `the stylesheet knows all twelve colours and fetches nothing`() throws {
    let css = String(decoding: try folder.file("assets/tertulia.css"), as: UTF8.self)
    for hue in 1...12 { #expect(css.contains(".hue-\(hue) {")) }
    #expect(!css.contains("url(") && !css.contains("@import"))
    #expect(css.utf8.count < 34_000)
  }
}

extension TemplateLibrary {
  fileprivate func bytes(_ page: any PageView.Type, _ filling: Filling) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try render(page.template, Filled(page, filling).boxed(), into: &bytes)
    return bytes
  }

  fileprivate func text(_ page: any PageView.Type, _ filling: Filling) throws -> String {
    String(decoding: try bytes(page, filling), as: UTF8.self)
  }
}
