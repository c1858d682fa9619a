@_spi(Raw) import Database
import Foundation
import Glibc
import Model
import TestSupport
import Testing
import Time

/// The queue of changes, stale pages and the manifest.
struct ChangeQueueTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite()
    database = try site.migrated()
  }

  private func change(_ position: Int) -> [Invalidation] {
    let lists = [TopicList.forum.id]
    return [
      .comments(Topic.ID(1), position...position, in: lists),
      .length(Topic.ID(1), position, in: lists),
    ]
  }

  @Test func `changes come in their order until they are finished`() throws {
    try database.write { for position in 1...3 { try $0.record(change(position)) } }
    let pending = try database.pendingChanges()
    #expect(pending.map(\.invalidations) == [change(1), change(2), change(3)])
    #expect(try database.hasPendingWork())
    try database.write { try $0.finishChanges(through: pending[1].id) }
    #expect(try database.pendingChanges() == [pending[2]])
    #expect(try database.pendingChanges(limit: 0) == [])
  }

  @Test func `the last change of a process covers all rows of its transaction`() throws {
    try database.write { try $0.record(change(1)) }
    #expect(try database.ownChanges() == 1...1)
    try database.write { transaction in
      try transaction.record((1...125).flatMap(change))
      try transaction.record(change(126))
    }
    #expect(try database.pendingChanges().map(\.invalidations.count) == [2, 100, 100, 50, 2])
    #expect(try database.ownChanges() == 2...5)
  }

  @Test func `a change that comes during a build is not forgotten with the others`() throws {
    try database.write { try $0.record(change(1)) }
    let last = try database.lastChange()
    try database.write { transaction in
      try transaction.record(change(2))
      try transaction.addStale(StalePage(key: "robots", priority: 3))
      try transaction.requireWholeBuild()
      try transaction.finishChanges(through: last)
      try transaction.markBuilt(try database.wholeBuildMark())
    }
    #expect(try database.pendingChanges().map(\.invalidations) == [change(2)])
    #expect(try database.staleKeys() == ["robots"])
    #expect(try !database.needsWholeBuild())
  }

  @Test func `a change that another version wrote is read as nothing, not as an error`() throws {
    try database.write { transaction in
      try database.connection.run("INSERT INTO changes (change) VALUES ('topic-sung 1')")
      try transaction.record(change(1))
    }
    #expect(try database.pendingChanges().map(\.invalidations) == [[], change(1)])
  }

  @Test func `a change knows when it was recorded, one of an earlier version does not`() throws {
    let start = Int64(Glibc.time(nil))
    try database.write { transaction in
      try database.connection.run("INSERT INTO changes (change) VALUES ('comments 1 1-1 1')")
      try transaction.record(change(1))
    }
    let times = try database.pendingChanges().map(\.recordedAt)
    #expect(times.first == .some(nil))
    let time = try #require(times.last ?? nil)
    #expect((start...start + 60).contains(time.seconds))
  }

  @Test func `the number of a change is not given again`() throws {
    try database.write { transaction in
      try transaction.record(change(1))
      try transaction.finishChanges(through: try database.lastChange())
      try transaction.record(change(2))
    }
    #expect(try database.pendingChanges().map(\.id) == [2])
  }

  @Test func `a stale page keeps its highest urgency and its latest failures`() throws {
    try database.write { transaction in
      try transaction.addStale(StalePage(key: "b", priority: 2, failures: 1))
      try transaction.addStale(StalePage(key: "b", priority: 3, failures: 2, error: "no"))
      try transaction.addStale(StalePage(key: "a", priority: 2))
      try transaction.addStale(StalePage(key: "c", priority: 0))
    }
    #expect(
      try database.stalePages(limit: 9) == [
        StalePage(key: "c", priority: 0), StalePage(key: "a", priority: 2),
        StalePage(key: "b", priority: 2, failures: 2, error: "no"),
      ])
    #expect(try database.write { try $0.endQuarantine() } == 1)
    #expect(try database.stalePages(limit: 1).map(\.key) == ["c"])
  }

  @Test func `a page that failed three times waits for the doctor`() throws {
    try database.write { transaction in
      try transaction.addStale(StalePage(key: "a", priority: 0, failures: StalePage.quarantine))
    }
    #expect(try database.stalePages() == [])
    #expect(try database.quarantinedPages().map(\.key) == ["a"])
    #expect(try !database.hasPendingWork())
    try database.write { transaction in
      try transaction.addStale(StalePage(key: "b", priority: 0, failures: StalePage.quarantine - 1))
    }
    #expect(try database.hasPendingWork())
  }

  @Test func `the manifest knows whose page a file holds`() throws {
    try database.write { transaction in
      for (key, path) in [("home/en", "index.html"), ("home/en", "en/index.html")] {
        try transaction.note(ManifestEntry(key: key, path: path))
      }
    }
    #expect(try database.manifestPaths("home/en").sorted() == ["en/index.html", "index.html"])
    #expect(try database.keys(atMost: 2) == ["home/en"] && database.keys(atMost: 1) == nil)
    #expect(try database.manifest { $0.path == "index.html" }.map(\.key) == ["home/en"])
    try database.write { transaction in
      let entry = ManifestEntry(key: "home/es", path: "index.html")
      try transaction.note(entry)
    }
    #expect(try database.manifestKey(path: "index.html") == "home/es")
    #expect(try database.manifestPaths("home/en") == ["en/index.html"])
    try database.write { transaction in
      try transaction.remove(ManifestEntry(key: "home/en", path: "index.html"))
    }
    #expect(try database.manifestKey(path: "index.html") == "home/es", "it is another key's now")
    try database.write { transaction in
      try transaction.remove(ManifestEntry(key: "home/es", path: "index.html"))
    }
    #expect(try database.manifestKey(path: "index.html") == nil)
    #expect(try database.manifest().map(\.path) == ["en/index.html"])
    #expect(try database.manifestCount() == 1)
  }

  @Test func `published pages are published again after a power cut`() throws {
    let now = TemporarySite.now
    func publish(_ position: Int, boot: String, at time: Timestamp) throws {
      var round = PublishRound()
      round.invalidations = change(position)
      round.pages = [StalePage(key: "topic/\(position)/1", priority: 2)]
      try database.write { try $0.note(round, boot: boot, at: time) }
    }
    #expect(try !database.hasPublishRounds(beforeBoot: "b"))
    // Rounds older than two minutes are on the disk; one that did nothing is not noted.
    try publish(1, boot: "a", at: now.adding(seconds: -121))
    try publish(2, boot: "a", at: now.adding(seconds: -119))
    try database.write { try $0.note(PublishRound(), boot: "c", at: now) }
    try publish(3, boot: "a", at: now)
    #expect(try !database.hasPublishRounds(beforeBoot: "a"))
    #expect(try !database.hasPublishRounds(beforeBoot: ""))
    #expect(try database.hasPublishRounds(beforeBoot: "b"))
    try database.write { try $0.requeuePublishRounds(beforeBoot: "b") }
    #expect(try database.pendingChanges().map(\.invalidations) == [change(2), change(3)])
    #expect(try database.staleKeys() == ["topic/2/1", "topic/3/1"])
    #expect(try !database.hasPublishRounds(beforeBoot: "b"))
    #expect(try !database.needsWholeBuild())
  }

  @Test(arguments: [
    ("a 1000", "a 2000", true), ("a 1000", "b 1002", true), ("b 1002", "a 1000", true),
    ("a 1000", "b 1003", false), ("a", "b", false), ("a", "b 1000", false), ("a", "a 1000", true),
    ("a \(Int64.max)", "b \(Int64.min)", false), ("a x", "b x", false),
  ])
  func `a container's services read another boot id, and began with the same kernel`(
    noted: String, now: String, isSame: Bool
  ) throws {
    var round = PublishRound()
    round.isWhole = true
    try database.write { try $0.note(round, boot: noted, at: TemporarySite.now) }
    #expect(try database.hasPublishRounds(beforeBoot: now) == !isSame)
    try database.write {
      try $0.dropPublishRounds(boot: now, writtenBy: TemporarySite.now.adding(seconds: 300))
    }
    let count = "SELECT count(*) FROM rounds"
    try database.write { try $0.requeuePublishRounds(beforeBoot: now) }
    #expect(try database.hasPublishRounds(beforeBoot: now) == false)
    // The newest one stays for its number, and is not revived twice.
    #expect(try database.number(count) == 1)
    #expect(try database.needsWholeBuild() == !isSame)
  }

  @Test func `after a power cut a whole build is done again`() throws {
    var round = PublishRound()
    round.isWhole = true
    try database.write { try $0.note(round, boot: "a", at: TemporarySite.now) }
    try database.write { try $0.requeuePublishRounds(beforeBoot: "b") }
    #expect(try database.needsWholeBuild())
  }
}
