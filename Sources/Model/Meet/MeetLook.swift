public import Time

/// A member who takes part, as stored in a row.
public struct MatchProfile: Hashable, Sendable {
  /// Who.
  public let id: Member.ID
  /// What others may look for in them.
  public let facts: MeetFacts
  /// Whom they look for, as an integer (`MeetPreferences`).
  public let preferences: Int64

  /// Takes all as it is.
  public init(id: Member.ID, facts: MeetFacts, preferences: Int64) {
    (self.id, self.facts, self.preferences) = (id, facts, preferences)
  }
}

/// Why somebody does not appear: the first of these that is so.
public enum MeetObstacle: Int, CaseIterable, Sendable {
  /// Does not look for this age.
  case theirAge
  /// Looks for somebody else in another way; also, that this is too far away for them.
  case theirs
  /// Not of a gender that is looked for.
  case gender
  /// Younger or older.
  case age
  /// Not single, or does not say so.
  case single
  /// Has none of the tags.
  case tags
  /// Farther away, or does not say where.
  case distance

  /// As strings and programs call it.
  public var name: String { Self.names[rawValue] }
  private static let names = [
    "their_age", "theirs", "gender", "age", "single", "tags", "distance",
  ]
}

/// Somebody who looks for others, and what decides whether two appear to each other: the only place where that is decided,
/// for the deck, for counts and for what may be answered.
///
/// Both must fit. What either has said of the other decides nothing here, so that nobody reads it from who appears.
public struct MeetLook: Sendable {
  private let me: MatchProfile
  private let today: CivilDate
  private let age: Int
  private let distances: MeetDistances?
  private var preferences: MeetPreferences
  private var born = 0...0
  private var genders: Int64 = 0
  private let tagged: Set<Int64>
  private let wishers: Set<Int64>

  /// Whoever looks, with another wish than their own if they like; nil for who takes no part or is too young.
  ///
  /// `tagged` are the members who have one of the tags that are asked for, `wishers` those who ask for one of theirs.
  public init?(
    _ me: MatchProfile, on today: CivilDate, preferences: MeetPreferences? = nil,
    tagged: Set<Int64>,
    wishers: Set<Int64>
  ) {
    guard let own = MeetPreferences(bits: me.preferences) else { return nil }
    self.me = me
    self.today = today
    self.preferences = preferences ?? own
    (self.tagged, self.wishers) = (tagged, wishers)
    age = me.facts.age(on: today)
    distances = me.facts.cell.map { MeetDistances(from: $0) }
    guard age >= MeetFacts.leastAge else { return nil }
    ask(self.preferences)
  }

  private mutating func ask(_ preferences: MeetPreferences) {
    self.preferences = preferences
    let (ages, number) = (preferences.ages, MeetFacts.number(today))
    let oldest = ages.upperBound >= MeetPreferences.allAges.upperBound
    let first = oldest ? 0 : number - (ages.upperBound + 1) * 10_000 + 1
    born = first...max(first, number - max(ages.lowerBound, MeetFacts.leastAge) * 10_000)
    genders = preferences.bits >> 15 & 7
  }

  /// Why another does not appear; nil where both fit.
  ///
  /// What the other looks for is asked first, so that these two counts are the same whatever one asks for: else each filter would
  /// tell a little of people who are not shown. How far away they are is asked last: it costs more than all the rest.
  public func obstacle(_ other: MatchProfile) -> MeetObstacle? { theirs(other) ?? mine(other) }

  /// The same with another wish for the same tags.
  public func asking(_ preferences: MeetPreferences) -> MeetLook {
    var look = self
    look.ask(preferences)
    return look
  }

  /// Why another does not look for whoever looks, whatever these ask for.
  public func theirs(_ other: MatchProfile) -> MeetObstacle? {
    let bits = other.preferences
    let greatest = Int(bits >> 8 & 0x7F)
    if age < Int(bits >> 1 & 0x7F)
      || age > greatest && greatest < MeetPreferences.allAges.upperBound
    {
      return .theirAge
    }
    if bits & 1 == 0 || bits >> (15 + me.facts.gender.rawValue) & 1 == 0
      || bits >> 18 & 1 == 1 && !me.facts.isSingle
      || bits >> 22 & 1 == 1 && !wishers.contains(other.id.rawValue)
      || isFarther(other, than: bits >> 19 & 7)
    {
      return .theirs
    }
    return nil
  }

  /// Why another is not looked for.
  public func mine(_ other: MatchProfile) -> MeetObstacle? {
    let facts = other.facts
    if genders >> facts.gender.rawValue & 1 == 0 { return .gender }
    if !born.contains(facts.born) { return .age }
    if preferences.singlesOnly, !facts.isSingle { return .single }
    if preferences.wantsTags, !tagged.contains(other.id.rawValue) { return .tags }
    return isFarther(other, than: preferences.reach.rawValue) ? .distance : nil
  }

  /// Whether another is farther away than one of both wants.
  private func isFarther(_ other: MatchProfile, than most: Int64) -> Bool {
    most < MeetReach.farther.rawValue
      && (distances?.reach(to: other.facts.cell) ?? .farther).rawValue > most
  }

  /// Who is dealt next of all, and what became of the others.
  ///
  /// Here, since what is asked for each of tens of thousands is compiled as one.
  public func deck(of all: [MatchProfile], _ choices: [ChosenThing]) -> Deck {
    Deck(
      all.lazy.filter { obstacle($0) == nil }.map { (thing: $0.id.rawValue, worth: order($0)) },
      choices)
  }

  /// Where another stands in the deck: the same each time, another one for each who looks, and a matter of numbers alone.
  public func order(_ other: MatchProfile) -> Int {
    var mixed = UInt64(bitPattern: me.id.rawValue) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= UInt64(bitPattern: other.id.rawValue)
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) >> 1)
  }
}

/// How many of those who take part fit, and how many do not for which reason.
public struct MeetCounts: Hashable, Sendable {
  /// Fewer than this are not told.
  public static let least = 3

  /// Those who fit.
  public private(set) var fitting = 0
  /// The others, by the first reason.
  public private(set) var obstacles: [MeetObstacle: Int] = [:]

  /// Counts.
  public init(_ look: MeetLook, among all: [MatchProfile]) {
    var counts = [Int](repeating: 0, count: MeetObstacle.allCases.count)
    for other in all {
      if let obstacle = look.obstacle(other) {
        counts[obstacle.rawValue] += 1
      } else {
        fitting += 1
      }
    }
    for obstacle in MeetObstacle.allCases where counts[obstacle.rawValue] > 0 {
      obstacles[obstacle] = counts[obstacle.rawValue]
    }
  }

  /// A number as it is told: nil for fewer than three.
  public static func told(_ number: Int) -> Int? { number >= least ? number : nil }
}
