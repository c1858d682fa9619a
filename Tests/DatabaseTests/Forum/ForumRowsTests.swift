@_spi(Raw) import Database
import Foundation
import Model
import TestSupport
import Testing
import Time

/// Topics, comments, lists and members as rows.
struct ForumRowsTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let board: TopicList.ID

  init() throws {
    site = try TemporarySite()
    let database = try site.migrated()
    board = try database.write { try $0.ensureList(.board, slug: "travel").list.id }
    self.database = database
  }

  private func newTopic(
    id: Topic.ID? = nil, tags: [String] = [], source: String? = nil
  ) -> NewTopic {
    NewTopic(
      id: id, slug: "boots", title: "Boots", language: .english, board: board,
      tags: tags.map { NewTag(slug: $0, title: $0) }, author: .guest(name: "Ada"),
      createdAt: TemporarySite.now, source: source)
  }

  private func newComment(
    _ author: Author = .guest(name: "Ada"), at seconds: Int64 = 0, body: String = "Words."
  ) -> NewComment {
    NewComment(
      author: author, language: .english, createdAt: TemporarySite.now.adding(seconds: seconds),
      body: body, html: Array(body.utf8),
      renderer: 1)
  }

  private func start(_ topic: NewTopic) throws -> Topic.ID {
    try database.write { try $0.startTopic(topic, saying: newComment()).topic }
  }

  @Test func `comments get positions that are never given again`() throws {
    let topic = try database.postTopic("Boots")
    let second = try database.postComment(in: topic)
    try database.change(second, to: nil)
    try database.set("DELETE FROM comments WHERE id = 2")
    let (id, position) = try database.write { try $0.reply(newComment(), in: topic) }
    #expect(id == Comment.ID(3))
    #expect(position == 3)
    #expect(
      try database.pendingChanges().last?.invalidations == [
        .comments(topic, 3...3, in: [TopicList.forum.id, board]),
        .length(topic, 3, in: [TopicList.forum.id, board]),
      ])
  }

  @Test func `topics get numbers in lists that are never given again`() throws {
    let first = try database.postTopic("Boots")
    try database.write { try $0.remove(first) }
    #expect(try database.number("SELECT sum(number) FROM listings WHERE topic_id = 1") == 2)
    try database.set("DELETE FROM listings WHERE topic_id = 1")
    try database.set("DELETE FROM comments WHERE topic_id = 1")
    try database.set("DELETE FROM topics WHERE id = 1")
    #expect(try database.postTopic("Boots") == Topic.ID(2))
    #expect(
      try database.connection.all("SELECT number FROM listings WHERE topic_id = 2") {
        $0.int(0)
      } == [2, 2])
  }

  @Test func `a named number is taken and the next one follows it`() throws {
    #expect(try database.nextTopicNumber() == 1)
    _ = try start(newTopic(id: Topic.ID(40)))
    #expect(try database.isTaken(Topic.ID(40)))
    #expect(try !database.isTaken(Topic.ID(41)))
    #expect(try database.nextTopicNumber() == 41)
    #expect(try start(newTopic()) == Topic.ID(41))
  }

  @Test func `a comment in no topic is refused`() throws {
    #expect(throws: DatabaseError.damagedRow("no topic 7")) {
      try database.write { _ = try $0.reply(newComment(), in: Topic.ID(7)) }
    }
  }

  @Test func `a comment brings its topic forward, an older one does not take it back`() throws {
    let topic = try database.postTopic("Boots")
    for (seconds, expected) in [(60, 60), (30, 60), (90, 90)] as [(Int64, Int64)] {
      _ = try database.write { try $0.reply(newComment(at: seconds), in: topic) }
      let summary = try #require(try database.reader(for: .everyone).summary(of: topic))
      #expect(summary.activeAt == TemporarySite.now.adding(seconds: expected))
    }
    #expect(try database.reader(for: .everyone).topic(topic)?.commentCount == 4)
  }

  @Test func `a double click finds the first comment`() throws {
    let topic = try database.postTopic("Boots")
    let ada = Author.guest(name: "Ada")
    let first = try database.postComment(in: topic, author: ada, body: "Twice.")
    func same(_ author: Author, _ body: String, since seconds: Int64 = -600) throws -> Model.Comment
      .ID?
    {
      try database.sameComment(
        topic: topic, author: author, body: body,
        since: TemporarySite.now.adding(seconds: seconds))?.id
    }
    #expect(try same(ada, "Twice.") == first)
    #expect(try same(ada, "twice.") == nil)
    #expect(try same(.guest(name: "Eva"), "Twice.") == nil)
    #expect(try same(.member(Member.ID(1)), "Twice.") == nil)
    #expect(try same(ada, "Twice.", since: 1) == nil)
    let other = try database.postTopic("Socks")
    #expect(
      try database.sameComment(
        topic: other, author: ada, body: "Twice.", since: Timestamp(seconds: 0))?.id == nil)
  }

  @Test func `a member is found whatever the case and numbered with the first post`() throws {
    let joined = TemporarySite.now
    let members = try database.write { transaction in
      try ["Irene", "mateo"].map {
        try transaction.addMember(
          username: $0, name: "\($0) Íñigo", joined: joined, origin: .content)
      }
    }
    #expect(try database.member(username: "IRENE") == members[0])
    #expect(try database.member(username: "eva") == nil)
    #expect(try database.owner(ofName: "irene inigo") == .member)
    #expect(try database.owner(ofName: "MATEO.") == .member)
    #expect(try database.owner(ofName: "Ada") == nil)
    try database.write { try $0.keepNames(of: members[1], "mateo", "Ada Íñigo") }
    #expect(try database.owner(ofName: "ada-inigo") == .member)
    #expect(try database.owner(ofName: "Mateo Íñigo") == nil)
    try database.write { try $0.reserve(["Carmen Vidal", "", "CARMEN VIDAL"]) }
    #expect(try database.owner(ofName: "Carmen Vidal ✓") == .site)
    let topic = try database.postTopic("Boots")
    let newcomers = try [members[1], members[0], members[1]].map { member in
      _ = try database.write { try $0.reply(newComment(.member(member)), in: topic) }
      return try database.pendingChanges().last?.invalidations.filter { $0.kind == .person }
    }
    #expect(newcomers == [[.person(members[1], number: 1)], [.person(members[0], number: 2)], []])
  }

  @Test func `posts that are gone from content are removed and the rest stays`() throws {
    try database.write { transaction in
      for (number, source) in [(1, "content:1"), (2, "content:2"), (3, "discourse:3")] {
        let topic = newTopic(id: Topic.ID(Int64(number)), source: source)
        var (first, second) = (newComment(), newComment())
        first.source = "\(source)/1"
        second.source = "\(source)/2"
        let id = try transaction.startTopic(topic, saying: first).topic
        for comment in [second, newComment()] { try transaction.reply(comment, in: id) }
      }
      try transaction.removeContent(except: ["content:1", "content:1/1", "content:2/1"])
    }
    #expect(
      try database.connection.all("SELECT state FROM topics ORDER BY id") { $0.int(0) } == [
        0, 2, 0,
      ])
    #expect(
      try database.connection.all("SELECT state FROM comments ORDER BY id") { $0.int(0) }
        == [0, 2, 0, 0, 2, 0, 0, 0, 0])
    #expect(try database.reader(for: .everyone).topic(Topic.ID(2)) == nil)
    #expect(try database.topic(source: "content:2")?.id == Topic.ID(2))
  }

  @Test func `a topic leaves and joins lists and keeps the numbers that it had`() throws {
    let topic = try database.postTopic("Boots", tags: ["mud", "wool"])
    let tags = try database.lists(of: topic).dropFirst(2)
    let (mud, wool) = (try #require(tags.first), try #require(tags.last))
    try database.write { transaction in
      let books = try transaction.ensureList(.board, slug: "books").list.id
      try transaction.move(topic, to: books, tags: [wool])
      #expect(try database.lists(of: topic) == [TopicList.forum.id, wool, books])
      try transaction.move(topic, to: board, tags: [mud])
    }
    let rows = try database.connection.all(
      "SELECT list_id, number FROM listings ORDER BY list_id"
    ) {
      "\($0.int(0)):\($0.int(1))"
    }
    #expect(rows == ["1:1", "\(board):2", "\(mud):2"])
    #expect(try database.reader(for: .everyone).topic(topic)?.board == board)
    #expect(
      try database.connection.first("SELECT tags FROM topics WHERE id = 1") { $0.ids(0) } == [mud])
    #expect(try [mud, wool].map { try database.isPublic($0) } == [true, false])
  }

  @Test func `a tag that is given twice is one tag`() throws {
    let topic = try start(newTopic(tags: ["mud", "mud"]))
    let mud = try #require(try database.list(.tag, slug: "mud")).id
    #expect(try database.lists(of: topic) == [TopicList.forum.id, board, mud])
    try database.write { try $0.move(topic, to: board, tags: [mud, mud]) }
    #expect(try database.lists(of: topic) == [TopicList.forum.id, board, mud])
    #expect(try database.integrityErrors() == [])
  }

  @Test func `facts stored twice that differ are named`() throws {
    let topic = try database.postTopic("Boots", tags: ["mud"])
    try database.postComment(in: topic, body: "Yes.")
    #expect(try database.integrityErrors() == [])
    try database.set("UPDATE topics SET tags = ''")
    try database.set("UPDATE lists SET is_public = 0 WHERE kind = 2")
    try database.set("UPDATE comments SET position = 1")
    try database.set("UPDATE listings SET number = 7 WHERE list_id = 1")
    let tag = try database.number("SELECT id FROM lists WHERE kind = 2")
    #expect(
      try database.integrityErrors() == [
        "topics whose tags differ from their lists: 1",
        "empty tags that are shown, or tags with topics that are not: \(tag)",
        "topics with two comments at the same position: 1",
        "topics with wrong counts in lists: 1",
      ])
    try database.write { try $0.updatePublicTags() }
    #expect(try database.integrityErrors().count == 3)
    try database.set("UPDATE listings SET number = -1 WHERE list_id = 1")
    #expect(try database.integrityErrors().count == 3, "what a list shows has a positive number")
  }

  @Test func `a topic for some is not found by others`() throws {
    let topic = try database.postTopic("Boots")
    #expect(try database.reader(for: .everyone).topic(titled: "  BOOTS ")?.id == topic)
    try database.set("UPDATE topics SET audience = 1")
    #expect(try database.reader(for: .everyone).topic(topic) == nil)
    #expect(try database.reader(for: .everyone).topic(titled: "Boots") == nil)
    #expect(try database.reader(for: .everyone).summary(of: topic) == nil)
  }
}
