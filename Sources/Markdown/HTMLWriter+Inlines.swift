// Words, links and pictures.
extension HTMLWriter {
  mutating func writeWords(_ node: CMarkNode, _ kind: NodeKind) {
    if isAddressWritten { return }
    node.withLiteral { text in
      if kind == .htmlInline, HTMLComment.begins(at: 0, in: text) { return }
      if kind == .code, syntax?.hides(text, language: nil) == true { return }
      if !isCollecting, pictures == 0, kind == .text { return writePlain(text) }
      let traits = TextTraits(text)
      if let syntax, traits.contains(.astral), syntax.text(text, kind, &self) { return }
      write(text, kind, traits)
    }
  }

  /// True if words are needed for anything but the HTML.
  private var isCollecting: Bool { context.wantsWords || syntax != nil || headingWords != nil }

  /// Writes running text of which nothing but the HTML is wanted.
  private mutating func writePlain(_ text: Span<UInt8>) {
    let mayMention =
      openLinks.isEmpty && text.first(UInt8(ascii: "@"), from: 0, before: .max) != nil
    if mayMention { writeText(text) } else { html.appendEscaped(text) }
    lastScalar = Mentions.scalar(in: text, endingAt: text.count)
  }

  /// Writes a text as a node of this kind shows it.
  @_spi(Syntax) public mutating func write(_ text: Span<UInt8>, _ kind: NodeKind) {
    write(text, kind, TextTraits(text))
  }

  private mutating func write(_ text: Span<UInt8>, _ kind: NodeKind, _ traits: TextTraits) {
    collect(text, traits)
    if pictures > 0 { return alternative.append(text) }
    switch kind {
    case .text where traits.isPlain: html.append(text)
    case .text where traits.contains(.at) && openLinks.isEmpty: writeText(text)
    case .code:
      html.append("<code>")
      html.appendEscaped(text)
      html.append("</code>")
    default: html.appendEscaped(text)
    }
    lastScalar = Mentions.scalar(in: text, endingAt: text.count)
  }

  /// Adds words to all that is collected but the HTML.
  @_spi(Syntax) public mutating func collect(_ words: Span<UInt8>, _ traits: TextTraits) {
    plain.add(words, traits)
    headingWords?.add(words, traits)
    syntax?.collect(words, traits)
  }

  /// Writes running text, in which names may be mentioned.
  private mutating func writeText(_ text: Span<UInt8>) {
    var start = 0
    while let match = mentions.next(in: text, from: start, after: lastScalar) {
      html.appendEscaped(text.extracting(start..<match.range.lowerBound))
      html.append("<a class=\"mention\" href=\"")
      html.appendAddress(match.address)
      html.append("\">")
      html.appendEscaped(text.extracting(match.range))
      html.append("</a>")
      start = match.range.upperBound
    }
    html.appendEscaped(text.extracting(start..<text.count))
  }

  mutating func writeBreak(_ kind: NodeKind) {
    lastScalar = nil
    plain.addSpace()
    headingWords?.addSpace()
    syntax?.collectSpace()
    if pictures > 0 { return alternative.append(0x20) }
    // A member who presses Enter in a text box means the end of a line; in an editor's file, lines may be wrapped anywhere.
    html.append(kind == .softBreak && author == .editor ? "\n" : "<br />\n")
  }

  mutating func inlineTag(_ kind: NodeKind, _ entering: Bool) {
    switch kind {
    case .emphasis: html.append(entering ? "<em>" : "</em>")
    case .strong: html.append(entering ? "<strong>" : "</strong>")
    default: html.append(entering ? "<del>" : "</del>")
    }
  }

  /// A link whose address is not let through loses it and keeps its words.
  mutating func link(_ node: CMarkNode, _ entering: Bool) {
    guard entering else {
      isAddressWritten = false
      if openLinks.popLast() == true {
        html.append("</a>")
        syntax?.closeLink()
      }
      return
    }
    let address = restored(node.address)
    if let words = bareAddress(node, address) {
      writeBareAddresses(words, address)
      isAddressWritten = true
      return openLinks.append(false)
    }
    guard !isInLink, let destination = Destination(address, author: author) else {
      return openLinks.append(false)
    }
    openLinks.append(true)
    let title = restored(node.title)
    if destination == .relative, let syntax,
      syntax.openLink(node, address, title: title, &self)
    {
      return
    }
    openLink(to: address, destination, title: title)
  }

