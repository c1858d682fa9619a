import Database
import Model
import Pages
import Templates
import Theme

extension PushAction {
  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("push_title")
    let devices = try context.site.pushDevices(of: account.id)
    let key = try PushKeyFile(in: context.site.folder)
    return try context.response(form) {
      PushPage(
        chrome: context.chrome(title, sheet: PageRenderer.memberSheet), title: title,
        mine: context.backLinks(.push),
        notice: context.notice("push_added", "push_removed", "push_tested", "push_saved"),
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.push)), lang: context.tree.language.code,
        devices: devices.map(view), isHere: devices.contains { $0.session == member.session },
        key: key?.point ?? "", worker: context.settings.base.path + "/sw.js",
        kinds: try kindViews(form), hasEmail: account.email != nil,
        fields: try fields(form), script: context.theme.href(asset: "push.js"))
    }
  }

  private func view(_ device: PushDevice) -> PushDeviceView {
    let locale = context.locale
    let isThis = device.session == member.session
    return PushDeviceView(
      number: "\(device.id)", name: BrowserName(device.browser).text(locale),
      detail: locale.text(
        isThis ? "push_device_this" : "push_device_other",
        ["date": locale.date(context.civil(device.added))]))
  }

  /// The stored choices, or those of a form that comes back.
  private func kindViews(_ form: FormState) throws -> [PushKindView] {
    let locale = context.locale
    let isSent = context.fields["do"] == "save" && !form.errors.isEmpty
    let pushed = try context.site.pushedKinds(of: account.id)
    let mails = try context.site.mailChoices(of: account.id)
    return try kinds.map { kind in
      let isTicked =
        isSent ? !context.fields["push-\(kind.rawValue)"].isEmpty : pushed.contains(kind)
      var view = PushKindView(
        name: kind.rawValue, label: locale.text("label_\(kind.rawValue)"), isTicked: isTicked)
      if account.email != nil, let mail = kind.mail {
        let choices: [MailChoice] = mail.isOfNews ? [.atOnce, .daily, .never] : [.atOnce, .never]
        let chosen = isSent ? context.fields["email-\(kind.rawValue)"] : mails[mail].name
        view.choices = context.choices(choices.map(\.name), chosen: chosen) { "letters_\($0)" }
      }
      return view
    }
  }

  private func fields(_ form: FormState) throws -> [FieldView] {
    let (locale, isSent) = (context.locale, context.fields["do"] == "save")
    let settings = try context.site.pushSettings(of: account.id)
    func clock(_ minute: Int?) -> String {
      guard let minute else { return "" }
      let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
      return "\(two(minute / 60)):\(two(minute % 60))"
    }
    var from = context.field("quiet_from", form.errors, type: "time", isShort: true)
    var to = context.field("quiet_to", form.errors, type: "time", isShort: true)
    if !isSent {
      from.value = clock(settings.quiet?.from)
      to.value = clock(settings.quiet?.to)
    }
    to.hint = locale.text("hint_quiet_to")
    var screen = FieldView(name: "screen", label: locale.text("label_screen"), isShort: true)
    screen.choices = context.choices(
      ["nothing", "names"],
      chosen: isSent ? context.fields["screen"] : settings.namesPeople ? "names" : "nothing"
    ) { "push_screen_\($0)" }
    screen.hint = locale.text("hint_screen")
    return [from, to, screen]
  }
}

/// How news reach a member: for them alone.
struct PushPage: PageView {
  static let template = "push"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Error message, as a sentence.
  var summary: String?
  /// Where all forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// The member's devices.
  var devices: [PushDeviceView] = []
  /// True if this browser is one of them.
  var isHere = false
  /// The public key of the site, for which browsers subscribe.
  let key: String
  /// The address of the service worker that shows notifications.
  let worker: String
  /// The kinds of news.
  var kinds: [PushKindView] = []
  /// True if emails can be chosen, too.
  var hasEmail = false
  /// Quiet hours, and what a locked screen shows.
  let fields: [FieldView]
  /// The script, without which no device can be added.
  let script: String?
}

/// A device to which news are pushed.
struct PushDeviceView: View {
  /// Number of the device, which the button that removes it sends.
  let number: String
  /// "Firefox on Android".
  let name: String
  /// When it was added, and whether it is this one, a sentence.
  let detail: String
}

/// A kind of news, and how it reaches a member.
struct PushKindView: View {
  /// Name in the form: "reply".
  let name: String
  /// Label: "Replies".
  let label: String
  /// True if it is pushed.
  var isTicked = false
  /// How emails of it come; none where there are no emails.
  var choices: [ChoiceView] = []
}
