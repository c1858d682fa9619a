import Content
import Database
import Markdown
import Model
import Time

/// Stores topics that come from elsewhere: authors become members who cannot sign in yet.
///
/// Every row remembers where it came from (`discourse:2400#7`), so that a second import finds the rows that are there. Topics
/// and comments keep their number when it is free. Texts are rendered before a transaction begins, and a transaction takes a
/// few dozen topics: one flush for each would take minutes on a slow disk.
final class TopicImporter {
  /// Result of an import.
  struct Tally: CustomStringConvertible {
    var topics = 0
    var comments = 0
    var members = 0
    var known = 0

    var description: String {
      """
      \(Console.grouped(topics)) topics, \(Console.grouped(comments)) comments and \
      \(Console.grouped(members)) members imported; \(Console.grouped(known)) comments already existed
      """
    }
  }

  /// Topics in one transaction, and comments after which no topic is waited for.
  private static let batchSize = (topics: 40, comments: 2000)

  private(set) var tally = Tally()
  /// Posts that everyone can read here although their source shows them to fewer people, in the form that `tertulia remove`
  /// takes.
  private var stillPublic: [String] = []
  let site: SiteDatabase
  /// The bytes of a file that posts show, by its name; nil where it does not come along.
  var file: (UploadName) -> [UInt8]? = { _ in nil }
  private let markdown: SiteMarkdown
  /// True if numbers are kept: there was no topic before.
  private let isFresh: Bool
  private var waiting: [(topic: IncomingTopic, html: [[UInt8]])] = []
  private var waitingComments = 0
  /// Topics that continue in others, which may come later.
  private var merged: [(topic: Topic.ID, other: Topic.ID)] = []
  private var members: [IncomingAuthor: Member.ID] = [:]

  init(_ site: SiteDatabase, _ settings: SiteSettings) throws {
    self.site = site
    markdown = SiteMarkdown(settings, isMember: site.isMember)
    isFresh = try site.hasNoTopics()
  }

  /// Takes boards and people who come before their topics; boards that are there already stay as they are.
  func prepare(
    _ boards: [ExportedBoard], _ people: [ExportedMember]
  ) throws {
    try site.write { transaction in
      try transaction.requireWholeBuild()
      for (index, board) in boards.enumerated() {
        let (list, isNew) = try transaction.ensureList(.board, slug: board.slug)
        guard isNew else { continue }
        try transaction.setSort(list.id, index)
        try transaction.setAudience(board.audience, ofBoard: list.id)
        for text in board.texts {
          try transaction.setText(
            list.id, text.language, title: text.title, description: text.description)
        }
      }
      // Elsewhere they are added with their first post, so that no one who is here already comes along again.
      guard isFresh else { return }
      for person in people {
        let author = IncomingAuthor.member(username: person.username, name: person.name)
        let id = try member(author, person.joined, wished: person.id, &transaction)
        if let number = person.number { try transaction.keepNumber(number, of: id) }
      }
    }
  }

  /// Takes a topic; it is stored with the next batch.
  func add(_ topic: IncomingTopic) throws {
    waiting.append((topic, topic.comments.map { markdown.comment($0.body) }))
    waitingComments += topic.comments.count
    if waiting.count >= Self.batchSize.topics || waitingComments >= Self.batchSize.comments {
      try flush()
    }
  }

  /// Stores the pending topics, at the end of an import.
  func finish() throws {
    try flush()
    guard isFresh else { return }
    try site.write { transaction in
      for (topic, other) in merged where try site.isTaken(other) {
        try transaction.merge(topic, into: other)
      }
      try transaction.settleNumbers()
    }
  }

  private func flush() throws {
    guard !waiting.isEmpty else { return }
    try site.write { transaction in
      try transaction.requireWholeBuild()
      for (topic, html) in waiting { try store(topic, html, &transaction) }
    }
    waiting = []
    waitingComments = 0
  }

  private func store(
    _ incoming: IncomingTopic, _ html: [[UInt8]], _ transaction: inout Transaction
  ) throws {
    let known = try knownTopic(incoming)
    if let known, !incoming.isForEverybody, try noteIfPublic(known) { return }
    var (topic, answer): (Topic.ID?, Comment.ID?) = (known, nil)
    for (comment, html) in zip(incoming.comments, html) {
      guard try topic == nil || !isKnown(comment, in: topic) else {
        tally.known += 1
        if comment.state != .visible { try noteIfPublic(comment.source, comment.id) }
        continue
      }
      let new = try self.comment(comment, html, &transaction)
      try keepFiles(html, by: new.author, at: new.createdAt, transaction)
      let id: Comment.ID
      if let topic {
        id = try transaction.reply(new, in: topic).comment
      } else {
        let started = try transaction.startTopic(
          try self.topic(incoming, new.author, &transaction), saying: new)
        (topic, id) = (started.topic, started.comment)
        tally.topics += 1
        if isFresh { try transaction.keepNumbers(incoming.numbers, of: started.topic) }
      }
      if comment.isRefused { try transaction.remove(id) }
      if comment.isAnswer { answer = id }
      tally.comments += 1
    }
    if let topic { try settle(topic, isNew: known == nil, answer, incoming, &transaction) }
  }

  /// Notes a topic if everyone can read it here; its new comments would be public as well.
  func noteIfPublic(_ topic: Topic.ID) throws -> Bool {
    guard try site.isPublished(topic) else { return false }
    stillPublic.append("topic \(topic.rawValue)")
    return true
  }

  /// Notes a comment if everyone can read it here.
  func noteIfPublic(_ source: String, _ number: Comment.ID? = nil) throws {
    guard let id = try site.comment(source: source)?.id ?? number, try site.isPublished(id) else {
      return
    }
    stillPublic.append("comment \(id.rawValue)")
  }

