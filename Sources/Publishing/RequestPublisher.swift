public import Database
import Glibc
import Model
public import Pages
public import Theme
import Time

/// Publishing as a program that answers requests does it, in the order that loses nothing: what a request
/// wrote is committed; its page is brought to disk in a bounded time; the answer goes out; the books
/// are kept; what is left is done by the back office.
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

    /// A line for a log.
    public var description: String { (page.map { "\($0.text): " } ?? "") + "\(error)" }
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
  /// `isUrgent` waits longer for our turn.
  /// `answer` hears whether `page` is on disk, and what went wrong, for the log. The books are kept after
  /// it returns; when that fails, the same pages are written once more later.
  @discardableResult
  public func afterSaving(
    _ page: PageKey, hiding hidden: [PageKey] = [], isUrgent: Bool = false,
    until isOver: () -> Bool,
    isContended: (() -> Bool)? = nil,
    answer: (_ isPublished: Bool, _ problems: [Problem]) -> Void
  ) -> Bool {
    var isAnswered = false
    var problems: [Problem] = []
    do {
      // What cannot be taken away may still be written over.
      for key in hidden {
        do { try HiddenFiles.unlink(key, of: site) } catch {
          problems.append(Problem(page: key, error: error))
        }
      }
      guard var publisher = try publisher(for: page, isUrgent ? Self.longPatience : Self.patience)
      else {
        isAnswered = true
        answer(true, problems)
        return true
      }
      let outcome = try publisher.publish(until: isOver) { change in
        // Who has committed after us has no page yet: it waits for the lock that we hold.
        try isContended?() ?? (site.lastChange() > change)
      }
      isAnswered = true
      answer(outcome.isPublished(page), problems + Self.problems(outcome))
      renderer = publisher.renderer
      try publisher.finish()
      return outcome.isYielded
    } catch {
      if !isAnswered { answer(false, problems + [Problem(page: nil, error: error)]) }
      return false
    }
  }

  /// A publisher as soon as it is our turn; nil when whoever had it has published the page for us.
  private func publisher(for page: PageKey, _ patience: Int) throws -> Publisher? {
    let change = try site.lastChange()
    var waited = 0
    while true {
      do {
        return try Publisher(
          site, theme, origin: origin, waiting: Self.glance, isForRequest: true)
      } catch let error as DatabaseError {
        guard error.isBusy, waited < patience else { throw error }
        waited += Self.glance
        if try site.isFinished(page.text, change: change) { return nil }
      }
    }
  }

  private static func problems(_ outcome: Publisher.Outcome) -> [Problem] {
    outcome.failures.map { Problem(page: $0.key, error: $0.error) }
  }
}
