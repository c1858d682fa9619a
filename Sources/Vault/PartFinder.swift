import Markdown

/// Finds out which steps of the way through a tree make up a part of a text.
///
/// A first walk feeds it with headings and block ids; the second then renders the steps of `range`
/// alone, which are always whole nodes side by side.
struct PartFinder {
  private let wanted: String
  private let isSection: Bool
  private(set) var range: Range<Int>?
  /// The first step of the part that is open, with the level of its heading, or of the block.
  private var first: Int?
  private var level = 0
  private var depth = 0

  init(_ part: Part) {
    switch part {
    case .whole:
      wanted = ""
      isSection = false
    case .section(let words):
      wanted = HeadingAnchor.id(forHeading: words)
      isSection = true
    case .block(let id):
      wanted = BlockAnchor.id(id.utf8)
      isSection = false
    }
  }

  private var isSearching: Bool { range == nil && first == nil && !wanted.isEmpty }

  /// A heading begins: the end of a section of the same or a lower level beside it.
  mutating func beginHeading(level: Int, depth: Int, step: Int) {
    if isSection, let first, range == nil, depth == self.depth, level <= self.level {
      range = first..<step
    }
  }

  /// A heading that began at `first` has ended.
  mutating func endHeading(_ words: String, level: Int, depth: Int, first: Int) {
    guard isSection, isSearching, HeadingAnchor.id(forHeading: words) == wanted else { return }
    self.first = first
    self.level = level
    self.depth = depth
  }

  /// A block that is still open has an id.
  mutating func define(_ id: String, first: Int) {
    guard !isSection, isSearching, id == wanted else { return }
    self.first = first
  }

  /// A block that is done has an id.
  mutating func define(_ id: String, steps: Range<Int>) {
    if !isSection, isSearching, id == wanted { range = steps }
  }

  /// Notes that a block has ended whose container is `depth` deep.
  mutating func endBlock(first: Int, depth: Int, step: Int) {
    guard range == nil, let begin = self.first else { return }
    if isSection {
      if depth < self.depth { range = begin..<step }
    } else if begin == first {
      range = begin..<(step + 1)
    }
  }

  /// The document has ended.
  mutating func endDocument(step: Int) {
    if isSection, range == nil, let first { range = first..<step }
  }
}
