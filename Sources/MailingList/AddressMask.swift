/// Hides addresses in what people wrote: `ana@example.org` → `ana@…`.
enum AddressMask {
  static func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(64) else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      output.append(bytes[index])
      defer { index += 1 }
      guard bytes[index] == 64, index > 0, isLocal(bytes[index - 1]) else { continue }
      var end = index + 1
      while end < bytes.count, isDomain(bytes[end]) { end += 1 }
      // The point that ends a sentence is none of the host's.
      while end > index + 1, bytes[end - 1] == 46 || bytes[end - 1] == 45 { end -= 1 }
      guard bytes[(index + 1)..<end].contains(46) else { continue }
      output += Array("…".utf8)
      index = end - 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// `ana at example.org wrote:` → `ana at … wrote:`, as archives spell addresses in the line above a quote.
  static func maskedSpelling(_ line: String) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated().dropFirst() where words[index - 1] == "at" {
      if word.utf8.dropLast().contains(46) { words[index] = word.utf8.last == 58 ? "…:" : "…" }
    }
    return words.joined(separator: " ")
  }

  /// A link to a hidden address leads nowhere: its words stay.
  static func unlinked(_ markdown: String) -> String {
    markdown.replacing(/\[([^\[\]]{0,200})\]\(mailto:[^()\s]{0,300}\)/) { $0.1 }
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    isDomain(byte) || byte == 95 || byte == 43 || byte == 37 || byte >= 128
  }

  private static func isDomain(_ byte: UInt8) -> Bool {
    (97...122).contains(byte.small) || (48...57).contains(byte) || byte == 46 || byte == 45
  }
}
