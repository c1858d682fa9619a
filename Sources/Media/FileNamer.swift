import Sodium

/// Names the files that a member sends: a hash of their bytes, keyed with a secret of the site.
///
/// Without the key no one can compute the name of a file, not even a person who has the same file: otherwise a visitor could
/// try the name under each member's number, and learn who shows it. A file that a member sends again keeps its name, so that it
/// is stored once.
public struct FileNamer: Sendable {
  private let key: Secret
  private let owner: String

  /// Takes the site's key as it is stored, 43 characters of base64url, and the owner's number; nil where the key is damaged.
  public init?(key: String, owner: String) {
    guard let key = Secret(key) else { return nil }
    (self.key, self.owner) = (key, owner)
  }

  /// A new key, as a site stores it.
  public static func newKey() -> String { Secret().text }

  /// 32 lower-case hexadecimal digits: keyed BLAKE2b-128 (RFC 7693, section 2.9) of the owner, an end of line and the bytes.
  public func hash(of bytes: [UInt8]) -> String {
    Self.hash(ContentHasher(bytes: 16, key: key), owner, bytes)
  }

  /// The hash that versions before the key computed: files that were sent then keep it, and are found by it.
  public func formerHash(of bytes: [UInt8]) -> String {
    Self.hash(ContentHasher(bytes: 16), owner, bytes)
  }

  private static func hash(_ hasher: ContentHasher, _ owner: String, _ bytes: [UInt8]) -> String {
    hasher.add(Array("\(owner)\n".utf8)[...])
    hasher.add(bytes[...])
    return hasher.finish()
  }
}
