/// Replaces characters that neither HTML nor XML may contain by U+FFFD, in finished markup, and removes those that reverse the
/// order of letters.
///
/// Controls other than tab and line ends, U+007F–U+009F and noncharacters are parse errors in HTML (WHATWG HTML, 13.2.3.5) and
/// make a feed unreadable (XML 1.0, section 2.2). They come as they are or as `&#3;`, so the place to catch all of them is the
/// output, which is valid UTF-8. So do embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX #9, 2.1 to
/// 2.5), with which a text can be made to look like another one; letters of scripts that run from right to left need none of
/// them.
@_spi(Syntax) public func replacingForbiddenCharacters(_ html: [UInt8]) -> [UInt8] {
  guard hasForbiddenCharacter(html.span) else { return html }
  var result: [UInt8] = []
  result.reserveCapacity(html.count + 64)
  for scalar in String(decoding: html, as: UTF8.self).unicodeScalars
  where !isDirectional(scalar.value) {
    let shown = isForbidden(scalar.value) ? "\u{FFFD}" : scalar
    result += UTF8.encode(shown) ?? UTF8.encodedReplacementCharacter
  }
  return result
}

private func hasForbiddenCharacter(_ html: Span<UInt8>) -> Bool {
  html.bytes.withUnsafeBytes { bytes in
    var index = 0
    while index < bytes.count {
      // Sixteen bytes at a time, as long as they are plain ASCII.
      while index + 16 <= bytes.count,
        isPlain(bytes.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self))
      {
        index += 16
      }
      if index + 8 <= bytes.count,
        isPlain(SIMD2(repeating: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      {
        index += 8
      }
      let end = min(index + 8, bytes.count)
      while index < end {
        if begins(at: index, in: bytes) { return true }
        index += 1
      }
    }
    return false
  }
}

/// True if sixteen bytes are ASCII without controls other than line feeds.
///
/// All bytes of a word are tested at once, and two words at a time.
@inline(__always)
private func isPlain(_ words: SIMD2<UInt64>) -> Bool {
  let low = SIMD2<UInt64>(repeating: 0x7F7F_7F7F_7F7F_7F7F)
  let feeds = words ^ SIMD2(repeating: 0x0A0A_0A0A_0A0A_0A0A)
  // Line feeds become `*`.
  let shown = words | ~(((feeds & low) &+ low) | feeds | low) &>> 2
  let controls = (shown &- SIMD2(repeating: 0x2020_2020_2020_2020)) & ~shown
  let deletes = ((shown ^ low) &- SIMD2(repeating: 0x0101_0101_0101_0101)) & ~(shown ^ low)
  let found = controls | shown | deletes
  return (found[0] | found[1]) & .highBits == 0
}

/// True if a forbidden character begins here: by its bytes, which are valid UTF-8.
private func begins(at index: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
  func byte(_ offset: Int) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }
  switch bytes[index] {
  case 9, 10, 13: return false
  case 0..<32, 0x7F: return true
  case 0xC2: return byte(1) < 0xA0
  case 0xE2:
    return byte(1) == 0x80 && (0xAA...0xAE).contains(byte(2))
      || byte(1) == 0x81 && (0xA6...0xA9).contains(byte(2))
  case 0xEF:
    if byte(1) == 0xB7 { return (0x90...0xAF).contains(byte(2)) }
    return byte(1) == 0xBF && byte(2) >= 0xBE
  // The last two of each plane.
  case 0xF0...: return byte(1) & 0x0F == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE
  default: return false
  }
}

/// LRE, RLE, PDF, LRO, RLO, and LRI, RLI, FSI, PDI.
private func isDirectional(_ value: UInt32) -> Bool {
  (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
}

private func isForbidden(_ value: UInt32) -> Bool {
  switch value {
  case 9, 10, 13: false
  case 0..<32, 0x7F...0x9F, 0xFDD0...0xFDEF: true
  default: value & 0xFFFE == 0xFFFE
  }
}
