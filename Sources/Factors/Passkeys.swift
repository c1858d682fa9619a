import Model

/// Requirements of a site for its passkeys (WebAuthn level 2): they are made for its host and used on its own pages.
public struct PasskeySite: Sendable {
  /// The relying party's id: the host, `club.example`.
  public let host: String
  /// The origin of its pages: `https://club.example`.
  public let origin: String

  /// Takes both.
  public init(host: String, origin: String) {
    self.host = host
    self.origin = origin
  }
}

/// Reasons why a passkey was refused.
public enum PasskeyFault: Error, Equatable, Sendable {
  /// The data is not in the form that browsers send.
  case malformed
  /// It answers another challenge, or is of another kind.
  case challenge
  /// It was used on another site's page.
  case origin
  /// It was made for another host.
  case host
  /// No one touched the device.
  case presence
  /// The device did not verify its user, although this is required.
  case verification
  /// The key has an algorithm that we did not request.
  case algorithm
  /// The signature is not that of the key.
  case signature
  /// The device's counter is lower than before: there may be a copy of it.
  case counter
}

/// Data of an authenticator besides its signature (WebAuthn, section 6.1).
struct AuthenticatorData {
  let hostHash: [UInt8]
  let flags: UInt8
  let counter: UInt32
  /// Remaining bytes: the new key, extensions.
  let rest: ArraySlice<UInt8>

  var isPresent: Bool { flags & 0x01 != 0 }
  var isVerified: Bool { flags & 0x04 != 0 }
  var hasKey: Bool { flags & 0x40 != 0 }

  init(_ bytes: [UInt8]) throws(PasskeyFault) {
    guard (37...4096).contains(bytes.count) else { throw .malformed }
    hostHash = Array(bytes[..<32])
    flags = bytes[32]
    counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    rest = bytes[37...]
  }

  func check(_ site: PasskeySite, mustVerify: Bool) throws(PasskeyFault) {
    guard hostHash == PasskeyKey.sha256(Array(site.host.utf8)) else { throw .host }
    guard isPresent else { throw .presence }
    guard isVerified || !mustVerify else { throw .verification }
  }
}

/// Data of the browser (WebAuthn, section 5.8.1): JSON whose hash is signed.
struct ClientData {
  /// Checks the type, the challenge, which is a text of ours, and the origin.
  static func check(
    _ bytes: [UInt8], kind: String, challenge: String, _ site: PasskeySite
  ) throws(PasskeyFault) {
    guard bytes.count <= 4096, let data = try? ParsedJSON(bytes) else { throw .malformed }
    guard let type = data["type"]?.text, let said = data["challenge"]?.text,
      let origin = data["origin"]?.text
    else { throw .malformed }
    // Bytes are compared: `==` would treat different encodings of a composed character as equal.
    guard type.utf8.elementsEqual(kind.utf8),
      said.utf8.elementsEqual(Base64URL.text(Array(challenge.utf8)).utf8)
    else { throw .challenge }
    guard origin.utf8.elementsEqual(site.origin.utf8), data["crossOrigin"]?.flag != true else {
      throw .origin
    }
  }
}

/// A passkey that a browser has just made.
public struct NewPasskey: Sendable {
  /// Identifies the passkey: 1 to 1,023 bytes.
  public let id: [UInt8]
  /// The public key, as the authenticator wrote it.
  public let key: [UInt8]
  /// Number of uses, if the device counts them; otherwise 0.
  public let counter: UInt32
  /// True if the device verified its user.
  public let isVerified: Bool

  /// Reads the result of `navigator.credentials.create`: the attestation object and the client data (WebAuthn, section 7.1).
  ///
  /// The maker's attestation is neither requested nor checked.
  public init(
    attestation: [UInt8], clientData: [UInt8], challenge: String, _ site: PasskeySite,
    mustVerify: Bool
  ) throws(PasskeyFault) {
    try ClientData.check(clientData, kind: "webauthn.create", challenge: challenge, site)
    guard attestation.count <= 16_384, let (object, rest) = CBOR.read(attestation[...]),
      rest.isEmpty, let bytes = object["authData"]?.bytes
    else { throw .malformed }
    let data = try AuthenticatorData(bytes)
    try data.check(site, mustVerify: mustVerify)
    // An id of the model, two bytes of length, the id, the key (section 6.5.1).
    let head = Array(data.rest.prefix(18))
    guard data.hasKey, head.count == 18 else { throw .malformed }
    let length = Int(head[16]) << 8 | Int(head[17])
    let named = data.rest.dropFirst(18)
    guard (1...1023).contains(length), named.count > length else { throw .malformed }
    let behind = named.dropFirst(length)
    guard let (key, after) = CBOR.read(behind) else { throw .malformed }
    guard PasskeyKey(key) != nil else { throw .algorithm }
    id = Array(named.prefix(length))
    self.key = Array(behind.prefix(behind.count - after.count))
    counter = data.counter
    isVerified = data.isVerified
  }
}

/// A passkey that was used to sign in.
public struct PasskeyUse: Sendable {
  /// Number of uses, if the device counts them; otherwise 0.
  public let counter: UInt32
  /// True if the device verified its user, by a fingerprint, a face or a code: then the passkey counts as two factors.
  public let isVerified: Bool

  /// Checks the result of `navigator.credentials.get` (WebAuthn, section 7.2); `lastCounter` is that of the last use.
  public init(
    data: [UInt8], clientData: [UInt8], signature: [UInt8], key: [UInt8], lastCounter: UInt32,
    challenge: String, _ site: PasskeySite, mustVerify: Bool
  ) throws(PasskeyFault) {
    try ClientData.check(clientData, kind: "webauthn.get", challenge: challenge, site)
    let said = try AuthenticatorData(data)
    try said.check(site, mustVerify: mustVerify)
    guard let key = PasskeyKey(key) else { throw .algorithm }
    guard key.verifies(signature, of: data + PasskeyKey.sha256(clientData)) else {
      throw .signature
    }
    guard said.counter > lastCounter || said.counter == 0 && lastCounter == 0 else {
      throw .counter
    }
    counter = said.counter
    isVerified = said.isVerified
  }
}
