public import Database
import Time

/// A duty that is done once on each day of the site's clock, in one transaction that notes the day, too.
public protocol DailyDuty: Duty {
  /// Does what needs no transaction, such as removing files. May be done twice when a process is killed.
  func prepare(_ place: Workplace) throws

  /// Does a part of what would be too much for the transaction of the day, in one of its own, before that; returns whether
  /// there may be more. Each part is a step.
  func part(_ place: Workplace) throws -> Bool

  /// Does the work of the day; what it throws takes back all of the transaction.
  func work(_ transaction: inout Transaction, _ place: Workplace) throws
}

extension DailyDuty {
  /// On a day other than the one of its bookmark: also when the clock was set back.
  public func isDue(_ place: Workplace) throws -> Bool {
    try place.site.bookmark(ofDuty: Self.name) != place.today.description
  }

  /// Has no parts.
  public func part(_ place: Workplace) throws -> Bool { false }

  /// Does a part of it; or, when there is none left, the work, and notes the day.
  public func step(_ place: Workplace) throws -> Step {
    if try part(place) {
      var step = Step()
      step.isMore = true
      return step
    }
    try prepare(place)
    try place.site.write { transaction in
      try work(&transaction, place)
      try transaction.note(bookmark: place.today.description, ofDuty: Self.name)
    }
    return Step()
  }
}
