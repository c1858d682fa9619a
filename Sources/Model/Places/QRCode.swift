/// Bytes as a QR code (ISO/IEC 18004:2015): squares that a phone's camera reads.
///
/// Byte mode and error correction L, which is enough for a screen; the smallest of the versions 1 to 25 that holds the bytes,
/// at most 1,273. Of the eight masks the one with the least penalty is used (section 7.8).
public struct QRCode: Sendable {
  /// Squares along one edge, without the light margin of four.
  public let size: Int
  private var dark: [Bool]
  /// Squares without data, by which a camera finds the others.
  private var isFixed: [Bool]

  /// Error correction words in each block, and below the number of blocks, for the versions from 1 on (table 9).
  private static let corrections = [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30,
    26,
  ]
  private static let blocks = [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12,
  ]

  /// Encodes bytes; nil if there are more than the largest version can hold.
  public init?(_ bytes: [UInt8]) {
    let fitting = (1...Self.blocks.count).first { version in
      bytes.count + (version < 10 ? 2 : 3) <= Self.room(version)
    }
    guard let version = fitting else { return nil }
    size = 17 + 4 * version
    dark = Array(repeating: false, count: size * size)
    isFixed = dark
    drawPatterns(version)
    draw(Self.words(bytes, version))
    var best: (mask: Int, penalty: Int)?
    for mask in 0..<8 {
      let penalty = masked(mask).penalty
      if penalty < best?.penalty ?? .max { best = (mask, penalty) }
    }
    dark = masked(best?.mask ?? 0).dark
  }

  /// True if a square is dark; squares outside are light.
  public func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && dark[y * size + x]
  }

  /// The dark squares as the data of a path, in units of a square: `M0 0h7v1h-7z…`.
  public var path: String {
    var path = ""
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while isDark(x, y) { x += 1 }
        if x > start { path += "M\(start) \(y)h\(x - start)v1h-\(x - start)z" }
        x += 1
      }
    }
    return path
  }
}

// The words: data and error correction (sections 7.4 to 7.6).
extension QRCode {
  /// Number of eight-bit words of a version, including error correction.
  private static func all(_ version: Int) -> Int {
    var bits = (16 * version + 128) * version + 64
    if version > 1 {
      let count = version / 7 + 2
      bits -= (25 * count - 10) * count - 55
    }
    return (version > 6 ? bits - 36 : bits) / 8
  }

  private static func room(_ version: Int) -> Int {
    all(version) - corrections[version - 1] * blocks[version - 1]
  }

  /// The blocks' words in turns, error correction last.
  private static func words(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    let room = room(version)
    // The mode's four bits, the count, the bytes, and four bits at the end: together they shift the bytes by half a word.
    let count = version < 10 ? [bytes.count] : [bytes.count >> 8, bytes.count & 255]
    let said = [0x4] + (count + bytes.map { Int($0) }).flatMap { [$0 >> 4, $0 & 15] } + [0]
    var words = stride(from: 0, to: said.count - 1, by: 2).map {
      UInt8(said[$0] << 4 | said[$0 + 1])
    }
    let first = words.count
    while words.count < room { words.append((words.count - first) % 2 == 0 ? 0xEC : 0x11) }
    let (number, length) = (blocks[version - 1], corrections[version - 1])
    let (short, longer) = (room / number, room % number)
    let divisor = divisor(length)
    var (parts, mending, start): ([[UInt8]], [[UInt8]], Int) = ([], [], 0)
    for block in 0..<number {
      let end = start + short + (block >= number - longer ? 1 : 0)
      parts.append(Array(words[start..<end]))
      mending.append(remainder(words[start..<end], divisor))
      start = end
    }
    return inTurns(parts) + inTurns(mending)
  }

  private static func inTurns(_ parts: [[UInt8]]) -> [UInt8] {
    (0..<(parts.map(\.count).max() ?? 0)).flatMap { index in
      parts.compactMap { index < $0.count ? $0[index] : nil }
    }
  }

  /// A product in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x1D
      if other >> bit & 1 == 1 { result ^= one }
    }
    return result
  }

  private static func divisor(_ length: Int) -> [UInt8] {
    var (result, root): ([UInt8], UInt8) = (Array(repeating: 0, count: length - 1) + [1], 1)
    for _ in 0..<length {
      for index in result.indices {
        let next = index + 1 < length ? result[index + 1] : 0
        result[index] = product(result[index], root) ^ next
      }
      root = product(root, 2)
    }
    return result
  }

  private static func remainder(_ words: ArraySlice<UInt8>, _ divisor: [UInt8]) -> [UInt8] {
    var result = Array(repeating: UInt8(0), count: divisor.count)
    for word in words {
      let factor = word ^ result[0]
      result = Array(result.dropFirst()) + [0]
      for index in result.indices { result[index] ^= product(divisor[index], factor) }
    }
    return result
  }
}

