import Database
import Model
import Theme
import Time

/// Queues the letters of a day: at seven on the site's clock, for who has unread news that they want to hear of once a day;
/// those of some accounts in a step.
///
/// Its bookmark is the day and the number of the last news that letters were queued for, while a round lasts also up to which
/// news and which account it is, in the transaction that queues them: no piece of news is told twice, and none is left out
/// where a day passed without a process.
public struct DailyMailJob: Job {
  /// `daily-mail`.
  public static let name = "daily-mail"
  /// The hour from which letters of the day are due.
  static let hour = 7

  /// `2026-11-22 57`; in a round, `2026-11-21 57 60 1200`.
  private struct Bookmark {
    /// The day of the last round that ended.
    var day = ""
    /// The number up to which it told.
    var last: Int64 = 0
    /// The number up to which this one tells, and the account up to which it came; nil between rounds.
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

  /// From seven o'clock on, on a day other than the one of its bookmark.
  public func isDue(_ context: JobContext) throws -> Bool {
    guard context.theme.civil(context.time()).hour >= Self.hour else { return false }
    return try bookmark(context).day != context.today.description
  }

  /// Queues those of some accounts, and ends the round after the last one.
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
