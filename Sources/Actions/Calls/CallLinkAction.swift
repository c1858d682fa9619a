import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Templates
import Theme
import Time

/// `calls/link?token=`: a person without an account gives their name, and asks to be admitted.
struct CallLinkAction: FormAction {
  static let shownFields = ["name"]

  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  /// The link and its owner; throws `gone` for a link that has ended, or does not exist.
  private func found() throws -> (link: StoredCallLink, owner: Participant) {
    try context.allow(context.quotas("call link", most: context.settings.limits.searchesPerMinute))
    guard let secret = Secret(context.fields["token"]),
      let link = try context.site.callLink(secret.digest, at: context.now),
      let name = try context.site.memberName(link.member)
    else { throw Problem(.gone, name: "call_link") }
    let hasAvatar = try context.site.hasPublicAvatar(link.member)
    return (link, Participant(name: name, hasAvatar: hasAvatar))
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    let (link, _) = try found()
    var form = FormState(context.locale)
    let name = PlainText.singleLine(context.fields["name"])
    if PlainText.isBlank(name) || PlainText.initials(of: name) == "?" {
      form.errors.add("name", "empty", in: "call")
    } else if PlainText.characterCount(name, upTo: 200) > context.settings.limits.nameCharacters {
      form.errors.add(
        "name", "long", in: "call",
        ["limit": context.locale.number(context.settings.limits.nameCharacters)])
    }
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.allow(
      context.quotas("call door", most: 6)
        + [Quota("call door of \(link.member)", most: 20, seconds: 300)])
    var signals = try context.endOverdueCalls()
    let secret = Secret()
    let isRelayed = try context.isRelayed(link.member, amongFriends: false)
    let knock = try context.site.write {
      try $0.knock(
        link, named: name, secret.digest, isVideo: false, isRelayed: isRelayed, at: context.now)
    }
    guard let knock else {
      form.refusal = (.conflict, context.locale.text("call_door_full"))
      return .finished(try response(form))
    }
    signals += knock.signals
    return context.signalling(
      signals, context.redirect(to: context.href(.callGuest, query: "token=\(secret.text)")))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (link, owner) = try found()
    let locale = context.locale
    let title = locale.text("call_invites", ["name": owner.name.name])
    return try context.response(form) {
      var field = context.field("name", form.errors, autocomplete: "nickname", isShort: true)
      field.label = locale.text("call_your_name")
      field.hint = locale.text("call_your_name_hint", ["name": owner.name.name])
      return CallJoinPage(
        chrome: context.callChrome(title), sheet: context.callSheet, title: title,
        initials: PlainText.initials(of: owner.name.name), hue: Avatar.hue(of: owner.name.name),
        faceURL: context.faceURL(of: owner), summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.callLink)),
        hidden: context.hidden([("token", context.fields["token"])]), field: field,
        until: locale.text(
          "call_link_until", ["time": locale.dateTime(context.civil(link.endsAt))]))
    }
  }
}

extension ActionContext {
  /// The call for a guest's secret; nil for an invalid secret, and once the call has been over for more than a minute.
  func guestCall(_ token: String) throws -> (call: StoredCall, seat: StoredCall.Seat)? {
    guard let secret = Secret(token), let found = try site.call(ofGuest: secret.digest) else {
      return nil
    }
    if let ended = found.call.endedAt, now.seconds - ended.seconds > 60 { return nil }
    return found
  }
}

/// The page of a link, for anyone who has it.
struct CallJoinPage: PageView {
  static let template = "call-door"

  /// The frame.
  let chrome: Chrome
  /// The style sheet of calls.
  let sheet: String
  /// Heading that names the inviting member.
  let title: String
  /// Two letters shown without a photo.
  let initials: String
  /// The class of the colour behind the letters.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Error message, as a sentence.
  var summary: String?
  /// URL to which the form is sent.
  let action: String
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
  /// The name.
  let field: FieldView
  /// End of the link's validity, as a sentence.
  let until: String
}
