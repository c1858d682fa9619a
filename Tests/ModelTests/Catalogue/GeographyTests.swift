import Testing

@testable import Model

/// Positions of shops, and walks to them.
struct GeographyTests {
  private func position(_ latitude: String, _ longitude: String) throws -> Shop.Position {
    try #require(Shop.Position(latitude: latitude, longitude: longitude))
  }

  @Test func `a position is known to three decimals`() throws {
    for (latitude, longitude, rounded) in [
      ("40.96349", "-5.66351", "40.963 -5.664"), ("0.0004", "-0.0004", "0.000 0.000"),
      ("-89.99999", "179.99999", "-90.000 180.000"), ("1", "-0.05", "1.000 -0.050"),
    ] {
      let place = try position(latitude, longitude).rounded
      #expect("\(place.latitude) \(place.longitude)" == rounded)
    }
  }

  @Test func `a point outside the earth is none`() {
    for text in ["", "91", "1e2", "nan", "inf", "0x1", "--1", "1,5", " 1", "1-1", ".", "1.", "٣"] {
      let place = Shop.Position(latitude: text, longitude: "0")
      #expect(place == nil || text == "1.", "\(text)")
    }
    #expect(Shop.Position(latitude: String(repeating: "1", count: 400), longitude: "0") == nil)
  }

  @Test func `a walk takes a minute at least, and eighty metres a minute by streets`() {
    #expect(Shop.Position.minutesOnFoot(0) == 1)
    #expect(Shop.Position.minutesOnFoot(492) == 8)
    #expect(Shop.Position.minutesOnFoot(10_000) == 163)
  }

  @Test(arguments: [
    ("Ana", "ana", "ana@example.org", "One.\n\nTwo\nthree."), ("A\nB", "", "", ""),
    ("", "", "", "\n\n"),
  ])
  func `a suggestion is read as it was written`(
    _ name: String, _ username: String, _ email: String, _ words: String
  ) throws {
    let written = Suggestion(name: name, username: username, email: email, words: words)
    let read = try #require(Suggestion(facts: written.facts))
    #expect(read.words == words && read.username == username && read.email == email)
    #expect(!read.name.contains("\n"))
    #expect(Suggestion(facts: "a\nb\nc") == nil)
  }
}
