import Testing

@testable import Database

struct RequestMemoryTests {
  /// In one test: this memory is for a process of one thread.
  @Test func `pieces keep what is written into them, and are used again`() throws {
    typealias Memory = RequestMemory
    var pieces: [(UnsafeMutableRawPointer, size: Int, mark: UInt8)] = []
    for round in 0..<20 {
      for (index, size) in [0, 1, 8, 9, 24, 25, 500, 4_300, 8_184, 8_185, 100_000].enumerated() {
        let piece = try #require(Memory.piece(size))
        #expect(UInt(bitPattern: piece) % 8 == 0)
        #expect(Memory.size(of: piece) >= size + 8)
        piece.initializeMemory(as: UInt8.self, repeating: UInt8(round * 11 + index), count: size)
        pieces.append((piece, size, UInt8(round * 11 + index)))
      }
    }
    func marks(_ piece: UnsafeMutableRawPointer, _ size: Int) -> Set<UInt8> {
      Set(UnsafeRawBufferPointer(start: piece, count: size))
    }
    for (piece, size, mark) in pieces { #expect(marks(piece, size).isSubset(of: [mark])) }
    for (index, (piece, size, mark)) in pieces.enumerated() where index % 2 == 0 {
      let larger = try #require(Memory.resized(piece, size + 300))
      #expect(marks(larger, size).isSubset(of: [mark]))
      pieces[index].0 = larger
    }
    for (piece, size, mark) in pieces { #expect(marks(piece, size).isSubset(of: [mark])) }
    for (piece, _, _) in pieces.reversed() { Memory.giveBack(piece) }
    Memory.giveBack(nil)
    // The first of its size was given back last.
    #expect(Memory.piece(pieces[1].size) == pieces[1].0)
    let fresh = try #require(Memory.resized(nil, 40))
    #expect(Memory.resized(fresh, 33) == fresh)
  }
}
