import Media
import Sodium
import Testing

/// The names of files that members send.
struct FileNamerTests {
  /// Key for which libsodium and Python's BLAKE2b give the expected hashes.
  private static let key = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  private let bytes = Array("abc".utf8)

  private func namer(_ key: String = FileNamerTests.key, of owner: String = "1") throws -> FileNamer
  {
    try #require(FileNamer(key: key, owner: owner))
  }

  @Test func `a name is the keyed hash of owner and bytes`() throws {
    #expect(try namer().hash(of: bytes) == "816951487fcfbb823c453608c22d0a78")
    #expect(try namer().formerHash(of: bytes) == "ca50c48ed99ea529cb520cf6fb5506e5")
  }

  @Test func `equal bytes have one name, and another for each member and under each key`() throws {
    let one = try namer().hash(of: bytes)
    #expect(try namer().hash(of: bytes) == one)
    #expect(try namer(of: "2").hash(of: bytes) != one)
    #expect(try namer(FileNamer.newKey()).hash(of: bytes) != one)
    #expect(try namer().hash(of: bytes + [0]) != one)
    #expect(![contentHash(bytes), try namer().formerHash(of: bytes)].contains(one))
    #expect(FileNamer.newKey() != FileNamer.newKey())
  }

  @Test(arguments: ["", "short", String(repeating: "A", count: 42) + "!"])
  func `a key that was damaged names nothing`(key: String) {
    #expect(FileNamer(key: key, owner: "1") == nil)
  }
}
