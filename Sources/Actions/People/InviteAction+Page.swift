import Database
import HTTPTypes
import Model
import Theme

// The invitation from a comment, as a page.
extension InviteAction {
  func response(_ form: FormState) throws -> ActionResponse {
    let relation = try relation
    var shown = form
    // Nothing was sent: above the words that were typed it says so, and why.
    if let refusal = form.refusal {
      shown.refusal = (
        refusal.status, "\(context.locale.text("invite_not_sent")) \(refusal.sentence)"
      )
    }
    let state = shown
    return try context.response(state) { try page(state, relation) }
  }

  private func page(_ form: FormState, _ relation: Relation) throws -> InvitePage {
    let locale = context.locale
    let name = author?.name ?? place.author(context)
    let row = try author.flatMap { try context.site.friendship(me.id, $0.id) }
    let title = locale.text(relation == .asked ? "invite_sent" : "invite_title", ["name": name])
    let obstacle = obstacle(relation)
    var page = InvitePage(
      chrome: context.chrome(title, tab: .forum), breadcrumb: try breadcrumb(), title: title,
      comment: place.view(context), backURL: place.url(context.theme),
      outsideURL: context.href(.invitations, query: "comment=\(place.comment.id)"))
    page.obstacle = form.refusal == nil ? obstacle : nil
    if relation == .asked, let row {
      page.lead = locale.text("invite_sent_lead", ["name": name])
      page.sentAt = locale.dateTime(context.civil(row.askedAt))
      page.sent = context.requestLines(row.text, praises: row.praises)
    }
    if obstacle == nil, relation == .stranger {
      page.lead = locale.text("invite_because")
      page.preview = try preview(form)
      page.form = self.form(form)
      page.happens = locale.text("invite_happens_detail", ["name": name])
      page.accepted = locale.text("invite_accepted_detail")
      return page
    }
    page.summary = form.refusal?.sentence
    if let author {
      page.relation = try context.relationView(
        to: author, onward: relation == .asked ? place.url(context.theme) : here)
    }
    return page
  }

  private func breadcrumb() throws -> Breadcrumb {
    [
      context.forumLink,
      LinkView(
        label: place.topic.title, url: place.url(context.theme),
        lang: context.theme.lang(place.topic.language, in: context.tree)),
    ]
  }

  /// How it will arrive: always as a form that was not sent yet, so that one sees what an empty field says.
  private func preview(_ form: FormState) throws -> RequestPreviewView? {
    guard form.errors["text"] == nil else { return nil }
    return RequestPreviewView(
      author: me.name, initials: PlainText.initials(of: me.name), hue: Avatar.hue(of: me.name),
      faceURL: try context.ownAvatarURL(),
      words: context.requestLines(context.fields["text"], praises: true),
      about: context.locale.text(
        "request_about", ["date": context.day(place.comment.createdAt)]))
  }

  private func form(_ form: FormState) -> FormView {
    let locale = context.locale
    var text = context.field("text", form.errors, isOptional: true)
    text.isLong = true
    text.hint = locale.text("hint_text", ["text": context.defaultWords(praises: true)])
    return FormView(
      id: "invite", action: context.settings.href(.comment(place.comment.id, .invite)),
      summary: context.summary(form, isPost: false), fields: [text], hidden: context.hidden(),
      button: locale.text("invite_button"), preview: locale.text("preview"),
      other: LinkView(label: locale.text("invite_cancel"), url: place.url(context.theme)))
  }
}
