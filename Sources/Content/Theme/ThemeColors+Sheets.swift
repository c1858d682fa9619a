import Theme

// The colours of a theme, from the custom properties of its stylesheets.
extension ThemeColors {
  /// Takes `--paper` and `--accent` of `:root`.
  ///
  /// A later sheet overrides an earlier one; rules only for print or for more contrast do not count.
  mutating func read(_ sheets: [[UInt8]]) {
    for sheet in sheets {
      var reader = StyleSheetReader(sheet)
      while let part = reader.next() { take(part.text, in: part.blocks) }
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
