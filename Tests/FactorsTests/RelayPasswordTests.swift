import Testing

@testable import Factors

/// The passwords by which browsers may use the site's relay for some minutes.
struct RelayPasswordTests {
  @Test func `it is what coturn computes, and ends after ten minutes`() {
    let password = RelayPassword(for: "7", secret: "north", at: 1_794_679_800)
    #expect(password.name == "1794680400:7")
    // printf 1794680400:7 | openssl dgst -sha1 -hmac north -binary | base64
    #expect(password.password == "PhasS98P+Dy4DknngoTodiy1+2Q=")
  }
}
