/// Reason why a topic, a post or a part of one is not imported from an archive.
///
/// An administrator's key opens more than everyone could read: an archive made with it holds staff's whispers, deleted posts
/// and private messages beside the forum. The order is that of a report.
public enum SkipReason: Int, CaseIterable, Hashable, Sendable {
  case privateMessage, otherArchetype, deletedTopic, sharedDraft, restrictedCategory
  case unknownCategory, unlistedTopic, withoutBeginning
  case whisper, deletedPost, deletedByAuthor, otherAction, otherPost, withoutText
  case quote, tag
  case poll, pollVotes

  /// The noun for one and for several, and the explanation.
  private var words: (one: String, many: String, why: String) {
    switch self {
    case .privateMessage: ("private message", "private messages", "")
    case .otherArchetype:
      ("topic", "topics", " of an unknown archetype; expected “regular” or “banner”")
    case .deletedTopic: ("deleted topic", "deleted topics", "")
    case .sharedDraft: ("shared draft", "shared drafts", "")
    case .restrictedCategory:
      (
        "topic", "topics",
        " of a restricted category; use --restricted members to import for members"
      )
    case .unknownCategory:
      (
        "topic", "topics",
        " of a category that is unknown, or of which categories.json does not say “read_restricted”: "
          + "save the response of /site.json there, or use --restricted members to import for members"
      )
    case .unlistedTopic:
      ("unlisted topic", "unlisted topics", "; use --restricted members to import for members")
    case .withoutBeginning: ("topic", "topics", " whose first post is left out")
    case .whisper: ("whisper", "whispers", " among staff")
    case .deletedPost: ("deleted post", "deleted posts", "")
    case .deletedByAuthor: ("post", "posts", " that the author deleted")
    case .otherAction: ("small action", "small actions", " of an unknown kind")
    case .otherPost: ("post", "posts", " of an unknown type; expected 1, 2, 3 or 4")
    case .withoutText: ("post", "posts", " without a text")
    case .quote: ("quote", "quotes", " of left-out posts, now empty")
    case .tag: ("tag", "tags", " for staff only")
    case .poll: ("poll", "polls", " that cannot be converted, kept as a list in the post")
    case .pollVotes:
      ("vote count", "vote counts", " of a poll that is still open; it starts without votes")
    }
  }

  /// True if the content is imported in another form: worth a warning, but no post is missing.
  var isAltered: Bool { self == .poll || self == .pollVotes }

  /// True if it counts whole topics, with their posts.
  var isTopic: Bool { rawValue <= Self.withoutBeginning.rawValue }

  func description(_ count: Int) -> String {
    let words = self.words
    return "\(count) \(count == 1 ? words.one : words.many)\(words.why)"
  }
}

/// Amounts of an archive that are left out, by reason, with the first places of each.
public struct SkipTally: Hashable, Sendable {
  /// The places of one reason that a report names.
  private static let shown = 3

  private struct Entry: Hashable, Sendable {
    var count = 0
    var posts = 0
    var places: [String] = []
  }

  private var entries: [SkipReason: Entry] = [:]

  /// Number of omissions for a reason.
  public func count(_ reason: SkipReason) -> Int { entries[reason]?.count ?? 0 }

  /// True if everything was imported.
  public var isEmpty: Bool { entries.isEmpty }

  /// A line for each reason why something is missing:
  /// `2 whispers among staff (json/walks.11.json: post 2, …)`.
  public var lines: [String] { lines(altered: false) }

  /// A line for each kind of content that is imported in another form, such as a poll that becomes a list.
  public var warnings: [String] { lines(altered: true) }

  private func lines(altered: Bool) -> [String] {
    SkipReason.allCases.compactMap { reason in
      guard reason.isAltered == altered, let entry = entries[reason] else { return nil }
      let posts = reason.isTopic ? ", \(entry.posts) post\(entry.posts == 1 ? "" : "s")" : ""
      let places = entry.places.joined(separator: ", ")
      let more = entry.count > Self.shown ? ", …" : ""
      return "\(reason.description(entry.count))\(posts) (\(places)\(more))"
    }
  }

  mutating func add(_ reason: SkipReason, at place: String, posts: Int = 0) {
    entries[reason, default: Entry()].count += 1
    entries[reason, default: Entry()].posts += posts
    if entries[reason, default: Entry()].places.count < Self.shown {
      entries[reason, default: Entry()].places.append(place)
    }
  }
}
