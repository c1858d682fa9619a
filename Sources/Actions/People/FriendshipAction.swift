import Database
import HTTPTypes
import Model
import Theme

/// `people/<id>/friendship`: the relation between the viewer and a member, and the possible actions.
///
/// `do` is one of: ask (with `text`), accept, decline, withdraw, end, block, unblock. Each may be sent twice.
struct FriendshipAction: FormAction {
  static let shownFields = ["text"]

  /// Actions, as in the field `do`.
  private enum Act: String {
    case ask, accept, decline, withdraw, end, block, unblock
  }

  private let context: ActionContext
  private let me: SignedIn
  private let other: MemberName

  /// Looks the member up; throws `notFound`, also for an author who has no account.
  init(_ context: ActionContext, _ id: Member.ID) throws {
    me = try context.member()
    guard let other = try context.site.memberName(id), try context.site.hasAccount(id) else {
      throw Problem.notFound
    }
    self.other = other
    self.context = context
  }

  private var relation: Relation {
    get throws { try context.site.relation(of: me.id, to: other.id) }
  }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  private func json() throws -> JSON {
    .object([
      ("id", .number(other.id.rawValue)), ("username", .text(other.username)),
      ("relation", .text(try relation.word)),
      ("url", .text(context.settings.base.origin + context.personURL(other.id))),
    ])
  }

  func submit() throws -> Reply {
    guard let act = Act(rawValue: context.fields["do"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    guard other.id != me.id else { throw Problem.badRequest("reason_unknown_form") }
    var form = FormState(context.locale)
    let text = act == .ask ? context.checkedWords(&form.errors, in: "text") : ""
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    if act == .ask, try relation == .stranger { try context.countRequest(me.id) }
    let now = context.now
    let isDone = try context.site.write { transaction in
      switch act {
      case .ask:
        return try transaction.requestFriendship(me.id, of: other.id, saying: text, at: now)
          != .blocked
      case .accept: return try transaction.acceptFriendship(me.id, of: other.id, at: now)
      case .decline: _ = try transaction.declineFriendship(me.id, of: other.id)
      case .withdraw: _ = try transaction.withdrawFriendship(me.id, from: other.id)
      case .end: _ = try transaction.endFriendship(me.id, with: other.id)
      case .block: try transaction.block(other.id, by: me.id, at: now)
      case .unblock: try transaction.unblock(other.id, by: me.id)
      }
      return true
    }
    guard isDone else {
      form.refusal = (
        .conflict,
        context.locale.text(
          act == .ask ? "relation_not_blocked" : "relation_not_accepted", ["name": other.name])
      )
      return .finished(try response(form))
    }
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return context.redirect(
      to: PendingForm(context.fields).page(context.settings) ?? context.personURL(other.id))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, relation) = (context.locale, try relation)
    let hasAvatar = try context.reader.person(other.id)?.hasAvatar == true
    return try context.response(form) {
      FriendshipPage(
        chrome: context.chrome(other.name, tab: .people),
        breadcrumb: [LinkView(label: locale.text("friends_title"), url: context.href(.friends))],
        name: other.name, username: other.username,
        initials: PlainText.initials(of: other.name), hue: Avatar.hue(of: other.name),
        faceURL: context.faceURL(other.username, hasAvatar: hasAvatar),
        summary: relation == .stranger ? nil : form.refusal?.sentence,
        relation: try context.relationView(
          to: other, onward: PendingForm(context.fields).page(context.settings)),
        form: relation == .stranger ? ask(form) : nil)
    }
  }

  private func ask(_ form: FormState) -> FormView {
    let locale = context.locale
    var text = context.field("text", form.errors, isOptional: true)
    text.isLong = true
    text.hint = locale.text("hint_text", ["text": context.defaultWords(praises: false)])
    return context.form(
      "ask", to: .friendship(other.id), form, [text], hidden: [("do", "ask")],
      button: "relation_ask")
  }
}
