public import Model

extension SiteDatabase {
  /// Location of a place that a member refers to by name: a town, or a shop of the catalogue.
  public func place(named typed: String) throws -> (name: String, point: Point)? {
    if let town = try town(named: typed) { return (town.name, town.point) }
    let key = Town.key(typed)
    guard !key.isEmpty, key.utf8.count <= Town.nameBytes else { return nil }
    let shops = try connection.all(
      """
      SELECT name, latitude, longitude FROM public_shops
      WHERE latitude IS NOT NULL ORDER BY sort, lang LIMIT 1000
      """
    ) { row in (row.text(0), Shop.Position(latitude: row.text(1), longitude: row.text(2))) }
    return shops.first { Town.key($0.0) == key && $0.1 != nil }.flatMap { shop in
      shop.1.map { (shop.0, $0.point) }
    }
  }
}
