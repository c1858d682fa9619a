import Database
import HTTPTypes
import Model
import Sodium
import Theme

/// `invitation?token=`: the link in the email by which a member invites someone from outside.
///
/// GET shows the inviter, their words and the comment that they were reading. Only a POST uses the link: a signed-in member's
/// makes the friendship and leads to the conversation; a “no, thank you” needs no account.
struct InvitationAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let secret: Secret
  private let invitation: Invitation
  private let inviter: MemberName
  private let place: CommentInTopic?

  init(_ context: inout ActionContext) throws {
    guard let (secret, invitation) = try context.invitation("token"),
      let inviter = try context.site.memberName(invitation.member)
    else { throw Problem.tokenExpired }
    let before = context
    // Why loss is right: the conversation may be gone, and the invitation remains valid.
    place = invitation.comment.flatMap { try? CommentInTopic($0, &context) }
    context = before
    self.context = context
    (self.secret, self.invitation, self.inviter) = (secret, invitation, inviter)
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    switch context.fields["do"] {
    case "decline": return try decline()
    case "", "accept": return try accept()
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  private func accept() throws -> Reply {
    guard let member = context.viewer.member else {
      return context.redirect(to: signUpURL ?? signInURL)
    }
    guard member.id != inviter.id else { return .finished(try response(ownState)) }
    let isDone = try context.site.write { transaction in
      guard try transaction.useToken(secret.digest, .invitation, at: context.now) != nil else {
        return false
      }
      return try transaction.acceptInvitation(invitation.id, by: member.id, at: context.now)
    }
    guard isDone else { throw Problem.tokenExpired }
    return context.redirect(
      to: place?.url(context.theme) ?? context.personURL(inviter.id))
  }

  private func decline() throws -> Reply {
    let isDone = try context.site.write { transaction in
      // Nothing else: who invited sees the invitation wait until it ends, as every other.
      try transaction.useToken(secret.digest, .invitation, at: context.now) != nil
    }
    guard isDone else { throw Problem.tokenExpired }
    return try context.done(
      context.locale.text("invitation_declined"), context.locale.text("invitation_declined_lead"))
  }

  private var signUpURL: String? {
    guard context.settings.signUp != .off, context.settings.allowsSignIn else { return nil }
    return context.href(.signUp, query: "invitation=\(secret.text)")
  }

  private var signInURL: String {
    let here = context.settings.href(.plain(.invitation), query: "token=\(secret.text)")
    return context.href(.signIn, query: FormFields.encoded([("then", here)]))
  }

  /// Explanation of accepting, for a signed-in member, for a visitor who can sign up, and for one who cannot.
  private var lead: String {
    let (locale, isMember) = (context.locale, context.viewer.member != nil)
    let lead = locale.text(
      isMember
        ? "invitation_lead_member"
        : signUpURL == nil ? "invitation_lead_closed" : "invitation_lead",
      ["name": inviter.name])
    return place == nil ? lead : "\(lead) \(locale.text("invitation_thread"))"
  }

  private var isOwn: Bool { context.viewer.member?.id == inviter.id }

  private var ownState: FormState {
    var form = FormState(context.locale)
    form.refusal = (.conflict, context.locale.text("invitation_own"))
    return form
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let viewer = context.viewer.member
    let title = context.locale.text("invitation_title", ["name": inviter.name])
    let state = isOwn ? ownState.refusal?.sentence : nil
    return try context.response(form) {
      InvitationPage(
        chrome: context.chrome(title), title: title,
        lead: lead,
        summary: context.summary(form, isPost: false) ?? state,
        words: context.requestLines(invitation.text, praises: false),
        comment: place?.view(context),
        topic: place.map { LinkView(label: $0.topic.title, url: $0.url(context.theme)) },
        action: context.settings.href(.plain(.invitation)),
        isMember: viewer != nil && !isOwn, signUpURL: viewer == nil ? signUpURL : nil,
        signInURL: viewer == nil ? signInURL : nil,
        hidden: context.hidden([("token", secret.text)]))
    }
  }
}
