/// The name of an uploaded file: `0f3a…9c-1600x1200.jpg`, `0f3a…9c.pdf`, `0f3a…9c.ogg`.
///
/// It consists of 32 lower-case hexadecimal digits that no one can guess, the size of a picture as it is shown, in pixels, so
/// that a page can leave room for it, and the extension.
public struct UploadName: Hashable, Sendable {
  /// The name of the file, also in addresses.
  public let text: String
  /// Width and height of a picture, in pixels; nil for other files.
  public var size: (width: Int, height: Int)? {
    width.flatMap { width in height.map { (width, $0) } }
  }
  private let width: Int?
  private let height: Int?
  /// `jpg`, `png`, `gif`, `webp`; `pdf`; `vcf`; for sound `ogg`, `weba`, `m4a`, `mp3`, `wav`, for film `webm`, `mp4`.
  public let fileExtension: String

  /// Extensions of pictures.
  private static let pictures = ["jpg", "png", "gif", "webp"]
  private static let sounds = ["ogg", "weba", "m4a", "mp3", "wav"]
  private static let films = ["webm", "mp4"]
  /// Extensions of files without a size in their names.
  private static let others = ["pdf", "vcf"] + sounds + films

  /// Names a file by its hash.
  public init(hash: String, size: (width: Int, height: Int)?, fileExtension: String) {
    let middle = size.map { "-\($0.width)x\($0.height)" } ?? ""
    text = "\(hash)\(middle).\(fileExtension)"
    (width, height) = (size?.width, size?.height)
    self.fileExtension = fileExtension
  }

  /// Reads a name; nil for any text that `init(hash:size:fileExtension:)` does not create.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 64, let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let fileExtension = String(decoding: bytes[(dot + 1)...], as: UTF8.self)
    let hash = bytes.prefix { Self.isDigit($0) || (0x61...0x66).contains($0) }
    guard hash.count == 32, hash.count <= dot else { return nil }
    let middle = bytes[hash.count..<dot]
    if Self.others.contains(fileExtension) {
      guard middle.isEmpty else { return nil }
      (width, height) = (nil, nil)
    } else {
      guard Self.pictures.contains(fileExtension), let read = Self.size(middle) else { return nil }
      (width, height) = (read.width, read.height)
    }
    self.text = String(decoding: bytes, as: UTF8.self)
    self.fileExtension = fileExtension
  }

  /// Reads `-1600x1200`, without leading zeros.
  private static func size(_ bytes: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    guard bytes.first == UInt8(ascii: "-") else { return nil }
    let sides = bytes.dropFirst().split(
      separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    let numbers = sides.compactMap { side -> Int? in
      guard side.count <= 5, side.first != UInt8(ascii: "0"),
        side.allSatisfy(isDigit)
      else { return nil }
      return Int(String(decoding: side, as: UTF8.self))
    }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The 32 digits at the beginning.
  public var hash: String { String(decoding: text.utf8.prefix(32), as: UTF8.self) }

  /// True if browsers show it in a page.
  public var isPicture: Bool { size != nil }

  /// True if it is a document, of which the first page is shown.
  public var isDocument: Bool { fileExtension == "pdf" }

  /// True if it can be sent only in conversations: sound, film, and contact cards.
  public var isForTalk: Bool { isRecording || fileExtension == "vcf" }

  /// True if it is sound or film.
  public var isRecording: Bool { (Self.sounds + Self.films).contains(fileExtension) }

  /// True if it is film.
  public var isFilm: Bool { Self.films.contains(fileExtension) }

  /// Media type (RFC 6838).
  public var mediaType: String {
    switch fileExtension {
    case "jpg": "image/jpeg"
    case "pdf": "application/pdf"
    case "vcf": "text/vcard; charset=utf-8"
    case "weba": "audio/webm"
    case "m4a": "audio/mp4"
    case "mp3": "audio/mpeg"
    case "ogg", "wav": "audio/\(fileExtension)"
    case "webm", "mp4": "video/\(fileExtension)"
    default: "image/\(fileExtension)"
    }
  }
}
