/// A face drawn of some ellipses, as a JPEG of 512 × 512 pixels: a photo for members who were invented.
///
/// Each block of 8 × 8 pixels is one dot of a drawing of 64 × 64, shaded towards its neighbours (ITU-T T.81, baseline).
struct Portrait {
  private typealias Colour = (red: Double, green: Double, blue: Double)

  private let (skin, hair, cloth, wall): (Colour, Colour, Colour, Colour)
  private let hasLongHair: Bool
  private static let dots = 64

  /// The face of a number; others than the neighbours'.
  init(_ number: Int) {
    func pick(_ colours: [UInt32], _ number: Int) -> Colour {
      let colour = colours[number % colours.count]
      return (Double(colour >> 16), Double(colour >> 8 & 255), Double(colour & 255))
    }
    skin = pick([0xE8C3A0, 0xC98F64, 0xF0D3BC, 0x8F5C3C, 0xD9A97E], number)
    hair = pick([0x3A2A20, 0x8A5A2B, 0xB9B2A8, 0x1F1C1E, 0xA8442B, 0x5B4636, 0xD2A13C], number)
    cloth = pick([0x3F7550, 0x33476B, 0xA8442B, 0xD2A13C, 0x7D5A86, 0x4FA39B], number)
    wall = pick([0xE9DFCB, 0xCFDDE0, 0xDCE3CC, 0xEBD3C6, 0xD9D3E4], number / 2)
    hasLongHair = number % 3 != 1
  }

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

  /// Brightness and the two differences of colour of each dot, around 0 (ITU-T T.871), row by row.
  private var dots: [[Double]] {
    (0..<Self.dots * Self.dots).map { dot in
      let samples = [0.25, 0.75].flatMap { down in
        [0.25, 0.75].map { across in
          colour(
            (Double(dot % Self.dots) + across) / Double(Self.dots),
            (Double(dot / Self.dots) + down) / Double(Self.dots))
        }
      }
      let red = samples.reduce(0) { $0 + $1.red } / 4
      let green = samples.reduce(0) { $0 + $1.green } / 4
      let blue = samples.reduce(0) { $0 + $1.blue } / 4
      let light = 0.299 * red + 0.587 * green + 0.114 * blue
      return [light - 128, (blue - light) * 0.564, (red - light) * 0.713]
    }
  }

  /// The picture's file.
  var jpeg: [UInt8] {
    let side = UInt16(Self.dots * 8)
    let sides = [UInt8(side >> 8), UInt8(side & 255)]
    var file: [UInt8] = [0xFF, 0xD8]
    func add(_ marker: UInt8, _ content: [UInt8]) {
      let length = content.count + 2
      file += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
    }
    add(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    add(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    add(0xC0, [8] + sides + sides + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    add(0xC4, [0] + Bits.levels.lengths + Bits.levels.symbols)
    add(0xC4, [0x10] + Bits.slopes.lengths + Bits.slopes.symbols)
    add(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    return file + scan + [0xFF, 0xD9]
  }

  private var scan: [UInt8] {
    let dots = dots
    var bits = Bits()
    var last = [0, 0, 0]
    for dot in dots.indices {
      let column = dot % Self.dots
      let (left, right) = (column > 0 ? dot - 1 : dot, column < Self.dots - 1 ? dot + 1 : dot)
      let above = dot >= Self.dots ? dot - Self.dots : dot
      let below = dot + Self.dots < dots.count ? dot + Self.dots : dot
      for part in 0..<3 {
        let level = Int(dots[dot][part].rounded())
        bits.add(level - last[part], Bits.levels)
        last[part] = level
        // What a ramp from one neighbour to the other has in the first frequency, quantized by 8.
        let across = Int(((dots[left][part] - dots[right][part]) * 0.142).rounded())
        let down = Int(((dots[above][part] - dots[below][part]) * 0.142).rounded())
        if across != 0 { bits.add(across, Bits.slopes) }
        // The zero before it, if there is one, is told with it.
        if down != 0 { bits.add(down, Bits.slopes, run: across == 0 ? 1 : 0) }
        bits.add(0, Bits.slopes)
      }
    }
    return bits.finished
  }
}

/// Numbers as JPEG writes them: how many bits they have by a Huffman code, then these bits.
private struct Bits {
  /// A table of codes: how many there are of each length up to 16, and what they stand for.
  struct Codes {
    let lengths: [UInt8]
    let symbols: [UInt8]

    /// The code of a symbol, and its length.
    func code(_ symbol: UInt8) -> (bits: Int, length: Int) {
      var (code, index) = (0, 0)
      for (length, count) in lengths.enumerated() {
        for _ in 0..<count {
          if symbols[index] == symbol { return (code, length + 1) }
          (code, index) = (code + 1, index + 1)
        }
        code <<= 1
      }
      preconditionFailure("no code for \(symbol)")
    }
  }

  /// Table K.3.
  static let levels = Codes(
    lengths: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: Array(0..<12))
  /// The end of a block, and numbers of up to eight bits after no zero or one, in five bits each.
  static let slopes = Codes(
    lengths: [0, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    symbols: Array(0...8) + Array(0x11...0x18))

  private var bytes: [UInt8] = []
  private var (byte, free) = (0, 8)

  /// Adds a number after so many zeros; 0 of `slopes` ends a block.
  mutating func add(_ number: Int, _ codes: Codes, run: UInt8 = 0) {
    let size = Int.bitWidth - abs(number).leadingZeroBitCount
    let (code, length) = codes.code(run << 4 | UInt8(size))
    add(code, length)
    add(number < 0 ? number + (1 << size) - 1 : number, size)
  }

  private mutating func add(_ bits: Int, _ count: Int) {
    for place in (0..<count).reversed() {
      free -= 1
      byte |= (bits >> place & 1) << free
      if free == 0 { flush() }
    }
  }

  private mutating func flush() {
    bytes.append(UInt8(byte))
    if byte == 0xFF { bytes.append(0) }
    (byte, free) = (0, 8)
  }

  /// Everything, filled up with ones.
  var finished: [UInt8] {
    var all = self
    while all.free < 8 { all.add(1, 1) }
    return all.bytes
  }
}
