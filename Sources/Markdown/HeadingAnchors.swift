/// The ids of headings, for links that lead to one without reading its page.
public enum HeadingAnchor {
  /// The id that the first heading of these words has: "Über uns!" gives "h-über-uns".
  public static func id(forHeading text: String) -> String {
    "h-" + HeadingAnchors.slug(text)
  }
}

/// Gives each heading of a text an `id` of its own, made of its words.
///
/// "Über uns!" becomes "h-über-uns", the second of that name "h-über-uns-2". The prefix keeps
/// them apart from the ids of the page around them.
struct HeadingAnchors {
  private var taken: Set<String> = []
  private var counts: [String: Int] = [:]

  /// The id of the next heading.
  mutating func anchor(for text: String) -> String {
    let base = HeadingAnchor.id(forHeading: text)
    var count = counts[base, default: 0] + 1
    var anchor = count == 1 ? base : "\(base)-\(count)"
    while !taken.insert(anchor).inserted {
      count += 1
      anchor = "\(base)-\(count)"
    }
    counts[base] = count
    return anchor
  }

  /// Bytes of a heading's words in its anchor.
  private static let longest = 64

  /// Letters and digits of any script in lower case, one hyphen for all else, ≤ 64 bytes.
  fileprivate static func slug(_ text: String) -> String {
    if let slug = slugOfASCII(text) { return slug }
    var slug: [UInt8] = []
    var isBetweenWords = false
    for scalar in text.unicodeScalars {
      guard let piece = Self.piece(scalar)?.utf8 else {
        isBetweenWords = !slug.isEmpty
        continue
      }
      if slug.count + piece.count + (isBetweenWords ? 1 : 0) > longest { break }
      if isBetweenWords { slug.append(UInt8(ascii: "-")) }
      slug += piece
      isBetweenWords = false
    }
    return slug.isEmpty ? "section" : String(decoding: slug, as: UTF8.self)
  }

  /// Returns the slug of a text of ASCII alone, working on its bytes; nil for any other text.
  private static func slugOfASCII(_ text: String) -> String? {
    text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      var seen: UInt8 = 0
      for byte in bytes { seen |= byte }
      guard seen < 0x80 else { return nil }
      let slug = String(unsafeUninitializedCapacity: longest) { slug in
        var count = 0
        var isBetweenWords = false
        for byte in bytes {
          let isCapital = (0x41...0x5A).contains(byte)
          guard isCapital || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) else {
            isBetweenWords = count > 0
            continue
          }
          if count + (isBetweenWords ? 2 : 1) > longest { break }
          if isBetweenWords {
            slug[count] = UInt8(ascii: "-")
            count += 1
          }
          slug[count] = isCapital ? byte | 0x20 : byte
          count += 1
          isBetweenWords = false
        }
        return count
      }
      return slug.isEmpty ? "section" : slug
    } ?? nil
  }

  /// Returns the form of a scalar in an anchor: nothing if it is neither a letter, a digit nor a mark.
  private static func piece(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    // ASCII needs no look at the properties of Unicode.
    case "0"..."9", "a"..."z": String(scalar)
    case "A"..."Z": String(Unicode.Scalar(UInt8(scalar.value) | 0x20))
    default: scalar.isWordPart ? scalar.properties.lowercaseMapping : nil
    }
  }
}
