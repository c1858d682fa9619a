import Model

/// Locations of members and their sharing rules; places, towns and the map.
enum PlaceStore: FeatureStore {
  static let feature: Feature? = .places
  static let tables = [
    "positions", "last_places", "place_settings", "place_groups", "place_people", "place_links",
    "place_devices",
  ]

  static var migrations: [Int: Migration] {
    [
      // Members can share their location, and choose with whom and how exactly.
      20: Migration(durable: Schema.places, derived: .kept),
      // Present locations of members are found without looking through all their former ones.
      26: Migration(durable: Schema.lastPlaces, derived: .kept),
      // Groups can have timetables of their own for locations.
      35: Migration(durable: Schema.groupHours, derived: .kept),
    ]
  }

  static let personalData = [
    PersonalData(
      "positions", instead: ["latitude": "latitude / 1e7", "longitude": "longitude / 1e7"],
      leaving: .withAccount),
    PersonalData(
      withheld: "last_places", because: "the last location is one of the others",
      leaving: .withAccount),
    PersonalData("place_settings", leaving: .withAccount),
    PersonalData("place_groups", leaving: .withAccount),
    PersonalData("place_people", leaving: .withAccount),
    PersonalData("place_links", hidden: ["digest"], leaving: .withAccount),
    PersonalData("place_devices", hidden: ["digest"], leaving: .withAccount),
  ]

  static let checks: [IntegrityCheck] = [
    (
      "members with a wrong last location",
      """
      SELECT member_id FROM (
        SELECT \(stays("p")) FROM positions p
        WHERE at = (SELECT max(at) FROM positions WHERE member_id = p.member_id)
        EXCEPT SELECT \(stays("l")) FROM last_places l)
      UNION SELECT member_id FROM last_places l
      WHERE NOT EXISTS (SELECT 1 FROM positions p WHERE p.member_id = l.member_id)
      """
    ),
    (
      "members with locations that end before they begin, or overlap",
      """
      SELECT member_id FROM (
        SELECT member_id, at, until,
          lead(at) OVER (PARTITION BY member_id ORDER BY at) AS next FROM positions)
      WHERE until < at OR next <= until
      """
    ),
    (
      "members who share their location with someone they have blocked",
      """
      SELECT p.member_id FROM place_people p
      WHERE EXISTS (SELECT 1 FROM blocks b WHERE b.member_id = p.member_id AND b.blocked_id = p.person_id)
      """
    ),
  ]

  private static func stays(_ table: String) -> String {
    "\(table).member_id, \(PlaceVisit.columns(table))"
  }
}
