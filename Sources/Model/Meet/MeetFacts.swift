import Glibc
public import Time

/// One of three genders that others may look for, as far as the one field of a profile gives it.
public enum MeetGender: Int64, CaseIterable, Sendable {
  case woman = 0
  case man = 1
  /// Any other word, or none.
  case other = 2

  /// Reads the field of a profile.
  public init(profile text: String) {
    self = text == "woman" ? .woman : text == "man" ? .man : .other
  }

  /// Name in forms.
  public var name: String {
    switch self {
    case .woman: "women"
    case .man: "men"
    case .other: "others"
    }
  }
}

/// Distance between two people in steps, and the greatest distance of a preference.
///
/// It is measured between the middles of their cells, never between their locations.
public enum MeetReach: Int64, CaseIterable, Comparable, Sendable {
  /// In one cell of some five kilometres.
  case here = 0
  /// Within 10 km.
  case near = 1
  case within25 = 2
  case within50 = 3
  case within100 = 4
  /// Farther, or unknown; as a preference, anywhere.
  case farther = 5

  /// True if one is less far.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// Name in forms and for programs.
  public var name: String {
    switch self {
    case .here: "here"
    case .near: "near"
    case .within25: "25"
    case .within50: "50"
    case .within100: "100"
    case .farther: "any"
    }
  }

  /// Reads such a name; nil for anything else.
  public init?(named name: String) {
    guard let reach = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = reach
  }

  /// Distance between two cells; `farther` if one of them is unknown.
  public init(from one: Grid.Cell?, to other: Grid.Cell?) {
    self = one.map { MeetDistances(from: $0).reach(to: other) } ?? .farther
  }
}

/// Distances from one cell to tens of thousands of others: values shared by the cells of a band are computed once.
struct MeetDistances: Sendable {
  /// Twenty bands are about 111 km.
  private static let around = 20

  private let cell: Grid.Cell
  private let longitude: Double
  /// For each band around: the sine and the cosine of its latitude, multiplied by those of the cell's; and the width of its
  /// cells in radians.
  private let bands: [(sines: Double, cosines: Double, width: Double)]
  /// The cosines of the angles of 10, 25, 50 and 100 km.
  private let limits: [Double]

  init(from cell: Grid.Cell) {
    func latitude(_ row: Int) -> Double { Grid.latitude(ofBand: row) * .pi / 180 }
    func width(_ row: Int) -> Double { 2 * .pi / Double(Grid.cells(inBand: row)) }
    self.cell = cell
    longitude = (Double(cell.column) + 0.5) * width(cell.row)
    let north = latitude(cell.row)
    bands = (cell.row - Self.around...cell.row + Self.around).map { row in
      (sin(north) * sin(latitude(row)), cos(north) * cos(latitude(row)), width(row))
    }
    limits = [10, 25, 50, 100].map { cos($0 * 1000 / Point.radius) }
  }

  /// Distance to the middle of another cell; `farther` if it is unknown.
  func reach(to other: Grid.Cell?) -> MeetReach {
    guard let other else { return .farther }
    if other == cell { return .here }
    let place = other.row - cell.row + Self.around
    guard bands.indices.contains(place) else { return .farther }
    let (sines, cosines, width) = bands[place]
    let angle = sines + cosines * cos((Double(other.column) + 0.5) * width - longitude)
    return limits.firstIndex { angle >= $0 }.flatMap { MeetReach(rawValue: Int64($0) + 1) }
      ?? .farther
  }
}

/// A member's data that preferences of others may filter by, packed into one integer to keep rows as narrow as possible.
///
/// From the lowest bit on: the birth date as `yyyymmdd` (25 bits), the gender (2), whether they are single (1), whether their
/// location is known (1), its band (12) and its cell in the band (13).
public struct MeetFacts: Hashable, Sendable {
  /// The least age to take part.
  public static let leastAge = 18

  /// The packed bits.
  public let bits: Int64

  /// Stores the bits of a row.
  public init(bits: Int64) { self.bits = bits }

  /// Packs a member's data.
  public init(born: CivilDate, _ gender: MeetGender, isSingle: Bool, cell: Grid.Cell?) {
    var bits = Int64(MeetFacts.number(born))
    bits |= gender.rawValue << 25
    bits |= (isSingle ? 1 : 0) << 27
    if let cell { bits |= 1 << 28 | Int64(cell.row) << 29 | Int64(cell.column) << 41 }
    self.bits = bits
  }

  /// A day as a number that grows with it: `20081127`.
  public static func number(_ day: CivilDate) -> Int {
    day.year * 10_000 + day.month * 100 + day.day
  }

  /// The birth date, as such a number.
  public var born: Int { Int(bits & 0x1FF_FFFF) }
  /// The gender, one of three.
  public var gender: MeetGender { MeetGender(rawValue: bits >> 25 & 3) ?? .other }
  /// True if their status is single, separated or widowed.
  public var isSingle: Bool { bits >> 27 & 1 == 1 }
  /// The cell of their town.
  public var cell: Grid.Cell? {
    guard bits >> 28 & 1 == 1 else { return nil }
    return Grid.Cell(known: Int(bits >> 29 & 0xFFF), Int(bits >> 41 & 0x1FFF))
  }

  /// The statuses of a profile that count as single.
  public static let single = ["single", "separated", "widowed"]

  /// Whole years between a birth date, as such a number, and a day.
  public static func age(born: Int, on today: CivilDate) -> Int {
    max(0, (number(today) - born) / 10_000)
  }

  /// Age in years on a day.
  public func age(on today: CivilDate) -> Int { Self.age(born: born, on: today) }
}

/// The people whom a member would like to meet, packed the same way; 0 for a member who takes no part.
///
/// From the lowest bit on: 1, the least age (7 bits), the greatest (7), the genders (3), singles only (1), the greatest
/// distance (3), whether tags are required (1).
public struct MeetPreferences: Hashable, Sendable {
  /// Ages that may be chosen; the greatest includes all above it.
  public static let allAges = MeetFacts.leastAge...99

  /// The accepted ages.
  public var ages = MeetPreferences.allAges
  /// The accepted genders.
  public var genders = Set(MeetGender.allCases)
  /// True if only people whose status is single are accepted.
  public var singlesOnly = false
  /// The greatest distance.
  public var reach = MeetReach.farther
  /// True if one of some tags is required.
  public var wantsTags = false

  /// Accepts everyone.
  public init() {}

  /// Reads the packed bits; nil if the member takes no part.
  public init?(bits: Int64) {
    guard bits & 1 == 1 else { return nil }
    let least = max(Int(bits >> 1 & 0x7F), Self.allAges.lowerBound)
    ages = least...max(least, Int(bits >> 8 & 0x7F))
    genders = Set(MeetGender.allCases.filter { bits >> (15 + $0.rawValue) & 1 == 1 })
    singlesOnly = bits >> 18 & 1 == 1
    reach = MeetReach(rawValue: bits >> 19 & 7) ?? .farther
    wantsTags = bits >> 22 & 1 == 1
  }

  /// The packed bits.
  public var bits: Int64 {
    var bits: Int64 = 1 | Int64(ages.lowerBound) << 1 | Int64(ages.upperBound) << 8
    for gender in genders { bits |= 1 << (15 + gender.rawValue) }
    bits |= (singlesOnly ? 1 : 0) << 18
    return bits | reach.rawValue << 19 | (wantsTags ? 1 : 0) << 22
  }
}
