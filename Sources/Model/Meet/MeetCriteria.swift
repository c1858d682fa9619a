public import Time

/// A member who takes part, as stored in a row.
public struct MatchProfile: Hashable, Sendable {
  /// Member number.
  public let id: Member.ID
  /// The data that others may filter by.
  public let facts: MeetFacts
  /// The packed preferences (`MeetPreferences`).
  public let preferences: Int64

  /// Stores every value as given.
  public init(id: Member.ID, facts: MeetFacts, preferences: Int64) {
    (self.id, self.facts, self.preferences) = (id, facts, preferences)
  }
}

/// Reason why a person does not appear: the first that applies.
public enum MeetObstacle: Int, CaseIterable, Sendable {
  /// They do not look for the viewer's age.
  case theirAge
  /// Another of their preferences excludes the viewer, also the distance.
  case theirs
  /// Not of a gender that the viewer looks for.
  case gender
  /// Younger or older.
  case age
  /// Their status is not single, or is unstated.
  case single
  /// Has none of the tags.
  case tags
  /// Farther away, or without a location.
  case distance

  /// Name in strings and for programs.
  public var name: String { Self.names[rawValue] }
  private static let names = [
    "their_age", "theirs", "gender", "age", "single", "tags", "distance",
  ]
}

/// A member who looks for others, and the rule by which two people appear to each other.
///
/// The rule is only here: the deck, the counts and the check of answers use it.
///
/// The preferences of both must fit. Earlier answers of either have no effect, so that no one can infer them from the people
/// who appear.
public struct MeetCriteria: Sendable {
  private let me: MatchProfile
  private let today: CivilDate
  private let age: Int
  private let distances: MeetDistances?
  private var preferences: MeetPreferences
  private var born = 0...0
  private var genders: Int64 = 0
  private let tagged: Set<Int64>
  private let wishers: Set<Int64>

  /// Creates a look for a member, optionally with other preferences than their own; nil for a member who takes no part or is
  /// too young.
  ///
  /// `tagged` are the members who have one of the required tags, `wishers` those who require one of the viewer's tags.
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

  /// Reason why another person does not appear; nil where both fit.
  ///
  /// The other's preferences are checked first, so that those two counts do not depend on the viewer's preferences. Otherwise
  /// each filter would reveal something about people who are not shown. The distance is checked last: it costs more than all
  /// the rest.
  public func obstacle(_ other: MatchProfile) -> MeetObstacle? { theirs(other) ?? mine(other) }

  /// Returns the look with other preferences for the same tags.
  public func asking(_ preferences: MeetPreferences) -> MeetCriteria {
    var look = self
    look.ask(preferences)
    return look
  }

  /// Reason why another person does not look for the viewer, for any preferences of the viewer.
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

  /// Reason why the viewer does not look for another person.
  public func mine(_ other: MatchProfile) -> MeetObstacle? {
    let facts = other.facts
    if genders >> facts.gender.rawValue & 1 == 0 { return .gender }
    if !born.contains(facts.born) { return .age }
    if preferences.singlesOnly, !facts.isSingle { return .single }
    if preferences.wantsTags, !tagged.contains(other.id.rawValue) { return .tags }
    return isFarther(other, than: preferences.reach.rawValue) ? .distance : nil
  }

  /// True if another person is farther away than a preference allows.
  private func isFarther(_ other: MatchProfile, than most: Int64) -> Bool {
    most < MeetReach.farther.rawValue
      && (distances?.reach(to: other.facts.cell) ?? .farther).rawValue > most
  }

  /// Deals the people who fit: the next of all, and the state of the others.
  ///
  /// It is here so that the check of each of tens of thousands of people is compiled as one piece.
  public func deck(of all: [MatchProfile], _ choices: [DeckChoice]) -> Deck {
    Deck(
      all.lazy.filter { obstacle($0) == nil }.map { (thing: $0.id.rawValue, worth: order($0)) },
      choices)
  }

  /// Order of another person in the deck: always the same for one viewer, different between viewers, and computed from the two
  /// numbers only.
  public func order(_ other: MatchProfile) -> Int {
    var mixed = UInt64(bitPattern: me.id.rawValue) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= UInt64(bitPattern: other.id.rawValue)
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) >> 1)
  }
}

/// Counts of the people who fit, and of those who do not, by reason.
public struct MeetCounts: Hashable, Sendable {
  /// Smaller counts are withheld.
  public static let least = 3

  /// Number of people who fit.
  public private(set) var fitting = 0
  /// The others, by their first reason.
  public private(set) var obstacles: [MeetObstacle: Int] = [:]

  /// Counts all people.
  public init(_ look: MeetCriteria, among all: [MatchProfile]) {
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

  /// A count as it is shown: nil below `least`.
  public static func told(_ number: Int) -> Int? { number >= least ? number : nil }
}
