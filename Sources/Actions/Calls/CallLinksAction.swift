import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Templates
import Theme

/// `calls/links`: links by which people without an account call a member, each for a day; the form to create one.
struct CallLinksAction: FormAction {
  static let shownFields = ["name"]

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
      guard let link = CallLink.ID(digits: context.fields["link"]) else {
        throw Problem.badRequest("reason_unknown_form")
      }
      let signals = try context.site.write {
        try $0.endCallLink(link, of: me.id, at: context.now)
      }
      return context.signalling(
        signals, context.redirect(to: context.href(.callLinks, query: "done=call_link_ended")))
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  /// Creates a link.
  ///
  /// The address is shown once, since only the digest of its secret is stored.
  private func make() throws -> Reply {
    var form = FormState(context.locale)
    let name = PlainText.singleLine(context.fields["name"])
    if name.utf8.count > CallLink.nameBytes {
      form.errors.add(
        "name", "long", in: "call_link", ["limit": context.locale.number(CallLink.nameBytes)])
    }
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.allow([Quota("call link of \(me.id)", most: CallLink.perDay, seconds: 86_400)])
    let secret = Secret()
    let isMade = try context.site.write {
      try $0.makeCallLink(secret.digest, named: name, of: me.id, at: context.now)
    }
    guard isMade else {
      form.refusal = (.conflict, context.locale.text("call_link_too_many"))
      return .finished(try response(form))
    }
    let url = context.settings.absolute(.plain(.callLink), query: "token=\(secret.text)")
    if context.request.wantsJSON {
      return .finished(.json(.created, .object([("url", .text(url))])))
    }
    return .finished(try response(form, made: url))
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, made: nil) }

  private func response(_ form: FormState, made url: String?) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("call_links_title")
    let links = try context.site.callLinks(of: me.id, at: context.now)
    return try context.response(form) {
      var field = context.field("name", form.errors, isShort: true, isOptional: true)
      field.label = locale.text("call_link_for")
      field.hint = locale.text("call_link_for_hint")
      return CallLinksPage(
        chrome: context.callChrome(title), mine: context.callCrumbs, title: title,
        tabs: context.callTabs(.callLinks), notice: context.notice("call_link_ended"),
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.callLinks)), lang: context.tree.language.code,
        url: url, mailURL: url.map(mail),
        shareTitle: locale.text("call_invites", ["name": me.name]),
        links: links.map(row), field: field, script: context.theme.href(asset: "places.js"))
    }
  }

  /// The `mailto:` URL of an email with the link, for the member's own mail program.
  private func mail(_ url: String) -> String {
    let subject = context.locale.text("call_invites", ["name": me.name])
    return "mailto:?subject=\(Cookies.encoded(subject))&body=\(Cookies.encoded(url))"
  }

  private func row(_ link: StoredCallLink) -> CallLinkView {
    CallLinkView(
      title: link.name.isEmpty ? context.locale.text("call_link_nameless") : link.name,
      number: "\(link.id)",
      detail: context.locale.text(
        "call_link_until", ["time": context.locale.dateTime(context.civil(link.endsAt))]))
  }
}

extension ActionContext {
  /// Breadcrumb of a page of calls.
  var callCrumbs: [LinkView] { [LinkView(label: locale.text("talk_title"), url: href(.talk))] }

  /// Links to the pages of the member's calls.
  func callTabs(_ current: Route.Kind, _ filter: CallFilter = .all) -> [LinkView] {
    let isLog = current == .calls
    return [
      LinkView(
        label: locale.text("call_filter_all"), url: href(.calls),
        isCurrent: isLog && filter == .all),
      LinkView(
        label: locale.text("call_filter_missed"), url: href(.calls, query: "list=missed"),
        isCurrent: isLog && filter == .missed),
      LinkView(
        label: locale.text("call_links_tab"), url: href(.callLinks),
        isCurrent: current == .callLinks),
      LinkView(
        label: locale.text("call_test_tab"), url: href(.callTest), isCurrent: current == .callTest),
    ]
  }
}

/// A member's links, visible only to them.
struct CallLinksPage: PageView {
  static let template = "call-links"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb links.
  let mine: [LinkView]
  /// The heading.
  let title: String
  /// Links to the pages of the member's calls.
  let tabs: [LinkView]
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// Error message, as a sentence.
  var summary: String?
  /// URL to which the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// The link that was just created.
  var url: String?
  /// URL of an email that contains the link.
  var mailURL: String?
  /// Title of the link when it is shared.
  let shareTitle: String
  /// The existing links.
  var links: [CallLinkView] = []
  /// Field for the name of the person the next link is for.
  let field: FieldView
  /// The script that shares it.
  var script: String?
}

/// A link in a list.
struct CallLinkView: View {
  /// Name of the person it is for.
  let title: String
  /// Link number, sent by the button that ends it.
  let number: String
  /// End of the link's validity, as a sentence.
  let detail: String
}
