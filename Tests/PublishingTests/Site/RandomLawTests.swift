import Actions
import Model
import Pages
import Publishing
import Rounds
import TestSupport
import Testing
import Time

@testable import Database

/// The first law at random: errors that appear only after two changes that no one thought of together.
struct RandomLawTests {
  @Test(arguments: LawSite.trees, Rounds.most(of: [2, 3, 5] as [UInt64], oneIn: 3))
  func `refreshed pages equal a clean build after each step`(trees: [String], seed: UInt64) throws {
    let law = try LawSite(trees)
    var life = try Life(law, seed: seed)
    for _ in 0..<43 {
      // Some pages may have been written, or none, before all are.
      let step = try life.step()
      try law.keepsLaw(step)
      #expect(try life.members.leaks() == [], "\(step)")
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
  /// Those who have accounts.
  private(set) var members: MemberLife
  private var topics: [Topic.ID] = [Topic.ID(1), Topic.ID(2), Topic.ID(3)]
  private var comments: [Model.Comment.ID] = []
  /// Topics that no one has seen, each with its first comment.
  private var waiting: [(topic: Topic.ID, comment: Model.Comment.ID)] = []
  /// A board that is sometimes for members.
  private let keys: TopicList.ID
  private var clock = TemporarySite.now
  private var day = TimeZone.utc.civil(TemporarySite.now).date
  private var count = 0
  /// How many pages of topics were opened by a comment.
  private(set) var pagesBorn = 0

  private var database: SiteDatabase { law.database }

  init(_ law: LawSite, seed: UInt64) throws {
    self.law = law
    dice = Dice(seed)
    members = MemberLife(law)
    keys = try law.list(.board, "keys")
    try hide(keys, true)
  }

  /// Does something, and sometimes writes a part of its pages; says what.
  mutating func step() throws -> String {
    count += 1
    clock = clock.adding(seconds: Int64.random(in: -100...1000, using: &dice))
    let name: String
    switch Int.random(in: 0..<54, using: &dice) {
    case 0: name = try sleep()
    case 1..<6: name = try startTopic()
    case 6..<16: name = try reply()
    case 16..<18: name = try changeComment()
    case 18: name = try renameMember()
    case 22: name = try changeAvatar()
    case 19..<22: name = try deleteOrRestore()
    case 22..<28: name = try members.step(&dice, at: clock)
    case 28..<31: name = try decideOrUndo()
    case 31..<34: name = try holdTopic()
    case 34..<37: name = try decide()
    case 44: name = try hideOrShowBoard()
    case 45..<49: name = try importProducts()
    case 49..<54: name = try translate()
    default: name = try moderate()
    }
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: try law.dieWhilePublishing(Int.random(in: 1...25, using: &dice))
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

  /// A board in which the author may write.
  private mutating func board(for author: Author) -> String {
    let isGuest = if case .guest = author { true } else { false }
    return (isGuest ? ["travel", "books"] : ["travel", "books", "keys"])
      .randomElement(using: &dice) ?? "travel"
  }

  private mutating func tags() -> [String] {
    (1...8).filter { _ in Int.random(in: 0..<6, using: &dice) == 0 }.map { "tag-\($0)" }
  }

  private func hide(_ board: TopicList.ID, _ isHidden: Bool) throws {
    try database.setAudience(isHidden ? .members : .everyone, of: board)
    try law.site.writePages()
  }

  private mutating func hideOrShowBoard() throws -> String {
    let isHidden = try database.isPublic(keys)
    try hide(keys, isHidden)
    return "the board is \(isHidden ? "hidden" : "shown")"
  }

  /// A moderator has a board translated or no longer, or some texts are.
  private mutating func translate() throws -> String {
    if Int.random(in: 0..<3, using: &dice) == 0 {
      let board = ["travel", "travel", "books", "keys"].randomElement(using: &dice) ?? "travel"
      let isOn = Int.random(in: 0..<3, using: &dice) > 0
      try database.translate(board: board, isOn)
      return "\(board) is \(isOn ? "translated" : "not translated any more")"
    }
    let steps = [1, 3, 10, 40].randomElement(using: &dice) ?? 1
    let made = try database.translate(into: law.languages, steps: steps, at: clock)
    return "\(made) texts are translated"
  }

  private mutating func startTopic() throws -> String {
    var tags = tags()
    // One that is shown or not with this topic alone.
    if Bool.random(using: &dice) { tags.append("own-\(count)") }
    let language = law.languages.randomElement(using: &dice) ?? .english
    let author = author()
    let board = board(for: author)
    let (title, body) = ("Topic \(count)", "Opening \(count).")
    switch author {
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
      // Authors do not answer what they cannot see.
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
    switch Int.random(in: 0..<12, using: &dice) {
    case 9, 10: return try solve(topic)
    case 11: return try arrange(topic)
    case 0:
      try database.write { try $0.rename(topic, to: "Renamed \(count)") }
      return "\(topic) is renamed"
    case 1:
      let isOpen = Bool.random(using: &dice)
      try database.write { try isOpen ? $0.reopen(topic) : $0.close(topic) }
      return "\(topic) is closed or opened"
    case 2..<6:
      try database.set(state, of: topic, at: clock)
      return "\(topic) is \(state)"
    case 6: return try move(topic)
    case 7:
      comments.append(try law.hold(in: topic, author: author()))
      return "a comment waits in \(topic)"
    default:
      guard let comment = comments.randomElement(using: &dice) else { return "nothing" }
      try database.set(state, of: comment, at: clock)
      return "comment \(comment) is \(state)"
    }
  }

  /// A comment of a topic is its answer, or none is.
  private mutating func solve(_ topic: Topic.ID) throws -> String {
    let count = try database.number("SELECT comment_count FROM topics WHERE id = ?", [.id(topic)])
    guard count > 1 else { return "nothing" }
    let comment = try law.comment(Int.random(in: 2...count, using: &dice), of: topic)
    let wanted = Int.random(in: 0..<4, using: &dice) == 0 ? nil : comment
    let isDone = try database.write { try $0.setSolution(wanted, of: topic) }
    return "\(topic) is answered by \(wanted?.rawValue ?? 0): \(isDone)"
  }

  /// Moderators arrange a topic, where that can be.
  private mutating func arrange(_ topic: Topic.ID) throws -> String {
    let boards = try ["travel", "books", "keys"].map { try law.list(.board, $0) }
    let all: [TopicModerationAction] =
      [.pin, .unpin, .rename("Arranged \(count)")] + boards.map { .move($0) }
      + topics.suffix(3).map { .merge($0) }
    guard let arrangement = all.randomElement(using: &dice) else { return "nothing" }
    var decision = Decision(arrangement.kind, by: nil, at: clock)
    decision.topic = topic
    let made = decision
    do {
      try database.write { _ = try $0.decide(made, arrangement) }
      return "\(arrangement) \(topic)"
    } catch is DecisionConflict {
      return "nothing to arrange"
    } catch is TopicModerationError {
      return "no way to arrange"
    }
  }

  /// Starts a topic that awaits approval.
  private mutating func holdTopic() throws -> String {
    let tags = tags()
    let author = author()
    waiting.append(
      try law.holdTopic("Waiting \(count)", board: board(for: author), tags: tags, author: author))
    return "a topic waits with \(tags)"
  }

  /// Decides on a held topic, edits or deletes it; an approved one is a topic like any other from then on.
  private mutating func decide() throws -> String {
    guard let index = waiting.indices.randomElement(using: &dice) else { return "nothing" }
    let (topic, comment) = waiting[index]
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: try database.change(comment, to: "Edited, \(count).")
    case 1: try database.set(.removed, of: topic)
    case 2: _ = try move(topic)
    case 3:
      try database.write { transaction in
        guard try !transaction.delete(comment, at: TemporarySite.now) else { return }
        try transaction.restore(comment, deletedSince: TemporarySite.now)
      }
    case 4: try database.set(.visible, of: topic, at: clock)
    default: try database.set(.visible, of: comment, at: clock)
    }
    guard try database.moderationState(of: .comment(comment))?.wasShown == true else {
      return "\(topic) goes on waiting"
    }
    waiting.remove(at: index)
    topics.append(topic)
    comments.append(comment)
    return "\(topic) is shown"
  }

  private mutating func move(_ topic: Topic.ID) throws -> String {
    let board = ["travel", "books", "keys"].randomElement(using: &dice) ?? "travel"
    let tags = tags()
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

  private mutating func changeAvatar() throws -> String {
    guard let member = law.members.randomElement(using: &dice) else { return "nothing" }
    if Int.random(in: 0..<3, using: &dice) == 0 {
      _ = try database.write { try $0.removeAvatar(of: member) }
      return "member \(member) has no face"
    }
    _ = try database.write { try $0.setAvatar([UInt8(truncatingIfNeeded: count)], of: member) }
    return "member \(member) has another face"
  }

  /// Authors delete their posts, a topic's first comment among them, and restore them.
  private mutating func deleteOrRestore() throws -> String {
    var comment = comments.randomElement(using: &dice)
    if Bool.random(using: &dice), let topic = topics.randomElement(using: &dice) {
      comment = try law.comment(1, of: topic)
    }
    guard let comment else { return "nothing" }
    let isDeleted = try database.write { try $0.delete(comment, at: TemporarySite.now) }
    if isDeleted { return "comment \(comment) is deleted" }
    let isBack = try database.write { try $0.restore(comment, deletedSince: TemporarySite.now) }
    return "comment \(comment) is \(isBack ? "back" : "what it was")"
  }

  /// A list brings products, new ones, changed ones or unchanged ones, or has one no more.
  private mutating func importProducts() throws -> String {
    let ids = try database.products(of: "list")
    if Int.random(in: 0..<4, using: &dice) == 0, let id = ids.randomElement(using: &dice) {
      try database.write { try $0.withdraw(id) }
      return "product \(id) is gone"
    }
    let key = Int.random(in: 1...9, using: &dice)
    let colours = ["red", "black", "green"].filter { _ in Bool.random(using: &dice) }
    let product = CatalogueSite.product(
      "p\(key)", name: Bool.random(using: &dice) ? "Named \(count)" : nil, colours: colours,
      brand: Bool.random(using: &dice) ? "Vereda" : nil, cents: key * 700,
      shops: Bool.random(using: &dice) ? ["la-horma"] : [])
    let time = clock
    let stored = try database.write { try $0.store(product, at: time) }
    return "product \(stored)"
  }

  /// Moderators decide, and undo what can be undone.
  private mutating func decideOrUndo() throws -> String {
    let log = try database.decisions(before: nil, for: nil, atMost: 6)
    if Bool.random(using: &dice), let decision = log.randomElement(using: &dice) {
      guard try database.obstacle(toUndoing: decision) == nil else { return "no way back" }
      _ = try database.write { try $0.undo(decision.id, by: nil, at: TemporarySite.now) }
      return "\(decision.kind) of \(decision.comment?.rawValue ?? 0) is undone"
    }
    let kinds: [Decision.Kind] = [.approve, .refuse, .hide, .hold, .close, .reopen]
    let kind = kinds.randomElement(using: &dice) ?? .hide
    var subject = topics.randomElement(using: &dice).map(ModerationSubject.topic)
    if ![.close, .reopen].contains(kind), Bool.random(using: &dice) {
      subject = comments.randomElement(using: &dice).map(ModerationSubject.comment)
    }
    guard let subject else { return "nothing" }
    let decision = try database.decision(kind, about: subject, at: TemporarySite.now)
    do {
      try database.write { _ = try $0.decide(decision) }
      return "\(kind) \(subject)"
    } catch is DecisionConflict {
      return "nothing to \(kind)"
    }
  }
}
