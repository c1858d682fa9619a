public import Model

// Names of towns, and towns for typed names.
extension Locale {
  /// A town with the parts that distinguish it from others of its name: `Mérida, Extremadura, Spain`.
  public func label(_ town: Town) -> String {
    let region = town.region == town.name ? "" : town.region
    return [town.name, region, country(town.country)].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The name of a country; empty for an unknown code.
  public func country(_ code: String) -> String {
    Countries.codes.contains(code) ? text("country_\(code)") : ""
  }

  /// The towns that a typed text may mean: by a name, or by a name with the region or the country after a comma, as in `Mérida,
  /// Spain` or `Mérida, ES`.
  ///
  /// `find` returns the towns of a name.
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
