import Theme

// The colours of a theme, from the custom properties of its stylesheets.
extension ThemeColors {
  /// Takes `--paper` and `--accent` of `:root`; a later sheet outdoes an earlier one, and what is only for print or for more
  /// contrast does not count.
  mutating func read(_ sheets: [[UInt8]]) {
    for sheet in sheets {
      var reader = SheetReader(sheet)
      while let (blocks, declaration) = reader.next() { take(declaration, in: blocks) }
    }
  }

  private mutating func take(_ declaration: String, in blocks: [String]) {
    guard blocks.last?.contains(":root") == true,
      !blocks.contains(where: { $0.contains("contrast") || $0.contains("print") })
    else { return }
    let pair = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
    guard pair.count == 2, Self.isColor(pair[1]) else { return }
    let isDark = blocks.contains { $0.filter { $0 != " " }.contains("color-scheme:dark") }
    switch pair[0] {
    case "--paper" where isDark: darkPaper = pair[1].lowercased()
    case "--paper": paper = pair[1].lowercased()
    case "--accent" where !isDark: accent = pair[1].lowercased()
    default: break
    }
  }
}

/// Goes through the declarations of a stylesheet (CSS Syntax Module Level 3, as far as custom properties need it).
private struct SheetReader {
  private let bytes: [UInt8]
  private var at = 0
  /// What stands before each block that is open: `@media print`, `:root`.
  private var blocks: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next declaration, and the blocks that it is in; nil at the end.
  mutating func next() -> (blocks: [String], declaration: String)? {
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "/") where bytes.dropFirst(at).first == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(byte)
      case UInt8(ascii: "{"):
        blocks.append(Self.trimmed(text))
        text = []
      case UInt8(ascii: "}"):
        let inside = blocks
        _ = blocks.popLast()
        if text.contains(UInt8(ascii: ":")) { return (inside, Self.trimmed(text)) }
        text = []
      case UInt8(ascii: ";"): return (blocks, Self.trimmed(text))
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func skipComment() {
    at += 1
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "*"), bytes.dropFirst(at + 1).first == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
  }

  private mutating func skipString(_ quote: UInt8) {
    while at < bytes.count, bytes[at] != quote {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at += 1
  }

  private static func trimmed(_ text: [UInt8]) -> String {
    String(decoding: text.map { (9...13).contains($0) ? 32 : $0 }, as: UTF8.self)
  }
}
