import Foundation
import Model
import TestSupport
import Testing
import Theme

@testable import Database
@testable import Pages
@testable import Publishing

struct PublisherTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  private func expectAllPublished() throws {
    #expect(try database.pendingChanges().isEmpty)
    #expect(try database.staleKeys() == [])
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `a comment writes exactly the pages that show it`() throws {
    let before = try site.publicFiles()
    try database.postComment(in: Topic.ID(3), body: "Buy *new* ones.")
    let outcome = try site.publish()
    let after = try site.publicFiles()
    let written = outcome.written.map(\.file).sorted()
    #expect(written == after.keys.filter { after[$0] != before[$0] }.sorted())
    #expect(
      Set(written).isSuperset(of: [
        "boards/travel/feed.xml", "boards/travel/index.html", "forum/3-boots/feed.xml",
        "forum/3-boots/index.html", "forum/index.html", "forum/unanswered/index.html", "index.html",
      ]))
    #expect(outcome.removed == [] && outcome.failures.isEmpty && outcome.left.isEmpty)
    #expect(try site.text("public/forum/3-boots/index.html").contains("Buy *new* ones."))
    try expectAllPublished()
  }

  @Test func `nothing to publish writes nothing`() throws {
    let outcome = try site.publish()
    #expect(outcome.written == [] && outcome.unchanged == 0 && outcome.left.isEmpty)
  }

  @Test func `work that does not fit the time is left and the next round finishes it`() throws {
    try database.postComment(in: Topic.ID(3))
    let first = try site.publish(1)
    #expect(first.written.map(\.file) == ["forum/3-boots/index.html"])
    #expect(first.isPublished(.topic(Topic.ID(3), page: 1)))
    #expect(!first.isPublished(PageKey(HomePageKind(language: .english))))
    #expect(try database.pendingChanges().isEmpty)
    #expect(try database.staleKeys().sorted() == first.left.map(\.text).sorted())
    #expect(try database.hasPendingWork())
    var rounds = 0
    while try database.hasPendingWork() {
      try site.publish(2)
      rounds += 1
    }
    #expect(rounds == (first.left.count + 1) / 2)
    try expectAllPublished()
  }

  @Test func `a new comment keeps its urgency over what was left`() throws {
    try database.postComment(in: Topic.ID(3))
    try site.publish(1)
    try database.postComment(in: Topic.ID(2))
    #expect(try site.publish(1).written.map(\.file) == ["forum/2-que-leemos/index.html"])
  }

  @Test func `one publisher works at a time`() throws {
    let first = try site.publisher(database)
    #expect(
      throws: DatabaseError.lockTimedOut(path: site.folder.publishLock, milliseconds: 0)
    ) { _ = try site.publisher(database) }
    _ = consume first
    _ = try site.publisher(database)
  }

  @Test func `a publisher that is killed before its bookkeeping costs nothing`() throws {
    let topic = try database.postTopic("Wool socks", tags: ["wool"])
    do {
      var publisher = try site.publisher(database)
      let outcome = try site.publish(.max, &publisher)
      #expect(outcome.failures.isEmpty && outcome.written.count > 10)
    }
    #expect(try database.pendingChanges().count == 2)
    let again = try site.publish()
    #expect(again.written == [] && again.failures.isEmpty && again.unchanged > 10)
    try database.change(Comment.ID(6), to: "Not for the feet.")
    #expect(try site.publish().isPublished(.topic(topic, page: 1)))
    try expectAllPublished()
  }

  @Test func `a file in the way is named, and the rest is written`() throws {
    let path = "forum/4-wool-socks/index.html"
    try site.write("mine", "public/\(path)")
    let topic = try database.postTopic("Wool socks")
    let outcome = try site.publish()
    #expect(outcome.failures.map(\.key) == [.topic(topic, page: 1)])
    let error = try #require(outcome.failures.first?.error as? PublishError)
    #expect(error == .fileInTheWay(path))
    #expect(!outcome.isPublished(.topic(topic, page: 1)))
    #expect(
      outcome.isPublished(PageKey(TopicListPageKind(id: TopicList.forum.id, language: .english))))
    #expect(try site.text("public/\(path)") == "mine")
    #expect(
      try database.stalePages() == [
        StalePage(key: "topic/4/1", priority: 0, failures: 1, error: "\(error)")
      ])
    try site.remove("public/\(path)")
    try site.publish()
    try expectAllPublished()
  }

  @Test func `an identical file in the way is adopted`() throws {
    let topic = try database.postTopic("Wool socks")
    let page = try #require(try site.cleanBuild()["forum/4-wool-socks/index.html"])
    try site.write(Array(page), "public/forum/4-wool-socks/index.html")
    #expect(try site.publish().isPublished(.topic(topic, page: 1)))
    try expectAllPublished()
  }

  @Test func `a page that fails three times is quarantined and a new change frees it`() throws {
    let path = "forum/4-wool-socks/index.html"
    try site.write("mine", "public/\(path)")
    let topic = try database.postTopic("Wool socks")
    for _ in 1...3 {
      #expect(try database.hasPendingWork())
      try site.publish()
    }
    #expect(try !database.hasPendingWork())
    #expect(try database.staleKeys() == ["topic/4/1"])
    #expect(try site.publish().failures.isEmpty)
    try site.remove("public/\(path)")
    try database.postComment(in: topic)
    #expect(try site.publish().isPublished(.topic(topic, page: 1)))
    try expectAllPublished()
  }

  @Test func `a publisher that waited through a build takes its templates`() throws {
    let theme = try SiteTheme.stored(in: database)
    try site.write("body { color: black }", "templates/assets/tertulia.css")
    try site.compile()
    var publisher = try Publisher(database, theme, origin: TemporarySite.origin, waiting: 0)
    try database.postComment(in: Topic.ID(3))
    _ = try site.publish(.max, &publisher)
    try publisher.finish()
    _ = consume publisher
    let page = try site.text("public/forum/3-boots/index.html")
    #expect(try site.cleanBuild()["forum/3-boots/index.html"] == Data(page.utf8))
  }

  @Test func `a template that fails blocks no other page`() throws {
    try database.breakTemplate("topic-list")
    try database.postComment(in: Topic.ID(3))
    let shown = try database.waitingPages().filter { key in
      key.page.map { type(of: $0).views.contains { $0 == TopicListPage.self } } ?? false
    }
    #expect(Set(shown.map(\.text)).isSuperset(of: ["list/1/en", "list/2/en", "unanswered/en"]))
    let outcome = try site.publish()
    #expect(Set(outcome.failures.map(\.key)) == shown)
    #expect(outcome.isPublished(.topic(Topic.ID(3), page: 1)))
    #expect(outcome.isPublished(PageKey(HomePageKind(language: .english))))
    #expect(try database.stalePages(limit: 99).map(\.failures) == shown.map { _ in 1 })
  }

  @Test func `a stale page with an unknown key is forgotten`() throws {
    try database.write { try $0.addStale(StalePage(key: "nonsense/1", priority: 0)) }
    try site.publish()
    #expect(try database.staleKeys() == [])
  }

  @Test func `a page that a process did not survive is tried three times`() throws {
    let key = PageKey.topic(Topic.ID(3), page: 1)
    for round in 1...3 {
      try database.postComment(in: Topic.ID(3), body: "Comment \(round).")
      do {
        // Traces of a crash: a note and the handler's mark.
        let lock = try FileLock(path: site.folder.publishLock, waiting: 0)
        lock.begin(key.text)
        lock.crash()
      }
      // The first two times it works again afterwards, but is not forgotten before its bookkeeping.
      var publisher = try site.publisher(database)
      _ = try site.publish(.max, &publisher)
      if round == 3 { try publisher.finish() }
    }
    #expect(try database.quarantinedPages().map(\.error) == [StalePage.crash])
    let text = try site.text("public/forum/3-boots/index.html")
    #expect(text.contains("Comment 2.") && !text.contains("Comment 3."))
    // Not even a new comment frees it, and no one is sent to it.
    try database.postComment(in: Topic.ID(3), body: "Comment 4.")
    #expect(try !site.publish().isPublished(key))
    _ = try database.write { try $0.endQuarantine() }
    #expect(try site.publish().isPublished(key))
    try expectAllPublished()
  }

  @Test func `a page that nothing made stale is published`() throws {
    try database.postComment(in: Topic.ID(3))
    try site.publish()
    #expect(try site.publish().isPublished(.topic(Topic.ID(3), page: 1)))
  }

  @Test func `a process that was killed says nothing against its page`() throws {
    do {
      let lock = try FileLock(path: site.folder.publishLock, waiting: 0)
      lock.begin("topic/3/1")
    }
    try site.publish()
    #expect(try database.staleKeys() == [])
  }

  @Test func `lists are left to those who wait, for a while`() throws {
    try database.postComment(in: Topic.ID(3), body: "First.")
    try site.publish()
    try database.postComment(in: Topic.ID(3), body: "Second.")
    do {
      var publisher = try site.publisher(database)
      let outcome = try publisher.publish(until: { false }, isContended: { _ in true })
      #expect(outcome.isYielded && outcome.isPublished(.topic(Topic.ID(3), page: 1)))
      #expect(outcome.written.map(\.file) == ["forum/3-boots/index.html"])
      try publisher.finish()
    }
    #expect(try database.pendingChanges().isEmpty)
    #expect(try database.staleKeys().contains("home/en"))
    usleep(300_000)
    var publisher = try site.publisher(database)
    try database.postComment(in: Topic.ID(3), body: "Third.")
    let outcome = try publisher.publish(until: { false }, isContended: { _ in true })
    #expect(!outcome.isYielded && outcome.left.isEmpty)
    try publisher.finish()
    _ = consume publisher
    try expectAllPublished()
  }
}

extension FileLock {
  /// Leaves what the signal handler would.
  fileprivate func crash() {
    var mark = CrashMark.byte
    _ = pwrite(descriptor, &mark, 1, CrashMark.offset)
    CrashMark.descriptor = -1
  }
}
