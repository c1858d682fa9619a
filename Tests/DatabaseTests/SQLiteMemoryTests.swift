import CSQLite
import TestSupport
import Testing

/// The memory that SQLite gets in a request: what is asked for is there, and nobody else's.
///
/// One after the other: it belongs to processes with one thread.
@Suite(.serialized)
struct SQLiteMemoryTests {
  private struct Block {
    let start: UnsafeMutableRawPointer
    var size: Int
    let mark: UInt8

    func fill() { start.initializeMemory(as: UInt8.self, repeating: mark, count: size) }

    func isWhole(_ count: Int) -> Bool {
      UnsafeRawBufferPointer(start: start, count: count).allSatisfy { $0 == mark }
    }
  }

  @Test func `blocks are aligned, large enough and kept from each other`() throws {
    var dice = Dice(1)
    var blocks: [Block] = []
    for round in 0..<20_000 {
      let size = Int.random(in: 1...(round % 10 == 0 ? 9000 : 600), using: &dice)
      guard !blocks.isEmpty, Int.random(in: 0..<3, using: &dice) > 0 else {
        let start = try #require(tertulia_sqlite_malloc(Int32(size)))
        blocks.append(Block(start: start, size: size, mark: UInt8(truncatingIfNeeded: round)))
        blocks[blocks.count - 1].fill()
        continue
      }
      let index = Int.random(in: blocks.indices, using: &dice)
      #expect(blocks[index].isWhole(blocks[index].size))
      if Bool.random(using: &dice) {
        tertulia_sqlite_free(blocks.remove(at: index).start)
        continue
      }
      let start = try #require(tertulia_sqlite_realloc(blocks[index].start, Int32(size)))
      let kept = min(size, blocks[index].size)
      blocks[index] = Block(start: start, size: size, mark: blocks[index].mark)
      #expect(blocks[index].isWhole(kept))
      blocks[index].fill()
    }
    for block in blocks {
      #expect(Int(bitPattern: block.start) % 8 == 0)
      #expect(Int(tertulia_sqlite_size(block.start)) >= block.size)
      #expect(block.isWhole(block.size))
      tertulia_sqlite_free(block.start)
    }
  }

  @Test func `what was given back is given out again, and sizes are rounded up to what there is`()
    throws
  {
    for size: Int32 in [1, 15, 16, 17, 511, 512, 513, 4360, 100_000] {
      let block = try #require(tertulia_sqlite_malloc(size))
      #expect(tertulia_sqlite_size(block) == tertulia_sqlite_round_up(size))
      tertulia_sqlite_free(block)
      let again = try #require(tertulia_sqlite_malloc(size))
      if size <= 512 { #expect(again == block) }
      tertulia_sqlite_free(again)
    }
    #expect(tertulia_sqlite_size(nil) == 0)
    tertulia_sqlite_free(nil)
  }
}
