import Model
import Testing

@testable import Atlas

/// Data about the world that come with the program.
struct AtlasTests {
  @Test func `pieces of the map cover the earth in four levels`() {
    var counts: [Int: Int] = [:]
    var size = 0
    Atlas.forEachPiece { level, _, bytes in
      counts[level, default: 0] += 1
      size += bytes.count
    }
    #expect(counts.keys.sorted() == [0, 1, 2, 3])
    #expect(counts[0] == 8 && counts[1] == 32)
    #expect(size < 3_000_000)
    #expect(Atlas.version.utf8.count > 8)
  }

  @Test func `towns have a country, and what tells two of a name apart`() throws {
    var towns: [(town: Town, rank: Int)] = []
    Atlas.forEachTown { towns.append(($0, $1)) }
    #expect(towns.count == 7343)
    #expect(towns.map(\.rank) == towns.map(\.rank).sorted())
    let salamanca = towns.map(\.town).filter { $0.name == "Salamanca" }
    #expect(Set(salamanca.map(\.country)) == ["CL", "ES", "MX"])
    let spanish = try #require(salamanca.first { $0.country == "ES" })
    #expect(spanish.region == "Castilla y León" && spanish.population == 162_353)
    let there = try #require(Point("40.9650,-5.6640"))
    #expect(spanish.point.distance(to: there) < 2_000)
    // Somaliland, Northern Cyprus and the like have no code of their own.
    #expect(towns.filter { $0.town.country.isEmpty }.count < 20)
  }
}
