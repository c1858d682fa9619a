import Glibc

/// An hour of the day in the hills, drawn of waves, 768 × 512 pixels: a picture for posts of members who were invented.
struct SeedLandscape {
  private let sky: [Colour]
  private let hills: [Colour]
  private let sun: (x: Double, y: Double)
  private let hasWater: Bool
  private let phase: Double

  /// Sizes in pixels.
  static let size = (width: 768, height: 512)

  /// The picture of a number: dawn, noon, evening, night, and others than these after them.
  init(_ number: Int) {
    let skies: [[UInt32]] = [
      [0xE9C9B4, 0xF3DEBE], [0x8FB8CF, 0xDCE7E2], [0x6C6C90, 0xF0B070], [0x1E2740, 0x53607F],
    ]
    let grounds: [[UInt32]] = [
      [0xA9A48F, 0x847F66, 0x5E5C46], [0x9FB08C, 0x7C935F, 0x55703F],
      [0x8A6F79, 0x5F4B57, 0x392F38],
      [0x38425C, 0x2A3247, 0x191E2C],
    ]
    sky = skies[number % 4].map(Drawing.colour)
    hills = grounds[number % 4].map(Drawing.colour)
    sun = [(0.72, 0.36), (0.3, 0.16), (0.62, 0.46), (0.8, 0.2)][number % 4]
    hasWater = number % 2 == 0
    phase = Double(number) * 1.7
  }

  /// The picture's file.
  var jpeg: [UInt8] {
    Drawing(columns: Self.size.width / 8, rows: Self.size.height / 8, colour: colour).jpeg
  }

  private func colour(_ x: Double, _ y: Double) -> Colour {
    for (index, hill) in hills.enumerated().reversed() {
      let (near, length) = (Double(index), 3.1 - Double(index))
      let crest = 0.5 + 0.13 * near + 0.05 * sin(length * 3 * x + phase + near * 2.3)
      guard y > crest else { continue }
      guard hasWater, index == 2, y > 0.87 else { return hill }
      let glint = abs(x - sun.x) < 0.1 + 0.1 * sin(90 * y) ? 0.5 : 0.25
      return mix(hill, sky[1], glint)
    }
    let (across, down) = ((x - sun.x) * 1.5, y - sun.y)
    if across * across + down * down < 0.0045 { return (255, 240, 205) }
    return mix(sky[0], sky[1], y * 1.7)
  }

  private func mix(_ one: Colour, _ other: Colour, _ share: Double) -> Colour {
    let share = min(max(share, 0), 1)
    return (
      one.red + (other.red - one.red) * share, one.green + (other.green - one.green) * share,
      one.blue + (other.blue - one.blue) * share
    )
  }
}
