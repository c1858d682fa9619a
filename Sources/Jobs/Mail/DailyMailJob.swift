import Database
import Model
import Theme
import Time

/// Queues the daily emails: at seven in the site's time zone, for members with unread news of kinds that they want once a day;
/// those of some accounts per step.
///
/// The bookmark is the day and the number of the last news that emails were queued for. During a round it also has the last
/// news and the last account of the round, in the transaction that queues the emails: no news is sent twice, and none is left
/// out where a day passed without a process.
public struct DailyMailJob: Job {
  /// `daily-mail`.
  public static let name = "daily-mail"
  /// Hour from which daily emails are due.
  static let hour = 7

  /// `2026-11-22 57`; in a round, `2026-11-21 57 60 1200`.
  private struct Bookmark {
    /// The day of the last round that ended.
    var day = ""
    /// Number of the last news of that round.
    var last: Int64 = 0
    /// Number of the last news of the present round, and the last account dealt with; nil between rounds.
    var round: (newest: Int64, member: Member.ID)?

    init(_ text: String?) {
      let words = text?.split(separator: " ") ?? []
      let numbers = words.dropFirst().compactMap { Int64($0) }
      guard let first = words.first, let last = numbers.first else { return }
      (day, self.last) = (String(first), last)
      if numbers.count == 3 { round = (numbers[1], Member.ID(numbers[2])) }
    }

    var text: String {
      let ended = "\(day) \(last)"
      return round.map { "\(ended) \($0.newest) \($0.member)" } ?? ended
    }
  }

  /// Needs nothing but the site.
  public init() {}

  /// True from seven o'clock on, on a day other than the bookmark's.
  public func isDue(_ context: JobContext) throws -> Bool {
    guard context.theme.civil(context.time()).hour >= Self.hour else { return false }
    return try bookmark(context).day != context.today.description
  }

  /// Queues the emails of some accounts, and ends the round after the last one.
  public func step(_ context: JobContext) throws -> Step {
    var bookmark = try bookmark(context)
    var step = Step()
    try context.site.write { transaction in
      let round = try bookmark.round ?? (newest: context.site.newestNews(), member: Member.ID(0))
      if round.newest > bookmark.last,
        let member = try transaction.queueDailyMails(
          bookmark.last + 1...round.newest, after: round.member,
          day: Int64(context.today.dayNumber), at: context.time())
      {
        bookmark.round = (round.newest, member)
        step.isMore = true
      } else {
        (bookmark.day, bookmark.round) = (context.today.description, nil)
        bookmark.last = max(bookmark.last, round.newest)
      }
      try transaction.note(bookmark: bookmark.text, ofJob: Self.name)
    }
    return step
  }

  private func bookmark(_ context: JobContext) throws -> Bookmark {
    Bookmark(try context.site.bookmark(ofJob: Self.name))
  }
}
