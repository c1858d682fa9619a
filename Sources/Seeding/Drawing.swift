/// Red, green and blue from 0 to 255.
typealias Colour = (red: Double, green: Double, blue: Double)

/// A drawing as a JPEG: each block of 8 × 8 pixels is one of its dots, shaded towards its neighbours (ITU-T T.81, baseline).
struct Drawing {
  let columns: Int
  let rows: Int
  /// The colour at a place; both from 0, left and above, to 1.
  let colour: (_ x: Double, _ y: Double) -> Colour

  /// A colour from `0xRRGGBB`.
  static func colour(_ number: UInt32) -> Colour {
    (Double(number >> 16), Double(number >> 8 & 255), Double(number & 255))
  }

  /// Brightness and the two differences of colour of each dot, around 0 (ITU-T T.871), row by row.
  private var dots: [[Double]] {
    (0..<columns * rows).map { dot in
      let samples = [0.25, 0.75].flatMap { down in
        [0.25, 0.75].map { across in
          colour(
            (Double(dot % columns) + across) / Double(columns),
            (Double(dot / columns) + down) / Double(rows))
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
    let sides = [rows, columns].flatMap { [UInt8(($0 * 8) >> 8), UInt8($0 * 8 & 255)] }
    var file: [UInt8] = [0xFF, 0xD8]
    func add(_ marker: UInt8, _ content: [UInt8]) {
      let length = content.count + 2
      file += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
    }
    add(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    add(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    add(0xC0, [8] + sides + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
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
      let column = dot % columns
      let (left, right) = (column > 0 ? dot - 1 : dot, column < columns - 1 ? dot + 1 : dot)
      let above = dot >= columns ? dot - columns : dot
      let below = dot + columns < dots.count ? dot + columns : dot
      for part in 0..<3 {
        let level = Int(dots[dot][part].rounded())
        bits.add(level - last[part], Bits.levels)
        last[part] = level
        // The share of a ramp from one neighbour to the other in the first frequency, quantized by 8.
        let across = Int(((dots[left][part] - dots[right][part]) * 0.142).rounded())
        let down = Int(((dots[above][part] - dots[below][part]) * 0.142).rounded())
        if across != 0 { bits.add(across, Bits.slopes) }
        // The zero before it, if there is one, is encoded with it.
        if down != 0 { bits.add(down, Bits.slopes, run: across == 0 ? 1 : 0) }
        bits.add(0, Bits.slopes)
      }
    }
    return bits.finished
  }
}

/// Numbers as JPEG writes them: how many bits they have by a Huffman code, then these bits.
private struct Bits {
  /// A table of codes: the number of them of each length up to 16, and their values.
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

  /// Adds a number after `run` zeros; 0 of `slopes` ends a block.
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
