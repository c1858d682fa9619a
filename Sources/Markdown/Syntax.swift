/// A syntax on top of Markdown's: what is written otherwise than Markdown has it.
///
/// The writer asks it at each place below, with itself, and does what it always does where the answer is
/// no. The text that was parsed may have characters of the syntax's own in it, each instead of something
/// that its author wrote. Members' texts have none, and cost nothing more for it.
@_spi(Syntax) public protocol Syntax: AnyObject {
  /// A node is entered or left; false when it is not to be written.
  func begin(
    _ node: CMarkNode, _ kind: NodeKind, entering: Bool, _ writer: inout HTMLWriter
  ) -> Bool

  /// A node that was entered or left has been written.
  func end(_ kind: NodeKind, entering: Bool)

  /// Whether it writes the tags of a paragraph; one that `isBare` has none of Markdown's.
  func paragraph(
    _ node: CMarkNode, entering: Bool, isBare: Bool, _ writer: inout HTMLWriter
  ) -> Bool

  /// Whether it writes the tags of a quote.
  func quote(_ node: CMarkNode, entering: Bool, _ writer: inout HTMLWriter) -> Bool

  /// Whether it writes the tags of a list or an item.
  func list(
    _ node: CMarkNode, _ kind: NodeKind, entering: Bool, _ writer: inout HTMLWriter
  ) -> Bool

  /// A heading with an anchor has been written.
  func endHeading(_ words: String, level: Int)

  /// Whether it writes a text, in which a character of its own may stand.
  func text(_ text: Span<UInt8>, _ kind: NodeKind, _ writer: inout HTMLWriter) -> Bool

  /// Whether code is left out: in a line, or in a block with this word behind its fence.
  func hides(_ code: Span<UInt8>, language: [UInt8]?) -> Bool

  /// What the author wrote, for a text that is not running text.
  func restored(_ text: [UInt8], in place: TextPlace) -> [UInt8]

  /// Whether it writes the start tag of a link with a relative address.
  func openLink(
    _ node: CMarkNode, _ address: [UInt8], title: [UInt8], _ writer: inout HTMLWriter
  ) -> Bool

  /// The end tag of a link has been written.
  func closeLink()

  /// Whether it writes a picture with a relative address.
  func picture(
    _ node: CMarkNode, _ address: [UInt8], title: [UInt8], _ writer: inout HTMLWriter
  ) -> Bool

  /// Words are written.
  func collect(_ words: Span<UInt8>, _ traits: TextTraits)

  /// White space is written.
  func collectSpace()
}

/// Where text stands that is not running text.
@_spi(Syntax) public enum TextPlace {
  /// Code, in a line or a block.
  case code
  /// Raw HTML.
  case markup
  /// An address, a title, or what stands behind a fence.
  case address
}
