@_spi(Raw) public import Database
public import Model
public import Pages
import Theme
public import Time

// Topics and comments as an action stores them.
extension SiteDatabase {
  /// Starts a topic with its first comment; tags that do not exist yet are created.
  @discardableResult
  public func postTopic(
    _ title: String, language: Language = .english, board: String = "travel", tags: [String] = [],
    author: Author = .guest(name: "Ada"), at time: Timestamp = TemporarySite.now,
    body: String = "Some words.", state: Comment.State = .visible
  ) throws -> Topic.ID {
    try write { transaction in
      let topic = NewTopic(
        slug: Slug(titled: title, fallback: "topic").text, title: title, language: language,
        board: try transaction.ensureList(.board, slug: board).list.id,
        tags: tags.map { NewTag(slug: $0, title: $0) }, author: author, createdAt: time)
      return try transaction.startTopic(
        topic, saying: Self.comment(language, author, time, body, state)
      ).topic
    }
  }

  /// Answers in a topic; without `html` the text is a paragraph as it is.
  @discardableResult
  public func postComment(
    in topic: Topic.ID, language: Language = .english, author: Author = .guest(name: "Ada"),
    at time: Timestamp = TemporarySite.now, body: String = "An answer.", html: String? = nil,
    replyTo: Comment.ID? = nil, state: Comment.State = .visible, source: String? = nil
  ) throws -> Comment.ID {
    var comment = Self.comment(language, author, time, body, state)
    if let html { comment.html = Array(html.utf8) }
    (comment.replyTo, comment.source) = (replyTo, source)
    return try write { try $0.reply(comment, in: topic).comment }
  }

  private static func comment(
    _ language: Language, _ author: Author, _ time: Timestamp, _ body: String,
    _ state: Comment.State
  ) -> NewComment {
    var comment = NewComment(
      author: author, language: language, createdAt: time, body: body,
      html: Array("<p>\(body)</p>\n".utf8), renderer: 1)
    comment.state = state
    return comment
  }

  /// Reports a post or a member; returns whether it was taken.
  @discardableResult
  public func report(
    _ reported: Reported, by reporter: Member.ID, rule: Int? = nil, words: String = "",
    at time: Timestamp = TemporarySite.now
  ) throws -> Bool {
    let report = NewReport(of: reported, reporter: reporter, rule: rule, words: words)
    return try write { try $0.report(report, at: time) }
  }

  /// Gives a comment another text, or takes it away when there is none.
  public func change(_ id: Comment.ID, to body: String?) throws {
    try write {
      guard let body else { return try $0.remove(id) }
      try $0.edit(
        id, body: body, html: Array("<p>\(body)</p>\n".utf8), renderer: 1, at: TemporarySite.now)
    }
  }

  /// Shows a topic, lets it wait for a moderator, or takes it away.
  ///
  /// One that is shown for the first time is as old as `time`, or as its words.
  public func set(
    _ state: Comment.State, of topic: Topic.ID, at time: Timestamp? = nil
  ) throws {
    try write {
      switch state {
      case .visible: try $0.approve(topic, at: time)
      case .held: try $0.hold(topic)
      case .removed: try $0.remove(topic)
      // A topic goes with the only comment in it, not by itself.
      case .deleted: return
      }
    }
  }

  /// Shows a comment, lets it wait for a moderator, or takes it away.
  public func set(
    _ state: Comment.State, of comment: Comment.ID, at time: Timestamp? = nil
  ) throws {
    try write {
      switch state {
      case .visible: try $0.approve(comment, at: time)
      case .held: try $0.hold(comment)
      case .removed: try $0.remove(comment)
      case .deleted: try $0.delete(comment, at: TemporarySite.now)
      }
    }
  }

  /// Sets rows to what no action makes of them (yet).
  public func set(_ sql: String, _ values: [SQLValue] = []) throws {
    _ = try write { _ in try connection.run(sql, values) }
  }

