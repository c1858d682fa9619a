import Sodium
import Testing

/// The vectors of the reference implementation: the key counts from 0, so does the message.
struct ShortHashTests {
  @Test(
    arguments: [
      (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (7, 0xab02_00f5_8b01_d137),
      (8, 0x93f5_f579_9a93_2462), (15, 0xa129_ca61_49be_45e5),
    ] as [(UInt8, UInt64)])
  func `it is SipHash-2-4`(length: UInt8, hash: UInt64) {
    let message = Array(0..<length)
    #expect(shortHash(message, key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)) == hash)
  }
}
