import Model
import Testing

/// Asks for the number of each limit.
private struct LimitsVisitor: SettingsVisitor {
  private(set) var numbers: [String: Int] = [:]
  /// The one that becomes one less, or one more where that is out of range.
  var moved: String?

  mutating func optional<Value>(
    _ setting: Setting, expected: @autoclosure () -> String, _ value: inout Value?,
    read: (String) -> Value?, write: (Value) -> String?
  ) {
    guard setting.key.hasPrefix("limits."), let text = value.flatMap(write), let number = Int(text)
    else { return }
    // Values that `read` refuses are out of range.
    if read(text) != nil { numbers[setting.key] = number }
    if setting.key == moved { value = read("\(number - 1)") ?? read("\(number + 1)") }
  }

  func list<Value>(
    _ setting: Setting, example: String, expected: @autoclosure () -> String,
    _ values: inout [Value], read: (String) -> Value?, write: (Value) -> String
  ) {}
  func languages(_ setting: Setting, example: String, _ languages: inout [Language]) {}
  func localized(
    _ setting: Setting, expected: String, _ text: inout LocalizedText, in languages: [Language]
  ) {}
  func part<Part>(_ setting: Setting, expected: String, _ part: inout Part?, usual: Part) {}
  func features(
    _ setting: Setting, expected: String, _ features: inout FeatureSet, sections: [Section]
  ) {}
  func providers(
    _ setting: Setting, expected: String, _ providers: inout [SSOProvider], in languages: [Language]
  ) {}
}

struct SiteSettingsTests {
  /// The limits by their keys, after one of them was changed.
  private func limits(changing key: String? = nil) -> [String: Int] {
    var (settings, visitor) = (SiteSettings(), LimitsVisitor())
    visitor.moved = key
    settings.declare(to: &visitor)
    var after = LimitsVisitor()
    settings.declare(to: &after)
    return after.numbers
  }

  @Test func `every limit has a key, and its default is in its range`() {
    #expect(Mirror(reflecting: Limits()).children.count == limits().count)
  }

  @Test func `a limit that is set changes no other`() {
    let usual = limits()
    for key in usual.keys {
      let changed = limits(changing: key).filter { $0.value != usual[$0.key] }
      #expect(Array(changed.keys) == [key])
    }
  }

  @Test func `usual settings are those of a site about which nothing is said`() {
    let settings = SiteSettings()
    #expect(settings.languages == [.english])
    #expect(settings.base == BaseURL("http://localhost"))
  }
}
