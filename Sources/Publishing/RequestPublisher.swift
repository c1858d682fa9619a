public import Database
import Glibc
import Model
public import Pages
public import Theme
import Time

/// Publishes on behalf of a program that answers requests, in an order that loses nothing: the request's changes are committed;
/// its page is written in a bounded time; the answer goes out; the results are stored; the job runner does the rest.
///
/// Time is passed in as a question: is it over? This is an object, so that a process that ends after its answer can end while
/// it still holds everything that was read.
public final class RequestPublisher {
  /// Milliseconds after the commit in which pages are begun while the client waits; at least one is.
  public static let budget = 50
  /// Milliseconds that the client waits for our turn.
  public static let patience = 300
  /// Milliseconds to wait if an old page must not outlast the answer: removed content is gone by then, unless a build is slower
  /// than that.
  public static let longPatience = 5000
  /// Milliseconds after which a waiting process checks if another one has published the page meanwhile.
  private static let pollInterval = 10

  /// A problem of one page, or, without one, of all of them.
  public struct Problem: CustomStringConvertible {
    /// The page, when it is one page's problem.
    public let page: PageKey?
    /// Reason why it is not written.
    public let error: any Error
    /// True if a file may still show content that was to be removed before the answer.
    public var isStillPublic = false

    /// True if the only problem is that another process is publishing, which will write the page a little later.
    public var isWaiting: Bool {
      guard case DatabaseError.lockTimedOut(let path, _) = error else { return false }
      let isTurn = path.utf8.suffix(13).elementsEqual("/publish.lock".utf8)
      return page == nil && !isStillPublic && isTurn
    }

    /// A line for a log.
    public var description: String {
      (page.map { "\($0.text): " } ?? "")
        + (isStillPublic ? "may still show removed content: " : "") + error.logText
    }
  }

  private let site: SiteDatabase
  private let theme: SiteTheme
  private let origin: WriteOrigin
  /// Only held, so that it is not taken apart before a process that ends anyway.
  private var renderer: PageRenderer?

  /// Takes the site as the request opened it.
  public init(_ site: SiteDatabase, _ theme: SiteTheme, origin: WriteOrigin) {
    self.site = site
    self.theme = theme
    self.origin = origin
  }

  /// Records that a new day began on the clocks of the site, which makes lists of upcoming events stale.
  ///
  /// The first process of that day does it. A failure is left to the next one, so that no answer waits for it. Returns true if
  /// this process did it.
  @discardableResult
  public func startNewDay() -> Bool {
    let day = theme.civil(origin.time).date
    guard let shown = theme.day, shown != day else { return false }
    // Why loss is right: see above.
    return (try? site.begin(day)) ?? false
  }

  /// Publishes after a commit and answers exactly once, even on failure: the commit is safe.
  ///
  /// Returns true if waiting processes take the pages that are left. `isContended` tells if there are any; without it the queue
  /// of changes does. The files of pages in `hidden` are removed first, without the publish lock, even if they cannot be
  /// written again. `waitsForPages` waits longer for the lock, and means that removed content must not outlast the answer: if
  /// it may, a problem reports it. With `orGone` the file of `page` is removed if it cannot be written. `answer` receives
  /// whether `page` is on disk, and the problems for the log. The results are stored after it returns; if that fails, the same
  /// pages are written again later.
  @discardableResult
  public func afterSaving(
    _ page: PageKey, hiding hidden: [PageKey] = [], waitsForPages: Bool = false,
    orGone: Bool = false,
    until isOver: () -> Bool,
    isContended: (() -> Bool)? = nil,
    answer: (_ isPublished: Bool, _ problems: [Problem]) -> Void
  ) -> Bool {
    var isAnswered = false
    var problems: [Problem] = []
    do {
      // A file that cannot be removed may still be overwritten.
      problems = Self.stillPublic(try HiddenFiles.unlink(hidden, of: site))
      guard
        var publisher = try publisher(for: page, waitsForPages ? Self.longPatience : Self.patience)
      else {
        // The process that had the lock may have restored a page that it had rendered before.
        problems = Self.stillPublic(try HiddenFiles.unlink(hidden, of: site))
        isAnswered = true
        answer(true, problems)
        return true
      }
      // A page that another process rendered before the commit may have been written since, also for the first time.
      problems = Self.stillPublic(try HiddenFiles.unlink(hidden, of: site))
      let outcome = try publisher.publish(until: isOver) { change in
        // A later commit has no page yet: its process waits for the lock that we hold.
        try isContended?() ?? (site.lastChange() > change)
      }
      isAnswered = true
      problems.removeAll { $0.page.map(outcome.done.contains) ?? false }
      problems += failures(outcome, hidden, waitsForPages: waitsForPages)
      let isPublished = outcome.isPublished(page)
      if orGone, !isPublished { problems = replacing(page, problems) }
      answer(isPublished, problems)
      renderer = publisher.renderer
      try publisher.finish()
      return outcome.isYielded
    } catch {
      if !isAnswered {
        if orGone { problems = replacing(page, problems) }
        answer(false, problems + [Problem(page: nil, error: error, isStillPublic: waitsForPages)])
      }
      return false
    }
  }

  /// Pages that could not be written: of those in `hidden` the files are gone, unless `problems` has them already.
  private func failures(
    _ outcome: Publisher.Outcome, _ hidden: [PageKey], waitsForPages: Bool
  ) -> [Problem] {
    outcome.failures.map { failure in
      Problem(
        page: failure.key, error: failure.error,
        isStillPublic: waitsForPages && !hidden.contains(failure.key))
    }
  }

  /// Removes the file of a page that could not be written, so that it does not show hidden content.
  private func replacing(_ page: PageKey, _ problems: [Problem]) -> [Problem] {
    do {
      let kept = try HiddenFiles.unlink([page], of: site)
      return problems.map { problem in
        var problem = problem
        if problem.page == page { problem.isStillPublic = false }
        return problem
      } + Self.stillPublic(kept)
    } catch {
      return problems + [Problem(page: page, error: error, isStillPublic: true)]
    }
  }

  /// Returns a publisher as soon as the lock is free; nil if its holder has published the page for us.
  private func publisher(for page: PageKey, _ patience: Int) throws -> Publisher? {
    let changes = try site.ownChanges()
    var waited = 0
    // Held while we wait, so that the job runner does not take the next turn, too.
    var waitingLock: FileLock?
    while true {
      do {
        return try Publisher(
          site, theme, origin: origin, waiting: Self.pollInterval, .request(page, changes: changes))
      } catch let error as DatabaseError {
        guard error.isBusy, waited < patience else { throw error }
        waited += Self.pollInterval
        if waitingLock == nil {
          // Why loss is right: without this lock we wait just as long, but others may go first.
          waitingLock = try? FileLock(
            path: site.folder.publishWaitingLock, waiting: 0, isShared: true)
        }
        if try site.isFinished(page.text, change: changes.upperBound) { return nil }
      }
    }
  }

  private static func stillPublic(_ failures: [(page: PageKey?, error: any Error)]) -> [Problem] {
    failures.map { Problem(page: $0, error: $1, isStillPublic: true) }
  }
}