  /// One line that names the posts that are still public here; nil if there are none.
  var warning: String? {
    if stillPublic.isEmpty { return nil }
    let more = stillPublic.count - 10
    let names = stillPublic.prefix(10).joined(separator: ", ")
    return """
      still public here, but not in the import: \(names)\(more > 0 ? " and \(Console.grouped(more)) more" : ""). \
      No posts were added to these topics. Use `tertulia remove` to hide them.
      """
  }

  /// Puts the files that a post shows where those lie that were sent here, before the post that makes them public.
  private func keepFiles(
    _ html: [UInt8], by author: Author, at time: Timestamp, _ transaction: borrowing Transaction
  ) throws {
    guard case .member(let member) = author else { return }
    for name in UploadScan.names(in: html) where try !site.hasUpload(name) {
      guard let bytes = file(name) else { continue }
      try UploadFolder(site.folder).store(bytes, as: name)
      try transaction.keep(
        Upload(name: name, member: member, title: "", size: bytes.count, sentAt: time))
    }
  }

  /// Stores the facts about a topic as a whole, once all its comments are in it.
  private func settle(
    _ topic: Topic.ID, isNew: Bool, _ answer: Comment.ID?, _ incoming: IncomingTopic,
    _ transaction: inout Transaction
  ) throws {
    if isNew {
      if let answer { try transaction.setSolution(answer, of: topic) }
      if let time = incoming.pinnedAt { try transaction.pin(topic, since: time) }
      if isFresh, let other = incoming.mergedInto { merged.append((topic, other)) }
      if let poll = incoming.poll { try transaction.keepPoll(poll, of: topic) }
      if incoming.isRemoved { try transaction.remove(topic) }
      return
    }
    guard incoming.isFollowed, let known = try site.topic(source: incoming.source),
      known.isClosed != incoming.isClosed
    else { return }
    try incoming.isClosed ? transaction.close(topic) : transaction.reopen(topic)
  }

  /// The topic that came with an earlier import, or is the one that was exported here.
  private func knownTopic(_ topic: IncomingTopic) throws -> Topic.ID? {
    if let known = try site.topicID(source: topic.source) { return known }
    if let id = topic.id, try site.isTopic(id, slug: topic.slug, createdAt: topic.createdAt) {
      return id
    }
    // Of a continued thread perhaps only the new emails come, or its first one after the others.
    for comment in topic.comments {
      for source in [comment.source, comment.replyTo] {
        if let source, let post = try site.post(source: source) { return post.topic }
      }
    }
    return nil
  }

  private func isKnown(_ comment: IncomingComment, in topic: Topic.ID?) throws -> Bool {
    if try site.comment(source: comment.source) != nil { return true }
    guard let id = comment.id else { return false }
    return try site.topic(of: id) == topic
  }

  private func topic(
    _ incoming: IncomingTopic, _ author: Author, _ transaction: inout Transaction
  ) throws -> NewTopic {
    let number = try incoming.id.flatMap { try site.isTaken($0) ? nil : $0 }
    let board = try board(incoming.board, &transaction)
    var topic = NewTopic(
      id: number, slug: incoming.slug, title: incoming.title, language: incoming.language,
      board: board, tags: incoming.tags, author: author,
      createdAt: incoming.createdAt, source: incoming.source)
    // A topic that was not on public lists there is not shown here; it is kept for the members.
    let isInPublicBoard = try incoming.board.isForMembers && transaction.isForEverybody(board)
    if incoming.isForMembers || isInPublicBoard { topic.audience = .members }
    topic.isClosed = incoming.isClosed
    return topic
  }

  private func comment(
    _ incoming: IncomingComment, _ html: [UInt8], _ transaction: inout Transaction
  ) throws -> NewComment {
    var comment = NewComment(
      author: try author(incoming.author, incoming.createdAt, &transaction),
      language: incoming.language, createdAt: incoming.createdAt, body: incoming.body, html: html,
      renderer: MarkdownRenderer.version)
    if let id = incoming.id, try site.topic(of: id) == nil { comment.id = id }
    comment.editedAt = incoming.editedAt
    comment.likes = incoming.likes
    (comment.helped, comment.smiles) = (incoming.helped, incoming.smiles)
    comment.kind = incoming.kind
    comment.source = incoming.source
    comment.state = incoming.isRefused ? .held : incoming.state
    comment.replyTo = try incoming.replyTo.flatMap { try site.comment(source: $0)?.id }
    return comment
  }

  private func author(
    _ incoming: IncomingAuthor, _ joined: Timestamp, _ transaction: inout Transaction
  ) throws -> Author {
    if case .guest(let name) = incoming { return .guest(name: name) }
    return .member(try member(incoming, joined, &transaction))
  }

  /// The member that an author becomes, added when there is none.
  private func member(
    _ author: IncomingAuthor, _ joined: Timestamp, wished: Member.ID? = nil,
    _ transaction: inout Transaction
  ) throws -> Member.ID {
    if let known = members[author] { return known }
    let member: Member.ID
    if case .member(let username, let name) = author {
      let (id, isNew) = try transaction.archivedMember(
        id: wished, username: username, name: name, joined: joined)
      member = id
      if isNew { tally.members += 1 }
    } else {
      member = try transaction.nobody()
    }
    members[author] = member
    return member
  }

  private func board(
    _ board: IncomingBoard, _ transaction: inout Transaction
  ) throws -> TopicList.ID {
    let (list, isNew) = try transaction.ensureList(.board, slug: board.slug)
    if isNew {
      try transaction.setText(list.id, nil, title: board.title)
      if let sort = board.sort { try transaction.setSort(list.id, sort) }
      if board.isForMembers { try transaction.setAudience(.members, ofBoard: list.id) }
    }
    return list.id
  }
}
