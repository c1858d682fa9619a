import Database
import HTTPTypes
import Model
import Templates
import Theme

/// `cities?q=sala`: the cities that begin so, for the script that suggests them during typing; JSON, for anyone.
///
/// The answer is a list of texts that every field for a city takes: a name, with region and country where an earlier one has
/// it.
struct CitiesAction: Action {
  private let context: ActionContext

  init(_ context: ActionContext) throws {
    // People type quickly; the script waits until they pause.
    try context.allow(
      context.quotas("cities", most: context.settings.limits.searchesPerMinute * 4))
    self.context = context
  }

  func show() throws -> Reply {
    let cities = try context.cities(beginning: context.fields["q"])
    return .finished(.json(.ok, .list(cities.map { .text($0) })))
  }
}

// Cities that the writer may mean.
extension ActionContext {
  /// The most cities that are suggested.
  private static let suggested = 8

  /// The cities that begin with what was typed, each as a text that means it.
  func cities(beginning typed: String) throws -> [String] {
    let towns = try site.towns(beginning: PlainText.singleLine(typed), atMost: Self.suggested)
    var names: Set<String> = []
    return towns.map { names.insert(Town.key($0.name)).inserted ? $0.name : locale.label($0) }
  }

  /// The cities that the writer of an unknown name may have meant.
  func cities(like typed: String) throws -> [Town] {
    try site.towns(like: PlainText.singleLine(typed), atMost: 5)
  }

  /// The town that was typed: a name or a postcode, with region or country behind a comma where several have it.
  func town(typed: String) throws -> Town? {
    try locale.towns(typed) { try site.towns(named: $0) }.first
  }

  /// Adds the error that the place is unknown, with the cities that have similar names.
  func addUnknownPlace(
    _ name: String, _ typed: String, _ errors: inout FieldErrors
  ) throws {
    let similar = try cities(like: typed).prefix(3).map(locale.label)
    if similar.isEmpty {
      errors.add(name, "unknown")
    } else {
      errors.add(name, "similar", in: "place", ["names": listed(similar, atMost: 3)])
    }
  }

  /// Source of the cities that a field suggests.
  var cityList: CityListView {
    CityListView(url: href(.cities), script: theme.href(asset: "cities.js") ?? "")
  }
}

/// Source from which a field for a city suggests some during typing.
struct CityListView: View {
  /// Address that the script asks for suggestions.
  let url: String
  /// The script that asks.
  let script: String
}
