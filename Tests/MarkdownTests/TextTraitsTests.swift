import Testing

@_spi(Syntax) @testable import Markdown

struct TextTraitsTests {
  private func traits(_ text: String) -> TextTraits { TextTraits(Array(text.utf8).span) }

  @Test(arguments: [
    ("\"", TextTraits.escaped), ("&", .escaped), ("<", .escaped), (">", .escaped), ("@", .at),
    ("\n", .white), ("\t", .white), ("\u{1}", .white), ("  ", .white), ("\u{F0000}", .astral),
    ("\u{10FFFD}", .astral),
  ])
  func `a trait is seen at any place in the text`(piece: String, trait: TextTraits) {
    for before in 0..<20 {
      for after in 0..<10 {
        let text =
          String(repeating: "x", count: before) + piece + String(repeating: "y", count: after)
        #expect(traits(text).contains(trait), "\(before) \(after)")
      }
    }
  }

  @Test(arguments: [("\"", "&quot;"), ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")])
  func `special characters are escaped at any place`(sign: String, escaped: String) {
    for before in 0..<40 {
      for after in 0..<20 {
        let (start, end) = (
          String(repeating: "é", count: before / 2) + String(repeating: "x", count: before % 2),
          String(repeating: "y", count: after)
        )
        var html: [UInt8] = []
        html.appendEscaped(Array((start + sign + end + sign).utf8))
        #expect(html == Array((start + escaped + end + escaped).utf8), "\(before) \(after)")
      }
    }
  }

  /// Looked at eight bytes at a time where nothing counts.
  @Test func `counted signs are counted at any place in a line`() {
    for before in 0..<20 {
      for after in 0..<20 {
        let (start, end) = (
          String(repeating: "x", count: before), String(repeating: "y", count: after)
        )
        func line(_ sign: String) -> SourceLine {
          SourceLine(scanning: Array((start + sign + end).utf8).span, from: 0, number: 1)
        }
        let place: Comment = "\(before) \(after)"
        #expect(line("|").pipes == 1 && line("|-").pipes == 1, place)
        #expect(line("![").imageOpeners == 1 && line("[").imageOpeners == 0, place)
        #expect(line("]").closers == 1 && !line("]").hasDefinition, place)
        #expect(line("]:").hasDefinition && line("<?").markupOpeners == 1, place)
        #expect(line("@").addressWork == before + after + 1, place)
        #expect(line("\0").hasNUL && !line("0").hasNUL, place)
        #expect(line("\n").end == before && line("\r\n").next == before + 2, place)
        #expect(line("\n").isBlank == (before == 0), place)
        #expect(line("").pipes == 0 && line("").next == before + after, place)
      }
    }
  }

  @Test func `a plain text has no traits, however long it is`() {
    let plain = "Words of ASCII! #$%'()*+,-./09:;=?[]^_`{|}~ and ñ – 日本, then some more of them"
    for count in 0...plain.unicodeScalars.count {
      let text = String(plain.unicodeScalars.prefix(count))
      #expect(traits(text) == [], "\(text)")
    }
  }
}
