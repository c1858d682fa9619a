@_spi(Syntax) import Markdown

/// The text of a footnote, `[^name]: …`, and the lines below it that are indented by four columns.
struct Footnote {
  /// Name in lower case, without `^`.
  let name: [UInt8]
  /// Lines by their places among those of the source.
  let lines: Range<Int>
  /// Where its first words begin.
  let content: Int

  /// Footnotes that a text may have, and references to them; any beyond stay text.
  static let most = 100
  static let maxReferences = 400
  private static let longestName = 64

  /// True if a text may have footnotes: `[^name]:`.
  static func first(in text: Span<UInt8>) -> Bool {
    var place = 0
    while let start = text.first(UInt8(ascii: "["), from: place, before: .max) {
      if name(at: start, in: text, isDefinition: true) != nil { return true }
      place = start + 1
    }
    return false
  }

  /// The footnotes of a source that something refers to, in order; of two with one name the first.
  static func find(_ lines: [NoteLine], in source: Span<UInt8>) -> [Footnote] {
    var found: [Footnote] = []
    var places: [[UInt8]: Int] = [:]
    var number = 0
    while number < lines.count, found.count < most {
      let line = lines[number]
      number += 1
      guard line.isFootnote, !line.isCode,
        let name = name(at: line.content, in: source, isDefinition: true), places[name.name] == nil
      else { continue }
      var content = name.end
      while content < line.end, source[content] == 0x20 || source[content] == 9 { content += 1 }
      let end = end(of: number - 1, lines, in: source)
      places[name.name] = found.count
      found.append(Footnote(name: name.name, lines: (number - 1)..<end, content: content))
      number = end
    }
    return found.isEmpty ? [] : referred(found, places, lines, in: source)
  }

  /// The footnotes that are referred to from outside of themselves.
  private static func referred(
    _ all: [Footnote], _ places: [[UInt8]: Int], _ lines: [NoteLine], in source: Span<UInt8>
  ) -> [Footnote] {
    var isReferred = all.map { _ in false }
    for (number, line) in lines.enumerated() where !line.isFenced {
      var place = line.content
      while let start = source.first(UInt8(ascii: "["), from: place, before: line.end) {
        place = start + 1
        let isDefinition = line.isFootnote && start == line.content
        guard !isDefinition, let name = name(at: start, in: source, isDefinition: false),
          let index = places[name.name], !all[index].lines.contains(number)
        else { continue }
        isReferred[index] = true
      }
    }
    return all.indices.filter { isReferred[$0] }.map { all[$0] }
  }

  /// Behind the last line of a footnote that begins on a line.
  private static func end(of first: Int, _ lines: [NoteLine], in source: Span<UInt8>) -> Int {
    var end = first + 1
    var isAfterBlank = false
    for number in (first + 1)..<max(lines.count, first + 1) {
      let line = lines[number]
      if line.isBlank, !line.hasMarker {
        isAfterBlank = true
        continue
      }
      if !isIndented(line, in: source) {
        let isBlock =
          line.isFootnote || line.isHeading || line.hasMarker || line.quotes > 0 || line.isFenced
        let last = lines[number - 1]
        if isAfterBlank || isBlock || last.isFenced || last.isHeading { break }
      }
      isAfterBlank = false
      end = number + 1
    }
    return end
  }

  private static func isIndented(_ line: NoteLine, in source: Span<UInt8>) -> Bool {
    var columns = 0
    var place = line.start
    while columns < 4, place < line.end {
      if source[place] == 9 {
        columns += 4
      } else if source[place] == 0x20 {
        columns += 1
      } else {
        return false
      }
      place += 1
    }
    return columns >= 4
  }

  /// The name in `[^name]`, with a colon behind it where it is a definition, and the place behind both.
  static func name(
    at start: Int, in source: Span<UInt8>, isDefinition: Bool
  ) -> (name: [UInt8], end: Int)? {
    guard source.has("[", at: start), source.has("^", at: start + 1) else { return nil }
    var name: [UInt8] = []
    var place = start + 2
    while place < source.count, name.count <= longestName {
      let byte = source[place]
      if byte == UInt8(ascii: "]") {
        guard !name.isEmpty, !isDefinition || source.has(":", at: place + 1) else { return nil }
        return (name, place + (isDefinition ? 2 : 1))
      }
      guard byte > 0x20, byte < 0xF3, !"[^<`%$".utf8.contains(byte) else { return nil }
      name.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      place += 1
    }
    return nil
  }
}
