import Markdown
import MarkdownSupport
import Testing
import Vault

/// Comments are removed, and the text after them is not.
struct CommentTests {
  @Test(arguments: [
    ("a %%b%% c", "<p>a  c</p>\n"), ("%%a%%", ""),
    ("a\n\n%%\n*b*\n\n# c\n%%\n\nd", "<p>a</p>\n<p>d</p>\n"),
    ("> a %%b\n> c%% d", "<blockquote>\n<p>a  d</p>\n</blockquote>\n"),
    ("%%\n```\nx %% y\n```\n%%\n\nb", "<p>b</p>\n"), ("`%%a%%`", "<p><code>%%a%%</code></p>\n"),
    ("```\n%%a%%\n```", "<pre><code>%%a%%\n</code></pre>\n"),
    ("a\n\n%%b\n\nc", "<p>a</p>\n"), ("a %%b\n\nc", "<p>a </p>\n"),
    ("100%% sure", "<p>100%% sure</p>\n"), ("a%%b", "<p>a</p>\n"),
    ("%%a%%\n---\nb", "<hr />\n<p>b</p>\n"),
    ("[[Note|a%%b%%c]]", "<p><a class=\"wiki\" href=\"/n/note/\">ac</a></p>\n"),
    ("[[Note%%b%%]]", "<p><a class=\"wiki\" href=\"/n/note/\">Note</a></p>\n"),
    ("[[x%%b]]", "<p>[[x</p>\n"),
    (
      "<div>%%a%%</div>",
      "<pre><code class=\"language-html\">&lt;div&gt;&lt;/div&gt;\n</code></pre>\n"
    ),
    (
      "<b title=\"[[Note|%%a%%]]\">",
      "<pre><code class=\"language-html\">&lt;b title=&quot;[[Note|]]&quot;&gt;\n</code></pre>\n"
    ),
    ("[a](/%%b%% \"c\")", "<p><a href=\"/\" title=\"c\">a</a></p>\n"),
    ("[a](/b%%c%%)", "<p><a href=\"/b\">a</a></p>\n"),
    ("a\n    ![[Note]] %%b%%", "<p>a\n<a class=\"wiki\" href=\"/n/note/\">Note</a> </p>\n"),
    (
      "a\n14. ![[Note]] %%b%%",
      "<p>a\n14. <a class=\"wiki\" href=\"/n/note/\">Note</a> </p>\n"
    ),
    ("![[Note]] ```\n%%a%%", "<p><a class=\"wiki\" href=\"/n/note/\">Note</a> ```\n</p>\n"),
    (
      "![[Note]]\n    %%a%%b",
      "<p><a class=\"wiki\" href=\"/n/note/\">Note</a>\nb</p>\n"
    ),
    ("![[Note]] - a", "<p><a class=\"wiki\" href=\"/n/note/\">Note</a> - a</p>\n"),
    ("[a](/b%%c)", "<p><a href=\"/b%%c\">a</a></p>\n"),
    (
      "- a\n  > b\n\n    %%c\n    d%% e\n",
      "<ul>\n<li>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p> e</p>\n</li>\n</ul>\n"
    ),
    ("[a](/b \"c%%d%%\")", "<p><a href=\"/b\" title=\"c\">a</a></p>\n"),
    (
      "> [!note%%a%%] b",
      "<aside class=\"callout callout-note\">\n<p class=\"callout-title\">b</p>\n</aside>\n"
    ),
    ("$a %%b$ c%% d$", "<p><span class=\"math\">a  d</span></p>\n"),
    ("==a %%b== c%% d==", "<p><mark>a  d</mark></p>\n"),
    ("$$\na %%b $$ c%%\n$$", "<div class=\"math\" tabindex=\"0\">a</div>\n"),
    ("$a % b\nc$", "<p><span class=\"math\">a \nc</span></p>\n"),
    ("$a\\%b \\\\% c$", "<p><span class=\"math\">a\\%b \\\\</span></p>\n"),
  ])
  func `comments of Obsidian's are never published`(source: String, expected: String) throws {
    #expect(try note(source) == expected)
  }

