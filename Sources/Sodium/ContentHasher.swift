import CSodium

/// BLAKE2b of bytes that come in parts.
///
/// `sodium_init` is not needed: it only chooses a faster implementation and opens the source of randomness. The calls only fail
/// for bad lengths, and these are constant.
public final class ContentHasher {
  private let state: UnsafeMutableRawPointer
  private let length: Int

  /// Begins a hash of `length` bytes, 16 to 64; with a key, one that cannot be computed without it (RFC 7693, section 2.9).
  public init(bytes length: Int = 32, key: Secret? = nil) {
    self.length = length
    // Aligned as libsodium requires for its state, whose contents Swift does not see.
    state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
    let key = key.map { Array($0.text.utf8) } ?? []
    _ = crypto_generichash_init(
      OpaquePointer(state), key.isEmpty ? nil : key, key.count, length)
  }

  deinit { state.deallocate() }

  /// Adds the next bytes.
  public func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer {
      _ = crypto_generichash_update(OpaquePointer(state), $0.baseAddress, UInt64($0.count))
    }
  }

  /// The hash of everything, as lower-case hexadecimal digits; called once, at the end.
  public func finish() -> String {
    var digest = [UInt8](repeating: 0, count: length)
    _ = crypto_generichash_final(OpaquePointer(state), &digest, length)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// BLAKE2b with 16 bytes of output, as 32 lower-case hexadecimal digits.
public func contentHash(_ bytes: [UInt8]) -> String {
  let hasher = ContentHasher(bytes: 16)
  hasher.add(bytes[...])
  return hasher.finish()
}
