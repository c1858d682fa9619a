import Model
import Pages
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// Traces of a board for members in public lists: none, not even a gap, before they show its topics.
struct BoardListLawTests {
  private static let tags = ["mist", "solo", "common"]
  private let law: LawSite
  private let board: TopicList.ID

  init() throws {
    law = try LawSite(["en", "es"])
    board = try law.list(.board, "keys")
    try law.database.setAudience(.members, of: board)
    for number in 4...7 { try law.start("Topic \(number)", tags: ["common"]) }
    try law.site.writePages()
  }

  /// Topics of the board, in tags of notes, of topics, and of nothing else.
  private func startHidden(_ count: Int) throws -> [Topic.ID] {
    try (1...count).map { try law.start("Secret \($0)", board: "keys", tags: Self.tags + ["own"]) }
  }

  private func lastNumber(_ kind: TopicList.Kind, _ slug: String) throws -> Int {
    try law.database.lastNumber(of: try law.list(kind, slug))
  }

  @Test func `its topics change no file, and nothing is recorded`() throws {
    let before = try law.site.publicFiles()
    let topics = try startHidden(7)
    #expect(try law.database.pendingChanges().isEmpty)
    try law.database.write { transaction in
      try transaction.rename(topics[0], to: "Another name")
      try transaction.close(topics[0])
      try transaction.move(topics[1], to: board, tags: [])
      try transaction.remove(topics[2])
    }
    let (_, first) = try law.holdTopic("Held", board: "keys", tags: Self.tags)
    try law.database.write { try $0.approve(first) }
    let answers = try (1...3).map { _ in try law.database.postComment(in: topics[3]) }
    let version = (body: "Other words.", html: Array("<p>Other words.".utf8))
    try law.database.write { transaction in
      _ = try transaction.edit(
        answers[0], body: version.body, html: version.html, renderer: 1, at: law.later)
      try transaction.hold(answers[1])
      _ = try transaction.delete(answers[2], at: law.later)
    }
    #expect(try law.database.pendingChanges().isEmpty)
    try law.keepsLaw("hidden")
    #expect(try law.site.publicFiles() == before)
    #expect(try lastNumber(.tag, "mist") == 0)
    #expect(try lastNumber(.tag, "common") == 4)
    #expect(try lastNumber(.board, "keys") == 8)
  }

  @Test func `archives have no gaps where they were`() throws {
    _ = try startHidden(6)
    for number in 8...12 { try law.start("Topic \(number)", tags: ["common"]) }
    try law.keepsLaw("posted")
    #expect(try lastNumber(.tag, "common") == 9)
    #expect(try lastNumber(.tag, "own") == 0)
    #expect(law.site.exists("public/tags/common/archive/1/index.html"))
    #expect(!law.site.exists("public/tags/common/archive/3/index.html"))
  }

  @Test func `numbered while their board is public, they keep that when it is not`() throws {
    let topics = try startHidden(3)
    for round in 1...2 {
      try law.database.setAudience(.everyone, of: board)
      try law.site.writePages()
      try law.keepsLaw("shown, round \(round)")
      #expect(try lastNumber(.tag, "mist") == 3)
      #expect(try lastNumber(.tag, "common") == 7)
      #expect(
        try law.database.number(
          "SELECT min(number) FROM listings WHERE topic_id = ?", [.id(topics[2])])
          == 3)
      try law.database.setAudience(.members, of: board)
      try law.site.writePages()
      try law.keepsLaw("hidden, round \(round)")
    }
  }

  @Test func `one that moves to where everyone may read it appears in its tags`() throws {
    let topics = try startHidden(2)
    try law.keeps("a tag of notes has topics now") { _ in
      try law.move(topics[1], to: "travel", tags: Self.tags)
    }
    #expect(try lastNumber(.tag, "mist") == 1)
    #expect(law.site.exists("public/tags/mist/feed.xml"))
    try law.keeps("and back") { _ in try law.move(topics[1], to: "keys", tags: Self.tags) }
    try law.keeps("the other") { _ in try law.move(topics[0], to: "travel", tags: Self.tags) }
    #expect(try lastNumber(.tag, "mist") == 2)
  }

  @Test func `a tag's spelling among members is not the public one`() throws {
    try start("Boat KEYS", in: "keys")
    #expect(try title() == "Boat KEYS")
    try law.keeps("a guest uses it") { _ in try start("Boat keys", in: "travel") }
    #expect(try title() == "Boat keys")
    try law.keeps("the next one finds it as it is") { _ in try start("BOAT keys", in: "travel") }
    #expect(try title() == "Boat keys")
  }

  @Test func `members among themselves keep to the first spelling, so does who saw it`() throws {
    for tag in ["Boat keys", "BOAT KEYS"] { try start(tag, in: "keys") }
    #expect(try title() == "Boat keys")
    // Held, it is shown under a name that its author gave, and that stays when it is removed.
    let held = try start("Boat Keys", in: "travel", .held)
    #expect(try title() == "Boat keys")
    try law.writes("it is shown") { try $0.approve(held.comment) }
    #expect(try title() == "Boat Keys")
    try law.writes("and taken away") { try $0.remove(held.topic) }
    try law.keeps("used again") { _ in try start("boat keys", in: "travel") }
    #expect(try title() == "Boat Keys")
  }

  /// Starts a topic whose tag is written so.
  @discardableResult
  private func start(
    _ tag: String, in board: String, _ state: Model.Comment.State = .visible
  ) throws -> (topic: Topic.ID, comment: Model.Comment.ID) {
    let topic = NewTopic(
      slug: "topic", title: "Keys", language: .english, board: try law.list(.board, board),
      tags: [NewTag(slug: "boat-keys", title: tag)], author: .guest(name: "Ada"),
      createdAt: law.later)
    var comment = NewComment(
      author: .guest(name: "Ada"), language: .english, createdAt: law.later, body: "Words.",
      html: Array("<p>Words.".utf8), renderer: 1)
    comment.state = state
    return try law.database.write { try $0.startTopic(topic, saying: comment) }
  }

  /// Title of the tag.
  private func title() throws -> String? {
    let tag = try #require(try law.database.list(.tag, slug: "boat-keys"))
    return try law.database.title(tag.id, .english)
  }
}
