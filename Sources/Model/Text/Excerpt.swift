/// The beginning of what somebody wrote, on one line, of the HTML that the renderer made of it.
///
/// What they quote is left out: who is answered knows it. Where they say nothing else there is nothing to show.
public enum Excerpt {
  /// Most bytes of an excerpt, but for the three that say that there is more.
  private static let length = 280

  /// The words, cut after one; empty where there are none.
  public static func text(of html: [UInt8]) -> String {
    // More than is shown, so that a word is not cut where spaces go.
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
