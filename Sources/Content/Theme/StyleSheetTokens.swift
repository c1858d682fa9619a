import Glibc
import Theme

/// Finds problems in the custom properties by which a site changes the theme: names that nothing uses, invalid colours, and
/// text that is hard to read (WCAG 2.2, section 1.4.3).
struct StyleSheetTokens {
  /// Values of `:root` on light pages and on dark ones.
  private typealias Values = [Bool: [String: String]]

  private var parts: [StyleSheetReader.Part] = []
  private var values: Values = [false: [:], true: [:]]
  private var known: Set<String> = []
  private(set) var faults: [StyleSheetCheck.Fault] = []

  /// Looks at the stylesheet of a site, which follows those of the theme; `others` are its other ones, which may read from it.
  init(own: [UInt8], theme: [[UInt8]], others: [[UInt8]] = []) {
    for sheet in theme { take(sheet) }
    known = Set(parts.compactMap(\.name).filter { $0.hasPrefix("--") } + parts.flatMap(\.read))
    parts = []
    for sheet in others { take(sheet) }
    known.formUnion(parts.flatMap(\.read))
    parts = []
    take(own)
    known.formUnion(parts.flatMap(\.read) + parts.flatMap { $0.blocks.compactMap(Self.declared) })
    for part in parts { look(at: part) }
    lookAtContrast()
  }

  private mutating func take(_ sheet: [UInt8]) {
    var reader = StyleSheetReader(sheet)
    while let part = reader.next() {
      parts.append(part)
      guard let name = part.name, name.hasPrefix("--"), part.blocks.last == ":root" else {
        continue
      }
      let outer = part.blocks.dropLast().map { $0.filter { $0 != " " } }
      let isDark = outer.contains { $0.contains("prefers-color-scheme:dark") }
      guard outer.isEmpty || isDark && outer.count == 1,
        !outer.contains(where: { $0.contains("contrast") || $0.contains("print") })
      else { continue }
      values[true]?[name] = part.value
      if !isDark { values[false]?[name] = part.value }
    }
  }

  private mutating func look(at part: StyleSheetReader.Part) {
    if part.text.hasPrefix("@import"), part.text.contains("//") {
      return add(
        part, "pages load nothing from other servers; copy the file to templates/assets/")
    }
    guard let name = part.name else {
      if !part.text.hasPrefix("@"), !part.blocks.isEmpty {
        add(part, "a colon is missing; expected `property: value`")
      }
      return
    }
    guard name.hasPrefix("--") else { return }
    if !known.contains(name) {
      let meant = Misspelling.meant(name, among: known.sorted())
      add(part, "nothing uses “\(name)”" + (meant.map { "; did you mean “\($0)”?" } ?? ""))
    }
    if part.value.hasPrefix("#"), !part.value.contains(where: { " ,(".contains($0) }),
      !Self.isHexColor(part.value)
    {
      add(part, "“\(part.value)” is not a color; expected “#” and 3, 4, 6 or 8 hexadecimal digits")
    }
  }

  private mutating func add(_ part: StyleSheetReader.Part, _ words: String) {
    faults.append(StyleSheetCheck.Fault(line: part.line, column: part.column, words: words))
  }

  /// `@property --angle` → `--angle`.
  private static func declared(_ block: String) -> String? {
    let words = block.split(separator: " ")
    return words.first == "@property" ? words.dropFirst().first.map(String.init) : nil
  }

  private static func isHexColor(_ value: String) -> Bool {
    let digits = value.utf8.dropFirst()
    return [3, 4, 6, 8].contains(digits.count)
      && digits.allSatisfy {
        (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0)
      }
  }

  // MARK: - Contrast

  /// Colours of text, each with that of its background.
  private static let pairs = [
    ("--ink", "--paper"), ("--soft", "--paper"), ("--link", "--paper"), ("--on-accent", "--accent"),
  ]

  private mutating func lookAtContrast() {
    for isDark in [false, true] {
      for (text, paper) in Self.pairs {
        guard let part = parts.last(where: { $0.name == text || $0.name == paper }),
          let ratio = ratio(text, paper, isDark), ratio < 4.5
        else { continue }
        let shown = "\(Int(ratio)).\(Int(ratio * 10) % 10)"
        add(
          part,
          "the contrast of “\(text)” with “\(paper)” on \(isDark ? "dark" : "light") pages is \(shown) : 1; expected 4.5 : 1 or more"
        )
      }
    }
  }

  private func ratio(_ text: String, _ paper: String, _ isDark: Bool) -> Double? {
    guard let one = values[isDark]?[text].flatMap({ Self.luminance($0) }),
      let other = values[isDark]?[paper].flatMap({ Self.luminance($0) })
    else { return nil }
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance of `#rgb` or `#rrggbb`, from 0 to 1; nil for all else.
  private static func luminance(_ color: String) -> Double? {
    guard ThemeColors.isColor(color) else { return nil }
    let digits = color.dropFirst().compactMap { $0.hexDigitValue }
    let channels =
      digits.count == 3
      ? digits.map { $0 * 17 }
      : stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    let linear = channels.map { channel in
      let part = Double(channel) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
