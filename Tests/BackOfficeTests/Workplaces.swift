import BackOffice
import Database
import Pages
import Publishing
import TestSupport
import Theme
import Time

extension TemporarySite {
  /// A site whose clocks stand still; each look at the other one takes `step` milliseconds.
  func workplace(
    _ database: SiteDatabase, at time: Timestamp = now, step: Int64 = 0
  ) throws -> Workplace {
    var moment: Int64 = 0
    return Workplace(
      database, try SiteTheme.stored(in: database), boot: Self.origin.boot, time: { time },
      milliseconds: {
        moment += step
        return moment
      })
  }
}
