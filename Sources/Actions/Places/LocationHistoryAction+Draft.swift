import Database
import HTTPTypes
import Model
import Theme
import Time

// From a trip to the draft of a topic.
extension LocationHistoryAction {
  /// The most places of a trip that are read, and towns that are named.
  private static let (maxVisits, maxTowns) = (800, 40)
  /// Metres around the middle of the member's home cell that are left out, and seconds before and after a stretch by which that
  /// cell is found.
  private static let (home, around): (Double, Int64) = (Double(Grid.radius) + 2000, 30 * 86_400)
  /// Seconds that a place lasts at most of which nothing is known but when it began.
  private static let longest: Int64 = 12 * 3600

  /// Saves a stretch as the draft of a topic: the towns of the way, in their order, and how far apart they are.
  ///
  /// It leaves out where the member lives, all times, and everything about a place but the nearest town. Distances are those
  /// between towns.
  func draft(
    _ span: (from: Timestamp, to: Timestamp), of day: CivilDate, _ form: inout FormState
  ) throws -> Reply {
    let (site, locale) = (context.site, context.locale)
    guard try site.draft(of: me.id, .newTopic) == nil else {
      form.errors.add("from", "draft", in: "stretch")
      return .finished(try response(form))
    }
    let towns = try towns(span)
    guard let first = towns.first, let last = towns.last, towns.count > 1 else {
      form.errors.add("from", "short", in: "stretch")
      return .finished(try response(form))
    }
    let ways = zip(towns, towns.dropFirst()).map { $0.point.distance(to: $1.point) }
    var lines = ["1. \(Quotation.escaped(first.name))"]
    for (town, metres) in zip(towns.dropFirst(), ways) {
      let way = locale.text("days_way", ["distance": locale.distance(metres: metres)])
      lines.append("\(lines.count + 1). \(Quotation.escaped(town.name)), \(way)")
    }
    let words =
      [
        "date": locale.date(day), "first": first.name, "last": last.name,
        "distance": locale.distance(metres: ways.reduce(0, +)),
      ] as KeyValuePairs
    let lead = Quotation.escaped(locale.text("trip_lead", words))
    let draft = Draft(
      route: Route.newTopic.path,
      fields: FormFields.encoded([
        ("title", locale.text("trip_title", words)),
        ("body", "\(lead)\n\n\(lines.joined(separator: "\n"))\n"),
      ]), savedAt: context.now)
    guard try site.write({ try $0.keep(draft, of: me.id) }) else {
      form.refusal = (
        .unprocessableContent, locale.text("drafts_full", ["limit": locale.number(Draft.most)])
      )
      return .finished(try response(form))
    }
    return context.redirect(to: context.href(to: .newTopic))
  }

  /// The towns of a stretch, each once in a row; what is around home at its beginning and its end is left out.
  private func towns(_ span: (from: Timestamp, to: Timestamp)) throws -> [Town] {
    let visits = try context.site.visits(
      of: me.id, from: span.from, to: span.to, atMost: Self.maxVisits)
    let homes = try homes(visits, span)
    func isAway(_ visit: PlaceVisit) -> Bool {
      homes.allSatisfy { $0.distance(to: visit.fix.point) > Self.home }
    }
    guard let first = visits.firstIndex(where: isAway), let last = visits.lastIndex(where: isAway)
    else { return [] }
    var towns: [Town] = []
    for case let town? in try context.site.towns(nearest: visits[first...last].map(\.fix.point))
    where town != towns.last {
      towns.append(town)
    }
    // A longer list ends with the last town, too.
    return towns.count > Self.maxTowns ? towns.prefix(Self.maxTowns - 1) + towns.suffix(1) : towns
  }

  /// The cell in which the member was the longest around a stretch; where nothing is known of the days before it, the one in
  /// which it begins, too.
  private func homes(_ stretch: [PlaceVisit], _ span: (from: Timestamp, to: Timestamp)) throws
    -> [Point]
  {
    let visits = try context.site.visits(
      of: me.id, from: span.from.adding(seconds: -Self.around),
      to: span.to.adding(seconds: Self.around), atMost: 30 * Self.maxVisits)
    var seconds: [Point: Int64] = [:]
    for (index, visit) in visits.enumerated() {
      // A phone that sends nothing until it moves is where it was.
      let next = index + 1 < visits.count ? visits[index + 1].fix.at : visit.until
      let end = max(visit.until, min(next, visit.fix.at.adding(seconds: Self.longest)))
      let cell = Grid.middle(ofCellWith: visit.fix.point)
      seconds[cell, default: 0] += max(1, end.seconds - visit.fix.at.seconds)
    }
    // Equal durations must always give the same cell.
    let home = seconds.max { ($0.value, $0.key.latitude) < ($1.value, $1.key.latitude) }?.key
    let isKnown = visits.first.map { $0.fix.at < span.from.adding(seconds: -86_400) } ?? false
    let start = isKnown ? nil : stretch.first.map { Grid.middle(ofCellWith: $0.fix.point) }
    return [home, start].compactMap { $0 }
  }
}
