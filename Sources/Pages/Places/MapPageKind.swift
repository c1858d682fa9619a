public import Cartography
import Database
public import Model
public import Templates
public import Theme
import Time

/// The map of the site's places: shops, upcoming events, and the places in `content/map/`.
///
/// A file shows one part of the world; its links to others lead to an action that shows any.
struct MapPageKind: SinglePagePerTree {
  static let kind = PageKey.Kind.map
  static let views: [any PageView.Type] = [AtlasPage.self]
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
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
    var chrome = renderer.theme.chrome(frame)
    if renderer.settings.allowsSignIn {
      renderer.theme.nameMaps(in: &chrome, .places, tree)
    }
    return try renderer.page(.map(tree), try renderer.atlas(tree, chrome), tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(entrances: renderer.settings.map == nil ? [] : [.map(tree)])
  }
}

extension PageRenderer {
  /// Returns the page of the site's places.
  ///
  /// `at` and `span` choose the part of the world, if given; `meeting` is the pair who look for a place between them.
  public func atlas(
    _ tree: SiteTree, _ chrome: Chrome, at: String = "", span: String = "",
    meeting: MapMeeting? = nil
  ) throws -> AtlasPage {
    let around = meeting?.middle ?? Point(at)
    let locale = theme.locale(tree.language)
    func far(_ point: Point) -> String {
      meeting?.far(point) ?? locale.distance(metres: around?.distance(to: point) ?? 0)
    }
    let entries = try mapEntries(tree, around: around, within: meeting?.half, far)
    let places = MapPlaces(entries)
    var contents = meeting?.contents ?? MapContents()
    // With room for both names, even on a phone, which shows less of the sides.
    let whole = meeting.flatMap { MapFrame(around: $0.contents.points) }.map {
      MapFrame(centre: $0.centre, span: $0.span * 1.3)
    }
    contents.features = places.features
    let lang = "lang=\(tree.language.code)"
    let towns = try around.map { try townsAround($0, within: meeting?.reach ?? 60_000, far) } ?? []
    let title =
      meeting?.title ?? towns.first.map { locale.text("atlas_around", ["town": $0.name]) }
      ?? text("atlas_title", tree)
    let panel = try map(
      MapFrame(at: at, span: span, fallback: whole ?? wholeMap(contents)), showing: contents,
      label: locale.text("atlas_label", ["site": theme.siteName(tree.language)]), tree,
      others: [LinkView(label: text("atlas_whole", tree), url: settings.href(.map(tree)))]
    ) { meeting?.link($0.query) ?? settings.href(.plain(.siteMap), query: "\($0.query)&\(lang)") }
    return AtlasPage(
      chrome: chrome, title: title, lead: meeting?.lead, map: panel,
      entries: places.entries, towns: towns)
  }

  /// All places of the site, for a map that shows more than those.
  public func places(_ tree: SiteTree) throws -> MapPlaces { MapPlaces(try mapEntries(tree)) }

  /// Returns the nearest towns, if a point was given, each with its distance.
  private func townsAround(
    _ point: Point, within reach: Double, _ far: (Point) -> String
  ) throws -> [MapEntryView] {
    let towns = try reader.database.mapTowns(around: point, within: reach, atMost: 200)
    return towns.map { ($0, $0.point.distance(to: point)) }.filter { $0.1 <= reach }
      .sorted { $0.1 < $1.1 }.prefix(5).map { town, _ in
        MapEntryView(name: town.name, details: [ParagraphView(text: far(town.point))])
      }
  }

  /// Returns the frame in the site's settings, else one around all that there is, else the world.
  private func wholeMap(_ contents: MapContents) -> MapFrame {
    let all = MapFrame(around: contents.points) ?? MapFrame.world
    guard let map = settings.map else { return all }
    return MapFrame(
      centre: map.centre ?? all.centre, span: map.span.map { Double($0) } ?? all.span)
  }
}

/// Two people who look for a place between them: places around the point halfway.
public struct MapMeeting {
  /// The middle.
  let middle: Point
  /// Metres from the middle to either of them: a place farther away is not between them.
  let half: Double
  /// Metres from the middle within which towns are named.
  let reach: Double
  /// Both of them on the map.
  let contents: MapContents
  /// The heading.
  let title: String
  /// Explanation of the distances, a sentence or two.
  let lead: String
  /// Returns the distances of a point from each of them, in words.
  let far: (Point) -> String
  /// The address of another part of the map, by its query.
  let link: (String) -> String

  /// Takes the viewer's position, and the other's as it is shown to the viewer: nothing is computed from anything more precise.
  public init(
    _ own: Point, _ shown: Point, _ contents: MapContents, title: String, lead: String,
    far: @escaping (Point) -> String, link: @escaping (String) -> String
  ) {
    middle = own.middle(to: shown)
    half = own.distance(to: shown) / 2
    reach = max(60_000, half / 4)
    (self.contents, self.title, self.lead) = (contents, title, lead)
    (self.far, self.link) = (far, link)
  }
}

/// The places of a site, as the picture and as the list have them.
public struct MapPlaces {
  /// Shapes on the map, the points with their numbers.
  public let features: [MapFeature]
  /// Rows of the list: all places that have a name.
  public let entries: [MapEntryView]

  fileprivate init(_ entries: [MapEntry]) {
    features = entries.map(\.feature)
    self.entries = entries.map(\.view).filter { !$0.name.isEmpty }
  }
}

/// A place on the map, as the picture and as the list have it.
private struct MapEntry {
  let feature: MapFeature
  let view: MapEntryView
}

extension PageRenderer {
  /// The most shops, and events, that are shown.
  private static let most = 100

  /// Shops, events to come and places, those that have a point numbered from 1; around a point the nearest first, each with
  /// how far it is, and those alone that are within some metres.
  fileprivate func mapEntries(
    _ tree: SiteTree, around: Point?, within reach: Double?, _ far: (Point) -> String
  ) throws -> [MapEntry] {
    let entries = try mapEntries(tree)
    guard let around else { return entries }
    return entries.compactMap { entry in
      entry.feature.shape.points.map { ($0, $0.distance(to: around)) }.min { $0.1 < $1.1 }
        .map { (entry, $0) }
    }.filter { $0.1.1 <= reach ?? .infinity }.sorted { $0.1.1 < $1.1.1 }.map { entry, nearest in
      var view = entry.view
      view.details.append(ParagraphView(text: far(nearest.0)))
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
    // A place without a name is drawn, but not listed.
    for place in try reader.database.mapPlaces(tree.language) {
      add(place.shape, place.name, [place.description])
    }
    let shops = try settings.has(.catalogue) ? reader.shops(tree.language) : []
    for shop in shops.prefix(Self.most) {
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
  /// Name of the template.
  public static let template = "atlas"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Map".
  let title: String
  /// Further explanation, a sentence or two.
  var lead: String?
  /// The map.
  let map: MapPanelView
  /// The places.
  var entries: [MapEntryView] = []
  /// Towns near the requested point, the nearest first.
  var towns: [MapEntryView] = []
}

/// A place of the site's in the list beside the map.
public struct MapEntryView: View {
  /// Number on the map; none for lines and areas.
  var number: String?
  /// Name of the place.
  let name: String
  /// Address of its page.
  var url: String?
  /// Details: an address, hours, the time of an event.
  var details: [ParagraphView] = []
  /// The place for another program.
  var geoURL: String?
}
