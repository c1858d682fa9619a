import Model
import Time

/// Looks for the poll of a topic in the sources of its posts: the first one of the first post becomes the topic's.
///
/// Any other poll stays in the text as a list, and is noted for the report.
struct TopicPolls {
  private(set) var poll: ArchivedPoll?
  private(set) var notes: [PollNote] = []

  /// True if no poll of the topic takes votes.
  private let isClosed: Bool
  /// When the import runs: a poll whose time is over by then has ended.
  private let now: Timestamp?

  init(isClosed: Bool, at now: Timestamp?) { (self.isClosed, self.now) = (isClosed, now) }

  /// Looks at a post; returns which of its elements became the topic's poll, and goes from the text; nil for none.
  mutating func read(_ post: TopicJSON.Post, _ nodes: [BBCode], isFirst: Bool) -> Int? {
    var taken: Int?
    for (index, node) in nodes.enumerated() {
      for _ in 0..<node.pollsWithin { note(post, .poll, "inside another block") }
      guard let block = node.poll else { continue }
      do throws(PollFault) {
        guard isFirst, poll == nil else { throw .because("not the first of the topic") }
        let found = try block.poll()
        poll = try ended(found, post.poll(named: block.name), post)
        taken = index
      } catch {
        if case .because(let why) = error { note(post, .poll, why) }
      }
    }
    return taken
  }

  /// Notes polls of a post whose source is not there, or has HTML: they stay as the rendered list.
  mutating func readWithoutSource(_ post: TopicJSON.Post) {
    for _ in post.polls?.all ?? [] { note(post, .poll, "not found in the source") }
  }

  private mutating func note(_ post: TopicJSON.Post, _ reason: SkipReason, _ why: String) {
    notes.append(PollNote(post: post.post_number, reason: reason, why: why))
  }

  /// The poll with its result where it has ended; throws where that is not in the archive.
  private mutating func ended(
    _ poll: ArchivedPoll, _ json: TopicJSON.Poll?, _ post: TopicJSON.Post
  ) throws(PollFault) -> ArchivedPoll {
    var poll = poll
    let isOver = poll.endsAt.flatMap { end in now.map { end <= $0 } } ?? false
    guard json?.status == "closed" || isOver || isClosed else {
      if json?.voters ?? 0 > 0 { note(post, .pollVotes, "still open") }
      return poll
    }
    guard let votes = json?.votes, votes.count == poll.options.count else {
      throw .because("ended, result unknown")
    }
    let time =
      poll.endsAt ?? Timestamp(rfc3339: post.updated_at ?? "")
      ?? Timestamp(rfc3339: post.created_at)
    guard let time else { throw .because("ended, result unknown") }
    // One that was ended by hand ends no later than now.
    let closedAt = now.map { min($0, time) } ?? time
    let voters = max(json?.voters ?? 0, votes.max() ?? 0)
    poll.result = ArchivedPoll.Result(closedAt: closedAt, voters: voters, votes: votes)
    return poll
  }
}

extension BBCode {
  /// The poll that an element is; nil for all else, and for an element that only has the name.
  var poll: PollBlock? {
    guard case .element(.poll, let argument, let children) = self else { return nil }
    return PollBlock(argument, children.plainText)
  }

  /// The number of polls in an element that is not one itself, at any depth; another author's poll in a quote does not count.
  fileprivate var pollsWithin: Int {
    guard poll == nil, case .element(let tag, _, let children) = self, tag != .quote else {
      return 0
    }
    return children.reduce(0) { $0 + ($1.poll == nil ? $1.pollsWithin : 1) }
  }
}

extension [BBCode] {
  /// The nodes, with only the end of a paragraph in the place of one.
  func without(at index: Int) -> [BBCode] {
    self[..<index] + [.element(.details, argument: "", [])] + self[(index + 1)...]
  }
}
