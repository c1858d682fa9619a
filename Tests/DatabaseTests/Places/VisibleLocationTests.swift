import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Visible location of another member, in every combination, against a table that was made otherwise.
struct VisibleLocationTests {
  /// Relation of the viewer to the owner.
  enum Viewer: CaseIterable { case friend, group, both, person, stranger }
  /// When it may be seen.
  enum Hours: CaseIterable { case always, now, before }
  enum Pause: CaseIterable { case none, paused, over }
  enum Block: CaseIterable { case none, byOwner, byViewer }
  enum Leaving: CaseIterable { case nobody, owner, fromGroup }

  private let site: TemporarySite
  private let database: SiteDatabase
  private let owners: [Member.ID]
  private let viewers: [Member.ID]
  private let groups: [Conversation.ID]
  /// 17:40 on a Saturday.
  private let now = TemporarySite.now.adding(seconds: 2400)

  /// To take back what was done in a transaction.
  private struct Undone: Error {}

  init() throws {
    site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let owners = try ["owner-a", "owner-b"].map { try database.openAccount($0) }
    let viewers = try ["friend", "mate", "both", "person", "stranger"].map {
      try database.openAccount($0)
    }
    let time = TemporarySite.now
    groups = try database.write { transaction in
      try transaction.store(towns: [
        Town(name: "Salamanca", point: Self.point(40.9701, -5.6635)),
        Town(name: "La Alberca", point: Self.point(40.4889, -6.1107)),
      ])
      return try owners.map { owner in
        for index in [0, 2, 3] { try transaction.makeFriends(owner, viewers[index], at: time) }
        let group = try transaction.begin(named: "Walkers \(owner)", nil, at: time)
        try transaction.enter(owner, group, .owner, joinedAt: 0, at: time)
        for index in [1, 2] {
          try transaction.enter(viewers[index], group, .member, joinedAt: 0, at: time)
        }
        // From 13:20 to 14:20 and from 17:00 to 17:30.
        for (place, begin, end) in [
          (Self.alberca, -15_600, -12_000), (Self.salamanca, -2400, -600),
        ] {
          for seconds in [begin, end] {
            let at = time.adding(seconds: 2400 + Int64(seconds))
            try transaction.keep(Fix(place, at: at, accuracy: 20, source: .telephone), of: owner)
          }
        }
        return group
      }
    }
    (self.database, self.owners, self.viewers) = (database, owners, viewers)
  }

  private static let salamanca = point(40.9653, -5.6641)
  private static let alberca = point(40.4912, -6.1078)

  private static func point(_ latitude: Double, _ longitude: Double) -> Point {
    guard let point = Point(latitude: latitude, longitude: longitude) else {
      preconditionFailure("a test's own point")
    }
    return point
  }

  /// Visible location as text: `area 40.97500,-5.69641 Salamanca 17:30`.
  private func seen(_ visibleLocation: VisibleLocation?) -> String {
    guard let visibleLocation else { return "nothing" }
    let clock = { (time: Timestamp) in
      String(CivilDateTime(time, offset: 0).description.dropFirst(11).prefix(5))
    }
    return [
      visibleLocation.level.name, visibleLocation.point.text(decimals: 5),
      visibleLocation.town ?? "?",
      visibleLocation.since.map { clock($0) + "–" + clock(visibleLocation.seen) }
        ?? clock(visibleLocation.seen),
      visibleLocation.radius.map { "\($0) m" } ?? "",
    ].joined(separator: " ")
  }

  // MARK: The table

  /// By level: the older place, of hours that are over, and the newer one.
  private static let shown: [[String]] = [
    ["nothing", "nothing"],
    ["town 40.48890,-6.11070 La Alberca 13:00 ", "town 40.97010,-5.66350 Salamanca 17:30 "],
    [
      "area 40.47500,-6.08108 La Alberca 13:00 3950 m",
      "area 40.97500,-5.69641 Salamanca 17:30 3950 m",
    ],
    [
      "exact 40.49120,-6.10780 La Alberca 13:20–13:20 20 m",
      "exact 40.96530,-5.66410 Salamanca 17:00–17:30 20 m",
    ],
  ]

  /// Text by the table: friends have the level, the group the next one, the one person the one after that, in a circle.
  private func expected(
    _ level: Int, _ viewer: Viewer, _ hours: Hours, _ pause: Pause, _ block: Block,
    _ leaving: Leaving
  ) -> String {
    if block != .none || leaving == .owner || viewer == .stranger || pause == .paused {
      return "nothing"
    }
    let (asFriend, asMate, asPerson) = (level, (level + 1) % 4, (level + 2) % 4)
    let hasGroup = leaving != .fromGroup
    let given: [Viewer: Int] = [
      .friend: asFriend, .group: hasGroup ? asMate : 0,
      .both: hasGroup ? max(asFriend, asMate) : asFriend, .person: asPerson,
    ]
    let own = given[viewer] ?? 0
    // A pause that is over took the older place with it, and of the newer one what was before it.
    switch (hours, pause) {
    case (.before, .over): return "nothing"
    case (.before, _): return Self.shown[own][0]
    case (_, .over):
      return Self.shown[own][1].replacing("17:00–17:30", with: "17:20–17:30")
    default: return Self.shown[own][1]
    }
  }

