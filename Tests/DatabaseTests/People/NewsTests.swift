import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Notifications of members, and when they are withdrawn.
struct NewsTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID
  private let topic: Topic.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    mateo = try database.openAccount("mateo")
    topic = try database.postTopic("Wool socks", author: .member(irene))
    try notify()
  }

  private func notify() throws { while try database.notifyOfComments() {} }

  /// A reader for a member, as an email to them has it.
  private func reader(_ member: Member.ID) throws -> Reader {
    database.reader(forEmailsTo: try #require(try database.account(member, at: now)))
  }

  @Test(arguments: NewsKind.allCases)
  func `each kind says when it is still news`(kind: NewsKind) throws {
    #expect(try reader(irene).isNews.contains("WHEN '\(kind.rawValue)' THEN"))
  }

  /// A member's news: `reply 4`, the latest first.
  private func news(_ member: Member.ID) throws -> [String] {
    try reader(member).news(atMost: 100).map { "\($0.kind.rawValue) \($0.about)" }
  }

  @discardableResult
  private func say(
    _ html: String = "<p>So.</p>", by author: Author = .guest(name: "Ada"),
    replyTo: Model.Comment.ID? = nil, _ state: Model.Comment.State = .visible,
    source: String? = nil
  ) throws -> Model.Comment.ID {
    try database.postComment(
      in: topic, author: author, body: "So.", html: html, replyTo: replyTo, state: state,
      source: source)
  }

  private func mention(_ names: String...) -> String {
    "<p>"
      + names.map { "<a class=\"mention\" href=\"/club/people/\($0)/\">@\($0)</a>" }.joined()
      + "</p>"
  }

  @Test func `authors answered and members mentioned are notified, once each`() throws {
    let own = try say(by: .member(mateo))
    let answer = try say(mention("irene", "mateo", "irene", "nobody"), replyTo: own)
    #expect(try news(irene).isEmpty, "a comment tells nobody itself")
    try notify()
    #expect(try news(irene) == ["reply \(answer)", "reply \(own)"])
    #expect(try news(mateo) == ["reply \(answer)"], "an answer is more than a mention")
    let third = try say(mention("mateo"), by: .member(irene))
    let fourth = try say(mention("mateo"), by: .member(mateo))
    try notify()
    try notify()
    #expect(try news(mateo) == ["mention \(third)", "reply \(answer)"])
    #expect(try news(irene).first == "reply \(fourth)")
  }

  @Test func `a quote mentions no one, nor does a link that looks alike`() throws {
    try say(
      "<blockquote>\(mention("mateo"))<blockquote>\(mention("mateo"))</blockquote></blockquote>"
        + "<p><a href=\"/people/mateo/\">@mateo</a></p>")
    try notify()
    #expect(try news(mateo).isEmpty)
    let said = try say("<blockquote><p>a</p></blockquote>" + mention("mateo"))
    try notify()
    #expect(try news(mateo) == ["mention \(said)"])
  }

  @Test func `one comment tells twenty people at most`() throws {
    let names = (1...30).map { "m-\($0)" }
    for name in names { try database.openAccount(name, email: nil) }
    let comment = try say(names.map { mention($0) }.joined())
    try notify()
    let told = try database.number(
      "SELECT count(*) FROM news WHERE kind = 'mention' AND about = \(comment)")
    #expect(told == MentionScan.most)
  }

  @Test func `no one is notified of a blocked member, before or after`() throws {
    try database.write { try $0.block(mateo, by: irene, at: now) }
    try say(mention("irene"), by: .member(mateo))
    try notify()
    #expect(try database.number("SELECT count(*) FROM news") == 0)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
    try database.write { try $0.unblock(mateo, by: irene) }
    #expect(try news(irene).isEmpty, "nothing that was before comes back")
    let later = try say(by: .member(mateo))
    try notify()
    #expect(try news(irene) == ["reply \(later)"])
    try database.write { try $0.block(mateo, by: irene, at: now) }
    #expect(try news(irene).isEmpty)
    #expect(try reader(irene).unreadNews(upTo: 9) == 0)
  }

  @Test func `a hidden post is no news, and is again when it is shown`() throws {
    let answer = try say()
    try database.write { try $0.remove(answer) }
    try notify()
    #expect(try news(irene).isEmpty)
    try database.write { try $0.approve(answer) }
    #expect(try news(irene) == ["reply \(answer)"])
    try database.write { try $0.remove(topic) }
    #expect(try news(irene).isEmpty)
    try database.write { try $0.approve(topic) }
    try notify()
    #expect(try news(irene) == ["reply \(answer)"])
  }

  @Test func `a held post is announced when it is shown, however late`() throws {
    let (first, second) = (try say(mention("mateo"), .held), try say("<p>x</p>", .held))
    try notify()
    let between = try say()
    try notify()
    #expect(try news(irene) == ["reply \(between)"])
    #expect(try !database.hasFreshComments())
    let time = now.adding(seconds: 86_400)
    for comment in [first, second] { try database.write { try $0.approve(comment, at: time) } }
    #expect(try database.hasFreshComments() && database.isMailDue(at: now))
    try notify()
    #expect(try news(irene) == ["reply \(second)", "reply \(first)", "reply \(between)"])
    #expect(try news(mateo) == ["mention \(first)"])
    #expect(try reader(mateo).news(atMost: 1).first?.happenedAt == time)
    #expect(try !database.hasFreshComments())
    // A post approved before the others are announced comes with them, once.
    let third = try say("<p>x</p>", .held)
    try database.write { try $0.approve(third, at: time) }
    try notify()
    #expect(try database.number("SELECT count(*) FROM news WHERE about = \(third)") == 1)
  }

  @Test func `an edit notifies no one, and posts from files and other forums are no news`() throws {
    let own = try say()
    try say(mention("mateo"), source: "discourse:1#2")
    try notify()
    try database.write {
      _ = try $0.edit(own, body: "@mateo", html: Array(mention("mateo").utf8), renderer: 1, at: now)
    }
    try notify()
    #expect(try news(mateo).isEmpty)
    #expect(try news(irene) == ["reply \(own)"])
  }

  @Test func `many comments are announced in parts, each of them once`() throws {
    for _ in 1...120 { try say() }
    #expect(try database.notifyOfComments())
    #expect(try database.number("SELECT count(*) FROM news") == 50)
    try notify()
    #expect(try database.number("SELECT count(*) FROM news") == 120)
    #expect(try !database.notifyOfComments())
  }

  @Test func `news, emails and the bookmark are committed together or not at all`() throws {
    try say()
    try database.set(
      "CREATE TEMP TRIGGER stop BEFORE INSERT ON mails BEGIN SELECT RAISE(ABORT, 'killed'); END")
    #expect(throws: DatabaseError.self) { try database.notifyOfComments() }
    #expect(try database.number("SELECT count(*) FROM news") == 0)
    try database.set("DROP TRIGGER stop")
    try notify()
    #expect(try database.number("SELECT count(*) FROM news") == 1)
    #expect(try database.number("SELECT count(*) FROM mails") == 1)
  }

  @Test func `posts from before there were news are none`() throws {
    let bookmark = try #require(try database.bookmark(ofJob: SiteDatabase.newsJob))
    #expect(try Int(bookmark) == database.number("SELECT max(id) FROM comments"))
  }

  @Test func `seen news stay seen, one or all up to one`() throws {
    let comments = try (1...3).map { _ in try say() }
    try notify()
    let list = try reader(irene).news(atMost: 9)
    #expect(list.map(\.about) == comments.reversed().map(\.rawValue))
    try database.write { try $0.readNews(list[2].id, of: mateo, at: now) }
    #expect(try reader(irene).unreadNews(upTo: 9) == 3, "they are somebody else's")
    try database.write { try $0.readNews(list[2].id, of: irene, at: now) }
    #expect(try reader(irene).news(atMost: 9).map(\.isRead) == [false, false, true])
    try database.write { try $0.readAllNews(upTo: list[1].id, of: irene, at: now) }
    #expect(try reader(irene).news(atMost: 9).map(\.isRead) == [false, true, true])
    #expect(try reader(irene).unreadNews(upTo: 9) == 1)
    #expect(try reader(irene).news(before: list[1].id, atMost: 9).count == 1)
    #expect(try reader(mateo).news(list[0].id) == nil)
    #expect(try database.reader(for: .everyone).unreadNews(upTo: 9) == 0)
  }

  @Test func `old news go, and what is more than is kept`() throws {
    for number in 1...1100 {
      try database.set(
        "INSERT INTO news (member_id, kind, about, happened_at) VALUES (?, 'reply', ?, ?)",
        [.id(irene), .int(number), .time(now)])
    }
    try database.set(
      "INSERT INTO news (member_id, kind, about, happened_at) VALUES (?, 'reply', 1, ?)",
      [.id(mateo), .time(now.adding(seconds: -89 * 86_400))])
    try database.write { try $0.notify(irene, .report, about: 1, at: now) }
    #expect(try database.number("SELECT count(*) FROM news WHERE member_id = \(irene)") == 1000)
    #expect(try database.number("SELECT min(about) FROM news WHERE member_id = \(irene)") == 1)
    #expect(
      try database.number(
        "SELECT min(about) FROM news WHERE member_id = \(irene) AND kind = 'reply'") == 102)
    #expect(try database.number("SELECT count(*) FROM news WHERE member_id = \(mateo)") == 1)
    #expect(try !database.write { try $0.dropOldNews(at: now) })
    #expect(try database.number("SELECT count(*) FROM news WHERE member_id = \(mateo)") == 1)
  }

  @Test func `old news are deleted a slice at a time, and nothing beyond is looked at`() throws {
    try database.set(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(2 * News.slice + 300))
      INSERT INTO news (member_id, kind, about, happened_at) SELECT ?, 'reply', i, ? + i FROM n
      """, [.id(irene), .time(now)])
    let later = now.adding(seconds: News.lifetime + Int64(2 * News.slice + 201))
    var left: [Int] = []
    while try database.write({ try $0.dropOldNews(at: later) }) {
      left.append(try database.number("SELECT count(*) FROM news"))
    }
    #expect(left == [News.slice + 300, 300, 100])
    let plans = try database.connection.statementsRun {
      try database.write { _ = try $0.dropOldNews(at: later) }
    }.filter { $0.contains("news") }.map { sql in
      try database.connection.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }
    }
    #expect(plans.count == 1 && !plans[0].contains { $0.contains("TEMP B") }, "\(plans)")
  }

  @Test func `the reporter is notified of a decision, unless it is undone`() throws {
    let keeper = try database.openAccount("keeper", role: .moderator)
    let bad = try say()
    for member in [irene, mateo, keeper] {
      try database.report(.comment(bad), by: member, rule: 1)
    }
    try database.set("DELETE FROM mails")
    let decision = try database.write {
      try $0.decide(Decision(.hide, of: nil, bad, in: topic, by: keeper))
    }
    #expect(try news(irene).first == "report \(decision.id)")
    #expect(try news(mateo) == ["report \(decision.id)"])
    #expect(try news(keeper).isEmpty, "who decides knows")
    #expect(try database.number("SELECT count(*) FROM mails WHERE kind = 'report'") == 0)
    _ = try database.write { try $0.undo(decision.id, by: keeper, at: now) }
    #expect(try database.number("SELECT count(*) FROM news WHERE kind = 'report'") == 0)
  }

  @Test func `a request is news as long as it waits`() throws {
    try database.write { transaction in
      _ = try transaction.requestFriendship(mateo, of: irene, saying: "Hello", at: now)
      try transaction.notify(irene, .friendRequest, about: mateo.rawValue, from: mateo, at: now)
    }
    #expect(try news(irene) == ["friend-request \(mateo)"])
    try database.write { transaction in
      try transaction.makeFriends(irene, mateo, at: now)
      try transaction.notify(mateo, .friend, about: irene.rawValue, from: irene, at: now)
    }
    #expect(try news(irene).isEmpty)
    #expect(try news(mateo) == ["friend \(irene)"])
    try database.write { _ = try $0.endFriendship(irene, with: mateo) }
    #expect(try news(mateo).isEmpty)
  }

  @Test func `news are found in indexes`() throws {
    for number in 1...300 {
      try database.set(
        "INSERT INTO news (member_id, kind, about, happened_at) VALUES (?, 'reply', ?, ?)",
        [.id(mateo), .int(number), .time(now)])
    }
    let statements = try database.connection.statementsRun {
      _ = try reader(irene).unreadNews(upTo: 9)
      _ = try reader(irene).news(atMost: 9)
    }
    for sql in statements where sql.contains("news") {
      let plan = try database.connection.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }
      #expect(
        !plan.contains {
          $0.hasPrefix("SCAN") && !$0.hasPrefix("SCAN (subquery") || $0.contains("TEMP B")
        },
        "\(plan)")
    }
  }

  // MARK: - Daily emails

  /// The queued daily emails: `irene 3 7`, with the numbers of their news.
  private func daily() throws -> [String] {
    try database.texts(
      """
      SELECT m.username || ' ' || q.facts FROM mails q JOIN members m ON m.id = q.member_id
      WHERE q.kind = 'daily' ORDER BY q.id
      """
    )
  }

  @Test func `a member with daily emails gets one a day, while something is unread`() throws {
    try database.write { try $0.choose(.reply, .daily, by: irene) }
    try say()
    try say(by: .member(irene))
    try notify()
    #expect(try database.number("SELECT count(*) FROM mails") == 0, "nothing at once")
    func queue(_ last: Int64, _ day: Int64) throws -> Int64 {
      let newest = try database.newestNews()
      guard newest > last else { return last }
      var member: Member.ID? = Member.ID(0)
      while let next = member {
        member = try database.write {
          try $0.queueDailyMails(last + 1...newest, after: next, day: day, at: now)
        }
      }
      return newest
    }
    let last = try queue(0, 1)
    #expect(try daily() == ["irene 1 \(last)"])
    #expect(try queue(0, 1) == last)
    #expect(try daily().count == 1, "one a day")
    #expect(try queue(last, 2) == last)
    #expect(try daily().count == 1, "nothing new")
    try say()
    try notify()
    try database.set("UPDATE news SET read_at = 1")
    #expect(try queue(last, 2) > last)
    #expect(try daily().count == 1, "it was seen")
  }

  @Test func `a choice is one of three for news, and of two for other emails`() throws {
    #expect(try database.mailChoices(of: irene)[.reply] == .atOnce)
    #expect(try database.mailChoices(of: irene)[.report] == .daily)
    #expect(try database.mailChoices(of: irene)[.daily] == .daily)
    try database.write { transaction in
      try transaction.choose(.decision, .daily, by: irene)
      try transaction.choose(.mention, .daily, by: irene)
      try transaction.choose(.ban, .never, by: irene)
    }
    let choices = try database.mailChoices(of: irene)
    #expect(choices[.decision] == .atOnce && choices[.mention] == .daily)
    #expect(choices.collected == [.mention, .followed, .newTopic, .report])
    #expect(try database.number("SELECT count(*) FROM mail_choices") == 1)
    try database.write { try $0.choose(.daily, .never, by: irene) }
    let after = try database.mailChoices(of: irene)
    #expect(after.collected.isEmpty && after[.daily] == .never && after[.reply] == .atOnce)
    #expect(after[.mention] == .never && after[.report] == .never)
  }
}
