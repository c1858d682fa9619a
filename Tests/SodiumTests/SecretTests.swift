import Testing

@testable import Sodium

struct SecretTests {
  @Test func `a secret travels as 43 characters, and only its digest is stored`() throws {
    let secret = Secret()
    #expect(secret.text.utf8.count == 43)
    #expect(secret.digest.utf8.count == 64)
    #expect(!secret.digest.contains(secret.text))
    #expect(Secret(secret.text) == secret)
    #expect(Secret(secret.text)?.digest == secret.digest)
  }

  @Test func `the secret of a name is the same for a key, another for each name and key`() throws {
    let (key, other) = (Secret(), Secret())
    let secret = Secret(named: "unsubscribe 1 reply", key: key)
    #expect(secret == Secret(named: "unsubscribe 1 reply", key: key))
    #expect(secret == Secret(secret.text))
    let more = [
      Secret(named: "unsubscribe 2 reply", key: key), Secret(named: "", key: key),
      Secret(named: "unsubscribe 1 reply", key: other), key, other,
    ]
    #expect(Set(more + [secret]).count == 6)
    // BLAKE2b-256 of “abc” with 43 times “A” as its key, by Python's hashlib.
    let known = try #require(Secret(String(repeating: "A", count: 43)))
    #expect(Secret(named: "abc", key: known).text == "q8rHdF7nmKo9OvuXZTaZ9gYVcpldKiwcJ5oamztALV8")
  }

  @Test func `no two secrets are alike, in any of their characters' places`() {
    let secrets = (0..<200).map { _ in Array(Secret().text.utf8) }
    #expect(Set(secrets).count == secrets.count)
    for place in 0..<43 { #expect(Set(secrets.map { $0[place] }).count > 5, "\(place)") }
  }

  @Test(arguments: ["", "short", String(repeating: "a", count: 42) + "=", "ñ"])
  func `a text of another form is no secret`(_ text: String) { #expect(Secret(text) == nil) }

  @Test func `bytes become base64url`() {
    // RFC 4648, section 10, without padding; and the two signs that base64 has otherwise.
    for (bytes, text) in [("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
      #expect(Secret.base64url(Array(bytes.utf8)) == text)
    }
    #expect(Secret.base64url([0xFB, 0xEF, 0xFF]) == "--__")
  }

  @Test func `a code is read as it is spoken`() throws {
    let code = JoinCode()
    #expect(code.text.utf8.count == 14)
    #expect(JoinCode(code.text.lowercased()) == code)
    #expect(JoinCode(code.text.replacing("-", with: " ")) == code)
    #expect(JoinCode("oil0-oil0-oil0")?.text == "0110-0110-0110")
    for wrong in ["", "ABCD", "ABCD-EFGH-JKMN-P", "ABCD-EFGH-JKM!", "ABCD-EFGH-JKMU"] {
      #expect(JoinCode(wrong) == nil, "\(wrong)")
    }
  }
}

struct PasswordHashTests {
  @Test func `a password opens its own hash and no other`() throws {
    let hash = try #require(PasswordHash.make("four words that do not belong"))
    #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(PasswordHash.verify("four words that do not belong", against: hash))
    #expect(!PasswordHash.verify("four words that do not belonG", against: hash))
    #expect(!PasswordHash.verify("", against: hash))
    #expect(PasswordHash.make("four words that do not belong") != hash)
  }

  @Test func `the dummy password's hash is a hash, and opens for nothing`() {
    #expect(!PasswordHash.verify("", against: PasswordHash.nobody))
    #expect(!PasswordHash.verify("password", against: PasswordHash.nobody))
  }
}
