/// A path, an `id` or a fragment, compared byte for byte.
///
/// `String` takes composed and decomposed letters for the same; a web server and a browser do not.
struct ByteString: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension String {
  /// Bytes of a file as a message shows them: at most 200, cut between two characters.
  init(excerpt bytes: some Collection<UInt8>) {
    var shown = Array(bytes.prefix(201))
    guard shown.count > 200 else {
      self = String(decoding: shown, as: UTF8.self)
      return
    }
    repeat { shown.removeLast() } while shown.last.map { $0 & 0xC0 == 0x80 } ?? false
    // The rest ends with the first byte of a character, or with ASCII.
    if shown.last.map({ $0 >= 0x80 }) ?? false { shown.removeLast() }
    self = String(decoding: shown, as: UTF8.self) + "…"
  }
}

extension UInt8 {
  /// ASCII white space of HTML: tab, line feed, form feed, carriage return, space.
  var isSpace: Bool { self == 32 || self == 10 || self == 9 || self == 13 || self == 12 }

  var isLetter: Bool { (self | 32) >= 97 && (self | 32) <= 122 }

  var isDigit: Bool { self >= 48 && self <= 57 }

  /// ASCII letters in lower case, everything else as it is.
  var lowered: UInt8 { self >= 65 && self <= 90 ? self | 32 : self }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8($0) } }
}
