import Testing

@testable import Media

struct AvatarPictureTests {
  private static func jpeg(_ width: Int, _ height: Int, _ bytes: Int = 16) -> [UInt8] {
    let two = { (number: Int) in [UInt8(number >> 8), UInt8(number & 255)] }
    return JPEGSample.file(
      JPEGSample.dropped, JPEGSample.exif(Samples.tiff(orientation: 8, latitude: true)),
      JPEGSample.segment(0xC0, [8] + two(height) + two(width) + [1, 1, 0x11, 0]),
      JPEGSample.segment(0xDA, [1, 1, 0, 0, 63, 0]), [UInt8](repeating: 7, count: bytes))
      + Array("<script>".utf8)
  }

  @Test(arguments: [(64, 64), (4096, 4096), (512, 600)])
  func `a small JPEG is shown as it came, without its metadata`(width: Int, height: Int) throws {
    guard case .ready(let bytes) = try AvatarPicture(Self.jpeg(width, height)) else {
      Issue.record("it is not ready")
      return
    }
    #expect(bytes == (try cleanJPEG(Self.jpeg(width, height)).bytes))
    #expect(bytes.suffix(2) == [0xFF, 0xD9])
    #expect(!String(decoding: bytes, as: UTF8.self).contains("GPS"))
  }

  @Test func `a larger picture waits for a program, cleaned`() throws {
    for file in [
      Self.jpeg(4097, 100), Self.jpeg(500, 500, AvatarPicture.bytes), Samples.full(.png),
    ] {
      do {
        guard case .large(let bytes) = try AvatarPicture(file) else {
          Issue.record("\(file.count) bytes are ready")
          continue
        }
        #expect(!String(decoding: bytes, as: UTF8.self).contains("GPS"))
      } catch AvatarPicture.Fault.small, AvatarPicture.Fault.animated {
        // The sample is too small, or animated.
        continue
      }
    }
  }

  @Test(arguments: [
    ([], AvatarPicture.Fault.empty), (Array("<html>".utf8), .otherKind),
    (Samples.full(.gif), .otherKind), (Samples.full(.pdf), .otherKind),
    (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .otherKind),
    (Self.jpeg(63, 500), .small(64)),
    (Self.jpeg(500, 63), .small(64)), (Self.jpeg(12_001, 500), .wide(12_000)),
    (Self.jpeg(41_000, 500), .wide(12_000)), (Self.jpeg(0, 500), .damaged),
    (Array(Self.jpeg(500, 500).prefix(120)), .damaged), ([0xFF, 0xD8, 0xFF], .damaged),
  ])
  func `other files are refused for their reason`(file: [UInt8], fault: AvatarPicture.Fault) {
    #expect(throws: fault) { try AvatarPicture(file) }
  }

  @Test func `nothing that is cut short at any byte traps`() {
    for file in [Self.jpeg(500, 500), Samples.full(.webp), Samples.full(.png)] {
      for count in 0..<file.count { _ = try? AvatarPicture(Array(file.prefix(count))) }
    }
  }
}
