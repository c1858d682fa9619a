import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/places/seen?as=12`: the member's location as one friend sees it, any friend, or someone else.
///
/// It uses the very function of the friend's own page.
struct LocationPreviewAction: Action {
  private let context: ActionContext
  private let account: Account
  private let audience: PlaceAudience
  private let name: String

  /// Looks up as whom; throws `notFound`.
  init(_ context: ActionContext) throws {
    account = try context.account()
    switch context.fields["as"] {
    case "", "friend": (audience, name) = (.friend, context.locale.text("places_as_friend"))
    case "other":
      (audience, name) = (.link(.nothing), context.locale.text("places_as_other"))
    default:
      guard let id = Identifier<Member>(digits: context.fields["as"]), id != account.id else {
        throw Problem.notFound
      }
      (audience, name) = (.asOwnerKnows(id), try context.shownMember(id).name.name)
    }
    self.context = context
  }

  func show() throws -> Reply {
    let (site, locale) = (context.site, context.locale)
    let (level, visibleLocation, people) = try site.read {
      (
        try site.level(of: account.id, for: audience),
        try site.visibleLocation(
          of: account.id, for: audience, at: context.now, in: context.theme.zone),
        try site.placePeople(of: account.id, atMost: 8)
      )
    }
    if context.request.wantsJSON {
      return .finished(.json(.ok, .object(visibleLocation.map(context.json) ?? [])))
    }
    let title = locale.text("places_as_title", ["name": name])
    let tabs =
      people.map { (name: $0.of.name, value: "\($0.of.id)") } + [
        (name: locale.text("places_as_friend"), value: "friend"),
        (name: locale.text("places_as_other"), value: "other"),
      ]
    let row = PlaceRowView(
      name: account.name, initials: PlainText.initials(of: account.name),
      hue: Avatar.hue(of: account.name), faceURL: try context.ownAvatarURL(),
      url: context.personURL(account.id),
      place: visibleLocation.map(context.words) ?? locale.text("places_as_nothing"),
      time: visibleLocation.map { context.relativeTime($0.seen) },
      datetime: visibleLocation?.seen.rfc3339 ?? "",
      age: visibleLocation?.age(at: context.now).name ?? "older")
    return .finished(
      try context.page(
        LocationPreviewPage(
          chrome: context.placeChrome(title),
          breadcrumb: [
            context.mapCrumb,
            LinkView(label: locale.text("places_title"), url: context.href(.places)),
          ], title: title,
          tabs: tabs.map { tab in
            LinkView(
              label: tab.name, url: context.href(.placeSeen, query: "as=\(tab.value)"),
              isCurrent: tab.value == chosen)
          }, row: row,
          facts: visibleLocation.map { context.facts(account.name, $0) } ?? (try nothing(level)),
          why: locale.text("places_as_why", ["name": name, "level": context.words(level)]),
          changeURL: context.href(.places))))
  }

  private var chosen: String { context.fields["as"].isEmpty ? "friend" : context.fields["as"] }

  /// Why nothing is shown, a sentence.
  private func nothing(_ level: SharingLevel) throws -> String {
    let locale = context.locale
    if level == .nothing { return locale.text("places_as_nothing_given") }
    if try context.site.sharing(of: account.id).isPaused(at: context.now) {
      return locale.text("places_as_paused")
    }
    guard try context.site.visit(of: account.id) != nil else {
      return locale.text("places_as_never")
    }
    return locale.text(level == .exact ? "places_as_hours" : "places_as_later")
  }
}
