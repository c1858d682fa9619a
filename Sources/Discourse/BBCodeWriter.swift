/// A raw post as ordinary Markdown.
///
/// In goes the author's source as Discourse keeps it; Markdown passes as it is, and the bracket tags that only Discourse and
/// phpBB know become their Markdown: quotes with their author, fenced code, links, pictures, emphasis, lists. Colours and sizes
/// are left out, their words stay.
struct BBCodeWriter {
  let uploads: Uploads
  /// The quotes to be emptied; nil for a text that does not belong to a post.
  var quotes: QuotedPosts?
  var nesting = 0

  /// The Markdown of a source, without white space at its end.
  func markdown(_ source: String) -> String {
    let bytes = Array(source.utf8)
    guard bytes.contains(UInt8(ascii: "[")) || EmojiCodes.mayBe(in: bytes) else { return source }
    return write(BBCode.parse(bytes))
  }

  /// The Markdown of a source that was taken apart.
  func markdown(_ nodes: [BBCode]) -> String { write(nodes) }

  /// Text that grows by Markdown as it is, by blocks, and by emphasis.
  fileprivate struct Output {
    var done = ""
    var line = InlineText()
    var isAfterBlock = false

    mutating func append(_ text: String) {
      guard isAfterBlock else { return line.append(text) }
      let rest = text.utf8.drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
      if rest.isEmpty { return }
      isAfterBlock = false
      // Indentation counts, so that only whole empty lines go.
      let lines = text.utf8[..<rest.startIndex].lastIndex(of: 0x0A)
      line.append(
        String(Substring(text[(lines.map { text.utf8.index(after: $0) } ?? rest.startIndex)...])))
    }

    mutating func block(_ text: String) {
      settle()
      if text.isEmpty { return }
      if !done.isEmpty { done += "\n\n" }
      done += text
      isAfterBlock = true
    }

    mutating func settle() {
      let text = line.finish()
      line = InlineText()
      let lines = Array(text.utf8)[...].trimmingEnd().drop { $0 == 0x0A || $0 == 0x0D }
      let trimmed = String(decoding: lines, as: UTF8.self)
      if trimmed.isEmpty { return }
      if !done.isEmpty { done += "\n\n" }
      done += trimmed
    }
  }

  private func write(_ nodes: [BBCode]) -> String {
    var output = Output()
    for node in MarkdownPictures.joined(nodes) { write(node, to: &output) }
    output.settle()
    return output.done
  }

  private func below() -> BBCodeWriter {
    BBCodeWriter(uploads: uploads, quotes: quotes, nesting: nesting + 1)
  }

  private func write(_ node: BBCode, to output: inout Output) {
    switch node {
    case .text(let bytes):
      output.append(
        MarkdownPictures(uploads: uploads).resolved(EmojiCodes.replaced(in: bytes)[...]))
    case .markdownCode(let bytes):
      output.append(String(decoding: bytes, as: UTF8.self))
    case .code(let bytes):
      let code = String(decoding: bytes, as: UTF8.self)
      if bytes.contains(0x0A) || output.isAfterBlock || output.line.isAtLineStart {
        output.block(MarkdownSyntax.codeBlock(Self.withoutOuterLines(code)))
      } else {
        output.append(MarkdownSyntax.codeSpan(code))
      }
    case .element(let tag, let argument, let children):
      write(tag, argument, children, to: &output)
    }
  }

  private func write(
    _ tag: BBCode.Tag, _ argument: String, _ children: [BBCode], to output: inout Output
  ) {
    switch tag {
    case .quote: quote(argument, children, to: &output)
    case .b: emphasis(children, "**", tag, to: &output)
    case .i: emphasis(children, "*", tag, to: &output)
    case .s: emphasis(children, "~~", tag, to: &output)
    case .url: output.append(link(argument, children))
    case .img: output.append(image(children))
    case .video, .gist, .pastebin: output.append(medium(tag, children))
    case .ul, .ol, .list: list(tag, children, to: &output)
    case .details:
      if !argument.isEmpty { output.block("**\(MarkdownSyntax.escaped(argument))**") }
      output.block(write(children))
    case .poll: poll(argument, children, to: &output)
    case .u, .color, .size, .spoiler, .li, .center:
      for child in children { write(child, to: &output) }
    }
  }

  /// Writes `[quote="ann, post:3, topic:5"]`: the name is the part before the first comma.
  private func quote(_ argument: String, _ children: [BBCode], to output: inout Output) {
    if let quotes, quotes.empties(argument) { return output.block(QuotedPosts.emptied) }
    let text = nesting < MarkdownSyntax.deepestNesting ? below().write(children) : ""
    guard !text.isEmpty else {
      for child in children { write(child, to: &output) }
      return
    }
    let author = argument.split(separator: ",").first.map { $0.trimmingSpaces() }
    output.block(MarkdownSyntax.quote(text, by: author.map { String($0) }))
  }

