import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Posts that were never shown, and their further way.
struct WaitingTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let board: TopicList.ID
  /// An hour after everything was written.
  private let later = TemporarySite.now.adding(seconds: 3600)

  init() throws {
    site = try TemporarySite()
    let database = try site.migrated()
    board = try database.write { try $0.ensureList(.board, slug: "travel").list.id }
    self.database = database
  }

  private func comment(_ author: Author = .guest(name: "Ada"), _ body: String = "Held.")
    -> NewComment
  {
    var comment = NewComment(
      author: author, language: .english, createdAt: TemporarySite.now, body: body,
      html: Array(body.utf8), renderer: 1)
    comment.state = .held
    return comment
  }

  private func begin(
    _ title: String = "Boots", tags: [NewTag] = [], by author: Author = .guest(name: "Ada")
  ) throws -> (topic: Topic.ID, comment: Model.Comment.ID) {
    let topic = NewTopic(
      slug: "boots", title: title, language: .english, board: board, tags: tags, author: author,
      createdAt: TemporarySite.now)
    return try database.write { try $0.startTopic(topic, saying: comment(author)) }
  }

  private func addMember(_ name: String, role: Role = .member) throws -> Member.ID {
    try database.openAccount(name, role: role, email: nil)
  }

  private func states(
    _ topic: Topic.ID, _ comment: Model.Comment.ID
  ) throws -> [Model.Comment.State?] {
    try [.topic(topic), .comment(comment)].map { try database.moderationState(of: $0)?.state }
  }

  private func rows(_ sql: String) throws -> [Int] {
    try database.connection.all(sql) { $0.int(0) }
  }

  @Test func `a topic that waits is in no list and has no tag, and nothing is different`() throws {
    let (topic, first) = try begin(tags: [NewTag(slug: "mud", title: "Mud")])
    #expect(try states(topic, first) == [.held, .held])
    #expect(try database.lists(of: topic) == [])
    #expect(try database.list(.tag, slug: "mud") == nil)
    #expect(try rows("SELECT last_number FROM lists") == [0, 0])
    #expect(try database.pendingChanges().isEmpty)
    let reader = database.reader(for: .everyone)
    #expect(try reader.topic(topic) == nil)
    #expect(try reader.topic(titled: "Boots") == nil)
    #expect(try reader.comment(first) == nil)
    for state in [Model.Comment.State.held, .visible] {
      var reply = comment()
      reply.state = state
      #expect(throws: DatabaseError.damagedRow("topic \(topic) was never shown")) {
        _ = try database.write { try $0.reply(reply, in: topic) }
      }
    }
  }

  @Test(arguments: [false, true])
  func `it begins when it is approved, by its number or that of its comment`(byTopic: Bool) throws {
    let author = try addMember("irene")
    let tags = [NewTag(slug: "mud", title: "Mud, deep"), NewTag(slug: "mud", title: "M")]
    let (topic, first) = try begin(tags: tags, by: .member(author))
    let other = try database.postTopic("Socks")
    try database.write { try byTopic ? $0.approve(topic, at: later) : $0.approve(first, at: later) }
    #expect(try states(topic, first) == [.visible, .visible])
    #expect(try database.stored(first)?.position == 1)
    let mud = try #require(try database.list(.tag, slug: "mud"))
    #expect(try database.lists(of: topic) == [TopicList.forum.id, board, mud.id])
    #expect(try database.isPublic(mud.id))
    #expect(try database.title(mud.id, .english) == "Mud, deep")
    // The other one was shown first.
    #expect(
      try rows("SELECT topic_id FROM listings WHERE list_id = 1 ORDER BY number")
        == [Int(other.rawValue), Int(topic.rawValue)])
    let summary = try #require(try database.reader(for: .everyone).summary(of: topic))
    #expect((summary.createdAt, summary.activeAt) == (later, later))
    #expect(try database.number("SELECT number FROM members WHERE id = \(author)") == 1)
    #expect(try database.texts("SELECT held_tags FROM topics") == ["", ""])
    #expect(try database.integrityErrors() == [])
    let invalidations = try database.pendingChanges().flatMap(\.invalidations)
    try database.write { try byTopic ? $0.approve(first, at: later) : $0.approve(topic, at: later) }
    #expect(
      try database.pendingChanges().flatMap(\.invalidations).filter { $0.kind == .person }
        == invalidations.filter { $0.kind == .person })
    #expect(try database.number("SELECT count(*) FROM listings WHERE topic_id = \(topic)") == 3)
  }

  @Test func `topic and comment are refused and held again together`() throws {
    let (topic, first) = try begin()
    try database.write { try $0.remove(first) }
    #expect(try states(topic, first) == [.removed, .removed])
    try database.write { try $0.hold(topic) }
    #expect(try states(topic, first) == [.held, .held])
    try database.write { try $0.remove(topic) }
    #expect(try states(topic, first) == [.removed, .removed])
    #expect(try database.pendingChanges().isEmpty)
    try database.write { try $0.approve(first, at: later) }
    #expect(try states(topic, first) == [.visible, .visible])
  }

  @Test func `a post shown late has the time of its approval, and brings its topic forward`() throws
  {
    let topic = try database.postTopic("Boots")
    let held = try database.write { try $0.reply(comment(), in: topic).comment }
    let second = try database.postComment(in: topic, at: TemporarySite.now.adding(seconds: 60))
    try database.write { try $0.approve(held, at: later) }
    #expect(try database.stored(held)?.position == 3)
    #expect(try database.stored(second)?.position == 2)
    let reader = database.reader(for: .everyone)
    #expect(try reader.comment(held)?.createdAt == later)
    #expect(try reader.summary(of: topic)?.activeAt == later)
    #expect(
      try rows("SELECT created_at FROM public_comments WHERE topic_id = \(topic) ORDER BY position")
        == [0, 60, 3600].map { Int(TemporarySite.now.seconds) + $0 })
    // When it was written is kept.
    #expect(
      try rows("SELECT created_at FROM comments WHERE id = \(held)")
        == [Int(TemporarySite.now.seconds)])
    // A list that it joins later knows it, too.
    try database.write {
      try $0.move(topic, to: try $0.ensureList(.board, slug: "books").list.id, tags: [])
    }
    #expect(
      Set(try rows("SELECT active_at FROM listings WHERE topic_id = \(topic)"))
        == [Int(later.seconds)])
    #expect(try database.integrityErrors() == [])
  }

  @Test func `without a time it is as old as its words`() throws {
    let topic = try database.postTopic("Boots")
    let held = try database.write { try $0.reply(comment(), in: topic).comment }
    try database.write { try $0.approve(held) }
    #expect(try database.reader(for: .everyone).comment(held)?.createdAt == TemporarySite.now)
  }

  @Test func `a reply is approved in a topic that was closed, held or removed meanwhile`() throws {
    for state: Model.Comment.State in [.visible, .held, .removed] {
      let author = try addMember("writer-\(state)")
      let topic = try database.postTopic("Boots \(state)")
      let held = try database.write { try $0.reply(comment(.member(author)), in: topic).comment }
      try database.write { try $0.close(topic) }
      try database.set(state, of: topic)
      try database.write { try $0.approve(held, at: later) }
      #expect(try database.stored(held)?.position == 2)
      let shown = try database.reader(for: .everyone).topic(topic)
      #expect(shown?.commentCount == (state == .visible ? 2 : nil))
      // A member without visible posts has no number yet.
      let number = "SELECT count(number) FROM members WHERE id = \(author)"
      #expect(try database.number(number) == (state == .visible ? 1 : 0))
      try database.set(.visible, of: topic)
      #expect(try database.number(number) == 1)
      #expect(try database.reader(for: .everyone).topic(topic)?.commentCount == 2)
    }
  }

  @Test func `a topic that its author took back stays away when a reply is approved`() throws {
    let topic = try database.postTopic("Boots")
    let held = try database.write { try $0.reply(comment(), in: topic).comment }
    let first = Model.Comment.ID(1)
    let isGone = try database.write { try $0.delete(first, at: TemporarySite.now) }
    #expect(isGone)
    try database.write { try $0.approve(held, at: later) }
    #expect(try database.reader(for: .everyone).topic(topic) == nil)
    let isBack = try database.write { try $0.restore(first, deletedSince: TemporarySite.now) }
    #expect(isBack)
    #expect(try database.reader(for: .everyone).topic(topic)?.commentCount == 2)
  }

  @Test(arguments: [false, true])
  func `an author takes back what waits, and it waits again`(isTopic: Bool) throws {
    let irene = Author.member(try addMember("irene"))
    let (topic, id) =
      try isTopic
      ? begin(by: irene)
      : {
        let topic = try database.postTopic("Socks")
        return (topic, try database.write { try $0.reply(comment(irene), in: topic).comment })
      }()
    let invalidations = try database.pendingChanges().flatMap(\.invalidations)
    let isGone = try database.write { try $0.delete(id, at: later) }
    #expect(isGone)
    #expect(try states(topic, id) == [isTopic ? .deleted : .visible, .deleted])
    #expect(try database.moderationState(of: .comment(id))?.isDeletedUnseen == true)
    // No one can show it without its author, or put it back into the queue.
    try database.write {
      try $0.approve(id, at: later)
      try $0.hold(id)
      if isTopic { try $0.approve(topic, at: later) }
    }
    #expect(try states(topic, id) == [isTopic ? .deleted : .visible, .deleted])
    let isBack = try database.write { try $0.restore(id, deletedSince: later) }
    #expect(isBack)
    #expect(try states(topic, id) == [isTopic ? .held : .visible, .held])
    #expect(try database.stored(id)?.position == nil)
    // The author cannot restore a refused post.
    let done = try database.write { transaction in
      let isGone = try transaction.delete(id, at: later)
      try transaction.remove(id)
      return [
        isGone, try transaction.restore(id, deletedSince: later),
        try transaction.delete(id, at: later),
      ]
    }
    #expect(done == [true, false, false])
    #expect(try states(topic, id).last == .removed)
    #expect(try database.pendingChanges().flatMap(\.invalidations) == invalidations)
  }

  @Test func `words from before the approval are kept nowhere`() throws {
    let topic = try database.postTopic("Boots")
    let held = try database.write { try $0.reply(comment(), in: topic).comment }
    func change() throws -> Bool {
      try database.write {
        try $0.edit(held, body: "New.", html: Array("New.".utf8), renderer: 1, at: later)
      }
    }
    #expect(try change())
    #expect(try database.versions(of: held, limit: 5).isEmpty)
    #expect(try !change())
    try database.write { try $0.approve(held, at: later) }
    let shown = try #require(try database.reader(for: .everyone).comment(held))
    #expect((shown.body, shown.editedAt) == ("New.", nil))
  }

  @Test func `board and tags of a topic that waits are noted`() throws {
    let (topic, first) = try begin(tags: [NewTag(slug: "mud", title: "Mud")])
    let (books, wool) = try database.write { transaction in
      let books = try transaction.ensureList(.board, slug: "books").list.id
      let wool = try transaction.ensureTag(NewTag(slug: "wool", title: "Wool"), isPublic: true)
      try transaction.move(topic, to: books, tags: [wool])
      return (books, wool)
    }
    #expect(try database.lists(of: topic) == [])
    #expect(try !database.isPublic(wool))
    try database.write { try $0.approve(first) }
    #expect(
      try database.lists(of: topic)
        == [TopicList.forum.id, books, wool].sorted { $0.rawValue < $1.rawValue })
    #expect(try database.list(.tag, slug: "mud") == nil)
  }

  @Test func `the first topic shown with a tag names it`() throws {
    let (topic, _) = try begin(tags: [NewTag(slug: "night-trains", title: "NIGHT TRAINS!!")])
    try database.postTopic("Sleep", tags: ["night-trains"])
    try database.write { try $0.approve(topic) }
    let tag = try #require(try database.list(.tag, slug: "night-trains"))
    #expect(try database.title(tag.id, .english) == "night-trains")
  }

  @Test func `of two topics with one title both are shown`() throws {
    let (one, other) = (try begin().topic, try begin().topic)
    for topic in [one, other] { try database.write { try $0.approve(topic) } }
    let reader = database.reader(for: .everyone)
    #expect(try [one, other].map { try reader.topic($0)?.title } == ["Boots", "Boots"])
    #expect(try reader.topic(titled: "boots")?.id == one)
  }

  @Test func `a double click is found while it waits, and only the author's own`() throws {
    let topic = try database.postTopic("Socks")
    let held = try database.write { try $0.reply(comment(), in: topic).comment }
    func same(_ name: String = "Ada", _ body: String = "Held.") throws -> Model.Comment.ID? {
      try database.sameComment(
        topic: topic, author: .guest(name: name), body: body, since: TemporarySite.now)?.id
    }
    #expect(try same() == held)
    #expect(try same("Eva") == nil)
    #expect(try same("Ada", "Other.") == nil)
    for _ in 0..<40 { try database.postComment(in: topic) }
    #expect(try same() == held, "however long the topic is")
    try database.write { try $0.remove(held) }
    #expect(try same() == nil, "what was refused may be sent again")
    let (begun, first) = try begin()
    func sameTopic(_ title: String = "boots", _ name: String = "Ada") throws -> Model.Comment.ID? {
      try database.sameWaitingTopic(
        titled: title, author: .guest(name: name), body: "Held.", since: TemporarySite.now)
    }
    #expect(try sameTopic() == first)
    #expect(try sameTopic("Boots", "Eva") == nil)
    #expect(try sameTopic("Shoes") == nil)
    try database.write { try $0.approve(begun) }
    #expect(try sameTopic() == nil)
  }

  @Test func `newcomers are members until so many of their posts are shown`() throws {
    let (irene, mateo) = (try addMember("irene"), try addMember("mateo", role: .moderator))
    func isNewcomer(_ member: Member.ID, _ posts: Int = 2) throws -> Bool {
      try database.isNewcomer(member, until: posts)
    }
    #expect(try isNewcomer(irene))
    #expect(try !isNewcomer(mateo))
    let topic = try database.postTopic("Socks", author: .member(irene))
    #expect(try isNewcomer(irene))
    let held = try database.write { try $0.reply(comment(.member(irene)), in: topic).comment }
    #expect(try isNewcomer(irene), "what waits is not shown")
    #expect(try !isNewcomer(irene, 1))
    try database.write { try $0.approve(held) }
    #expect(try !isNewcomer(irene))
    try database.write { try $0.remove(held) }
    #expect(try isNewcomer(irene))
    try database.set("UPDATE accounts SET is_trusted = 1")
    #expect(try !isNewcomer(irene))
  }

  @Test func `the queue is counted for guests and for each member`() throws {
    let irene = try addMember("irene")
    let topic = try database.postTopic("Socks")
    let own = try database.write { transaction in
      for author in [Author.guest(name: "Ada"), .guest(name: "Eva")] {
        try transaction.reply(comment(author), in: topic)
      }
      return try transaction.reply(comment(.member(irene)), in: topic).comment
    }
    _ = try begin(by: .member(irene))
    let shown = try database.postComment(in: topic)
    try database.write { try $0.hold(shown) }
    #expect(try database.waitingPosts(of: nil, upTo: 500) == 2, "that was shown before")
    #expect(try database.waitingPosts(of: nil, upTo: 1) == 1)
    #expect(try database.waitingPosts(of: irene, upTo: 500) == 2)
    try database.write { try $0.approve(own) }
    #expect(try database.waitingPosts(of: irene, upTo: 500) == 1)
  }

  @Test func `the author and moderators find a queued post, and no one else`() throws {
    let (irene, bruno) = (try addMember("irene"), try addMember("bruno"))
    let topic = try database.postTopic("Socks")
    let reply = try database.write { try $0.reply(comment(.member(irene)), in: topic).comment }
    let (begun, first) = try begin(by: .member(irene))
    let moderator = try addMember("mateo", role: .moderator)
    func finds(_ viewer: Viewer) throws -> [Topic.ID?] {
      let reader = database.reader(for: viewer)
      return try [reply, first].map { try reader.waitingComment($0)?.topic.id }
    }
    func viewer(_ id: Member.ID, _ role: Role = .member) -> Viewer {
      .member(SignedIn(id: id, role: role))
    }
    #expect(try finds(viewer(irene)) == [topic, begun])
    #expect(try finds(viewer(moderator, .moderator)) == [topic, begun])
    #expect(try finds(viewer(bruno)) == [nil, nil])
    #expect(try finds(.everyone) == [nil, nil])
    let reader = database.reader(for: viewer(irene))
    #expect(try reader.waitingPosts(of: irene, atMost: 5).map(\.id) == [first, reply])
    #expect(try reader.posts(of: irene, atMost: 5).map(\.wasShown) == [false, false])
    try database.set(.removed, of: topic)
    #expect(try finds(viewer(irene)) == [nil, begun])
    #expect(try finds(viewer(moderator, .moderator)) == [topic, begun])
    try database.write { try $0.remove(begun) }
    #expect(try finds(viewer(irene)) == [nil, begun], "that it was refused")
    try database.set(.visible, of: topic)
    try database.write { try $0.approve(reply) }
    #expect(try finds(viewer(irene)) == [nil, begun], "it is where everybody finds it")
  }
}
