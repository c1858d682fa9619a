import Database
import Model
import Pages
import Theme

// Hiding all posts of a member.
extension ModerationMemberAction {
  /// Most posts that are hidden before the answer; a job hides the others.
  private static let firstPosts = 20

  /// Hides all posts; nil when the form comes back.
  func hidePosts(_ decision: Decision, _ form: inout FormState) throws -> Reply? {
    var decision = decision
    readGrounds(&decision, &form.errors)
    if !context.fields.has("sure") { form.errors.add("sure", "needed") }
    guard form.errors.isEmpty else { return nil }
    let (made, hidden) = try context.site.write { [decision] transaction in
      try check(.hidePosts, transaction)
      let made = try transaction.decideHidingPosts(decision)
      return (made, try transaction.hidePosts(atMost: Self.firstPosts))
    }
    if try context.site.hasPendingPosts() { context.site.folder.wakeJobs() }
    return answer(made, try hidden.flatMap { try context.files(ofHidden: $0) })
  }

  /// The form; nil where there is nothing to hide.
  func hidePostsForm(_ form: FormState, _ seen: [(String, String)]) throws -> FormView? {
    guard try !context.site.hasPendingPosts(of: id) else { return nil }
    let count = try context.site.hideablePosts(of: id)
    if count.isEmpty { return nil }
    let errors = errors("hide_posts", form)
    var sure = context.field("sure", errors, type: "checkbox")
    (sure.isTicked, sure.value) = (context.fields.has("sure"), "1")
    sure.label = context.locale.text("label_sure", ["posts": context.words(count)])
    return view(
      "hide_posts",
      context.groundFields("hide_posts", errors, hint: "hint_hide_posts_words") + [sure], form, seen
    )
  }
}

extension ActionContext {
  /// "2 topics and 1 comment".
  func words(_ count: PostCount) -> String {
    let topics = count.topics == 0 ? nil : locale.plural("posts_topics", count.topics)
    let comments = count.comments == 0 ? nil : locale.plural("posts_comments", count.comments)
    guard let topics, let comments else { return topics ?? comments ?? locale.number(0) }
    return locale.text("posts_both", ["topics": topics, "comments": comments])
  }

  /// The files of a post that was just hidden, and must not outlast the answer: all pages of a topic, what a comment showed.
  fileprivate func files(ofHidden post: ModerationSubject) throws -> [PageKey] {
    switch post {
    case .comment(let id): try hiddenFiles(among: site.files(in: id))
    case .topic(let id): try hiddenFiles(among: site.files(in: id)) + pages(ofHidden: id)
    }
  }

  /// Pages of a topic that is hidden, as many as the manifest has, in all languages, and its feed.
  func pages(ofHidden topic: Topic.ID) throws -> [PageKey] {
    let pages = try site.manifestKeys(beginning: "topic/\(topic)/").count
    return try PageKey.pages(
      of: topic, commentCount: max(pages, 1) * settings.limits.commentsPerPage, settings)
      + site.translatedPages(of: topic)
  }
}
