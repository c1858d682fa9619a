import Model
import TestSupport
import Testing

@testable import Database

/// The first law, one change at a time: what moderators do.
struct ModerationLawTests {
  /// A site with archives of three pages, and a member's topic in the middle of them that has three pages itself.
  private func grown(_ trees: [String]) throws -> (law: LawSite, long: Topic.ID) {
    let law = try LawSite(trees)
    let author = Author.member(law.members[0])
    for number in 4...6 { try law.start("Topic \(number)", tags: ["common"]) }
    let long = try law.start("A long one", tags: ["common", "own"], author: author, comments: 12)
    for number in 8...12 { try law.start("Topic \(number)", tags: ["common"]) }
    try law.keepsLaw("all that was posted")
    return (law, long)
  }

  @Test(arguments: LawSite.trees)
  func `a topic is renamed, closed and opened`(trees: [String]) throws {
    let (law, long) = try grown(trees)
    for topic in [long, Topic.ID(3)] {
      try law.writes("\(topic) is renamed") { try $0.rename(topic, to: "Renamed") }
      try law.writes("\(topic) is closed") { try $0.close(topic) }
      try law.writes("\(topic) is opened") { try $0.reopen(topic) }
    }
  }

  @Test(arguments: LawSite.trees)
  func `a topic is held, removed and shown, and with it its only tag`(trees: [String]) throws {
    let (law, long) = try grown(trees)
    for topic in [long, Topic.ID(2)] {
      for state: Model.Comment.State in [.held, .visible, .removed, .visible] {
        try law.keeps("\(topic) is \(state)") { try $0.set(state, of: topic) }
      }
    }
  }

  @Test(arguments: LawSite.trees)
  func `a topic that begins with a held comment appears with its approval`(trees: [String]) throws {
    let (law, _) = try grown(trees)
    let before = try law.site.publicFiles()
    var waiting: [(topic: Topic.ID, comment: Model.Comment.ID)] = []
    let authors: [Author] = [.member(law.members[0]), .guest(name: "Eva")]
    for (number, author) in authors.enumerated() {
      try law.keeps("it begins") { _ in
        let tags = ["common", "fresh", "fresh-\(number)"]
        waiting.append(try law.holdTopic("Held \(number)", tags: tags, author: author))
      }
      let (topic, comment) = try #require(waiting.last)
      try law.keeps("it is closed, renamed, moved") { database in
        try database.write { transaction in
          try transaction.close(topic)
          try transaction.rename(topic, to: "Renamed \(number)")
          try transaction.reopen(topic)
        }
        try law.move(topic, to: "books", tags: ["common", "moved-\(number)"])
        try database.change(comment, to: "Edited.")
      }
      try law.keeps("it is refused, and waits again") { database in
        try database.set(.removed, of: topic)
        try database.set(.held, of: comment)
      }
      try law.writes("its author takes it back, and lets it wait again") { transaction in
        let isGone = try transaction.delete(comment, at: law.later)
        let isBack = try transaction.restore(comment, deletedSince: TemporarySite.now)
        #expect(isGone && isBack)
      }
    }
    #expect(try law.site.publicFiles() == before)
    for number in 8...12 { try law.start("Between \(number)", tags: ["common"]) }
    try law.keeps("one is approved by its comment") {
      try $0.set(.visible, of: waiting[1].comment, at: law.later)
    }
    try law.keeps("one by its number") { try $0.set(.visible, of: waiting[0].topic, at: law.later) }
    #expect(try law.titles("forum/").prefix(2) == ["Renamed 0", "Renamed 1"])
    #expect(try law.titles("tags/moved-0/") == ["Renamed 0"])
    for (topic, _) in waiting {
      for state: Model.Comment.State in [.held, .visible, .removed, .visible] {
        try law.keeps("\(topic) is \(state)") { try $0.set(state, of: topic) }
      }
    }
  }

