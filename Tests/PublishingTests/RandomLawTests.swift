import Actions
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Time

@testable import Database

/// The first law at random: what is wrong only after two changes that nobody thought of together.
struct RandomLawTests {
  @Test(arguments: LawSite.trees, [2, 3, 4] as [UInt64])
  func `refreshed pages equal a clean build after every step`(trees: [String], seed: UInt64) throws
  {
    let law = try LawSite(trees)
    var life = Life(law, seed: seed)
    for _ in 0..<36 {
      // Some pages may have been written, or none, before all are.
      let step = try life.step()
      try law.keepsLaw(step)
    }
    #expect(life.pagesBorn > 0)
    #expect(try law.site.publicFiles() == law.site.cleanBuild())
    let again = try law.site.writePages()
    #expect(again.written == 0)
  }
}

/// A community that does at random what members and moderators do.
private struct Life {
  private let law: LawSite
  private var dice: Dice
  private var topics: [Topic.ID] = [Topic.ID(1), Topic.ID(2), Topic.ID(3)]
  private var comments: [Model.Comment.ID] = []
  private var clock = TemporarySite.now
  private var day = TimeZone.utc.civil(TemporarySite.now).date
  private var count = 0
  /// How many pages of topics were opened by a comment.
  private(set) var pagesBorn = 0

  private var database: SiteDatabase { law.database }

  init(_ law: LawSite, seed: UInt64) {
    self.law = law
    dice = Dice(seed)
  }

