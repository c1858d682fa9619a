/// The data of an SVG path, in steps of a tenth of a unit, each relative to the one before.
struct PathData {
  private(set) var bytes: [UInt8] = []
  private var last = SIMD2<Int>(0, 0)

  var isEmpty: Bool { bytes.isEmpty }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Draws a line through all spots, closed where `isRing`.
  mutating func add(_ spots: some Collection<PicturePoint>, isRing: Bool = false) {
    guard spots.count > 1 else { return }
    var isFirst = true
    for spot in spots {
      let tenths = SIMD2(Self.tenths(spot.x), Self.tenths(spot.y))
      let step = tenths &- last
      if isFirst {
        bytes.append(UInt8(ascii: "m"))
      } else if step == SIMD2(0, 0) {
        continue
      }
      add(step, isAfterLetter: isFirst)
      last = tenths
      isFirst = false
    }
    guard isRing, let first = spots.first else { return }
    bytes.append(UInt8(ascii: "z"))
    last = SIMD2(Self.tenths(first.x), Self.tenths(first.y))
  }

  private static func tenths(_ value: Double) -> Int {
    Int((max(-100_000, min(100_000, value)) * 10).rounded())
  }

  private mutating func add(_ step: SIMD2<Int>, isAfterLetter: Bool) {
    add(step.x, isAfterLetter: isAfterLetter)
    add(step.y, isAfterLetter: false)
  }

  /// `-12.3`, `.4`: characters that a path can do without are left out, before a minus also the space.
  private mutating func add(_ tenths: Int, isAfterLetter: Bool) {
    if tenths < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if !isAfterLetter {
      bytes.append(UInt8(ascii: " "))
    }
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if whole > 0 || tenth == 0 { digits(whole) }
    if tenth > 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0") + UInt8(tenth))
    }
  }

  private mutating func digits(_ number: UInt) {
    if number > 9 { digits(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// A number with one decimal at most: `12.3`.
  static func number(_ value: Double) -> String {
    let tenths = Self.tenths(value)
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return "\(tenths < 0 ? "-" : "")\(whole)\(tenth == 0 ? "" : ".\(tenth)")"
  }
}
