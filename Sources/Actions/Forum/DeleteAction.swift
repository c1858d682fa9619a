import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `comments/<id>/delete`: the author deletes a comment, and can restore it within a month.
///
/// A comment that a moderator removed stays removed. A topic goes with the only comment in it. A post that waits for a
/// moderator is deleted likewise, and waits again when it is restored.
struct DeleteAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let place: CommentInTopic

  /// Looks the comment up, also one that is deleted; throws `notFound` and `notOwner`.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    if let own = try context.reader.ownComment(id), own.comment.state == .deleted {
      context.useLanguage(of: own.topic)
      place =
        own.comment.position.map {
          CommentInTopic(comment: own.comment, position: $0, topic: own.topic)
        } ?? CommentInTopic(waiting: own.comment, own.topic)
    } else {
      place = try CommentInTopic(orWaiting: id, &context)
    }
    guard place.isOwn(context.viewer) else { throw Problem.notOwner }
    self.context = context
  }

  private var isDeleted: Bool { place.comment.state == .deleted }
  private var route: Route { .comment(place.comment.id, .deletion) }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    let id = place.comment.id
    if context.fields["do"] == "undo" {
      guard isDeleted else { return restored }
      let isBack = try context.site.write {
        try $0.restore(id, deletedSince: context.now.adding(seconds: -DeletedPost.lifetime))
      }
      return isBack ? restored : try show()
    }
    try context.site.write { _ = try $0.delete(id, at: context.now) }
    return try deleted()
  }

  /// The page shows the stub before this is answered, and the answer has the way back.
  private func deleted() throws -> Reply {
    let (settings, topic) = (context.settings, place.topic)
    let page = Paging.page(of: place.position, size: settings.limits.commentsPerPage)
    let url = context.href(to: route)
    if place.isWaiting { return context.redirect(to: url) }
    var saved = WriteOutcome(
      id: place.comment.id.rawValue, page: .topic(topic.id, page: page), pageURL: url,
      fallbackURL: url, absoluteURL: settings.base.origin + url,
      asJSON: context.request.wantsJSON, isNew: false, waitsForPages: true)
    saved.isPageHidden = true
    saved.hidden = try context.hiddenFiles(among: context.site.files(in: place.comment.id))
    return .saved(saved)
  }

  private var restored: Reply {
    if place.isWaiting { return context.redirect(to: place.url(context.theme)) }
    return context.saved(place.comment.id, position: place.position, in: place.topic, isNew: false)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text(isDeleted ? "deleted_title" : "delete_title")
    let isUndo = isDeleted && canRestore
    let button = isUndo ? "delete_undo" : "delete_button"
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title, tab: .forum), title: title, lead: lead,
        comment: isDeleted ? nil : place.view(context),
        forms: isDeleted && !isUndo
          ? []
          : [
            FormView(
              id: "delete", action: context.settings.href(route),
              hidden: context.hidden(isUndo ? [("do", "undo")] : []),
              button: context.locale.text(button), other: isDeleted ? nil : back)
          ],
        links: isDeleted
          ? [
            SentenceLinkView(
              words: "", label: context.locale.text("back_to_my_page"), url: context.href(.me))
          ] : [])
    }
  }

  private var back: LinkView {
    LinkView(label: context.locale.text("delete_not"), url: place.url(context.theme))
  }

  private var canRestore: Bool {
    place.comment.deletedAt.map { DeletedPost.end($0) >= context.now } ?? false
  }

  private var lead: String {
    let locale = context.locale
    guard isDeleted else {
      if place.isWaiting { return locale.text("delete_waiting_lead") }
      let isAlone = place.position == 1 && place.topic.commentCount == 1
      return locale.text(isAlone ? "delete_topic_lead" : "delete_lead")
    }
    guard canRestore, let at = place.comment.deletedAt else { return locale.text("deleted_over") }
    let date = locale.longDate(context.civil(DeletedPost.end(at)))
    return locale.text(place.isWaiting ? "deleted_waiting_lead" : "deleted_lead", ["date": date])
  }
}
