import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/places/days?day=2026-11-22`: where a member was on a day, for them alone; a stretch can become the draft of a topic, or be
/// deleted, as can a day and all of it.
///
/// Files of other programs bring more.
struct LocationHistoryAction: FormAction {
  static let shownFields = ["from", "to", "file"]
  /// Places on a page: with two minutes between any two there are at most 720 in a day.
  private static let most = 800

  private(set) var context: ActionContext
  let me: SignedIn
  let sent: FormSubmission

  init(_ context: inout ActionContext) throws {
    me = try context.member()
    sent = try context.formSubmission(file: "file")
    self.context = context
  }

  func show() throws -> Reply {
    try allow()
    if context.request.wantsJSON {
      let day = try day
      let visits = try visits(of: day)
      return .finished(
        .json(
          .ok, .object([("day", .text("\(day)")), ("places", .list(visits.map(TrackFile.json)))])))
    }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    if case .plain = sent {} else { return try bring() }
    var form = FormState(context.locale)
    let (site, day) = (context.site, try day)
    switch context.fields["do"] {
    case "stretch":
      guard let span = stretch(of: day, &form.errors) else {
        return .finished(try response(form))
      }
      try site.write { try $0.deletePlaces(of: me.id, from: span.from, to: span.to) }
      return done(day, "stretch")
    case "draft":
      guard let span = stretch(of: day, &form.errors) else {
        return .finished(try response(form))
      }
      try allow()
      return try draft(span, of: day, &form)
    case "day":
      let (from, to) = ends(of: day)
      try site.write { try $0.deletePlaces(of: me.id, from: from, to: to) }
      return done(day, "day")
    case "all":
      try site.write { try $0.deletePlaces(of: me.id) }
      return done(day, "all")
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  /// Many places are looked up.
  private func allow() throws {
    try context.allow([Quota("places days \(me.id)", most: 60, seconds: 60)])
  }

  private func done(_ day: CivilDate, _ what: String) -> Reply {
    context.redirect(to: context.href(.placeDays, query: "day=\(day)&done=days_\(what)"))
  }

  // MARK: Days

  /// The requested day; else that of the last place.
  private var day: CivilDate {
    get throws {
      if let day = CivilDate(context.fields["day"]) { return day }
      return try context.site.visit(of: me.id).map { context.civil($0.until).date }
        ?? context.civil(context.now).date
    }
  }

  private func instant(_ date: CivilDate, _ minutes: Int = 0) -> Timestamp {
    CivilDateTime(date: date, hour: minutes / 60, minute: minutes % 60)
      .map(context.clock.timestamp) ?? context.now
  }

  private func ends(of day: CivilDate) -> (Timestamp, Timestamp) {
    (instant(day), instant(day.adding(days: 1)))
  }

  private func visits(of day: CivilDate) throws -> [PlaceVisit] {
    let (from, to) = ends(of: day)
    return try context.site.visits(of: me.id, from: from, to: to, atMost: Self.most)
  }

  /// The span between two times of a day; the minute of its end is part of it.
  private func stretch(
    of day: CivilDate, _ errors: inout FieldErrors
  ) -> (from: Timestamp, to: Timestamp)? {
    guard let from = WeekHours.minutes(context.fields["from"]) else {
      errors.add("from", "time", in: "stretch")
      return nil
    }
    guard let to = WeekHours.minutes(context.fields["to"]), to >= from else {
      errors.add("to", "time", in: "stretch")
      return nil
    }
    // A time that comes twice, when clocks are put back, ends with its second time.
    let (end, hour) = (instant(day, to), 3600 as Int64)
    let again = end.adding(seconds: hour)
    let isTwice = context.clock.civil(again) == context.clock.civil(end)
    return (instant(day, from), (isTwice ? again : end).adding(seconds: 60))
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, day) = (context.locale, try day)
    let visits = try visits(of: day)
    let title = locale.text("places_days_title")
    let query = "day=\(day)"
    return try context.response(form) {
      LocationHistoryPage(
        chrome: context.placeChrome(title), breadcrumb: [context.mapCrumb],
        title: locale.weekdayDate(day), tabs: context.placeTabs(.placeDays),
        notice: notice, summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.placeDays)), lang: context.tree.language.code,
        day: "\(day)",
        map: try context.picture(context.track(visits), label: locale.weekdayDate(day), least: 20) {
          context.href(.placeDays, query: "\(query)&\($0)")
        }, places: try rows(visits, day), pages: try neighbours(of: day),
        files: visits.isEmpty
          ? []
          : [
            LinkView(
              label: locale.text("days_gpx"),
              url: context.href(.placeFile, query: query + "&as=gpx")),
            LinkView(
              label: locale.text("days_geojson"),
              url: context.href(.placeFile, query: query + "&as=geojson")),
          ],
        all: try context.site.visit(of: me.id) == nil
          ? []
          : [
            LinkView(
              label: locale.text("days_all_gpx"), url: context.href(.placeFile, query: "as=gpx")),
            LinkView(
              label: locale.text("days_all_geojson"),
              url: context.href(.placeFile, query: "as=geojson")),
          ],
        from: timeField("from", visits.first?.fix.at, day, form.errors),
        to: timeField("to", visits.last?.until, day, form.errors),
        file: fileField(form.errors),
        hasForum: context.settings.sections.contains(.forum), sendURL: context.href(.sendPlace),
        keepHint: locale.text("days_kept", ["keep": try keep]))
    }
  }

  private var keep: String {
    get throws {
      context.locale.text("keep_\(try context.site.sharing(of: me.id).keep.rawValue)")
    }
  }

  private func rows(_ visits: [PlaceVisit], _ day: CivilDate) throws -> [VisitView] {
    let locale = context.locale
    var before: PlaceVisit?
    let towns = try context.site.towns(nearest: visits.map(\.fix.point))
    return zip(visits, towns).map { visit, town in
      defer { before = visit }
      var details = [locale.text("source_\(visit.fix.source.name)")]
      if let accuracy = visit.fix.accuracy {
        details.append(
          locale.text("days_within", ["metres": locale.distance(metres: Double(max(10, accuracy)))])
        )
      }
      if let before {
        details.insert(
          locale.text(
            "days_way",
            ["distance": locale.distance(metres: before.fix.point.distance(to: visit.fix.point))]),
          at: 0)
      }
      return VisitView(
        title: town?.name ?? visit.fix.point.text(decimals: 4),
        times: times(visit, day), detail: details.joined(separator: " · "),
        geoURL: "geo:\(visit.fix.point.text(decimals: 5))",
        gap: visit.isAfterGap ? locale.text("days_gap") : nil)
    }
  }

  private func times(_ visit: PlaceVisit, _ day: CivilDate) -> String {
    let locale = context.locale
    let (from, to) = (context.civil(visit.fix.at), context.civil(visit.until))
    let begin = from.date < day ? "" : locale.timeOfDay(from)
    let end = to.date > day ? "" : locale.timeOfDay(to)
    return begin == end ? begin : "\(begin) – \(end)"
  }

  /// The days before and after that have places.
  private func neighbours(of day: CivilDate) throws -> [LinkView] {
    let (from, to) = ends(of: day)
    let found = try context.site.neighbours(of: me.id, before: from, from: to)
    func link(_ time: Timestamp, _ words: (String) -> String) -> LinkView {
      let date = context.civil(time).date
      return LinkView(
        label: words(context.locale.date(date)), url: context.href(.placeDays, query: "day=\(date)")
      )
    }
    return [
      found.before.map { link($0) { "‹ \($0)" } }, found.after.map { link($0) { "\($0) ›" } },
    ].compactMap { $0 }
  }

  private func timeField(
    _ name: String, _ time: Timestamp?, _ day: CivilDate, _ errors: FieldErrors
  ) -> FieldView {
    var field = context.field(name, errors, type: "time", isShort: true)
    field.label = context.locale.text("label_stretch_\(name)")
    if !context.fields.has(name), let time {
      let civil = context.civil(time)
      let minutes = civil.hour * 60 + civil.minute
      field.value = WeekHours.text(
        ofMinutes: civil.date < day ? 0 : civil.date > day ? WeekHours.day - 1 : minutes)
    }
    return field
  }
}
