/// FNV-1a (Fowler, Noll, Vo): a hash that is the same in every process, unlike Swift's own.
///
/// It is for names and colours that only have to change with their content; an attacker can make two texts collide.
public enum FNV1a {
  /// The 32-bit hash.
  public static func hash32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// The 64-bit hash.
  public static func hash64(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
