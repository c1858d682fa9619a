import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Conversations of two: messages, who is notified of them, and what they cost.
struct ConversationTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID
  private let talk: Conversation.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let (irene, mateo) = (try database.openAccount("irene"), try database.openAccount("mateo"))
    talk = try database.write {
      try $0.makeFriends(irene, mateo, at: TemporarySite.now)
      return try $0.talk(of: mateo, with: irene, at: TemporarySite.now)
    }
    (self.database, self.irene, self.mateo) = (database, irene, mateo)
  }

  private func reader(_ member: Member.ID) -> Reader {
    database.reader(for: .member(SignedIn(id: member, role: .member)))
  }

  @discardableResult
  private func say(
    _ words: String, _ member: Member.ID, seen: Int? = nil, after seconds: Int64 = 0
  ) throws -> SendOutcome {
    let new = NewMessage(
      body: words, html: Array("<p>\(words)</p>".utf8), renderer: 1, seen: seen)
    return try database.write {
      try $0.say(new, in: talk, by: member, at: now.adding(seconds: seconds))
    }
  }

  private func own(_ member: Member.ID) throws -> OwnConversation {
    try #require(try reader(member).conversation(talk))
  }

  /// Messages as a member reads them: `1 Hello.`.
  private func lines(_ member: Member.ID) throws -> [String] {
    try reader(member).messages(in: own(member), atMost: 9).map {
      "\($0.number) \($0.isDeleted ? "–" : $0.body)"
    }
  }

  private func id(_ number: Int) throws -> Message.ID {
    Message.ID(Int64(try database.number("SELECT id FROM messages WHERE number = \(number)")))
  }

  @Test func `both read what one says, and have it unread until they look`() throws {
    #expect(try say("Hello.", irene) == .said(1))
    #expect(try say("Are you there?", irene) == .said(2))
    #expect(try lines(irene) == ["1 Hello.", "2 Are you there?"])
    #expect(try lines(mateo) == lines(irene))
    #expect(try own(irene).unread == 0 && own(mateo).unread == 2)
    #expect(try reader(mateo).unreadConversations(upTo: 9) == 1)
    try database.write { try $0.read(talk, upTo: 2, by: mateo) }
    #expect(try own(mateo).unread == 0)
    #expect(try reader(mateo).unreadConversations(upTo: 9) == 0)
    #expect(try database.write { try $0.talk(of: irene, with: mateo, at: now) } == talk)
    #expect(try database.integrityErrors() == [])
  }

  @Test func `a form sent twice is one message, equal words sent again are two`() throws {
    #expect(try say("Yes.", irene, seen: 0) == .said(1))
    #expect(try say("Yes.", irene, seen: 0) == .same(1))
    #expect(try say("Yes.", mateo, seen: 0) == .said(2))
    #expect(try say("Yes.", irene, seen: 2) == .said(3))
    #expect(try database.number("SELECT count(*) FROM messages") == 3)
  }

  @Test func `messages of a blocked member stay with them`() throws {
    try say("Hello.", irene)
    try database.write { try $0.block(irene, by: mateo, at: now) }
    #expect(try say("Why?", irene) == .said(2))
    #expect(try say("No.", mateo) == .refused)
    #expect(try lines(irene) == ["1 Hello.", "2 Why?"])
    #expect(try lines(mateo) == ["1 Hello."])
    #expect(try own(mateo).unread == 1 && own(mateo).newest == 1)
    #expect(try reader(mateo).message(id(2)) == nil)
    #expect(try reader(irene).message(id(2)) != nil)
    try database.write { try $0.unblock(irene, by: mateo) }
    #expect(try say("Again.", irene) == .said(3))
    #expect(try lines(mateo) == ["1 Hello.", "3 Again."])
  }

  @Test func `starting a conversation needs a friend, or a common group`() throws {
    let rosa = try database.openAccount("rosa")
    #expect(try database.mayTalk(irene, with: mateo))
    #expect(try !database.mayTalk(irene, with: rosa) && !database.mayTalk(irene, with: irene))
    try database.write { (transaction: inout Transaction) throws in
      try transaction.makeFriends(mateo, rosa, at: now)
      let group = try transaction.makeGroup(
        named: "Walkers", by: mateo, asking: [irene, rosa], at: now)
      #expect(try transaction.accept(group, by: irene, at: now))
      #expect(try !transaction.site.mayTalk(irene, with: rosa), "who was asked is not in it")
      #expect(try transaction.accept(group, by: rosa, at: now))
    }
    #expect(try database.mayTalk(irene, with: rosa))
    try database.write { try $0.block(irene, by: rosa, at: now) }
    #expect(try database.mayTalk(irene, with: rosa), "nobody is told of a block")
    #expect(try !database.mayTalk(rosa, with: irene))
  }

  @Test func `a message is changed and taken back by its author alone`() throws {
    try say("Helo.", irene)
    let message = try id(1)
    let better = NewMessage(body: "Hello.", html: [], renderer: 1)
    #expect(try !database.write { try $0.edit(message, better, by: mateo, at: now) })
    #expect(try database.write { try $0.edit(message, better, by: irene, at: now) })
    #expect(try lines(mateo) == ["1 Hello."])
    #expect(try !database.write { try $0.delete(message, by: mateo) })
    #expect(try database.write { try $0.delete(message, by: irene) })
    #expect(try lines(mateo) == ["1 –"])
    #expect(try !database.write { try $0.edit(message, better, by: irene, at: now) })
    #expect(try database.number("SELECT count(*) FROM messages WHERE body <> ''") == 0)
  }

  @Test
  func
    `what somebody blocked says, changes or takes back reaches nobody, and they see no difference`()
    throws
  {
    try say("Hello.", irene)
    try database.write { try $0.block(irene, by: mateo, at: now) }
    let worse = NewMessage(body: "Worse.", html: Array("<p>Worse.</p>".utf8), renderer: 1)
    #expect(try database.write { try $0.edit(id(1), worse, by: irene, at: now) })
    #expect(try lines(mateo) == ["1 Hello."] && lines(irene) == ["1 Worse."])
    #expect(try reader(mateo).messages(in: own(mateo), atMost: 9).map(\.isEdited) == [false])
    #expect(try reader(irene).messages(in: own(irene), atMost: 9).map(\.isEdited) == [true])
    try say("Do you hear?", irene)
    #expect(try database.write { try $0.edit(id(2), worse, by: irene, at: now) })
    #expect(try lines(irene) == ["1 Worse.", "2 Worse."] && lines(mateo) == ["1 Hello."])
    #expect(try database.write { try $0.delete(id(2), by: irene) })
    #expect(try lines(irene) == ["1 Worse."] && lines(mateo) == ["1 Hello."])
    try say("And now?", irene)
    #expect(try lines(irene) == ["1 Worse.", "3 And now?"])
    #expect(try own(irene).signal?.number == 3 && own(mateo).signal?.number == 1)
    try database.write { try $0.leave(irene, takingPosts: false, at: now) }
    #expect(try database.texts("SELECT body FROM messages ORDER BY number") == ["Hello."])
    #expect(try database.integrityErrors() == [])
  }

  @Test func `clearing it for one keeps it for the other`() throws {
    try say("One.", irene)
    try database.write { try $0.wipe(talk, for: mateo, at: now) }
    #expect(try lines(mateo) == [] && lines(irene) == ["1 One."])
    #expect(try reader(mateo).conversations(atMost: 9).count == 1)
    try database.write { try $0.forget(talk, for: mateo, at: now) }
    #expect(try reader(mateo).conversations(atMost: 9).isEmpty)
    try say("Two.", irene)
    #expect(try lines(mateo) == ["2 Two."])
    #expect(try reader(mateo).conversations(atMost: 9).count == 1)
  }

  @Test func `pages go on from a number, in both ways`() throws {
    for number in 1...9 { try say("\(number)", irene) }
    let (reader, own) = (reader(mateo), try own(mateo))
    #expect(try reader.messages(in: own, atMost: 3).map(\.number) == [7, 8, 9])
    #expect(try reader.messages(in: own, before: 7, atMost: 3).map(\.number) == [4, 5, 6])
    #expect(try reader.messages(in: own, after: 6, atMost: 2).map(\.number) == [7, 8])
  }

  @Test func `leaving the site leaves messages without a name, or removes them`() throws {
    try say("Mine.", irene)
    try say("Yours.", mateo)
    let signal = try own(mateo).signal?.name
    try database.write { try $0.leave(irene, takingPosts: false, at: now) }
    #expect(try lines(mateo) == ["1 Mine.", "2 Yours."])
    #expect(try own(mateo).other?.name.name == "" && own(mateo).signal?.name != signal)
    #expect(try say("Is anybody there?", mateo) == .refused)
    try database.write { try $0.leave(mateo, takingPosts: true, at: now) }
    #expect(try database.texts("SELECT body FROM messages ORDER BY number") == ["Mine.", ""])
    #expect(try database.number("SELECT count(*) FROM participants") == 0)
    while try database.write({ try $0.dropEndedTalks(at: now, limit: 1) }) {}
    #expect(try database.number("SELECT count(*) FROM messages") == 0)
    #expect(try database.number("SELECT count(*) FROM conversations") == 0)
  }

  @Test func `a message costs as much for every reader, and a page its messages`() throws {
    // Warm, so that both say it with the same statements.
    try say("First.", irene)
    let two = try changes { try say("Hello.", irene) }
    let group = try database.write { transaction in
      let group = try transaction.makeGroup(named: "All", by: irene, asking: [], at: now)
      let numbers =
        "WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 5999)"
      try database.connection.run(
        """
        INSERT INTO members (id, username, name, folded_name, joined_at, origin)
        \(numbers) SELECT i, 'm' || i, 'm', 'm', 0, 0 FROM n
        """)
      try database.connection.run(
        """
        INSERT INTO participants (member_id, conversation_id, role, since, joined_at)
        \(numbers) SELECT i, ?, 0, 0, 0 FROM n
        """, [.id(group)])
      return group
    }
    let new = NewMessage(body: "Hello.", html: [], renderer: 1)
    let many = try changes {
      _ = try database.write { try $0.say(new, in: group, by: irene, at: now) }
    }
    #expect(two == 3 && many == 3)
  }

  /// How many rows some work writes.
  private func changes(_ work: () throws -> Void) throws -> Int {
    let before = try database.number("SELECT total_changes()")
    try work()
    return try database.number("SELECT total_changes()") - before
  }

  @Test func `every statement of a message and of its page goes through an index`() throws {
    let known = Set(database.connection.preparedSQL)
    try say("Hello.", irene, seen: 0)
    _ = try lines(mateo)
    _ = try reader(mateo).unreadConversations(upTo: 9)
    _ = try reader(mateo).conversation(with: irene)
    _ = try reader(mateo).message(id(1))
    try database.write { try $0.read(talk, upTo: 1, by: mateo) }
    for sql in database.connection.preparedSQL where !known.contains(sql) {
      guard !sql.hasPrefix("PRAGMA"), !sql.hasPrefix("BEGIN"), !sql.hasPrefix("COMMIT"),
        !sql.contains("number = 1")
      else { continue }
      let bound = Array(repeating: SQLValue.integer(1), count: 9)
      let steps = try database.connection.all(
        "EXPLAIN QUERY PLAN " + sql, Array(bound.prefix(parameters(sql)))
      ) { $0.text(3) }
      let faults = steps.filter {
        $0.hasPrefix("SCAN") && !$0.contains("CONSTANT") || $0.contains("TEMP B-TREE")
          || $0.contains("AUTOMATIC")
      }
      // The one subquery whose rows are named by the statement around it.
      #expect(faults.filter { !$0.contains("(subquery") } == [], "\(sql)\n\(steps)")
    }
  }

  private func parameters(_ sql: String) -> Int {
    let numbers = sql.matches(of: /\?(\d)/).compactMap { Int($0.1) }
    return numbers.max() ?? sql.utf8.count(where: { $0 == 63 })
  }
}
