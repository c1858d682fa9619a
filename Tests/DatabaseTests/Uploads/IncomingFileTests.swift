import Database
import Model
import TestSupport
import Testing

/// Incoming bodies: how many there are, and which of them wait for others.
struct IncomingFileTests {
  private let site: TemporarySite
  private let folder: UploadFolder

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
    folder = UploadFolder(site.folder)
  }

  private func receive(_ member: Int64) throws -> IncomingBody {
    try FileReceiver(folder, for: Member.ID(member)).receive(waiting: 0)
  }

  private func isBusy(_ body: () throws -> Void) throws -> Bool {
    do {
      try body()
      return false
    } catch let error as DatabaseError where error.isBusy {
      return true
    }
  }

  @Test func `a body comes in beside those of others, and is whole`() throws {
    let slow = try receive(1)
    let body = try receive(2)
    try body.append([1, 2, 3])
    try body.append([4])
    #expect(body.beginning(2) == [1, 2] && body.beginning(9) == [1, 2, 3, 4])
    #expect(try body.finish(waiting: 0).bytes() == [1, 2, 3, 4])
    withExtendedLifetime(slow) {}
  }

  @Test func `a member has few places`() throws {
    var own = try (0..<FileReceiver.places.ofMember).map { _ in try receive(1) }
    #expect(try isBusy { _ = try receive(1) })
    let other = try receive(2)
    own.removeFirst()
    #expect(try !isBusy { _ = try receive(1) })
    withExtendedLifetime((own, other)) {}
  }

  @Test func `all members together have a number of places`() throws {
    var all = try (0..<FileReceiver.places.ofAll).map { try receive(Int64($0 + 1)) }
    #expect(try isBusy { _ = try receive(999) })
    all.removeLast()
    let last = try receive(999)
    #expect(try isBusy { _ = try receive(1000) })
    withExtendedLifetime((all, last)) {}
  }

  @Test func `one file at a time is looked at, and each keeps its place until then`() throws {
    let bodies = try [receive(1), receive(1), receive(2)]
    var file: IncomingFile? = try bodies[0].finish(waiting: 0)
    #expect(try isBusy { _ = try bodies[2].finish(waiting: 0) })
    #expect(try isBusy { _ = try receive(1) })
    withExtendedLifetime(file) {}
    file = nil
    #expect(try !isBusy { _ = try bodies[2].finish(waiting: 0) })
  }

  @Test(arguments: [Int64.max, Int64.min, -1, 0])
  func `every number has places`(member: Int64) throws {
    #expect(try !isBusy { _ = try receive(member) })
  }
}

/// How long a body may take.
struct BodyPaceTests {
  @Test(arguments: [
    // Nothing need come for ten seconds.
    (0, 0, 9_999, false), (1_000_000, 0, 10_999, false), (1_000_000, 0, 11_000, true),
    // Then 8 KB a second.
    (25_000_000, 8191, 11_000, true), (25_000_000, 8192, 11_000, false),
    (25_000_000, 163_839, 30_000, true), (25_000_000, 163_840, 30_000, false),
    // And all of it in a minute, and a second for each 50 KB.
    (100, 99_999_999, 59_999, false), (100, 99_999_999, 60_002, true),
    (25_000_000, 24_999_999, 559_999, false), (25_000_000, 24_999_999, 560_000, true),
    (Int.max, 0, 1000, false), (-5, 0, 60_000, true), (Int.max, Int.max, .max, true),
  ])
  func `a body that comes too slowly is given up`(
    length: Int, bytes: Int, milliseconds: Int64, isTooSlow: Bool
  ) {
    #expect(BodyRateLimit(length: length).isTooSlow(bytes, after: milliseconds) == isTooSlow)
  }
}
