import CSQLite
import Glibc

/// SQLite's memory in a process of one thread that ends soon.
///
/// Writing a comment takes 8,600 pieces, most of them for the schema: the general allocator spends a sixth of the request's
/// instructions on that, and the kernel hands its memory over page by page. Here pieces are cut from blocks that are there
/// already, and one that is given back is kept for the next of its size. Large ones come from the general allocator.
enum RequestMemory {
  /// In front of each piece stands its size, this header and all.
  static let header = 8
  /// The largest piece that is cut from a block.
  private static let most = 8_192
  /// The bytes of a block.
  private static let block = 1 << 20

  // Unsafe by name only: SQLite calls from the one thread that there is.
  nonisolated(unsafe) private static var next: UnsafeMutableRawPointer?
  nonisolated(unsafe) private static var left = 0
  nonisolated(unsafe) private static var heads: UnsafeMutablePointer<UnsafeMutableRawPointer?>?

  /// By size in steps of 16: the piece that was given back last, in which stands the one before it.
  ///
  /// Not a lazy global: each use of one asks whether it is there.
  private static var spare: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    if let heads { return heads }
    let new = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: most / 16 + 1)
    new.initialize(repeating: nil, count: most / 16 + 1)
    heads = new
    return new
  }

  /// Gives SQLite this memory, before anything else is asked of it.
  static func use() {
    typealias Memory = RequestMemory
    var methods = sqlite3_mem_methods(
      xMalloc: { Memory.piece(Int($0)) }, xFree: { Memory.giveBack($0) },
      xRealloc: { Memory.resized($0, Int($1)) },
      xSize: { $0.map { Int32(Memory.size(of: $0) - Memory.header) } ?? 0 },
      xRoundup: { Int32(Memory.whole(Int($0)) - Memory.header) }, xInit: { _ in SQLITE_OK },
      xShutdown: { _ in }, pAppData: nil)
    _ = tertulia_sqlite_use_memory(&methods)
  }

  /// A size with its header, in steps of 16.
  static func whole(_ size: Int) -> Int { (size + header + 15) & ~15 }

  static func size(of piece: UnsafeMutableRawPointer) -> Int {
    (piece - header).load(as: Int.self)
  }

  static func piece(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let size = whole(bytes)
    guard let start = size <= most ? taken(size) : malloc(size) else { return nil }
    start.storeBytes(of: size, as: Int.self)
    return start + header
  }

  /// One that was given back, or the next of the block; nil where the kernel has no more.
  private static func taken(_ size: Int) -> UnsafeMutableRawPointer? {
    if let last = spare[size / 16] {
      spare[size / 16] = (last + header).load(as: UnsafeMutableRawPointer?.self)
      return last
    }
    if left < size {
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
      guard let new = mmap(nil, block, PROT_READ | PROT_WRITE, flags, -1, 0), new != MAP_FAILED
      else { return nil }
      (next, left) = (new, block)
    }
    defer {
      next = next.map { $0 + size }
      left -= size
    }
    return next
  }

  static func giveBack(_ piece: UnsafeMutableRawPointer?) {
    guard let piece else { return }
    let size = size(of: piece)
    guard size <= most else { return free(piece - header) }
    piece.storeBytes(of: spare[size / 16], as: UnsafeMutableRawPointer?.self)
    spare[size / 16] = piece - header
  }

  static func resized(
    _ old: UnsafeMutableRawPointer?, _ bytes: Int
  ) -> UnsafeMutableRawPointer? {
    guard let old else { return piece(bytes) }
    guard whole(bytes) != size(of: old) else { return old }
    guard let new = piece(bytes) else { return nil }
    new.copyMemory(from: old, byteCount: min(bytes, size(of: old) - header))
    giveBack(old)
    return new
  }
}
