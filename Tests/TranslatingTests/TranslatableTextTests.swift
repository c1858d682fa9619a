import Testing

@testable import Translating

/// Parts of a post that a machine may touch, and what its answer may become.
struct TranslatableTextTests {
  /// A machine that shouts.
  private func shouted(_ source: String) -> String? {
    let text = TranslatableText(source)
    return text.with(text.prose.map { $0.uppercased() })
  }

  @Test(arguments: [
    ("Hello, world.", "HELLO, WORLD."),
    ("One line\nand the next.\n\nAnother one.", "ONE LINE AND THE NEXT.\n\nANOTHER ONE."),
    ("# A title\n\nText", "# A TITLE\n\nTEXT"),
    (
      "- one\n- two\n  more of it\n\n1. first\n2) second",
      "- ONE\n- TWO MORE OF IT\n\n1. FIRST\n2) SECOND"
    ),
    ("> said\n> he\n\nyes", "> SAID HE\n\nYES"),
    ("- [ ] to do\n- [x] done", "- [ ] TO DO\n- [x] DONE"),
    ("before `let code = 1` after", "BEFORE `let code = 1` AFTER"),
    ("```swift\nlet a = 1\n```\ntext", "```swift\nlet a = 1\n```\nTEXT"),
    ("text\n\n    code here\n\ntext", "TEXT\n\n    code here\n\nTEXT"),
    ("see [the rules](/rules/ \"all\") now", "SEE [THE RULES](/rules/ \"all\") NOW"),
    ("![a cat](/media/cat.jpg) sleeps", "![a cat](/media/cat.jpg) SLEEPS"),
    ("ask @irene-s about https://a.example/b?c=d.", "ASK @irene-s ABOUT https://a.example/b?c=d."),
    ("**very** good and _so_ on, snake_case", "VERY GOOD AND SO ON, SNAKE\\_CASE"),
    ("| a | b |\n|---|:-:|\n| one | two |", "| A | B |\n|---|:-:|\n| ONE | TWO |"),
    ("one  \ntwo", "ONE\\\nTWO"), ("a\\*b", "A\\*B"),
    ("<div>\nx", "<div>\nX"), ("[1]: https://a.example", "[1]: https://a.example"),
    ("Title\n=====\n\n---\n", "TITLE\n=====\n\n---\n"), ("12 + 7", "12 + 7"), ("", ""),
    ("```\nnever closed", "```\nnever closed"), ("`never closed", "`NEVER CLOSED"),
  ])
  func `words change, and nothing else`(_ source: String, _ expected: String) {
    #expect(shouted(source) == expected)
  }

  @Test(arguments: [
    ("[x](https://evil.example)", "\\[x\\](https:\u{2060}//evil.example)"),
    ("`code` <b> *b*", "\\`code\\` \\<b\\> \\*b\\*"),
    ("@admin says", "@\u{2060}admin says"), ("two\nlines\u{7}", "two lines"),
    ("# title", "\\# title"), ("1. first", "1\\. first"), ("- item", "\\- item"),
    ("www.evil.example", "www\u{2060}.evil.example"), ("a|b", "a\\|b"),
  ])
  func `an answer has no link, no code and no block of its own`(_ answer: String, _ shown: String) {
    #expect(TranslatableText("Hello").with([answer]) == shown)
  }

  @Test func `an answer with more or fewer sentences is none`() {
    #expect(TranslatableText("One\n\nTwo").prose == ["One", "Two"])
    for words in [[], ["1"], ["1", "2", "3"]] {
      #expect(TranslatableText("One\n\nTwo").with(words) == nil)
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "<", "[", "`", "(", "![", "@", "*", "> ", "- ", "|", "](", "\\", "http://", "#", "\n> ",
    ])
  func `a text of nothing but signs takes no square of its length`(_ sign: String) {
    let source = String(repeating: sign, count: 32_768 / sign.utf8.count)
    #expect(shouted(source) != nil)
  }
}
