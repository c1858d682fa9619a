public import Database
import Glibc
import Model
public import Pages
public import Theme
import Time

/// Publishing as a program that answers requests does it, in the order that loses nothing: what a request
/// wrote is committed; its page is brought to disk in a bounded time; the answer goes out; the books
/// are kept; what is left is done by the job runner.
///
/// The time comes from outside, as a question: is it over? An object, so that a process that ends after its
/// answer can end while it still holds everything that was read.
public final class RequestPublisher {
  /// Milliseconds after the commit in which pages are begun while the client waits; at least one is.
  public static let budget = 50
  /// Milliseconds that the client waits for our turn.
  public static let patience = 300
  /// The same where an old page must not outlast the answer: what is taken away is gone then, unless a build is
  /// slower than that.
  public static let longPatience = 5000
  /// Milliseconds after which who waits looks whether somebody else has published the page meanwhile.
  private static let glance = 10

  /// What went wrong, and with which page; without one, with all of them.
  public struct Problem: CustomStringConvertible {
    /// The page, when it is one page's problem.
    public let page: PageKey?
    /// Why it is not written.
    public let error: any Error
    /// Whether a file may still show what was to be gone before the answer.
    public var isStillPublic = false

    /// Whether it is no more than that another process publishes, which brings the page to disk a little later.
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

  /// Notices that a new day began on the clocks of the site, which makes what is upcoming stale.
  ///
  /// Whoever comes first on that day does it. A failure is left to the next one: nobody's answer waits
  /// for it. Returns whether it was us.
  @discardableResult
  public func noticeDay() -> Bool {
    let day = theme.civil(origin.time).date
    guard let shown = theme.day, shown != day else { return false }
    // Why loss is right: see above.
    return (try? site.begin(day)) ?? false
  }

  /// Publishes after a commit and answers, exactly once, whatever fails: what was written is safe.
  ///
  /// Returns whether others, who wait for their turn, take what is left; `isContended` says whether
  /// anybody does, unless the queue of changes tells.
  /// The files of pages in `hidden` are gone first, whoever's turn it is and whether or not they can be written again.
  /// `waitsForPages` waits longer for our turn, and says that what pages showed must not outlast the answer: where it may, a
  /// problem says so. With `orGone` the file of `page` is removed when it cannot be written.
  /// `answer` hears whether `page` is on disk, and what went wrong, for the log. The books are kept after
  /// it returns; when that fails, the same pages are written once more later.
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
      // What cannot be removed may still be written over.
      problems = Self.stillPublic(try HiddenFiles.unlink(hidden, of: site))
      guard
        var publisher = try publisher(for: page, waitsForPages ? Self.longPatience : Self.patience)
      else {
        // Who had the turn may have written a page back that they had rendered before.
        problems = Self.stillPublic(try HiddenFiles.unlink(hidden, of: site))
        isAnswered = true
        answer(true, problems)
        return true
      }
      // A page that another process rendered before the commit may have been written since, also for the first time.
      problems = Self.stillPublic(try HiddenFiles.unlink(hidden, of: site))
      let outcome = try publisher.publish(until: isOver) { change in
        // Who has committed after us has no page yet: it waits for the lock that we hold.
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

  /// Removes the file of a page that could not be written, so that it shows nothing rather than what is hidden.
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

  /// A publisher as soon as it is our turn; nil when whoever had it has published the page for us.
  private func publisher(for page: PageKey, _ patience: Int) throws -> Publisher? {
    let changes = try site.ownChanges()
    var waited = 0
    // Held while we wait, so that the job runner does not take the next turn, too.
    var turnstile: FileLock?
    while true {
      do {
        return try Publisher(
          site, theme, origin: origin, waiting: Self.glance, .request(page, changes: changes))
      } catch let error as DatabaseError {
        guard error.isBusy, waited < patience else { throw error }
        waited += Self.glance
        if turnstile == nil {
          // Why loss is right: without it we wait as long, but others may go first.
          turnstile = try? FileLock(
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
