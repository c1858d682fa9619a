import Testing
import Vault

/// Links of a vault, written for a place where notes are known by their titles and files have addresses.
struct LinkRewriterTests {
  private let rewriter = LinkRewriter { link in
    switch link.name {
    case "folder/Note", "note.md", "Alias", "a (b).md", "Part": .note("The note")
    case "pic.png", "a b.png": .picture("/uploads/p.png")
    case "doc.pdf": .file("/uploads/d.pdf")
    default: nil
    }
  }

  private func rewritten(_ text: String) -> String {
    String(decoding: rewriter.rewrite(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("[[folder/Note|words]]", "[[The note|words]]"),
    ("[[folder/Note#Part|words]]", "[[The note#Part|words]]"),
    ("[[folder/Note]]", "[[The note|Note]]"),
    ("[[Alias]] and [[Alias#Part]]", "[[The note|Alias]] and [[The note#Part]]"),
    ("[[folder/Note|The note]]", "[[The note]]"),
    ("[[Part#One|The note#One]]", "[[The note#One]]"),
    ("![[folder/Note#^ab]]", "![[The note#^ab]]"),
    ("[words](note.md)", "[[The note|words]]"),
    ("[two *words*](note.md#part)", "[[The note#part|two *words*]]"),
    ("[w](<a (b).md>), [w](a%20(b).md)", "[[The note|w]], [[The note|w]]"),
    ("![[pic.png]]", "![pic](/uploads/p.png)"),
    ("![[pic.png|300x20]]", "![pic](/uploads/p.png)"),
    ("![[pic.png|A [b]|300]]", "![A \\[b\\]](/uploads/p.png)"),
    ("[[pic.png|there]]", "[there](/uploads/p.png)"),
    ("![shown](pic.png)", "![shown](/uploads/p.png)"),
    ("![shown](<a b.png>)", "![shown](/uploads/p.png)"),
    ("![[doc.pdf]], ![d](doc.pdf)", "[doc](/uploads/d.pdf), [d](/uploads/d.pdf)"),
    ("[![s](pic.png)](note.md)", "[![s](/uploads/p.png)](note.md)"),
    (
      "\n\n|a|b|\n|-|-|\n|[[Alias]]|[[Alias\\|w]]|",
      "\n\n|a|b|\n|-|-|\n|[[The note\\|Alias]]|[[The note\\|w]]|"
    ),
  ])
  func `a link names the title, and a file its address`(text: String, expected: String) {
    #expect(rewritten("é \(text) $a$ #tag\n") == "é \(expected) $a$ #tag\n")
  }

  @Test(arguments: [
    "[[Nothing]]", "`[[Alias]]`", "```\n[[Alias]]\n![a](pic.png)\n```",
    "[w](https://x.example/note.md)",
    "[w](/note.md)", "[w](#part)", "[w](note.md \"title\")", "[[#Part]]", "[w](", "](note.md)",
    "[[", "",
    "[w](mailto:note.md)", "\\[[Alias]]", "[w](<note.md", "[a\n](note.md)",
  ])
  func `all else stays as it is`(text: String) {
    #expect(rewritten(text) == text)
  }

  @Test func `unclosed links take no time`() {
    let open = String(repeating: "[a](<", count: 4_000)
    #expect(rewritten(open) == open)
    let short = String(repeating: "](a", count: 6_000)
    #expect(rewritten(short) == short)
  }
}
