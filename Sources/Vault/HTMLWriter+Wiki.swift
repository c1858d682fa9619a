@_spi(Syntax) import Markdown

/// Target of a link, with everything an element needs.
///
/// It is looked up once for each link, wherever the link is. The place decides whether a link, a picture or words are written:
/// there are no links in links and no blocks in paragraphs.
enum LinkDestination {
  case unresolved
  /// A page that exists, but whose address is not known here.
  case words
  case page(address: String, title: String)
  case picture(url: String, width: Int?, height: Int?)
  case file(url: String, label: String)

  var isResolved: Bool {
    if case .unresolved = self { false } else { true }
  }

  var address: String? {
    switch self {
    case .unresolved, .words: nil
    case .page(let address, _), .picture(let address, _, _), .file(let address, _): address
    }
  }
}

// Obsidian's syntax in running text.
extension HTMLWriter {
  /// Writes a text with placeholders in it.
  mutating func writeConstructs(in text: Span<UInt8>, _ kind: NodeKind, _ first: Placeholder) {
    guard let source = note?.source else { return }
    guard kind == .text else {
      var copy: [UInt8] = []
      copy.append(text)
      return write(source.restored(copy, in: kind == .code ? .code : .markup).span, kind)
    }
    var start = 0
    var found: Placeholder? = first
    while let placeholder = found {
      if start < placeholder.range.lowerBound {
        write(text.extracting(start..<placeholder.range.lowerBound), kind)
      }
      if placeholder.number < source.constructs.count {
        write(source.constructs[placeholder.number])
      }
      start = placeholder.range.upperBound
      found = Placeholder.next(in: text, from: start)
    }
    if start < text.count { write(text.extracting(start..<text.count), kind) }
  }

  private mutating func write(_ construct: NoteSource.Construct) {
    switch construct.kind {
    case .comment: break
    case .character(let scalar):
      write(Array(String(Character(scalar)).utf8).span, .text)
    case .link(let link, let words): writeLink(link, words: words)
    case .math(let content, let isDisplay): writeMath(content, isDisplay: isDisplay)
    case .markStart: beginMark()
    case .markEnd: endMark()
    case .tag(let tag): writeTag(tag)
    case .block(let name): define(name)
    case .footnote(let number): writeFootnote(number, construct)
    case .footnotes: break
    case .callout: if html.count != note?.titleStart { writeSource(of: construct) }
    }
  }

  /// Writes the construct as it is in the source.
  mutating func writeSource(of construct: NoteSource.Construct) {
    let words = note.map { Array($0.source.original[construct.range]) } ?? []
    write(words.span, .other)
  }

  // MARK: - Links

  /// Asks where a link leads.
  func lead(of link: WikiLink) -> LinkDestination {
    if link.name.isEmpty {
      guard let id = link.elementID, note?.ownIDs.contains(id) == true else { return .unresolved }
      if !omitsIDs { return .page(address: "#" + id, title: link.words) }
    }
    switch note?.wiki.resolve(link) ?? nil {
    case nil: return link.name.isEmpty ? .words : .unresolved
    case .page(let url, let title):
      let part = note?.wiki.hasPart(link) == true ? link.addressFragment : ""
      return .page(address: url + part, title: title)
    case .picture(let url, let width, let height):
      return .picture(url: url, width: width, height: height)
    case .file(let url, let label): return .file(url: url, label: label)
    }
  }

  /// A link or embed among other words.
  private mutating func writeLink(_ link: WikiLink, words: [UInt8]?) {
    let words = words?.isEmpty == true ? nil : words
    if pictures > 0 { return writeShown(words ?? Array(link.words.utf8)) }
    let lead = lead(of: link)
    let start = note?.sentence.place()
    writeLink(link, lead, words: words)
    note?.addReference(link, isResolved: lead.isResolved, from: start)
  }

  mutating func writeLink(_ link: WikiLink, _ lead: LinkDestination, words: [UInt8]?) {
    var shown = words ?? Array(link.words.utf8)
    if case .picture = lead, link.isEmbed {
      let picture = PictureOptions(words)
      if let alternative = picture.words { addWords(alternative.span) }
      return writePicture(link, lead, picture, title: [])
    }
    if case .file(_, let label) = lead, link.isEmbed, words == nil { shown = Array(label.utf8) }
    if case .unresolved = lead {
      html.append("<span class=\"unresolved\">")
      writeShown(shown)
      return html.append("</span>")
    }
    guard let address = lead.address, !isInLink else { return writeShown(shown) }
    openWikiLink(to: address, title: [])
    writeShown(shown)
    html.append("</a>")
  }

  private mutating func openWikiLink(to address: String, title: [UInt8]) {
    html.append("<a class=\"wiki\" href=\"")
    html.appendAddress(Array(address.utf8))
    writeTitle(title)
    html.append("\">")
  }

