@_spi(Syntax) import Markdown
import MarkdownSupport
import Testing

@testable import Vault

/// The sentences around links.
struct SentenceTests {
  @Test func `sentences are the same whichever way their words are collected`() {
    var random = SplitMix(state: 7)
    let pieces = ["a", "word", " ", " ", ".", "é", "  ", "\n", "longer-than-eight"]
    for _ in 0..<2_000 {
      var (one, other) = (SentenceCollector(), SentenceCollector())
      for _ in 0..<Int(random.next() % 6) {
        let text = (0..<Int(random.next() % 5)).map { _ in
          pieces[Int(random.next() % UInt64(pieces.count))]
        }.joined()
        let bytes = Array(text.utf8)
        one.add(bytes.span, TextTraits(bytes.span))
        other.add(bytes.span, .white)
      }
      #expect(one.context(of: 0..<one.end) == other.context(of: 0..<other.end))
    }
  }
}
