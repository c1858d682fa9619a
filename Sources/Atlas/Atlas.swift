import CAtlas
public import Model

/// The world as the program brings it: pieces of the map, and towns.
///
/// `build` stores both in the site's database. The data read here was packed by `tools/pack-map` and is part of the executable;
/// a malformed file is a programmer's mistake and counts as empty from that place on.
public enum Atlas {
  /// A text that changes with any part of the atlas.
  public static var version: String {
    String((0..<8).reduce(UInt64(0)) { $0 << 8 | UInt64(map[10 + $1]) }, radix: 16)
  }

  /// Passes on each piece of the map: its level, its number, its bytes.
  public static func forEachPiece(_ body: (Int, Int, [UInt8]) throws -> Void) rethrows {
    let map = map
    guard map.starts(with: Array("TMAP1\n".utf8)), map.count >= 18 else { return }
    for index in 0..<number(map, 6) {
      let entry = 18 + 13 * index
      guard entry + 13 <= map.count else { return }
      let (start, count) = (number(map, entry + 5), number(map, entry + 9))
      guard start <= map.count, count <= map.count - start else { return }
      try body(Int(map[entry]), number(map, entry + 1), Array(map[start..<start + count]))
    }
  }

  /// Four bytes, the lowest first.
  private static func number(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
  }

  /// Passes on each town, the most important first, with its rank from 0 to 10.
  public static func forEachTown(_ body: (Town, Int) throws -> Void) rethrows {
    for line in towns.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 8, let point = Point("\(fields[4]),\(fields[5])") else { continue }
      let others = fields[1].split(separator: ";").map { String($0) }
      let town = Town(
        name: fields[0], others: others, point: point, country: fields[2], region: fields[3],
        population: Int(fields[6]) ?? 0)
      try body(town, Int(fields[7]) ?? 10)
    }
  }

  // Constants of the program: they are there as long as it runs.
  private static var map: UnsafeRawBufferPointer { bytes(atlas_map) }
  private static var towns: UnsafeRawBufferPointer { bytes(atlas_towns) }

  private static func bytes(
    _ file: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?
  ) -> UnsafeRawBufferPointer {
    var count = 0
    let start = file(&count)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
  }
}
