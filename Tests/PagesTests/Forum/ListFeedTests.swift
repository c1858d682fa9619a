import Model
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import Pages

/// A board's feed has the latest comments of all its topics, wherever they stand.
struct ListFeedTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    database = try site.compile()
  }

  private func time(_ minute: Int) -> Timestamp {
    TemporarySite.now.adding(seconds: Int64(minute) * 60)
  }

  /// The comments of the board's feed by their numbers, in its order.
  private func feed() throws -> [Int64] {
    let board = try #require(try database.boards().first { $0.slug == "travel" })
    let theme = try SiteTheme.stored(in: database)
    let page = try #require(
      try PageRenderer(database, theme).render(PageKey(ListFeedKind(id: board.id))))
    return String(decoding: page.bytes, as: UTF8.self).matches(of: /<id>[^<]*#c([0-9]+)<\/id>/)
      .compactMap { Int64($0.1) }
  }

  /// Entries that it must have by the database.
  private func latest() throws -> [Int64] {
    try database.connection.all(
      """
      SELECT c.id FROM comments c JOIN topics t ON t.id = c.topic_id JOIN lists b ON b.id = t.board_id
      WHERE b.slug = 'travel' AND c.kind = 0 AND c.state = 0 AND t.state = 0 AND t.audience = 0
      ORDER BY c.created_at DESC, c.id DESC LIMIT 20
      """
    ) { $0.integer(0) }
  }

  @Test(arguments: 1...8)
  func `the latest comments, of any of many topics`(seed: UInt64) throws {
    var dice = Dice(seed)
    let topics = try (0..<(4 + 6 * Int(seed))).map { number in
      try database.postTopic("Topic \(number)", at: time(number))
    }
    for minute in 100..<(110 + 20 * Int(seed)) {
      // A few topics have most of them.
      let topic = topics[
        Bool.random(using: &dice) ? 0 : Int.random(in: topics.indices, using: &dice)]
      let id = try database.postComment(in: topic, at: time(minute))
      if Int.random(in: 0..<4, using: &dice) == 0 { try database.write { try $0.remove(id) } }
    }
    #expect(try latest().count == 20)
    #expect(try feed() == latest())
  }

  /// Of one topic the minutes of its comments in their order, of the other its own; some came late: they
  /// were held, or moved here.
  @Test(arguments: [
    (Array(100..<110) + Array(2..<8), Array(20..<45)),
    ([99, 100, 101, 102, 103, 104, 50, 107, 108], Array(60..<80)),
    ([100, 101, 102, 103] + Array(2..<12) + [107], Array(60..<80)),
  ])
  func `comments that came late hide none that is newer`(minutes: [Int], others: [Int]) throws {
    let topic = try database.postTopic("Late", at: time(0))
    let other = try database.postTopic("Other", at: time(1))
    for minute in minutes { try database.postComment(in: topic, at: time(minute)) }
    for minute in others { try database.postComment(in: other, at: time(minute)) }
    #expect(try feed() == latest())
  }

  @Test func `an empty board has an empty feed`() throws {
    for topic in try database.connection.all("SELECT id FROM topics", [], { $0.integer(0) }) {
      try database.write { try $0.remove(Topic.ID(topic)) }
    }
    #expect(try feed() == [])
  }
}
