public import Model

// Towns in words, and words that mean a town.
extension Locale {
  /// A town with what tells it from others of its name: `Mérida, Extremadura, Spain`.
  public func label(_ town: Town) -> String {
    let region = town.region == town.name ? "" : town.region
    return [town.name, region, country(town.country)].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// What a country is called; nothing for a code that is none.
  public func country(_ code: String) -> String {
    Countries.codes.contains(code) ? text("country_\(code)") : ""
  }

  /// The towns that somebody may mean: of a name, or of a name with the region or the country behind a comma, as in
  /// `Mérida, Spain` or `Mérida, ES`; `find` gives those of a name.
  public func towns(_ typed: String, find: (String) throws -> [Town]) rethrows -> [Town] {
    let all = try find(typed)
    guard all.isEmpty, typed.utf8.count <= 3 * Town.nameBytes else { return all }
    let parts = typed.utf8.split(separator: UInt8(ascii: ",")).map {
      Town.key(String(Substring($0)))
    }
    guard let name = parts.first, (2...4).contains(parts.count) else { return [] }
    return try find(name).filter { town in
      let known = [town.region, town.country, country(town.country)].map(Town.key)
      return parts.dropFirst().allSatisfy { !$0.isEmpty && known.contains($0) }
    }
  }
}
