/// A syntax on top of Markdown's, for everything that it writes differently.
///
/// The writer calls it at each place below, passing itself, and does its usual work if the result is false. The parsed text may
/// contain characters of the syntax, each in place of something that its author wrote. Members' texts have none, and cost
/// nothing extra.
@_spi(Syntax) public protocol Syntax: AnyObject {
  /// A node is entered or left; false when it is not to be written.
  func begin(
    _ node: CMarkNode, _ kind: NodeKind, entering: Bool, _ writer: inout HTMLWriter
  ) -> Bool

  /// A node that was entered or left has been written.
  func end(_ kind: NodeKind, entering: Bool)

  /// Writes the tags of a paragraph, and returns true if it did; one that `isBare` has none of Markdown's.
  func paragraph(
    _ node: CMarkNode, entering: Bool, isBare: Bool, _ writer: inout HTMLWriter
  ) -> Bool

  /// Writes the tags of a quote, and returns true if it did.
  func quote(_ node: CMarkNode, entering: Bool, _ writer: inout HTMLWriter) -> Bool

  /// Writes the tags of a list or an item, and returns true if it did.
  func list(
    _ node: CMarkNode, _ kind: NodeKind, entering: Bool, _ writer: inout HTMLWriter
  ) -> Bool

  /// A heading with an anchor has been written.
  func endHeading(_ words: String, level: Int)

  /// Writes a text, which may contain characters of the syntax, and returns true if it did.
  func text(_ text: Span<UInt8>, _ kind: NodeKind, _ writer: inout HTMLWriter) -> Bool

  /// Returns true if code is left out: in a line, or in a block with this word after its fence.
  func hides(_ code: Span<UInt8>, language: [UInt8]?) -> Bool

  /// Returns the author's own text, in a place other than running text.
  func restored(_ text: [UInt8], in place: TextPlace) -> [UInt8]

  /// Writes the start tag of a link with a relative address, and returns true if it did.
  func openLink(
    _ node: CMarkNode, _ address: [UInt8], title: [UInt8], _ writer: inout HTMLWriter
  ) -> Bool

  /// The end tag of a link has been written.
  func closeLink()

  /// Writes a picture with a relative address, and returns true if it did.
  func picture(
    _ node: CMarkNode, _ address: [UInt8], title: [UInt8], _ writer: inout HTMLWriter
  ) -> Bool

  /// Words are written.
  func collect(_ words: Span<UInt8>, _ traits: TextTraits)

  /// White space is written.
  func collectSpace()
}

/// Places of text other than running text.
@_spi(Syntax) public enum TextPlace {
  /// Code, in a line or a block.
  case code
  /// Raw HTML.
  case markup
  /// An address, a title, or the words after a fence.
  case address
}
