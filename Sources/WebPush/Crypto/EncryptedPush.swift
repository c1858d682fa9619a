import CBearSSL

/// The keys of a browser that subscribed to pushes (RFC 8291, section 3.1).
public struct PushSubscriptionKeys: Hashable, Sendable {
  /// Public point without compression, 65 bytes: `p256dh`.
  public let point: [UInt8]
  /// Secret shared with the site, 16 bytes: `auth`.
  public let secret: [UInt8]

  /// Takes both; nil where one has another length.
  ///
  /// Encryption fails if the point is not on the curve.
  public init?(point: [UInt8], secret: [UInt8]) {
    guard point.count == 65, point.first == 4, secret.count == 16 else { return nil }
    (self.point, self.secret) = (point, secret)
  }
}

/// A message that only one browser can read: content encoding `aes128gcm` (RFC 8188) with the keys of RFC 8291, in one record.
public struct EncryptedPush: Sendable {
  /// The body of the request: salt, size of the record, our point, and the encrypted data.
  public let bytes: [UInt8]

  /// The record size in the header; push services need only accept one record (RFC 8291, section 4).
  static let recordSize = 4096
  /// Bytes before the encrypted data: 16 of salt, 4 of the size, 1 of the length of the key, 65 of the key.
  static let headerLength = 86
  /// The most bytes of a message: the body may have 4096, of which the tag takes 16 and the delimiter one.
  public static let most = recordSize - headerLength - 17
  /// Messages are padded to a multiple of this, so that their length reveals little.
  static let block = 256

  /// Encrypts a message; nil where it is too long, or where the receiver's point is not on the curve.
  public init?(_ message: [UInt8], for receiver: PushSubscriptionKeys) {
    let blocks = (message.count + Self.block) / Self.block
    let filled = min(blocks * Self.block, Self.most)
    self.init(
      message, for: receiver, by: PrivateKey(), salt: Random.bytes(16),
      padding: max(filled - message.count, 0))
  }

  /// Variant with a given key, salt and padding, which otherwise are random or follow from the length.
  init?(
    _ message: [UInt8], for receiver: PushSubscriptionKeys, by key: PrivateKey, salt: [UInt8],
    padding: Int = 0
  ) {
    guard message.count + padding <= Self.most, salt.count == 16,
      let keys = ContentKeys(own: key, receiver, salt: salt, isSender: true)
    else { return nil }
    // The last record is marked by 2, followed by zeros (RFC 8188, section 2).
    var record = message + [2] + [UInt8](repeating: 0, count: padding)
    var tag = [UInt8](repeating: 0, count: 16)
    tertulia_encrypt_aes128gcm(keys.key, keys.nonce, &record, record.count, &tag)
    let size = (0..<4).reversed().map { UInt8(truncatingIfNeeded: Self.recordSize >> (8 * $0)) }
    bytes = salt + size + [UInt8(key.point.count)] + key.point + record + tag
  }
}

/// The key and the nonce of the one record (RFC 8291, section 3.4).
struct ContentKeys {
  let key: [UInt8]
  let nonce: [UInt8]

  /// Nil where the other's point is not on the curve; the receiver makes the same with the sender's point.
  init?(
    own: PrivateKey, _ receiver: PushSubscriptionKeys, salt: [UInt8], isSender: Bool,
    sender: [UInt8] = []
  ) {
    guard let shared = own.agree(with: isSender ? receiver.point : sender) else { return nil }
    let info =
      Array("WebPush: info\0".utf8) + receiver.point + (isSender ? own.point : sender)
    let secret = Self.expand(shared, salt: receiver.secret, info, 32)
    key = Self.expand(secret, salt: salt, Array("Content-Encoding: aes128gcm\0".utf8), 16)
    nonce = Self.expand(secret, salt: salt, Array("Content-Encoding: nonce\0".utf8), 12)
  }

  private static func expand(
    _ key: [UInt8], salt: [UInt8], _ info: [UInt8], _ count: Int
  ) -> [UInt8] {
    var out = [UInt8](repeating: 0, count: count)
    tertulia_hkdf_sha256(salt, salt.count, key, key.count, info, info.count, &out, count)
    return out
  }
}

extension EncryptedPush {
  /// Decrypts a message as its receiver does, for tests; nil where it is invalid, or for another receiver.
  static func decrypt(_ bytes: [UInt8], by key: PrivateKey, secret: [UInt8]) -> [UInt8]? {
    guard bytes.count > headerLength + 16, bytes[20] == 65,
      let receiver = PushSubscriptionKeys(point: key.point, secret: secret)
    else { return nil }
    let (salt, sender) = (Array(bytes[..<16]), Array(bytes[21..<headerLength]))
    guard
      let keys = ContentKeys(own: key, receiver, salt: salt, isSender: false, sender: sender)
    else { return nil }
    var record = Array(bytes[headerLength..<(bytes.count - 16)])
    let tag = Array(bytes.suffix(16))
    guard
      tertulia_decrypt_aes128gcm(keys.key, keys.nonce, &record, record.count, tag) == 1,
      let end = record.lastIndex(where: { $0 != 0 }), record[end] == 2
    else { return nil }
    return Array(record[..<end])
  }
}
