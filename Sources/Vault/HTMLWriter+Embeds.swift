@_spi(Syntax) import Markdown

/// Text after `|` in a picture's embed, or in the brackets of a Markdown picture.
///
/// A size in pixels at the end is the size to be shown; the rest is the alternative text, and the caption of a picture that is
/// alone in its paragraph. Numbers have at most five digits.
struct PictureOptions {
  /// The alternative text, or nil when there is none.
  private(set) var words: [UInt8]?
  private(set) var width: Int?
  private(set) var height: Int?

  /// Reads "300", "300x200", "words" or "words|300".
  init(_ text: [UInt8]?) {
    guard let text, !text.isEmpty else { return }
    let bar = text.lastIndex(of: UInt8(ascii: "|"))
    let size = text[(bar.map { $0 + 1 } ?? 0)...]
    let parts = size.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap(Self.number)
    guard parts.count <= 2, numbers.count == parts.count else {
      words = text
      return
    }
    width = numbers.first
    height = numbers.dropFirst().first
    words = bar.map { Array(text[..<$0]) }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

// Pictures, files and other notes that are shown in place.
extension HTMLWriter {
  /// Writes an embed that is alone in its paragraph.
  mutating func writeEmbed(
    _ link: WikiLink, _ lead: LinkDestination, words: [UInt8]?, title: [UInt8] = []
  ) {
    note?.addReference(link, isResolved: lead.isResolved, from: nil)
    let words = words?.isEmpty == true ? nil : words
    startLine()
    switch lead {
    case .picture: writeFigure(link, lead, words: words, title: title)
    case .file(let url, let label):
      let shown = words ?? Array(label.utf8)
      html.append("<figure class=\"file\">")
      writeWikiLink(to: url, shown)
      html.append("</figure>\n")
      if link.isWiki { addWords(shown.span) }
    case .page, .words:
      if let content = note?.wiki.embed(link) { return writeNote(content, link, lead) }
      writeLinkParagraph(link, lead, words: words)
    case .unresolved: writeLinkParagraph(link, lead, words: words)
    }
  }

  private mutating func writeNote(_ content: [UInt8], _ link: WikiLink, _ lead: LinkDestination) {
    html.append("<div class=\"embed\">\n")
    html += content
    startLine()
    if case .page(let address, let title) = lead {
      html.append("<p class=\"source\">")
      writeWikiLink(to: address, Array(title.utf8))
      html.append("</p>\n")
    }
    html.append("</div>\n")
  }

  private mutating func writeLinkParagraph(
    _ link: WikiLink, _ lead: LinkDestination, words: [UInt8]?
  ) {
    html.append("<p>")
    writeLink(link, lead, words: words)
    html.append("</p>\n")
  }

  private mutating func writeFigure(
    _ link: WikiLink, _ lead: LinkDestination, words: [UInt8]?, title: [UInt8]
  ) {
    let picture = PictureOptions(words)
    html.append("<figure>")
    writePicture(link, lead, picture, title: [])
    // The words are for readers who do not see the picture; a title is for everyone.
    if !title.isEmpty {
      html.append("<figcaption>")
      html.appendEscaped(title)
      html.append("</figcaption>")
    }
    html.append("</figure>\n")
  }

  mutating func writePicture(
    _ link: WikiLink, _ lead: LinkDestination, _ picture: PictureOptions, title: [UInt8]
  ) {
    guard case .picture(let url, let width, let height) = lead else { return }
    html.append("<img src=\"")
    html.appendAddress(Array(url.utf8))
    html.append("\" alt=\"")
    html.appendEscaped(picture.words ?? Array(link.baseName.utf8))
    writeTitle(title)
    html.append("\" loading=\"lazy\"")
    var shownHeight = picture.height ?? height
    if let wanted = picture.width, picture.height == nil {
      shownHeight = nil
      if let width, let height, width > 0, height > 0, width < 1 << 24, height < 1 << 24 {
        shownHeight = max((wanted * height + width / 2) / width, 1)
      }
    }
    writeSize(" width=\"", picture.width ?? width)
    writeSize(" height=\"", shownHeight)
    html.append(" />")
  }

  private mutating func writeSize(_ name: StaticString, _ size: Int?) {
    guard let size else { return }
    html.append(name)
    html += String(size).utf8
    html.append(UInt8(ascii: "\""))
  }

  /// A picture of Markdown's that is a file beside this one; false when it is written as it is.
  mutating func writeRelativePicture(
    _ node: CMarkNode, _ address: [UInt8], title: [UInt8]
  ) -> Bool {
    guard note != nil,
      let link = WikiLink(address: address, isEmbed: true, line: line(of: node)),
      !link.name.isEmpty
    else { return false }
    let lead = lead(of: link)
    let words = alternative.isEmpty ? nil : alternative
    guard lead.isResolved else {
      guard link.looksLikeFile else { return false }
      note?.addReference(link, isResolved: false, from: nil)
      html.append("<span class=\"unresolved\">")
      html.appendEscaped(words ?? Array(link.words.utf8))
      html.append("</span>")
      return true
    }
    if let start = note?.pictureParagraph {
      html.removeSubrange(start...)
      writeEmbed(link, lead, words: words, title: title)
      note?.isParagraphReplaced = true
      return true
    }
    let start = note?.sentence.place()
    note?.addReference(link, isResolved: true, from: start)
    if case .picture = lead {
      writePicture(link, lead, PictureOptions(words), title: title)
    } else if let address = lead.address, !isInLink {
      writeWikiLink(to: address, words ?? Array(link.words.utf8))
    } else {
      html.appendEscaped(words ?? Array(link.words.utf8))
    }
    return true
  }
}
