public import Model

/// Some of the products of an index, by their positions from 0: one bit each.
public struct ProductSet: Hashable, Sendable {
  private var words: [UInt64]

  /// None of so many products, or all of them.
  init(of size: Int, all: Bool = false) {
    words = [UInt64](repeating: all ? .max : 0, count: (size + 63) / 64)
    if all, size % 64 != 0 { words[words.count - 1] = (1 << UInt64(size % 64)) - 1 }
  }

  /// Bits that were stored, 32 in each word.
  init(of size: Int, stored: ArraySlice<UInt32>) {
    self.init(of: size)
    for (index, word) in stored.enumerated() where index / 2 < words.count {
      words[index / 2] |= UInt64(word) << UInt64(index % 2 * 32)
    }
  }

  /// How many there are.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether a position is in it.
  public func contains(_ position: Int) -> Bool {
    position >= 0 && position / 64 < words.count
      && words[position / 64] & (1 << UInt64(position % 64)) != 0
  }

  mutating func insert(_ position: Int) {
    guard position >= 0, position / 64 < words.count else { return }
    words[position / 64] |= 1 << UInt64(position % 64)
  }

  mutating func remove(_ position: Int) {
    guard contains(position) else { return }
    words[position / 64] &= ~(1 << UInt64(position % 64))
  }

  mutating func formIntersection(_ other: Self) {
    for index in words.indices where index < other.words.count {
      words[index] &= other.words[index]
    }
  }

  mutating func formUnion(_ other: Self) {
    for index in words.indices where index < other.words.count {
      words[index] |= other.words[index]
    }
  }

  /// How many of these are in another set.
  func count(in other: Self) -> Int {
    var count = 0
    for index in words.indices where index < other.words.count {
      count += (words[index] & other.words[index]).nonzeroBitCount
    }
    return count
  }

  /// All positions, ascending.
  public var positions: [Int] {
    var positions: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        positions.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return positions
  }

  /// The bits as they are stored.
  var stored: [UInt32] {
    words.flatMap { [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)] }
  }
}

/// The products that have a value: few by their positions, many by a bit each.
enum ProductMembers: Hashable, Sendable {
  case few([UInt32])
  case many(ProductSet)

  /// Takes ascending positions among so many products.
  init(_ positions: [UInt32], of size: Int) {
    if positions.count * 32 < size {
      self = .few(positions)
    } else {
      var set = ProductSet(of: size)
      for position in positions { set.insert(Int(position)) }
      self = .many(set)
    }
  }

  func count(in set: ProductSet) -> Int {
    switch self {
    case .few(let positions): positions.reduce(0) { $0 + (set.contains(Int($1)) ? 1 : 0) }
    case .many(let own): own.count(in: set)
    }
  }

  func add(to set: inout ProductSet) {
    switch self {
    case .few(let positions): for position in positions { set.insert(Int(position)) }
    case .many(let own): set.formUnion(own)
    }
  }
}

/// Products by their numbers, as people's saved filters remember them: one bit each, whatever becomes of the index.
public struct ProductNumbers: Hashable, Sendable {
  /// A bit for each number, the lowest first.
  public private(set) var bytes: [UInt8]

  /// Takes what was stored.
  public init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// Numbers of products.
  public init(_ products: [Product.ID]) {
    bytes = []
    for product in products { insert(product) }
  }

  /// Whether a product is among them.
  public func contains(_ product: Product.ID) -> Bool {
    let number = product.rawValue
    guard number >= 0, number / 8 < Int64(bytes.count) else { return false }
    return bytes[Int(number / 8)] & (1 << UInt8(number % 8)) != 0
  }

  /// Adds a product; numbers that no catalogue reaches are left out.
  public mutating func insert(_ product: Product.ID) {
    let number = product.rawValue
    guard (0..<80_000_000).contains(number) else { return }
    let index = Int(number / 8)
    if index >= bytes.count {
      bytes += [UInt8](repeating: 0, count: index + 1 - bytes.count)
    }
    bytes[index] |= 1 << UInt8(number % 8)
  }
}
