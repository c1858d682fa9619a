import Database
import Model
import Theme

/// `comments/<id>/solution`: the author of a topic, or a moderator, marks a comment as its answer, or unmarks it.
///
/// The answer is quoted below the question as long as it is shown. A topic has one: another takes its place.
struct SolutionAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let place: CommentInTopic
  private let isSolution: Bool

  /// Looks the comment up; throws `notFound` and `notOwner`.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    place = try CommentInTopic(id, &context)
    let moderationState = try context.site.topicModerationState(place.topic.id)
    guard place.maySolve(moderationState, context.viewer) else { throw Problem.notOwner }
    isSolution = moderationState?.solution == id
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    let (comment, topic) = (place.comment.id, place.topic.id)
    let isUndo = context.fields["do"] == "undo"
    // Otherwise the first half of a double click has saved it already.
    if isUndo == isSolution {
      try context.site.write { _ = try $0.setSolution(isUndo ? nil : comment, of: topic) }
    }
    return context.saved(comment, position: place.position, in: place.topic, isNew: false)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text(isSolution ? "unsolve_title" : "solve_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title, tab: .forum), title: title,
        lead: locale.text(isSolution ? "unsolve_lead" : "solve_lead"),
        comment: place.view(context),
        forms: [
          FormView(
            id: "solution",
            action: context.settings.href(.comment(place.comment.id, .solution)),
            hidden: context.hidden(isSolution ? [("do", "undo")] : []),
            button: locale.text(isSolution ? "unsolve_button" : "solve_button"),
            other: LinkView(label: locale.text("solve_not"), url: place.url(context.theme)))
        ])
    }
  }
}
