import Testing

@testable import Model

/// QR codes are those that an independent program makes (segno 1.6.6, byte mode, level L, the same mask); a third one (zxing-cpp)
/// read codes of every version.
struct QRCodeTests {
  private static func text(_ count: Int) -> [UInt8] {
    Array(String(repeating: "owntracks:///config?inline=", count: 20).utf8.prefix(count))
  }

  /// The rows of a code, each as a number of base 16.
  private static let recorded: [(count: Int, rows: String)] = [
    (
      17,
      """
      1fc87f 104c41 175e5d 174d5d 174c5d 104c41 1fd57f 1900 1df5c4 1823f1 d77bb 11bd11 bf692 17b7 1fd5b3 105580 \
      175699 174bf0 175d35 1055b2 1fde1b
      """
    ),
    (
      154,
      """
      1fdeb964417f 10463dfb1a41 174445ccfa5d 1748cea1fb5d 174703f5c75d 104ae1153041 1fd55555557f 130b1d8a00 \
      1b43adf70041 b961a8ee76a c5cbe912517 129448de1a45 14e865a15a18 bada1cfdb7c 136c4f3e3a76 727abf8c98f 60d6eaf6a3 \
      bb95a2a6d01 3f84e580aa1 f148d81abdc 1fb2ff589f8 7121316df14 95553522d5b 1111eb1cf315 17ff45fbb5f8 11b1a875da2c \
      1ce6c78e0b98 42bcaf8c29e af2f708339a 2115b0b5cdd 12da062b8945 20237776f8d 1c5c2c4fc8e3 15a33a2ece38 \
      15dd842ad7b f36d1301c55 137ae5f193f2 1f0b15d316 1fcb655fb358 104803124b1d 175af5fc39fa 175178ca6e26 \
      174a1c9aab1e 105f0883ee7f 1fd8067542e8
      """
    ),
    (
      321,
      """
      1fcb427c929e2b7f 105c69ad2ef3eb41 174c934dd479675d 1753bda937ce555d 174b427df29e2e5d 105d69af1ee3f441 \
      1fd555555555557f 5934d14796d00 1f79bda9ffca5faa 1f09427d929e2af6 11ec6fab2eebf507 1bb8934ce47b6d52 \
      5eebda81fc85fa6 1a874275929e2ae4 14ee6fab2deaf507 1c8e934ce43bed53 c623d881fc81fa6 29b0275921e2ae4 \
      14ee7feb6deaf507 129e53dce43bcd53 243bd881fc83fa6 12a42f5920e3ae0 1552bfeb6deac507 a9253dce03fc113 \
      a50bd881fc83fae 110c42f5920e3ae0 1566b3ed6de2c587 b9d5cd6f03dc113 ff7bd89ffca3ffd 131342ff120d3912 \
      d5933ed5ee3c755 171b9cd7107d4313 3f33d89ff4afdff 19b82fc320d39a2 1849437f9e63c4d5 f2bfc57607d4083 \
      18c3bd8bff4aff1f e2ac2fc323d09a6 12fac37f1e63f4dd d14fc57ec794c83 87d7d8bf342fe17 169182fc323d08a5 \
      13cacf7b1e6bf4df c3afb53ec794c83 e44758af142fe55 169a8afd323e08a4 fcc8f7a3e69f45f a263b51ccf94c80 \
      94c7588f1c2be76 c1a0afd223e08a4 7cc9f4a3e69f44f 1d26db51ccd94ca0 1e5cb589f1c2bff6 184aff122e0b10 \
      1fd45f495e49e55b 104e5b5110dd4f10 175cf58bf5c6b5f6 175708fffa2e0971 175e5b412649e6a9 10505b57b0dd4d41 \
      1fd5fd8805c6b6a7
      """
    ),
  ]

  @Test(arguments: recorded)
  func `a code is that of another program, square by square`(count: Int, rows: String) throws {
    let code = try #require(QRCode(Self.text(count)))
    let found = (0..<code.size).map { y in
      (0..<code.size).reduce(UInt64(0)) { $0 << 1 | (code.isDark($1, y) ? 1 : 0) }
    }
    #expect(found.map { String($0, radix: 16) }.joined(separator: " ") == rows)
  }

  @Test func `the path has the dark squares of each row`() throws {
    let code = try #require(QRCode(Self.text(17)))
    #expect(code.path.hasPrefix("M0 0h7v1h-7z"))
    #expect(!code.isDark(-1, 0) && !code.isDark(0, 21) && code.isDark(0, 0))
  }

  @Test func `each length has the smallest version that holds it, and more than the largest none`()
  {
    let sizes = [17: 21, 18: 25, 230: 53, 231: 57, 271: 57, 272: 61, 1273: 117]
    for (count, size) in sizes { #expect(QRCode(Array(repeating: 65, count: count))?.size == size) }
    #expect(QRCode(Array(repeating: 65, count: 1274)) == nil)
  }
}
