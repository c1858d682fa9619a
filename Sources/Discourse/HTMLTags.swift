/// Finds HTML in an author's source, which Discourse allows beside Markdown and our pages show as text.
///
/// A post that has any is taken from its rendered HTML, which readers saw. Only names of HTML count: authors who write
/// `vector<Node>` or paste `<material>` without marking it as code keep the words.
enum HTMLTags {
  /// The most bytes of a tag with its attributes.
  private static let longest = 4_000

  private static let names: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "aside", "audio", "b", "bdi", "bdo", "big",
    "blockquote", "br", "button", "caption", "center", "cite", "code", "col", "colgroup", "dd",
    "del", "details", "dfn", "div", "dl", "dt", "em", "embed", "figcaption", "figure", "font",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "iframe", "img",
    "input", "ins", "kbd", "li", "mark", "marquee", "nav", "ol", "p", "picture", "pre", "q", "rb",
    "rp", "rt", "rtc", "ruby", "s", "samp", "script", "section", "small", "source", "span",
    "strike", "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "tfoot",
    "th", "thead", "time", "tr", "tt", "u", "ul", "var", "video", "wbr",
  ]

  /// True if a source has a tag or a comment outside of code.
  static func areIn(_ source: [UInt8]) -> Bool {
    guard hasAny(source[...]) else { return false }
    return BBCode.parse(source).contains(where: areIn)
  }

  private static func areIn(_ node: BBCode) -> Bool {
    switch node {
    case .text(let text): hasAny(text)
    case .markdownCode, .code: false
    case .element(_, _, let children): children.contains(where: areIn)
    }
  }

  private static func hasAny(_ text: ArraySlice<UInt8>) -> Bool {
    var at = text.startIndex
    while let open = text[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      let isEscaped = open > text.startIndex && text[open - 1] == UInt8(ascii: "\\")
      if !isEscaped, isTag(text[at...].prefix(longest)) { return true }
    }
    return false
  }

  /// True if the text behind `<` makes it a tag or a comment (CommonMark 0.29, 6.8).
  private static func isTag(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: "!--".utf8) { return true }
    let rest = rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest
    let name = rest.prefix(12).prefix { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }
    let after = rest[name.endIndex...]
    guard let next = after.first,
      next <= 0x20 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/"),
      names.contains(String(decoding: name.map { $0 | 0x20 }, as: UTF8.self))
    else { return false }
    // A tag ends before the next one begins.
    return after.first { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") } == UInt8(ascii: ">")
  }
}
