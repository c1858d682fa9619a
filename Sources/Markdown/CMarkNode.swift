internal import CMarkGFM
internal import Glibc
internal import Synchronization

/// Kind of a node of the tree.
@_spi(Syntax) public enum NodeKind {
  case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
  case table, tableHeader, tableRow, tableCell
  case text, softBreak, lineBreak, code, htmlInline
  case emphasis, strong, strikethrough, link, image
  case other
}

/// A parsed document: the one owner of cmark's tree, which it frees.
///
/// This file is the only one that knows cmark's pointers. Bytes of a checked source go in; out come the
/// nodes in document order, without recursion. cmark's inline parser writes to tables that the whole
/// process shares, therefore one document is parsed at a time.
@_spi(Syntax) public struct CMarkDocument: ~Copyable {
  private let root: OpaquePointer
  private var iterator: OpaquePointer

  /// The extensions, which live as long as the process; empty when one is missing.
  ///
  /// Unsafe by name only: cmark changes none of them.
  private nonisolated(unsafe) static let extensions: [OpaquePointer] = {
    cmark_gfm_core_extensions_ensure_registered()
    let names: [String] = ["table", "strikethrough", "tasklist", "autolink"]
    let found = names.map { cmark_find_syntax_extension($0) }
    return found.contains { $0 == nil } ? [] : found.compactMap { $0 }
  }()
  private static let parsing = Mutex(())

  /// Parses a source, which is UTF-8 without zero bytes, or returns nil when cmark gives no tree.
  public init?(parsing source: [UInt8]) {
    guard !Self.extensions.isEmpty else { return nil }
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
    defer { cmark_parser_free(parser) }
    for found in Self.extensions { cmark_parser_attach_syntax_extension(parser, found) }
    source.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      cmark_parser_feed(parser, start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    var tree: OpaquePointer?
    Self.parsing.withLock { _ in tree = cmark_parser_finish(parser) }
    guard let tree else { return nil }
    guard let steps = cmark_iter_new(tree) else {
      cmark_node_free(tree)
      return nil
    }
    root = tree
    iterator = steps
  }

  deinit {
    cmark_iter_free(iterator)
    cmark_node_free(root)
  }

  /// The next step of the way through the tree: each node is entered, and one that may have
  /// children is left again after them; nil at the end.
  public mutating func next() -> Step? {
    let event = cmark_iter_next(iterator)
    guard event != CMARK_EVENT_DONE, let pointer = cmark_iter_get_node(iterator) else {
      return nil
    }
    return Step(node: CMarkNode(pointer: pointer), isEntering: event == CMARK_EVENT_ENTER)
  }

  /// Goes back to where the way begins.
  public mutating func rewind() {
    guard let steps = cmark_iter_new(root) else { return }
    cmark_iter_free(iterator)
    iterator = steps
  }

  /// A node on the way through the tree.
  public struct Step {
    /// The node.
    public let node: CMarkNode
    /// True if the node is entered, false if it is left.
    public let isEntering: Bool
  }
}

/// One node, valid as long as its document.
@_spi(Syntax) public struct CMarkNode {
  fileprivate let pointer: OpaquePointer

  /// Kind of the node.
  public var kind: NodeKind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_DOCUMENT: .document
    default: extensionKind
    }
  }

  /// Extensions number their node types when they are loaded; only their names are fixed.
  private var extensionKind: NodeKind {
    guard let name = cmark_node_get_type_string(pointer) else { return .other }
    if strcmp(name, "table_cell") == 0 { return .tableCell }
    if strcmp(name, "table_row") == 0 { return .tableRow }
    if strcmp(name, "table_header") == 0 { return .tableHeader }
    if strcmp(name, "table") == 0 { return .table }
    return strcmp(name, "strikethrough") == 0 ? .strikethrough : .other
  }

  /// 1 to 6.
  public var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  var isOrdered: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var listStart: Int { Int(cmark_node_get_list_start(pointer)) }
  /// True for a tight list: its items are close together.
  public var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }
  /// True for an item with a box; only the task list extension makes items its own.
  var isTask: Bool { cmark_node_get_syntax_extension(pointer) != nil }
  var isDone: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }
  /// True if nothing is before it in its parent.
  public var isFirst: Bool { cmark_node_previous(pointer) == nil }
  /// Node that contains it.
  public var parent: CMarkNode? { cmark_node_parent(pointer).map(CMarkNode.init) }
  /// First node inside it.
  public var firstChild: CMarkNode? { cmark_node_first_child(pointer).map(CMarkNode.init) }
  /// Next node in its parent.
  public var next: CMarkNode? { cmark_node_next(pointer).map(CMarkNode.init) }
  /// The line on which it begins, from 1; 0 when unknown.
  public var line: Int { Int(cmark_node_get_start_line(pointer)) }

  /// A copy of the bytes of a text, code or HTML node.
  public var literal: [UInt8] { Self.copy(cmark_node_get_literal(pointer)) }

  /// The bytes of a text, code or HTML node, lent to `body`.
  func withLiteral<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard let text = cmark_node_get_literal(pointer) else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    try body(Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
  }

  /// The address of a link or image, entities and backslashes already resolved.
  var address: [UInt8] { Self.copy(cmark_node_get_url(pointer)) }
  var title: [UInt8] { Self.copy(cmark_node_get_title(pointer)) }
  /// Info string after the fence of a code block.
  var fenceInfo: [UInt8] { Self.copy(cmark_node_get_fence_info(pointer)) }

  /// One byte a column of a table: "l", "c", "r" or 0.
  var alignments: [UInt8] {
    guard let start = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    let columns = Int(cmark_gfm_extensions_get_table_columns(pointer))
    return Array(UnsafeBufferPointer(start: start, count: columns))
  }

  private static func copy(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

extension StaticString {
  /// The bytes of the text.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension [UInt8] {
  /// Appends borrowed bytes.
  @inline(__always)
  @_spi(Syntax) public mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends bytes that live forever.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(contentsOf: bytes)
  }
}