  /// Does something, and sometimes writes a part of its pages; says what.
  mutating func step() throws -> String {
    count += 1
    clock = clock.adding(seconds: Int64.random(in: -100...1000, using: &dice))
    let name: String
    switch Int.random(in: 0..<30, using: &dice) {
    case 0: name = try sleep()
    case 1..<6: name = try startTopic()
    case 6..<16: name = try reply()
    case 16..<18: name = try changeComment()
    case 18: name = try renameMember()
    case 22: name = try changeFace()
    case 19..<22: name = try deleteOrRestore()
    default: name = try moderate()
    }
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: try dieWhilePublishing()
    case 1: try law.site.publish(Int.random(in: 1...25, using: &dice))
    default: break
    }
    return "\(count): \(name)"
  }

  /// A day begins, or several at once: what was upcoming is over.
  private mutating func sleep() throws -> String {
    day = day.adding(days: Int.random(in: 1...20, using: &dice))
    #expect(try database.begin(day))
    return "it is \(day)"
  }

  private mutating func author() -> Author {
    if Bool.random(using: &dice), let member = law.members.randomElement(using: &dice) {
      return .member(member)
    }
    return .guest(name: "Guest \(count % 7)")
  }

  private mutating func startTopic() throws -> String {
    var tags: [String] = []
    for number in 1...8 where Int.random(in: 0..<6, using: &dice) == 0 {
      tags.append("tag-\(number)")
    }
    // One that is shown or not with this topic alone.
    if Bool.random(using: &dice) { tags.append("own-\(count)") }
    let language = law.languages.randomElement(using: &dice) ?? .english
    let board = Bool.random(using: &dice) ? "travel" : "books"
    let (title, body) = ("Topic \(count)", "Opening \(count).")
    switch author() {
    case .guest(let name):
      tags = Array(tags.suffix(5))
      topics.append(
        try law.startAsGuest(
          title, language, board: board, tags: tags, name: name, at: clock, body: body
        ))
    case .member(let id):
      topics.append(
        try database.postTopic(
          title, language: language, board: board, tags: tags, author: .member(id), at: clock,
          body: body))
    }
    return "a topic with \(tags)"
  }

  private mutating func reply() throws -> String {
    // Half of all answers go to one topic, so that it grows pages.
    let lively = Bool.random(using: &dice) ? topics.first : topics.randomElement(using: &dice)
    guard let topic = lively else { return "nothing" }
    let answered = comments.randomElement(using: &dice).flatMap { $0 }
    let known = try answered.flatMap { try database.reader(for: .everyone).comment($0) }
    let replyTo = known?.topic == topic ? known : nil
    let language = law.languages.randomElement(using: &dice) ?? .english
    let body = "Answer \(count)."
    let id: Model.Comment.ID
    switch author() {
    case .member(let member):
      id = try database.postComment(
        in: topic, language: language, author: .member(member), at: clock, body: body,
        replyTo: replyTo?.id)
    case .guest(let name):
      // Nobody answers what they cannot see.
      guard try database.reader(for: .everyone).topic(topic)?.isClosed == false else {
        return "no answer in \(topic)"
      }
      let isShown = replyTo?.state == .visible && replyTo?.position != nil
      id = try law.replyAsGuest(
        in: topic, language, name: name, at: clock, body: body,
        replyTo: isShown ? replyTo?.id : nil
      )
    }
    comments.append(id)
    let position = try database.reader(for: .everyone).comment(id)?.position ?? 1
    if position > 1, Paging.opensPage(position, size: LawSite.size) { pagesBorn += 1 }
    return "comment \(position) of \(topic)"
  }

  private mutating func moderate() throws -> String {
    guard let topic = topics.randomElement(using: &dice) else { return "nothing" }
    let states: [Model.Comment.State] = [.visible, .visible, .visible, .held, .removed]
    let state = states.randomElement(using: &dice) ?? .visible
    switch Int.random(in: 0..<9, using: &dice) {
    case 0:
      try database.write { try $0.rename(topic, to: "Renamed \(count)") }
      return "\(topic) is renamed"
    case 1:
      let isOpen = Bool.random(using: &dice)
      try database.write { try isOpen ? $0.reopen(topic) : $0.close(topic) }
      return "\(topic) is closed or opened"
    case 2..<6:
      try database.set(state, of: topic)
      return "\(topic) is \(state)"
    case 6: return try move(topic)
    case 7:
      comments.append(try law.hold(in: topic, author: author()))
      return "a comment waits in \(topic)"
    default:
      guard let comment = comments.randomElement(using: &dice) else { return "nothing" }
      try database.set(state, of: comment)
      return "comment \(comment) is \(state)"
    }
  }

  private mutating func move(_ topic: Topic.ID) throws -> String {
    let board = Bool.random(using: &dice) ? "travel" : "books"
    let tags = (1...8).filter { _ in Int.random(in: 0..<6, using: &dice) == 0 }.map { "tag-\($0)" }
    try law.move(topic, to: board, tags: tags)
    return "\(topic) is moved to \(board), \(tags)"
  }

  private mutating func changeComment() throws -> String {
    guard let comment = comments.randomElement(using: &dice) else { return "nothing" }
    let body = Bool.random(using: &dice) ? "Edited, \(count)." : nil
    try database.change(comment, to: body)
    return "comment \(comment) is \(body ?? "taken away")"
  }

  private mutating func renameMember() throws -> String {
    guard let member = law.members.randomElement(using: &dice) else { return "nothing" }
    try database.write { try $0.rename(member, to: "Renamed \(count)") }
    return "member \(member) has another name"
  }

  private mutating func changeFace() throws -> String {
    guard let member = law.members.randomElement(using: &dice) else { return "nothing" }
    if Int.random(in: 0..<3, using: &dice) == 0 {
      _ = try database.write { try $0.removeFace(of: member) }
      return "member \(member) has no face"
    }
    _ = try database.write { try $0.setFace([UInt8(truncatingIfNeeded: count)], of: member) }
    return "member \(member) has another face"
  }

  /// Authors take away what they wrote, a topic's first comment among it, and bring it back.
  private mutating func deleteOrRestore() throws -> String {
    var comment = comments.randomElement(using: &dice)
    if Bool.random(using: &dice), let topic = topics.randomElement(using: &dice) {
      comment = try law.comment(1, of: topic)
    }
    guard let comment else { return "nothing" }
    let isDeleted = try database.write { try $0.delete(comment, at: TemporarySite.now) }
    if isDeleted { return "comment \(comment) is deleted" }
    let isBack = try database.write {
      try $0.restore(comment, deletedSince: TemporarySite.now)
    }
    return "comment \(comment) is \(isBack ? "back" : "what it was")"
  }

  /// Writes some pages and is gone before the bookkeeping.
  private mutating func dieWhilePublishing() throws {
    var publisher = try law.site.publisher(database)
    _ = try law.site.publish(Int.random(in: 1...25, using: &dice), &publisher)
  }
}
