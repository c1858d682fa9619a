import Foundation
import Model
import TestSupport
import Testing

@testable import Database
@testable import Pages

/// However much people write, pages and feeds stay below their bounds.
struct PageLimitsTests {
  private static let page = 3 << 20
  private static let feed = 1 << 20

  /// A site with a topic of so many comments, each with so many bytes of HTML.
  private func site(_ sizes: [Int], perPage: Int = 20) throws -> TemporarySite {
    var files = SampleSite.files(languages: ["en"])
    files["site.yml", default: ""] += "limits: {comments_per_page: \(perPage)}\n"
    let site = try TemporarySite(files)
    let database = try site.compile()
    let topic = try database.postTopic("Floods", body: "0")
    for number in 1..<sizes.count { try database.postComment(in: topic, body: "\(number)") }
    for (index, size) in sizes.enumerated() {
      try database.set(
        "UPDATE comments SET html = ? WHERE topic_id = ? AND position = ?",
        [
          .bytes(Array("<p>".utf8 + Array(repeating: 120, count: size))), .id(topic),
          .int(index + 1),
        ])
    }
    try site.writePages()
    return site
  }

  private func file(_ site: TemporarySite, _ suffix: String) throws -> String {
    let files = try site.publicFiles()
    let path = try #require(files.keys.first { $0.contains("-floods/\(suffix)") })
    return String(decoding: try #require(files[path]), as: UTF8.self)
  }

  private func longOnes(_ page: String) -> Int {
    page.components(separatedBy: "This text is too long to show here").count - 1
  }

  @Test func `twenty comments of the largest size that a member can write are all shown`() throws {
    let site = try site(Array(repeating: 131_000, count: 20))
    let page = try file(site, "index.html")
    #expect(longOnes(page) == 0)
    #expect(page.utf8.count <= Self.page)
  }

  @Test func `of a page that would be too large the longest texts are read elsewhere`() throws {
    let site = try site([1_000_000] + Array(repeating: 120_000, count: 18) + [900_000])
    let page = try file(site, "index.html")
    #expect(longOnes(page) == 2)
    #expect(page.utf8.count <= Self.page)
  }

  @Test func `no one can push short comments off a page`() throws {
    let site = try site(Array(repeating: 131_000, count: 40) + [12_000], perPage: 50)
    let page = try file(site, "index.html")
    #expect(longOnes(page) == 40)
    #expect(page.contains(String(repeating: "x", count: 12_000)))
  }

  @Test func `one text of a megabyte alone is shown`() throws {
    let page = try file(try site([1_000_000]), "index.html")
    #expect(longOnes(page) == 0)
  }

  @Test func `a feed that would be too large has fewer entries, the newest`() throws {
    let site = try site(Array(repeating: 131_000, count: 20))
    let feed = try file(site, "feed.xml")
    #expect(feed.utf8.count <= Self.feed)
    #expect(feed.components(separatedBy: "<entry").count - 1 == 7)
  }

  @Test func `a text that no feed has room for is left out, and nothing else`() throws {
    let site = try site([100, 1_000_000, 100])
    let feed = try file(site, "feed.xml")
    #expect(feed.components(separatedBy: "<entry").count - 1 == 3)
    #expect(feed.components(separatedBy: "<content").count - 1 == 2)
    #expect(feed.utf8.count <= Self.feed)
  }
}
