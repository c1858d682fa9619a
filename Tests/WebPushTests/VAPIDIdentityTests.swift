import Model
import Testing
import Time

@testable import WebPush

/// How a site says to push services who it is.
struct VAPIDIdentityTests {
  /// RFC 6979, appendix A.2.5: the signature of “sample” with SHA-256 over P-256.
  @Test func `a signature is that of RFC 6979`() throws {
    let key = try #require(
      PrivateKey(hex("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721")))
    let signature = hex(
      "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
        + "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8")
    #expect(key.sign(Array("sample".utf8)) == signature)
  }

  @Test func `a token names the service, its end and a contact`() throws {
    let key = PrivateKey()
    let identity = VAPIDIdentity(key, contact: "mailto:club@example.org")
    let now = Timestamp(seconds: 1_794_680_400)
    let field = try #require(identity.authorization(for: "https://push.example", at: now))
    let parts = field.split(separator: " ")
    #expect(parts.count == 3 && parts[0] == "vapid")
    #expect(parts[2] == "k=\(Base64URL.text(key.point))")
    let token = parts[1].dropFirst(2).dropLast().split(separator: ".")
    #expect(parts[1].hasPrefix("t=") && parts[1].hasSuffix(",") && token.count == 3)
    func text(_ part: Substring) -> String {
      String(decoding: Base64URL.bytes(part.utf8), as: UTF8.self)
    }
    #expect(text(token[0]) == #"{"typ":"JWT","alg":"ES256"}"#)
    #expect(
      text(token[1])
        == #"{"aud":"https://push.example","exp":1794723600,"sub":"mailto:club@example.org"}"#)
    #expect(Base64URL.bytes(token[2].utf8) == key.sign(Array("\(token[0]).\(token[1])".utf8)))
  }

  private func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}