  /// Returns an address or title as its author wrote it.
  func restored(_ text: [UInt8], in place: TextPlace = .address) -> [UInt8] {
    syntax?.restored(text, in: place) ?? text
  }

  mutating func openLink(
    to address: [UInt8], _ destination: Destination, title: [UInt8]
  ) {
    links.append(String(decoding: address, as: UTF8.self))
    html.append("<a href=\"")
    if destination == .site { html.appendAddress(Array(context.basePath.utf8)) }
    html.appendAddress(address)
    writeTitle(title)
    switch (destination, author) {
    case (.external, .member): html.append("\" rel=\"nofollow ugc noopener\">")
    case (.external, .editor): html.append("\" rel=\"noopener\">")
    default: html.append("\">")
    }
  }

  /// Writes a title into the start tag that is being written, whose last value is not closed yet.
  @_spi(Syntax) public mutating func writeTitle(_ title: [UInt8]) {
    if title.isEmpty { return }
    html.append("\" title=\"")
    html.appendEscaped(title)
  }

  /// The site's own pictures are shown; one from elsewhere becomes a link to it.
  mutating func picture(_ node: CMarkNode, _ entering: Bool) {
    if entering {
      pictures += 1
      if pictures == 1 { alternative.removeAll(keepingCapacity: true) }
      return
    }
    pictures -= 1
    guard pictures == 0 else { return }
    let address = restored(node.address)
    let title = restored(node.title)
    lastScalar = nil
    guard !Destination.isOwnPicture(address) else {
      return writePicture(at: address, title: title)
    }
    let destination = Destination(address, author: author)
    if destination == .relative, let syntax, syntax.picture(node, address, title: title, &self) {
      return
    }
    guard let destination, !isInLink else { return html.appendEscaped(alternative) }
    openLink(to: address, destination, title: title)
    html.appendEscaped(alternative.isEmpty ? address : alternative)
    html.append("</a>")
  }

  /// A member's picture has the size of the upload, and links to the full picture.
  private mutating func writePicture(at address: [UInt8], title: [UInt8]) {
    if !isInLink, let recording = Destination.recording(address) {
      return writeRecording(at: address, recording)
    }
    guard Destination.isUpload(address), !isInLink else {
      return writeImage(at: address, title: title)
    }
    html.append("<a class=\"picture\" href=\"")
    html.appendAddress(Array(context.basePath.utf8))
    html.appendAddress(address)
    // A link has to have a name; its size is one in every language.
    if alternative.allSatisfy({ $0 <= 0x20 }), let size = Destination.size(of: address) {
      html.append("\" aria-label=\"")
      html += size.width
      html.append(" × ")
      html += size.height
    }
    html.append("\">")
    writeImage(at: address, title: title)
    html.append("</a>")
  }

  /// Writes a player for sound or film, which is loaded only on demand; its words link to the file for download.
  private mutating func writeRecording(at address: [UInt8], _ recording: Destination.Recording) {
    let path = Array(context.basePath.utf8) + address
    let words = alternative.allSatisfy { $0 <= 0x20 } ? Array(address.suffix(5)) : alternative
    html.append(recording == .film ? "<video" : "<audio")
    html.append(" controls=\"\" preload=\"none\" src=\"")
    html.appendAddress(path)
    html.append("\" aria-label=\"")
    html.appendEscaped(words)
    html.append(recording == .film ? "\"></video>" : "\"></audio>")
    html.append(" <a class=\"recording\" href=\"")
    html.appendAddress(path)
    html.append("\" download=\"\">")
    html.appendEscaped(words)
    html.append("</a>")
  }

  private mutating func writeImage(at address: [UInt8], title: [UInt8]) {
    html.append("<img src=\"")
    html.appendAddress(Array(context.basePath.utf8))
    html.appendAddress(address)
    html.append("\" alt=\"")
    html.appendEscaped(alternative)
    writeTitle(title)
    if Destination.isUpload(address), let (width, height) = Destination.size(of: address) {
      html.append("\" width=\"")
      html += width
      html.append("\" height=\"")
      html += height
    }
    html.append("\" loading=\"lazy\" />")
  }
}
