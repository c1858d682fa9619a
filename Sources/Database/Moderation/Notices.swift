public import Model
public import Time

/// A moderator's message to everyone, shown above all else on the first page up to its last day.
public struct Notice: Sendable {
  /// The number of a notice.
  public typealias ID = Identifier<Notice>

  /// Text of a notice, with its language, where it is shown, and until when.
  public struct Words: Sendable, Hashable {
    /// Language of the text.
    public var language: Language
    /// True if the page trees of other languages show it, too.
    public var isEverywhere: Bool
    /// The last day on which it is shown, on the site's clock.
    public var lastDay: CivilDate
    /// Title of one line.
    public var title: String
    /// Markdown.
    public var body: String
    /// Rendered body.
    public var html: [UInt8]
    /// Version of the renderer.
    public var renderer: Int

    /// Takes every value as it is.
    public init(
      _ language: Language, isEverywhere: Bool, lastDay: CivilDate, title: String, body: String,
      html: [UInt8], renderer: Int
    ) {
      self.language = language
      self.isEverywhere = isEverywhere
      self.lastDay = lastDay
      self.title = title
      self.body = body
      self.html = html
      self.renderer = renderer
    }
  }

  /// Notice number.
  public let id: ID
  /// The author; with an empty name after they left.
  public let author: MemberName
  /// Time of writing.
  public let madeAt: Timestamp
  /// True if it was withdrawn.
  public let isWithdrawn: Bool
  /// Time when it was sent to all members; nil if it was not.
  public let sentAt: Timestamp?
  /// Text, language and period.
  public let words: Words

  /// Maximum number shown at a time.
  public static let most = 2
  /// Default and maximum number of days for which one is shown.
  public static let (usualDays, maxDays) = (14, 90)
  /// Maximum length of a title, in bytes.
  public static let titleBytes = 150
  /// Days for which a notice is kept after its last day.
  static let keptDays = 90

  /// SQL condition that a row is shown on the first page: it is not withdrawn and its last day, as pages know the day, is not
  /// over.
  static func isDisplayed(_ row: String) -> String {
    "\(row).is_down = 0 AND \(row).last_day >= (SELECT value FROM marks WHERE name = 'day')"
  }
}

/// Change to a notice.
public enum NoticeAction: Hashable, Sendable {
  /// Publishes a new one; all members are notified of it, or not.
  case announce(Notice.Words, isSent: Bool)
  /// Changes the text; all members are notified, or were before, or are not.
  case reword(Notice.Words, isSent: Bool)
  /// Stops showing it.
  case withdraw
  /// Shows it again.
  case restore
}

/// The maximum number of notices is shown already.
public struct NoticeLimitReached: Error {}

extension SiteDatabase {
  private static let noticeRow = """
    SELECT n.id, m.id, m.username, m.name, n.made_at, n.is_down, n.sent_at, n.lang, n.is_everywhere,
      n.last_day, n.title, n.body, n.html, n.renderer
    FROM notices n JOIN members m ON m.id = n.author_id
    """

  /// Returns one notice, shown or not; nil if there is none with the number.
  public func notice(_ id: Notice.ID) throws -> Notice? {
    try connection.first("\(Self.noticeRow) WHERE n.id = ?", [.id(id)], Self.notice)
  }

  /// Returns all stored notices, the newest first.
  public func notices(atMost limit: Int) throws -> [Notice] {
    try connection.all("\(Self.noticeRow) ORDER BY n.id DESC LIMIT ?", [.int(limit)], Self.notice)
  }

  /// Returns a notice if it is shown, so that its reader may be notified of it.
  public func displayedNotice(_ id: Notice.ID) throws -> Notice? {
    try connection.first(
      "\(Self.noticeRow) WHERE n.id = ? AND \(Notice.isDisplayed("n"))", [.id(id)], Self.notice)
  }

  /// Returns a notice with the same text by the same author since a moment: the first half of a double click.
  public func sameNotice(
    _ words: Notice.Words, by author: Member.ID, since time: Timestamp
  ) throws -> Notice.ID? {
    try connection.first(
      """
      SELECT id FROM notices WHERE author_id = ? AND title = ? AND body = ? AND made_at >= ?
      ORDER BY id DESC LIMIT 1
      """, [.id(author), .text(words.title), .text(words.body), .time(time)]
    ) { Notice.ID($0.integer(0)) }
  }