  /// Writes a poll, as a list if it cannot be a poll here; one within a line is not a poll.
  private func poll(_ argument: String, _ children: [BBCode], to output: inout Output) {
    if let poll = PollBlock(argument, children.plainText) {
      return output.block(poll.numbers ?? write(children))
    }
    output.append(argument.isEmpty ? "[poll]" : "[poll \(argument)]")
    for child in children { write(child, to: &output) }
    output.append("[/poll]")
  }

  private func emphasis(
    _ children: [BBCode], _ marker: String, _ tag: BBCode.Tag, to output: inout Output
  ) {
    guard children.allSatisfy(\.isInline) else {
      for child in children { write(child, to: &output) }
      return
    }
    let text = line(children)
    output.isAfterBlock = false
    // `[i]` is an index more often than it spans paragraphs.
    if tag == .i, text.utf8.contains(wholeText: "\n\n") {
      output.append("[i]\(text)[/i]")
    } else {
      output.line.append(text, between: marker)
    }
  }

  /// Children on a line, the white space at both ends kept.
  private func line(_ children: [BBCode]) -> String {
    var output = Output()
    for child in children { write(child, to: &output) }
    return output.done + output.line.finish()
  }

  private func link(_ argument: String, _ children: [BBCode]) -> String {
    let text = write(children)
    guard let address = Self.web(argument.isEmpty ? children.plainText : argument) else {
      return text
    }
    let isPlain = argument.isEmpty || text.isEmpty || text == argument
    // A link within a link, and one over several paragraphs, is not a link.
    if !isPlain, text.utf8.contains(wholeText: "\n\n") || children.containLink { return text }
    return MarkdownSyntax.link(isPlain ? "" : text, to: address)
  }

  private func image(_ children: [BBCode]) -> String {
    let text = children.plainText
    return Self.web(text).map { MarkdownSyntax.image("", at: $0) } ?? text
  }

  private func medium(_ tag: BBCode.Tag, _ children: [BBCode]) -> String {
    let text = children.plainText.trimmingSpaces()
    let isName = !text.isEmpty && text.utf8.allSatisfy(MarkdownSyntax.isWord)
    if tag == .pastebin, isName { return "<https://pastebin.com/\(text)>" }
    guard text.hasPrefix("http"), let address = Self.web(String(text)) else {
      return write(children)
    }
    return MarkdownSyntax.link("", to: address)
  }

  private func list(_ tag: BBCode.Tag, _ children: [BBCode], to output: inout Output) {
    guard children.contains(where: \.isItem), nesting < MarkdownSyntax.deepestNesting else {
      return output.block(write(children))
    }
    var items: [String] = []
    for child in children {
      guard case .element(.li, _, let content) = child else {
        let text = write([child])
        if !text.isEmpty { items.append(text) }
        continue
      }
      let marker = tag == .ol ? "\(items.count + 1)." : "-"
      let indent = String(repeating: " ", count: marker.utf8.count + 1)
      let text = below().write(content)
      items.append(
        MarkdownSyntax.prefixed(
          String(text.drop { $0 == " " || $0 == "\n" }), first: marker + " ", rest: indent))
    }
    output.block(items.joined(separator: "\n"))
  }

  /// An address as people type it, the scheme left out or not.
  private static func web(_ text: String) -> String? {
    var text = text.trimmingSpaces()
    while let last = text.last, last == "\n" || last == "\"" { text.removeLast() }
    while let first = text.first, first == "\n" || first == "\"" { text.removeFirst() }
    if text.hasPrefix("www.") { text = "http://" + text }
    guard text.hasPrefix("http") || text.hasPrefix("mailto:") || text.hasPrefix("/"),
      !text.contains(" "), !text.contains("\n")
    else { return nil }
    return MarkdownSyntax.address(String(text))
  }

  /// Code without the line ends that only keep it apart from its tags.
  private static func withoutOuterLines(_ code: String) -> String {
    var bytes = Array(code.utf8)[...].trimmingEnd()
    while let lineEnd = bytes.firstIndex(of: 0x0A),
      bytes[..<lineEnd].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
    {
      bytes = bytes[(lineEnd + 1)...]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension BBCode {
  /// True if the node stays within a line: no quote, list or block of code.
  fileprivate var isInline: Bool {
    switch self {
    case .text: true
    case .markdownCode(let bytes), .code(let bytes): !bytes.contains(0x0A)
    case .element(let tag, _, let children):
      switch tag {
      case .quote, .details, .poll, .ul, .ol, .list, .li: false
      default: children.allSatisfy(\.isInline)
      }
    }
  }

  fileprivate var isItem: Bool {
    if case .element(.li, _, _) = self { true } else { false }
  }
}

extension [BBCode] {
  /// The text without tags.
  var plainText: String {
    reduce(into: "") { text, node in
      switch node {
      case .text(let bytes), .markdownCode(let bytes), .code(let bytes):
        text += String(decoding: bytes, as: UTF8.self)
      case .element(_, _, let children): text += children.plainText
      }
    }
  }

  fileprivate var containLink: Bool {
    contains { node in
      switch node {
      case .element(let tag, _, let children):
        [.url, .video, .gist, .pastebin].contains(tag) || children.containLink
      default: false
      }
    }
  }
}
