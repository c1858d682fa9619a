@_spi(Raw) import Database
import Model
import TestSupport
import Testing

/// Moderation state of posts, which an operator may hide and show again, and the guest policy.
struct ModerationStateTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite(SampleSite.files())
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  @Test func `an unknown number has no state`() throws {
    #expect(try database.moderationState(of: .topic(Topic.ID(99))) == nil)
    #expect(try database.moderationState(of: .comment(Model.Comment.ID(999))) == nil)
  }

  @Test func `a topic and a comment stand as moderators left them`() throws {
    let topic = try database.postTopic("Wool socks")
    let comment = try database.postComment(in: topic)
    func states() throws -> [Model.Comment.State?] {
      try [ModerationSubject.topic(topic), .comment(comment)].map {
        try database.moderationState(of: $0)?.state
      }
    }
    #expect(try states() == [.visible, .visible])
    try database.write {
      try $0.remove(comment)
      try $0.hold(topic)
      try $0.close(topic)
    }
    #expect(try states() == [.held, .removed])
    #expect(try database.moderationState(of: .topic(topic))?.isClosed == true)
    #expect(try database.moderationState(of: .comment(comment))?.isClosed == false)
    try database.write {
      try $0.approve(comment)
      try $0.approve(topic)
      try $0.reopen(topic)
    }
    #expect(try states() == [.visible, .visible])
    #expect(try database.moderationState(of: .topic(topic))?.isClosed == false)
  }

  @Test func `posts of editors say so`() throws {
    let topic = try database.postTopic("Wool socks")
    #expect(try database.moderationState(of: .topic(topic))?.isFromContent == false)
    #expect(try database.moderationState(of: .topic(Topic.ID(3)))?.isFromContent == true)
    #expect(try database.moderationState(of: .comment(Model.Comment.ID(1)))?.isFromContent == true)
  }

  @Test func `guests are kept out at once, and all pages are stale`() throws {
    let build = try database.buildNumber()
    #expect(try !database.needsWholeBuild())
    for (number, policy) in [GuestPolicy.held, .off].enumerated() {
      try database.write { try $0.setGuests(policy) }
      #expect(try database.settingRows()["guests"] == policy.rawValue)
      #expect(try database.buildNumber() == build + number + 1)
    }
    #expect(try database.needsWholeBuild())
  }

  @Test func `the next build stores what the file says, which it has seen before`() throws {
    try database.connection.execute(
      "INSERT OR REPLACE INTO content_digests (kind, key, digest) VALUES (0, '', 1), (0, 'source', 2)"
    )
    #expect(try database.contentDigests(.site) == ["": 1, "source": 2])
    try database.write { try $0.setGuests(.off) }
    #expect(try database.contentDigests(.site).isEmpty)
  }
}