  private static func notice(_ row: borrowing Row) -> Notice {
    Notice(
      id: Notice.ID(row.integer(0)),
      author: MemberName(id: Member.ID(row.integer(1)), username: row.text(2), name: row.text(3)),
      madeAt: row.time(4), isWithdrawn: row.flag(5), sentAt: row.isNull(6) ? nil : row.time(6),
      words: Notice.Words(
        row.language(7), isEverywhere: row.flag(8),
        lastDay: CivilDate(row.text(9)) ?? CivilDate(dayNumber: 0), title: row.text(10),
        body: row.text(11), html: row.bytes(12), renderer: row.int(13)))
  }

  /// Returns a text that changes with each decision about a notice, as `stamp(of:)` does.
  public func stamp(of notice: Notice.ID) throws -> String {
    try decisions(about: notice, atMost: 1).first.map { "\($0.id)\($0.undoneAt == nil ? "" : "u")" }
      ?? "0"
  }

  /// Returns decisions about a notice, the newest first.
  public func decisions(about notice: Notice.ID, atMost limit: Int) throws -> [Decision] {
    try connection.all(
      """
      SELECT \(Self.decisionColumns) FROM decisions WHERE notice_id = ? ORDER BY id DESC LIMIT ?
      """, [.id(notice), .int(limit)]
    ) { Self.decision($0) }
  }

  /// Returns true if the maximum number of other notices is shown.
  func isFull(but notice: Notice.ID) throws -> Bool {
    try connection.number(
      "SELECT count(*) FROM notices n WHERE n.id <> \(notice) AND \(Notice.isDisplayed("n"))")
      >= Notice.most
  }

  /// Returns invalidations for a member's notices that are shown, since they show a name.
  func displayedNotices(of member: Member.ID) throws -> [Invalidation] {
    try connection.all(
      "SELECT n.id FROM notices n WHERE n.author_id = ? AND \(Notice.isDisplayed("n"))",
      [.id(member)]
    ) { .notice(Notice.ID($0.integer(0))) }
  }
}

extension Transaction {
  /// Throws `DecisionConflict` if a moderator has decided about a notice since it was seen (`stamp(of:)`).
  public func check(_ notice: Notice.ID, seen: String) throws {
    guard try site.stamp(of: notice) == seen else {
      throw try conflict(about: notice)
    }
  }

  /// Changes a notice and adds that to the log; returns the decision as stored, with the number of a new notice.
  ///
  /// Throws `NoticeLimitReached`, and `DecisionConflict` when there is nothing to do.
  @discardableResult
  public func decide(_ decision: Decision, _ act: NoticeAction) throws -> Decision {
    var decision = decision
    var facts = DecisionFacts()
    switch act {
    case .announce(let words, let isSent):
      guard let author = decision.moderator else { throw DecisionConflict(latest: nil) }
      if try site.isFull(but: Notice.ID(0)) { throw NoticeLimitReached() }
      decision.notice = try addNotice(words, by: author, at: decision.madeAt)
      facts[.sent] = try send(decision.notice, isSent, at: decision.madeAt)
    case .reword(let words, let isSent):
      guard let id = decision.notice, let before = try site.notice(id) else {
        throw DecisionConflict(latest: nil)
      }
      if !before.isWithdrawn, try site.isFull(but: id) { throw NoticeLimitReached() }
      facts[.sent] = try send(id, isSent, at: decision.madeAt)
      guard before.words != words || facts[.sent] != nil else { throw try conflict(about: id) }
      decision = try keep(decision, facts)
      try keepVersion(before.words, of: id, changedBy: decision.id)
      try set(words, of: id)
      return decision
    case .withdraw: try set(isWithdrawn: true, decision)
    case .restore:
      if let id = decision.notice, try site.isFull(but: id) { throw NoticeLimitReached() }
      try set(isWithdrawn: false, decision)
    }
    return try keep(decision, facts)
  }

  private func conflict(about notice: Notice.ID) throws -> DecisionConflict {
    DecisionConflict(latest: try site.decisions(about: notice, atMost: 1).first)
  }

