import Markup

/// Discourse's rendered HTML, turned back to Markdown: the blocks.
///
/// In goes the tree of a post, out goes Markdown that reads the same: quotes with their author, previews of other pages as bare
/// links, code with its language. Pictures of people, buttons and scripts are left out; any other element that it does not know
/// is replaced by its content.
struct MarkdownWriter {
  /// The levels of quotes and lists around the current output.
  var nesting = 0
  /// The quotes to be emptied; nil for HTML that does not belong to a post.
  var quotes: QuotedPosts?

  /// One block of Markdown; lists need a different marker after a list.
  struct Block {
    let text: String
    var isList = false
  }

  /// The Markdown of a tree.
  func markdown(_ nodes: [MarkupNode]) -> String {
    blocks(nodes).map(\.text).joined(separator: "\n\n")
  }

  func blocks(_ nodes: [MarkupNode]) -> [Block] {
    var blocks: [Block] = []
    var run: [MarkupNode] = []
    for node in nodes {
      if case .element(let element) = node, Self.isBlock(element) {
        blocks += paragraphs(run)
        run = []
        blocks += block(element, afterList: blocks.last?.isList ?? false)
      } else {
        run.append(node)
      }
    }
    return blocks + paragraphs(run)
  }

  private func block(_ element: MarkupElement, afterList: Bool) -> [Block] {
    switch element.name {
    case "h1", "h2", "h3", "h4", "h5", "h6": heading(element)
    case "hr": [Block(text: "---")]
    case "pre": [code(element)]
    case "blockquote": quote(markdownBelow(element.children), by: nil)
    case "ul", "ol": list(element, afterList: afterList)
    case "table": table(element)
    case "details": details(element)
    case "aside" where element.has("quote"): quoteAside(element)
    case "aside" where element.has("onebox"), "div" where element.has("onebox"): onebox(element)
    case "div" where element.has("lazyYT"): video(element)
    case "div" where element.has("poll"):
      blocks(element.first { $0.name == "ul" || $0.name == "ol" }.map { [.element($0)] } ?? [])
    case "div" where element.has("meta") || element.has("quote-controls"): []
    default: blocks(element.children)
    }
  }

  /// Text between blocks; two breaks in a row make a new paragraph.
  private func paragraphs(_ run: [MarkupNode]) -> [Block] {
    let lines = inline(run).split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [Block] = []
    var paragraph: [String] = []
    for line in lines + [""] {
      let line = line.trimmingSpaces()
      if !line.isEmpty {
        paragraph.append(MarkdownSyntax.escapedLineStart(line))
      } else if !paragraph.isEmpty {
        blocks.append(Block(text: paragraph.joined(separator: "\\\n")))
        paragraph = []
      }
    }
    return blocks
  }

  private func heading(_ element: MarkupElement) -> [Block] {
    guard let level = element.name.utf8.last.map({ Int($0) - 0x30 }) else { return [] }
    var text = line(element.children)
    if text.isEmpty { return [] }
    if text.hasSuffix("#") { text = text.dropLast() + "\\#" }
    return [Block(text: String(repeating: "#", count: level) + " " + text)]
  }

  private func code(_ element: MarkupElement) -> Block {
    let classes = element.classes + (element.first { $0.name == "code" }?.classes ?? [])
    let language = classes.first { $0.hasPrefix("lang-") }?.dropFirst(5) ?? ""
    let isKnown = language != "auto" && language != "nohighlight"
    return Block(
      text: MarkdownSyntax.codeBlock(element.text, language: isKnown ? String(language) : ""))
  }

  private func quote(_ text: String, by author: String?) -> [Block] {
    guard nesting < MarkdownSyntax.deepestNesting else {
      return text.isEmpty ? [] : [Block(text: text)]
    }
    guard !text.isEmpty else { return [] }
    return [Block(text: MarkdownSyntax.quote(text, by: author))]
  }

  private func quoteAside(_ element: MarkupElement) -> [Block] {
    let (post, topic) = (
      element["data-post"].flatMap { Int($0) }, element["data-topic"].flatMap { Int($0) }
    )
    if let quotes, quotes.empties(post: post, topic: topic) {
      return [Block(text: QuotedPosts.emptied)]
    }
    // The aside's own block quote is the quote; asides without one are as well.
    let inner = element.children.flatMap { node -> [MarkupNode] in
      guard case .element(let child) = node else { return [node] }
      if child.has("title") { return [] }
      return child.name == "blockquote" ? child.children : [node]
    }
    return quote(markdownBelow(inner), by: element["data-username"])
  }

  private func onebox(_ element: MarkupElement) -> [Block] {
    let link = element.first { $0.name == "a" && $0["href"] != nil }
    if let address = element["data-onebox-src"] ?? link?["href"],
      let address = MarkdownSyntax.address(address)
    {
      return [Block(text: MarkdownSyntax.link("", to: address))]
    }
    return blocks(element.children)
  }

  private func video(_ element: MarkupElement) -> [Block] {
    guard let id = element["data-youtube-id"],
      let address = MarkdownSyntax.address("https://www.youtube.com/watch?v=\(id)")
    else { return [] }
    return [Block(text: MarkdownSyntax.link("", to: address))]
  }

  private func details(_ element: MarkupElement) -> [Block] {
    var summary: [MarkupNode] = []
    var rest: [MarkupNode] = []
    for node in element.children {
      if case .element(let child) = node, child.name == "summary" {
        summary += child.children
      } else {
        rest.append(node)
      }
    }
    var title = InlineText()
    title.append(line(summary, style: .strong), between: "**")
    let text = title.finish()
    return (text.isEmpty ? [] : [Block(text: text)]) + blocks(rest)
  }

  /// This writer, one level of nesting further down.
  var below: MarkdownWriter { MarkdownWriter(nesting: nesting + 1, quotes: quotes) }

  /// The Markdown one level of nesting further down.
  func markdownBelow(_ nodes: [MarkupNode]) -> String {
    below.markdown(nodes)
  }

  private static func isBlock(_ element: MarkupElement) -> Bool {
    switch element.name {
    case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "pre", "blockquote", "ul", "ol",
      "li", "table", "details", "aside", "article", "section", "header", "footer", "center", "dl",
      "dt", "dd", "figure", "html", "body":
      true
    case "span", "font", "video", "audio", "object":
      // Only containers of blocks count as blocks.
      element.first(where: isBlock) != nil
    default: false
    }
  }
}

extension StringProtocol {
  /// Without spaces and tabs at both ends.
  func trimmingSpaces() -> Substring {
    var bytes = Substring(self).utf8.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return Substring(bytes)
  }
}
