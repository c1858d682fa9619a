import Database
import HTTPTypes
import Markdown
import Model
import Theme

/// `messages/<id>`: what can be done with a message: its author gives it other words or takes it back, others report it.
struct MessageAction: FormAction {
  static let shownFields = ["body"]

  private let context: ActionContext
  private let me: SignedIn
  private let talk: OwnConversation
  private let message: StoredMessage

  /// Looks the message up; throws `notFound` for one that the viewer may not read, and for one that was deleted.
  init(_ context: ActionContext, _ id: Message.ID) throws {
    me = try context.member()
    guard let (talk, message) = try context.reader.message(id), message.isWords else {
      throw Problem.notFound
    }
    (self.talk, self.message) = (talk, message)
    self.context = context
  }

  private var isOwn: Bool { message.author.name.id == me.id }
  private var route: Route { .message(message.id) }
  /// Address of the message in its conversation; the page begins a few messages before it.
  private var place: String {
    context.talkURL(talk.id, query: "after=\(max(message.number - 10, 0))") + "#m\(message.number)"
  }

  func show() throws -> Reply {
    var filled = self.context
    filled.fields["body"] = MessageSummary.split(message.body).words
    return .finished(try response(FormState(context.locale), filled))
  }

  func submit() throws -> Reply {
    guard isOwn else { throw Problem.notOwner }
    if context.fields["do"] == "back" {
      _ = try context.site.write { try $0.delete(message.id, by: me.id) }
      return try context.signalling(talk, changed: context.redirect(to: place))
    }
    var form = FormState(context.locale)
    // The message keeps its files and its location.
    var context = context
    let (typed, tail) = (context.fields["body"], MessageSummary.split(message.body).tail)
    if !tail.isEmpty {
      context.fields["body"] = PlainText.isBlank(typed) ? tail : "\(typed)\n\n\(tail)"
    }
    form.rendered = context.renderedBody(&form.errors, most: Message.bytes, inTalk: true)
    context.warnAboutCapitals(&form)
    guard form.errors.isEmpty, let rendered = form.rendered else {
      return .finished(try response(form))
    }
    if context.fields["body"] != message.body {
      try context.countMessage(me.id)
      let new = NewMessage(
        body: context.fields["body"], html: rendered.html, renderer: MarkdownRenderer.version)
      guard
        try context.site.write({ try $0.edit(message.id, new, by: me.id, at: context.now) })
      else { throw Problem.notFound }
    }
    return try context.signalling(talk, changed: context.redirect(to: place))
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, context) }

  private func response(_ form: FormState, _ context: ActionContext) throws -> ActionResponse {
    let locale = context.locale
    let name = locale.author(message.author.name.name, isGuest: false)
    let title =
      isOwn ? locale.text("message_own_title") : locale.text("message_title", ["name": name])
    let time = locale.dateTime(context.civil(message.sentAt))
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title, tab: .people), title: title,
        lead: isOwn ? time : "\(time): \(context.line(message, in: talk))",
        forms: isOwn ? forms(form, context) : [],
        links: (isOwn
          ? [] : [link("report", context.href(to: .message(message.id, .messageReport)))])
          + [link("message_to_talk", place)])
    }
  }

  private func link(_ label: String, _ url: String) -> SentenceLinkView {
    SentenceLinkView(words: "", label: context.locale.text(label), url: url)
  }

  private func forms(_ form: FormState, _ context: ActionContext) -> [FormView] {
    var body = context.field("body", form.errors)
    (body.label, body.isLong) = (context.locale.text("message_words"), true)
    if !MessageSummary.split(message.body).tail.isEmpty {
      body.hint = context.locale.text("message_keeps")
    }
    var edit = context.form(
      "edit", to: route, form, [body], hidden: form.isLoud ? [("loud", "1")] : [],
      button: "message_edit")
    edit.isMain = true
    var back = context.form(
      "back", to: route, FormState(context.locale), hidden: [("do", "back")],
      button: "message_take_back")
    (back.isMain, back.hint) = (false, context.locale.text("message_take_back_hint"))
    return talk.isIn ? [edit, back] : [back]
  }
}
