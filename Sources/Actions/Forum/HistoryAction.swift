import Database
import HTTPTypes
import Markdown
import Model
import Theme
import Time

/// `comments/<id>/history`: earlier versions of a comment, for all who may read the comment.
///
/// Versions are rendered when they are requested, which is seldom; so a page has few of them.
struct HistoryAction: Action {
  /// The most versions of a page.
  private static let limit = 5

  private let context: ActionContext
  private let place: CommentInTopic

  /// Looks the comment up; throws `notFound` also where it was removed: then no one reads its earlier versions.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    place = try CommentInTopic(id, &context)
    self.context = context
  }

  func show() throws -> Reply {
    if context.viewer == .everyone {
      try context.allow(
        context.quotas("history", most: context.settings.limits.searchesPerMinute))
    }
    let before = Identifier<CommentVersion>(digits: context.fields["before"])?.rawValue
    let found = try context.site.versions(
      of: place.comment.id, before: before, limit: Self.limit + 1)
    let earlier = found.prefix(Self.limit)
    let last = found.count > Self.limit ? earlier.last : nil
    let (theme, tree, locale) = (context.theme, context.tree, context.locale)
    let title = locale.text("history_title")
    let view = HistoryPage(
      chrome: context.chrome(title, tab: .forum), title: title,
      breadcrumb: try context.breadcrumb(place.topic), topicTitle: place.topic.title,
      topicLang: theme.lang(place.topic.language, in: tree), placeURL: place.url(theme),
      versions: (before == nil ? [current] : []) + earlier.map { self.earlier($0) },
      isAlone: before == nil && found.isEmpty,
      olderURL: last.map {
        context.settings.href(
          .comment(place.comment.id, .history), query: "before=\($0.id)&lang=\(tree.language.code)")
      })
    return .finished(try context.page(view))
  }

  private var current: VersionView {
    version(
      "version_now", place.comment.editedAt ?? place.comment.createdAt, place.comment.html)
  }

  private func earlier(_ version: CommentVersion) -> VersionView {
    // Why loss is right: this version of the program may refuse a text that an older one accepted.
    let html = (try? context.render(version.body))?.html ?? []
    return self.version("version_before", version.writtenAt, html)
  }

  private func version(_ label: String, _ at: Timestamp, _ html: [UInt8]) -> VersionView {
    VersionView(
      label: context.locale.text(label), time: context.locale.dateTime(context.civil(at)),
      datetime: at.rfc3339,
      html: context.theme.withFootnotes(html, of: "v\(at.seconds)-", context.tree.language),
      lang: context.theme.lang(place.comment.language, in: context.tree))
  }
}
