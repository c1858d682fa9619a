import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Templates
import Theme
import Time

/// `me/places/links`: links by which people without an account see where a member is, each with an end; the form to make one.
struct PlaceLinksAction: FormAction {
  static let shownFields = ["name", "hours"]

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    switch context.fields["do"] {
    case "make": return try make()
    case "end":
      guard let link = Identifier<PlaceLink>(digits: context.fields["link"]) else {
        throw Problem.badRequest("reason_unknown_form")
      }
      try context.site.write { try $0.endPlaceLink(link.rawValue, of: me.id) }
      return context.redirect(to: context.href(.placeLinks, query: "done=link_ended"))
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  /// The address is shown once: the digest of its secret alone is stored.
  private func make() throws -> Reply {
    var form = FormState(context.locale)
    let name = PlainText.singleLine(context.fields["name"])
    if name.utf8.count > PlaceLink.nameBytes {
      form.errors.add(
        "name", "long", in: "link", ["limit": context.locale.number(PlaceLink.nameBytes)])
    }
    let hours = Int(context.fields["hours"]) ?? 0
    if !PlaceLink.hours.contains(hours) { form.errors.add("hours", "unknown") }
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    let level = SharingLevel(name: context.fields["level"]) ?? .area
    let secret = Secret()
    let isMade = try context.site.write {
      try $0.makePlaceLink(
        secret.digest, max(level, .town), named: name, of: me.id, hours: hours, at: context.now)
    }
    guard isMade else {
      form.refusal = (.conflict, context.locale.text("link_too_many"))
      return .finished(try response(form))
    }
    let url = context.settings.absolute(.plain(.placeLink), query: "token=\(secret.text)")
    if context.request.wantsJSON {
      return .finished(.json(.created, .object([("url", .text(url))])))
    }
    return .finished(try response(form, made: url))
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, made: nil) }

  private func response(_ form: FormState, made url: String?) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("places_links_title")
    let links = try context.site.placeLinks(of: me.id, at: context.now)
    return try context.response(form) {
      PlaceLinksPage(
        chrome: context.placeChrome(title), breadcrumb: [context.mapCrumb], title: title,
        tabs: context.placeTabs(.placeLinks), notice: context.notice("link_ended"),
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.placeLinks)), lang: context.tree.language.code,
        url: url, shareTitle: locale.text("link_share_title", ["name": me.name]),
        links: links.map(row), name: nameField(form.errors), rungs: levels,
        hours: hoursField(form.errors), script: context.theme.href(asset: "places.js"))
    }
  }

  private func row(_ link: PlaceLink) -> PlaceLinkView {
    let title = link.name.isEmpty ? context.locale.text("link_nameless") : link.name
    return PlaceLinkView(
      title: title, number: "\(link.id)",
      detail: context.locale.text(
        "link_detail",
        ["level": context.words(link.level), "time": context.relativeTime(link.endsAt)]))
  }

  private func nameField(_ errors: FieldErrors) -> FieldView {
    var field = context.field(
      "name", errors, hint: "hint_link_name", isShort: true, isOptional: true)
    field.label = context.locale.text("label_link_name")
    return field
  }

  private var levels: [SharingLevelView] {
    let chosen = SharingLevel(name: context.fields["level"]) ?? .area
    return SharingLevel.allCases.dropFirst().map { level in
      SharingLevelView(
        value: level.name, label: context.locale.text("rung_\(level.name)"),
        isChosen: level == chosen)
    }
  }

  private func hoursField(_ errors: FieldErrors) -> FieldView {
    var field = context.field("hours", errors, isShort: true)
    field.label = context.locale.text("label_link_hours")
    let chosen = context.fields.has("hours") ? context.fields["hours"] : "2"
    field.choices = PlaceLink.hours.map { hours in
      ChoiceView(
        value: "\(hours)",
        label: hours < 48
          ? context.locale.plural("link_hours", hours)
          : context.locale.plural("link_days", hours / 24),
        isSelected: "\(hours)" == chosen)
    }
    return field
  }
}

/// The links of a member: for them alone.
struct PlaceLinksPage: PageView {
  static let template = "place-links"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// The pages of one's own places, as links.
  let tabs: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Error message, as a sentence.
  var summary: String?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// The link that was just made.
  var url: String?
  /// Title of the link where it is shared.
  let shareTitle: String
  /// Existing links.
  var links: [PlaceLinkView] = []
  /// For whom the next one is.
  let name: FieldView
  /// How exactly.
  let rungs: [SharingLevelView]
  /// For how long.
  let hours: FieldView
  /// The script that hands it on.
  var script: String?
}

/// A link that someone has.
struct PlaceLinkView: View {
  /// For whom it is.
  let title: String
  /// Number of the link, which the button sends.
  let number: String
  /// How exactly, and until when.
  let detail: String
}
