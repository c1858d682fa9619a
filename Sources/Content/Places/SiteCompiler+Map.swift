import Atlas
import Database
import Model

// The map: the world as the program brings it, and the site's own places and towns.
extension SiteCompiler {
  func storeMap(_ transaction: inout Transaction) throws {
    let version = source.settings.map == nil ? nil : Atlas.version
    if try transaction.atlasVersion() != version {
      try transaction.clearAtlas(version: version)
      if version != nil { try storeWorld(&transaction) }
    }
    try transaction.store(towns: source.editorial.catalogue.towns)
    for (language, places) in source.editorial.places {
      for (sort, place) in places.enumerated() {
        try transaction.store(place, language, sort: sort)
      }
    }
  }

  private func storeWorld(_ transaction: inout Transaction) throws {
    try Atlas.forEachPiece { level, number, bytes in
      try transaction.storeMapPiece(level: level, number: number, bytes)
    }
    var number = 0
    try Atlas.forEachTown { town, rank in
      try transaction.storeWorldTown(town, number: number, rank: rank)
      number += 1
    }
  }
}
