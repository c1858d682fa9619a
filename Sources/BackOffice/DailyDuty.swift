public import Database
import Time

/// A duty that is done once on each day of the site's clock, in one transaction that notes the day, too.
public protocol DailyDuty: Duty {
  /// Does what needs no transaction, such as removing files. May be done twice when a process is killed.
  func prepare(_ place: Workplace) throws

  /// Does the work of the day; what it throws takes back all of the transaction.
  func work(_ transaction: inout Transaction, _ place: Workplace) throws
}

extension DailyDuty {
  /// On a day other than the one of its bookmark: also when the clock was set back.
  public func isDue(_ place: Workplace) throws -> Bool {
    try place.site.bookmark(ofDuty: Self.name) != place.today.description
  }

  /// Does the work and notes the day.
  public func step(_ place: Workplace) throws -> Step {
    try prepare(place)
    try place.site.write { transaction in
      try work(&transaction, place)
      try transaction.note(bookmark: place.today.description, ofDuty: Self.name)
    }
    return Step()
  }
}
