import Foundation
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// When members last looked, in a file beside the database.
struct LastSeenTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = Timestamp(seconds: 1_794_675_659)

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    database = try site.compile()
  }

  private var lastSeenTimes: LastSeen { database.lastSeenTimes }
  private var url: URL { URL(fileURLWithPath: site.folder.lastSeenTimes) }

  @Test func `each member has four bytes, and a look is as old as its minute`() throws {
    lastSeenTimes.note(Member.ID(3), at: now)
    lastSeenTimes.note(Member.ID(1), at: now.adding(seconds: 60))
    #expect(
      lastSeenTimes.last(of: [Member.ID(1), Member.ID(2), Member.ID(3), Member.ID(9)]) == [
        Timestamp(seconds: 1_794_675_660), nil, Timestamp(seconds: 1_794_675_600), nil,
      ])
    #expect(try Data(contentsOf: url).count == 16)
    lastSeenTimes.forget(Member.ID(3))
    lastSeenTimes.forget(Member.ID(8))
    #expect(lastSeenTimes.last(of: [Member.ID(3)]) == [nil])
    #expect(try Data(contentsOf: url).count == 16)
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `numbers that no member has make no file`() {
    for number in [-1, .min, .max, 1 << 24] as [Int64] {
      lastSeenTimes.note(Member.ID(number), at: now)
      lastSeenTimes.forget(Member.ID(number))
      #expect(lastSeenTimes.last(of: [Member.ID(number)]) == [nil])
    }
    #expect(!site.exists("data/looks"))
  }

  @Test func `a file that cannot be read says nothing, and refuses nothing`() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    lastSeenTimes.note(Member.ID(1), at: now)
    #expect(lastSeenTimes.last(of: [Member.ID(1)]) == [nil])
    try FileManager.default.removeItem(at: url)
    try Data([1, 2]).write(to: url)
    #expect(lastSeenTimes.last(of: [Member.ID(0), Member.ID(1)]) == [nil, nil])
  }

  @Test func `leaving deletes the time`() throws {
    let member = try database.openAccount("irene")
    try database.write { transaction in
      var profile = Profile()
      profile.show(.lastSeen, to: .friends)
      try transaction.set(profile, of: member)
    }
    lastSeenTimes.note(member, at: now)
    #expect(lastSeenTimes.last(of: [member]) != [nil])
    try database.write { try $0.leave(member, takingPosts: false, at: now) }
    #expect(lastSeenTimes.last(of: [member]) == [nil])
  }
}
