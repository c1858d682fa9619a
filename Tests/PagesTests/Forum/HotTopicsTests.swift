import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database
@testable import Pages

/// The topics of a list with the latest activity, of which each is read once.
struct HotTopicsTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    database = try site.compile()
  }

  private func reader() -> PageReader { PageReader(database.reader(for: .everyone)) }

  private func time(_ minute: Int) -> Timestamp {
    TemporarySite.now.adding(seconds: Int64(minute) * 60)
  }

  @Test func `hidden topics take no place among them`() throws {
    let before = try reader().hotTopics(TopicList.forum.id, limit: 50).count
    let topics = try (0..<12).map { try database.postTopic("Topic \($0)", at: time($0)) }
    try database.write { transaction in
      for topic in topics[6..<11] { try transaction.remove(topic) }
    }
    let hot = try reader().hotTopics(TopicList.forum.id, limit: 4).map(\.address.id)
    #expect(hot == [topics[11], topics[5], topics[4], topics[3]])
    #expect(try reader().hotTopics(TopicList.forum.id, limit: 50).count == before + 7)
  }

  @Test func `they stand by their latest activity, the later ones of the same time first`() throws {
    let topics = try (0..<4).map { try database.postTopic("Topic \($0)", at: time($0 / 2)) }
    try database.postComment(in: topics[0], at: time(30))
    let hot = try reader().hotTopics(TopicList.forum.id, limit: 4)
    #expect(hot.map(\.address.id) == [topics[0], topics[3], topics[2], topics[1]])
  }

  @Test func `one that was read before has the time of its activity all the same`() throws {
    let topic = try database.postTopic("Boots", at: time(0))
    try database.postComment(in: topic, at: time(7))
    let reader = reader()
    let alone = try #require(try reader.topic(topic))
    #expect(alone.createdAt == time(0))
    let board = alone.board
    for list in [TopicList.forum.id, board] {
      let hot = try #require(try reader.hotTopics(list, limit: 5).first)
      #expect(hot.address.id == topic)
      #expect(hot.activeAt == time(7))
    }
    #expect(try reader.topic(topic) === alone && alone.activeAt == time(0))
  }
}
