import Database
import Model
import Templates
import Theme

/// The page “More”: everything that has no tab.
struct MorePageKind: SinglePagePerTree {
  static let kind = PageKey.Kind.more
  static let views: [any PageView.Type] = [MorePage.self]
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    // With the first note of the main tree, all trees name a feed.
    case .note: ofAllTrees(source, .rest)
    // With the first product there is a catalogue.
    case .product(_, let places):
      places.contains(ProductPlace(list: ProductList.all.id, number: 1))
        ? ofAllTrees(source, .rest) : []
    case .document(_, let language), .subject(_, let language), .professor(_, let language),
      .event(_, let language, _):
      [Self(language: language).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.more(tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(entrances: [.more(tree)])
  }
}

extension PageRenderer {
  fileprivate func more(_ tree: SiteTree) throws -> RenderedPage? {
    var frame = frame(text("more_title", tree), tab: .more, tree) { .more($0) }
    var links = try reader.documents(tree.language).filter { $0.slug != "index" }.map {
      MoreLinkView(
        label: $0.title, url: settings.href(.document($0.slug, tree)),
        detail: $0.description.isEmpty ? nil : $0.description)
    }
    links += try sectionLinks(tree)
    frame.feeds = try siteFeeds(tree)
    let chrome = theme.chrome(frame)
    let view = MorePage(
      chrome: chrome, title: text("more_title", tree), links: links, feeds: chrome.feeds,
      script: links.contains { $0.shareURL != nil } ? theme.href(asset: "share.js") : nil)
    return try page(.more(tree), view, tree)
  }

  /// Links to sections without a tab: professors, kinds that add their own line, and sections that the settings leave out
  /// although they have pages.
  private func sectionLinks(_ tree: SiteTree) throws -> [MoreLinkView] {
    var links: [MoreLinkView] = []
    func add(_ label: String, _ path: SitePath, _ detail: String) {
      links.append(link((label, path, detail), tree))
    }
    if !settings.sections.contains(.notes), try !reader.subjects(tree.language).isEmpty {
      add("notes", .notes(tree), "more_notes_detail")
    }
    if try hasCatalogue { add("catalogue", .catalogue(tree), "more_catalogue") }
    if try professorsURL(tree) != nil { add("professors", .professors(tree), "more_professors") }
    if !settings.sections.contains(.events), try !reader.eventDays(tree.language).isEmpty {
      add("events", .events(tree), "more_events")
    }
    if settings.map != nil, !settings.sections.contains(.map) {
      add("atlas_title", .map(tree), "more_map")
    }
    links += self.links(on: .more, tree)
    if settings.has(.meet) {
      links.append(
        MoreLinkView(
          label: text("meet_title", tree),
          url: settings.href(.plain(.meet), query: "lang=\(tree.language.code)"),
          isAction: true, detail: text("more_meet", tree)))
    }
    if settings.guests != .off || settings.allowsSignIn {
      links.append(
        MoreLinkView(
          label: text("suggest_title", tree),
          url: settings.href(.plain(.suggest), query: "lang=\(tree.language.code)"),
          isAction: true, detail: text("more_suggest", tree)))
    }
    links.append(
      MoreLinkView(
        label: text("share_title", tree), url: shareURL(tree), detail: text("more_share", tree),
        shareURL: settings.absolute(.home(tree))))
    return links
  }

  /// The links to the kinds that have a line on a page.
  func links(on page: PageKey.Kind, _ tree: SiteTree) -> [MoreLinkView] {
    settings.pageKinds.compactMap { $0.type.line(on: page, tree).map { link($0, tree) } }
  }

  private func link(_ line: PageLine, _ tree: SiteTree) -> MoreLinkView {
    MoreLinkView(
      label: text(line.label, tree), url: settings.href(line.path), detail: text(line.detail, tree))
  }

  /// Returns a `mailto:` address without a recipient, with the site's name and address: the reader's own mail program sends it.
  private func shareURL(_ tree: SiteTree) -> String {
    let (name, home) = (theme.siteName(tree.language), settings.absolute(.home(tree)))
    return "mailto:?subject=\(PercentEncoding.text(name))&body=\(PercentEncoding.text(home))"
  }
}

/// Links to everything that has no tab of its own.
struct MorePage: PageView {
  static let template = "more"

  /// The frame.
  let chrome: Chrome
  /// The heading: "More".
  let title: String
  /// The pages.
  var links: [MoreLinkView] = []
  /// The community's feeds.
  var feeds: [LinkView] = []
  /// The script that shares the site; none where nothing is shared.
  var script: String?
}

/// A link to a kind's page, by the names of its label and description in the locales.
typealias PageLine = (label: String, path: SitePath, detail: String)

/// A link with a line of description, as on the page “More” and beside the forum's list.
struct MoreLinkView: View {
  /// The words of the link.
  let label: String
  /// Target address.
  let url: String
  /// True if `url` is made on demand; crawlers do not follow it.
  var isAction = false
  /// Description of the page behind it, one line.
  var detail: String?
  /// Address that a browser with a share menu passes on.
  var shareURL: String?
}