  private func addNotice(
    _ words: Notice.Words, by author: Member.ID, at time: Timestamp
  ) throws -> Notice.ID {
    try connection.run(
      """
      INSERT INTO notices (author_id, made_at, lang, is_everywhere, last_day, title, body, html, renderer)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, [.id(author), .time(time)] + words.values)
    let id = Notice.ID(connection.lastInsertedID)
    try invalidate([.notice(id)])
    return id
  }

  private func set(_ words: Notice.Words, of id: Notice.ID) throws {
    try connection.run(
      """
      UPDATE notices SET lang = ?2, is_everywhere = ?3, last_day = ?4, title = ?5, body = ?6, html = ?7,
        renderer = ?8 WHERE id = ?1
      """, [.id(id)] + words.values)
    try invalidate([.notice(id)])
  }

  private func set(isWithdrawn: Bool, _ decision: Decision) throws {
    guard let id = decision.notice, let notice = try site.notice(id),
      notice.isWithdrawn != isWithdrawn
    else {
      throw try conflict(about: decision.notice ?? Notice.ID(0))
    }
    try set(isWithdrawn: isWithdrawn, id)
  }

  private func set(isWithdrawn: Bool, _ id: Notice.ID) throws {
    try connection.run(
      "UPDATE notices SET is_down = ? WHERE id = ?", [.flag(isWithdrawn), .id(id)])
    try invalidate([.notice(id)])
  }

  /// Marks a notice to be sent to all members, once; returns the fact for the log, or nil if it was sent before.
  private func send(_ id: Notice.ID?, _ isSent: Bool, at time: Timestamp) throws -> String? {
    guard isSent else { return nil }
    let count = try connection.run(
      "UPDATE notices SET sent_at = ?, told = 0 WHERE id = ? AND sent_at IS NULL",
      [.time(time), .id(id)])
    return count > 0 ? "yes" : nil
  }

  private func keepVersion(
    _ words: Notice.Words, of id: Notice.ID, changedBy decision: Decision.ID
  ) throws {
    try connection.run(
      """
      INSERT INTO notice_versions (decision_id, notice_id, lang, is_everywhere, last_day, title, body,
        html, renderer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, [.id(decision), .id(id)] + words.values)
  }

  /// Reverts a notice to its state before a decision.
  func revertNotice(_ decision: Decision) throws {
    guard let id = decision.notice else { return }
    switch decision.kind {
    case .announce: try set(isWithdrawn: true, id)
    case .withdraw: try set(isWithdrawn: false, id)
    default:
      if let words = try site.noticeVersion(changedBy: decision.id) { try set(words, of: id) }
    }
  }

  /// Deletes notices whose last day is long past.
  public func dropNotices(before day: CivilDate) throws {
    try connection.run(
      "DELETE FROM notices WHERE last_day < ?",
      [.text(day.adding(days: -Notice.keptDays).description)])
  }
}

extension SiteDatabase {
  /// Returns the text of a notice before a decision changed it; nil if it is not stored.
  func noticeVersion(changedBy decision: Decision.ID) throws -> Notice.Words? {
    try connection.first(
      """
      SELECT lang, is_everywhere, last_day, title, body, html, renderer FROM notice_versions
      WHERE decision_id = ?
      """, [.id(decision)]
    ) { row in
      Notice.Words(
        row.language(0), isEverywhere: row.flag(1),
        lastDay: CivilDate(row.text(2)) ?? CivilDate(dayNumber: 0), title: row.text(3),
        body: row.text(4), html: row.bytes(5), renderer: row.int(6))
    }
  }

  /// Returns true if a notice is still as a decision left it.
  func isNotice(asLeftBy decision: Decision) throws -> Bool {
    guard let notice = try decision.notice.flatMap({ try self.notice($0) }) else { return false }
    switch decision.kind {
    case .announce: return !notice.isWithdrawn
    case .withdraw: return notice.isWithdrawn
    default: return try noticeVersion(changedBy: decision.id) != nil
    }
  }

  /// Returns true if undoing a decision would show a notice again although the maximum number is shown by now.
  func isNoticePlaceTaken(from decision: Decision) throws -> Bool {
    guard let id = decision.notice, let notice = try notice(id), let day = try day() else {
      return false
    }
    let lastDay =
      decision.kind == .reword
      ? try noticeVersion(changedBy: decision.id)?.lastDay : notice.words.lastDay
    let isDisplayed =
      decision.kind != .announce && (decision.kind == .withdraw || !notice.isWithdrawn)
      && lastDay.map { $0 >= day } ?? false
    return try isDisplayed && isFull(but: id)
  }
}

extension Notice.Words {
  /// Values in the order of their columns: language, everywhere, last day, title, body, HTML, renderer.
  fileprivate var values: [SQLValue] {
    [
      .text(language.code), .flag(isEverywhere), .text(lastDay.description), .text(title),
      .text(body), .bytes(html), .int(renderer),
    ]
  }
}
