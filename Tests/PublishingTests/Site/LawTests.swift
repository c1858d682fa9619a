import Model
import TestSupport
import Testing
import Time

@testable import Database

/// The first law, one change at a time: what is posted.
///
/// After each step all pages are compared: what a step forgot would be mended by a later one.
struct LawTests {
  @Test(arguments: LawSite.trees)
  func `comments that open a second page of a topic and a third`(trees: [String]) throws {
    let law = try LawSite(trees)
    let topic = Topic.ID(1)
    for position in 4...12 {
      try law.keeps("comment \(position)") {
        try $0.postComment(in: topic, language: law.language(position), at: law.later)
      }
    }
    try law.keeps("a reply to another page") {
      try $0.postComment(in: topic, at: law.later, replyTo: try law.comment(2, of: topic))
    }
    try law.keeps("a comment in another topic") {
      try $0.postComment(in: Topic.ID(2), at: law.later)
    }
    let member = try #require(try law.database.member(username: "bruno"))
    try law.keeps("a comment by somebody who has posted") {
      try $0.postComment(in: topic, author: .member(member), at: law.later)
    }
  }

  @Test(arguments: LawSite.trees)
  func `topics that open archive pages of the forum, a board and a tag`(trees: [String]) throws {
    let law = try LawSite(trees)
    for number in 4...12 {
      let tags = number == 8 ? ["common", "own"] : ["common"]
      try law.keeps("topic \(number)") { _ in
        try law.start("Topic \(number)\(number % 2 == 0 ? "" : "!")", tags: tags)
      }
    }
    try law.keeps("a topic in another board") { _ in try law.start("Books", board: "books") }
  }

  @Test(arguments: LawSite.trees)
  func `tags that open a second page of all tags and close it again`(trees: [String]) throws {
    let law = try LawSite(trees)
    let second = "public/tags/-/2/index.html"
    var topics: [Topic.ID] = []
    for number in 1...5 {
      try law.keeps("five tags more") { _ in
        topics.append(try law.start("Tags \(number)", tags: (1...5).map { "tag-\(number)-\($0)" }))
      }
    }
    #expect(law.site.exists(second))
    for topic in topics.prefix(3) { try law.writes("five tags less") { try $0.remove(topic) } }
    #expect(!law.site.exists(second))
  }

  @Test(arguments: LawSite.trees)
  func `a member's first comment, by which the people get pages`(trees: [String]) throws {
    let law = try LawSite(trees)
    for (index, member) in law.members.prefix(8).enumerated() {
      try law.keeps("person \(index + 5)") {
        try $0.postComment(in: Topic.ID(3), author: .member(member), at: law.later)
      }
    }
  }

  @Test(arguments: LawSite.trees)
  func `a member's first topic and second`(trees: [String]) throws {
    let law = try LawSite(trees)
    for (index, member) in law.members.prefix(3).enumerated() {
      for title in ["First by \(index)", "Second by \(index)"] {
        try law.keeps(title) { _ in try law.start(title, author: .member(member)) }
      }
    }
  }

  @Test(arguments: LawSite.trees)
  func `a tag's first topic, and one with the tag of a note or an event`(trees: [String]) throws {
    let law = try LawSite(trees)
    for tag in ["new", "mist", "exam", "solo"] {
      try law.keeps("the first with \(tag)") { _ in try law.start("First", tags: [tag]) }
      try law.keeps("the second with \(tag)") { _ in try law.start("Second", tags: [tag, "own"]) }
    }
  }

  @Test(arguments: LawSite.trees)
  func `a topic with a tag that has an archive and was no longer used`(trees: [String]) throws {
    let law = try LawSite(trees)
    let topics = try (1...7).map { try law.start("Topic \($0)", tags: ["rare"]) }
    for topic in topics { try law.database.set(.removed, of: topic) }
    try law.keepsLaw("all are gone")
    try law.keeps("the tag is back with a new topic") { _ in try law.start("New", tags: ["rare"]) }
  }

  @Test func `topics that open a file of the sitemap`() throws {
    let law = try LawSite(["en"], topicsPerPage: 500)
    // As if there had been more hidden ones.
    try law.database.set("UPDATE lists SET last_number = 998 WHERE id = 1")
    try law.site.writePages()
    for number in 999...1002 {
      try law.keeps("topic \(number)") { _ in try law.start("Topic \(number)") }
    }
  }

  @Test(arguments: LawSite.trees)
  func `days that begin, one after which an event is over`(trees: [String]) throws {
    let law = try LawSite(trees)
    for day in ["2026-11-15", "2026-11-16", "2026-11-28", "2026-11-29"] {
      let day = try #require(CivilDate(day))
      try law.keeps("it is \(day)") {
        let begins = try $0.begin(day)
        #expect(begins)
      }
    }
  }
}
