import Model

extension SiteDatabase {
  /// What tables of places cannot say together.
  static let ofPlaces: [Contradiction] = [
    (
      "members whose last place is another one",
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
      "members who were at one place until before they came, or at two at a time",
      """
      SELECT member_id FROM (
        SELECT member_id, at, until,
          lead(at) OVER (PARTITION BY member_id ORDER BY at) AS next FROM positions)
      WHERE until < at OR next <= until
      """
    ),
    (
      "members who let somebody see where they are whom they have blocked",
      """
      SELECT p.member_id FROM place_people p
      WHERE EXISTS (SELECT 1 FROM blocks b WHERE b.member_id = p.member_id AND b.blocked_id = p.person_id)
      """
    ),
  ]

  private static func stays(_ table: String) -> String {
    "\(table).member_id, \(Stay.columns(table))"
  }
}
