/// End of an address that is among words without brackets.
///
/// GFM, section 6.9, ends it at white space and `<` and takes ASCII punctuation off its end. Chinese and Japanese
/// are written without spaces and with signs of their own, which no address has unless it is percent-encoded: it
/// ends before them, as linkify-it has it. So it does before the quotes and signs of other scripts.
enum BareAddress {
  /// Returns the number of bytes at the beginning of a text that are its address.
  static func length(of text: Span<UInt8>) -> Int {
    var end = text.count
    var place = schemeLength(text)
    var isHost = true
    while place < text.count {
      let byte = text[place]
      if byte < 0x80 {
        if "/?#:".utf8.contains(byte) { isHost = false }
        place += 1
        continue
      }
      guard let (scalar, next) = Mentions.scalar(in: text, at: place) else { break }
      // No label of a host mixes these with ASCII (UTS 39, section 5.2).
      let endsHost = isHost && scalar.value >= 0x2E80 && isInASCIILabel(place, text)
      if ends(scalar) || endsHost {
        end = place
        break
      }
      place = next
    }
    guard end < text.count else { return end }
    while end > 0, "?!.,:*_~'\"".utf8.contains(text[end - 1]) { end -= 1 }
    return end
  }

  private static func schemeLength(_ text: Span<UInt8>) -> Int {
    var place = 0
    while place < min(text.count, 8), !(text.has(":", at: place)) { place += 1 }
    return text.has("/", at: place + 1) && text.has("/", at: place + 2) ? place + 3 : 0
  }

  private static func isInASCIILabel(_ place: Int, _ text: Span<UInt8>) -> Bool {
    guard place > 0 else { return false }
    switch text[place - 1] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    default: return false
    }
  }

  private static func ends(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // « », quotes, …, and the zero-width space.
    case 0xAB, 0xBB, 0x2018...0x201F, 0x2026, 0x200B: true
    // Arabic and Devanagari.
    case 0x060C, 0x061B, 0x061F, 0x06D4, 0x0964, 0x0965: true
    case 0x3000...0x3003, 0x3008...0x3011, 0x3014...0x301F: true
    case 0xFE10...0xFE19, 0xFE30...0xFE4F: true
    case 0xFF01, 0xFF08, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3B, 0xFF3D: true
    case 0xFF5B...0xFF65: true
    default: false
    }
  }

  /// Returns the start of the next address in the text behind one; nil if there is none.
  static func next(in text: Span<UInt8>, from start: Int) -> Int? {
    var place = start
    while let colon = text.first(UInt8(ascii: ":"), from: place, before: .max) {
      if text.has("/", at: colon + 1), text.has("/", at: colon + 2), colon + 3 < text.count,
        let scheme = schemes.first(where: {
          colon - start >= $0.count && stands($0, before: colon, text)
        })
      {
        return colon - scheme.count
      }
      place = colon + 1
    }
    return nil
  }

  private static let schemes = [Array("https".utf8), Array("http".utf8)]

  private static func stands(_ scheme: [UInt8], before end: Int, _ text: Span<UInt8>) -> Bool {
    for (offset, byte) in scheme.enumerated() where text[end - scheme.count + offset] | 0x20 != byte
    {
      return false
    }
    return true
  }
}

// Addresses among words.
extension HTMLWriter {
  /// The words of a link that cmark made of a bare address and whose end is not the address's; nil for others.
  func bareAddress(_ node: CMarkNode, _ address: [UInt8]) -> [UInt8]? {
    guard address.contains(where: { $0 >= 0x80 }), let child = node.firstChild, child.kind == .text,
      child.next == nil
    else { return nil }
    // Links that are written have a place in the source, or other words.
    let words = child.literal
    let isAddress = node.line == 0 && words == address
    let isHost = !isAddress && address == Array("http://".utf8) + words
    guard isAddress || isHost, BareAddress.length(of: words.span) < words.count else { return nil }
    return words
  }

  /// Writes the words: the address as a link, the rest as words, which may contain others.
  mutating func writeBareAddresses(_ words: [UInt8], _ address: [UInt8]) {
    collect(words.span, TextTraits(words.span))
    var place = 0
    var scheme = Array(address.dropLast(words.count))
    while place < words.count {
      let end = place + BareAddress.length(of: words.span.extracting(place..<words.count))
      let own = Array(words[place..<end])
      if let destination = Destination(scheme + own, author: author), !isInLink {
        openLink(to: scheme + own, destination, title: [])
        html.appendEscaped(own)
        html.append("</a>")
      } else {
        html.appendEscaped(own)
      }
      scheme = []
      place = BareAddress.next(in: words.span, from: end) ?? words.count
      html.appendEscaped(Array(words[end..<place]))
    }
    lastScalar = Mentions.scalar(in: words.span, endingAt: words.count)
  }
}
