public import Model

extension SiteTheme {
  /// Adds the first page of a document to a text, beside the document's link if that is alone in its paragraph, as it was sent.
  ///
  /// The picture is made after the text was rendered, so it is added whenever the text is shown: to the HTML that `Markdown`
  /// wrote, and once for each document. The words of the link name the document, so the picture has no alternative text (WCAG
  /// 2.2, technique H2).
  public func withPages(_ papers: [UploadName], in html: [UInt8]) -> [UInt8] {
    guard !papers.isEmpty else { return html }
    var pages: [String: UploadName] = [:]
    for paper in papers { pages[paper.hash] = paper }
    let folder = "\(settings.base.path)/uploads/"
    let (start, end) = (Array("<p><a href=\"\(folder)".utf8), Array("</a></p>".utf8))
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], html[...])
    while let found = rest.range(ofBytes: start) {
      result += rest[..<found.lowerBound]
      let name = rest[found.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
      let words = rest[name.endIndex...].dropFirst(2)
      guard let document = UploadName(String(decoding: name.prefix(65), as: UTF8.self)),
        document.isDocument, let page = pages[document.hash], let size = page.size,
        rest[name.endIndex...].starts(with: "\">".utf8),
        let last = words.range(ofBytes: "</a>".utf8)?.lowerBound, words[last...].starts(with: end)
      else {
        result += rest[found]
        rest = rest[found.upperBound...]
        continue
      }
      pages[document.hash] = nil
      result += Array(
        """
        <p><a class="paper" href="\(folder)\(document.text)">\
        <img src="\(folder)\(page.text)" alt="" width="\(size.width)" height="\(size.height)" loading="lazy" /><span>
        """.utf8)
      result += words[..<last] + Array("</span>".utf8)
      rest = rest[last...]
    }
    return result + rest
  }
}
