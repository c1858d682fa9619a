import Database
import Model

/// A part of the pages that show a member's name: as many as one round looks at, as invalidations of the rows.
///
/// A member may have written ten thousand comments, on as many pages. Each slice continues after the topic and the comment
/// where the one before ended, in the order of their numbers: comments written meanwhile have the new name already.
struct AuthorSlice {
  /// The most topics that are looked at, and comments in them: every page of a topic names the member who started it.
  private static let topics = (count: 20, comments: 2_000)
  /// The most comments, and together with answers to them, which name the member they answer.
  private static let comments = (count: 100, answers: 200)

  /// Invalidations found in this slice.
  private(set) var invalidations: [Invalidation] = []
  /// Invalidation for the next slice; nil if this was the last.
  private(set) var following: Invalidation?

  private let member: Member.ID
  private let source: PageSource
  private var lists: [Topic.ID: [TopicList.ID]] = [:]

  init(
    of member: Member.ID, after topic: Topic.ID, _ comment: Comment.ID, _ source: PageSource
  ) throws {
    self.member = member
    self.source = source
    if topic.rawValue == 0, comment.rawValue == 0 { try readPerson() }
    let (lastTopic, areAllTopics) = try readTopics(after: topic)
    let (lastComment, areAllComments) = try readComments(after: comment)
    if !areAllTopics || !areAllComments {
      following = .author(member, afterTopic: lastTopic, afterComment: lastComment)
    }
  }

  private mutating func readPerson() throws {
    let number = try source.reader.database.first(
      "SELECT number FROM public_members WHERE id = ?", [.id(member)]
    ) { $0.int(0) }
    if let number { invalidations.append(.person(member, number: number)) }
    invalidations += try source.site.publicNoteIDs(of: member).map { .ownNote($0, of: member) }
  }

  /// The topics that the member started; returns the last, and whether there are no more.
  private mutating func readTopics(after topic: Topic.ID) throws -> (Topic.ID, Bool) {
    let database = source.reader.database
    let found = try database.all(
      """
      SELECT t.id, t.comment_count FROM \(database.topics) t
      WHERE t.author_id = ? AND t.id > ? ORDER BY t.id LIMIT ?
      """, [.id(member), .id(topic), .int(Self.topics.count)]
    ) { (id: Topic.ID($0.integer(0)), comments: $0.int(1)) }
    var (last, comments) = (topic, 0)
    for (index, topic) in found.enumerated() {
      let places = try source.site.places(of: topic.id)
      invalidations.append(.topic(topic.id, commentCount: topic.comments, at: places, by: nil))
      last = topic.id
      comments += topic.comments
      if comments >= Self.topics.comments, index < found.count - 1 { return (last, false) }
    }
    return (last, found.count < Self.topics.count)
  }

  /// Reads the member's comments and the answers to them; returns the last comment, and whether there are no more.
  private mutating func readComments(after comment: Comment.ID) throws -> (Comment.ID, Bool) {
    let database = source.reader.database
    let found = try database.all(
      """
      SELECT c.id, c.topic_id, c.position FROM \(database.comments) c
      WHERE c.author_id = ? AND c.id > ? ORDER BY c.id LIMIT ?
      """, [.id(member), .id(comment), .int(Self.comments.count)]
    ) { (id: Comment.ID($0.integer(0)), topic: Topic.ID($0.integer(1)), position: $0.int(2)) }
    var (last, rows) = (comment, 0)
    for (index, comment) in found.enumerated() {
      try invalidate(comment.topic, comment.position)
      let answers = try database.all(
        "SELECT c.topic_id, c.position FROM \(database.comments) c WHERE c.reply_to = ?",
        [.id(comment.id)]
      ) { (topic: Topic.ID($0.integer(0)), position: $0.int(1)) }
      for answer in answers { try invalidate(answer.topic, answer.position) }
      last = comment.id
      rows += 1 + answers.count
      if rows >= Self.comments.answers, index < found.count - 1 { return (last, false) }
    }
    return (last, found.count < Self.comments.count)
  }

  private mutating func invalidate(_ topic: Topic.ID, _ position: Int) throws {
    let known = try lists[topic] ?? source.site.lists(of: topic)
    lists[topic] = known
    invalidations.append(.comments(topic, position...position, in: known))
  }
}
