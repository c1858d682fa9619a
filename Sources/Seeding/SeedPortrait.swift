/// A portrait drawn of some ellipses, 512 × 512 pixels: a photo for members who were invented.
struct SeedPortrait {
  private let (skin, hair, cloth, wall): (Colour, Colour, Colour, Colour)
  private let hasLongHair: Bool

  /// The face of a number; others than the neighbours'.
  init(_ number: Int) {
    func pick(_ colours: [UInt32], _ number: Int) -> Colour {
      Drawing.colour(colours[number % colours.count])
    }
    skin = pick([0xE8C3A0, 0xC98F64, 0xF0D3BC, 0x8F5C3C, 0xD9A97E], number)
    hair = pick([0x3A2A20, 0x8A5A2B, 0xB9B2A8, 0x1F1C1E, 0xA8442B, 0x5B4636, 0xD2A13C], number)
    cloth = pick([0x3F7550, 0x33476B, 0xA8442B, 0xD2A13C, 0x7D5A86, 0x4FA39B], number)
    wall = pick([0xE9DFCB, 0xCFDDE0, 0xDCE3CC, 0xEBD3C6, 0xD9D3E4], number / 2)
    hasLongHair = number % 3 != 1
  }

  /// The picture's file.
  var jpeg: [UInt8] { Drawing(columns: 64, rows: 64, colour: colour).jpeg }

  /// The colour at a place; both from 0, left and above, to 1.
  private func colour(_ x: Double, _ y: Double) -> Colour {
    func isIn(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> Bool {
      let (across, down) = ((x - left) / width, (y - top) / height)
      return across * across + down * down < 1
    }
    if isIn(0.43, 0.47, 0.025, 0.022) || isIn(0.57, 0.47, 0.025, 0.022) { return (40, 32, 30) }
    if isIn(0.5, 0.585, 0.06, 0.022), y > 0.58 { return (160, 70, 62) }
    if isIn(0.5, 0.47, 0.17, 0.21), y > 0.36 + (x - 0.44) * (x - 0.44) { return skin }
    if isIn(0.5, 0.4, 0.21, 0.21) { return hair }
    if abs(x - 0.5) < 0.075, y > 0.5, y < 0.76 { return skin }
    if hasLongHair, isIn(0.5, 0.5, 0.22, 0.3) { return hair }
    if isIn(0.5, 1.08, 0.4, 0.36) { return cloth }
    let shade = 1 - 0.12 * y
    return (wall.red * shade, wall.green * shade, wall.blue * shade)
  }
}