  mutating func writeWikiLink(to address: String, _ words: [UInt8]) {
    openWikiLink(to: address, title: [])
    html.appendEscaped(words)
    html.append("</a>")
  }

  /// A link of Markdown's to a file beside this one; false when it is written as it is.
  mutating func openRelativeLink(_ node: CMarkNode, _ address: [UInt8], title: [UInt8]) -> Bool {
    // A folder is not a note.
    guard address.last != 47,
      let link = WikiLink(address: address, isEmbed: false, line: line(of: node)),
      let start = note?.sentence.place()
    else { return false }
    let lead = lead(of: link)
    if !lead.isResolved && (link.name.isEmpty || !link.looksLikeFile) { return false }
    note?.openLink = (link, lead.isResolved, start)
    if let target = lead.address {
      openWikiLink(to: target, title: title)
    } else {
      // HTML, section 4.6.1: without an address it is the placeholder of a link.
      html.append("<a class=\"unresolved\">")
    }
    return true
  }

  /// The line in the author's source.
  func line(of node: CMarkNode) -> Int {
    var current = node
    while current.line == 0, let parent = current.parent { current = parent }
    return note?.source.originalLine(current.line) ?? 0
  }

  // MARK: - Words, TeX, marks, tags

  /// Adds words to all that is collected but the HTML.
  mutating func addWords(_ words: Span<UInt8>) { collect(words, TextTraits(words)) }

  /// Writes a link's words: plain but for TeX.
  mutating func writeShown(_ words: [UInt8]) {
    var start = 0
    var index = 0
    while index < words.count {
      guard words[index] == UInt8(ascii: "$") else {
        index += 1
        continue
      }
      guard let end = Self.endOfMath(in: words, from: index) else { break }
      if end == index {
        index += 1
        continue
      }
      write(words.span.extracting(start..<index), .other)
      let tex = NoteComment.removedFromTeX(Array(words[(index + 1)..<end]))
      writeMath(tex, isDisplay: false)
      start = end + 1
      index = start
    }
    write(words.span.extracting(start..<words.count), .other)
  }

  /// The place of the closing dollar; the opening one's place when it opens nothing; nil when no dollar behind it closes
  /// anything.
  private static func endOfMath(in words: [UInt8], from start: Int) -> Int? {
    guard start + 1 < words.count else { return nil }
    if words[start + 1] <= 0x20 || words[start + 1] == UInt8(ascii: "$") { return start }
    var index = start + 2
    while index < words.count, words[index] != UInt8(ascii: "$") { index += 1 }
    guard index < words.count else { return nil }
    let isFollowedByDigit = index + 1 < words.count && (0x30...0x39).contains(words[index + 1])
    return words[index - 1] > 0x20 && !isFollowedByDigit ? index : start
  }

  private mutating func writeMath(_ content: [UInt8], isDisplay: Bool) {
    if pictures > 0 {
      alternative += content
      return addWords(content.span)
    }
    html.append(isDisplay ? "<span class=\"math display\">" : "<span class=\"math\">")
    writeTeX(content, isDisplay: isDisplay)
    html.append("</span>")
  }

  mutating func writeTeX(_ content: [UInt8], isDisplay: Bool) {
    let traits = TextTraits(content.span)
    headingWords?.add(content.span, traits)
    note?.sentence.addMath(content.span, traits)
    if let math = note?.wiki.math(String(decoding: content, as: UTF8.self), isDisplay) {
      let words = Array(math.words.utf8)
      plain.add(words.span, TextTraits(words.span))
      html += math.html
    } else {
      plain.add(content.span, traits)
      html.appendEscaped(content)
    }
    lastScalar = nil
  }

  /// Writes the beginning of a mark, which becomes an element if its end comes within the same element.
  private mutating func beginMark() {
    if pictures > 0 { return }
    if let count = note?.marks.count, count > 0, note?.marks[count - 1] == nil {
      note?.marks[count - 1] = html.count
    }
    html.append("==")
  }

  private mutating func endMark() {
    if pictures > 0 { return }
    guard let count = note?.marks.count, count > 0, let start = note?.marks[count - 1] else {
      return html.append("==")
    }
    html.replaceSubrange(start..<(start + 2), with: "<mark>".utf8)
    html.append("</mark>")
    note?.marks[count - 1] = nil
  }

  private mutating func writeTag(_ tag: String) {
    let words = Array("#\(tag)".utf8)
    guard pictures == 0, !isInLink else { return write(words.span, .other) }
    note?.addTag(tag)
    guard let address = note?.wiki.tag(tag) else { return write(words.span, .other) }
    html.append("<a class=\"tag\" href=\"")
    html.appendAddress(Array(address.utf8))
    html.append("\">")
    write(words.span, .other)
    html.append("</a>")
  }
}
