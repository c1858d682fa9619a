import Foundation
import Model
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// The first law, one arrangement of a topic at a time, and each undone; and answers, in all their states.
struct ArrangementLawTests {
  private func decision(_ arrangement: TopicModerationAction, _ topic: Topic.ID, _ law: LawSite)
    -> Decision
  {
    Decision(arrangement.kind, of: nil, in: topic, by: law.members[2], at: law.later)
  }

  @Test(arguments: LawSite.trees)
  func `topics are arranged, and each way back`(trees: [String]) throws {
    let law = try LawSite(trees)
    let keys = try law.list(.board, "keys")
    try law.database.setAudience(.members, of: keys)
    let books = try law.list(.board, "books")
    let other = try law.start("Other", board: "travel", tags: ["common"], comments: 6)
    let topic = try law.start(
      "Long", board: "travel", tags: ["common", "own"], author: .member(law.members[0]), comments: 6
    )
    for number in 1...6 { try law.start("Topic \(number)") }
    try law.site.writePages()
    let before = try law.site.publicFiles()
    for arrangement: TopicModerationAction in [
      .pin, .rename("Renamed"), .merge(other), .move(books), .move(keys),
    ] {
      let decision = decision(arrangement, topic, law)
      var made: Decision?
      try law.writes("\(arrangement)") { made = try $0.decide(decision, arrangement) }
      let id = try #require(made).id
      try law.writes("\(arrangement) undone") { try $0.undo(id, by: nil, at: law.later) }
      // A topic that comes back to a list has another number there.
      if case .move = arrangement { continue }
      #expect(try law.site.publicFiles() == before, "\(arrangement)")
    }
  }

  @Test(arguments: LawSite.trees)
  func `a pinned topic is first, hidden or not, and leaves with its board`(trees: [String]) throws {
    let law = try LawSite(trees)
    let keys = try law.list(.board, "keys")
    try law.database.setAudience(.members, of: keys)
    let topics = try (1...7).map { try law.start("Topic \($0)") }
    try law.site.writePages()
    for topic in topics.prefix(2) {
      try law.writes("\(topic) is pinned") { try $0.pin(topic, since: law.later) }
    }
    for path in ["forum/", "boards/travel/"] {
      #expect(try law.titles(path) == ["Topic 2", "Topic 1", "Topic 7", "Topic 6", "Topic 5"])
    }
    #expect(try law.titles("").prefix(2) == ["Topic 7", "Topic 6"], "not at home")
    try law.keeps("somebody answers") { try $0.postComment(in: topics[0], at: law.later) }
    #expect(try law.titles("forum/").prefix(2) == ["Topic 2", "Topic 1"])
    try law.keeps("one is hidden") { try $0.set(.removed, of: topics[1]) }
    #expect(try law.titles("forum/").first == "Topic 1")
    try law.keeps("it is shown") { try $0.set(.visible, of: topics[1]) }
    try law.keeps("the other is moved") { _ in try law.move(topics[0], to: "keys") }
    #expect(try law.titles("forum/") == ["Topic 2", "Topic 7", "Topic 6", "Topic 5", "Topic 4"])
    try law.writes("unpinned") { try $0.pin(topics[1], since: nil) }
    #expect(try law.titles("forum/").first == "Topic 7")
  }

  @Test(arguments: LawSite.trees)
  func `two topics lead to each other as long as both are shown`(trees: [String]) throws {
    let law = try LawSite(trees)
    let keys = try law.list(.board, "keys")
    try law.database.setAudience(.members, of: keys)
    let one = try law.start("One", author: .member(law.members[0]), comments: 7)
    let other = try law.start("Two", author: .member(law.members[1]), comments: 2)
    try law.site.writePages()
    try law.writes("merged") { try $0.merge(one, into: other) }
    #expect(try naming("Two", law).contains { $0.contains("\(one)-one/index.html") })
    #expect(try naming("One", law).contains { $0.contains("\(other)-two/index.html") })
    for topic in [one, other] {
      let name = topic == one ? "one" : "two"
      try law.writes("\(name) is renamed") { try $0.rename(topic, to: "canary-\(name)") }
      let page = topic == one ? "\(other)-two/index.html" : "\(one)-one/index.html"
      #expect(try naming("canary-\(name)", law).contains { $0.contains(page) })
      try law.keeps("\(name) is held") { try $0.set(.held, of: topic) }
      #expect(try naming("canary-\(name)", law) == [])
      try law.keeps("\(name) is shown") { try $0.set(.visible, of: topic) }
      try law.keeps("\(name) is moved among members' boards") { _ in
        try law.move(topic, to: "keys")
      }
      #expect(try naming("canary-\(name)", law) == [])
      try law.keeps("\(name) is moved back") { _ in try law.move(topic, to: "travel") }
      #expect(try naming("canary-\(name)", law) != [])
    }
    let board = try law.list(.board, "travel")
    try law.keeps("one goes to a board that is hidden") { _ in try law.move(one, to: "books") }
    try law.database.setAudience(.members, of: board)
    try law.site.writePages()
    #expect(try naming("canary-two", law) == [], "a board is hidden")
    try law.keepsLaw("hidden")
    try law.writes("it is opened") { try $0.reopen(one) }
  }

  /// The files with a word.
  private func naming(_ word: String, _ law: LawSite) throws -> [String] {
    try law.site.publicFiles().filter { $0.value.range(of: Data(word.utf8)) != nil }.map(\.key)
  }

  @Test(arguments: LawSite.trees, [3, 7])
  func `an answer is shown while it is, at any place`(trees: [String], position: Int) throws {
    let law = try LawSite(trees)
    let topic = try law.start("Long", author: .member(law.members[0]), comments: 12)
    let comment = try law.comment(position, of: topic)
    try law.keeps("edited") { try $0.change(comment, to: "canary of an answer") }
    let without = try law.site.publicFiles()
    try law.writes("the answer") { _ = try $0.setSolution(comment, of: topic) }
    let page = "\(topic)-long/index.html"
    #expect(try naming("canary of an answer", law).contains { $0.hasSuffix(page) })
    #expect(try !naming("class=\"solved hue-5\"", law).isEmpty)
    for state: Model.Comment.State in [.removed, .held] {
      try law.keeps("it is \(state)") { try $0.set(state, of: comment) }
      #expect(try naming("canary of an answer", law) == [])
      #expect(try naming("solved hue-5", law) == [])
      try law.keeps("it is shown") { try $0.set(.visible, of: comment) }
      #expect(try naming("canary of an answer", law).contains { $0.hasSuffix(page) })
    }
    try law.writes("its author deletes it") { _ = try $0.delete(comment, at: TemporarySite.now) }
    #expect(try naming("solved hue-5", law) == [])
    try law.writes("and brings it back") {
      _ = try $0.restore(comment, deletedSince: TemporarySite.now)
    }
    try law.keeps("it says something else") { try $0.change(comment, to: "canary once more") }
    #expect(try naming("canary once more", law).contains { $0.hasSuffix(page) })
    try law.keeps("the topic is renamed") { try $0.write { try $0.rename(topic, to: "Longer") } }
    try law.writes("another") { transaction in
      _ = try transaction.setSolution(law.comment(2, of: topic), of: topic)
    }
    try law.writes("none") { _ = try $0.setSolution(nil, of: topic) }
    try law.keeps("as it was") { database in
      try database.write { try $0.rename(topic, to: "Long") }
      try database.change(comment, to: "canary of an answer")
    }
    #expect(try law.site.publicFiles() == without)
  }
}
