/// Upper bound of the depth to which block quotes and lists are nested, line by line.
///
/// A line can continue as many containers as its quote marks, list markers and pairs of columns
/// of white space allow, and opens as many as it has markers. Without a blank line before it a
/// line may be a lazy continuation, which leaves everything open.
struct NestingBound {
  /// Containers that may be open after the last line.
  private(set) var depth = 0
  private var isAfterBlank = true

  mutating func addBlankLine() {
    isAfterBlank = true
  }

  /// Adds a line that is not blank, without its line ending.
  mutating func add(_ line: Span<UInt8>) {
    let prefix = LinePrefix(line)
    let reached = min(depth + prefix.markers, prefix.markers + prefix.columns / 2)
    depth = isAfterBlank ? reached : max(depth, reached)
    isAfterBlank = false
  }
}

/// The quote marks, list markers and white space that a line begins with.
private struct LinePrefix {
  private(set) var markers = 0
  private(set) var columns = 0

  init(_ line: Span<UInt8>) {
    var index = 0
    var rule = -1
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: " "): columns += 1
      case UInt8(ascii: "\t"): columns += 4
      case UInt8(ascii: ">"): markers += 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        guard Self.isSpace(line, index + 1) else { return }
        if rule < 0 { rule = Self.startOfRule(line) }
        if index >= rule { return }
        markers += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let end = Self.endOfNumber(line, index) else { return }
        index = end
        markers += 1
      default: return
      }
      index += 1
    }
  }

  /// Returns the position on the line after which there is only one of `-` and `*`, three times or more, and space: a thematic
  /// break begins there, and no lists.
  private static func startOfRule(_ line: Span<UInt8>) -> Int {
    var index = line.count
    var mark: UInt8 = 0
    var marks = 0
    var start = line.count
    while index > 0 {
      index -= 1
      let byte = line[index]
      if byte == 0x20 || byte == 0x09 { continue }
      if mark == 0, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") { mark = byte }
      guard byte == mark else { break }
      marks += 1
      start = marks == 3 ? index : min(start, index)
      if marks < 3 { start = line.count }
    }
    return start
  }

  private static func isSpace(_ line: Span<UInt8>, _ index: Int) -> Bool {
    index >= line.count || line[index] == 0x20 || line[index] == 0x09
  }

  /// The position of the point or bracket behind a list's number that begins at `start`.
  private static func endOfNumber(_ line: Span<UInt8>, _ start: Int) -> Int? {
    var index = start
    while index < line.count, index - start < 9, (0x30...0x39).contains(line[index]) {
      index += 1
    }
    guard line.has(".", at: index) || line.has(")", at: index) else { return nil }
    return isSpace(line, index + 1) ? index : nil
  }
}
