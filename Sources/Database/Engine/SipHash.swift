/// SipHash-2-4 (Aumasson and Bernstein, 2012): a short hash that nobody can make collide who does not know
/// the key.
struct SipHash {
  private var v0, v1, v2, v3: UInt64

  private init(_ key: (UInt64, UInt64)) {
    v0 = key.0 ^ 0x736f_6d65_7073_6575
    v1 = key.1 ^ 0x646f_7261_6e64_6f6d
    v2 = key.0 ^ 0x6c79_6765_6e65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  /// The hash of bytes under a key.
  static func hash(_ bytes: some Sequence<UInt8>, key: (UInt64, UInt64)) -> UInt64 {
    var state = SipHash(key)
    var word: UInt64 = 0
    var count = 0
    for byte in bytes {
      word |= UInt64(byte) << UInt64(8 * (count & 7))
      count += 1
      if count & 7 == 0 {
        state.take(word)
        word = 0
      }
    }
    state.take(word | UInt64(count & 0xFF) << 56)
    return state.finished()
  }

  private mutating func take(_ word: UInt64) {
    v3 ^= word
    mix()
    mix()
    v0 ^= word
  }

  private mutating func finished() -> UInt64 {
    v2 ^= 0xFF
    for _ in 0..<4 { mix() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private mutating func mix() {
    v0 &+= v1
    v2 &+= v3
    v1 = v1 << 13 | v1 >> 51
    v3 = v3 << 16 | v3 >> 48
    v1 ^= v0
    v3 ^= v2
    v0 = v0 << 32 | v0 >> 32
    v2 &+= v1
    v0 &+= v3
    v1 = v1 << 17 | v1 >> 47
    v3 = v3 << 21 | v3 >> 43
    v1 ^= v2
    v3 ^= v0
    v2 = v2 << 32 | v2 >> 32
  }
}
