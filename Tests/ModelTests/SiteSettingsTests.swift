import Model
import Testing

struct SiteSettingsTests {
  @Test func `every limit has a name, and its default is in its range`() {
    let defaults = Limits()
    for (name, path, range) in Limits.names {
      #expect(range.contains(defaults[keyPath: path]), "\(name)")
    }
    #expect(Set(Limits.names.map(\.name)).count == Limits.names.count)
    #expect(Set(Limits.names.map(\.path)).count == Limits.names.count)
    #expect(Mirror(reflecting: defaults).children.count == Limits.names.count)
  }
}
