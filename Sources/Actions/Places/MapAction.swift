import Cartography
import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `map`, `map?show=friends`, `map?person=7`, `map?person=7&meet=1`, `map?message=12`, `map?place=40.965,-5.664`: the viewer,
/// their friends, and the places of the site, or friends alone; one friend; the points half-way to them; or a place that
/// someone sent.
///
/// Friends appear as precisely as each lets the viewer see them.
///
/// The list says all that the picture shows. A viewer who may not see someone gets the same answer as for someone who shares
/// nothing.
struct MapAction: Action {
  /// The most people on the map.
  static let most = 500

  private let context: ActionContext
  private let me: SignedIn
  private let person: ModerationMember?
  private let point: Point?
  /// Query with which `point` was requested.
  private let query: String

  /// Looks up whose map it is; throws `notFound`.
  init(_ context: ActionContext) throws {
    me = try context.member()
    if context.fields.has("message") {
      point = try Message.ID(digits: context.fields["message"]).flatMap(context.place)
      query = "message=\(context.fields["message"])"
    } else {
      point = Point(context.fields["place"])
      query = "place=\(context.fields["place"])"
    }
    if context.fields.has("place") || context.fields.has("message"), point == nil {
      throw Problem.notFound
    }
    if context.fields.has("person") {
      guard let id = Identifier<Member>(digits: context.fields["person"]) else {
        throw Problem.notFound
      }
      person = try context.shownMember(id)
    } else {
      person = nil
    }
    self.context = context
  }

  func show() throws -> Reply {
    // Members who move about and look again and again get no more than the cells, and not too many of them.
    try context.allow([Quota("map \(me.id)", most: 120, seconds: 60)])
    if let point { return .finished(try place(point)) }
    guard let person else { return .finished(try everybody()) }
    return .finished(try one(person))
  }

  // MARK: All

  private func everybody() throws -> ActionResponse {
    let (own, seen) = try context.site.read {
      (try context.site.visit(of: me.id), try visibleLocations())
    }
    if context.request.wantsJSON {
      let people = seen.map {
        JSON.object(Self.who($0.participant.name) + context.json($0.visibleLocation))
      }
      return .json(.ok, .object([("people", .list(people)), ("me", ownJSON(own))]))
    }
    let (locale, title) = (context.locale, context.locale.text("map_title"))
    let people = seen.map { row($0, own?.fix.point) }
    let places = try places()
    return try context.page(
      MapPage(
        chrome: mapChrome(title), title: title, mine: context.backLinks(.map),
        notice: context.notice("place_kept", "place_stays", "place_nothing"),
        map: try picture(zip(seen, people), own, places?.features ?? [], title),
        facts: locale.text(
          "map_facts", ["time": locale.timeOfDay(context.civil(context.now))]),
        lookURL: context.href(.map, query: "\(kind)look=\(context.now.seconds)"),
        people: people, places: places?.entries ?? [], empty: empty(own, places),
        soon: locale.text("map_soon", ["time": locale.timeOfDay(context.civil(nextCells))]),
        me: own.map(ownRow),
        sendURL: context.href(.sendPlace), whoURL: context.href(.places),
        daysURL: context.href(.placeDays)))
  }

  /// True if friends alone are shown.
  private var isFriends: Bool { context.fields["show"] == MapTab.friends.rawValue }

  /// Sentence that says that no friend is there.
  private func empty(_ own: PlaceVisit?, _ places: MapPlaces?) -> String {
    if let places, !places.entries.isEmpty { return context.locale.text("map_empty_friends") }
    return context.locale.text(own == nil ? "map_empty" : "map_only_you")
  }

  /// Start of the query of the page's address, for friends alone; empty otherwise.
  private var kind: String { isFriends ? "show=\(MapTab.friends.rawValue)&" : "" }

  private func mapChrome(_ title: String) -> Chrome {
    var chrome = context.placeChrome(title)
    if context.settings.map != nil {
      context.theme.nameMaps(in: &chrome, isFriends ? .friends : .everything, context.tree)
    }
    return chrome
  }

  /// The places of the site; nil where friends alone are shown, and where the site has no map.
  private func places() throws -> MapPlaces? {
    guard !isFriends, context.settings.map != nil else { return nil }
    return try PageRenderer(context.site, context.theme, for: context.viewer).places(context.tree)
  }