// The squares (sections 6.3, 7.7 to 7.10).
extension QRCode {
  private mutating func set(_ x: Int, _ y: Int, _ value: Bool) {
    guard (0..<size).contains(x), (0..<size).contains(y) else { return }
    dark[y * size + x] = value
    isFixed[y * size + x] = true
  }

  private mutating func drawPatterns(_ version: Int) {
    for index in 0..<size {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawRings(x, y, reach: 4) }
    var places: [Int] = []
    if version > 1 {
      let count = version / 7 + 2
      let step = (version * 4 + count * 2 + 1) / (2 * count - 2) * 2
      places = [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
    }
    // Three of the corners already have rings.
    let (near, far) = (places.first, places.last)
    for y in places {
      for x in places
      where !(x == near && (y == near || y == far) || x == far && y == near) {
        drawRings(x, y, reach: 2)
      }
    }
    drawFormat(0)
    guard version > 6 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for index in 0..<18 {
      let (far, near) = (size - 11 + index % 3, index / 3)
      set(far, near, bits >> index & 1 == 1)
      set(near, far, bits >> index & 1 == 1)
    }
  }

  /// Draws rings around a square, dark and light by turns.
  private mutating func drawRings(_ x: Int, _ y: Int, reach: Int) {
    for dy in -reach...reach {
      for dx in -reach...reach {
        let far = max(dx.magnitude, dy.magnitude)
        set(x + dx, y + dy, far != (reach == 4 ? 2 : 1) && far != 4)
      }
    }
  }

  /// Draws the error correction level and the mask, twice.
  private mutating func drawFormat(_ mask: Int) {
    // The number of level L is 1.
    let said = 1 << 3 | mask
    var rest = said
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (said << 10 | rest) ^ 0x5412
    for index in 0..<15 {
      let value = bits >> index & 1 == 1
      if index < 8 {
        set(8, index < 6 ? index : index + 1, value)
        set(size - 1 - index, 8, value)
      } else {
        set(index == 8 ? 7 : 14 - index, 8, value)
        set(8, size - 15 + index, value)
      }
    }
    set(8, size - 8, true)
  }

  /// Draws words, two columns at a time from the right, up and down.
  private mutating func draw(_ words: [UInt8]) {
    var bit = 0
    for right in stride(from: size - 1, to: 0, by: -2).map({ $0 < 7 ? $0 - 1 : $0 }) {
      for step in 0..<size {
        let y = (right + 1) & 2 == 0 ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * size + x] && bit < words.count * 8 {
          dark[y * size + x] = words[bit / 8] >> (7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
    }
  }

  private func masked(_ mask: Int) -> Self {
    var result = self
    for y in 0..<size {
      for x in 0..<size where !isFixed[y * size + x] && Self.turns(mask, x, y) {
        result.dark[y * size + x].toggle()
      }
    }
    result.drawFormat(mask)
    return result
  }

  private static func turns(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// Score for patterns that are hard to read: long runs, blocks, likeness to a corner, more dark than light.
  private var penalty: Int {
    var result = 0
    let corner = [true, false, true, true, true, false, true, false, false, false, false]
    for line in 0..<2 * size {
      let squares = (0..<size).map { line < size ? isDark($0, line) : isDark(line - size, $0) }
      var run = 0
      for index in squares.indices {
        run = index > 0 && squares[index] == squares[index - 1] ? run + 1 : 1
        if run == 5 { result += 3 } else if run > 5 { result += 1 }
        guard index >= 10 else { continue }
        let last = squares[index - 10...index]
        if last.elementsEqual(corner) || last.reversed().elementsEqual(corner) { result += 40 }
      }
    }
    for y in 1..<size {
      for x in 1..<size {
        let value = isDark(x, y)
        if isDark(x - 1, y) == value, isDark(x, y - 1) == value, isDark(x - 1, y - 1) == value {
          result += 3
        }
      }
    }
    let share = dark.count { $0 } * 20 - size * size * 10
    return result + Int(share.magnitude) / (size * size) * 10
  }
}
