@_spi(Syntax) import Markdown

/// Code that Obsidian or a plugin of it runs instead of showing it: a reader without them would see the question, or the
/// drawing's data, where its author sees the result.
enum HiddenCode {
  /// Languages named behind the fences: Obsidian's own queries, and those of the plugins Dataview, Tasks and Excalidraw.
  private static let languages = [
    "base", "query", "dataview", "dataviewjs", "tasks", "compressed-json",
  ]

  /// True if code is to be left out: that of a block when `language` is given, else code in a line.
  static func contains(_ code: Span<UInt8>, language: [UInt8]?) -> Bool {
    guard let language else { return isInlineQuery(code) }
    let folded = language.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let word = folded.prefix { $0 > 0x20 && $0 != UInt8(ascii: "{") }
    if languages.contains(where: { word.elementsEqual($0.utf8) }) { return true }
    return word.elementsEqual("json".utf8) && finds("\"excalidraw\"", in: code)
  }

  /// `$= …` of Dataview's, and `= this.…` and `= [[…`, since `= 5` may be anything.
  private static func isInlineQuery(_ code: Span<UInt8>) -> Bool {
    if code.has("$", at: 0) { return code.has("=", at: 1) }
    guard code.has("=", at: 0) else { return false }
    var place = 1
    while code.has(" ", at: place) { place += 1 }
    return begins("[[", at: place, in: code) || begins("this.", at: place, in: code)
  }

  private static func finds(_ words: String, in code: Span<UInt8>) -> Bool {
    for place in code.indices where begins(words, at: place, in: code) { return true }
    return false
  }

  private static func begins(_ words: String, at place: Int, in code: Span<UInt8>) -> Bool {
    guard words.utf8.count <= code.count - place else { return false }
    for (offset, byte) in words.utf8.enumerated() where code[place + offset] != byte {
      return false
    }
    return true
  }
}
