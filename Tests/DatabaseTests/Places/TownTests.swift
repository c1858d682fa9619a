import Model
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// Which town is meant, and which is near.
struct TownTests {
  private static let world = [
    Town(
      name: "Mérida", point: at(38.91, -6.34), country: "ES", region: "Extremadura",
      population: 52_423),
    Town(
      name: "Mérida", point: at(20.97, -89.62), country: "MX", region: "Yucatán",
      population: 1_015_000),
    Town(
      name: "Salamanca", others: ["Helmantica"], point: at(40.9704, -5.67), country: "ES",
      region: "Castilla y León", population: 162_353),
    Town(name: "Hamlet", point: at(40.9, -5.7), country: "ES", population: 999),
    Town(name: "Waiyevo", point: at(-16.79, 179.99), country: "FJ", population: 1_000),
    Town(name: "Alert", point: at(82.48, -62.25), country: "CA", population: 1_000),
  ]

  private static func at(_ latitude: Double, _ longitude: Double) -> Point {
    guard let point = Point(latitude: latitude, longitude: longitude) else { preconditionFailure() }
    return point
  }

  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite()
    database = try site.migrated()
    try database.write { transaction in
      transaction.leaveRecordingToBuild()
      try transaction.clearAtlas(version: "1")
      for (number, town) in Self.world.enumerated() {
        try transaction.storeWorldTown(town, number: number, rank: 3)
      }
      try transaction.store(towns: [
        Town(name: "Salamanca", others: ["37001"], point: Self.at(40.965, -5.664), isOwn: true),
        Town(name: "Salamanca", others: ["3"], point: Self.at(20.57, -101.19), isOwn: true),
        Town(name: "Béjar", point: Self.at(40.386, -5.763), country: "ES", isOwn: true),
      ])
    }
  }

  @Test func `of several of a name the larger comes first, each with its country`() throws {
    #expect(try database.towns(named: "MERIDA").map(\.country) == ["MX", "ES"])
    #expect(try database.towns(named: " mérida ", atMost: 1).map(\.region) == ["Yucatán"])
  }

  @Test func `towns are proposed by the beginning of their names, the operator's first`() throws {
    func names(_ typed: String) throws -> [String] {
      try database.towns(beginning: typed, atMost: 3).map { "\($0.name) \($0.country)" }
    }
    #expect(try names("SALAM") == ["Salamanca ES", "Salamanca "])
    #expect(try names("méri") == ["Mérida ES", "Mérida MX"])
    #expect(try names("3700") == ["Salamanca ES"] && names("helm") == ["Salamanca ES"])
    #expect(try names("m") == [] && names("") == [] && names("zzz") == [] && names("sal%") == [])
    #expect(try names(String(repeating: "a", count: 500)) == [])
  }

  @Test func `places nearby are listed by how far they are, and found again at their place`() throws
  {
    let here = Self.at(40.97, -5.67)
    let near = try database.places(near: here, in: .english, atMost: 8)
    #expect(near.map(\.name) == ["Salamanca"])
    #expect(try database.place(at: near[0].point, in: .english)?.name == "Salamanca")
    #expect(try database.place(at: here, in: .english) == nil)
    #expect(try database.places(near: Self.at(0, 0), in: .english, atMost: 8).isEmpty)
  }

  @Test func `the operator's town replaces that of the world, and knows what that knows`() throws {
    let towns = try database.towns(named: "salamanca")
    #expect(towns.map(\.isOwn) == [true, true])
    #expect(towns.map(\.country) == ["ES", ""] && towns.map(\.population) == [162_353, 0])
    #expect(try database.town(named: "37001")?.region == "Castilla y León")
    #expect(try database.town(named: "helmantica")?.isOwn == false)
    #expect(try database.towns(atMost: 9).map(\.name) == ["Salamanca", "Salamanca", "Béjar"])
  }

  @Test(arguments: [
    (40.95, -5.6, "Salamanca"), (40.9, -5.7, "Salamanca"), (40.4, -5.7, "Béjar"),
    (-16.5, -179.9, "Waiyevo"), (-16.5, 179.5, "Waiyevo"), (89.9, 100, "Alert"),
    (-89.9, 0, "Waiyevo"), (30, -60, "Mérida"), (0, 0, "Mérida"), (0, 180, "Waiyevo"),
  ])
  func `the nearest town has a thousand inhabitants, or is the operator's`(
    _ latitude: Double, _ longitude: Double, _ name: String
  ) throws {
    #expect(try database.town(nearest: Self.at(latitude, longitude))?.name == name)
  }

  @Test func `asked of many places the nearest town is the same`() throws {
    var dice = SystemRandomNumberGenerator()
    try database.write { transaction in
      for number in 100..<900 {
        let point = Self.at(
          .random(in: -90...90, using: &dice), .random(in: -180...180, using: &dice))
        let town = Town(name: "Town \(number)", point: point, population: number + 200)
        try transaction.storeWorldTown(town, number: number, rank: 3)
      }
      // Of two at one place it is the one with the smaller number.
      for number in [901, 900] {
        let twin = Town(name: "Twin \(number)", point: Self.at(10.5, 20.5), population: 1500)
        try transaction.storeWorldTown(twin, number: number, rank: 3)
      }
      try transaction.store(towns: [Town(name: "Own", point: Self.at(0, 179.99), isOwn: true)])
    }
    let places = try #require(try TownIndex(database))
    #expect(try places.town(nearest: Self.at(10.5, 20.5))?.name == "Twin 900")
    let edges = [(90.0, 0.0), (-90, 10), (0, 180), (0, -180), (89.99, -180), (0.1, -179.9)]
    let others = (0..<2000).map { _ in
      (Double.random(in: -90...90, using: &dice), Double.random(in: -180...180, using: &dice))
    }
    for (latitude, longitude) in edges + others {
      let point = Self.at(latitude, longitude)
      let wanted = try database.town(nearest: point)
      #expect(try places.town(nearest: point) == wanted, "\(point)")
    }
    let points = others.prefix(20).map { Self.at($0.0, $0.1) }
    let wanted = try points.map(database.town(nearest:))
    #expect(try database.towns(nearest: points) == wanted)
    try database.write { try $0.storeWorldTown(Self.world[0], number: 2000, rank: 3) }
    #expect(try TownIndex(database) == nil)
    #expect(try database.towns(nearest: points) == points.map(database.town(nearest:)))
  }

  @Test func `any query is accepted`() throws {
    for typed in ["", "x' OR 1=1 --", String(repeating: "é", count: 90), "\u{202E}"] {
      #expect(try database.towns(named: typed).isEmpty)
    }
  }

  @Test func `the world is taken away as a whole`() throws {
    try database.write { transaction in
      #expect(try transaction.atlasVersion() == "1")
      try transaction.clearAtlas(version: nil)
      #expect(try transaction.atlasVersion() == nil)
    }
    #expect(try database.town(named: "Mérida") == nil)
    #expect(try database.town(nearest: Self.at(0, 0))?.name == "Béjar")
    try database.write { try $0.store(towns: []) }
    #expect(try database.town(nearest: Self.at(0, 0)) == nil)
  }
}