  /// When areas are computed again.
  private var nextCells: Timestamp {
    let length = SharingLevel.renewal
    return context.now.adding(seconds: length - context.now.seconds % length)
  }

  private func picture(
    _ people: some Sequence<(MemberLocation, PlaceRowView)>, _ own: PlaceVisit?,
    _ places: [MapFeature],
    _ title: String
  ) throws -> MapPanelView? {
    var contents = MapContents()
    contents.features = places
    for (seen, row) in people {
      context.add(
        seen.visibleLocation, called: row.name, at: row.time, url: row.url, face: row.faceURL,
        to: &contents)
    }
    if let own {
      context.add(
        ownVisibleLocation(own), called: context.locale.text("map_me"),
        url: context.href(.placeDays),
        isMe: true, to: &contents)
    }
    let least = places.isEmpty ? 40.0 : 5
    return try context.picture(contents, label: title, least: least, isLive: true) { query in
      context.href(.map, query: kind + query)
    }
  }

  /// The latest first; of one age by name.
  private func visibleLocations() throws -> [MemberLocation] {
    var seen = try context.reader.visibleLocations(
      in: context.site, at: context.now, zone: context.theme.zone, atMost: Self.most)
    // Swift's sort is stable.
    seen.sort { $0.visibleLocation.seen > $1.visibleLocation.seen }
    return seen
  }

  private func row(_ seen: MemberLocation, _ own: Point?) -> PlaceRowView {
    let (name, visibleLocation) = (seen.participant.name, seen.visibleLocation)
    return PlaceRowView(
      name: name.name, initials: PlainText.initials(of: name.name), hue: Avatar.hue(of: name.name),
      faceURL: context.faceURL(of: seen.participant),
      url: context.href(.map, query: "person=\(name.id)"), place: context.words(visibleLocation),
      time: context.relativeTime(visibleLocation.seen), datetime: visibleLocation.seen.rfc3339,
      away: context.away(visibleLocation, from: own), age: visibleLocation.age(at: context.now).name
    )
  }

  private func ownRow(_ visit: PlaceVisit) -> PlaceRowView {
    let visibleLocation = ownVisibleLocation(visit)
    return PlaceRowView(
      name: context.locale.text("map_me"), initials: PlainText.initials(of: me.name),
      hue: Avatar.hue(of: me.name),
      // Why loss is right: a row without the photo is still useful.
      faceURL: (try? context.ownAvatarURL()) ?? nil, url: context.href(.placeDays),
      place: context.words(visibleLocation), time: context.relativeTime(visit.until),
      datetime: visit.until.rfc3339,
      away: context.locale.text("source_\(visit.fix.source.name)"),
      age: visibleLocation.age(at: context.now).name)
  }

  private func ownVisibleLocation(_ visit: PlaceVisit) -> VisibleLocation {
    VisibleLocation(
      level: .exact, point: visit.fix.point,
      // Why loss is right: the place has its numbers.
      town: (try? context.site.town(nearest: visit.fix.point))??.name, since: visit.fix.at,
      seen: visit.until, radius: visit.fix.accuracy)
  }

  private func ownJSON(_ visit: PlaceVisit?) -> JSON {
    .object(visit.map { context.json(ownVisibleLocation($0)) } ?? [])
  }

  private static func who(_ name: MemberName) -> [(String, JSON)] {
    [
      ("id", .number(name.id.rawValue)), ("username", .text(name.username)),
      ("name", .text(name.name)),
    ]
  }

  // MARK: A place

  private func place(_ point: Point) throws -> ActionResponse {
    let town = try context.site.town(nearest: point)?.name
    let visibleLocation = VisibleLocation(
      level: .exact, point: point, town: town, since: nil, seen: context.now, radius: nil)
    if context.request.wantsJSON { return .json(.ok, .object(context.json(visibleLocation))) }
    let locale = context.locale
    let title =
      town.map { locale.text("map_point", ["town": $0]) } ?? locale.text("map_point_nowhere")
    let own = try context.site.visit(of: me.id)?.fix.point
    return try context.page(
      PersonMapPage(
        chrome: context.placeChrome(title), breadcrumb: [context.mapCrumb], title: title,
        map: try picture(of: visibleLocation, called: town ?? title, title, query),
        facts: "\(point.text(decimals: 5)).", away: context.away(visibleLocation, from: own),
        lookURL: "", geoURL: "geo:\(point.text(decimals: 5))"))
  }

