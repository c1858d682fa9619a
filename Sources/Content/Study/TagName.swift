import Model

/// A tag as an editor writes it: `Trains`, `exam-2`, `course/statistics`, with or without a `#`.
struct TagName: Hashable {
  /// Address of the tag: a slug for each of its parts.
  let slug: String
  /// The tag as written.
  let title: String

  /// The most UTF-8 bytes of a tag's address.
  static let maximumLength = 240

  /// A tag that was read before.
  init(slug: String, title: String) { (self.slug, self.title) = (slug, title) }

  /// Reads a tag; nil if it has no letters or digits, or is too long.
  init?(_ text: String) {
    let title = PlainText.singleLine(text.hasPrefix("#") ? String(text.dropFirst()) : text)
    var parts: [String] = []
    for part in title.utf8.split(separator: 47).map({ String($0) ?? "" }) {
      let slug = Slug(tag: part).text
      // Below a tag these addresses are taken: `/tags/x/notes/`, `/tags/x/archive/2/`.
      let isTaken = !parts.isEmpty && (slug == "notes" || slug == "archive")
      parts.append(isTaken ? slug + "-tag" : slug)
    }
    slug = parts.joined(separator: "/")
    self.title = title
    guard !parts.isEmpty, slug.utf8.count <= Self.maximumLength,
      title.utf8.contains(where: Self.isWord)
    else { return nil }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (48...57).contains(byte) || (65...90).contains(byte)
      || (97...122).contains(byte)
  }
}
