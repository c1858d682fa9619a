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
      try law.keeps("\(topic) is renamed") { database in
        try database.write { try $0.rename(topic, to: "Renamed") }
      }
      try law.keeps("\(topic) is closed") { database in
        try database.write { try $0.close(topic) }
      }
      try law.keeps("\(topic) is opened") { database in
        try database.write { try $0.reopen(topic) }
      }
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
  func `a topic that begins with a held comment appears when that is approved`(trees: [String])
    throws
  {
    let (law, _) = try grown(trees)
    let topic = NewTopic(
      slug: "held", title: "Held", language: .english, board: try law.list(.board, "travel"),
      tags: [NewTag(slug: "common", title: "common")], author: .member(law.members[0]),
      createdAt: law.later)
    var first = NewComment(
      author: topic.author, language: .english, createdAt: law.later, body: "Held.",
      html: Array("<p>Held.".utf8), renderer: 1)
    first.state = .held
    var begun = Model.Comment.ID(0)
    try law.keeps("it begins") { database in
      begun = try database.write { try $0.startTopic(topic, saying: first).comment }
    }
    try law.keeps("it is approved") { database in
      try database.write { try $0.approve(begun) }
    }
  }

  @Test(arguments: LawSite.trees)
  func `a tag with an archive vanishes topic by topic, and is back`(trees: [String]) throws {
    let law = try LawSite(trees)
    let topics = try (1...6).map { try law.start("Topic \($0)", tags: ["rare"]) }
    try law.keepsLaw("all that was posted")
    for topic in topics {
      try law.keeps("\(topic) is held") { try $0.set(.held, of: topic) }
    }
    try law.keeps("one is shown") { try $0.set(.visible, of: topics[2]) }
    try law.keeps("it is moved away") { _ in try law.move(topics[2], to: "travel") }
    try law.keeps("another gets the tag") { _ in
      try law.move(Topic.ID(1), to: "travel", tags: ["rare"])
    }
  }

  @Test(arguments: LawSite.trees)
  func `a topic is moved between boards, and into those that get an archive by it`(
    trees: [String]
  ) throws {
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
  func `a comment that was held gets its place, also one that opens a page`(
    trees: [String]
  ) throws {
    let law = try LawSite(trees)
    for position in 2...7 {
      let isMember = position % 2 == 0
      let held = try law.hold(
        in: Topic.ID(2), author: isMember ? .member(law.members[position]) : .guest(name: "Eva"))
      try law.keepsLaw("\(position) is held")
      try law.keeps("\(position) is shown") { try $0.set(.visible, of: held) }
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
