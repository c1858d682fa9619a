/// Bytes that references may copy: the longest definition times all brackets.
///
/// cmark-gfm copies a definition's address and title into each link that uses it, without a
/// limit. A definition reaches from its line to the next that looks like one, or, when a title
/// may be open at the end of a line, to the end of the block.
struct ReferenceWork {
  private var closers = 0
  private var longest = 0
  private var current = 0
  private var isOpen = false
  private(set) var line = 0

  /// Bytes that may be copied in all.
  var copied: Int { longest * closers }

  /// Adds a line that is not blank.
  mutating func add(_ line: SourceLine, in source: Span<UInt8>) {
    closers += line.closers
    let content = source.extracting(line.start..<line.end)
    if line.hasDefinition && !isOpen { finishBlock() }
    guard line.hasDefinition || current > 0 else { return }
    current += line.next - line.start
    if current > longest { self.line = line.number }
    if !isOpen { isOpen = Self.mayLeaveTitleOpen(content) }
  }

  /// Ends the definition that the block ended with.
  mutating func finishBlock() {
    longest = max(longest, current)
    current = 0
    isOpen = false
  }

  /// True if something on the line may begin a title that does not end with the line.
  private static func mayLeaveTitleOpen(_ line: Span<UInt8>) -> Bool {
    var end = line.count
    while end > 0, line[end - 1] <= 0x20 { end -= 1 }
    guard end > 0 else { return false }
    var last = line[end - 1]
    if end > 1, line[end - 2] == UInt8(ascii: "\\") { last = 0 }
    for index in 0..<end where index == 0 || line[index - 1] <= 0x20 {
      let closer: UInt8
      switch line[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): closer = line[index]
      case UInt8(ascii: "("): closer = UInt8(ascii: ")")
      default: continue
      }
      if last != closer || index == end - 1 { return true }
    }
    return false
  }
}
