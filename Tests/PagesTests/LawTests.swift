import Database
import Foundation
import Model
import Pages
import TestSupport
import Testing

/// The first law: refreshed pages equal a clean build of the same database, byte for byte.
struct LawTests {
  @Test(arguments: [["en"], ["en", "es"]], [1, 2, 3] as [UInt64])
  func `refreshed pages equal a clean build`(languages: [String], seed: UInt64) throws {
    let limits = ["comments_per_page: 5", "topics_per_page: 5"]
    var files = StudySite.files(languages: languages, limits: limits)
    // Without a tag, so that the first one is born, too.
    files["content/forum/1-night-trains/index.md"] = SampleSite.opening("Night trains")
    let site = try TemporarySite(files)
    try site.build()
    var life = try Life(site, languages: languages.compactMap { Language($0) }, seed: seed)
    // Looked at now and then: what is wrong in between may be right again at the end.
    for steps in [5, 15, 40, 90] {
      for _ in 0..<steps { try life.step() }
      try expectLaw(site)
    }
    #expect(life.pagesBorn > 3)
    #expect(try site.writePages().written == 0)
  }

  private func expectLaw(_ site: TemporarySite) throws {
    let database = try SiteDatabase(site.folder)
    while try database.hasPendingWork() { try #require(try site.publish().failures.isEmpty) }
    #expect(try database.pendingChanges().isEmpty)
    #expect(try database.staleKeys() == [])
    #expect(try database.contradictions() == [])
    let refreshed = try site.publicFiles()
    let clean = try site.cleanBuild()
    let different = Set(refreshed.keys).union(clean.keys).filter { refreshed[$0] != clean[$0] }
    #expect(different.sorted() == [])
  }
}

/// A community that does at random what members do.
private struct Life {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let languages: [Language]
  private var dice: Dice
  private var members: [Member.ID] = []
  private var topics: [Topic.ID] = [Topic.ID(1), Topic.ID(2), Topic.ID(3)]
  private var comments: [Model.Comment.ID] = []
  private var clock = TemporarySite.now
  private var day = TimeZone.utc.civil(TemporarySite.now).date
  private var count = 0
  /// How many pages of topics were opened by a comment.
  private(set) var pagesBorn = 0

  init(_ site: TemporarySite, languages: [Language], seed: UInt64) throws {
    self.site = site
    self.languages = languages
    dice = Dice(seed)
    let database = try SiteDatabase(site.folder)
    members = try database.write {
      try (1...12).map {
        try database.addMember(
          username: "member-\($0)", name: "Member \($0)", joined: TemporarySite.now,
          origin: .content)
      }
    }
    self.database = database
  }

  mutating func step() throws {
    count += 1
    clock = clock.adding(seconds: Int64.random(in: -100...1000, using: &dice))
    switch Int.random(in: 0..<27, using: &dice) {
    case 20: try sleep()
    case 21..<27: try moderate()
    case 0..<4: try startTopic()
    case 4..<13: try reply()
    case 13..<15: try change(to: "Edited, \(count).")
    case 15: try change(to: nil)
    case 16: try dieWhilePublishing()
    default: try site.publish(Int.random(in: 1...25, using: &dice))
    }
  }

  /// A day begins, or several at once: what was upcoming is over.
  private mutating func sleep() throws {
    day = day.adding(days: Int.random(in: 1...20, using: &dice))
    #expect(try database.begin(day))
  }

  private mutating func author() -> Author {
    if Bool.random(using: &dice), let member = members.randomElement(using: &dice) {
      return .member(member)
    }
    return .guest(name: "Guest \(count % 7)")
  }

  private mutating func startTopic() throws {
    var tags: [String] = []
    for number in 1...8 where Int.random(in: 0..<6, using: &dice) == 0 {
      tags.append("tag-\(number)")
    }
    // One that is shown or not with this topic alone.
    if Bool.random(using: &dice) { tags.append("own-\(count)") }
    topics.append(
      try database.postTopic(
        "Topic \(count)", language: languages.randomElement(using: &dice) ?? .english,
        board: Bool.random(using: &dice) ? "travel" : "books", tags: tags, author: author(),
        at: clock, body: "Opening \(count)."))
  }

  private mutating func reply() throws {
    // Half of all answers go to one topic, so that it grows pages.
    let lively = Bool.random(using: &dice) ? topics.first : topics.randomElement(using: &dice)
    guard let topic = lively else { return }
    let answered = comments.randomElement(using: &dice).flatMap { $0 }
    let isInTopic = try answered.flatMap { try database.comment($0) }?.topic == topic
    let id = try database.postComment(
      in: topic, language: languages.randomElement(using: &dice) ?? .english, author: author(),
      at: clock, body: "Answer \(count).", replyTo: isInTopic ? answered : nil)
    comments.append(id)
    let position = try database.comment(id)?.position ?? 1
    if position > 1, Paging.opensPage(position, size: 5) { pagesBorn += 1 }
  }

  private mutating func moderate() throws {
    guard let topic = topics.randomElement(using: &dice) else { return }
    let states: [Model.Comment.State] = [.visible, .visible, .visible, .held, .removed]
    let state = states.randomElement(using: &dice) ?? .visible
    switch Int.random(in: 0..<9, using: &dice) {
    case 0: try database.rename(topic, to: "Renamed \(count)")
    case 1: try database.setOpen(topic, Bool.random(using: &dice))
    case 2, 5, 6, 7: try database.set(state, of: topic)
    case 3: try move(topic)
    case 4: try hold(in: topic)
    default:
      if let comment = comments.randomElement(using: &dice) { try database.set(state, of: comment) }
    }
  }

  private mutating func move(_ topic: Topic.ID) throws {
    let (board, tags) = try database.write {
      let board = try database.ensureList(
        .board, slug: Bool.random(using: &dice) ? "travel" : "books")
      let tags = try (1...8).filter { _ in Int.random(in: 0..<6, using: &dice) == 0 }.map {
        number in
        let (tag, isNew) = try database.ensureList(.tag, slug: "tag-\(number)")
        if isNew { try database.setText(tag.id, nil, title: tag.slug) }
        return tag.id
      }
      return (board.list.id, tags)
    }
    try database.move(topic, to: board, tags: tags)
  }

  /// Somebody writes a comment that waits for a moderator, who may come later.
  private mutating func hold(in topic: Topic.ID) throws {
    var comment = NewComment(
      topic: topic, author: author(), language: .english, createdAt: clock, body: "Held \(count).",
      html: Array("<p>Held \(count).</p>".utf8), renderer: 1)
    comment.replyTo = nil
    comments.append(try database.write { try database.addHeld(comment) })
  }

  private mutating func change(to body: String?) throws {
    guard let comment = comments.randomElement(using: &dice) else { return }
    try database.change(comment, to: body)
  }

  /// Writes some pages and is gone before the bookkeeping.
  private mutating func dieWhilePublishing() throws {
    var publisher = try site.publisher(database)
    _ = try site.publish(Int.random(in: 1...25, using: &dice), &publisher)
  }
}
