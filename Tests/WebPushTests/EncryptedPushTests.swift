import Model
import Testing

@testable import WebPush

/// Messages that one browser alone can read.
struct EncryptedPushTests {
  private func bytes(_ text: String) -> [UInt8] { Base64URL.bytes(text.utf8) }

  /// RFC 8291, section 5 and appendix A.
  private let receiverKey = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
  private let receiverPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
  private let secret = "BTBZMqHH6r4Tts7J_aSIgg"
  private let senderKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
  private let salt = "DGv6ra1nlYgDCS1FRnbzlw"
  private let encrypted = """
    DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A\
    _yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
    """
  private let words = "When I grow up, I want to be a watermelon"

  @Test func `the example of RFC 8291 comes out byte for byte`() throws {
    let receiver = try #require(
      PushSubscriptionKeys(point: bytes(receiverPoint), secret: bytes(secret)))
    let sender = try #require(PrivateKey(bytes(senderKey)))
    let push = try #require(
      EncryptedPush(Array(words.utf8), for: receiver, by: sender, salt: bytes(salt)))
    #expect(Base64URL.text(push.bytes) == encrypted)
    #expect(push.bytes.count == 144)
  }

  @Test func `the receiver reads the example, and no one else`() throws {
    let key = try #require(PrivateKey(bytes(receiverKey)))
    #expect(Base64URL.text(key.point) == receiverPoint)
    let push = bytes(encrypted)
    #expect(EncryptedPush.decrypt(push, by: key, secret: bytes(secret)) == Array(words.utf8))
    #expect(EncryptedPush.decrypt(push, by: PrivateKey(), secret: bytes(secret)) == nil)
    #expect(EncryptedPush.decrypt(push, by: key, secret: bytes(salt)) == nil)
  }

  @Test(arguments: [0, 1, 255, 256, 257, 2000, EncryptedPush.most])
  func `a message of any length comes back, and its length is not seen`(_ count: Int) throws {
    let key = PrivateKey()
    let secret = Random.bytes(16)
    let receiver = try #require(PushSubscriptionKeys(point: key.point, secret: secret))
    let message = Random.bytes(count)
    let one = try #require(EncryptedPush(message, for: receiver))
    let two = try #require(EncryptedPush(message, for: receiver))
    #expect(one.bytes != two.bytes, "salt and key are never the same")
    #expect(EncryptedPush.decrypt(one.bytes, by: key, secret: secret) == message)
    #expect(one.bytes.count <= 4096)
    let inside = one.bytes.count - EncryptedPush.headerLength - 17
    #expect(inside == EncryptedPush.most || inside % EncryptedPush.block == 0)
  }

  @Test func `a message that does not fit into one record is refused`() throws {
    let receiver = try #require(
      PushSubscriptionKeys(point: PrivateKey().point, secret: Random.bytes(16)))
    let long = [UInt8](repeating: 65, count: EncryptedPush.most + 1)
    #expect(EncryptedPush(long, for: receiver) == nil)
  }

  @Test func `a push changed on its way is not read`() throws {
    let key = PrivateKey()
    let secret = Random.bytes(16)
    let receiver = try #require(PushSubscriptionKeys(point: key.point, secret: secret))
    let push = try #require(EncryptedPush(Array("hello".utf8), for: receiver)).bytes
    for index in stride(from: 0, to: push.count, by: 7) where !(16...20).contains(index) {
      var changed = push
      changed[index] ^= 1
      #expect(EncryptedPush.decrypt(changed, by: key, secret: secret) == nil, "\(index)")
    }
  }

  @Test func `keys that are none are refused`() throws {
    let (point, secret) = (bytes(receiverPoint), bytes(self.secret))
    #expect(PushSubscriptionKeys(point: Array(point.dropLast()), secret: secret) == nil)
    #expect(PushSubscriptionKeys(point: point + [0], secret: secret) == nil)
    #expect(PushSubscriptionKeys(point: [2] + point.dropFirst(), secret: secret) == nil)
    #expect(PushSubscriptionKeys(point: point, secret: secret + [0]) == nil)
    #expect(PushSubscriptionKeys(point: [], secret: []) == nil)
    // Not on the curve: another coordinate, both zero, both all ones.
    var moved = point
    moved[64] ^= 1
    for wrong in [
      moved, [4] + [UInt8](repeating: 0, count: 64), [4] + [UInt8](repeating: 255, count: 64),
    ] {
      let receiver = try #require(PushSubscriptionKeys(point: wrong, secret: secret))
      #expect(EncryptedPush([1], for: receiver) == nil)
    }
  }

  @Test func `a private key is a number of the curve`() {
    #expect(PrivateKey([UInt8](repeating: 0, count: 32)) == nil)
    #expect(PrivateKey([UInt8](repeating: 255, count: 32)) == nil)
    #expect(PrivateKey([1]) == nil)
    #expect(PrivateKey([UInt8](repeating: 0, count: 31) + [1]) != nil)
  }
}
