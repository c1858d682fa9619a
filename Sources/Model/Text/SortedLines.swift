/// Lines in the order of their bytes, each with its line feed, in which texts are looked up.
struct SortedLines {
  /// Result of a look-up.
  enum Finding {
    /// A line.
    case isLine
    /// The first words of a longer line.
    case beginsLine
    case isNothing
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Looks a text up by a binary search over the bytes.
  func look(_ text: ArraySlice<UInt8>) -> Finding {
    bytes.withUnsafeBufferPointer { lines in
      text.withUnsafeBufferPointer { text in Self.look(text, in: lines) }
    }
  }

  private static func look(
    _ text: UnsafeBufferPointer<UInt8>, in lines: UnsafeBufferPointer<UInt8>
  ) -> Finding {
    var (low, high) = (0, lines.count)
    var finding = Finding.isNothing
    while low < high {
      var start = low + (high - low) / 2
      while start > low, lines[start - 1] != 10 { start -= 1 }
      // The common part of the line and the text.
      var common = 0
      while common < text.count, start + common < high, lines[start + common] == text[common] {
        common += 1
      }
      let next = start + common < lines.count ? lines[start + common] : 10
      if common == text.count {
        if next == 10 { return .isLine }
        // A space sorts before all characters of words.
        if next == 32 { finding = .beginsLine }
        high = start
      } else if next == 10 || next < text[common] {
        low = start + common
        while low < high, lines[low] != 10 { low += 1 }
        low += 1
      } else {
        high = start
      }
    }
    return finding
  }
}