  @Test(arguments: LawSite.trees)
  func `a reply is approved in a topic that was closed, hidden or deleted`(trees: [String]) throws {
    let (law, long) = try grown(trees)
    for (number, state) in [Model.Comment.State.held, .removed].enumerated() {
      let held = try law.hold(in: long, author: .member(law.members[4 + number]))
      try law.keeps("closed and \(state)") { database in
        try database.write { try $0.close(long) }
        try database.set(state, of: long)
      }
      try law.keeps("it is shown") { try $0.set(.visible, of: held, at: law.later) }
      try law.keeps("the topic, too") { try $0.set(.visible, of: long) }
    }
    let alone = try law.start("Alone", author: .member(law.members[7]))
    let held = try law.hold(in: alone)
    let first = try law.comment(1, of: alone)
    try law.keeps("it is deleted") { try $0.set(.deleted, of: first) }
    try law.keeps("the reply is shown") { try $0.set(.visible, of: held, at: law.later) }
    try law.writes("it is back") { transaction in
      let isBack = try transaction.restore(first, deletedSince: TemporarySite.now)
      #expect(isBack)
    }
  }

  @Test(arguments: LawSite.trees)
  func `a tag with an archive vanishes topic by topic, and is back`(trees: [String]) throws {
    let law = try LawSite(trees)
    let topics = try (1...6).map { try law.start("Topic \($0)", tags: ["rare"]) }
    try law.keepsLaw("all that was posted")
    for topic in topics { try law.keeps("\(topic) is held") { try $0.set(.held, of: topic) } }
    try law.keeps("one is shown") { try $0.set(.visible, of: topics[2]) }
    try law.keeps("it is moved away") { _ in try law.move(topics[2], to: "travel") }
    try law.keeps("another gets the tag") { _ in
      try law.move(Topic.ID(1), to: "travel", tags: ["rare"])
    }
  }

  @Test(arguments: LawSite.trees)
  func `a topic moves between boards, and into what gets an archive by it`(trees: [String]) throws {
    let (law, long) = try grown(trees)
    for number in 1...4 { try law.start("Book \(number)", board: "books", tags: ["shelf"]) }
    try law.keepsLaw("books have five topics")
    try law.keeps("to books, the sixth there") { _ in try law.move(long, to: "books") }
    try law.keeps("another, the seventh") { _ in try law.move(Topic.ID(1), to: "books") }
    try law.keeps("and back") { _ in try law.move(long, to: "travel", tags: ["common"]) }
    for topic in [Topic.ID(1), Topic.ID(3)] {
      try law.keeps("\(topic) on the shelf, too") { _ in
        try law.move(topic, to: "books", tags: ["shelf"])
      }
    }
  }

  @Test(arguments: LawSite.trees)
  func `tags that appear with a topic and vanish with it`(trees: [String]) throws {
    let law = try LawSite(trees)
    let topic = Topic.ID(3)
    for tags in [["new"], ["new", "other"], ["other"], ["mist"], ["mist", "exam"], []] {
      try law.keeps("tags are \(tags)") { _ in try law.move(topic, to: "travel", tags: tags) }
    }
    try law.keeps("a tag is back") { _ in try law.move(topic, to: "travel", tags: ["new"]) }
  }

  @Test(arguments: LawSite.trees, [1, 2, 7, 12])
  func `a comment is edited, removed, held and shown`(trees: [String], position: Int) throws {
    let (law, long) = try grown(trees)
    try law.database.postComment(
      in: long, at: law.later, replyTo: try law.comment(position, of: long))
    let comment = try law.comment(position, of: long)
    try law.keeps("it is edited") { try $0.change(comment, to: "Edited.") }
    for state: Model.Comment.State in [.removed, .visible, .held, .visible] {
      try law.keeps("it is \(state)") { try $0.set(state, of: comment) }
    }
  }

  @Test(arguments: LawSite.trees)
  func `a comment once held gets its place, also one that opens a page`(trees: [String]) throws {
    let law = try LawSite(trees)
    for position in 2...7 {
      let isMember = position % 2 == 0
      let held = try law.hold(
        in: Topic.ID(2), author: isMember ? .member(law.members[position]) : .guest(name: "Eva"))
      try law.keepsLaw("\(position) is held")
      try law.keeps("\(position) is shown") {
        try $0.set(.visible, of: held, at: isMember ? law.later : nil)
      }
    }
  }

  @Test(arguments: LawSite.trees)
  func `people whose first comments are shown with their topic`(trees: [String]) throws {
    let law = try LawSite(trees)
    let topic = try law.start("Held", author: .member(law.members[0]))
    try law.keeps("it is held") { try $0.set(.held, of: topic) }
    for member in law.members[1...3] {
      try law.keeps("a comment that nobody sees") {
        try $0.postComment(in: topic, author: .member(member), at: law.later)
      }
    }
    try law.keeps("it is shown") { try $0.set(.visible, of: topic) }
  }
}
