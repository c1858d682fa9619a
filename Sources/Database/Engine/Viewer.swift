public import Model

/// For whom rows are read.
///
/// What is written under the document root is read for `everyone`; more than that sees a member who is signed in, and
/// who that is only the lookup of a session says.
public enum Viewer: Hashable, Sendable {
  /// Anybody, whoever it is.
  case everyone
  /// A member who is signed in.
  case member(SignedIn)

  /// What the viewer may do; nil for somebody who is not signed in.
  public var role: Role? { member?.role }

  /// Who it is; nil for somebody who is not signed in.
  public var member: SignedIn? {
    switch self {
    case .everyone: nil
    case .member(let member): member
    }
  }

  /// The SQL condition that the viewer may see a row of a table that has an `audience`: the only one there is.
  func sees(_ table: String) -> String {
    switch self {
    case .everyone: "\(table).audience = \(Audience.everyone.rawValue)"
    case .member:
      """
      \(table).audience IN (\(Audience.everyone.rawValue), \(Audience.members.rawValue), \
      \(Audience.unlisted.rawValue))
      """
    }
  }

  /// The SQL expression for who else may see a row that the viewer may see: everybody's views have no such column.
  func audience(of table: String) -> String {
    self == .everyone ? "\(Audience.everyone.rawValue)" : "\(table).audience"
  }
}

/// A member who is signed in.
///
/// Made by looking up a session and by nothing else: who is handed one need not ask again.
public struct SignedIn: Hashable, Sendable {
  /// Who it is.
  public let id: Member.ID
  /// What they may do.
  public let role: Role
  /// The language of what is for them alone.
  public let language: Language
  /// The name beside their posts.
  public let name: String
  /// The name in addresses.
  public let username: String
  /// The digest of their session.
  public let session: String
  /// Whether the session's use of today is noted already.
  public let isNoted: Bool
  /// Whether they let anybody see when they were last here.
  public let sharesLooks: Bool

  init(
    id: Member.ID, role: Role, language: Language = .english, name: String = "",
    username: String = "", session: String = "", isNoted: Bool = true,
    sharesLooks: Bool = false
  ) {
    self.id = id
    self.role = role
    self.language = language
    self.name = name
    self.username = username
    self.session = session
    self.isNoted = isNoted
    self.sharesLooks = sharesLooks
  }
}

/// Tables of which a viewer sees some of the rows, and of those not every column.
enum VisibleTable: String, CaseIterable {
  case topics, comments, notes, events

  /// The view of what everyone sees, in each database.
  var publicView: String { "public_\(rawValue)" }

  /// What stands after FROM where a viewer's rows are read.
  func source(for viewer: Viewer) -> String {
    viewer == .everyone ? publicView : "(\(rows(for: viewer)))"
  }

  /// One column more for who does not see the rows of everybody alone.
  private func audience(for viewer: Viewer) -> String {
    viewer == .everyone ? "" : ", t.audience"
  }

  /// The query of the rows that a viewer sees.
  ///
  /// The topic of a comment is joined, not asked for again with each comment of a page. A comment that had to wait
  /// is as old as it is to others: since it was shown.
  func rows(for viewer: Viewer) -> String {
    switch self {
    case .topics:
      """
      SELECT t.id, t.slug, t.title, t.lang, t.board_id, t.author_id, t.guest_name, t.created_at,
        t.comment_count, t.is_closed, t.tags, t.pinned_at, t.merged_into,
        (SELECT s.position FROM comments s WHERE s.id = t.solution_id AND s.state = 0) AS solution,
        (SELECT n.id FROM comments n WHERE n.topic_id = t.id AND n.position = t.comment_count) AS newest,
        \(Schema.cover) AS cover, t.poll
        \(self.audience(for: viewer))
      FROM topics t WHERE \(viewer.sees("t")) AND t.state = 0 AND t.comment_count > 0
      """
    case .comments:
      """
      SELECT c.id, c.topic_id, c.position, c.author_id, c.guest_name, c.lang,
        coalesce(c.published_at, c.created_at) AS created_at, c.edited_at, c.reply_to, CASE c.state WHEN 0 THEN c.likes ELSE 0 END AS likes,
        CASE c.state WHEN 0 THEN c.helped ELSE 0 END AS helped,
        CASE c.state WHEN 0 THEN c.smiles ELSE 0 END AS smiles, c.kind,
        c.state, CASE c.state WHEN 0 THEN c.html ELSE '' END AS html,
        CASE c.state WHEN 0 THEN \(Schema.papers("comment_uploads", "x.comment_id = c.id")) END AS papers
      FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.position IS NOT NULL AND \(viewer.sees("t")) AND t.state = 0
      """
    case .notes:
      """
      SELECT n.id, n.lang, n.subject, n.lesson, n.slug, n.identity, n.written_in, n.title,
        n.description, n.day, n.sort, n.digest,
        (SELECT t.outline FROM note_texts t WHERE t.id = n.id) AS outline,
        (SELECT t.html FROM note_texts t WHERE t.id = n.id) AS html
      FROM notes n WHERE \(viewer.sees("n"))
      """
    case .events:
      """
      SELECT e.id, e.slug, e.lang, e.written_in, e.title, e.description, e.starts_at, e.ends_at,
        e.first_day, e.last_day, e.until_day, e.zone, e.location, e.reminder, e.subject,
        e.is_cancelled, e.words, e.html, e.point
      FROM events e WHERE \(viewer.sees("e"))
      """
    }
  }
}
