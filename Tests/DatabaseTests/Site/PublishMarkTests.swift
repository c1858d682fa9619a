import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Marks of what a mirror has, and the rounds after them.
struct PublishMarkTests {
  private static let now = TemporarySite.now
  private let folder: TemporarySite
  private let site: SiteDatabase

  init() throws {
    folder = try TemporarySite()
    site = try folder.migrated()
  }

  private func publish(
    _ page: String, boot: String = "a", at time: Timestamp = Self.now, isWhole: Bool = false
  ) throws {
    var round = PublishRound()
    round.pages = [StalePage(key: page, priority: 1)]
    round.isWhole = isWhole
    try site.write { try $0.note(round, boot: boot, at: time) }
  }

  private func pages(since mark: PublishMark) throws -> [String]? {
    try site.publishRounds(since: mark)?.flatMap(\.pages).map(\.key)
  }

  @Test func `pages published after a mark, and none before it`() throws {
    try publish("one")
    let mark = try site.publishMark()
    #expect(try pages(since: mark) == [])
    try publish("two")
    try publish("three")
    #expect(try pages(since: mark) == ["two", "three"])
    #expect(try pages(since: site.publishMark()) == [])
  }

  @Test func `a mark stays good when its round is forgotten, but not when the next one is`() throws
  {
    try publish("one")
    let mark = try site.publishMark()
    try publish("two", at: Self.now.adding(seconds: 600))
    #expect(try site.number("SELECT min(id) FROM rounds") == 2)
    #expect(try pages(since: mark) == ["two"])
    try publish("three", at: Self.now.adding(seconds: 1200))
    #expect(try pages(since: mark) == nil)
  }

  @Test func `a whole build, a restart and another database`() throws {
    try publish("one")
    let mark = try site.publishMark()
    try publish("all", isWhole: true)
    #expect(try pages(since: mark) == nil)
    let second = try site.publishMark()
    try publish("two", boot: "b")
    #expect(try pages(since: second) == nil)
    try site.set("DELETE FROM rounds")
    #expect(try pages(since: second) == nil)
    #expect(try site.publishMark() == .none)
    #expect(try pages(since: .none) == nil)
    for name in ["one", "two", "three"] {
      try publish(name, at: Self.now.adding(seconds: 5))
    }
    // Rounds with the numbers of others.
    #expect(try pages(since: second) == nil)
    #expect(try pages(since: .none) == nil)
  }

  @Test func `no number is given twice, whatever is forgotten`() throws {
    try publish("one")
    try publish("two")
    let mark = try site.publishMark()
    try site.write {
      try $0.dropPublishRounds(boot: "a", writtenBy: Self.now.adding(seconds: 9000))
    }
    #expect(try pages(since: mark) == [])
    try site.write { try $0.dropPublishRounds(upTo: 2) }
    #expect(try pages(since: mark) == [])
    #expect(try site.texts("SELECT work FROM rounds") == ["cut"])
    try publish("three")
    #expect(try pages(since: mark) == ["three"])
  }

  @Test func `erasure leaves no round to those who missed it`() throws {
    try publish("one")
    let mark = try site.publishMark()
    try publish("two")
    try site.write { try $0.dropPublishRounds(upTo: 2) }
    #expect(try pages(since: mark) == nil)
  }

  @Test func `a clock that jumps back loses nothing, and one that jumps on asks for everything`()
    throws
  {
    try publish("one")
    let mark = try site.publishMark()
    try publish("two", at: Self.now.adding(seconds: -90_000))
    #expect(try pages(since: mark) == ["two"])
    // This round seems to be a day old.
    try publish("three", at: Self.now)
    #expect(try pages(since: mark) == nil)
  }

  @Test(arguments: ["a", "a 1000", ""])
  func `a mark is the same after it was written and read`(boot: String) throws {
    try publish("one", boot: boot)
    let mark = try site.publishMark()
    #expect(!mark.text.contains(" "))
    #expect(PublishMark(mark.text) == mark)
  }

  @Test(arguments: [
    "", "1", "1-2", "x-1-a", "1-x-a", "-1-2-a", "1-2-a b", "1-2-a\n", "99999999999999999999-1-a",
    "1-2-\u{0}", "1-2-é", "1-2-" + String(repeating: "a", count: 200),
  ])
  func `invalid marks are refused`(text: String) {
    #expect(PublishMark(text) == nil)
  }
}
