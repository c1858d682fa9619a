import Factors
import Model
import TestSupport
import Testing

struct PasskeyTests {
  private let site = PasskeySite(host: "club.example", origin: "https://club.example")

  private func bytes(_ text: String) -> [UInt8] { Base64URL.bytes(text.utf8) }

  private func make(_ vector: PasskeyVector) throws -> NewPasskey {
    try NewPasskey(
      attestation: bytes(vector.attestation), clientData: bytes(vector.made),
      challenge: PasskeyVector.challenge, site, mustVerify: true)
  }

  private func use(
    _ vector: PasskeyVector, data: [UInt8]? = nil, used: [UInt8]? = nil,
    signature: [UInt8]? = nil, key: [UInt8]? = nil, lastCounter: UInt32 = 0,
    challenge: String = PasskeyVector.challenge, site: PasskeySite? = nil
  ) throws -> PasskeyUse {
    try PasskeyUse(
      data: data ?? bytes(vector.data), clientData: used ?? bytes(vector.used),
      signature: signature ?? bytes(vector.signature), key: key ?? bytes(vector.key),
      lastCounter: lastCounter, challenge: challenge, site ?? self.site, mustVerify: true)
  }

  @Test(arguments: PasskeyVector.all)
  func `a passkey that a browser made is read, and signs in`(_ vector: PasskeyVector) throws {
    let made = try make(vector)
    #expect(made.id == bytes(vector.id))
    #expect(made.key == bytes(vector.key))
    #expect(made.isVerified)
    let used = try use(vector, lastCounter: made.counter)
    #expect(used.counter == 7 && used.isVerified)
  }

  @Test(arguments: PasskeyVector.all)
  func `an answer made for another site is refused, and says why`(_ vector: PasskeyVector) throws {
    #expect(throws: PasskeyFault.challenge) { try use(vector, challenge: "another") }
    #expect(throws: PasskeyFault.challenge) { try use(vector, used: bytes(vector.made)) }
    let elsewhere = PasskeySite(host: "club.example", origin: "https://evil.example")
    #expect(throws: PasskeyFault.origin) { try use(vector, site: elsewhere) }
    let other = PasskeySite(host: "evil.example", origin: "https://club.example")
    #expect(throws: PasskeyFault.host) { try use(vector, site: other) }
    #expect(throws: PasskeyFault.counter) { try use(vector, lastCounter: 7) }
    let others = PasskeyVector.all.filter { $0.name != vector.name }
    for one in others {
      #expect(throws: PasskeyFault.signature) { try use(vector, key: bytes(one.key)) }
    }
  }

  @Test(arguments: PasskeyVector.all)
  func `a page inside one of another site makes and uses none`(
    _ vector: PasskeyVector
  ) throws {
    func framed(_ text: String) -> [UInt8] {
      let said = String(decoding: bytes(text), as: UTF8.self)
      #expect(said.contains("\"crossOrigin\":false"))
      return Array(
        said.replacing("\"crossOrigin\":false", with: "\"crossOrigin\":true").utf8)
    }
    #expect(throws: PasskeyFault.origin) { try use(vector, used: framed(vector.used)) }
    #expect(throws: PasskeyFault.origin) {
      try NewPasskey(
        attestation: bytes(vector.attestation), clientData: framed(vector.made),
        challenge: PasskeyVector.challenge, site, mustVerify: true)
    }
  }

  @Test(arguments: PasskeyVector.all)
  func `a device that did not check who holds it is refused where that is asked for`(
    _ vector: PasskeyVector
  ) throws {
    var data = bytes(vector.data)
    data[32] = 0x01
    #expect(throws: PasskeyFault.verification) { try use(vector, data: data) }
    data[32] = 0x04
    #expect(throws: PasskeyFault.presence) { try use(vector, data: data) }
  }

  /// Each bit of what is signed, of the signature and of the key, one of each byte: about 1,300 in all.
  @Test(arguments: PasskeyVector.all)
  func `no bit can be changed`(_ vector: PasskeyVector) throws {
    var refused = 0
    for part in 0..<4 {
      let all = [vector.data, vector.used, vector.signature, vector.key].map(bytes)
      for index in all[part].indices {
        var changed = all
        changed[part][index] ^= 1 << UInt8(index % 8)
        let isAccepted =
          (try? use(
            vector, data: changed[0], used: changed[1], signature: changed[2], key: changed[3]))
          != nil
        #expect(!isAccepted, "part \(part), byte \(index)")
        refused += 1
      }
    }
    #expect(refused > 280)
  }

  /// Each bit of what a passkey signs with: the data, what the browser says, and the signature.
  @Test(arguments: PasskeyVector.all)
  func `an answer with one changed bit is refused`(_ vector: PasskeyVector) throws {
    let parts = [vector.data, vector.used, vector.signature].map(bytes)
    var refused = 0
    for (part, said) in parts.enumerated() {
      for bit in 0..<said.count * 8 {
        var changed = parts
        changed[part][bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(throws: PasskeyFault.self, "part \(part), bit \(bit)") {
          try use(vector, data: changed[0], used: changed[1], signature: changed[2])
        }
        refused += 1
      }
    }
    #expect(refused > 1_500)
  }

  @Test(arguments: PasskeyVector.all)
  func `an answer cut short is refused`(_ vector: PasskeyVector) throws {
    let attestation = bytes(vector.attestation)
    for length in 0..<attestation.count {
      #expect(throws: PasskeyFault.self) {
        try NewPasskey(
          attestation: Array(attestation.prefix(length)), clientData: bytes(vector.made),
          challenge: PasskeyVector.challenge, site, mustVerify: true)
      }
    }
  }

  /// Indefinite lengths, a list of 2^60 values, lists in lists, a map with a name twice, tags, floats.
  @Test(
    arguments: [
      [0x9F, 0xFF], [0x9B, 0x10, 0, 0, 0, 0, 0, 0, 0], [0x81, 0x81, 0x81, 0x81, 0x81, 0x81, 0],
      [0xA2, 0x01, 0x01, 0x01, 0x02], [0xC0, 0x00], [0xF9, 0, 0],
      [0x5B, 255, 255, 255, 255, 255, 255, 255, 255],
      [],
    ] as [[UInt8]])
  func `hostile CBOR is no key`(_ bytes: [UInt8]) {
    #expect(PasskeyKey(bytes) == nil)
  }
}
