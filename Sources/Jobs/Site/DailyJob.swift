public import Database
import Time

/// A job that is done once a day, by the site's clock, in one transaction that also notes the day.
public protocol DailyJob: Job {
  /// Does the work that needs no transaction, such as removing files.
  ///
  /// It may be done twice when a process is killed.
  func prepare(_ context: JobContext) throws

  /// Does a part of the work that would be too much for the transaction of the day, in a transaction of its own, before that
  /// one; returns true if there may be more.
  ///
  /// Each part is a step.
  func part(_ context: JobContext) throws -> Bool

  /// Does the work of the day; an error rolls back all of the transaction.
  func work(_ transaction: inout Transaction, _ context: JobContext) throws
}

extension DailyJob {
  /// True on a day other than the bookmark's: also when the clock was set back.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.bookmark(ofJob: Self.name) != context.today.description
  }

  /// By default there are no parts.
  public func part(_ context: JobContext) throws -> Bool { false }

  /// Does a part; or, when there is none left, the work, and notes the day.
  public func step(_ context: JobContext) throws -> Step {
    if try part(context) {
      var step = Step()
      step.isMore = true
      return step
    }
    try prepare(context)
    try context.site.write { transaction in
      try work(&transaction, context)
      try transaction.note(bookmark: context.today.description, ofJob: Self.name)
    }
    return Step()
  }
}
