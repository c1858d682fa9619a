/// The blocks that parents were given, by the templates that are being rendered or checked.
///
/// A stack: a parent tag adds the blocks inside it and removes them at its end. A name that is known already comes from a
/// template further outside and wins, so that the page decides last.
struct Overrides {
  /// One block's contents as a template that uses a parent gives them.
  struct Override {
    let name: String
    let template: Template
    let contents: Range<Int>
    /// Number of overrides before the parent tag: those that the contents see themselves.
    let visible: Int
  }

  private var items: [Override] = []

  /// Number of overrides, for `truncate`.
  var count: Int { items.count }

  /// Returns the override of a block, or nil if its default stays.
  func override(of name: String) -> Override? {
    items.first { $0.name == name }
  }

  /// Adds the blocks directly inside a parent tag.
  mutating func add(_ template: Template, _ contents: Range<Int>) {
    let visible = count
    for block in template.blocks(in: contents) where override(of: block.name) == nil {
      items.append(
        Override(
          name: block.name, template: template, contents: block.contents, visible: visible))
    }
  }

  /// Takes away all but the outermost `count`.
  mutating func truncate(to count: Int) {
    items.removeSubrange(count...)
  }
}

extension Template {
  /// A block directly inside a parent tag, with the nodes of its contents.
  struct InnerBlock {
    let name: String
    let contents: Range<Int>
    /// Offset of the tag in the source.
    let at: Int
  }

  /// The blocks directly inside a parent tag, whose contents are these nodes.
  func blocks(in contents: Range<Int>) -> [InnerBlock] {
    var blocks: [InnerBlock] = []
    var index = contents.lowerBound
    while index < contents.upperBound {
      // The parser puts nothing but blocks directly inside a parent.
      guard case .block(let reference, let end) = nodes[index] else { return blocks }
      let block = references[reference]
      blocks.append(InnerBlock(name: block.name, contents: (index + 1)..<end, at: block.at))
      index = end
    }
    return blocks
  }
}