  /// Makes a stored template, in all languages, one that cannot be parsed.
  public func breakTemplate(_ name: String) throws {
    let languages = try connection.all("SELECT DISTINCT lang FROM locales") { $0.language(0) }
    var broken = 0
    // Those that most requests need are stored once more.
    for language in languages {
      for (kind, place) in [(LocaleEntry.template, name), (.frequentTemplate, "")] {
        let whole = try locale(language, kind, around: place)
        guard whole.bytes(of: name) != nil else { continue }
        let entries = whole.entries + [(name: name, bytes: Array("{{#open}}".utf8))]
        try set(
          "UPDATE locales SET entries = ? WHERE lang = ? AND entries = ?",
          [
            .bytes(StringTable(entries: entries).bytes), .text(language.code), .bytes(whole.bytes),
          ])
        broken += 1
      }
    }
    guard broken >= languages.count else { throw DatabaseError.damagedRow("no template \(name)") }
  }

  /// The texts that a query gives, one of each row.
  public func texts(_ sql: String, _ values: [SQLValue] = []) throws -> [String] {
    try connection.all(sql, values) { $0.text(0) }
  }

  /// A number that a query gives, 0 when it gives none.
  public func number(_ sql: String, _ values: [SQLValue] = []) throws -> Int {
    try connection.first(sql, values) { $0.int(0) } ?? 0
  }
}

extension SiteDatabase {
  /// A member with an account and, unless `email` is nil, a confirmed address at that domain.
  @discardableResult
  public func openAccount(
    _ username: String, role: Role = .member, email domain: String? = "example.net",
    language: Language = .english
  ) throws -> Member.ID {
    try write { transaction in
      let id = try transaction.addMember(
        username: username, name: username.prefix(1).uppercased() + username.dropFirst(),
        joined: TemporarySite.now, origin: .signUp)
      var account = NewAccount(language: language)
      account.email = domain.flatMap { EmailAddress("\(username)@\($0)") }
      account.role = role
      try transaction.openAccount(account, for: id, at: TemporarySite.now)
      return id
    }
  }

  /// The pages that the touches that wait make stale.
  public func waitingPages() throws -> Set<PageKey> {
    let stale = StalePages(self, try SiteTheme.stored(in: self).settings)
    let invalidations = try pendingChanges().flatMap(\.invalidations)
    return Set(try invalidations.flatMap { try stale.pages(of: $0).map(\.key) })
  }
}

extension Decision {
  /// One with all that it is about.
  public init(
    _ kind: Kind, of member: Member.ID?, _ comment: Comment.ID? = nil, in topic: Topic.ID? = nil,
    rule: Int? = nil, reason: String = "", by moderator: Member.ID? = nil,
    at time: Timestamp = TemporarySite.now
  ) {
    self.init(kind, by: moderator, at: time)
    (self.topic, self.comment, self.member) = (topic, comment, member)
    (self.rule, self.reason) = (rule, reason)
  }
}

extension SiteDatabase {
  /// Position, text and HTML in the row of a comment, for any viewer.
  public func stored(
    _ comment: Comment.ID
  ) throws -> (position: Int?, body: String, html: [UInt8])? {
    try connection.first("SELECT position, body, html FROM comments WHERE id = ?", [.id(comment)]) {
      ($0.isNull(0) ? nil : $0.int(0), $0.text(1), $0.bytes(2))
    }
  }
}

extension SiteDatabase {
  /// Throws what SQLite says when the search index has other words than the texts (`integrity-check`, FTS5 6.5).
  public func checkSearchIndex() throws {
    try connection.run(
      "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)")
  }
}

extension SiteDatabase {
  /// Puts up a notice to all as a form does; returns what the log says of it.
  @discardableResult
  public func announce(
    _ title: String = "Closed", by author: Member.ID, in language: Language = .english,
    everywhere: Bool = true, until day: CivilDate? = nil, body: String = "On *Monday*.",
    html: String = "<p>On <em>Monday</em>.</p>\n", isSent: Bool = false,
    at time: Timestamp = TemporarySite.now
  ) throws -> Decision {
    let lastDay = try day ?? (self.day() ?? CivilDate(dayNumber: 0)).adding(days: 14)
    let words = Notice.Words(
      language, isEverywhere: everywhere, lastDay: lastDay, title: title, body: body,
      html: Array(html.utf8), renderer: 1)
    return try write {
      try $0.decide(Decision(.announce, by: author, at: time), .announce(words, isSent: isSent))
    }
  }
}
