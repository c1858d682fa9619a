import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Subscriptions of members, and notifications of new posts.
struct FollowTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let irene, mateo: Member.ID
  private let topic: Topic.ID
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    mateo = try database.openAccount("mateo")
    topic = try database.postTopic("Wool socks", tags: ["wool"])
    try notify()
  }

  private func notify() throws { while try database.notifyOfComments() {} }

  private func reader(_ member: Member.ID) throws -> Reader {
    database.reader(forEmailsTo: try #require(try database.account(member, at: now)))
  }

  /// A member's news: `followed 4`, the latest first.
  private func news(_ member: Member.ID) throws -> [String] {
    try reader(member).news(atMost: 100).map { "\($0.kind.rawValue) \($0.about)" }
  }

  private func follow(_ thing: Followed, _ member: Member.ID) throws {
    #expect(try database.write { try $0.follow(thing, by: member, at: now) })
  }

  @discardableResult
  private func say(
    in topic: Topic.ID? = nil, by author: Author = .guest(name: "Ada"), html: String? = nil,
    replyTo: Model.Comment.ID? = nil, _ state: Model.Comment.State = .visible
  ) throws -> Model.Comment.ID {
    try database.postComment(
      in: topic ?? self.topic, author: author, body: "So.", html: html, replyTo: replyTo,
      state: state)
  }

  private func list(_ slug: String, _ kind: TopicList.Kind = .board) throws -> TopicList.ID {
    try #require(try database.list(kind, slug: slug)).id
  }

  @Test func `new posts in a topic are one notification, until it is seen`() throws {
    try follow(.topic(topic), irene)
    try say()
    #expect(try news(irene).isEmpty, "a comment tells nobody itself")
    for _ in 1...2 { try say() }
    try notify()
    #expect(try news(irene) == ["followed \(topic)"] && news(mateo).isEmpty)
    #expect(try reader(irene).firstNew(in: topic) == 2)
    try say()
    try notify()
    #expect(try reader(irene).unreadNews(upTo: 9) == 1)
    #expect(try reader(irene).firstNew(in: topic) == 2, "it goes on with what was not seen")
    try database.write { try $0.readAllNews(upTo: News.ID(999), of: irene, at: now) }
    try say()
    try notify()
    #expect(try news(irene) == ["followed \(topic)"])
    #expect(try reader(irene).firstNew(in: topic) == 6)
  }

  @Test func `followers of a board, a tag or an author are notified of a new topic, once`() throws {
    let bea = try database.openAccount("bea")
    let eva = try database.openAccount("eva")
    try follow(.list(list("travel")), irene)
    try follow(.list(list("wool", .tag)), irene)
    try follow(.person(eva), irene)
    try follow(.person(eva), mateo)
    try follow(.list(TopicList.forum.id), bea)
    try follow(.list(TopicList.forum.id), eva)
    let new = try database.postTopic("Hats", tags: ["wool"], author: .member(eva))
    try say(in: new)
    try notify()
    for member in [irene, mateo, bea] { #expect(try news(member) == ["new-topic \(new)"]) }
    #expect(try news(eva).map { $0.prefix(5) } == ["reply"], "of one's own topic nobody is told")
    let other = try database.postTopic("Caps", board: "home", author: .member(eva))
    try notify()
    #expect(try news(mateo).first == "new-topic \(other)")
    #expect(try database.number("SELECT count(*) FROM news WHERE kind = 'new-topic'") == 6)
  }

  @Test func `of a quiet topic followers hear nothing, and of its answers those who follow it`()
    throws
  {
    let eva = try database.openAccount("eva")
    try follow(.list(TopicList.forum.id), irene)
    try follow(.person(eva), irene)
    let quiet = try database.postTopic("Hats", author: .member(eva))
    try database.set("UPDATE topics SET is_quiet = 1 WHERE id = ?", [.id(quiet)])
    try notify()
    #expect(try news(irene).isEmpty)
    try follow(.topic(quiet), irene)
    try say(in: quiet)
    try notify()
    #expect(try news(irene) == ["followed \(quiet)"])
    let loud = try database.postTopic("Caps", author: .member(eva))
    try notify()
    #expect(try news(irene).first == "new-topic \(loud)")
  }

  @Test(arguments: [true, false])
  func `a new account follows the forum where the site wants it to`(follows: Bool) throws {
    var account = NewAccount(language: .english)
    account.followsForum = follows
    let opened = account
    let eva = try database.write { transaction in
      let eva = try transaction.addMember(
        username: "eva", name: "Eva", joined: now, origin: .signUp)
      try transaction.openAccount(opened, for: eva, at: now)
      return eva
    }
    let topic = try database.postTopic("Hats")
    try notify()
    #expect(try news(eva) == (follows ? ["new-topic \(topic)"] : []))
  }

  @Test func `one thing never comes twice`() throws {
    try follow(.topic(topic), irene)
    try follow(.topic(topic), mateo)
    let own = try say(by: .member(irene))
    let mention = "<p><a class=\"mention\" href=\"/people/irene/\">@irene</a></p>"
    let answer = try say(by: .member(mateo), html: mention, replyTo: own)
    try notify()
    #expect(try news(irene) == ["reply \(answer)"])
    #expect(try news(mateo) == ["followed \(topic)"], "the first of both")
    let mentioned = try say(html: mention)
    try notify()
    #expect(try news(irene) == ["mention \(mentioned)", "reply \(answer)"])
    // The count leaves out posts that were announced otherwise.
    try say()
    try notify()
    let answers = try reader(irene).answers(
      to: irene, in: topic, at: 1...9, atMost: 9, asFollower: true)
    #expect(answers.first.map(\.position) == [1, 5])
    // A first comment that names a follower is a mention alone.
    try follow(.list(list("travel")), irene)
    let named = try database.write { transaction in
      let new = NewTopic(
        slug: "x", title: "X", language: .english, board: try list("travel"), tags: [],
        author: .guest(name: "Ada"), createdAt: now)
      let comment = NewComment(
        author: .guest(name: "Ada"), language: .english, createdAt: now, body: "@irene",
        html: Array(mention.utf8), renderer: 1)
      return try transaction.startTopic(new, saying: comment).comment
    }
    try notify()
    #expect(try news(irene).first == "mention \(named)")
    #expect(try !news(irene).contains { $0.hasPrefix("new-topic") })
  }

  @Test func `no one is notified of their own posts, of stopped topics, or of blocked authors`()
    throws
  {
    try follow(.topic(topic), irene)
    try follow(.topic(topic), mateo)
    try database.write { try $0.block(mateo, by: irene, at: now) }
    try say(by: .member(mateo))
    try notify()
    #expect(try news(irene).isEmpty && news(mateo).isEmpty)
    try say()
    try notify()
    #expect(try news(irene) == ["followed \(topic)"])
    try database.write { try $0.unfollow(.topic(topic), by: irene, at: now) }
    #expect(try news(irene).isEmpty, "what was told goes, too")
    try say()
    try notify()
    #expect(try database.number("SELECT first_new FROM follows WHERE member_id = \(irene)") == 3)
    try follow(.topic(topic), irene)
    #expect(try news(irene) == ["followed \(topic)"], "and is back when it is taken back")
  }

  @Test func `a post that is hidden, held or no longer accessible is no news`() throws {
    try follow(.topic(topic), irene)
    let answer = try say()
    let held = try say(.held)
    try notify()
    try database.write { try $0.remove(answer) }
    #expect(try news(irene).isEmpty && reader(irene).unreadNews(upTo: 9) == 0)
    try database.write { try $0.approve(held, at: now) }
    try notify()
    #expect(try news(irene) == ["followed \(topic)"])
    try database.write { try $0.remove(topic) }
    #expect(try news(irene).isEmpty && reader(irene).followedTopics(limit: 9).isEmpty)
    try database.write { try $0.approve(topic) }
    #expect(try news(irene) == ["followed \(topic)"])
    // A topic that was held is announced when it is shown, together with its first comment.
    try follow(.list(list("travel")), irene)
    let new = try database.postTopic("Hats", state: .held)
    try say()
    try notify()
    #expect(try !news(irene).contains("new-topic \(new)"))
    try database.write { try $0.approve(new, at: now) }
    try notify()
    #expect(try news(irene).contains("new-topic \(new)"))
    let first = try #require(try reader(irene).firstComment(of: new))
    try database.write { try $0.remove(first) }
    #expect(try !news(irene).contains("new-topic \(new)"))
  }

  @Test func `a blocked member is not notified of the author, and who blocks no longer follows`()
    throws
  {
    try follow(.person(irene), mateo)
    try follow(.person(mateo), irene)
    try database.write { try $0.block(mateo, by: irene, at: now) }
    #expect(try !database.isFollowing(.person(mateo), irene))
    try database.postTopic("Hats", author: .member(irene))
    try notify()
    #expect(try news(mateo).isEmpty && database.isFollowing(.person(irene), mateo))
  }

  @Test
  func `its author is notified of answers unless they unfollow, but of ones to their words`()
    throws
  {
    let own = try database.postTopic("Hats", author: .member(irene))
    #expect(try database.isFollowing(.topic(own), irene))
    #expect(try !database.hasFollow(.topic(own), of: irene))
    try database.write { try $0.unfollow(.topic(own), by: irene, at: now) }
    #expect(try !database.isFollowing(.topic(own), irene))
    try say(in: own)
    let first = try #require(try reader(irene).firstComment(of: own))
    let answer = try say(in: own, replyTo: first)
    try notify()
    #expect(try news(irene) == ["reply \(answer)"])
    let answers = try reader(irene).answers(to: irene, in: own, at: 1...9, atMost: 9)
    #expect(answers.first.map(\.id) == [answer])
    // It stays so, however long ago it was; other things that were stopped are forgotten.
    try follow(.topic(topic), irene)
    try database.write { try $0.unfollow(.topic(topic), by: irene, at: now) }
    try database.write { try $0.dropEndedFollows(at: now.adding(seconds: 86_400)) }
    #expect(try database.number("SELECT count(*) FROM follows") == 2)
    try database.write { try $0.dropEndedFollows(at: now.adding(seconds: 86_401)) }
    #expect(try database.number("SELECT count(*) FROM follows") == 1)
    #expect(try !database.isFollowing(.topic(own), irene))
    try follow(.topic(own), irene)
    let next = try say(in: own)
    try notify()
    #expect(try news(irene).first == "reply \(next)")
  }

  @Test func `a thousand followers are notified in slices, each once, by any process`() throws {
    let many = 2 * Transaction.maxFollowers + 50
    try database.set(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(many))
      INSERT INTO members (username, name, folded_name, joined_at, origin)
      SELECT 'm' || i, 'M' || i, 'm' || i, 0, 0 FROM n
      """)
    try database.set(
      """
      INSERT INTO accounts (member_id, role, lang, created_at) SELECT id, 0, 'en', 0 FROM members
      WHERE username GLOB 'm[0-9]*'
      """)
    try database.set(
      """
      INSERT INTO follows (member_id, kind, thing_id, since)
      SELECT id, 0, ?, 0 FROM members WHERE username GLOB 'm[0-9]*'
      """, [.id(topic)])
    func told() throws -> Int {
      try database.number("SELECT count(*) FROM news WHERE kind = 'followed'")
    }
    try say()
    let waiting = try database.connection.statementsRun { _ = try say() }
    #expect(!waiting.contains { $0.contains("follows") }, "a comment costs nothing of it")
    #expect(try database.notifyOfComments())
    #expect(try told() == Transaction.maxFollowers)
    #expect(try database.hasFreshComments())
    // A process is killed in the middle of a slice: nothing of it stays.
    try database.set(
      """
      CREATE TEMP TRIGGER stop BEFORE INSERT ON news WHEN (SELECT count(*) FROM news) > 250
      BEGIN SELECT RAISE(ABORT, 'killed'); END
      """)
    #expect(throws: DatabaseError.self) { try database.notifyOfComments() }
    #expect(try told() == Transaction.maxFollowers)
    try database.set("DROP TRIGGER stop")
    // A comment made meanwhile waits for its turn.
    try say()
    try notify()
    #expect(try told() == many && !database.hasFreshComments())
    #expect(
      try database.number("SELECT count(*) FROM follows WHERE first_new = 2") == many)
    #expect(try database.number("SELECT count(*) FROM marks WHERE name = 'telling'") == 0)
  }

  @Test func `followers are found in indexes`() throws {
    try follow(.topic(topic), irene)
    try follow(.list(list("travel")), irene)
    try say()
    let statements = try database.connection.statementsRun {
      try notify()
      _ = try reader(irene).news(atMost: 9)
      _ = try database.wantsNotification(ofTopic: topic, irene)
    }
    for sql in statements where sql.contains("follows") && !sql.hasPrefix("EXPLAIN") {
      let plan = try database.connection.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }
      #expect(!plan.contains { $0.hasPrefix("SCAN f") || $0.contains("TEMP B") }, "\(plan)")
    }
  }

  @Test func `one follows so much and no more`() throws {
    try database.set(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(FollowSettings.most))
      INSERT INTO follows (member_id, kind, thing_id, since) SELECT ?, 0, 1000 + i, 0 FROM n
      """, [.id(irene)])
    #expect(try !database.write { try $0.follow(.topic(topic), by: irene, at: now) })
    #expect(try database.write { try $0.follow(.topic(Topic.ID(1001)), by: irene, at: now) })
    try database.write { try $0.unfollow(.topic(Topic.ID(1001)), by: irene, at: now) }
    #expect(try database.write { try $0.follow(.topic(topic), by: irene, at: now) })
  }

  @Test func `a visit is noted once a day, and what came since the one before is new`() throws {
    func visit(_ seconds: Int64) throws -> Int64? {
      try database.write { try $0.noteVisit(of: irene, at: now.adding(seconds: seconds)) }
      return try database.followSettings(of: irene).newSince.map { $0.seconds - now.seconds }
    }
    #expect(try database.followSettings(of: irene).newSince == nil)
    #expect(try visit(0) == 0, "nothing is new on the first day")
    #expect(try visit(3600) == 0)
    #expect(try visit(86_400) == 0)
    #expect(try visit(86_400 + 60) == 0, "another browser is no other visit")
    #expect(try visit(5 * 86_400) == 86_400)
    try database.write {
      try $0.noteSeen(upTo: now.adding(seconds: 5 * 86_400 + 9), by: irene)
    }
    #expect(try visit(5 * 86_400 + 60) == 5 * 86_400 + 9)
    #expect(try visit(6 * 86_400) == 5 * 86_400 + 9, "what was seen stays seen")
    #expect(try visit(9 * 86_400) == 6 * 86_400)
  }

  @Test func `leaving removes subscriptions in both directions`() throws {
    try follow(.topic(topic), irene)
    try follow(.person(irene), mateo)
    try follow(.topic(topic), mateo)
    try database.write { try $0.setFollowFeed("digest", of: irene) }
    try database.write { try $0.leave(irene, takingPosts: false, at: now) }
    #expect(try database.number("SELECT count(*) FROM followers") == 0)
    #expect(
      try database.texts("SELECT member_id || ' ' || kind FROM follows") == ["\(mateo) 0"])
  }
}
