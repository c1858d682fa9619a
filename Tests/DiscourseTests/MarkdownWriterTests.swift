import Markup
import Testing

@testable import Discourse

struct HTMLWriterTests {
  @Test(arguments: [
    "<p>One</p>\n<p>two  \n three</p>": "One\n\ntwo three",
    "<p>a<br>\nb<br></p>": "a\\\nb",
    "<p><em>a</em> <strong>b </strong>c <s>d</s></p>": "*a* **b** c ~~d~~",
    "<p>x<strong>(y)</strong>z</p>": "x(y)z",
    "<p>1 * 2 * 3 [x] &lt;b&gt; snake_case _it_ `</p>":
      #"1 \* 2 \* 3 \[x\] \<b> snake_case \_it\_ \`"#,
    "<p># no<br>- no<br>1. no<br>&gt; no<br>---</p>":
      "\\# no\\\n\\- no\\\n1\\. no\\\n\\> no\\\n\\---",
    "<p>AT&amp;T &amp;amp; co</p>": #"AT\&T \&amp; co"#,
    "<h2>Maps &amp; more #</h2>": ##"## Maps & more \#"##,
    "<hr>": "---",
    #"<p><a href="https://a.example/x y">the *map*</a></p>"#:
      #"[the \*map\*](https://a.example/x%20y)"#,
    #"<p><a href="https://a.example/">https://a.example/</a></p>"#: "<https://a.example/>",
    #"<p><a href="javascript:alert(1)">click</a></p>"#: "click",
    #"<p><a class="mention" href="/u/olu_b">@olu_b</a> hi</p>"#: "@olu_b hi",
    #"<p><img src="//a.example/m.png" alt="a map"></p>"#: "![a map](https://a.example/m.png)",
    #"<p><img src="https://a.example/m.png"></p>"#: "![m.png](https://a.example/m.png)",
    #"<p><img class="emoji" src="/e.png" alt=":boot:"> off</p>"#: "👢 off",
    #"<div class="lightbox-wrapper"><a class="lightbox" href="https://a.example/big.png"><img src="https://a.example/s.png" alt="sea"><div class="meta"><span>1x1</span></div></a></div>"#:
      "![sea](https://a.example/big.png)",
    "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>": "- a\n  - b\n- c",
    #"<ol start="3"><li><p>a</p><p>b</p></li><li>c</li></ol>"#: "3. a\n\n   b\n\n4. c",
    "<ul><li>a</li></ul><ul><li>b</li></ul>": "- a\n\n* b",
    #"<pre><code class="lang-swift">let a = 1\#n  b()\#n</code></pre>"#:
      "```swift\nlet a = 1\n  b()\n```",
    #"<pre><code class="lang-auto">```</code></pre>"#: "````\n```\n````",
    "<p><code>a ` b</code></p>": "``a ` b``",
    "<blockquote><p>a</p><p>b</p></blockquote>": "> a\n>\n> b",
    #"<aside class="quote" data-username="ann"><div class="title"><img class="avatar" src="/a.png">ann:</div><blockquote><p>Yes</p></blockquote></aside><p>So?</p>"#:
      "> **@ann:**\n>\n> Yes\n\nSo?",
    #"<aside class="onebox"><header><a href="https://a.example/p">a.example</a></header><article><h3>T</h3><p>Long</p></article></aside>"#:
      "<https://a.example/p>",
    #"<div class="lazyYT" data-youtube-id="abc"></div>"#: "<https://www.youtube.com/watch?v=abc>",
    "<details><summary>More</summary><p>in</p></details>": "**More**\n\nin",
    "<table><thead><tr><th>a</th><th>b|c</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>":
      "| a | b\\|c |\n| --- | --- |\n| 1 |  |",
    "<p>a<script>evil()</script><svg><path/></svg>b": "ab",
    "": "",
    "<p>a\0b</p>": "ab",
    "<p>un<b>closed <i>tags</p></div><p>go on": "un**closed *tags***\n\ngo on",
  ])
  func `rendered HTML becomes Markdown`(html: String, markdown: String) {
    #expect(MarkdownWriter().markdown(MarkupReader.html(html)) == markdown)
  }

  static let openings = ["<blockquote>", "<ul><li>", "<b>", "<div>", "<table><tr><td>"]

  @Test(arguments: openings)
  func `deep nesting keeps the text`(opening: String) {
    let levels = 240 / opening.utf8.filter { $0 == UInt8(ascii: "<") }.count
    let html = String(repeating: opening, count: levels) + "deep"
    #expect(MarkdownWriter().markdown(MarkupReader.html(html)).contains("deep"))
  }

  @Test(.timeLimit(.minutes(1)), arguments: openings)
  func `absurd nesting stays small`(opening: String) {
    let html = "<p>before</p>" + String(repeating: opening, count: 20_000) + "deep"
    let markdown = MarkdownWriter().markdown(MarkupReader.html(html))
    #expect(markdown.hasPrefix("before"))
    #expect(markdown.utf8.count < 1_000)
  }
}
