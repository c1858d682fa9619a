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

  /// Letters and digits of any script in lower case, one hyphen for all else, ≤ 64 bytes.
  fileprivate static func slug(_ text: String) -> String {
    var slug = ""
    var isBetweenWords = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      guard
        properties.isAlphabetic || properties.numericType == .decimal
          || properties.generalCategory == .nonspacingMark
      else {
        isBetweenWords = !slug.isEmpty
        continue
      }
      let piece = (isBetweenWords ? "-" : "") + properties.lowercaseMapping
      if slug.utf8.count + piece.utf8.count > 64 { break }
      slug += piece
      isBetweenWords = false
    }
    return slug.isEmpty ? "section" : slug
  }
}
