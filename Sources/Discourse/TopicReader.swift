public import Time

/// Reads an archive's topics for an audience: posts that not everyone could read there stay out, and are counted.
///
/// Restricted and unlisted topics come along for members where the operator says so. Whispers, deleted posts and private
/// messages never do.
public final class TopicReader {
  /// Omissions so far.
  public private(set) var skipped = SkipTally()

  /// Readers of a topic in the forum.
  private enum Audience {
    case everyone
    case members
    case nobody(SkipReason)

    var width: Int {
      switch self {
      case .everyone: 2
      case .members: 1
      case .nobody: 0
      }
    }
  }

  /// Facts about a topic that quotes of it need.
  private struct Facts {
    let width: Int
    let hiddenPosts: Set<Int>
  }

  private let archive: DiscourseArchive
  private let categories: [Int: ArchivedCategory]
  private let includesRestricted: Bool
  private let now: Timestamp?
  /// True if the archive says which topics are restricted; otherwise all are taken as open to everyone.
  public let listsRestrictions: Bool
  private lazy var files = Dictionary(
    archive.topicFiles.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  private var facts: [Int: Facts?] = [:]

  /// - Parameters:
  ///   - archive: The archive.
  ///   - categories: The `categories()` of the archive.
  ///   - includesRestricted: If true, topics of restricted and unknown categories, and unlisted ones, are imported for members.
  ///   - now: When the import runs: polls whose time is over have ended.
  /// - Throws: `ArchiveError` when there is a `categories.json` and it is damaged.
  public init(
    _ archive: DiscourseArchive, categories: [Int: ArchivedCategory],
    includesRestricted: Bool = false,
    at now: Timestamp? = nil
  ) throws(ArchiveError) {
    self.archive = archive
    self.categories = categories
    self.includesRestricted = includesRestricted
    self.now = now
    listsRestrictions = try archive.listsRestrictions()
  }

  /// True if a category's topics, where they are imported at all, are for members alone.
  public func isForMembers(category: Int) -> Bool { isRestricted(category) ?? true }

  /// The authors of all posts of a topic, by post number, imported or not; empty where the file is damaged.
  public func authors(_ file: DiscourseArchive.TopicFile) -> [(post: Int, author: ArchivedAuthor)] {
    // A damaged file is reported when it is read as a topic.
    let posts = (try? archive.topicJSON(file))?.post_stream.posts ?? []
    return posts.compactMap { post in post.author.map { (post.post_number, $0) } }
  }

  /// Reads one topic; nil where it is left out.
  ///
  /// - Throws: `ArchiveError` when one of its files is damaged.
  public func topic(_ file: DiscourseArchive.TopicFile) throws(ArchiveError) -> ArchivedTopic? {
    let json = try archive.topicJSON(file)
    let audience = audience(of: json)
    if case .nobody(let reason) = audience {
      skipped.add(reason, at: file.jsonPath, posts: json.post_stream.posts.count)
      return nil
    }
    facts[json.id] = Self.facts(of: json, audience)
    let quotes = QuotedPosts(in: json.id) { [self] topic, post in
      hides(topic, post, from: audience.width)
    }
    let builder = TopicBuilder(
      file: file.jsonPath, json: json, raw: try archive.rawFile(file), quotes: quotes,
      now: now)
    var topic = try builder.topic()
    if audience.width < 2 { topic.isForMembers = true }
    count(quotes, file)
    for tag in (json.tags ?? []).compactMap(\.self) where tag.isForStaff {
      skipped.add(.tag, at: "\(file.jsonPath): \(ArchivedName.cut(tag.name))")
    }
    return keep(topic, file, json.post_stream.posts.count)
  }

  private func count(_ quotes: QuotedPosts, _ file: DiscourseArchive.TopicFile) {
    for _ in 0..<quotes.emptiedCount { skipped.add(.quote, at: file.jsonPath) }
  }

  /// Returns the topic, unless its beginning is gone: no one else may appear as the author of its title.
  private func keep(
    _ topic: ArchivedTopic, _ file: DiscourseArchive.TopicFile, _ posts: Int
  ) -> ArchivedTopic? {
    if topic.comments.isEmpty || topic.skipped.contains(where: { $0.number == 1 }) {
      skipped.add(.withoutBeginning, at: file.jsonPath, posts: posts)
      return nil
    }
    for note in topic.pollNotes {
      skipped.add(note.reason, at: "\(file.jsonPath): post \(note.post), \(note.why)")
    }
    for post in topic.skipped {
      skipped.add(post.reason, at: "\(file.jsonPath): post \(post.number)")
    }
    return topic
  }

  private func audience(of json: TopicJSON) -> Audience {
    if let reason = json.hiddenReason { return .nobody(reason) }
    let restricted: SkipReason? =
      switch json.category_id.map(isRestricted) {
      case nil: json.archetype == nil ? .unknownCategory : nil
      case .some(nil): .unknownCategory
      case true?: .restrictedCategory
      case false?: nil
      }
    let isUnlisted = !(json.visible ?? true)
    guard let reason = restricted ?? (isUnlisted ? .unlistedTopic : nil) else { return .everyone }
    // Without a category and an archetype it may as well be a message between two.
    return includesRestricted && json.category_id != nil ? .members : .nobody(reason)
  }

  /// True if a category was not open to everyone; nil where the archive does not say.
  ///
  /// Without a list that says so the archive is taken as open to everyone, except for the categories of which a post says
  /// otherwise.
  private func isRestricted(_ category: Int) -> Bool? {
    let known = categories[category]?.isRestricted
    return listsRestrictions ? known : known ?? false
  }

  /// True if a topic, or a post of it, was for fewer people than `width`; nothing is known of a topic outside the archive.
  private func hides(_ topic: Int, _ post: Int?, from width: Int) -> Bool {
    guard let facts = facts(ofTopic: topic) else { return false }
    return facts.width < width || post.map(facts.hiddenPosts.contains) ?? false
  }

  private func facts(ofTopic topic: Int) -> Facts? {
    if let known = facts[topic] { return known }
    guard let file = files[topic] else { return nil }
    // A damaged file is reported when it is read as a topic; nothing is known of its posts.
    let found =
      (try? archive.topicJSON(file)).map { Self.facts(of: $0, audience(of: $0)) }
      ?? Facts(width: 0, hiddenPosts: [])
    facts[topic] = found
    return found
  }

  private static func facts(of json: TopicJSON, _ audience: Audience) -> Facts {
    Facts(
      width: audience.width,
      hiddenPosts: Set(
        json.post_stream.posts.filter { $0.hiddenReason != nil }.map(\.post_number)))
  }
}
