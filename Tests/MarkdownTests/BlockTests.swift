import Markdown
import Testing

struct BlockTests {
  @Test func `a table scrolls in a box and aligns by class`() throws {
    #expect(
      try member("|a|b|c|d|\n|-|:-|:-:|-:|\n|1|*2*|")
        == """
        <div class="table" tabindex="0">
        <table>
        <thead>
        <tr>
        <th>a</th>
        <th class="left">b</th>
        <th class="center">c</th>
        <th class="right">d</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>1</td>
        <td class="left"><em>2</em></td>
        <td class="center"></td>
        <td class="right"></td>
        </tr>
        </tbody>
        </table>
        </div>

        """)
  }

  @Test func `the empty corner of a table is no header`() throws {
    let row = "<tr>\n<td class=\"left\"></td>\n<th>a</th>\n</tr>\n</thead>"
    #expect(try member("||a|\n|:-|-|\n|b|1|").contains(row))
  }

  @Test func `task boxes are characters with names, not controls`() throws {
    #expect(
      try member("- [ ] a\n- [x] b\n- c")
        == """
        <ul>
        <li class="task"><span class="box">☐</span> a</li>
        <li class="task"><span class="box">☑</span> b</li>
        <li>c</li>
        </ul>

        """)
  }

  @Test(arguments: [
    ("swift", " class=\"language-swift\""), ("c++ x", " class=\"language-c++\""),
    ("C#", " class=\"language-C#\""), ("objective-c", " class=\"language-objective-c\""),
    ("", ""), ("a\"onclick=x", ""), ("{.swift}", ""), ("é", ""), ("a&quot;b", ""),
    (String(repeating: "a", count: 33), ""),
  ])
  func `only a plain word names a code block's language`(info: String, attribute: String) throws {
    #expect(
      try member("~~~ \(info)\n<b>&\"\n~~~")
        == "<pre><code\(attribute)>&lt;b&gt;&amp;&quot;\n</code></pre>\n")
  }

  @Test(arguments: [
    ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"),
    ("a <img src=x onerror=y>", "<p>a &lt;img src=x onerror=y&gt;</p>\n"),
    (
      "<script>\nalert(1)\n</script>",
      "<pre><code class=\"language-html\">&lt;script&gt;\nalert(1)\n&lt;/script&gt;\n</code></pre>\n"
    ),
    (
      "<div onclick=\"x\">",
      "<pre><code class=\"language-html\">&lt;div onclick=&quot;x&quot;&gt;\n</code></pre>\n"
    ),
  ])
  func `raw HTML is shown as text, by any author`(source: String, expected: String) throws {
    #expect(try member(source) == expected)
    #expect(try editor(source) == expected)
  }

  @Test(arguments: [
    ("x <!-- y --> z", "<p>x  z</p>\n"), ("<!-- y\n\nz -->\n\nx", "<p>x</p>\n"),
    (
      "<div><!-- y --></div>",
      "<pre><code class=\"language-html\">&lt;div&gt;&lt;/div&gt;\n</code></pre>\n"
    ),
    ("`<!-- y -->`", "<p><code>&lt;!-- y --&gt;</code></p>\n"),
  ])
  func `comments of HTML are shown to no one`(source: String, expected: String) throws {
    #expect(try member(source) == expected)
    #expect(try editor(source) == expected)
  }

  @Test func `quotes, lists, breaks and emphasis`() throws {
    #expect(
      try member("> a  \n> ~~b~~\n\n3. **c**\n\n   d\n4. e\n\n***")
        == """
        <blockquote>
        <p>a<br />
        <del>b</del></p>
        </blockquote>
        <ol start="3">
        <li>
        <p><strong>c</strong></p>
        <p>d</p>
        </li>
        <li>
        <p>e</p>
        </li>
        </ol>
        <hr />

        """)
  }

  @Test func `footnotes are not read`() throws {
    #expect(!(try member("a[^1]\n\n[^1]: b")).contains("<sup"))
  }

  @Test func `nothing in, nothing out`() throws {
    let rendered = try MarkdownRenderer().render("", by: .member)
    #expect(rendered.html.isEmpty)
    #expect(rendered.plainText == "")
  }
}
