import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme

/// `calls/test`: tests microphone, camera and network before a call; sets when a member connects through the relay only.
struct CallTestAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    let chosen = context.fields["relay"]
    let relay =
      context.settings.calls.hasRelay
      ? RelayChoice(name: chosen) : try context.site.callChoices(of: me.id).relay
    guard let relay else { throw Problem.badRequest("reason_unknown_form") }
    let choices = CallChoices(relay: relay, isEarly: !context.fields["early"].isEmpty)
    try context.site.write { try $0.choose(choices, by: me.id) }
    return context.redirect(to: context.href(.callTest, query: "done=call_relay"))
  }

  /// Texts for the script, by name: keys are `call_test_<name>`.
  private static let words = [
    "camera_works", "camera_missing", "microphone_works", "microphone_missing", "direct", "relay",
    "none", "no_relay", "trying",
  ]

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("call_test_title")
    let page = try context.page(
      CallTestPage(
        chrome: context.callChrome(title), sheet: context.callSheet, mine: context.callCrumbs,
        title: title, tabs: context.callTabs(.callTest), notice: context.notice("call_relay"),
        servers: context.relayServers(for: "test").text, hasRelay: context.settings.calls.hasRelay,
        words: JSON.object(Self.words.map { ($0, .text(locale.text("call_test_\($0)"))) }).text,
        action: context.settings.href(.plain(.callTest)), lang: context.tree.language.code,
        fields: try fields(), script: context.theme.href(asset: "call-test.js")))
    var response = page
    if let name = HTTPField.Name("Permissions-Policy") {
      response.head.headerFields[name] = OwnCall.permissions
    }
    return response
  }

  /// Fields that set when only the relay is used, where there is one, and whether friends' calls connect while they ring.
  private func fields() throws -> [FieldView] {
    let (locale, chosen) = (context.locale, try context.site.callChoices(of: me.id))
    var relay = FieldView(name: "relay", label: locale.text("label_call_relay"), isShort: true)
    relay.choices = context.choices(RelayChoice.allCases.map(\.name), chosen: chosen.relay.name) {
      "call_relay_\($0)"
    }
    relay.hint = locale.text("hint_call_relay")
    var early = FieldView(
      name: "early", label: locale.text("label_call_early"), type: "checkbox", value: "1")
    (early.isTicked, early.hint) = (chosen.isEarly, locale.text("hint_call_early"))
    return context.settings.calls.hasRelay ? [relay, early] : [early]
  }
}

/// The connection test.
struct CallTestPage: PageView {
  static let template = "call-test"

  /// The frame.
  let chrome: Chrome
  /// The style sheet of calls.
  let sheet: String
  /// Breadcrumb links.
  let mine: [LinkView]
  /// The heading.
  let title: String
  /// Links to the pages of the member's calls.
  let tabs: [LinkView]
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// Servers of the relay, as JSON.
  let servers: String
  /// True if the site has a relay.
  let hasRelay: Bool
  /// Texts for the script, as JSON.
  let words: String
  /// URL to which the form is sent.
  let action: String
  /// The language of the page, which the form sends along.
  let lang: String
  /// Fields for the member's choices about their network address.
  let fields: [FieldView]
  /// The script; without it nothing is tested.
  let script: String?
}
