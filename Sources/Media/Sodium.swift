import CSodium

/// BLAKE2b with 16 bytes of output, as 32 lower-case hexadecimal digits.
///
/// `sodium_init` is not needed: it only chooses a faster implementation and opens the source of
/// randomness. The call fails for bad lengths alone, and these are constant.
func contentHash(_ bytes: [UInt8]) -> String {
  var digest = [UInt8](repeating: 0, count: 16)
  _ = crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
  let digits = ascii("0123456789abcdef")
  return String(
    decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
