import Testing

@testable import Model

/// Addresses of tiles, as operators write them.
struct MapStreetsTests {
  @Test func `an address names one tile`() throws {
    let streets = try #require(
      MapStreets("https://a.tiles.example.org:8443/road/{z}/{y}/{x}@2x.png?key=a1", credit: "© us"))
    #expect(streets.origin == "https://a.tiles.example.org:8443")
    #expect(
      streets.tile(zoom: 3, column: 4, row: 5)
        == "https://a.tiles.example.org:8443/road/3/5/4@2x.png?key=a1")
  }

  @Test(arguments: [
    "", "http://t.example/{z}/{x}/{y}.png", "https:///{z}/{x}/{y}.png",
    "https://t.example/{z}/{x}.png",
    "https://t.example/{z}/{x}/{x}/{y}.png", "https://t.example/{z}/{x}/{s}.png",
    "https://{x}.example/{z}/{y}.png", "https://t.example 'self'/{z}/{x}/{y}.png",
    "https://t.example/{z}/{x}/{y}\"><script>", "https://a@t.example/{z}/{x}/{y}.png",
    "https://t.example/{z}/{x}/{y}}.png", "https://t.example;/{z}/{x}/{y}.png",
  ])
  func `any other is refused`(_ address: String) {
    #expect(MapStreets(address, credit: "") == nil)
  }
}
