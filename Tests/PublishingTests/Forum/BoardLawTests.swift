import Foundation
import Model
import Pages
import TestSupport
import Testing
import Theme

@_spi(Raw) @testable import Database
@testable import Publishing

/// The laws where boards are for members: refreshed pages equal a clean build, and nothing of such a board is a file.
struct BoardLawTests {
  private static let canary = "canary-5e1d"

  /// A board for members with a long topic by an author who writes nowhere else, beside public ones in the same tag.
  private func hidden(_ trees: [String]) throws -> (
    law: LawSite, board: TopicList.ID, topic: Topic.ID
  ) {
    let law = try LawSite(trees)
    let board = try law.list(.board, "keys")
    try law.database.setAudience(.members, of: board)
    try law.site.writePages()
    let author = Author.member(law.members[0])
    let topic = try law.start(
      "\(Self.canary) title", board: "keys", tags: ["common", "\(Self.canary)-tag"], author: author,
      comments: 6)
    for number in 1...6 {
      try law.database.postComment(
        in: topic, author: author, at: law.later, body: "\(Self.canary) comment \(number)")
    }
    try law.keepsLaw("a board for members")
    return (law, board, topic)
  }

  private func expectSilence(
    _ law: LawSite, _ what: String, location: SourceLocation = #_sourceLocation
  ) throws {
    for (path, bytes) in try law.site.publicFiles() {
      let text = path + String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains(Self.canary), "\(what): \(path)", sourceLocation: location)
      #expect(!text.contains("/do/page"), "\(what): \(path)", sourceLocation: location)
      #expect(!text.contains("/boards/keys"), "\(what): \(path)", sourceLocation: location)
      #expect(!text.contains("member-1/"), "\(what): \(path)", sourceLocation: location)
    }
  }

  @Test(arguments: LawSite.trees)
  func `whatever is done in a board for members is in no file`(trees: [String]) throws {
    let (law, _, topic) = try hidden(trees)
    try expectSilence(law, "posted")
    let database = law.database
    try law.keeps("a reply records nothing") { database in
      try database.postComment(in: topic, at: law.later, body: Self.canary)
      #expect(try database.pendingChanges().isEmpty)
    }
    let steps: [(String, (inout Transaction) throws -> Void)] = [
      ("renamed", { try $0.rename(topic, to: "\(Self.canary) again") }),
      ("closed", { try $0.close(topic) }),
      ("opened", { try $0.reopen(topic) }), ("held", { try $0.hold(topic) }),
      ("approved", { try $0.approve(topic) }), ("removed", { try $0.remove(topic) }),
      ("shown", { try $0.approve(topic) }),
    ]
    for (what, step) in steps {
      try law.writes(what, step)
      try expectSilence(law, what)
    }
    let comment = try law.comment(2, of: topic)
    try law.keeps("edited") { try $0.change(comment, to: "\(Self.canary) edited") }
    try law.keeps("taken away") { try $0.change(comment, to: nil) }
    for number in 1...7 {
      try law.keeps("topic \(number) of an archive") { _ in
        try law.start("\(Self.canary) \(number)", board: "keys", tags: ["\(Self.canary)-tag"])
      }
    }
    let (held, first) = try law.holdTopic(
      "\(Self.canary) held", board: "keys", tags: ["\(Self.canary)-held"])
    try law.writes("a topic that waited") { try $0.approve(first) }
    #expect(try database.number("SELECT audience FROM topics WHERE id = ?", [.id(held)]) == 1)
    try law.writes("another name") { try $0.rename(law.members[0], to: "\(Self.canary) name") }
    try expectSilence(law, "all")
    #expect(
      try database.number("SELECT number IS NULL FROM members WHERE id = ?", [.id(law.members[0])])
        == 1)
  }

  @Test(arguments: LawSite.trees)
  func `a topic moves between boards, a file where everyone may read it`(trees: [String]) throws {
    let (law, _, topic) = try hidden(trees)
    let forum = trees.contains("es") ? "es/forum/" : "forum/"
    let path = "public/\(forum)\(topic)-\(Self.canary)-title/index.html"
    for round in 1...2 {
      try law.keeps("it is moved to where all may read it") { _ in
        try law.move(topic, to: "travel", tags: ["common", "\(Self.canary)-tag"])
      }
      #expect(law.site.exists(path), "round \(round)")
      #expect(try law.titles(forum).contains("\(Self.canary) title"))
      #expect(law.site.exists("public/people/member-1/index.html"))
      try law.keeps("and back") { _ in try law.move(topic, to: "keys", tags: ["common"]) }
      #expect(!law.site.exists(path), "round \(round)")
    }
    let waiting = try law.holdTopic("Held", board: "keys")
    try law.move(waiting.topic, to: "travel")
    #expect(
      try law.database.number("SELECT audience FROM topics WHERE id = ?", [.id(waiting.topic)]) == 0
    )
  }

  @Test(arguments: LawSite.trees)
  func `a board that is hidden and shown again has its pages as they were`(trees: [String]) throws {
    let law = try LawSite(trees)
    for number in 4...9 { try law.start("Topic \(number)", tags: ["common"]) }
    let withheld = try law.start("\(Self.canary) withheld", tags: ["common"])
    try law.database.set("UPDATE topics SET audience = 1 WHERE id = ?", [.id(withheld)])
    try law.database.write { try $0.settleActivity(ofTopics: "id = ?", [.id(withheld)]) }
    let board = try law.list(.board, "travel")
    try law.site.writePages()
    let before = try law.site.publicFiles()
    for _ in 1...2 {
      try law.database.setAudience(.members, of: board)
      try law.site.writePages()
      try law.keepsLaw("hidden")
      let files = try law.site.publicFiles()
      #expect(!files.keys.contains { $0.contains("boards/travel") || $0.contains("forum/1-") })
      try law.database.setAudience(.everyone, of: board)
      try law.site.writePages()
      try law.keepsLaw("shown")
      #expect(try law.site.publicFiles() == before)
    }
    #expect(
      try law.database.number("SELECT audience <> 0 FROM topics WHERE id = ?", [.id(withheld)]) == 1
    )
    #expect(before.values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains(Self.canary) })
  }

  @Test func `posts that no one sees move nothing in lists for everyone`() throws {
    let (law, _, topic) = try hidden(["en"])
    let before = try law.site.publicFiles()
    for _ in 0..<3 { try law.database.postComment(in: topic, at: law.later) }
    while try law.database.hasPendingWork() { try law.site.publish() }
    #expect(try law.site.publicFiles() == before)
    // However much of it there is, no list reads it: they end where public topics do.
    let listed = try law.database.number(
      "SELECT count(*) FROM listings WHERE topic_id = ? AND active_at > 0", [.id(topic)])
    #expect(listed == 1, "only its board's")
  }

  @Test func `killed after hiding, the next process takes the files away before all else`() throws {
    let law = try LawSite(["en"])
    for number in 4...9 { try law.start("\(Self.canary) \(number)", comments: 6) }
    try law.keepsLaw("posted")
    let board = try law.list(.board, "travel")
    try law.database.setAudience(.members, of: board)
    // Nothing was published yet: another author posts elsewhere, and has time for one page.
    try law.database.postComment(in: Topic.ID(2), at: law.later)
    try law.site.publish(1)
    let files = try law.site.publicFiles()
    #expect(!files.keys.contains { $0.contains(Self.canary) || $0.contains("boards/travel") })
    #expect(
      files.keys.contains { $0.hasPrefix("boards/books/") }
        && files.keys.contains { $0.hasPrefix("forum/2-") })
    #expect(try !law.database.hasHiddenFiles())
    try law.keepsLaw("then what names it is made anew, without a build")
  }

  @Test func `so does a build, in any process, before its first page`() throws {
    let law = try LawSite(["en"])
    try law.start("\(Self.canary) here", comments: 6)
    try law.keepsLaw("posted")
    try law.database.setAudience(.members, of: law.list(.board, "travel"))
    let theme = try SiteTheme.stored(in: law.database)
    _ = try WholeBuild(law.database, theme, origin: TemporarySite.origin, adopts: false)
    let files = try law.site.publicFiles()
    #expect(!files.keys.contains { $0.contains(Self.canary) || $0.contains("boards/travel") })
    #expect(files.keys.contains { $0.hasPrefix("boards/books/") })
    #expect(try !law.database.hasHiddenFiles() && law.database.needsWholeBuild())
  }

  @Test func `so it does when a topic moves to where not everyone may read it`() throws {
    let law = try LawSite(["en"])
    let topic = try law.start("\(Self.canary) moves", comments: 6)
    for number in 5...60 { try law.start("Topic \(number)") }
    try law.database.setAudience(.members, of: law.list(.board, "books"))
    try law.site.writePages()
    try law.keepsLaw("posted")
    try law.move(topic, to: "books")
    #expect(try law.database.hasHiddenFiles())
    try law.dieWhilePublishing(0)
    #expect(try !law.site.publicFiles().keys.contains { $0.contains("\(Self.canary)-moves") })
    try law.keepsLaw("in the end")
  }

  @Test
  func `hidden and shown many times, killed in between, nothing hidden outlives a build`() throws {
    let (law, keys, _) = try hidden(["en"])
    let travel = try law.list(.board, "travel")
    var dice = Dice(20_261_123)
    var isHidden = true
    for round in 1...150 {
      isHidden.toggle()
      let board = Bool.random(using: &dice) ? keys : travel
      try law.database.setAudience(isHidden ? .members : .everyone, of: board)
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: break
      case 1: try law.site.publish(Int.random(in: 1...5, using: &dice))
      case 2: try law.dieWhilePublishing(3)
      default: try endBuild(law, &dice)
      }
      if Int.random(in: 0..<3, using: &dice) == 0 {
        try law.site.writePages()
        try expectVisible(law, round)
      }
    }
    try law.database.setAudience(.members, of: keys)
    try law.site.writePages()
    try law.keepsLaw("in the end")
    try expectVisible(law, 0)
  }

  /// A build that is ended after some batches.
  private func endBuild(_ law: LawSite, _ dice: inout Dice) throws {
    let theme = try SiteTheme.stored(in: law.database)
    let build = try WholeBuild(law.database, theme, origin: TemporarySite.origin, adopts: false)
    for batch in build.batches {
      let pages = try law.database.read { try batch.pages(law.database, theme.settings) }
      let part = pages.prefix(Int.random(in: 0...pages.count, using: &dice))
      _ = try build.write(Array(part), law.database, theme)
    }
  }

  /// No file of a topic or a board exists that not everyone may see, and all others do.
  private func expectVisible(_ law: LawSite, _ round: Int) throws {
    let topics = Set(
      try law.database.texts("SELECT id FROM topics WHERE audience = 0 AND state = 0"))
    let files = try law.site.publicFiles()
    let written = Set(
      files.keys.filter { $0.hasPrefix("forum/") }.compactMap { path in
        path.dropFirst(6).split(separator: "-").first.flatMap { Int($0) }.map(String.init)
      })
    #expect(written == topics, "round \(round)")
    #expect(try law.database.integrityErrors() == [], "round \(round)")
    for slug in ["keys", "travel"] {
      let list = try #require(try law.database.list(.board, slug: slug))
      let isPublic = try law.database.isPublic(list.id)
      #expect(
        files.keys.contains("boards/\(slug)/index.html") == isPublic, "round \(round): \(slug)")
    }
  }

  @Test func `editors hide a board with its line in the file of boards and show it again`() throws {
    var files = SampleSite.files()
    let boards = "content/forum/_boards.yml"
    let shown = try #require(files[boards])
    let hidden = shown.replacing("- slug: travel\n", with: "- slug: travel\n  audience: members\n")
    files["content/forum/4-secret/index.md"] = SampleSite.opening(
      "\(Self.canary) title", author: "Quiet Author", board: "travel",
      tags: ["\(Self.canary)"],
      body: "\(Self.canary) body")
    files["content/forum/2-que-leemos/2.md"] = SampleSite.reply(author: "Irene Salvat")
    files[boards] = hidden
    let site = try TemporarySite(files)
    try site.build()
    try expectBuilt(site, isHidden: true)
    #expect(!site.exists("public/people/quiet-author/index.html"))
    for isHidden in [false, true, false] {
      try site.write(isHidden ? hidden : shown, boards)
      #expect(try site.edit(), "all pages are made anew")
      try site.writePages()
      try expectBuilt(site, isHidden: isHidden)
    }
    try site.write(hidden, boards)
    try site.write(
      SampleSite.opening(
        "\(Self.canary) title", author: "Irene Salvat", board: "books", body: "\(Self.canary) body"),
      "content/forum/4-secret/index.md")
    try site.build()
    #expect(site.exists("public/forum/4-secret/index.html"), "in another board it is everybody's")
    #expect(!site.exists("public/forum/1-night-trains/index.html"))
  }

  private func expectBuilt(_ site: TemporarySite, isHidden: Bool) throws {
    let found = try site.publicFiles().contains { path, bytes in
      (path + String(decoding: bytes, as: UTF8.self)).contains(Self.canary)
    }
    #expect(found == !isHidden)
    for path in ["boards/travel", "forum/4-secret", "forum/1-night-trains", "people/quiet-author"] {
      // An author who was visible once stays among the people.
      let isThere = site.exists("public/\(path)/index.html")
      if !isHidden || !path.hasPrefix("people") { #expect(isThere == !isHidden, "\(path)") }
    }
    #expect(try site.publicFiles() == site.cleanBuild())
    #expect(try SiteDatabase(site.folder).integrityErrors() == [])
  }

  @Test func `a page for members is never written`() throws {
    let (law, _, topic) = try hidden(["en"])
    let theme = try SiteTheme.stored(in: law.database)
    let viewer = Viewer.member(SignedIn(id: law.members[0], role: .member))
    let key = PageKey.topic(topic, page: 1)
    let rendered = try PageRenderer(law.database, theme, for: viewer).render(key)
    let page = try #require(rendered)
    #expect(page.path.audience == .members)
    let placed = PlacedPage(page: page, key: key.text, files: [])
    #expect(throws: PublishError.notForEverybody(page.path.file)) {
      try PageWriter(law.database).write(placed)
    }
  }
}

extension SiteDatabase {
  /// Makes a board public or one for members, as a build does.
  func setAudience(_ audience: Audience, of board: TopicList.ID) throws {
    try write { try $0.setAudience(audience, ofBoard: board) }
  }
}
