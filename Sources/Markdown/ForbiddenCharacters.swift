/// Replaces what neither HTML nor XML may hold by U+FFFD, in finished markup.
///
/// Controls but tab and line ends, U+007F–U+009F and noncharacters are parse errors in HTML (WHATWG HTML,
/// 13.2.3.5) and make a feed unreadable (XML 1.0, section 2.2). They come as they are or as `&#3;`, so
/// the place to catch all of them is the output, which is valid UTF-8.
func replacingForbiddenCharacters(_ html: [UInt8]) -> [UInt8] {
  guard html.contains(where: { suspicion[Int($0)] }) else { return html }
  var result: [UInt8] = []
  result.reserveCapacity(html.count + 64)
  for scalar in String(decoding: html, as: UTF8.self).unicodeScalars {
    let shown = isForbidden(scalar.value) ? "\u{FFFD}" : scalar
    result += UTF8.encode(shown) ?? UTF8.encodedReplacementCharacter
  }
  return result
}

/// Bytes that a forbidden character may begin with: controls, the lead of U+0080–U+00BF, that of U+F000–
/// U+FFFF, and all leads of four bytes.
private let suspicion: [Bool] = (0...255).map { byte in
  (byte < 32 && ![9, 10, 13].contains(byte)) || byte == 0x7F || byte == 0xC2 || byte == 0xEF
    || byte >= 0xF0
}

private func isForbidden(_ value: UInt32) -> Bool {
  switch value {
  case 9, 10, 13: false
  case 0..<32, 0x7F...0x9F, 0xFDD0...0xFDEF: true
  default: value & 0xFFFE == 0xFFFE
  }
}