  @Test(arguments: [
    ("a <!-- b --> c", "<p>a  c</p>\n"), ("<!-- a\n\nb -->\n\nc", "<p>c</p>\n"),
    ("<!-- a --> b", "<p> b</p>\n"), ("c\n\n<!-- [[Note]]\n\n%%x%% b", "<p>c</p>\n"),
    ("c <!-- d\n\n# e", "<p>c </p>\n"), ("a <!-- b -- c --> d", "<p>a  d</p>\n"),
    ("a <!-- b --> c <!-- d --> e", "<p>a  c  e</p>\n"),
    ("# a <!-- b -->\n", "<h1 id=\"h-a\">a </h1>\n"),
    ("a <!-- b --!> c", "<p>a  c</p>\n"), ("a <!-- b --!> c --> d", "<p>a  d</p>\n"),
    ("a <!--> b", "<p>a  b</p>\n"), ("a <!--> b --> c", "<p>a  c</p>\n"),
    ("a <!---> b <!-- c --> d", "<p>a  b  d</p>\n"),
    ("a <!-- b --!> c\n\nd --> e", "<p>a  c</p>\n<p>d --&gt; e</p>\n"),
    ("`<!-- a -->`", "<p><code>&lt;!-- a --&gt;</code></p>\n"),
    ("    <!-- a -->", "<pre><code>&lt;!-- a --&gt;\n</code></pre>\n"),
    ("```\n<!-- a -->\n```", "<pre><code>&lt;!-- a --&gt;\n</code></pre>\n"),
    ("\\<!-- a -->", "<p>&lt;!-- a --&gt;</p>\n"),
    ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"),
    ("<!--\n```\na\n-->\n\nb %%c%%", "<p>b </p>\n"),
    (
      "<div>\n<!-- a\n\nb -->\nc</div>",
      "<pre><code class=\"language-html\">&lt;div&gt;\n\nc&lt;/div&gt;\n</code></pre>\n"
    ),
    (
      "<div>a <!--b--> c</div>",
      "<pre><code class=\"language-html\">&lt;div&gt;a  c&lt;/div&gt;\n</code></pre>\n"
    ),
    ("[a](/b<!--c-->)", "<p><a href=\"/b\">a</a></p>\n"),
    ("[[Note|a <!--b-->]]", "<p><a class=\"wiki\" href=\"/n/note/\">a </a></p>\n"),
    ("- a <!-- b\n\n  c --> d\n- e", "<ul>\n<li>a  d</li>\n<li>e</li>\n</ul>\n"),
    ("<!-- a -->\n---\nb", "<hr />\n<p>b</p>\n"),
  ])
  func `comments of HTML are never published`(source: String, expected: String) throws {
    #expect(try note(source) == expected)
  }

  @Test func `a comment that is never closed is known by its line`() throws {
    #expect(try renderNote("a\n\nb %%c\n\nd").openComment == 3)
    #expect(try renderNote("a\n<!-- c\n%%d%%").openComment == 2)
    #expect(try renderNote("a %%b%% <!--c--> 100%% `%%`").openComment == nil)
  }

  @Test(arguments: [
    ("a <!-- b -- c --> d", "<p>a  d</p>\n"), ("<!-- a\n\nb --> c", "<p> c</p>\n"),
    ("<div>\n<!-- a\n\nb -->", "<pre><code class=\"language-html\">&lt;div&gt;\n\n</code></pre>\n"),
    ("`<!-- a -->`", "<p><code>&lt;!-- a --&gt;</code></p>\n"), ("a <!-- b", "<p>a </p>\n"),
    ("<!-- a --> %%b%% $c$ [[d]] ==e== #f", "<p> %%b%% $c$ [[d]] ==e== #f</p>\n"),
    ("<!---->\n> [!note] a\n> b", "<blockquote>\n<p>[!note] a<br />\nb</p>\n</blockquote>\n"),
  ])
  func `of what members post comments of HTML are left out`(source: String, expected: String) throws
  {
    let post = try MemberText.post(Array(source.utf8), in: MarkdownRenderer.Context())
    #expect(String(decoding: post.html, as: UTF8.self).replacing("<p></p>\n", with: "") == expected)
  }

  @Test(arguments: [
    ("a %%b%% <!-- c --> `%%d%%`", "<p>a   <code>%%d%%</code></p>\n"), ("%%a\n\nb", ""),
    (
      "a $x$ ==b== [[c]] #d",
      "<p>a <span class=\"math\"><math><mi>x</mi></math></span> ==b== [[c]] #d</p>\n"
    ),
    (
      "$$\ny\n$$",
      "<div class=\"math\" tabindex=\"0\"><math display=\"block\"><mi>y</mi></math></div>\n"
    ),
    ("# a\n\n```dataview\nb\n```\n", "<h3>a</h3>\n"),
  ])
  func `in notes of members comments are left out and formulas drawn`(
    source: String, expected: String
  ) throws {
    let note = try MemberText.note(Array(source.utf8), in: MarkdownRenderer.Context())
    #expect(String(decoding: note.html, as: UTF8.self) == expected)
  }

