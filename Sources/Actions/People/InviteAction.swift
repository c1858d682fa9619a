import Database
import HTTPTypes
import Model
import Theme

/// `comments/<id>/invite`: asks the author of a comment for friendship, with a few words or the site's default ones.
///
/// A static page offers it beside each member's comment, to every reader. Here they learn if they wrote it themselves, are
/// friends already, or have asked. A request can be withdrawn.
struct InviteAction: FormAction {
  static let shownFields = ["text"]

  let context: ActionContext
  let me: SignedIn
  let place: CommentInTopic
  /// Author of the comment; nil for a guest, and for an author who has no account.
  let author: MemberName?

  /// Looks the comment up; throws `notFound`, and answers from then on in its topic's language.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    place = try CommentInTopic(id, &context)
    me = try context.member()
    let site = context.site
    author = try place.comment.member.flatMap { member in
      try site.hasAccount(member) ? try site.memberName(member) : nil
    }
    self.context = context
  }

  /// Relation to the author; a stranger where the author cannot be asked.
  var relation: Relation {
    get throws { try author.map { try context.site.relation(of: me.id, to: $0.id) } ?? .stranger }
  }

  /// Reason why the author cannot be asked, a sentence; nil where they can.
  func obstacle(_ relation: Relation) -> String? {
    let locale = context.locale
    guard let author else {
      return locale.text(place.comment.member == nil ? "invite_guest" : "invite_no_account")
    }
    return switch relation {
    case .oneself: locale.text("invite_oneself")
    case .blocked: locale.text("relation_not_blocked", ["name": author.name])
    case .stranger, .asked, .asking, .friend: nil
    }
  }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  private func json() throws -> JSON {
    .object([
      ("comment", .number(place.comment.id.rawValue)),
      ("author", .number(author?.id.rawValue ?? 0)),
      ("relation", .text(author == nil ? "nobody" : try relation.word)),
      ("url", .text(context.settings.base.origin + here)),
    ])
  }

  /// The address of this page.
  var here: String {
    context.href(to: .comment(place.comment.id, .invite))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let text = context.checkedWords(&form.errors, in: "text")
    let relation = try relation
    if let obstacle = obstacle(relation) { form.refusal = (.conflict, obstacle) }
    guard let author, form.errors.isEmpty, form.refusal == nil else {
      return .finished(try response(form))
    }
    if context.isPreview {
      guard context.request.wantsJSON else { return .finished(try response(form)) }
      let words = context.requestLines(text, praises: true).map { JSON.text($0.text) }
      return .finished(.json(.ok, .object([("words", .list(words))])))
    }
    if relation == .stranger { try context.countRequest(me.id) }
    let now = context.now
    _ = try context.site.write {
      try $0.requestFriendship(
        me.id, of: author.id, saying: text, from: place.comment.id, at: now)
    }
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return context.redirect(to: here)
  }
}
