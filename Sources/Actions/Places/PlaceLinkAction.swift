import Cartography
import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Templates
import Theme
import Time

/// `places/link?token=`: the location of a member for everyone who has the link, until it ends.
///
/// It works without an account and without scripts, and says who, how exactly and until when; what is left of it fades.
struct PlaceLinkAction: Action {
  /// Seconds after which a browser fetches the page again.
  private static let renewal: Int64 = 300

  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply {
    try context.allow(
      context.quotas("place link", most: context.settings.limits.searchesPerMinute))
    guard let secret = Secret(context.fields["token"]),
      let link = try context.site.placeLink(secret.digest, at: context.now),
      let owner = try context.site.memberName(link.member)
    else { throw Problem(.gone, name: "place_link") }
    let visibleLocation = try context.site.read {
      try context.site.visibleLocation(
        of: link.member, for: .link(link.level), at: context.now, in: context.theme.zone)
    }
    if context.request.wantsJSON {
      return .finished(
        .json(
          .ok,
          .object(
            [("name", .text(owner.name)), ("ends_at", .text(link.endsAt.rfc3339))]
              + (visibleLocation.map(context.json) ?? []))))
    }
    var answer = try context.page(page(link, owner, visibleLocation, secret))
    if let name = HTTPField.Name("Refresh") {
      let seconds = max(1, min(Self.renewal, link.endsAt.seconds - context.now.seconds))
      answer.head.headerFields[name] = "\(seconds)"
    }
    return .finished(answer)
  }

  private func picture(
    _ visibleLocation: VisibleLocation?, _ name: String, _ title: String, _ secret: Secret
  ) throws -> MapPanelView? {
    guard let visibleLocation else { return nil }
    var contents = MapContents()
    context.add(visibleLocation, called: name, to: &contents)
    return try context.picture(contents, label: title) { frame in
      context.href(.placeLink, query: "token=\(secret.text)&\(frame)")
    }
  }

  private func page(
    _ link: PlaceLink, _ owner: MemberName, _ visibleLocation: VisibleLocation?, _ secret: Secret
  ) throws -> PlaceLinkPage {
    let (locale, name) = (context.locale, owner.name)
    let title =
      visibleLocation.map { context.title(name, $0) }
      ?? locale.text("place_not_shown", ["name": name])
    let whole = max(1, link.endsAt.seconds - link.madeAt.seconds)
    let left = max(0, link.endsAt.seconds - context.now.seconds)
    return PlaceLinkPage(
      chrome: context.placeChrome(title), title: title,
      lead: locale.text(
        "link_lead",
        [
          "name": name, "time": context.relativeTime(link.endsAt),
          "level": context.words(link.level),
        ]),
      map: try picture(visibleLocation, name, title, secret),
      facts: visibleLocation.map { context.facts(name, $0) } ?? locale.text("link_nothing"),
      left: left < 7200
        ? locale.plural("link_minutes_left", Int(left / 60))
        : locale.plural("link_hours_left", Int(left / 3600)),
      width: "\(left * 100 / whole)", fading: Self.fading(left, of: whole),
      geoURL: visibleLocation.flatMap {
        $0.level == .exact ? "geo:\($0.point.text(decimals: 5))" : nil
      },
      lookURL: context.href(
        .placeLink, query: "token=\(secret.text)&look=\(context.now.seconds)"))
  }

  /// How far a link has faded, a class: in four steps.
  private static func fading(_ left: Int64, of whole: Int64) -> String {
    left * 2 >= whole ? "" : left * 4 >= whole ? "fade-1" : left * 10 >= whole ? "fade-2" : "fade-3"
  }
}

/// The location of a member, for people who have a link.
struct PlaceLinkPage: PageView {
  static let template = "place-link"

  /// The frame.
  let chrome: Chrome
  /// The answer in a line.
  let title: String
  /// Sentence with the member's name, how exactly they share their location, and until when.
  let lead: String
  /// The location on a map; none where the site has no map.
  var map: MapPanelView?
  /// When it was seen, a sentence.
  let facts: String
  /// How long it is shown: "40 minutes are left".
  let left: String
  /// That time in hundredths of the whole.
  let width: String
  /// How far it has faded, a class.
  let fading: String
  /// The place for another program; none of one that is not exact.
  var geoURL: String?
  /// Address that loads the page again.
  let lookURL: String
}
