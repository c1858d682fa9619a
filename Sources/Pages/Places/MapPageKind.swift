import Cartography
import Database
public import Model
public import Templates
public import Theme
import Time

/// The map of the site's places: shops, events to come, and what `content/map/` has.
///
/// A file shows one part of the world; its links to others lead to an action that shows any.
struct MapPageKind: OnePerTree {
  static let kind = PageKey.Kind.map
  static let views: [any PageView.Type] = [AtlasPage.self]
  let language: Language

  static func stale(by touch: Touch, _ source: PageSource) -> [StaleKey] {
    switch touch {
    case .day: ofAllTrees(source, .lists)
    case .zone, .map: ofAllTrees(source, .rest)
    case .event(_, let language, _), .shop(_, let language):
      [Self(language: language).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    guard renderer.settings.map != nil else { return nil }
    let frame = renderer.frame(renderer.text("atlas_title", tree), tab: .map, tree) { .map($0) }
    return try renderer.page(
      .map(tree), try renderer.atlas(tree, renderer.theme.chrome(frame)), tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(entrances: renderer.settings.map == nil ? [] : [.map(tree)])
  }
}

extension PageRenderer {
  /// The page of the site's places; `query` says which part of the world, where somebody asked for one.
  public func atlas(
    _ tree: SiteTree, _ chrome: Chrome, at: String = "", span: String = ""
  ) throws -> AtlasPage {
    let entries = try mapEntries(tree)
    var contents = MapContents()
    contents.features = entries.map(\.feature)
    let whole = wholeMap(contents)
    let lang = "lang=\(tree.language.code)"
    let title = text("atlas_title", tree)
    let locale = theme.locale(tree.language)
    let panel = try map(
      MapFrame(at: at, span: span, fallback: whole), showing: contents,
      label: locale.text("atlas_label", ["site": theme.siteName(tree.language)]), tree,
      others: [LinkView(label: text("atlas_whole", tree), url: settings.href(.map(tree)))]
    ) { settings.href(.plain(.siteMap), query: "\($0.query)&\(lang)") }
    return AtlasPage(
      chrome: chrome, title: title, map: panel, entries: entries.map(\.view).filter { !$0.name.isEmpty })
  }

  /// What a site says itself, else a map of all that there is, else of the world.
  private func wholeMap(_ contents: MapContents) -> MapFrame {
    let all = MapFrame(around: contents.points) ?? MapFrame.world
    guard let map = settings.map, let centre = map.centre ?? Optional(all.centre) else { return all }
    return MapFrame(centre: centre, span: map.span.map { Double($0) } ?? all.span)
  }

}

/// A place on the map, as the picture and as the list have it.
struct MapEntry {
  let feature: MapFeature
  let view: MapEntryView
}

extension PageRenderer {
  /// The most shops, and events, that are shown.
  private static let most = 100

  /// Shops, events to come and places, those that have a point numbered from 1.
  fileprivate func mapEntries(_ tree: SiteTree) throws -> [MapEntry] {
    var entries: [MapEntry] = []
    var number = 0
    func add(_ shape: MapShape, _ name: String, _ details: [String], url: String? = nil) {
      let isPoint = if case .points = shape { true } else { false }
      if isPoint { number += 1 }
      let anchor = shape.anchor
      entries.append(
        MapEntry(
          feature: MapFeature(
            shape: shape, name: name, url: url, number: isPoint ? number : nil),
          view: MapEntryView(
            number: isPoint ? String(number) : nil, name: name, url: url,
            details: details.filter { !$0.isEmpty }.map { ParagraphView(text: $0) },
            geoURL: isPoint ? anchor.map { "geo:\($0.text(decimals: 5))" } : nil)))
    }
    // What has no name is drawn, and not listed.
    for place in try reader.database.mapPlaces(tree.language) {
      add(place.shape, place.name, [place.description])
    }
    for shop in try reader.shops(tree.language).prefix(Self.most) {
      guard let position = shop.position else { continue }
      add(.points([position.point]), shop.name, [shop.address, shop.hours])
    }
    for event in try reader.events(from: today, tree.language, limit: Self.most) {
      guard let point = event.event.point, !event.event.isCancelled else { continue }
      add(
        .points([point]), event.event.text.title, [when(event, tree), event.event.location],
        url: settings.href(.event(event.event.slug, tree)))
    }
    return entries
  }
}

extension PageRenderer {
  /// "Thursday, 26 November 2026".
  private func when(_ event: EventRow, _ tree: SiteTree) -> String {
    theme.locale(tree.language).weekdayDate(event.days.lowerBound)
  }
}

/// The site's places on a map, and the same as a list.
public struct AtlasPage: PageView {
  public static let template = "atlas"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Map".
  let title: String
  /// The map.
  let map: MapPanelView
  /// The places.
  var entries: [MapEntryView] = []
  /// Where members see their friends.
  var friendsURL: String?
}

/// A place of the site's in the list beside the map.
public struct MapEntryView: View {
  /// Its number on the map; none for lines and areas.
  var number: String?
  /// What it is called.
  let name: String
  /// Its page.
  var url: String?
  /// What there is to know: an address, hours, when it takes place.
  var details: [ParagraphView] = []
  /// The place for another program.
  var geoURL: String?
}
