import Database
import Foundation
import Model
import TestSupport
import Testing
import Theme

@testable import Pages

/// Every kind of page of a small site, as golden files in `Snapshots/`.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter SnapshotTests` writes them anew; look at what git says then.
/// The hashes in the names of the theme's files are left out, so that a change of the stylesheet
/// changes no page.
struct SnapshotTests {
  private static let pages = [
    "index.html", "es/index.html", "about/index.html", "es/about/index.html",
    "es/rules/index.html", "more/index.html", "forum/index.html", "es/forum/index.html",
    "forum/archive/1/index.html", "forum/archive/2/index.html", "forum/feed.xml",
    "boards/travel/index.html", "boards/travel/feed.xml", "tags/trains/index.html",
    "es/tags/trains/index.html", "tags/trains/feed.xml", "tags/index.html",
    "forum/1-night-trains/index.html", "forum/1-night-trains/2/index.html",
    "forum/1-night-trains/latest/index.html", "forum/1-night-trains/feed.xml",
    "es/forum/2-que-leemos/index.html", "forum/3-boots/index.html", "people/index.html",
    "es/people/archive/1/index.html", "people/irene-salvat/index.html", "feed.xml", "sitemap.xml",
    "sitemaps/0.xml", "sitemaps/1.xml", "robots.txt", "404.html", "es/404.html",
    "notes/index.html", "es/notes/index.html", "notes/statistics/index.html",
    "notes/statistics/estimation/index.html", "es/notes/statistics/estimation/index.html",
    "notes/statistics/estimation/intervals/index.html",
    "es/notes/statistics/estimation/intervals/index.html",
    "es/notes/statistics/general/limite-central/index.html",
    "notes/books/niebla/augusto/index.html", "notes/feed.xml", "sitemaps/notes-1.xml",
    "tags/exam/index.html", "professors/index.html", "professors/carmen-vidal/index.html",
    "es/professors/carmen-vidal/index.html", "professors/carmen-vidal.vcf", "events/index.html",
    "es/events/index.html", "events/2026/11/index.html", "events/dinner/index.html",
    "es/events/exam/index.html", "events.ics", "events/trip.ics", "opensearch.xml",
    "es/opensearch.xml",
  ]

  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
  }

  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots")
  }

  private static func site() throws -> TemporarySite {
    let limits = ["comments_per_page: 5", "topics_per_page: 5"]
    let site = try TemporarySite(
      StudySite.files(base: "https://uni.example/~club", limits: limits))
    try Scenery(try site.compile()).set()
    try site.writePages()
    return site
  }

  @Test func `every kind of page is as it was recorded`() throws {
    let site = try Self.site()
    if Self.isRecording { try? FileManager.default.removeItem(at: Self.folder) }
    for page in Self.pages {
      let text = try Self.withoutHashes(site.text("public/\(page)"))
      let file = Self.folder.appendingPathComponent(page)
      if Self.isRecording {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      guard let recorded = try? Data(contentsOf: file) else {
        Issue.record("Snapshots/\(page) is missing: RECORD_SNAPSHOTS=1 records it")
        continue
      }
      Self.compare(text, String(decoding: recorded, as: UTF8.self), page)
    }
    #expect(!Self.isRecording, "recorded: run the tests again without RECORD_SNAPSHOTS")
  }

  @Test func `every snapshot is used`() throws {
    let walk = try #require(FileManager.default.enumerator(atPath: Self.folder.path))
    let files = walk.compactMap { $0 as? String }.filter { $0.contains(".") }
    if !Self.isRecording { #expect(files.sorted() == Self.pages.sorted()) }
  }

  @Test func `every kind of page has a snapshot`() throws {
    let site = try Self.site()
    let database = try SiteDatabase(site.folder)
    let kinds = try database.manifest().filter { Self.pages.contains($0.path) }.map { entry in
      entry.key.prefix { $0 != "/" }
    }
    let all = PageKey.Kind.allCases.map { $0.rawValue[...] }
    #expect(Set(kinds) == Set(all).subtracting(["asset", "media", "tag-notes"]))
  }

  /// The first line that differs says more than two whole pages.
  private static func compare(_ text: String, _ recorded: String, _ page: String) {
    if text == recorded { return }
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(new, old).prefix { $0 == $1 }.count
    Issue.record(
      """
      Snapshots/\(page):\(line + 1)
      - \(line < old.count ? old[line] : "(no more lines)")
      + \(line < new.count ? new[line] : "(no more lines)")
      """)
  }

  /// `tertulia.0123456789ab.css` → `tertulia.HASH.css`.
  private static func withoutHashes(_ text: String) throws -> String {
    text.replacing(try Regex(#"(assets/[a-z-]+)\.[0-9a-f]{12,16}\."#)) { match in
      "\(match.output[1].substring ?? "").HASH."
    }
  }
}

/// What members did on the sample site: pages, a closed topic, a removed comment, a notice, likes,
/// answers, a guest, another language.
private struct Scenery {
  private let database: SiteDatabase

  init(_ database: SiteDatabase) { self.database = database }

  func set() throws {
    try talkOfTrains()
    try database.postComment(
      in: Topic.ID(2), author: .guest(name: "Ada"), at: time(700), body: "In English?")
    try database.write { try $0.close(Topic.ID(3)) }
    let members = try (1...4).map { number in
      try database.write { transaction in
        try transaction.addMember(
          username: "walker-\(number)", name: "Walker \(number)", joined: time(number),
          origin: .archive)
      }
    }
    for (index, member) in members.enumerated() {
      _ = try database.postTopic(
        "Walk \(index + 1)", tags: index == 0 ? ["mud"] : [], author: .member(member),
        at: time(800 + index))
    }
  }

  private func talkOfTrains() throws {
    let guest = try database.postComment(
      in: Topic.ID(1), author: .guest(name: "Ada <3"), at: time(500), body: "A guest's words.")
    let removed = try database.postComment(in: Topic.ID(1), at: time(501), body: "Not seen.")
    try database.change(removed, to: nil)
    let answer = try database.postComment(
      in: Topic.ID(1), language: .spanish, at: time(502), body: "Una respuesta.", replyTo: guest)
    let notice = try database.postComment(
      in: Topic.ID(1), at: time(503), body: "Two topics were joined.")
    try database.set(
      "UPDATE comments SET likes = 1234, edited_at = ? WHERE id = ?",
      [.time(time(600)), .id(answer)])
    try database.set("UPDATE comments SET kind = 1 WHERE id = ?", [.id(notice)])
  }

  private func time(_ minutes: Int) -> Timestamp {
    TemporarySite.now.adding(seconds: Int64(minutes) * 60)
  }
}
