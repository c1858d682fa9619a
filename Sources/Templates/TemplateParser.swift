/// Builds a template's nodes from its completed tags.
///
/// Tags and source in, nodes and their tables out; cannot fail, as the tags have been checked. Here
/// standalone lines vanish, and lines inside an overriding block lose the indentation that they
/// have only because of where the block is written.
struct TemplateParser {
  private let source: [UInt8]
  private let tags: [Tag]
  private let isPlainText: Bool
  private(set) var nodes: [Node] = []
  private(set) var keys: [TagKey] = []
  private(set) var references: [Reference] = []
  private var open: [Container] = []
  /// Start of the text that no node holds yet.
  private var position = 0

  /// A section, parent or block whose close tag has not been reached.
  private struct Container {
    let node: Int
    let tag: Tag
    /// Number of blanks removed from the lines inside.
    let stripped: Int
  }

  init(_ source: [UInt8], _ tags: [Tag], isPlainText: Bool) {
    self.source = source
    self.tags = tags
    self.isPlainText = isPlainText
    nodes.reserveCapacity(tags.count * 2 + 1)
    keys.reserveCapacity(tags.count)
  }

  mutating func parse() {
    for tag in tags {
      let textEnd = tag.isStandalone ? max(position, tag.blankStart) : tag.range.lowerBound
      appendText(position..<textEnd, isFollowedByTag: !tag.isStandalone)
      position = tag.isStandalone ? tag.lineEnd : tag.range.upperBound
      append(tag)
    }
    appendText(position..<source.count, isFollowedByTag: false)
  }

  private mutating func append(_ tag: Tag) {
    switch tag.kind {
    case .comment, .delimiters: break
    case .variable, .raw:
      nodes.append(
        .variable(
          key: key(tag), isEscaped: tag.kind == .variable && !isPlainText, at: tag.range.lowerBound)
      )
    case .section, .inverted:
      openContainer(tag, stripped: open.last?.stripped ?? 0)
      nodes.append(.section(key: key(tag), end: 0, at: tag.range.lowerBound))
    case .partial:
      let blanks = tag.isStandalone ? tag.blankStart..<tag.range.lowerBound : 0..<0
      nodes.append(.partial(reference: reference(tag, indentation: blanks)))
    case .parent:
      let blanks = tag.isStandalone ? tag.blankStart..<tag.range.lowerBound : 0..<0
      openContainer(tag, stripped: open.last?.stripped ?? 0)
      nodes.append(.parent(reference: reference(tag, indentation: blanks), end: 0))
    case .block: openBlock(tag)
    case .close: closeContainer()
    }
  }

  private mutating func openContainer(_ tag: Tag, stripped: Int) {
    open.append(Container(node: nodes.count, tag: tag, stripped: stripped))
  }

  private mutating func openBlock(_ tag: Tag) {
    let isOverride = open.last?.tag.kind == .parent
    let outer = open.last?.stripped ?? 0
    let startsLine = isLineStart(tag.blankStart)
    let blanks = startsLine ? tag.blankStart..<tag.range.lowerBound : 0..<0
    // Blanks are counted before this block's own lines lose theirs.
    let reference = reference(tag, indentation: blanks)
    let intrinsic = tag.isStandalone ? intrinsicIndentation(from: tag.lineEnd).count : outer
    openContainer(tag, stripped: isOverride ? intrinsic : outer)
    nodes.append(.block(reference: reference, end: 0))
    // An override of a block on a line of its own gets that line's indentation, no matter where it was written: an empty text
    // at its beginning takes it.
    if isOverride, !tag.isStandalone {
      nodes.append(.text(start: position, end: position, startsLine: true))
    }
  }

  private mutating func closeContainer() {
    guard let container = open.popLast() else { return }
    let end = nodes.count
    switch nodes[container.node] {
    case .section(let key, _, let at):
      nodes[container.node] =
        container.tag.kind == .inverted
        ? .inverted(key: key, end: end, at: at) : .section(key: key, end: end, at: at)
    case .parent(let reference, _): nodes[container.node] = .parent(reference: reference, end: end)
    case .block(let reference, _):
      nodes[container.node] = .block(reference: reference, end: end)
      if container.tag.isStandalone, end > container.node + 1 {
        references[reference].indentation = stripped(
          intrinsicIndentation(from: container.tag.lineEnd), by: open.last?.stripped ?? 0)
      }
    case .text, .variable, .inverted, .partial: break
    }
  }

  /// The blanks before the first line at or after an offset that has more than blanks.
  private func intrinsicIndentation(from offset: Int) -> Range<Int> {
    var lineStart = offset
    var index = offset
    while index < source.count, isWhiteSpace(source[index]) {
      index += 1
      if source[index - 1] == UInt8(ascii: "\n") { lineStart = index }
    }
    return lineStart..<index
  }
}

extension TemplateParser {
  private mutating func key(_ tag: Tag) -> Int {
    keys.append(TagKey(source[tag.name]))
    return keys.count - 1
  }

  private mutating func reference(_ tag: Tag, indentation: Range<Int>) -> Int {
    references.append(
      Reference(
        name: String(decoding: source[tag.name], as: UTF8.self),
        indentation: stripped(indentation, by: open.last?.stripped ?? 0),
        isStandalone: tag.isStandalone, at: tag.range.lowerBound))
    return references.count - 1
  }

  /// Appends text, without the removed indentation of its lines; text directly inside a parent is not shown.
  ///
  /// A tag at the very beginning of a line gets an empty text before it, for the indentation.
  private mutating func appendText(_ range: Range<Int>, isFollowedByTag: Bool) {
    guard open.last?.tag.kind != .parent else { return }
    let strippedCount = open.last?.stripped ?? 0
    if strippedCount == 0, !range.isEmpty {
      appendLines(range, startsLine: isLineStart(range.lowerBound))
    } else {
      appendStrippedLines(range, by: strippedCount)
    }
    if isFollowedByTag, isLineStart(range.upperBound) {
      appendLines(range.upperBound..<range.upperBound, startsLine: true)
    }
  }

  private mutating func appendStrippedLines(_ range: Range<Int>, by count: Int) {
    var start = range.lowerBound
    while start < range.upperBound {
      let newline = source[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n"))
      let end = newline.map { $0 + 1 } ?? range.upperBound
      let startsLine = isLineStart(start)
      appendLines(
        startsLine ? stripped(start..<end, by: count) : start..<end, startsLine: startsLine)
      start = end
    }
  }

  private mutating func appendLines(_ range: Range<Int>, startsLine: Bool) {
    nodes.append(.text(start: range.lowerBound, end: range.upperBound, startsLine: startsLine))
  }

  /// A range without up to `count` blanks at its beginning.
  private func stripped(_ range: Range<Int>, by count: Int) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, start - range.lowerBound < count, isBlank(source[start]) {
      start += 1
    }
    return start..<range.upperBound
  }

  private func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || source[offset - 1] == UInt8(ascii: "\n")
  }
}
