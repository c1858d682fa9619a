import Markdown
import MarkdownSupport
import Testing

/// Whatever is typed, what comes out is on the list.
struct SoupTests {
  private static let pieces = [
    "*", "**", "_", "__", "~~", "`", "```\n", "[", "]", "(", ")", "![", "](", "](/media/a.png)",
    "](https://x.y \"t\")",
    "](javascript:x)", "](//x)", "<", ">", "<b ", "</b>", "<script>", "<!--", "-->", "<?",
    "<https://a.b>", "&", "&amp;", "&#106;",
    "&quot;", "\"", "\"\u{301}", "'", "\\", "\n", "\n\n", "    ", "\t", "> ", "- ", "1. ", "- [x] ",
    "# ", "## ", "---\n", "===\n",
    "|", "|a|b|\n|-|:-:|\n|c|d|\n", "|-|\n", ":", "://", "www.", "https://", "javascript:", "@",
    "@ana", "a@b.cd", "[r]", "[r]: /x 'y'\n",
    "[r]: data:x\n", "é", "\u{202E}", "\u{1}", "word", " ", " onclick=x ", "=", "{", "}", "!", "+ ",
    "~", "\r\n", "\u{FFFD}", "𝕏", "。", "（", "https://e.org/a、", "東", "[^1]", "[^1]: ",
    "\n\n<details>\n\n", "\n\n</details>\n\n",
    "\n\n<details><summary>", "</summary>\n\n",
  ]

  @Test(arguments: [MarkdownRenderer.Author.member, .editor])
  func `random Markdown is balanced HTML of allowed tags`(author: MarkdownRenderer.Author) throws {
    var random = SplitMix(state: 20_260_501)
    let context = MarkdownRenderer.Context(mention: { "/people/\($0)/\"<" })
    var quiet = context
    quiet.wantsWords = false
    var rendered = 0
    for round in 0..<2_000 {
      let length = Int(random.next() % 120)
      let source = (0..<length).map { _ in
        Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
      }
      .joined()
      do throws(MarkdownError) {
        let html = try MarkdownRenderer().render(source, by: author, in: context).html
        let alone = try MarkdownRenderer().render(source, by: author, in: quiet)
        #expect(alone.html == html && alone.plainText.isEmpty, "\(source.debugDescription)")
        #expect(problems(in: html) == [], "round \(round): \(source.debugDescription)")
        rendered += 1
      } catch {
        #expect(error == .tooDeep(limit: 50))
      }
    }
    #expect(rendered > 1_900)
  }

  @Test func `texts that are rendered at the same time are rendered alike`() async throws {
    var random = SplitMix(state: 11)
    let sources = (0..<200).map { _ in
      (0..<60).map { _ in Self.pieces[Int(random.next() % UInt64(Self.pieces.count))] }.joined()
    }
    func rendered() -> [[UInt8]?] {
      sources.map { try? MarkdownRenderer().render($0, by: .member).html }
    }
    let expected = rendered()
    await withTaskGroup(of: [[UInt8]?].self) { group in
      for _ in 0..<8 { group.addTask { rendered() } }
      for await found in group { #expect(found == expected) }
    }
  }

  @Test(arguments: [
    "<script>", "<p onclick=\"x\">a</p>", "<p>", "</p>", "<a href=\"javascript:x\">a</a>", "a & b",
    "<p><div></div></p>", "<em><p></p></em>", "<summary><ul></ul></summary>",
    "<p id=\"x\"></p><p id=\"x\"></p>", "<a href=\"//x\">a</a>",
    "<img src=\"https://x\" alt=\"\" />", "<em class=\"x\">a</em>", "<em><p></em></p>",
    "<a href=\"/\"><a href=\"/\">a</a></a>", "\"",
  ])
  func `the check itself finds what is wrong`(html: String) {
    #expect(problems(in: Array(html.utf8)) != [])
  }
}
