public import Model

/// Some of the products of an index, by their positions from 0: one bit each.
public struct ProductSet: Hashable, Sendable {
  private var words: [UInt64]

  /// No product of `size`, or all of them.
  init(of size: Int, all: Bool = false) {
    words = [UInt64](repeating: all ? .max : 0, count: (size + 63) / 64)
    if all, size % 64 != 0 { words[words.count - 1] = (1 << UInt64(size % 64)) - 1 }
  }

  /// Takes stored bits, 32 in each word.
  init(of size: Int, stored: ArraySlice<UInt32>) {
    self.init(of: size)
    for (index, word) in stored.enumerated() where index / 2 < words.count {
      words[index / 2] |= UInt64(word) << UInt64(index % 2 * 32)
    }
  }

  /// Number of products in the set.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// True if the set contains a position.
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

  /// Number of these that are in another set.
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

  /// Stored form of the bits.
  var stored: [UInt32] {
    words.flatMap { [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)] }
  }
}

/// The products that have a value: a few by their positions, many by a bit each.
enum ProductMembers: Hashable, Sendable {
  case few([UInt32])
  case many(ProductSet)

  /// Takes ascending positions among `size` products.
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

/// Products by their numbers, as saved filters remember them: one bit each, independent of the index.
public struct ProductNumbers: Hashable, Sendable {
  /// A bit for each number, the lowest first.
  public private(set) var bytes: [UInt8]

  /// Takes the stored form.
  public init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// Takes numbers of products.
  public init(_ products: [Product.ID]) {
    bytes = []
    for product in products { insert(product) }
  }

  /// True if the set contains a product.
  public func contains(_ product: Product.ID) -> Bool {
    let number = product.rawValue
    guard number >= 0, number / 8 < Int64(bytes.count) else { return false }
    return bytes[Int(number / 8)] & (1 << UInt8(number % 8)) != 0
  }

  /// Adds a product; numbers beyond those of any catalogue are left out.
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
