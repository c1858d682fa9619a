public import Model

// Audience of a board, and with it of its topics and all comments in them.
//
// A topic that is not public has no number in public lists before they show it, so that their archives do not reveal it; one
// that was shown keeps its number. There it sorts behind all others: a list of recent activity ends before it, however much is
// written where no one else can read it.

extension ListPlace {
  /// Activity, in seconds, of a topic in a list that shows it to no one.
  static let unlisted: Int64 = -(1 << 62)

  /// The place of a topic in a list that has not shown it: the topic's own number, negative, since rows need one.
  init(unlisted topic: Topic.ID, in list: TopicList.ID) {
    self.init(list: list, number: -Int(topic.rawValue))
  }

  /// True once the list has shown it.
  var isListed: Bool { number > 0 }

  /// True for the first topic that a board or a tag shows; until then the tag may have been used by notes only.
  var isFirst: Bool { number == 1 && list != TopicList.forum.id }
}

extension Reader {
  /// The SQL condition that a topic is shown in a list, of a table of listings.
  public func isListed(_ listings: String) -> String {
    "\(listings).active_at > \(ListPlace.unlisted)"
  }

  /// SQL condition that it is not shown: an equality, with which the index of a list finds only these.
  public func isUnlisted(_ listings: String) -> String {
    "\(listings).active_at = \(ListPlace.unlisted)"
  }

  /// The boards whose topics the viewer may read, in the order of the site.
  public func boards() throws -> [TopicList] {
    try all(
      """
      SELECT s.id, s.slug, \(isPublic(list: "s")) FROM \(lists) s WHERE s.kind = 1
      ORDER BY s.sort, s.id
      """
    ) {
      TopicList(
        id: TopicList.ID($0.integer(0)), kind: .board, slug: $0.text(1),
        audience: $0.flag(2) ? .everyone : .members)
    }
  }
}

extension SiteDatabase {
  /// Returns true if everyone may read a topic, in any state it is.
  func isPublic(_ topic: Topic.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT \(Viewer.everyone.sees("t")) FROM topics t WHERE t.id = ?", [.id(topic)])
  }

  /// Returns true while files may exist that not everyone may see: a board was hidden, and the process that did so ended before
  /// they were removed.
  public func hasHiddenFiles() throws -> Bool { try mark(.hidden) != nil }
}

extension SiteDatabase {
  /// Returns true if everyone can read a topic now: it is public, and neither held nor removed.
  public func isPublished(_ topic: Topic.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM public_topics WHERE id = ?", [.id(topic)])
  }

  /// Returns true if everyone can read a comment now.
  public func isPublished(_ comment: Comment.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM public_comments WHERE id = ? AND state = 0", [.id(comment)])
  }
}

extension Transaction {
  /// Makes a board and its topics public, or visible to members only.
  ///
  /// Nothing is recorded, since all pages are rendered again. Files that are no longer public must be removed before that; if
  /// we cannot, the next process that publishes removes them (`hasHiddenFiles`).
  public mutating func setAudience(_ audience: Audience, ofBoard board: TopicList.ID) throws {
    guard try self.audience(ofBoard: board) != audience else { return }
    let isPublic = audience == .everyone
    try connection.run(
      "UPDATE lists SET is_public = ? WHERE id = ?", [.flag(isPublic), .id(board)])
    try connection.run(
      """
      UPDATE topics SET audience = \(isPublic ? Self.shown : Self.hidden) WHERE board_id = ?
      """, [.id(board)])
    try settleActivity(ofTopics: "board_id = ?", [.id(board)])
    try updatePublicTags()
    if isPublic {
      try numberMembers(inTopics: "t.board_id = ?", [.id(board)])
    } else {
      try noteHidden()
    }
    try requireWholeBuild()
  }

  /// Notes that files of hidden content may still exist.
  private func noteHidden() throws { try note("", as: MetadataKey.hidden.rawValue) }

  /// Notes that the files of hidden content are removed.
  public func noteHiddenFilesGone() throws { try forget(.hidden) }

