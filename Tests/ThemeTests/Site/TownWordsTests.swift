import Model
import Testing

@testable import Theme

/// Towns in words.
struct TownWordsTests {
  private let locale = Locale(code: "en") {
    ["country_ES": "Spain", "country_MX": "Mexico"][$0]
  }

  private func towns() throws -> [Town] {
    let point = try #require(Point("0,0"))
    return [
      Town(name: "Mérida", point: point, country: "MX", region: "Yucatán"),
      Town(name: "Mérida", point: point, country: "ES", region: "Extremadura"),
      Town(name: "Aldea", point: point, isOwn: true),
      Town(name: "Singapore", point: point, country: "XX", region: "Singapore"),
    ]
  }

  private func meant(_ typed: String) throws -> [String] {
    let all = try towns()
    return locale.towns(typed) { name in all.filter { $0.keys.contains(Town.key(name)) } }
      .map(locale.label)
  }

  @Test(arguments: [
    ("merida", ["Mérida, Yucatán, Mexico", "Mérida, Extremadura, Spain"]),
    ("Mérida, spain", ["Mérida, Extremadura, Spain"]), ("Mérida, MX", ["Mérida, Yucatán, Mexico"]),
    ("MERIDA , Extremadura, Spain", ["Mérida, Extremadura, Spain"]),
    ("Mérida, France", []), ("Mérida,", []), (", Spain", []), ("", []), ("a,b,c,d,e,f", []),
    ("Aldea", ["Aldea"]), ("Singapore", ["Singapore"]),
  ])
  func `a query is one city, or several that differ`(
    _ typed: String, _ labels: [String]
  ) throws {
    #expect(try meant(typed) == labels)
  }
}
