import Database
import HTTPTypes
import Model
import Theme
import Time

/// `me/invitations`: looks for someone by an email address or a phone number.
///
/// A member who has it, and lets others find them by it, is asked for friendship. Any other address gets one email, ever; a
/// phone gets nothing. The answer is the same, and so is the work, so that no one learns who has an account. An invitation can
/// be withdrawn, and is listed by its day: the address is not stored.
struct InvitationsAction: FormAction {
  static let shownFields = ["address", "text"]

  /// The most invitations that are listed.
  private static let most = 100

  private let context: ActionContext
  private let me: SignedIn
  /// The comment that the member was reading.
  private let place: CommentInTopic?

  init(_ context: inout ActionContext) throws {
    me = try context.member()
    let before = context
    // Why loss is right: a comment that is no longer shown is not sent along.
    place = Comment.ID(digits: Substring(context.fields["comment"])).flatMap {
      try? CommentInTopic($0, &context)
    }
    // The page speaks the member's language, not the topic's.
    context = before
    self.context = context
  }

  /// True if people without an account get an email: where anyone can sign up.
  private var invitesOutside: Bool {
    context.settings.signUp == .open && context.settings.allowsSignIn
  }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    if context.fields["do"] == "withdraw" { return try withdraw() }
    var form = FormState(context.locale)
    let contact = try invited(&form.errors)
    let text = context.checkedWords(&form.errors, in: "text")
    if PlainText.hasLink(text) { form.errors.add("text", "links") }
    guard let contact, form.errors.isEmpty else { return .finished(try response(form)) }
    try context.countRequest(me.id)
    var new = NewInvitation(
      member: me.id, contact: contact, digest: try context.digest(of: contact),
      mailbox: try context.limitDigest(of: contact), text: text,
      comment: place?.comment.id, language: context.tree.language, invitesOutside: invitesOutside)
    new.numbers = try context.numbers(
      of: contact, typed: PlainText.singleLine(context.fields["address"]))
    try context.site.write { try $0.invite(new, at: context.now) }
    let lead = context.locale.text(
      contact.email == nil ? "invited_lead_phone" : "invited_lead", ["address": contact.text])
    if context.request.wantsJSON {
      return .finished(.json(.ok, .object([("detail", .text(lead))])))
    }
    return .finished(try response(FormState(context.locale), notice: lead))
  }

  /// The contact in the field `address`, checked.
  private func invited(_ errors: inout FieldErrors) throws -> Contact? {
    let typed = PlainText.singleLine(context.fields["address"])
    guard !typed.isEmpty else {
      errors.add("address", "empty")
      return nil
    }
    let profile = try context.site.profile(me.id)
    let country = profile[.country]
    guard let contact = Contact(typed)?.international(in: country) else {
      errors.add("address", "invalid")
      return nil
    }
    let own = [try context.site.account(me.id, at: context.now)?.email, profile[.phone]]
      .compactMap { $0.flatMap { Contact($0)?.international(in: country).key } }
    if own.contains(contact.key) { errors.add("address", "own") }
    return contact
  }

  private func withdraw() throws -> Reply {
    guard let id = Invitation.ID(digits: Substring(context.fields["invitation"])) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    _ = try context.site.write { try $0.withdrawInvitation(id, by: me.id) }
    return context.redirect(to: context.href(.invitations, query: "done=withdrawn"))
  }

  private func json() throws -> JSON {
    let sent = try context.site.invitations(of: me.id, at: context.now, atMost: Self.most)
    return .object([
      (
        "invitations",
        .list(
          sent.map { sent in
            .object([
              ("id", .number(sent.id.rawValue)), ("asked_at", .text(sent.askedAt.rfc3339)),
              ("ends_at", .text(sent.ends.rfc3339)), ("text", .text(sent.text)),
            ])
          })
      )
    ])
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, notice: nil) }

  private func response(_ form: FormState, notice: String?) throws -> ActionResponse {
    let (locale, title) = (context.locale, context.locale.text("invitations_title"))
    let sent = try context.site.invitations(of: me.id, at: context.now, atMost: Self.most)
    let done = context.notice("withdrawn")
    return try context.response(form) {
      InvitationsPage(
        chrome: context.chrome(title, tab: .people), title: title,
        lead: locale.text(invitesOutside ? "invitations_lead" : "invitations_lead_inside"),
        mine: context.backLinks(.friends), notice: notice ?? done,
        comment: place?.view(context), form: view(form, isDone: notice != nil),
        sent: sent.map { sent in
          SentInvitationView(
            number: sent.id.description,
            time: locale.dateTime(context.civil(sent.askedAt)),
            until: locale.text(
              "invitation_until", ["date": context.day(sent.ends)]),
            words: context.lines(of: sent.text).first?.text)
        }, action: context.settings.href(.plain(.invitations)),
        hidden: context.hidden([("do", "withdraw")]))
    }
  }

  private func view(_ form: FormState, isDone: Bool) -> FormView {
    let locale = context.locale
    var address = context.field(
      "address", form.errors, hint: "hint_address", isShort: true, isCode: true)
    var text = context.field("text", form.errors, isOptional: true)
    text.isLong = true
    text.hint = locale.text("hint_text", ["text": context.defaultWords(praises: false)])
    // It went out: nothing is left to be sent once more by mistake.
    if isDone { (address.value, text.value) = ("", "") }
    return context.form(
      "invitation", to: .plain(.invitations), form, [address, text],
      hidden: place.map { [("comment", $0.comment.id.description)] } ?? [], button: "invite_button")
  }
}
