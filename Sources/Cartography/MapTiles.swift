import Model

/// The pieces of the packed map that a picture needs (`tools/pack-map` explains how they are made).
public struct MapTiles: Hashable, Sendable {
  /// Level of detail: 0 for the whole earth to 3 for a neighbourhood.
  public let level: Int
  /// The numbers of the pieces, each once.
  public var numbers: [Int] { Array(Set(places.map(\.number))).sorted() }

  /// A tile, and where it lies: `column` is not turned around the earth.
  struct Place: Hashable {
    let number: Int
    let column: Int
    let row: Int
  }

  let places: [Place]
  let detail: Detail

  /// Packing of a level.
  struct Detail: Hashable {
    /// Degrees of a tile.
    let size: Int
    /// Degrees of a unit.
    let unit: Double
    /// Degrees that a line may be from the true one.
    let tolerance: Double
    /// The most degrees of a unit of the picture for which it serves.
    let coarsest: Double
  }

  static let details = [
    Detail(size: 90, unit: 0.1, tolerance: 0.25, coarsest: .infinity),
    Detail(size: 45, unit: 0.02, tolerance: 0.06, coarsest: 0.22),
    Detail(size: 10, unit: 0.01, tolerance: 0.012, coarsest: 0.05),
    Detail(size: 2, unit: 0.001, tolerance: 0.0025, coarsest: 0.012),
  ]

  /// The pieces for a frame.
  public init(of frame: MapFrame) {
    let degrees = frame.degreesPerUnit
    level = Self.details.lastIndex { degrees <= $0.coarsest } ?? 0
    let detail = Self.details[level]
    self.detail = detail
    let size = Double(detail.size)
    // The drawing reaches a little beyond the edges.
    let margin = MapDrawing.margin
    func column(_ x: Double) -> Int {
      Int(((frame.left + x) / frame.scale * 360 / size).rounded(.down))
    }
    func row(_ y: Double) -> Int {
      let part = min(max((frame.top + y) / frame.scale, 0), 1)
      let row = Int(((MapFrame.latitude(part) + 90) / size).rounded(.down))
      return min(max(row, 0), 180 / detail.size - 1)
    }
    places = Self.places(
      column(-margin)...max(column(-margin), column(MapFrame.width + margin)),
      row(MapFrame.height + margin)...max(row(-margin), row(MapFrame.height + margin)),
      in: 360 / detail.size)
  }

  private static func places(
    _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, in around: Int
  ) -> [Place] {
    rows.flatMap { row in
      columns.map { column in
        let turned = ((column % around) + around) % around
        return Place(number: row * around + turned, column: column, row: row)
      }
    }
  }
}

/// Contents of a piece of the packed map, shape by shape; a damaged shape ends it.
struct TileShapes {
  enum Kind: UInt8 {
    case land, lake, river, border, disputed
    var isRing: Bool { self == .land || self == .lake }
  }

  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Passes on the kind, the rank and the points, as units from the south-west, of each shape.
  static func forEach(
    in bytes: [UInt8], _ body: (Kind, Int, borrowing [SIMD2<Int32>]) -> Void
  ) {
    var shapes = Self(bytes)
    var points: [SIMD2<Int32>] = []
    while let (kind, rank) = shapes.readShape(into: &points) { body(kind, rank, points) }
  }

  private mutating func readShape(into points: inout [SIMD2<Int32>]) -> (Kind, Int)? {
    points.removeAll(keepingCapacity: true)
    guard next < bytes.count, let kind = Kind(rawValue: bytes[next] & 7) else { return nil }
    let rank = Int(bytes[next] >> 3)
    next += 1
    // A point takes two bytes at least.
    guard let count = varint(), count <= UInt32(bytes.count - next) / 2 else { return nil }
    var point = SIMD2<Int32>(0, 0)
    for _ in 0..<count {
      guard let x = varint(), let y = varint() else { return nil }
      point &+= SIMD2(Self.signed(x), Self.signed(y))
      points.append(point)
    }
    return (kind, rank)
  }

  private static func signed(_ value: UInt32) -> Int32 {
    Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
  }

  private mutating func varint() -> UInt32? {
    var value: UInt32 = 0
    for shift: UInt32 in [0, 7, 14, 21] {
      guard next < bytes.count else { return nil }
      let byte = bytes[next]
      next += 1
      value |= UInt32(byte & 127) << shift
      if byte < 128 { return value }
    }
    return nil
  }
}
