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
    let around = Point(at)
    let entries = try mapEntries(tree, around: around)
    var contents = MapContents()
    contents.features = entries.map(\.feature)
    let whole = wholeMap(contents)
    let lang = "lang=\(tree.language.code)"
    let locale = theme.locale(tree.language)
    let towns = try around.map { try townsAround($0, tree) } ?? []
    let title =
      towns.first.map { locale.text("atlas_around", ["town": $0.name]) }
      ?? text("atlas_title", tree)
    let panel = try map(
      MapFrame(at: at, span: span, fallback: whole), showing: contents,
      label: locale.text("atlas_label", ["site": theme.siteName(tree.language)]), tree,
      others: [LinkView(label: text("atlas_whole", tree), url: settings.href(.map(tree)))]
    ) { settings.href(.plain(.siteMap), query: "\($0.query)&\(lang)") }
    return AtlasPage(
      chrome: chrome, title: title, map: panel,
      entries: entries.map(\.view).filter { !$0.name.isEmpty },
      towns: towns,
      friendsURL: settings.takesMembers ? settings.href(.plain(.map), query: lang) : nil)
  }

  /// The nearest towns, where somebody asked what is around a point: half way between two people, say.
  private func townsAround(_ point: Point, _ tree: SiteTree) throws -> [MapEntryView] {
    let locale = theme.locale(tree.language)
    let towns = try reader.database.mapTowns(around: point, within: 60_000, atMost: 200)
    return towns.map { ($0, $0.point.distance(to: point)) }.filter { $0.1 <= 60_000 }
      .sorted { $0.1 < $1.1 }.prefix(5).map { town, metres in
        MapEntryView(
          name: town.name, details: [ParagraphView(text: locale.distance(metres: metres))])
      }
  }

  /// What a site says itself, else a map of all that there is, else of the world.
  private func wholeMap(_ contents: MapContents) -> MapFrame {
    let all = MapFrame(around: contents.points) ?? MapFrame.world
    guard let map = settings.map else { return all }
    return MapFrame(
      centre: map.centre ?? all.centre, span: map.span.map { Double($0) } ?? all.span)
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

  /// Shops, events to come and places, those that have a point numbered from 1; around a point the nearest first, each with
  /// how far it is.
  fileprivate func mapEntries(_ tree: SiteTree, around: Point?) throws -> [MapEntry] {
    let entries = try mapEntries(tree)
    guard let around else { return entries }
    let locale = theme.locale(tree.language)
    return entries.map { entry in
      (entry, entry.feature.shape.points.map { $0.distance(to: around) }.min() ?? .infinity)
    }.sorted { $0.1 < $1.1 }.map { entry, metres in
      var view = entry.view
      view.details.append(ParagraphView(text: locale.distance(metres: metres)))
      return MapEntry(feature: entry.feature, view: view)
    }
  }

  private func mapEntries(_ tree: SiteTree) throws -> [MapEntry] {
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
  /// Its template.
  public static let template = "atlas"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Map".
  let title: String
  /// The map.
  let map: MapPanelView
  /// The places.
  var entries: [MapEntryView] = []
  /// Towns near the point that was asked for, the nearest first.
  var towns: [MapEntryView] = []
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
