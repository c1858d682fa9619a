import Database
import HTTPTypes
import Model
import Theme

/// `comments/<id>`: one comment from the database, wherever its page is, and what its reader may do with it.
struct CommentAction: Action {
  private let context: ActionContext
  private let place: CommentPlace

  /// Looks the comment up; throws `notFound`, and answers from then on in its topic's language.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    place = try CommentPlace(id, &context)
    self.context = context
  }

  func show() throws -> Reply {
    let (theme, tree, topic) = (context.theme, context.tree, place.topic)
    let title = context.locale.text("comment_of", ["name": place.author(context)])
    let view = CommentPage(
      chrome: context.chrome(title, tab: .forum), breadcrumb: try context.breadcrumb(topic),
      topicTitle: topic.title, topicLang: theme.lang(topic.language, in: tree),
      placeURL: place.url(theme),
      notice: context.fields.has("saved") ? context.locale.text("comment_saved") : nil,
      comment: place.view(context), acts: acts,
      replyURL: context.settings.href(.reply(topic.id)), isClosed: topic.isClosed)
    return .finished(.page(.ok, try theme.render(view, in: tree.language)))
  }

  /// Who is not signed in is asked to, there or first of all.
  private var acts: [LinkView] {
    var acts: [LinkView] = []
    if place.isOwn(context.viewer) {
      if !place.topic.isClosed { acts.append(link("edit", .edit)) }
      acts.append(link("delete", .deletion))
    }
    if place.comment.editedAt != nil { acts.append(link("earlier_versions", .history)) }
    if place.comment.member == nil || place.comment.member != context.viewer.member?.id {
      acts.append(link("report", .report))
    }
    if context.viewer.role.map({ $0 >= .moderator }) == true {
      acts.append(
        LinkView(
          label: context.locale.text("desk"),
          url: context.deskURL(.comment(place.comment.id))))
    }
    if context.viewer == .everyone {
      let here = context.settings.href(.comment(place.comment.id))
      acts.append(
        LinkView(
          label: context.locale.text("sign_in"), url: context.href(.signIn, query: "then=\(here)")))
    }
    return acts
  }

  private func link(_ label: String, _ kind: Route.Kind) -> LinkView {
    LinkView(
      label: context.locale.text(label),
      url: context.settings.href(
        .comment(place.comment.id, kind), query: "lang=\(context.tree.language.code)"))
  }
}
