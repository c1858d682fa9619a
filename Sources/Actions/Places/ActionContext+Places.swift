import Database
import Model
import Pages
import Theme
import Time

// Parts that the pages of places share.
extension ActionContext {
  /// A moment as people say it: "today, 18:20", "yesterday, 9:05", "22 Nov 2026, 18:20".
  func relativeTime(_ time: Timestamp) -> String {
    let civil = self.civil(time)
    let words = ["time": locale.timeOfDay(civil)] as KeyValuePairs
    switch civil.date.dayNumber - self.civil(now).date.dayNumber {
    case 0: return locale.text("moment_today", words)
    case -1: return locale.text("moment_yesterday", words)
    case 1: return locale.text("moment_tomorrow", words)
    default: return locale.dateTime(civil)
    }
  }

  /// The pages on which one says who sees where one is, as links.
  func placeTabs(_ current: Route.Kind) -> [LinkView] {
    let pages: [(kind: Route.Kind, label: String)] = [
      (.places, "places_who"), (.placeDays, "places_days"), (.sendPlace, "places_send"),
      (.placePhone, "places_phone"), (.placeLinks, "places_links"),
    ]
    return pages.map { page in
      LinkView(
        label: locale.text(page.label), url: href(page.kind), isCurrent: page.kind == current)
    }
  }

  /// The way to these pages.
  var mapCrumb: LinkView { LinkView(label: locale.text("map"), url: href(.map)) }

  /// The frame of a page of places.
  func placeChrome(_ title: String) -> Chrome {
    chrome(
      title, tab: settings.sections.contains(.map) ? .map : .people, sheet: PageRenderer.memberSheet
    )
  }

  /// Precision of a level, in words: "about 5 km".
  func words(_ level: SharingLevel) -> String { locale.text("level_\(level.name)") }

  /// A visible location in words, as precise as it is shared: "about 5 km around Salamanca".
  func words(_ visibleLocation: VisibleLocation) -> String {
    guard let town = visibleLocation.town else {
      let point = visibleLocation.point.text(decimals: visibleLocation.level == .exact ? 4 : 2)
      return locale.text(
        visibleLocation.level == .exact ? "place_point" : "place_area", ["town": point])
    }
    return locale.text("place_\(visibleLocation.level.name)", ["town": town])
  }

  /// The answer in a line: "Mateo is near Salamanca".
  func title(_ name: String, _ visibleLocation: VisibleLocation) -> String {
    locale.text(
      "place_title",
      [
        "name": name,
        "town": visibleLocation.town
          ?? visibleLocation.point.text(decimals: visibleLocation.level == .exact ? 4 : 2),
      ])
  }

  /// How exactly, and when, a sentence or two.
  func facts(_ name: String, _ visibleLocation: VisibleLocation) -> String {
    let time = relativeTime(visibleLocation.seen)
    switch visibleLocation.level {
    case .exact:
      let since =
        visibleLocation.since.map { " " + locale.text("place_since", ["time": relativeTime($0)]) }
        ?? ""
      guard let radius = visibleLocation.radius else {
        return locale.text("place_seen", ["time": time]) + since
      }
      return locale.text(
        "place_seen_to", ["time": time, "metres": locale.distance(metres: Double(max(10, radius)))])
        + since
    case .area: return locale.text("place_seen_area", ["time": time, "name": name])
    case .town, .nothing: return locale.text("place_seen_town", ["time": time])
    }
  }

  /// How far that is from where the viewer is, and which way: "1.8 km from you, to the north".
  ///
  /// Measured to what the viewer is shown, and to nothing finer.
  func away(_ visibleLocation: VisibleLocation, from own: Point?) -> String? {
    guard let own else { return nil }
    let metres = own.distance(to: visibleLocation.point)
    guard metres >= 50 else { return nil }
    return locale.text(
      "place_away",
      [
        "distance": locale.distance(metres: metres),
        "direction": locale.text(
          "direction_\(Direction(from: own, to: visibleLocation.point).rawValue)"),
      ])
  }

  /// The typed place: two numbers, or a town that the site knows.
  func typedPlace(_ name: String, _ errors: inout FieldErrors) throws -> (
    name: String, point: Point
  )? {
    let typed = PlainText.singleLine(fields[name])
    if PlainText.isBlank(typed) {
      errors.add(name, "empty")
      return nil
    }
    let bare = String(decoding: typed.utf8.filter { $0 != 32 }, as: UTF8.self)
    if let point = Point(bare) { return (point.text(decimals: 5), point) }
    if let place = try site.place(named: typed) { return place }
    if let town = try town(typed: typed) { return (town.name, town.point) }
    try addUnknownPlace(name, typed, &errors)
    return nil
  }

  /// A visible location for a program: its numbers are no finer than the level.
  func json(_ visibleLocation: VisibleLocation) -> [(String, JSON)] {
    let decimals = visibleLocation.level == .exact ? 5 : 3
    return [
      ("level", .text(visibleLocation.level.name)),
      ("latitude", .degrees(visibleLocation.point.latitude, decimals)),
      ("longitude", .degrees(visibleLocation.point.longitude, decimals)),
      ("town", .text(visibleLocation.town ?? "")), ("seen_at", .text(visibleLocation.seen.rfc3339)),
    ] + (visibleLocation.since.map { [("since", .text($0.rfc3339))] } ?? [])
      + (visibleLocation.radius.map { [("within_metres", .number(Int64($0)))] } ?? [])
  }
}

extension VisibleLocation.Age {
  /// The class of its row.
  var name: String {
    switch self {
    case .fresh: "fresh"
    case .today: "today"
    case .old: "older"
    }
  }
}
