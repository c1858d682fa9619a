@_spi(Syntax) import Markdown

/// The writer's knowledge of a note while it walks through it.
///
/// Beside the constructs of its source: the open blocks and the last one beside each, the words around links, the marks and
/// callouts that are not closed yet, and the findings so far.
final class NoteState {
  let wiki: Wiki
  let source: NoteSource
  /// The ids that the text itself defines.
  let ownIDs: Set<String>
  var part: PartFinder
  /// The number of the step that is being taken.
  var step = 0
  /// The first step that is rendered, when it is not the document's.
  var firstStep = -1
  var references: [LinkReference] = []
  var tags: [String] = []
  var blocks: [String] = []
  var trail = BlockTrail()
  var sentence = SentenceCollector()
  /// Links in the sentence that is being collected, by their place in `references`.
  var places: [(reference: Int, range: Range<Int>)] = []
  /// The place in the output of a `==` that may become `<mark>`, by open inline element.
  var marks: [Int?] = []
  /// The open quotes: the callout that each is, if any, and true once its body was begun.
  var quotes: [(callout: NoteSource.Callout?, hasBody: Bool)] = []
  /// True if the next paragraph is a callout's title; `titleStart` is where the words of the open title begin.
  var isTitleNext = false
  var titleStart: Int?
  /// Ids at the end of the open block.
  var pendingIDs: [String] = []
  /// True if the words of this paragraph have been written in another form.
  var isParagraphReplaced = false
  /// True if the open paragraph has tags only because it is the part that is rendered.
  var isPartParagraph = false
  /// Where the paragraph begins that has nothing but a picture of Markdown's.
  var pictureParagraph: Int?
  /// The link of Markdown's that is open, whether it is resolved, and where its words begin.
  var openLink: (link: WikiLink, isResolved: Bool, start: Int)?
  /// True if the next list is that of footnotes; `openFootnotes` is nil unless it is open, and counts the items so far.
  var isFootnotesNext = false
  var openFootnotes: Int?
  /// Number of references to each footnote so far, by its number for readers.
  var footnoteUses: [Int: Int] = [:]
  private var knownTags: Set<String> = []
  private var knownIDs: Set<String> = []

  init(wiki: Wiki, source: NoteSource, part: Part = .whole, ownIDs: Set<String> = []) {
    self.wiki = wiki
    self.source = source
    self.part = PartFinder(part)
    self.ownIDs = ownIDs
  }

  func addTag(_ tag: String) {
    if knownTags.insert(tag).inserted { tags.append(tag) }
  }

  /// Notes a block's id; false when the text has it already.
  func addBlock(_ name: String) -> Bool {
    guard knownIDs.insert(BlockAnchor.id(name.utf8)).inserted else { return false }
    blocks.append(name)
    return true
  }

  /// Notes a link whose words began at a place of the sentence, and end here.
  func addReference(_ link: WikiLink, isResolved: Bool, from start: Int?) {
    if let start {
      places.append((references.count, min(start, sentence.end)..<sentence.end))
    }
    references.append(LinkReference(link: link, isResolved: isResolved, context: []))
  }

  func beginWords() {
    sentence.removeAll()
    marks = [nil]
  }

  /// Cuts the sentences around the links of a block that is complete.
  func endWords() {
    for (reference, range) in places where !range.isEmpty {
      let known = references[reference]
      references[reference] = LinkReference(
        link: known.link, isResolved: known.isResolved, context: sentence.context(of: range))
    }
    places.removeAll(keepingCapacity: true)
  }
}

/// The blocks that are open, and the last complete one beside each.
struct BlockTrail {
  struct Block {
    /// The place of the block's first tag in the output.
    var html: Int
    /// The steps of the walk, once it is complete.
    let first: Int
    var end: Int
  }

  private(set) var open: [Block] = []
  private var complete: [Block?] = [nil]
  private var isOpenEmpty = false

  /// The block before the innermost one that is open.
  var beforeOpen: Block? { complete.count >= 2 ? complete[complete.count - 2] : nil }

  mutating func begin(html: Int, step: Int) {
    open.append(Block(html: html, first: step, end: step))
    complete.append(nil)
  }

  /// Ends the innermost block, and gives its first step.
  mutating func end(step: Int) -> Int? {
    guard var block = open.popLast() else { return nil }
    block.end = step + 1
    complete.removeLast()
    if !complete.isEmpty, !isOpenEmpty { complete[complete.count - 1] = block }
    isOpenEmpty = false
    return block.first
  }

  /// Notes that the innermost block is nothing in the output; the one before it keeps its place
  /// unless it was given an id.
  mutating func dropOpen(forgettingLast: Bool) {
    isOpenEmpty = true
    if forgettingLast, complete.count >= 2 { complete[complete.count - 2] = nil }
  }

  /// Notes that the output has grown by some bytes at a place.
  mutating func insert(_ count: Int, at place: Int) {
    for index in open.indices where open[index].html > place { open[index].html += count }
    for index in complete.indices {
      guard let block = complete[index], block.html > place else { continue }
      complete[index]?.html += count
    }
  }
}
