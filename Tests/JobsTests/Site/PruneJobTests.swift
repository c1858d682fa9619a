@_spi(Raw) import Database
import Foundation
import Model
import Publishing
import TestSupport
import Testing
import Time

@testable import Jobs

/// Pruned files and rows, and that nothing else is pruned.
struct PruneJobTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    database = try SiteDatabase(site.folder)
    try database.set("DELETE FROM rounds")
  }

  private func prune(at time: Timestamp = TemporarySite.now) throws {
    var runner = JobRunner([PruneJob()])
    runner.run(try site.jobContext(database, at: time))
    #expect(runner.problems.isEmpty && runner.skipped.isEmpty)
  }

  @Test func `rounds that are on the disk, but not what a power cut may have taken`() throws {
    for (boot, age) in [("before", 9000), (TemporarySite.origin.boot, 121)] {
      try database.set(
        "INSERT INTO rounds (at, boot, work) VALUES (?, ?, 'all')",
        [.time(TemporarySite.now.adding(seconds: Int64(-age))), .text(boot)])
    }
    try database.set(
      "INSERT INTO rounds (at, boot, work) VALUES (?, ?, 'new')",
      [.time(TemporarySite.now.adding(seconds: -119)), .text(TemporarySite.origin.boot)])
    try prune()
    let left = try database.texts("SELECT boot || ' ' || work FROM rounds ORDER BY id")
    #expect(left == ["before all", "\(TemporarySite.origin.boot) new"])
  }

  @Test func `old news, a slice in a step, before the day is noted`() throws {
    let member = try database.openAccount("irene")
    try database.set(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
      INSERT INTO news (member_id, kind, about, happened_at)
      SELECT ?, 'report', i, CASE WHEN i <= 4400 THEN 0 ELSE ? END FROM n
      """, [.id(member), .time(TemporarySite.now)])
    let place = try site.jobContext(database)
    let steps = try (1...4).map { _ in try PruneJob().step(place).isMore }
    #expect(steps == [true, true, true, false])
    #expect(try database.number("SELECT count(*) FROM news") == 100)
    #expect(try !PruneJob().isDue(place))
  }

  @Test func `temporary files of killed builds, a day later`() throws {
    let old = ["spool-aB3dEf", "spool-notes.txt", "spool", "letter", "spool-folder/x"]
    for name in old + ["spool-XyZ123"] { try site.write("text", "data/\(name)") }
    try FileManager.default.createSymbolicLink(
      atPath: site.folder.data + "/spool-linked", withDestinationPath: site.folder.settings)
    for name in old { try site.setTime(of: "data/\(name)", secondsAgo: 86_500) }
    try prune(at: Timestamp(seconds: Int64(Date().timeIntervalSince1970)))
    #expect(old.filter { !site.exists("data/\($0)") } == ["spool-aB3dEf"])
    #expect(site.exists("data/spool-XyZ123") && site.exists("data/spool-linked"))
    #expect(site.exists("site.yml"))
  }

  @Test func `pictures that are not awaited, a day later`() throws {
    let old = ["uploads/abc123-face", "uploads/def456-face", "uploads/tmp/spool-aB3dEf.jpg"]
    for name in old + ["uploads/new789-face"] { try site.write("bytes", "data/\(name)") }
    let member = try #require(try database.member(username: "bruno"))
    try database.write {
      try $0.saveAvatarUpload("def456-face", of: member, at: TemporarySite.now)
    }
    for name in old { try site.setTime(of: "data/\(name)", secondsAgo: 86_500) }
    try prune(at: Timestamp(seconds: Int64(Date().timeIntervalSince1970)))
    #expect(old.filter { site.exists("data/\($0)") } == ["uploads/def456-face"])
    #expect(site.exists("data/uploads/new789-face"))
  }

  @Test func `files of a restored site, which has no folder for new ones`() throws {
    try site.write("bytes", "data/uploads/files/unknown.png")
    try site.setTime(of: "data/uploads/files/unknown.png", secondsAgo: 86_500)
    try prune(at: Timestamp(seconds: Int64(Date().timeIntervalSince1970)))
    #expect(!site.exists("data/uploads/files/unknown.png"))
    #expect(!site.exists("data/uploads/tmp"))
  }

  @Test func `posts that authors deleted a month ago, and none that can be restored`() throws {
    let month = DeletedPost.lifetime
    var comments: [Model.Comment.ID] = []
    for age in [month + 1, month - 1] {
      let comment = try database.postComment(in: Topic.ID(1), body: "First.")
      try database.change(comment, to: "Second.")
      try database.write {
        _ = try $0.delete(comment, at: TemporarySite.now.adding(seconds: -age))
      }
      comments.append(comment)
    }
    // A comment that a moderator removed is kept.
    comments.append(try database.postComment(in: Topic.ID(1), body: "Third."))
    try database.set(.removed, of: comments[2])
    try prune()
    #expect(try comments.map { try database.stored($0)?.body } == ["", "Second.", "Third."])
    #expect(try database.stored(comments[0])?.html == [])
    #expect(
      try comments.map { try database.versions(of: $0, limit: 9).map(\.body) }
        == [[], ["First."], []])
  }

  @Test func `sessions and links that are over, and no others`() throws {
    let now = TemporarySite.now
    let member = try database.openAccount("ana")
    try database.write { transaction in
      for (name, age) in [("old", Session.lifetime), ("in-use", Session.lifetime - 1)] {
        try transaction.startSession(name, of: member, browser: "", at: now.adding(seconds: -age))
      }
      for (name, rest) in [("over", Int64(0)), ("good", 1)] {
        try transaction.issueToken(name, .claim, for: member, until: now.adding(seconds: rest))
      }
    }
    #expect(try database.countEnded(before: now) == 2)
    try prune()
    let left = try database.texts("SELECT digest FROM sessions UNION ALL SELECT digest FROM tokens")
    #expect(left == ["in-use", "good"])
    #expect(try database.countEnded(before: now) == 0)
  }

  @Test func `no other table and no page changes`() throws {
    let tables = try database.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).filter { !["rounds", "marks"].contains($0) }
    let count = { (name: String) in try database.number("SELECT count(*) FROM \(name)") }
    let before = try tables.map(count)
    let files = try site.publicFiles()
    try prune(at: TemporarySite.now.adding(seconds: 864_000))
    #expect(try tables.map(count) == before)
    #expect(try site.publicFiles() == files)
    #expect(try database.day()?.description == "2026-11-14")
  }
}

extension TemporarySite {
  /// Makes a file older.
  func setTime(of path: String, secondsAgo seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)],
      ofItemAtPath: folder.path + "/" + path)
  }

  /// Seconds since a file was changed.
  func age(of path: String) throws -> Double {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + path)
    return -(try #require(attributes[.modificationDate] as? Date)).timeIntervalSinceNow
  }
}
