import Database
import Discourse
import Model

/// Converts the topics of a Discourse archive for `TopicImporter`: categories become boards, tags tags, and Discourse's own
/// messages notices.
struct DiscourseImporter {
  private let importer: TopicImporter
  private let language: Language
  private let categories: [Int: ArchivedCategory]
  private let reader: TopicReader
  private let names = AuthorNames()

  init(
    _ importer: TopicImporter, language: Language, categories: [Int: ArchivedCategory],
    reader: TopicReader
  ) {
    self.importer = importer
    self.language = language
    self.categories = categories
    self.reader = reader
  }

  /// Notes the authors of all posts that are here already, so that no one's new posts appear under another name.
  func remember(_ files: [DiscourseArchive.TopicFile]) throws {
    guard try !importer.site.hasNoTopics() else { return }
    for file in files where try importer.site.topicID(source: "discourse:\(file.id)") != nil {
      for (post, author) in reader.authors(file) {
        if let known = try importer.site.author(source: "discourse:\(file.id)#\(post)") {
          names.remember(author, as: known)
        }
      }
    }
  }

  /// Reads a topic and takes the part that everyone could read, and the part that the operator allows.
  func add(_ file: DiscourseArchive.TopicFile) throws {
    let source = "discourse:\(file.id)"
    if let topic = try reader.topic(file) {
      for post in topic.skippedPosts { try importer.noteIfPublic("\(source)#\(post)") }
      try add(topic)
    } else if let known = try importer.site.topicID(source: source) {
      _ = try importer.noteIfPublic(known)
    }
  }

  /// Takes a topic; it is stored with the next batch.
  private func add(_ archived: ArchivedTopic) throws {
    let source = "discourse:\(archived.id)"
    let title = PlainText.singleLine(archived.title)
    var topic = IncomingTopic(
      source: source, id: Topic.ID(Int64(archived.id)),
      slug: Slug(titled: archived.slug.isEmpty ? title : archived.slug, fallback: "topic").text,
      title: title.isEmpty ? archived.slug : title, language: language,
      board: board(archived), createdAt: archived.createdAt)
    topic.tags = archived.tags.map { name in
      NewTag(
        slug: Slug(tag: name).text, title: PlainText.singleLine(name))
    }
    topic.isClosed = archived.takesNoReplies
    topic.isFollowed = true
    // In a board for members it needs no audience of its own.
    topic.isForMembers = archived.isForMembers && !topic.board.isForMembers
    topic.comments = archived.comments.map { comment($0, source) }
    topic.poll = archived.poll.map { Self.poll($0, titled: topic.title) }
    try importer.add(topic)
  }

  /// The poll of a topic; without a title of its own it has the topic's.
  private static func poll(_ archived: ArchivedPoll, titled title: String) -> Poll {
    var question = archived.question.isEmpty ? title : archived.question
    while question.utf8.count > NewPoll.maxBytes { question.removeLast() }
    let result = archived.result
    var poll = Poll(
      topic: Topic.ID(0), question: question, isMultiple: archived.isMultiple,
      isAnonymous: !archived.isPublic, showsAtEnd: archived.showsAtEnd, endsAt: archived.endsAt,
      closedAt: result?.closedAt, voters: result?.voters ?? 0)
    poll.answers = archived.options.enumerated().map { index, words in
      Poll.Answer(number: index + 1, words: words, votes: result?.votes[index] ?? 0)
    }
    return poll
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

  private func author(_ archived: ArchivedAuthor?) -> IncomingAuthor {
    guard let archived else { return .nobody }
    let name = PlainText.singleLine(archived.name ?? "")
    let username = names.username(of: archived)
    return .member(
      username: username,
      name: PlainText.isBlank(name) ? Self.shown(archived.username, username) : name)
  }

  /// The name shown beside posts of an author without a display name.
  private static func shown(_ name: String, _ username: String) -> String {
    let own = PlainText.singleLine(ArchivedName.cut(name))
    return PlainText.isBlank(own) ? username : own
  }

  private func board(_ topic: ArchivedTopic) -> IncomingBoard {
    guard let category = topic.categoryID else {
      return IncomingBoard(slug: "uncategorised", title: "Uncategorised", sort: 1000)
    }
    let known = categories[category]
    let title = PlainText.singleLine(known?.title ?? "")
    var board = IncomingBoard(
      slug: slug(of: category), title: PlainText.isBlank(title) ? "Category \(category)" : title,
      sort: 1000 + category)
    board.isForMembers = reader.isForMembers(category: category)
    return board
  }

  /// The slug of a category; one that is not open to everyone shares none with another.
  private func slug(of category: Int) -> String {
    let slug = Self.slug(categories[category], category)
    let isShared = categories.values.contains { other in
      other.id != category && Self.slug(other, other.id) == slug
    }
    return isShared && reader.isForMembers(category: category) ? "\(slug)-\(category)" : slug
  }

  private static func slug(_ known: ArchivedCategory?, _ category: Int) -> String {
    let slug = known?.slug ?? ""
    return Slug(titled: slug.isEmpty ? "category-\(category)" : slug, fallback: "board").text
  }

  /// The text for a notice without words of its own.
  private static func notice(_ comment: ArchivedComment) -> String {
    guard case .notice(let action) = comment.kind else { return "" }
    return SmallAction.sentence(action) ?? "changed this topic"
  }
}

extension ArchivedTopic {
  fileprivate var takesNoReplies: Bool { isClosed || isArchived }
}