  // A topic gets its own audience back when its board becomes public: see `Audience.inBoard`.
  private static let hidden = """
    CASE audience WHEN \(Audience.everyone.rawValue) THEN \(Audience.members.rawValue)
      WHEN \(Audience.members.rawValue) THEN \(Audience.unlisted.rawValue) ELSE audience END
    """
  private static let shown = """
    CASE audience WHEN \(Audience.members.rawValue) THEN \(Audience.everyone.rawValue)
      ELSE audience END
    """

  /// Returns true if everyone may read a board.
  public func isForEverybody(_ board: TopicList.ID) throws -> Bool {
    try audience(ofBoard: board) == .everyone
  }

  /// Returns the audience of a board.
  func audience(ofBoard board: TopicList.ID) throws -> Audience {
    let isPublic = try connection.first("SELECT is_public FROM lists WHERE id = ?", [.id(board)]) {
      $0.flag(0)
    }
    return isPublic ?? true ? .everyone : .members
  }

  /// Returns the audience of a topic that is about to be stored.
  func audience(of topic: NewTopic) throws -> Audience {
    topic.audience.inBoard(try audience(ofBoard: topic.board))
  }

  /// Gives a topic the audience of the board that it is about to move to.
  func follow(_ board: TopicList.ID, _ topic: Topic.ID) throws {
    let known = try connection.first(
      "SELECT board_id, audience FROM topics WHERE id = ?", [.id(topic)]
    ) { (board: TopicList.ID($0.integer(0)), audience: $0.audience(1)) }
    guard let known else { return }
    let own =
      try audience(ofBoard: known.board) == .everyone
      ? known.audience : known.audience.withoutBoard
    let audience = own.inBoard(try audience(ofBoard: board))
    guard audience != known.audience else { return }
    try connection.run(
      "UPDATE topics SET audience = ? WHERE id = ?", [.integer(audience.rawValue), .id(topic)])
    if audience == .everyone { try numberMembers(inTopics: "t.id = ?", [.id(topic)]) }
    if known.audience == .everyone { try noteHidden() }
  }

  /// Stores in the lists of some topics when they were last answered, where those lists show them, and gives topics numbers
  /// that a list has not shown before.
  func settleActivity(ofTopics condition: String, _ values: [SQLValue]) throws {
    try connection.run(
      """
      UPDATE listings SET active_at = (
        SELECT CASE WHEN \(Viewer.everyone.sees("t")) OR t.board_id = listings.list_id THEN coalesce((
            SELECT max(coalesce(c.published_at, c.created_at)) FROM comments c
            WHERE c.topic_id = t.id AND c.position IS NOT NULL), 0)
          ELSE \(ListPlace.unlisted) END
        FROM topics t WHERE t.id = listings.topic_id)
      WHERE topic_id IN (SELECT id FROM topics WHERE \(condition))
      """, values)
    let shown = try connection.all(
      """
      SELECT list_id, number FROM listings
      WHERE topic_id IN (SELECT id FROM topics WHERE \(condition))
        AND number < 0 AND active_at > \(ListPlace.unlisted)
      ORDER BY topic_id, list_id
      """, values
    ) { ListPlace(list: TopicList.ID($0.integer(0)), number: $0.int(1)) }
    for place in shown {
      try connection.run(
        "UPDATE listings SET number = ? WHERE list_id = ? AND number = ?",
        [.int(try nextPlace(inList: place.list).number), .id(place.list), .int(place.number)])
    }
  }

  /// Members get their number with their first post that everyone may read.
  private func numberMembers(inTopics condition: String, _ values: [SQLValue]) throws {
    let members: [Member.ID] = try connection.ids(
      """
      SELECT m.id FROM topics t JOIN comments c ON c.topic_id = t.id
        JOIN members m ON m.id = c.author_id
      WHERE \(condition) AND t.state = 0 AND \(Viewer.everyone.sees("t")) AND c.position IS NOT NULL
        AND m.number IS NULL
      GROUP BY m.id ORDER BY min(c.id)
      """, values)
    for member in members {
      if let newcomer = try numberAuthor(.member(member)) { try invalidate([newcomer]) }
    }
  }
}
