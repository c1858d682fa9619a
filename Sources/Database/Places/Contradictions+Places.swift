import Model

extension SiteDatabase {
  /// What tables of places cannot say together.
  static let ofPlaces: [Contradiction] = [
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
}
