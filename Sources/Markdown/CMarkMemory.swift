internal import CMarkGFM
internal import Glibc
internal import Synchronization

/// The memory of one document: thousands of small pieces that cmark asks for one by one and that are
/// given back at once.
///
/// Small pieces lie in chunks side by side, each behind a word with its size; freeing one of them does nothing
/// unless it is the last. What is large comes from `malloc` and goes back when cmark frees it, since a
/// hostile text may have it copied often. The calls that cmark makes know no document, so that there is one such
/// memory: a second document beside it (a note within a note, another thread) uses `malloc`. cmark has
/// an arena of its own, which begins with four megabytes of zeroes for each document.
enum CMarkMemory {
  private static let isTaken = Atomic(false)

  /// What a parser is given.
  static var calls: UnsafeMutablePointer<cmark_mem> { arenaCalls }

  /// Takes the memory; false while another document has it.
  static func take() -> Bool { !isTaken.exchange(true, ordering: .acquiring) }

  /// Gives everything back that was asked for since it was taken.
  static func giveBack() {
    arena.clear()
    isTaken.store(false, ordering: .releasing)
  }
}

/// Used by the one document that has taken it, hence by one thread at a time.
///
/// Unsafe by name only: the calls that cmark makes can reach nothing else.
@exclusivity(unchecked)
private nonisolated(unsafe) var arena = Arena()

/// Unsafe by name only: written once, before anybody reads it.
private nonisolated(unsafe) let arenaCalls: UnsafeMutablePointer<cmark_mem> = {
  let calls = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
  calls.initialize(
    to: cmark_mem(
      calloc: { arena.zeroed($0, $1) }, realloc: { arena.resized($0, $1) }, free: { arena.free($0) }
    ))
  return calls
}()

private struct Arena {
  private static let chunkSize = 65_536
  private static let largest = 1024
  /// Bytes before each piece: its size, and the same for those before it of a large one.
  private static let header = 8
  private static let largeHeader = 24

  private var next: UnsafeMutableRawPointer?
  private var end: UnsafeMutableRawPointer?
  /// The chunk in use; each begins with the address of the one before.
  private var chunk: UnsafeMutableRawPointer?
  /// The large piece that came last; each knows its neighbours.
  private var large: UnsafeMutableRawPointer?

  mutating func zeroed(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer {
    let (bytes, isOverflow) = count.multipliedReportingOverflow(by: size)
    if isOverflow { abort() }
    let piece = piece(bytes)
    memset(piece, 0, bytes)
    return piece
  }

  mutating func resized(
    _ old: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer {
    guard let old else { return piece(size) }
    let known = Self.size(of: old)
    if size <= known { return old }
    let new = piece(size)
    memcpy(new, old, known)
    free(old)
    return new
  }

  mutating func free(_ piece: UnsafeMutableRawPointer?) {
    guard let piece else { return }
    let size = Self.size(of: piece)
    if size > Self.largest { return freeLarge(piece) }
    if piece + size == next { next = piece - Self.header }
  }

  /// Gives everything back but one chunk.
  mutating func clear() {
    while let large { freeLarge(large) }
    guard var chunk else { return }
    while let before = chunk.load(as: UnsafeMutableRawPointer?.self) {
      Glibc.free(chunk)
      chunk = before
    }
    begin(chunk)
  }

  private static func size(of piece: UnsafeMutableRawPointer) -> Int {
    (piece - header).load(as: Int.self)
  }

  /// cmark stops the process as well when there is no memory.
  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    guard let memory = malloc(size) else { abort() }
    return memory
  }

  /// A piece of at least so many bytes, aligned to 8.
  private mutating func piece(_ bytes: Int) -> UnsafeMutableRawPointer {
    if bytes > Self.largest { return largePiece(bytes) }
    let size = (bytes + 7) & ~7
    while true {
      if let next, let end, end - next >= size + Self.header {
        next.storeBytes(of: size, as: Int.self)
        self.next = next + Self.header + size
        return next + Self.header
      }
      let new = Self.allocate(Self.chunkSize)
      new.storeBytes(of: chunk, as: UnsafeMutableRawPointer?.self)
      begin(new)
    }
  }

  private mutating func begin(_ chunk: UnsafeMutableRawPointer) {
    self.chunk = chunk
    next = chunk + Self.header
    end = chunk + Self.chunkSize
  }

  private mutating func largePiece(_ bytes: Int) -> UnsafeMutableRawPointer {
    let piece = Self.allocate(Self.largeHeader + bytes) + Self.largeHeader
    (piece - Self.header).storeBytes(of: bytes, as: Int.self)
    Self.setBefore(piece, large)
    Self.setAfter(piece, nil)
    if let large { Self.setAfter(large, piece) }
    large = piece
    return piece
  }

  private mutating func freeLarge(_ piece: UnsafeMutableRawPointer) {
    let (before, after) = (Self.before(piece), Self.after(piece))
    if let before { Self.setAfter(before, after) }
    if let after { Self.setBefore(after, before) } else { large = before }
    Glibc.free(piece - Self.largeHeader)
  }

  private typealias Link = UnsafeMutableRawPointer?

  private static func before(_ piece: UnsafeMutableRawPointer) -> Link {
    (piece - largeHeader).load(as: Link.self)
  }

  private static func after(_ piece: UnsafeMutableRawPointer) -> Link {
    (piece - largeHeader + 8).load(as: Link.self)
  }

  private static func setBefore(_ piece: UnsafeMutableRawPointer, _ link: Link) {
    (piece - largeHeader).storeBytes(of: link, as: Link.self)
  }

  private static func setAfter(_ piece: UnsafeMutableRawPointer, _ link: Link) {
    (piece - largeHeader + 8).storeBytes(of: link, as: Link.self)
  }
}
