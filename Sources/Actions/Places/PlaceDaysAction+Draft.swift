import Database
import HTTPTypes
import Model
import Theme
import Time

// From a trip to the draft of a topic.
extension PlaceDaysAction {
  /// The most places of a trip that are read, and towns that are named.
  private static let (mostStays, mostTowns) = (800, 40)
  /// Seconds of history by which it is known in which cell somebody lives, and metres around its middle that are left out.
  private static let (lately, home): (Int64, Double) = (30 * 86_400, Double(Grid.radius) + 2000)

  /// Puts a stretch aside as the draft of a topic: the towns of the way, in their order, and how far apart they are.
  ///
  /// Nothing is told of where they live, of times, and of a place but the nearest town; distances are those between towns.
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
    let home = try home
    func isAway(_ stay: Stay) -> Bool {
      home.map { $0.distance(to: stay.fix.point) > Self.home } ?? true
    }
    let stays = try context.site.stays(
      of: me.id, from: span.from, to: span.to, atMost: Self.mostStays)
    guard let first = stays.firstIndex(where: isAway), let last = stays.lastIndex(where: isAway)
    else { return [] }
    var towns: [Town] = []
    for stay in stays[first...last] {
      guard let town = try context.site.town(nearest: stay.fix.point), town != towns.last else {
        continue
      }
      towns.append(town)
    }
    return Array(towns.prefix(Self.mostTowns))
  }

  /// Where somebody was the longest lately.
  private var home: Point? {
    get throws {
      var seconds: [Point: Int64] = [:]
      let since = context.now.adding(seconds: -Self.lately)
      for stay in try context.site.stays(
        of: me.id, from: since, to: context.now, atMost: 30 * Self.mostStays)
      {
        let cell = Grid.middle(ofCellWith: stay.fix.point)
        seconds[cell, default: 0] += max(1, stay.until.seconds - stay.fix.at.seconds)
      }
      // The same one of two that are as long.
      return seconds.max { ($0.value, $0.key.latitude) < ($1.value, $1.key.latitude) }?.key
    }
  }
}
