import Model
import TestSupport
import Testing
import Theme

@testable import Database
@testable import Pages
@testable import Publishing

/// A request publishes its own page first, and takes a bounded part of the work that others left.
struct RequestQueueTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let own = PageKey.topic(Topic.ID(3), page: 1)

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  /// Marks so many notes as changed, as when a member deletes a subject.
  private func leaveNotes(_ count: Int) throws {
    try database.write { transaction in
      try transaction.record(
        (1...count).map { .ownNote(OwnNote.ID(Int64($0)), of: Member.ID(1)) })
    }
  }

  private func publish(
    until isOver: () -> Bool = { true }, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let requests = RequestPublisher(
      database, try SiteTheme.stored(in: database), origin: TemporarySite.origin)
    requests.afterSaving(own, until: isOver) { isPublished, problems in
      #expect(isPublished && problems.isEmpty, sourceLocation: sourceLocation)
    }
  }

  private var stored: Int { get throws { try database.number("SELECT count(*) FROM changes") } }

  @Test func `the changes of one transaction are in rows of a hundred touches`() throws {
    try leaveNotes(250)
    #expect(try database.pendingChanges().map(\.invalidations.count) == [100, 100, 50])
    #expect(
      try database.pendingChanges().flatMap(\.invalidations).count {
        if case .ownNote = $0 { true } else { false }
      } == 250)
  }

  @Test func `a request's page comes before all that others left`() throws {
    try leaveNotes(3000)
    try database.postComment(in: Topic.ID(3), body: "Buy *new* ones.")
    try publish()
    #expect(try site.text("public/forum/3-boots/index.html").contains("Buy *new* ones."))
    // One row may bring the works over the limit; the other thirty are left as they are.
    #expect(try (29...30).contains(stored))
    try site.publish()
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `with time it takes some of the rest, and leaves the other changes untouched`() throws
  {
    try leaveNotes(3000)
    try database.postComment(in: Topic.ID(3), body: "Buy *new* ones.")
    let before = try database.pendingChanges()
    try publish(until: { false })
    let after = try database.pendingChanges()
    #expect(after == Array(before.prefix(after.count)))
    #expect((20...29).contains(after.count))
  }

  @Test func `the page of a request is written when another process has taken up the change`()
    throws
  {
    try leaveNotes(3000)
    try database.postComment(in: Topic.ID(3), body: "Buy *new* ones.")
    let change = try database.lastChange()
    try database.write { transaction in
      try transaction.finishChanges(change...change)
      for number in 1...200 {
        try transaction.addStale(
          StalePage(key: "own-note/\(number)", priority: StalePages.Priority.urgent.rawValue))
      }
      try transaction.addStale(
        StalePage(key: own.text, priority: StalePages.Priority.rest.rawValue))
    }
    try publish()
    #expect(try site.text("public/forum/3-boots/index.html").contains("Buy *new* ones."))
    #expect(try database.stalePage(own.text) == nil)
  }

  @Test func `a page that a process died of is not tried, and its author is sent to the comment`()
    throws
  {
    try database.postComment(in: Topic.ID(3))
    try database.write { transaction in
      try transaction.addStale(
        StalePage(
          key: own.text, priority: 0, failures: StalePage.quarantine, error: StalePage.crash))
    }
    let requests = RequestPublisher(
      database, try SiteTheme.stored(in: database), origin: TemporarySite.origin)
    requests.afterSaving(own, until: { false }) { isPublished, _ in #expect(!isPublished) }
  }

  @Test func `newer changes of others wait for those who made them`() throws {
    try database.postComment(in: Topic.ID(3), body: "Ours.")
    let change = try database.lastChange()
    try database.postComment(in: Topic.ID(2), body: "Theirs.")
    let queue = try PublishingQueue(
      database, SiteTheme.stored(in: database), .request(own, changes: change...change))
    #expect(queue.changes.map(\.id) == [change])
    #expect(queue.works.first?.key == own)
  }

  @Test func `many urgent pages of others do not come before a request's page`() throws {
    try database.write { transaction in
      try transaction.record((1...500).map { .upload("0f3a\($0)-1x1.jpg") })
    }
    try database.postComment(in: Topic.ID(3))
    let queue = try PublishingQueue(
      database, SiteTheme.stored(in: database),
      .request(own, changes: try database.ownChanges()))
    #expect(queue.parts().first.map(\.key) == [own])
    let everything = try PublishingQueue(
      database, SiteTheme.stored(in: database), .everything)
    #expect(everything.parts().first.count == 100)
  }

  @Test func `files that a slow disk does not remove in time are named, and removed later`() throws
  {
    let files = try HiddenFiles.files(of: Array(repeating: own, count: 40), in: database)
    let failures = HiddenFiles.unlink(files, atMost: 0)
    #expect(failures.map(\.page) == [nil])
    #expect(failures.map { $0.error as? PublishError } == [.filesLeft(25)])
    #expect(HiddenFiles.unlink(files).isEmpty)
    #expect(!site.exists("public/forum/3-boots/index.html"))
  }

  @Test func `requests wait together, and the back office behind them`() throws {
    let path = site.folder.publishWaitingLock
    let one = try FileLock(path: path, waiting: 0, isShared: true)
    let other = try FileLock(path: path, waiting: 0, isShared: true)
    #expect(throws: DatabaseError.lockTimedOut(path: path, milliseconds: 0)) {
      _ = try FileLock(path: path, waiting: 0)
    }
    _ = consume one
    _ = consume other
    _ = try FileLock(path: path, waiting: 0)
  }
}
