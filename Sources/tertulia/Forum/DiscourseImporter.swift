import Content
import Database
import Discourse
import Markdown
import Model
import Time

/// Stores the topics of a Discourse archive: authors become members who cannot sign in yet, categories
/// boards, tags tags.
///
/// Every row remembers where it came from (`discourse:2400#7`), so that a second import finds what is
/// there. Topics keep their number when it is free. Texts are rendered before a transaction begins, and
/// a transaction takes a few dozen topics: one flush for each would take minutes on a slow disk.
final class DiscourseImporter {
  /// What came of an import.
  struct Tally: CustomStringConvertible {
    var topics = 0
    var comments = 0
    var members = 0
    var known = 0

    var description: String {
      """
      \(Console.grouped(topics)) topics, \(Console.grouped(comments)) comments and \
      \(Console.grouped(members)) members taken over; \(Console.grouped(known)) comments were there
      """
    }
  }

  /// Topics in one transaction.
  private static let batchSize = 40

  private(set) var tally = Tally()
  private let site: SiteDatabase
  private let language: Language
  private let categories: [Int: ArchivedCategory]
  private let markdown: SiteMarkdown
  private var waiting: [(topic: ArchivedTopic, html: [[UInt8]])] = []
  private var members: [String: Member.ID] = [:]

  init(
    _ site: SiteDatabase, _ settings: SiteSettings, language: Language,
    categories: [Int: ArchivedCategory]
  ) throws {
    self.site = site
    self.language = language
    self.categories = categories
    markdown = SiteMarkdown(settings, isMember: site.isMember)
  }

  /// Takes a topic; it is stored with the next batch.
  func add(_ topic: ArchivedTopic) throws {
    let html = topic.comments.map { comment in
      comment.isSystem && comment.markdown.isEmpty
        ? Self.notice(comment) : markdown.comment(comment.markdown)
    }
    waiting.append((topic, html))
    if waiting.count == Self.batchSize { try finish() }
  }

  /// Stores what waits.
  func finish() throws {
    try site.write { transaction in
      try transaction.markUnbuilt()
      for (topic, html) in waiting { try store(topic, html, &transaction) }
    }
    waiting = []
  }

  private func store(
    _ archived: ArchivedTopic, _ html: [[UInt8]], _ transaction: inout Transaction
  ) throws {
    let source = "discourse:\(archived.id)"
    let known = try site.topic(source: source)
    var topic = known?.address.id
    for (comment, html) in zip(archived.comments, html) {
      let key = "\(source)#\(comment.number)"
      guard try topic == nil || site.comment(source: key) == nil else {
        tally.known += 1
        continue
      }
      let comment = try self.comment(comment, html, source, &transaction)
      if let topic {
        try transaction.reply(comment, in: topic)
      } else {
        let new = try self.topic(archived, comment.author, source, &transaction)
        topic = try transaction.startTopic(new, saying: comment).topic
        tally.topics += 1
      }
      tally.comments += 1
    }
    if let known, known.isClosed != archived.takesNoReplies {
      try archived.takesNoReplies
        ? transaction.close(known.address.id) : transaction.reopen(known.address.id)
    }
  }

  private func topic(
    _ archived: ArchivedTopic, _ author: Author, _ source: String,
    _ transaction: inout Transaction
  ) throws -> NewTopic {
    let number = Topic.ID(Int64(archived.id))
    let title = PlainText.singleLine(archived.title)
    let tags = archived.tags.map { name in
      NewTag(
        slug: Slug(titled: name, fallback: "tag").text, title: PlainText.singleLine(name))
    }
    var topic = NewTopic(
      id: try site.isTaken(number) ? nil : number,
      slug: Slug(titled: archived.slug, fallback: "topic").text,
      title: title.isEmpty ? archived.slug : title, language: language,
      board: try board(archived.categoryID, &transaction), tags: tags, author: author,
      createdAt: archived.createdAt, source: source)
    // What lists left out there is not shown here; it is kept for the members.
    if !archived.isVisible { topic.audience = .members }
    topic.isClosed = archived.takesNoReplies
    return topic
  }

  private func comment(
    _ archived: ArchivedComment, _ html: [UInt8], _ source: String,
    _ transaction: inout Transaction
  ) throws -> NewComment {
    var comment = NewComment(
      author: try author(archived.author, archived.createdAt, &transaction), language: language,
      createdAt: archived.createdAt, body: archived.markdown, html: html,
      renderer: MarkdownRenderer.version)
    comment.editedAt = archived.editedAt
    comment.likes = archived.likes
    comment.kind = archived.isSystem ? .notice : .comment
    comment.source = "\(source)#\(archived.number)"
    if archived.isHidden { comment.state = .removed }
    if let number = archived.replyTo {
      comment.replyTo = try site.comment(source: "\(source)#\(number)")?.id
    }
    return comment
  }

  /// The member of a username, added when there is none.
  private func author(
    _ archived: ArchivedAuthor, _ joined: Timestamp, _ transaction: inout Transaction
  ) throws -> Author {
    if let known = members[archived.username] { return .member(known) }
    let name = PlainText.singleLine(archived.name ?? "")
    let username = ArchivedName.username(archived.username)
    let (member, isNew) = try transaction.archivedMember(
      username: username,
      name: PlainText.isBlank(name) ? Self.shown(archived.username, username) : name,
      joined: joined)
    if isNew { tally.members += 1 }
    members[archived.username] = member
    return .member(member)
  }

  /// What stands beside posts of somebody who gave no name.
  private static func shown(_ name: String, _ username: String) -> String {
    let own = PlainText.singleLine(ArchivedName.cut(name))
    return PlainText.isBlank(own) ? username : own
  }

  private func board(_ category: Int, _ transaction: inout Transaction) throws -> TopicList.ID {
    let known = categories[category]
    let slug = Slug(titled: known?.slug ?? "category-\(category)", fallback: "board").text
    let (list, isNew) = try transaction.ensureList(.board, slug: slug)
    if isNew {
      let title = PlainText.singleLine(known?.title ?? "")
      try transaction.setText(
        list.id, nil, title: PlainText.isBlank(title) ? "Category \(category)" : title)
      try transaction.setSort(list.id, 1000 + category)
    }
    return list.id
  }

  /// What a notice without words of its own says.
  private static func notice(_ comment: ArchivedComment) -> [UInt8] {
    guard case .notice(let action) = comment.kind else { return [] }
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
    return Array("<p>\(sentences[action] ?? "changed this topic")</p>".utf8)
  }
}

extension ArchivedTopic {
  fileprivate var takesNoReplies: Bool { isClosed || isArchived }
}
