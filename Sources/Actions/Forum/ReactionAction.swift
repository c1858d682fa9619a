import Database
import Model
import Pages
import Theme

/// `reactions`: a member reacts to a comment with “like”, “helpful” or “smile”, or takes that back.
///
/// The buttons are under every comment, and their value names it; a page of its own shows the member's reactions so far.
struct ReactionAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let member: SignedIn
  private let place: CommentInTopic
  private let reaction: Reaction?

  /// Looks the comment up; throws `notFound`.
  init(_ context: inout ActionContext) throws {
    member = try context.member()
    let fields = context.fields
    reaction = Reaction.allCases.first { fields.has($0.name) }
    guard let id = Comment.ID(digits: fields[reaction?.name ?? "comment"]) else {
      throw Problem.notFound
    }
    place = try CommentInTopic(id, &context)
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  /// One's own words are not reacted to, nor what the forum says.
  func submit() throws -> Reply {
    guard let reaction, !isOwn, place.comment.kind == .comment else { return try show() }
    try context.allow([Quota("reaction \(member.id)", most: 120, seconds: 600)])
    let (site, comment) = (context.site, place.comment.id)
    // A press that waited in an outbox may have arrived already, and is not to take itself back.
    let isSetOnly = context.secondsInOutbox != nil
    try site.write { transaction in
      if isSetOnly, try site.reactions(of: member.id, to: comment).contains(reaction) { return }
      try transaction.react(reaction, to: comment, by: member.id)
    }
    return context.saved(
      place.comment.id, position: place.position, in: place.topic, isNew: false)
  }

  private var isOwn: Bool { place.comment.member == member.id }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, id) = (context.locale, place.comment.id)
    let mine = try context.site.reactions(of: member.id, to: id)
    let title = locale.text("reactions_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title, tab: .forum), title: title,
        lead: locale.text(isOwn ? "reactions_own" : "reactions_lead"),
        comment: place.view(context), forms: isOwn ? [] : Reaction.allCases.map { view($0, mine) },
        links: [
          SentenceLinkView(
            words: "", label: locale.text("reactions_back"), url: place.url(context.theme))
        ])
    }
  }

  private func view(_ reaction: Reaction, _ mine: Set<Reaction>) -> FormView {
    let words = context.locale.text("reaction_\(reaction.name)")
    let isMine = mine.contains(reaction)
    var view = FormView(
      id: reaction.name, action: context.settings.href(.plain(.reactions)),
      hidden: context.hidden([(reaction.name, place.comment.id.description)]),
      button: isMine
        ? context.locale.text("reaction_back", ["words": words]) : "\(reaction.sign) \(words)")
    view.isMain = false
    return view
  }
}
