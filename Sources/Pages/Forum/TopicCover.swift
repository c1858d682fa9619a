import Model

/// The picture above a topic's title: a single picture at the beginning or end of the first comment.
///
/// It is taken out of the comment, so that no one sees it twice. A picture between two paragraphs stays in the text, and so do
/// rows of several, and pictures that are upright or narrow.
struct TopicCover {
  /// `<a class="picture" …><img …></a>`, as the comment had it.
  let picture: [UInt8]
  /// The comment without it.
  let rest: [UInt8]

  /// Fewer pixels would be blurred across the page.
  private static let minWidth = 600

  private static let start = Array("<p class=\"pictures\"><a class=\"picture\"".utf8)
  private static let end = Array("</a></p>\n".utf8)

  /// Finds the cover in a topic's first comment, unless a stub has replaced the comment.
  init?(of comment: PublishedComment) {
    guard comment.state == .visible, comment.kind == .comment else { return nil }
    self.init(of: comment.html)
  }

  /// Finds the cover in the HTML of a comment, as `Markdown` writes it: text that a member typed never has a `<` in it.
  init?(of html: [UInt8]) {
    let last = html.suffix(Self.end.count)
    if html.starts(with: Self.start), let end = html.range(ofBytes: Self.end)?.upperBound {
      self.init(html[..<end], rest: html[end...])
    } else if last.elementsEqual(Self.end), let start = html.lastParagraph,
      html[start...].starts(with: Self.start)
    {
      self.init(html[start...], rest: html[..<start])
    } else {
      return nil
    }
  }

  private init?(_ row: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let (image, row) = ("<img ".utf8, Array(row))
    guard let first = row.range(ofBytes: image),
      row[first.upperBound...].range(ofBytes: image) == nil,
      let width = row.number(after: "\" width=\""), let height = row.number(after: "\" height=\""),
      width >= Self.minWidth, width > height
    else { return nil }
    picture = Array(
      row.dropFirst("<p class=\"pictures\">".utf8.count).dropLast("</p>\n".utf8.count))
    self.rest = Array(rest)
  }
}

extension [UInt8] {
  /// Position of the last `<p `.
  fileprivate var lastParagraph: Int? {
    indices.reversed().first { self[$0...].starts(with: "<p ".utf8) }
  }

  fileprivate func number(after words: String) -> Int? {
    guard let start = range(ofBytes: words.utf8)?.upperBound else { return nil }
    let digits = self[start...].prefix { $0 != UInt8(ascii: "\"") }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
