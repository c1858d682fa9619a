import Markup

/// Inline content of rendered HTML as Markdown.
extension MarkdownWriter {
  /// Styles that are already open around a text, so that they are not opened again.
  struct Style: OptionSet {
    let rawValue: Int
    static let strong = Style(rawValue: 1)
    static let emphasis = Style(rawValue: 2)
    static let struck = Style(rawValue: 4)
    static let link = Style(rawValue: 8)
    /// Within a table, where `|` ends a cell.
    static let cell = Style(rawValue: 16)
  }

  /// Nodes as Markdown; a line feed stands for a break, and for nothing else.
  func inline(_ nodes: [MarkupNode], style: Style = []) -> String {
    var output = InlineText()
    for node in nodes { write(node, style, to: &output) }
    return output.finish()
  }

  /// Nodes as Markdown on one line.
  func line(_ nodes: [MarkupNode], style: Style = []) -> String {
    let text = inline(nodes, style: style).split(separator: "\n").map { $0.trimmingSpaces() }
      .joined(separator: " ")
    guard style.contains(.cell) else { return text }
    return text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  private func write(_ node: MarkupNode, _ style: Style, to output: inout InlineText) {
    switch node {
    case .text(let text): output.append(MarkdownSyntax.escaped(Self.collapsed(text)))
    case .element(let element): write(element, style, to: &output)
    }
  }

  private func write(_ element: MarkupElement, _ style: Style, to output: inout InlineText) {
    switch element.name {
    case "br": output.append("\n")
    case "strong", "b": wrap(element, "**", .strong, style, to: &output)
    case "em", "i": wrap(element, "*", .emphasis, style, to: &output)
    case "s", "del", "strike": wrap(element, "~~", .struck, style, to: &output)
    case "span" where element.has("bbcode-b"): wrap(element, "**", .strong, style, to: &output)
    case "span" where element.has("bbcode-i"): wrap(element, "*", .emphasis, style, to: &output)
    case "code", "kbd", "tt": output.append(MarkdownSyntax.codeSpan(element.text))
    case "a": output.append(link(element, style))
    case "img": output.append(image(element, at: element["src"]))
    case "video", "audio", "iframe":
      let source = element["src"] ?? element.first { $0.name == "source" }?["src"]
      if let address = source.flatMap(MarkdownSyntax.address) {
        output.append(MarkdownSyntax.link("", to: address))
      }
    case "svg", "script", "style", "template", "noscript", "head", "button", "select", "textarea":
      break
    default: output.append(inline(element.children, style: style))
    }
  }

  private func wrap(
    _ element: MarkupElement, _ marker: String, _ mark: Style, _ style: Style,
    to output: inout InlineText
  ) {
    let text = inline(element.children, style: style.union(mark))
    if style.contains(mark) { output.append(text) } else { output.append(text, between: marker) }
  }

  private func link(_ element: MarkupElement, _ style: Style) -> String {
    if element.has("anchor") && element.text.isEmpty { return "" }
    if element.has("mention") || element.has("mention-group") || element.has("hashtag") {
      return element.text
    }
    if element.has("lightbox"), let picture = element.first(where: { $0.name == "img" }) {
      return image(picture, at: element["href"] ?? picture["src"])
    }
    let text = line(element.children, style: style.union(.link).subtracting(.cell))
    guard !style.contains(.link), let address = element["href"].flatMap(MarkdownSyntax.address)
    else { return text }
    return MarkdownSyntax.link(element.has("onebox") ? "" : text, to: address)
  }

  private func image(_ element: MarkupElement, at source: String?) -> String {
    let description = Self.collapsed(element["alt"] ?? element["title"] ?? "")
    if element.has("emoji") { return Self.emoji(description) }
    if element.has("avatar") || element.has("site-icon") { return "" }
    // Discourse shows this picture for a file that was lost.
    if let source, source.hasSuffix("/images/transparent.png") {
      return MarkdownSyntax.escaped(description) + (description.isEmpty ? "" : " ")
        + "(not in the archive)"
    }
    guard let address = source.flatMap(MarkdownSyntax.address) else {
      return MarkdownSyntax.escaped(description)
    }
    return MarkdownSyntax.image(description, at: address)
  }

  /// The emoji of a picture that is named `:smile:` or `smile`; the name, where it is not known.
  private static func emoji(_ description: String) -> String {
    var name = description.utf8[...]
    if name.first == UInt8(ascii: ":") { name = name.dropFirst() }
    if name.last == UInt8(ascii: ":") { name = name.dropLast() }
    return EmojiCodes.emoji(named: String(Substring(name))) ?? description
  }

  /// White space as HTML shows it: any run is one space.
  private static func collapsed(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        if bytes.last != 0x20 { bytes.append(0x20) }
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
