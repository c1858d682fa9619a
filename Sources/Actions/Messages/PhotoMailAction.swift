import Database
import HTTPTypes
import Model
import Theme

/// `talk/<id>/photos/mail?photo=<name>`: sends a picture of a conversation by email, to a friend or to an address that is
/// typed.
///
/// A friend's address is not shown to anyone. An address that is typed gets one such email a day, and three a month, from all
/// members together. The email names its sender. The address is stored until the email is sent. Only members with a confirmed
/// address may send one.
struct PhotoMailAction: FormAction {
  static let shownFields = ["address", "subject", "text"]
  /// Friends to choose from: a member with more of them types the address.
  private static let friends = 200
  private static let day = 86_400

  private let context: ActionContext
  private let me: SignedIn
  private let talk: OwnConversation
  private let photo: ConversationPhoto

  /// Looks the conversation up; throws `notFound` for members who are not in it, and for a picture that is not in it.
  init(_ context: ActionContext, _ id: Conversation.ID) throws {
    me = try context.member()
    talk = try context.talk(id)
    guard let name = UploadName(context.fields["photo"]),
      let place = try context.reader.photo(name, in: talk)
    else { throw Problem.notFound }
    photo = place.photo
    self.context = context
  }

  private var route: Route { .talk(talk.id, .photoMail) }
  private var back: String {
    context.href(to: .talk(talk.id, .conversationPhotos), query: "photo=\(photo.name.text)")
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  /// Receiver of the picture.
  private enum Receiver {
    case friend(Member.ID)
    case outsider(EmailAddress)
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let receiver = try receiver(&form.errors)
    let subject = PlainText.singleLine(context.fields["subject"])
    if subject.utf8.count > context.settings.limits.titleBytes {
      form.errors.add(
        "subject", "long", ["limit": context.locale.number(context.settings.limits.titleBytes)])
    }
    let words = context.checkedWords(&form.errors, in: "text")
    // Texts to strangers are subject to the same rule as invitations.
    if PlainText.hasLink(words) { form.errors.add("text", "photo_links") }
    if PlainText.hasLink(subject) { form.errors.add("subject", "photo_links", in: "text") }
    guard let account = try context.site.account(me.id, at: context.now), account.email != nil
    else {
      form.refusal = (.conflict, context.locale.text("photo_mail_unconfirmed"))
      return .finished(try response(form))
    }
    guard let receiver, form.errors.isEmpty else { return .finished(try response(form)) }
    guard try count(receiver) else { return sent(to: receiver) }
    let facts = MailedPhoto(
      sender: me.id, name: photo.name, isAnswered: context.fields.has("answers"),
      subject: subject, words: words
    ).facts
    _ = try context.site.write { transaction in
      switch receiver {
      case .friend(let friend):
        try transaction.queueMail(
          .photo, for: friend, context.tree.language, facts: facts, at: context.now)
      case .outsider(let address):
        try transaction.queueMail(
          .photo, to: address, context.tree.language, facts: facts, at: context.now)
      }
    }
    context.site.folder.wakeJobs()
    return sent(to: receiver)
  }

  /// The answer after a picture was sent, and where the address has had its email already: no one learns that others write to
  /// it.
  private func sent(to receiver: Receiver) -> Reply {
    switch receiver {
    case .friend: context.redirect(to: "\(back)&done=photo_sent")
    case .outsider: context.redirect(to: "\(back)&done=photo_sent_address")
    }
  }

  /// A friend who was chosen, or an address.
  private func receiver(_ errors: inout FieldErrors) throws -> Receiver? {
    let typed = PlainText.singleLine(context.fields["address"])
    if let friend = Member.ID(digits: context.fields["friend"]) {
      guard typed.isEmpty else {
        errors.add("address", "both")
        return nil
      }
      guard try context.site.relation(of: me.id, to: friend) == .friend else {
        throw Problem.notFound
      }
      return .friend(friend)
    }
    guard !typed.isEmpty else {
      errors.add("address", "nobody")
      return nil
    }
    guard let address = EmailAddress(typed) else {
      errors.add("address", "photo_invalid")
      return nil
    }
    return .outsider(address)
  }

  /// Counts an email; false where the address, however it is spelled, had its own already.
  ///
  /// It always counts for the sender: if it did not, they would learn of the others.
  private func count(_ receiver: Receiver) throws -> Bool {
    try context.allow([
      Quota("photo mail \(me.id)", most: 5, seconds: 3600),
      Quota("photo mails \(me.id)", most: 20, seconds: Self.day),
    ])
    guard case .outsider(let address) = receiver else { return true }
    return context.refusal(by: [
      Quota("photo to \(address.mailbox)", most: 1, seconds: Self.day),
      Quota("photos to \(address.mailbox)", most: 3, seconds: 30 * Self.day),
    ]) == nil
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, title) = (context.locale, context.locale.text("photos_mail"))
    let fields = try fields(form)
    return try context.response(form) {
      var view = context.form(
        "mail", to: route, form, fields, hidden: [("photo", photo.name.text)],
        button: "photo_mail_button")
      view.other = LinkView(label: locale.text("photo_mail_cancel"), url: back)
      return FormPage(
        chrome: context.chrome(title, tab: .people), title: title,
        lead: locale.text("photo_mail_lead", ["photo": context.caption(photo)]), forms: [view])
    }
  }

  private func fields(_ form: FormState) throws -> [FieldView] {
    let locale = context.locale
    let friends = try context.site.friends(of: me.id, atMost: Self.friends, at: context.now)
    var friend = FieldView(
      name: "friend", label: locale.text("label_photo_friend"), isOptional: true)
    let chosen = context.fields["friend"]
    friend.choices =
      [ChoiceView(value: "", label: locale.text("photo_mail_nobody"), isSelected: chosen.isEmpty)]
      + friends.map {
        ChoiceView(
          value: "\($0.name.id)", label: $0.name.name, isSelected: chosen == "\($0.name.id)")
      }
    var address = context.field(
      "address", form.errors, type: "email", isShort: true, isOptional: true, isCode: true)
    address.label = locale.text("label_photo_address")
    address.hint = locale.text("hint_photo_address")
    let subject = context.field("subject", form.errors, isOptional: true)
    var text = context.field("text", form.errors, isOptional: true)
    (text.isLong, text.label) = (true, locale.text("label_photo_text"))
    var answers = context.field("answers", form.errors, type: "checkbox", hint: "hint_answers")
    answers.value = "1"
    answers.isTicked = context.fields.has("answers")
    return (friends.isEmpty ? [] : [friend]) + [address, subject, text, answers]
  }
}