  @Test func `a quote of a post has no comments`() {
    #expect(
      MemberText.shownSource(of: "a <!-- b --> `<!-- c -->`\n\n    <!-- d -->\n<!-- e")
        == "a  `<!-- c -->`\n\n    <!-- d -->\n")
    #expect(MemberText.shownSource(of: "a %%b%%") == "a %%b%%")
  }
}

/// Blocks that Obsidian or a plugin of it runs instead of showing.
struct HiddenCodeTests {
  @Test(arguments: [
    "```dataview\nTABLE a\n```", "```DataviewJS\na\n```", "~~~ query\na\n~~~",
    "```tasks {x}\na\n```",
    "```base\na\n```", "> ```dataview\n> a\n> ```", "- ```tasks\n  a\n  ```",
    "# D\n```json\n{\"type\": \"excalidraw\"}\n```", "```compressed-json\na\n```",
    "`$= a`", "`= this.a`", "`=[[a]].b`",
  ])
  func `queries and the data of drawings are left out`(source: String) throws {
    let found = try renderNote("\(source)\n\nx")
    #expect(!String(decoding: found.html, as: UTF8.self).contains("code>"))
    #expect(found.plainText.hasSuffix("x") && !found.plainText.contains("a"))
  }

  @Test(arguments: [
    "```json\n{\"a\": 1}\n```", "```sql\nquery\n```", "`= 5`", "`==`", "`$a`", "`=`",
  ])
  func `other code is shown`(source: String) throws { #expect(try note(source) == editor(source)) }
}

/// A secret in comments, among all that may stand around them.
struct CommentSoupTests {
  private static let secrets = [
    "%%SECRET%%", "%%\nSECRET\n%%", "%% SECRET\n\nSECRET %%", "<!--SECRET-->", "<!-- SECRET\n-->",
    "<!-- SECRET\n\nSECRET -- x -->", "%%\n```\nSECRET\n```\n%%", "<!--\n```\nSECRET\n-->",
    "<!-- %% SECRET -->", "%% <!-- SECRET %%", "%%`SECRET%%", "<!-- $$ SECRET -->", "%%[[SECRET%%",
    "<!--]]SECRET-->", "%%==SECRET$%%", "<!--> SECRET -->", "<!-- SECRET --!>",
  ]
  private static let around = [
    "word ", " ", "\n", "\n\n", "> ", "- ", "  - ", "1. ", "# ", "## h\n", "> [!note] T\n> ",
    "> [!tip]- ", "|a|b|\n|-|-|\n|c|", "|\n", "*", "**", "==", "$", "$$", "$$\n", "[[Note|", "]]",
    "[[", "[", "](/x \"", "\")", "](/x)", "![", "<b>", "<div>", "<div title=\"", "\">", "~~",
    "&amp;", "#tag", " ^id\n", "\n\n```sh\ncode\n```\n", "`code`", "\n\n    code\n\n", "x\ty",
    "---\n",
    "===\n",
    "https://e.org/", "[^1]", "\n\n[^1]: ", "\n\n[r]: /x '", "'\n", "\r\n", "日本", "a@b.cd ",
    "- [ ] ",
  ]

  @Test(arguments: 1...6)
  func `random texts keep what is in their comments`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    func piece(_ pieces: [String]) -> String { pieces[Int(random.next() % UInt64(pieces.count))] }
    var rendered = 0
    for _ in 0..<500 {
      var source = ""
      for _ in 0..<(random.next() % 14) {
        source += random.next() % 3 == 0 ? piece(Self.secrets) : piece(Self.around)
      }
      guard let found = try? renderNote(source) else { continue }
      #expect(!Self.withoutCode(found.html).contains("SECRET"), "\(source.debugDescription)")
      #expect(!"\(found.outline)\(found.tags)\(found.blocks)".contains("SECRET"))
      #expect(problems(in: found.html) == [], "\(source.debugDescription)")
      rendered += 1
    }
    #expect(rendered > 470)
  }

  /// In code a comment is none.
  private static func withoutCode(_ html: [UInt8]) -> String {
    let parts = String(decoding: html, as: UTF8.self).split(separator: "<code")
    return parts.enumerated().map { index, part in
      guard index > 0, let end = part.firstRange(of: "</code>") else { return String(part) }
      return String(part[end.upperBound...])
    }.joined()
  }
}
