import Factors
import Testing

struct OneTimeCodesTests {
  /// The secret of RFC 6238, appendix B, for SHA-1: “12345678901234567890”.
  private let codes = OneTimeCodes(Array("12345678901234567890".utf8))

  /// The last six digits of the eight in the table of RFC 6238, appendix B.
  @Test(arguments: [
    (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
    (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
  ])
  func `the codes are those of RFC 6238`(_ seconds: Int64, _ code: String) throws {
    let codes = try #require(codes)
    #expect(codes.code(of: seconds / OneTimeCodes.period) == code)
    #expect(codes.step(of: code, at: seconds, after: 0) == seconds / OneTimeCodes.period)
  }

  @Test func `a phone's clock may be half a minute off, and not more`() throws {
    let codes = try #require(codes)
    let code = codes.code(of: 100)
    for (step, isRight) in [(98, false), (99, true), (100, true), (101, true), (102, false)] {
      let found = codes.step(of: code, at: Int64(step) * OneTimeCodes.period, after: 0)
      #expect((found == 100) == isRight, "\(step)")
    }
  }

  @Test func `no code is accepted twice, nor one that is older than the last`() throws {
    let codes = try #require(codes)
    let now = 100 * OneTimeCodes.period
    #expect(codes.step(of: codes.code(of: 100), at: now, after: 99) == 100)
    #expect(codes.step(of: codes.code(of: 100), at: now, after: 100) == nil)
    #expect(codes.step(of: codes.code(of: 99), at: now, after: 100) == nil)
  }

  @Test(arguments: [
    "", "28708", "2870820", "28708a", "２８７０８２", "-87082", "287082\n", "287082\u{301}",
  ])
  func `anything but six digits is no code`(_ typed: String) throws {
    #expect(try #require(codes).step(of: typed, at: 59, after: 0) == nil)
  }

  @Test func `a code may be typed with a space, as apps show it`() throws {
    #expect(try #require(codes).step(of: "287 082", at: 59, after: 0) == 1)
  }

  @Test func `secrets have twenty bytes and differ`() {
    #expect(OneTimeCodes().secret.count == 20)
    #expect(OneTimeCodes().secret != OneTimeCodes().secret)
    #expect(OneTimeCodes([1, 2, 3]) == nil)
    #expect(OneTimeCodes(nil) == nil)
  }

  /// RFC 4648, section 10, without padding.
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
    ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ])
  func `base 32 is that of RFC 4648`(_ plain: String, _ text: String) {
    #expect(Base32.text(Array(plain.utf8)) == text)
    #expect(Base32.bytes(text) == Array(plain.utf8))
  }

  @Test(arguments: ["1", "MY======", "my", "MZ ", "é"])
  func `other text is no base 32`(_ text: String) {
    #expect(Base32.bytes(text) == nil)
  }

  @Test func `an app is set up by an address, or by a key in groups`() throws {
    let codes = try #require(codes)
    #expect(codes.key == "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
    #expect(
      codes.address(issuer: "Club%20A", account: "irene-s")
        == "otpauth://totp/Club%20A:irene-s?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        + "&issuer=Club%20A&algorithm=SHA1&digits=6&period=30")
  }
}
