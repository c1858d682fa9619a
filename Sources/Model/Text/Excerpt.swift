/// The beginning of a post, on one line, from the HTML that the renderer made of it.
///
/// Quotes are left out, since the person who is answered knows them. A post of quotes only has no excerpt.
public enum Excerpt {
  /// Most bytes of an excerpt, without the three of the ellipsis.
  private static let length = 280

  /// The words, cut after one; empty if there are none.
  public static func text(of html: [UInt8]) -> String {
    // It reads more than is shown, so that no word is cut before spaces are removed.
    let words = HTMLText.text(of: html, withQuotes: false, most: 4 * length)
    return start(of: PlainText.singleLine(String(decoding: words, as: UTF8.self)))
  }

  private static func start(of text: String) -> String {
    guard text.utf8.count > length else { return text }
    let cut = text.utf8.prefix(length)
    let end = cut.lastIndex(of: 32) ?? cut.lastIndex { $0 & 0xC0 != 0x80 } ?? cut.endIndex
    return String(decoding: cut[..<end], as: UTF8.self) + "…"
  }
}
