import Database
import Foundation
import Model
import TestSupport
import Testing

/// The queue of changes, stale pages and the manifest.
struct ChangeQueueTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite()
    try FileManager.default.createDirectory(
      atPath: site.folder.data, withIntermediateDirectories: true)
    database = try SiteDatabase.migrate(site.folder)
  }

  private func change(_ position: Int) -> Change {
    .commentPublished(
      CommentPublication(topic: Topic.ID(1), position: position, lists: [TopicList.forum.id]))
  }

  @Test func `changes come in their order until they are finished`() throws {
    try database.write { for position in 1...3 { try database.record(change(position)) } }
    let pending = try database.pendingChanges()
    #expect(pending.map(\.change) == [change(1), change(2), change(3)])
    #expect(try database.hasPendingWork())
    try database.write { try database.finish(Array(pending.prefix(2))) }
    #expect(try database.pendingChanges() == [pending[2]])
    #expect(try database.pendingChanges(limit: 0) == [])
  }

  @Test func `a change that comes during a build is not forgotten with the others`() throws {
    try database.write { try database.record(change(1)) }
    let last = try database.lastChange()
    try database.write {
      try database.record(change(2))
      try database.addStale(StalePage(key: "robots", priority: 3))
      try database.finishAll(through: last, stale: ["robots"])
    }
    #expect(try database.pendingChanges().map(\.change) == [change(2)])
    #expect(try database.staleKeys() == [])
  }

  @Test func `the number of a change is not given again`() throws {
    try database.write {
      try database.record(change(1))
      try database.finish(try database.pendingChanges())
      try database.record(change(2))
    }
    #expect(try database.pendingChanges().map(\.id) == [2])
  }

  @Test func `a damaged change is named`() throws {
    try database.set("INSERT INTO changes (change) VALUES ('nonsense')")
    #expect(throws: DatabaseError.damagedRow("change 1")) { try database.pendingChanges() }
  }

  @Test func `a stale page keeps its highest urgency and its latest failures`() throws {
    try database.write {
      try database.addStale(StalePage(key: "b", priority: 2, failures: 1))
      try database.addStale(StalePage(key: "b", priority: 3, failures: 2))
      try database.addStale(StalePage(key: "a", priority: 2))
      try database.addStale(StalePage(key: "c", priority: 0))
    }
    #expect(
      try database.stalePages(limit: 9) == [
        StalePage(key: "c", priority: 0), StalePage(key: "a", priority: 2),
        StalePage(key: "b", priority: 2, failures: 2),
      ])
    #expect(try database.stalePages(limit: 1).map(\.key) == ["c"])
  }

  @Test func `a page that failed three times waits for the doctor`() throws {
    try database.write {
      try database.addStale(StalePage(key: "a", priority: 0, failures: SiteDatabase.quarantine))
    }
    #expect(try database.stalePages(limit: 9) == [])
    #expect(try database.staleKeys() == ["a"])
    #expect(try !database.hasPendingWork())
    try database.write {
      try database.addStale(StalePage(key: "b", priority: 0, failures: SiteDatabase.quarantine - 1))
    }
    #expect(try database.hasPendingWork())
  }

  @Test func `the manifest knows one file a page`() throws {
    try database.write {
      for path in ["old/index.html", "new/index.html"] {
        try database.note(
          ManifestEntry(key: "topic/1/1", path: path), boot: "b", at: TemporarySite.now)
      }
    }
    #expect(try database.manifest() == [ManifestEntry(key: "topic/1/1", path: "new/index.html")])
    #expect(try database.manifestPath("topic/1/1") == "new/index.html")
    try database.write { try database.removeManifest("topic/1/1") }
    #expect(try database.manifestPath("topic/1/1") == nil)
  }
}
