import Database
import Dispatch
import Foundation
import Synchronization
import Testing

/// A decision made before the lock is held may be wrong once it is.
///
/// The lock is kept here until the post waits for it, which shows in the descriptors of this process;
/// meanwhile another post is committed behind its back.
struct RaceTests {
  @Test(arguments: [
    ("allowed", "/topics/new", 303, "/forum/4-rain-again/?c=5#c5" as String?),
    ("allowed", "/topics/1/comments", 303, "/forum/1-night-trains/?c=5#c5"),
    ("held", "/topics/new", 202, nil), ("held", "/topics/1/comments", 202, nil),
  ])
  func `the first click, committed while the second waits, answers both`(
    guests: String, path: String, status: Int, location: String?
  ) throws {
    let site = try SiteFixture("guests: \(guests)")
    let body = "title=Rain+again&body=Words.&name=Eva"
    let answers = try Self.race(site, path, first: body, second: body)
    #expect(answers.map(\.status) == [status, status])
    #expect(answers.map { $0.header("Location") } == [location, location])
    #expect(try site.count("comments") == 5)
  }

  @Test func `a title that is taken while its form waits leads to the other topic`() throws {
    let site = try SiteFixture()
    let answers = try Self.race(
      site, "/topics/new", first: "title=Rain+again&body=First.&name=Eva",
      second: "title=RAIN+again&body=Second.&name=Adam&tags=mud")
    #expect(answers.map(\.status) == [303, 422])
    let page = answers[1].page
    #expect(
      page.errors == ["title": "There is already a topic with this title. Choose another title."])
    #expect(page.addresses.contains("/forum/4-rain-again/"))
    #expect(page.fields["body"] == "Second.")
    #expect(try site.count("topics") == 4)
    #expect(try site.count("lists WHERE kind = 2") == 0)
  }

  private static func race(
    _ site: SiteFixture, _ path: String, first: String, second: String
  ) throws -> [Answer] {
    try race(site, first: formText(path, first), second: formText(path, second))
  }

  /// Sends the second request until it waits for the lock, then commits the first; both answers in this order.
  static func race(_ site: SiteFixture, first: String, second: String) throws -> [Answer] {
    let folder = site.folder
    let late = Mutex<Result<Answer, any Error>?>(nil)
    let lock = try FileLock(path: folder.writeLock, waiting: 0)
    let isDone = DispatchSemaphore(value: 0)
    // One that may block, which a task of Swift's pool must not.
    Thread.detachNewThread {
      let result = Result { try Click(folder).send(second) }
      late.withLock { $0 = result }
      isDone.signal()
    }
    while descriptors(of: folder.writeLock) < 2, late.withLock({ $0 == nil }) { sched_yield() }
    let answer = try behindTheLock(folder) { try Click($0).send(first) }
    _ = consume lock
    isDone.wait()
    let other = try #require(late.withLock { $0 })
    return [answer, try other.get()]
  }

  /// The database by another path, which has a lock of its own.
  private static func behindTheLock<T>(
    _ folder: SiteFolder, _ body: (SiteFolder) throws -> T
  ) throws -> T {
    let other = SiteFolder(try SiteFixture.temporaryFolder())
    defer { SiteFixture.remove(other.path) }
    mkdir(other.data, 0o700)
    try #require(symlink(folder.database, other.database) == 0)
    return try body(other)
  }

  /// How often this process has a file open.
  private static func descriptors(of path: String) -> Int {
    (0..<1024).count { descriptor in
      var buffer = [CChar](repeating: 0, count: 256)
      let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
      return count > 0
        && buffer.prefix(count).elementsEqual(path.utf8.map { CChar(bitPattern: $0) })
    }
  }
}
