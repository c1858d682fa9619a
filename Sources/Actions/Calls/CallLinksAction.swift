import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Templates
import Theme

/// `calls/links`: links by which people without an account call a member, each for a day; the form to make one.
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

  /// The address is shown once: the digest of its secret alone is stored.
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

  /// An email of the member's own with the link.
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
  /// The ways back from a page of calls.
  var callCrumbs: [LinkView] { [LinkView(label: locale.text("talk_title"), url: href(.talk))] }

  /// The pages of one's calls.
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

/// A member's links: for them alone.
struct CallLinksPage: PageView {
  static let template = "call-links"

  /// The frame.
  let chrome: Chrome
  /// The ways back, as links.
  let mine: [LinkView]
  /// The heading.
  let title: String
  /// The pages of one's calls.
  let tabs: [LinkView]
  /// What has just been done, a sentence.
  var notice: String?
  /// What is wrong, a sentence.
  var summary: String?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// The link that was just made.
  var url: String?
  /// The same in an email.
  var mailURL: String?
  /// What it is called where it is handed on.
  let shareTitle: String
  /// Those that there are.
  var links: [CallLinkView] = []
  /// For whom the next one is.
  let field: FieldView
  /// The script that hands it on.
  var script: String?
}

/// A link in a list.
struct CallLinkView: View {
  /// For whom it is.
  let title: String
  /// Its number, which the button sends that ends it.
  let number: String
  /// Until when it can be used, a sentence.
  let detail: String
}
