import Database
import Discourse
import Model

/// Makes of the topics of a Discourse archive what `TopicImporter` stores: categories become boards, tags tags, and
/// what Discourse said itself notices.
struct DiscourseImporter {
  private let importer: TopicImporter
  private let language: Language
  private let categories: [Int: ArchivedCategory]

  init(
    _ importer: TopicImporter, language: Language, categories: [Int: ArchivedCategory]
  ) {
    self.importer = importer
    self.language = language
    self.categories = categories
  }

  /// Takes a topic; it is stored with the next batch.
  func add(_ archived: ArchivedTopic) throws {
    let source = "discourse:\(archived.id)"
    let title = PlainText.singleLine(archived.title)
    var topic = IncomingTopic(
      source: source, id: Topic.ID(Int64(archived.id)),
      slug: Slug(titled: archived.slug, fallback: "topic").text,
      title: title.isEmpty ? archived.slug : title, language: language,
      board: board(archived.categoryID), createdAt: archived.createdAt)
    topic.tags = archived.tags.map { name in
      NewTag(
        slug: Slug(titled: name, fallback: "tag").text, title: PlainText.singleLine(name))
    }
    topic.isClosed = archived.takesNoReplies
    topic.isFollowed = true
    topic.isForMembers = !archived.isVisible
    topic.comments = archived.comments.map { comment($0, source) }
    try importer.add(topic)
  }

  private func comment(_ archived: ArchivedComment, _ source: String) -> IncomingComment {
    var comment = IncomingComment(
      source: "\(source)#\(archived.number)", author: author(archived.author), language: language,
      createdAt: archived.createdAt,
      body: archived.markdown.isEmpty ? Self.notice(archived) : archived.markdown)
    comment.editedAt = archived.editedAt
    comment.likes = archived.likes
    comment.kind = archived.isSystem ? .notice : .comment
    comment.replyTo = archived.replyTo.map { "\(source)#\($0)" }
    if archived.isHidden { comment.state = .removed }
    return comment
  }

  private func author(_ archived: ArchivedAuthor) -> IncomingAuthor {
    let name = PlainText.singleLine(archived.name ?? "")
    let username = ArchivedName.username(archived.username)
    return .member(
      username: username,
      name: PlainText.isBlank(name) ? Self.shown(archived.username, username) : name)
  }

  /// What stands beside posts of somebody who gave no name.
  private static func shown(_ name: String, _ username: String) -> String {
    let own = PlainText.singleLine(ArchivedName.cut(name))
    return PlainText.isBlank(own) ? username : own
  }

  private func board(_ category: Int) -> IncomingBoard {
    let known = categories[category]
    let title = PlainText.singleLine(known?.title ?? "")
    return IncomingBoard(
      slug: Slug(titled: known?.slug ?? "category-\(category)", fallback: "board").text,
      title: PlainText.isBlank(title) ? "Category \(category)" : title, sort: 1000 + category)
  }

  /// What a notice without words of its own says.
  private static func notice(_ comment: ArchivedComment) -> String {
    guard case .notice(let action) = comment.kind else { return "" }
    let sentences = [
      "closed.enabled": "closed this topic", "closed.disabled": "opened this topic again",
      "autoclosed.enabled": "This topic was closed after a while without replies",
      "archived.enabled": "archived this topic",
      "archived.disabled": "took this topic out of the archive",
      "pinned.enabled": "pinned this topic", "pinned.disabled": "unpinned this topic",
      "pinned_globally.enabled": "pinned this topic everywhere",
      "visible.enabled": "listed this topic", "visible.disabled": "unlisted this topic",
      "split_topic": "split this topic", "banner.enabled": "made this topic a banner",
      "banner.disabled": "took this banner down",
    ]
    return sentences[action] ?? "changed this topic"
  }
}

extension ArchivedTopic {
  fileprivate var takesNoReplies: Bool { isClosed || isArchived }
}