  private func arrange(
    _ owner: Int, _ level: Int, _ hours: Hours, _ pause: Pause, _ transaction: borrowing Transaction
  ) throws {
    func sharingLevel(_ number: Int) -> SharingLevel { SharingLevel.allCases[number % 4] }
    var sharing = Sharing()
    sharing.friends = sharingLevel(level)
    // Saturday, from 17:00 to 19:00, or from 13:00 to 16:00.
    switch hours {
    case .always: break
    case .now: sharing.hours = WeekHours("-,-,-,-,-,1020-1140,-")
    case .before: sharing.hours = WeekHours("-,-,-,-,-,780-960,-")
    }
    switch pause {
    case .none: break
    case .paused: sharing.pausedUntil = now.adding(seconds: 3600)
    case .over: sharing.pausedUntil = now.adding(seconds: -1200)
    }
    try transaction.setSharing(sharing, of: owners[owner], at: now)
    try transaction.setPlaces(sharingLevel(level + 1), for: groups[owner], of: owners[owner])
    try transaction.setPlaces(sharingLevel(level + 2), for: viewers[3], of: owners[owner])
  }

  @Test(arguments: Viewer.allCases, Hours.allCases)
  func `no one sees more than the level allows, nor less`(_ viewer: Viewer, hours: Hours) throws {
    let index = Viewer.allCases.firstIndex(of: viewer) ?? 0
    for owner in owners.indices {
      for level in 0..<4 {
        for pause in Pause.allCases {
          for block in Block.allCases {
            for leaving in Leaving.allCases {
              let found = try look(owner, index, level, hours, pause, block, leaving)
              let wanted = expected(level, viewer, hours, pause, block, leaving)
              #expect(
                found == wanted, "\(owner) \(viewer) \(level) \(hours) \(pause) \(block) \(leaving)"
              )
            }
          }
        }
      }
    }
  }

  private func look(
    _ owner: Int, _ viewer: Int, _ level: Int, _ hours: Hours, _ pause: Pause, _ block: Block,
    _ leaving: Leaving
  ) throws -> String {
    var found = ""
    let (who, other) = (owners[owner], owners[1 - owner])
    do {
      try database.write { transaction in
        try arrange(owner, level, hours, pause, transaction)
        switch block {
        case .none: break
        case .byOwner: try transaction.block(viewers[viewer], by: who, at: now)
        case .byViewer: try transaction.block(who, by: viewers[viewer], at: now)
        }
        switch leaving {
        case .nobody: break
        case .owner: try transaction.leave(who, takingPosts: false, at: now)
        case .fromGroup: try transaction.leave(groups[owner], viewers[viewer], at: now)
        }
        found = seen(
          try database.visibleLocation(of: who, for: .member(viewers[viewer]), at: now, in: .utc))
        // Of the other owner, who said nothing, nothing is seen.
        let unsaid = try database.visibleLocation(
          of: other, for: .member(viewers[viewer]), at: now, in: .utc)
        #expect(unsaid == nil)
        let isListed = try database.reader(
          for: .member(SignedIn(id: viewers[viewer], role: .member))
        ).visibleLocations(in: database, at: now, zone: .utc, atMost: 9).map {
          seen($0.visibleLocation)
        }
        #expect(isListed == (found == "nothing" ? [] : [found]), "the list says the same")
        throw Undone()
      }
    } catch is Undone {}
    return found
  }

  // MARK: Other rules

  @Test func `a link shows its level at all hours, and nothing during a pause`() throws {
    try database.write { try arrange(0, 0, .before, .none, $0) }
    for level in SharingLevel.allCases {
      let visibleLocation = try database.visibleLocation(
        of: owners[0], for: .link(level), at: now, in: .utc)
      #expect(seen(visibleLocation) == Self.shown[Int(level.rawValue)][1])
    }
    try database.write { try arrange(0, 3, .always, .paused, $0) }
    #expect(
      try database.visibleLocation(of: owners[0], for: .link(.exact), at: now, in: .utc) == nil)
  }

  @Test func `staying on after the hours changes nothing that is shown`() throws {
    let owner = owners[0]
    try database.write { transaction in
      try transaction.deletePlaces(of: owner)
      try arrange(0, 3, .before, .none, transaction)
      for minutes in [0, 40, 230] {
        let at = now.adding(seconds: -15_600 + Int64(minutes) * 60)
        try transaction.keep(Fix(Self.alberca, at: at, source: .telephone), of: owner)
      }
    }
    let visibleLocation = try database.visibleLocation(of: owner, for: .friend, at: now, in: .utc)
    #expect(seen(visibleLocation) == "exact 40.49120,-6.10780 La Alberca 13:20–13:20 ")
  }

  @Test func `the owner does not learn of a block against them`() throws {
    try database.write { try arrange(0, 2, .always, .none, $0) }
    let (owner, mate) = (owners[0], viewers[1])
    let before = try database.level(of: owner, for: .asOwnerKnows(mate))
    try database.write { try $0.block(owner, by: mate, at: now) }
    #expect(before > .nothing)
    #expect(try database.level(of: owner, for: .asOwnerKnows(mate)) == before)
    #expect(try database.level(of: owner, for: .member(mate)) == .nothing)
    try database.write { try $0.block(mate, by: owner, at: now) }
    #expect(try database.level(of: owner, for: .asOwnerKnows(mate)) == .nothing)
  }

  @Test func `a coarse location is updated once in half an hour`() throws {
    let owner = owners[0]
    try database.write { transaction in
      try arrange(0, 2, .always, .none, transaction)
      let at = now.adding(seconds: -60)
      try transaction.keep(Fix(Self.alberca, at: at, source: .telephone), of: owner)
    }
    func area(after seconds: Int64) throws -> String {
      seen(
        try database.visibleLocation(
          of: owner, for: .member(viewers[0]), at: now.adding(seconds: seconds), in: .utc))
    }
    #expect(try area(after: 0) == Self.shown[2][1])
    #expect(try area(after: 1199) == Self.shown[2][1])
    #expect(try area(after: 1200) == "area 40.47500,-6.08108 La Alberca 17:30 3950 m")
  }

  @Test func `moves within a cell show one place and one time`() throws {
    let owner = owners[0]
    var all: Set<String> = []
    for step in 0..<40 {
      try? database.write { transaction in
        try arrange(0, 2, .always, .none, transaction)
        // The cell goes from 40.95 to 41 and from -5.7295 to -5.6633.
        let place = Self.point(40.951 + Double(step) * 0.0012, -5.728 + Double(step) * 0.0016)
        try transaction.deletePlaces(of: owner)
        try transaction.keep(
          Fix(place, at: now.adding(seconds: Int64(-700 - step)), source: .telephone), of: owner)
        all.insert(
          seen(try database.visibleLocation(of: owner, for: .member(viewers[0]), at: now, in: .utc))
        )
        throw Undone()
      }
    }
    #expect(all == ["area 40.97500,-5.69641 Salamanca 17:00 3950 m"])
  }

  @Test func `a banned member is not shown as long as the ban lasts`() throws {
    let (owner, friend) = (owners[0], viewers[0])
    func isSeen(_ later: Int64 = 0) throws -> Bool {
      try database.visibleLocation(
        of: owner, for: .member(friend), at: now.adding(seconds: later), in: .utc) != nil
    }
    try database.write { transaction in
      var sharing = Sharing()
      sharing.friends = .exact
      try transaction.setSharing(sharing, of: owner, at: now)
    }
    #expect(try isSeen())
    try database.set(
      "UPDATE accounts SET banned_until = \(now.seconds + 600) WHERE member_id = \(owner.rawValue)")
    #expect(try !isSeen())
    #expect(try isSeen(700))
  }

  @Test func `a rule about one person does not come back after a block`() throws {
    let (owner, person) = (owners[0], viewers[2])
    func level() throws -> SharingLevel { try database.level(of: owner, for: .member(person)) }
    #expect(try database.write { try $0.setPlaces(.exact, for: person, of: owner) })
    #expect(try level() == .exact)
    try database.write { try $0.block(owner, by: person, at: now) }
    #expect(try level() == .nothing)
    try database.write { try $0.unblock(owner, by: person) }
    // They are in one group still, which sees nothing.
    #expect(try level() == .nothing)
    #expect(try database.texts("SELECT level FROM place_people") == [])
  }

  @Test func `a friendship that ends takes its rule along, and a group that is left`() throws {
    try database.write { try arrange(0, 1, .always, .none, $0) }
    try database.write { transaction in
      _ = try transaction.endFriendship(viewers[3], with: owners[0])
      try transaction.makeFriends(owners[0], viewers[3], at: now)
      try transaction.leave(groups[0], owners[0], at: now)
    }
    #expect(try database.placePeople(of: owners[0], atMost: 9).isEmpty)
    #expect(try database.number("SELECT count(*) FROM place_groups") == 0)
    #expect(try database.level(of: owners[0], for: .member(viewers[3])) == .town)
  }

  @Test func `a stranger gets no rule, and no one sets rules for another's group`() throws {
    let isTaken = try database.write { transaction in
      try [
        transaction.setPlaces(.exact, for: viewers[4], of: owners[0]),
        transaction.setPlaces(.exact, for: groups[1], of: owners[0]),
      ]
    }
    #expect(isTaken == [false, false])
    #expect(try database.number("SELECT count(*) FROM place_people") == 0)
    // Nor would an existing one show anything.
    try database.set(
      "INSERT INTO place_people (member_id, person_id, level) VALUES (?, ?, 3)",
      [.id(owners[0]), .id(viewers[4])])
    #expect(try database.level(of: owners[0], for: .member(viewers[4])) == .nothing)
    #expect(try database.visibleLocations(for: viewers[4], at: now, in: .utc, atMost: 9).isEmpty)
  }
}
