import Database
import Model
import Time

// Positions of the members of a sample, in or near the towns in their profiles, and what friends may see of them.
extension Community {
  /// How much friends see; the position; the first and the last time that the member was seen there, in minutes ago.
  private typealias Place = (
    level: SharingLevel, north: Double, east: Double, since: Int64, until: Int64
  )

  /// The first members, in their order, on a site with a map; the first of them walked the day before.
  func move(_ members: [Member.ID], _ transaction: inout Transaction) throws {
    guard settings.map != nil else { return }
    for (member, place) in zip(members, Self.places) {
      var sharing = Sharing()
      sharing.friends = place.level
      try transaction.setSharing(sharing, of: member, at: now)
      if member == members[0] { try walk(member, transaction) }
      for minutes in [place.since, place.until] {
        try keep(place.north, place.east, minutes, of: member, transaction)
      }
    }
  }

  /// A round of some twenty kilometres, with two rests, which ends at home a day ago.
  private func walk(_ member: Member.ID, _ transaction: borrowing Transaction) throws {
    for (step, (north, east)) in Self.way.enumerated() {
      let minutes = 1440 + 45 * Int64(Self.way.count - step)
      try keep(north, east, minutes, of: member, transaction)
    }
  }

  private func keep(
    _ north: Double, _ east: Double, _ minutes: Int64, of member: Member.ID,
    _ transaction: borrowing Transaction
  ) throws {
    guard let point = Point(latitude: north, longitude: east) else { return }
    let at = now.adding(seconds: -60 * minutes)
    try transaction.keep(Fix(point, at: at, accuracy: 15, source: .telephone), of: member)
  }

  // Salamanca twice, Zamora, Porto, Béjar.
  private static let places: [Place] = [
    (.area, 40.962, -5.661, 190, 12), (.exact, 40.957, -5.653, 75, 4),
    (.area, 41.503, -5.734, 400, 150), (.town, 41.16, -8.62, 2_000, 1_560),
    (.exact, 40.392, -5.759, 520, 300),
  ]

  private static let way = [
    (40.969, -5.67), (40.945, -5.65), (40.922, -5.644), (40.922, -5.644), (40.899, -5.66),
    (40.891, -5.69), (40.905, -5.716), (40.905, -5.716), (40.929, -5.724), (40.949, -5.698),
    (40.969, -5.67),
  ]
}
