import Database
import Theme
import Time

/// Queues the letters of a day: at seven on the site's clock, for who has unread news that they want to hear of once a day.
///
/// Its bookmark is the day and the number of the last news that a letter was queued for, in the transaction that queues them:
/// no piece of news is told twice, and none is left out where a day passed without a process.
public struct DailyMailDuty: Duty {
  /// `daily-mail`.
  public static let name = "daily-mail"
  /// The hour from which letters of the day are due.
  static let hour = 7

  /// Needs nothing but the site.
  public init() {}

  /// From seven o'clock on, on a day other than the one of its bookmark.
  public func isDue(_ place: Workplace) throws -> Bool {
    guard place.theme.civil(place.time()).hour >= Self.hour else { return false }
    return try bookmark(place).day != place.today.description
  }

  /// Queues all of them in one transaction.
  public func step(_ place: Workplace) throws -> Step {
    let last = try bookmark(place).last
    try place.site.write { transaction in
      let newest = try transaction.queueDailyMails(
        after: last, day: Int64(place.today.dayNumber), at: place.time())
      try transaction.note(
        bookmark: "\(place.today.description) \(newest)", ofDuty: Self.name)
    }
    return Step()
  }

  private func bookmark(_ place: Workplace) throws -> (day: String, last: Int64) {
    let words = try place.site.bookmark(ofDuty: Self.name)?.split(separator: " ") ?? []
    return (words.first.map(String.init) ?? "", words.count == 2 ? Int64(words[1]) ?? 0 : 0)
  }
}
