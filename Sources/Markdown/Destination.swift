/// Target of a link or a picture, if this site allows it.
///
/// The address comes from cmark with entities and backslashes resolved. Only the kinds named here are let through; every other
/// scheme, `//host` and anything with control characters is not a destination, however it is spelt.
enum Destination: Equatable {
  /// `https://…` or `http://…`.
  case external
  /// `mailto:…`, or a place for a program with maps: `geo:40.965,-5.664` (RFC 5870).
  case mail
  /// A path on this site with a single slash in front, to be put behind the base path.
  case site
  /// `#…`, or a path relative to the page: left as it is.
  case relative

  /// Judges an address; relative paths are for editors only.
  init?(_ address: [UInt8], author: MarkdownRenderer.Author) {
    guard let first = address.first, !address.contains(where: Self.isHidden) else { return nil }
    switch first {
    case UInt8(ascii: "#"):
      self = .relative
    case UInt8(ascii: "/"):
      let second = address.dropFirst().first
      if second == UInt8(ascii: "/") || second == UInt8(ascii: "\\") { return nil }
      self = .site
    default:
      if let length = Self.prefix(of: address, among: ["https://", "http://"]) {
        // A host must follow: "https:///x" would be repaired by browsers, each in its own way.
        guard address.count > length, !"/\\?#".utf8.contains(address[length]) else { return nil }
        self = .external
      } else if let length = Self.prefix(of: address, among: ["mailto:", "geo:"]) {
        guard address.count > length else { return nil }
        self = .mail
      } else {
        guard author == .editor, Self.isRelativePath(address) else { return nil }
        self = .relative
      }
    }
  }

  /// True if a picture's address is that of an upload or an asset of this site, spelt plainly.
  ///
  /// "/media/3f2a.jpg"; no dots that climb, nothing percent-encoded, no query.
  static func isOwnPicture(_ address: [UInt8]) -> Bool {
    guard let length = prefix(of: address, among: ["/media/", "/assets/", "/uploads/"]) else {
      return false
    }
    var previous = UInt8(ascii: "/")
    for byte in address[length...] {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        break
      case UInt8(ascii: "/"), UInt8(ascii: "."):
        if previous == UInt8(ascii: "/") || previous == UInt8(ascii: ".") { return false }
      default: return false
      }
      previous = byte
    }
    return previous != UInt8(ascii: "/") && previous != UInt8(ascii: ".")
  }

  /// True if the address is that of a member's upload.
  static func isUpload(_ address: [UInt8]) -> Bool {
    prefix(of: address, among: ["/uploads/"]) != nil
  }

  /// Kinds of media that play in a page.
  enum Recording { case sound, film }

  /// Returns the kind of a sound or film that a member uploaded, by the ending of its name; nil for everything else.
  static func recording(_ address: [UInt8]) -> Recording? {
    guard isUpload(address), let dot = address.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch String(decoding: address[dot...].prefix(6), as: UTF8.self) {
    case ".ogg", ".weba", ".m4a", ".mp3", ".wav": return .sound
    case ".webm", ".mp4": return .film
    default: return nil
    }
  }

  /// Returns width and height of a picture whose name contains them: `/uploads/0f3a-1600x1200.jpg`.
  static func size(of address: [UInt8]) -> (width: ArraySlice<UInt8>, height: ArraySlice<UInt8>)? {
    guard let dot = address.lastIndex(of: UInt8(ascii: ".")),
      let hyphen = address[..<dot].lastIndex(of: UInt8(ascii: "-"))
    else { return nil }
    let sides = address[(hyphen + 1)..<dot].split(
      separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    let areNumbers = sides.allSatisfy { side in
      (1...5).contains(side.count) && side.allSatisfy { (0x30...0x39).contains($0) }
    }
    return sides.count == 2 && areNumbers ? (sides[0], sides[1]) : nil
  }

  /// Control characters, which browsers drop from addresses before they read them.
  private static func isHidden(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F
  }

  private static func prefix(of address: [UInt8], among prefixes: [StaticString]) -> Int? {
    for prefix in prefixes {
      let isPrefix = address.starts(with: prefix.bytes) { byte, expected in
        (0x41...0x5A).contains(byte) ? byte | 0x20 == expected : byte == expected
      }
      if isPrefix { return prefix.utf8CodeUnitCount }
    }
    return nil
  }

  /// RFC 3986 section 4.2: a first segment with a colon would be a scheme.
  private static func isRelativePath(_ address: [UInt8]) -> Bool {
    for byte in address {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "\\"): return false
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      default: continue
      }
    }
    return address.first != 0x20
  }
}
