public import Database
import Time

/// A job that is done once on each day of the site's clock, in one transaction that notes the day, too.
public protocol DailyJob: Job {
  /// Does what needs no transaction, such as removing files. May be done twice when a process is killed.
  func prepare(_ context: JobContext) throws

  /// Does a part of what would be too much for the transaction of the day, in one of its own, before that; returns whether
  /// there may be more. Each part is a step.
  func part(_ context: JobContext) throws -> Bool

  /// Does the work of the day; what it throws takes back all of the transaction.
  func work(_ transaction: inout Transaction, _ context: JobContext) throws
}

extension DailyJob {
  /// On a day other than the one of its bookmark: also when the clock was set back.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.bookmark(ofJob: Self.name) != context.today.description
  }

  /// Has no parts.
  public func part(_ context: JobContext) throws -> Bool { false }

  /// Does a part of it; or, when there is none left, the work, and notes the day.
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
