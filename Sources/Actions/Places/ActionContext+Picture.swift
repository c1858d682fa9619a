import Cartography
import Database
import Model
import Pages
import Theme

// Pictures of what a viewer may see: drawn of the same values that the list beside them says.
extension ActionContext {
  /// A map with some contents, of the frame that the address requests; nil where the site has no map, and where there is
  /// nothing.
  ///
  /// As a whole it shows people and single places. `least` is its least width around one point, in kilometres, `link` the
  /// address of the page with another frame.
  func picture(
    _ contents: MapContents, label: String, least: Double = 40, isLive: Bool = false,
    link: @escaping (String) -> String
  ) throws -> MapPanelView? {
    let points = contents.spots.isEmpty ? contents.points : contents.spots
    guard settings.map != nil, let whole = MapFrame(around: points, least: least) else {
      return nil
    }
    let frame = MapFrame(at: fields["at"], span: fields["span"], fallback: whole)
    return try PageRenderer(site, theme, for: viewer).map(
      frame, showing: contents, label: label, tree, isLive: isLive, link: { link($0.query) })
  }

  /// Adds a visible location to a map: a dot, and for a coarse one the circle within which the member is.
  func add(
    _ visibleLocation: VisibleLocation, called name: String, at time: String? = nil,
    url: String? = nil,
    face: String? = nil, isMe: Bool = false, to contents: inout MapContents
  ) {
    if visibleLocation.level == .area, let radius = visibleLocation.radius {
      contents.areas.append(MapArea(centre: visibleLocation.point, metres: Double(radius)))
    }
    let age: MapPin.Age =
      switch visibleLocation.age(at: now) {
      case .fresh: .now
      case .today: .today
      case .old: .old
      }
    contents.pins.append(
      MapPin(
        point: visibleLocation.point, label: name,
        detail: time ?? relativeTime(visibleLocation.seen),
        url: url, face: face,
        age: age, isMe: isMe, isCoarse: visibleLocation.level == .area))
  }

  /// The way of a day: lines between its places, broken where nothing is known of the way.
  func track(_ visits: [PlaceVisit]) -> MapContents {
    var contents = MapContents()
    var points: [Point] = []
    for visit in visits {
      if visit.isAfterGap, let last = points.last {
        contents.tracks.append(MapTrack(points: points))
        contents.tracks.append(MapTrack(points: [last, visit.fix.point], isGap: true))
        points = []
      }
      points.append(visit.fix.point)
    }
    contents.tracks.append(MapTrack(points: points))
    if let last = visits.last {
      contents.pins = [
        MapPin(
          point: last.fix.point, label: locale.text("map_me"),
          detail: locale.timeOfDay(civil(last.until)), isMe: true)
      ]
    }
    return contents
  }
}
