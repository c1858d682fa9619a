import Model
import Testing

struct SiteSettingsTests {
  @Test func `every limit has a name, and its default is in its range`() {
    let defaults = Limits()
    for limit in Limit.allCases {
      #expect(limit.range.contains(defaults[limit]), "\(limit.rawValue)")
    }
    #expect(Mirror(reflecting: defaults).children.count == Limit.allCases.count)
  }

  @Test(arguments: Limit.allCases) func `a limit that is set changes no other`(_ limit: Limit) {
    var limits = Limits()
    limits[limit] += 1
    for other in Limit.allCases {
      #expect(limits[other] == Limits()[other] + (other == limit ? 1 : 0))
    }
  }
}
