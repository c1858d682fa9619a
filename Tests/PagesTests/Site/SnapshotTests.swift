import Database
import Foundation
import Model
import TestSupport
import Testing
import Theme
import Time

@testable import Pages

/// Pages of a small site as golden files: each file in `Snapshots/` is one, by its path in `public/`.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter SnapshotTests` writes them again, and fills an empty file that asks for a page;
/// look at the difference in git then. The hashes in the names of the theme's files are left out, so that a change of the
/// stylesheet changes no page, and so are links to kinds without a snapshot: a new page changes no other's. A page is recorded
/// in one language: of the others its tags are compared, and `LocaleTests` compares the strings.
struct SnapshotTests {
  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
  }

  private static var tests: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  }

  private static var folder: URL { tests.appendingPathComponent("Snapshots") }

  private static func site() throws -> TemporarySite {
    let limits = ["comments_per_page: 5", "topics_per_page: 5"]
    let site = try TemporarySite(StudySite.files(base: "https://uni.example/~club", limits: limits))
    try Scenery(try site.compile()).set()
    try site.writePages()
    return site
  }

  private static func pages() throws -> [String] {
    let walk = try #require(FileManager.default.enumerator(atPath: folder.path))
    return walk.compactMap { $0 as? String }.filter { $0.contains(".") }.sorted()
  }

  /// The pages of the site by their kinds' names.
  private static func kinds(_ site: TemporarySite) throws -> [String: [String]] {
    let manifest = try SiteDatabase(site.folder).manifest()
    return Dictionary(grouping: manifest) { entry in String(entry.key.prefix { $0 != "/" }) }
      .mapValues { $0.map(\.path) }
  }

  /// The addresses of pages whose kind has no snapshot.
  private static func strangers(_ site: TemporarySite, _ pages: [String]) throws -> [String] {
    try kinds(site).values.filter { Set($0).isDisjoint(with: pages) }
      .flatMap { $0.map { $0.replacing("index.html", with: "") } }
  }

  @Test func `every page is as it was recorded`() throws {
    let (site, pages) = (try Self.site(), try Self.pages())
    let strangers = try Self.strangers(site, pages)
    #expect(pages.count > 50)
    for page in pages {
      guard site.exists("public/\(page)") else {
        Issue.record("Snapshots/\(page) is of a page that there is not")
        continue
      }
      let text = try Self.comparable(site.text("public/\(page)"), without: strangers)
      let file = Self.folder.appendingPathComponent(page)
      if Self.isRecording { try Data(text.utf8).write(to: file) }
      Self.compare(text, String(decoding: try Data(contentsOf: file), as: UTF8.self), page)
    }
    #expect(!Self.isRecording, "recorded: run the tests again without RECORD_SNAPSHOTS")
  }

  /// Pages of the sample that are wholly translated.
  private static let translated = [
    "404.html", "catalogue/browse/index.html", "catalogue/index.html", "events/index.html",
    "notes/index.html", "notes/statistics/estimation/intervals/index.html", "opensearch.xml",
    "professors/carmen-vidal/index.html",
  ]

  @Test func `a page in Spanish has the tags of the one in English`() throws {
    let site = try Self.site()
    let strangers = try Self.strangers(site, Self.pages())
    for page in Self.translated {
      let texts = try ["public/\(page)", "public/es/\(page)"].map {
        try Self.comparable(site.text($0), without: strangers)
      }
      let tags = try texts.map(Self.tags)
      #expect(tags[0] == tags[1] && tags[0].count > 10, "\(page)")
      #expect(texts[1].contains("lang=\"es\"") || texts[1].contains("<Language>es<"), "\(page)")
    }
  }

  /// `p class="facts"`, `/p`.
  private static func tags(_ text: String) throws -> [String] {
    try text.matches(of: Regex(#"<(/?[a-zA-Z][\w-]*)(?:[^>]*?\s(class="[^"]*"))?"#)).map { match in
      match.output.dropFirst().compactMap(\.substring).joined(separator: " ")
    }
  }

  /// Assets and pictures have no text; of notes the sample's tags have one page each.
  private static let exceptions: Set = ["asset", "media", "tag-notes", "upload"]

  @Test func `a kind of page has a snapshot, or a suite that is named after it`() throws {
    let (pages, kinds) = (try Self.pages(), try Self.kinds(try Self.site()))
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.tests.path)
    let suites = Set(files.compactMap { $0.split(separator: "/").last.map(String.init) })
    for kind in PageKey.Kind.allCases where !Self.exceptions.contains(kind.rawValue) {
      if !Set(kinds[kind.rawValue] ?? []).isDisjoint(with: pages) { continue }
      let suite = "\(kind.type)".replacing("Kind", with: "Tests") + ".swift"
      #expect(suites.contains(suite), "\(kind): Tests/PagesTests/…/\(suite)")
    }
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

  /// `tertulia.0123456789ab.css` → `tertulia.HASH.css`; addresses of the sitemap and sections of a page that are
  /// nothing but a link go when they lead to one of `strangers`.
  private static func comparable(_ text: String, without strangers: [String]) throws -> String {
    let address = #"/~club/([^"<]*)"#
    let links = [
      "<section>\n<h2>[^<]*</h2>\n<p><a href=\"\(address)\">[^<]*</a></p>\n</section>\n",
      "<url><loc>https://uni.example\(address)</loc></url>\n",
    ]
    let rest = try links.reduce(text) { text, link in
      text.replacing(try Regex(link)) { match in
        strangers.contains(String(match.output[1].substring ?? ""))
          ? "" : match.output[0].substring ?? ""
      }
    }
    return rest.replacing(try Regex(#"(assets/[a-z-]+)\.[0-9a-f]{12,16}\."#)) { match in
      "\(match.output[1].substring ?? "").HASH."
    }
  }
}

/// Activity of members on the sample site: pages, a closed topic, a removed comment, a notice, likes, answers, a guest,
/// another language.
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