  private func picture(
    of visibleLocation: VisibleLocation, called name: String, _ title: String, _ query: String
  ) throws -> MapPanelView? {
    var contents = MapContents()
    context.add(visibleLocation, called: name, to: &contents)
    return try context.picture(contents, label: title) { frame in
      context.href(.map, query: "\(query)&\(frame)")
    }
  }

  // MARK: One

  private func one(_ person: ModerationMember) throws -> ActionResponse {
    let (site, locale, name) = (context.site, context.locale, person.name)
    let (own, visibleLocation) = try site.read {
      let own = try site.visit(of: me.id)
      // One's own place is one's own at all hours.
      let visibleLocation =
        name.id == me.id
        ? own.map(ownVisibleLocation)
        : try site.visibleLocation(
          of: name.id, for: .member(me.id), at: context.now, in: context.theme.zone)
      return (own?.fix.point, visibleLocation)
    }
    if context.request.wantsJSON {
      return .json(.ok, .object(Self.who(name) + (visibleLocation.map(context.json) ?? [])))
    }
    let mayMeet = name.id != me.id && context.settings.map != nil
    let ends =
      mayMeet
      ? visibleLocation.flatMap { visibleLocation in own.map { ($0, visibleLocation) } } : nil
    if let (own, visibleLocation) = ends, context.fields["meet"] == "1" {
      return try meeting(name, own, visibleLocation)
    }
    let title =
      visibleLocation.map { context.title(name.name, $0) }
      ?? locale.text("place_not_shown", ["name": name.name])
    let mayTalk =
      try context.settings.has(.messages) && name.id != me.id
      && site.mayTalk(me.id, with: name.id)
    return try context.page(
      PersonMapPage(
        chrome: context.placeChrome(title), breadcrumb: [context.mapCrumb], title: title,
        map: try visibleLocation.flatMap {
          try picture(of: $0, called: name.name, title, "person=\(name.id)")
        },
        facts: visibleLocation.map { context.facts(name.name, $0) }
          ?? locale.text("place_not_shown_detail"),
        away: name.id == me.id ? nil : visibleLocation.flatMap { context.away($0, from: own) },
        lookURL: context.href(.map, query: "person=\(name.id)&look=\(context.now.seconds)"),
        isShown: visibleLocation != nil,
        talk: mayTalk
          ? LinkView(
            label: locale.text("place_write", ["name": name.name]),
            url: context.href(to: .personTalk(name.id))) : nil,
        geoURL: visibleLocation.flatMap {
          $0.level == .exact ? "geo:\($0.point.text(decimals: 5))" : nil
        },
        meetURL: ends.flatMap { own, visibleLocation in
          own.distance(to: visibleLocation.point) < Self.apart
            ? nil : context.href(.map, query: "person=\(name.id)&meet=1")
        }, personURL: context.personURL(name.id)))
  }

  /// Least distance in metres between two members who are shown places half-way.
  private static let apart = 2000.0

  /// Page with places half-way between the viewer and a member, measured to the location that the viewer may see.
  private func meeting(
    _ name: MemberName, _ own: Point, _ visibleLocation: VisibleLocation
  ) throws -> ActionResponse {
    let (locale, query) = (context.locale, "person=\(name.id)")
    let title = locale.text("halfway_title", ["name": name.name])
    var contents = MapContents()
    context.add(
      visibleLocation, called: name.name, url: context.href(.map, query: query), to: &contents)
    contents.pins.append(MapPin(point: own, label: locale.text("map_me"), isMe: true))
    func distance(_ one: Point, _ other: Point) -> String {
      locale.distance(metres: one.distance(to: other))
    }
    let meeting = MapMeeting(
      own, visibleLocation.point, contents, title: title,
      lead: locale.text(
        "halfway_lead",
        [
          "name": name.name, "place": context.words(visibleLocation),
          "distance": distance(own, visibleLocation.point),
        ]),
      far: { point in
        locale.text(
          "halfway_far",
          [
            "own": distance(own, point), "name": name.name,
            "other": distance(visibleLocation.point, point),
          ])
      }, link: { context.href(.map, query: "\(query)&meet=1&\($0)") })
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    return try context.page(
      renderer.atlas(
        context.tree, context.placeChrome(title), at: context.fields["at"],
        span: context.fields["span"], meeting: meeting))
  }
}
