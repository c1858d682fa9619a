import Markdown
import Testing
import Vault

struct MathTests {
  @Test(arguments: [
    ("$a_1*b*_2$", "<span class=\"math\">a_1*b*_2</span>"),
    ("$$a$$ and x", "<span class=\"math display\">a</span> and x"),
    ("$a\\$b$ $|x|$", "<span class=\"math\">a\\$b</span> <span class=\"math\">|x|</span>"),
    ("$a<b$", "<span class=\"math\">a&lt;b</span>"),
    ("$a$$b$", "<span class=\"math\">a</span><span class=\"math\">b</span>"),
    ("$5 and $6", "$5 and $6"), ("$5 and $x$", "$5 and <span class=\"math\">x</span>"),
    ("US$5 to US$6", "US$5 to US$6"), ("5$ or 6$", "5$ or 6$"), ("$ a$", "$ a$"), ("$a $", "$a $"),
    ("$a$1", "$a$1"), ("\\$a$", "$a$"), ("$a\n\nb$", "$a</p>\n<p>b$"), ("$$ $$ x", "$$ $$ x"),
    ("$$", "$$"), ("$", "$"), ("$a\nb$", "<span class=\"math\">a\nb</span>"),
    ("`$a$` $5 `$` x $y", "<code>$a$</code> $5 <code>$</code> x $y"),
    ("[a](/$x$) https://e.org/$y$", nil), ("*$a*b$*", "<em><span class=\"math\">a*b</span></em>"),
    ("$a%%hid%%b$", "<span class=\"math\">ab</span>"),
  ])
  func `dollars enclose TeX that Markdown does not touch`(
    source: String, expected: String?
  ) throws { #expect(try note(source) == expected.map { "<p>\($0)</p>\n" } ?? editor(source)) }

  @Test(arguments: [
    "$$\na &= b\\\\\n\n  c\n$$": "<div class=\"math\" tabindex=\"0\">a &amp;= b\\\\\n\n  c</div>\n",
    "$$a$$": "<div class=\"math\" tabindex=\"0\">a</div>\n",
    "> $$\n> a\n> > b\n> $$":
      "<blockquote>\n<div class=\"math\" tabindex=\"0\">a\n&gt; b</div>\n</blockquote>\n",
    "- $$a$$": "<ul>\n<li>\n<div class=\"math\" tabindex=\"0\">a</div>\n</li>\n</ul>\n",
    "$$\na\n$$ ^eq": "<div id=\"b-eq\" class=\"math\" tabindex=\"0\">a</div>\n",
    "x $$ a\n\nb $$ y": "<p>x <span class=\"math display\">a\n\nb</span> y</p>\n",
    "$$ a\n\n# B\n\nc $$": "<p>$$ a</p>\n<h1 id=\"h-b\">B</h1>\n<p>c $$</p>\n",
  ])
  func `two dollars alone are a block of TeX`(source: String, expected: String) throws {
    #expect(try note(source) == expected)
  }

  @Test func `in a table's row TeX ends with its cell`() throws {
    #expect(
      try note("|a|b|\n|-|-|\n| $5 | $6 |\n| $a\\|b$ | 7$ |").hasSuffix(
        """
        <tr>
        <td>$5</td>
        <td>$6</td>
        </tr>
        <tr>
        <td><span class="math">a|b</span></td>
        <td>7$</td>
        </tr>
        </tbody>
        </table>
        </div>

        """))
  }
}

struct MarkTests {
  @Test(arguments: [
    ("==a==", "<mark>a</mark>"), ("a==b *c*== d", "a<mark>b <em>c</em></mark> d"),
    ("*==a==*", "<em><mark>a</mark></em>"), ("**a ==b** c==", "<strong>a ==b</strong> c=="),
    ("==a *b== c*", "==a <em>b== c</em>"), ("==[[Note]]==", nil), ("== a ==", "== a =="),
    ("==a ==", "==a =="), ("===a===", "===a==="), ("==a", "==a"), ("a == b == c", "a == b == c"),
    ("==a== ==b==", "<mark>a</mark> <mark>b</mark>"), ("`==a==`", "<code>==a==</code>"),
    ("==a `==` b==", "<mark>a <code>==</code> b</mark>"), ("==a\nb==", "<mark>a\nb</mark>"),
    ("==a\n\nb==", "==a</p>\n<p>b=="), ("\\==a==", "==a=="), ("====", "===="),
  ])
  func `two equals signs mark what is nested in them`(source: String, expected: String?) throws {
    let link = "<mark><a class=\"wiki\" href=\"/n/note/\">Note</a></mark>"
    #expect(try note(source) == "<p>\(expected ?? link)</p>\n")
  }

  @Test func `a line of equals signs still makes a heading`() throws {
    #expect(try note("A\n==") == "<h1 id=\"h-a\">A</h1>\n")
  }
}

struct TagTests {
  @Test(arguments: [
    ("#tag", ["tag"]), ("a #b/c-d_e, #é1 (#日本)", ["b/c-d_e", "é1", "日本"]), ("#a #a", ["a"]),
    ("#a/", ["a"]), ("¿#a?", ["a"]), ("*#a*", ["a"]), ("# T #a", ["a"]), ("- #a", ["a"]),
    ("#12 #1-2 #", []), ("a#b", []), ("##b", []), ("\\#b", []), ("`#b`", []), ("/#b", []),
    ("[#b](/x)", []), ("https://e.org/#b", []), ("[a](/x#b)", []), ("&#35;b", []), ("#/b", []),
    ("```\n#b\n```", []), ("<b title=\"#c\">", []),
  ])
  func `a hash at a word's beginning is a tag`(source: String, tags: [String]) throws {
    #expect(try renderNote(source).tags == tags)
  }

  @Test func `a tag with a page is a link to it`() throws {
    #expect(
      try note("#é/b #bare")
        == "<p><a class=\"tag\" href=\"/tags/%C3%A9/b/\">#é/b</a> #bare</p>\n")
  }
}

struct BlockIDTests {
  @Test(arguments: [
    ("a ^x-1", "<p id=\"b-x-1\">a</p>\n"), ("a\nb ^X  ", "<p id=\"b-x\">a\nb</p>\n"),
    ("- a ^x\n  - b\n- c ^y", nil), ("# A ^x", "<h1 id=\"h-a\">A<span id=\"b-x\"></span></h1>\n"),
    ("> a ^x", "<blockquote>\n<p id=\"b-x\">a</p>\n</blockquote>\n"),
    ("> a\n\n^x", "<blockquote id=\"b-x\">\n<p>a</p>\n</blockquote>\n"),
    ("> a\n^x", "<blockquote id=\"b-x\">\n<p>a</p>\n</blockquote>\n"),
    ("- a\n\n^x", "<ul id=\"b-x\">\n<li>a</li>\n</ul>\n"),
    ("```\na\n```\n^x", "<pre id=\"b-x\"><code>a\n</code></pre>\n"),
    ("---\n\n^x", "<hr id=\"b-x\" />\n"),
    ("a\n\n^x\n\n^y", "<p id=\"b-x\">a</p>\n<div id=\"b-y\"></div>\n"),
    ("^x", "<div id=\"b-x\"></div>\n"), ("a\n\n%%b%%\n\n^x", "<p id=\"b-x\">a</p>\n"),
    (
      "- a ^x\n\n  ^y",
      "<ul>\n<li id=\"b-x\">\n<p id=\"b-y\">a</p>\n</li>\n</ul>\n"
    ), ("a ^x\n\nb ^x", "<p id=\"b-x\">a</p>\n<p>b</p>\n"),
    ("a ^x y", "<p>a ^x y</p>\n"), ("a^x", "<p>a^x</p>\n"), ("a ^x_y", "<p>a ^x_y</p>\n"),
    (
      "![[pic.png|1x2]] ^x",
      "<figure id=\"b-x\"><img src=\"/media/pic.png\" alt=\"pic\" loading=\"lazy\" width=\"1\""
        + " height=\"2\" /></figure>\n"
    ),
    ("    a ^x", "<pre><code>a ^x\n</code></pre>\n"),
  ])
  func `a block's id is on its element`(source: String, expected: String?) throws {
    let list =
      "<ul>\n<li id=\"b-x\">a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li id=\"b-y\">c</li>\n</ul>\n"
    #expect(try note(source) == expected ?? list)
  }

  @Test func `a table's id is below it`() throws {
    let table = "<div id=\"b-x\" class=\"table\" tabindex=\"0\">\n<table>\n<thead>\n<tr>\n"
    #expect(try note("|a|\n|-|\n|b|\n\n^x").hasPrefix(table))
    #expect(try note("|a|\n|-|\n|b|\n^x").hasPrefix(table))
    #expect(try renderNote("|a|\n|-|\n^x\n\nb ^Y").blocks == ["x", "Y"])
  }
}

/// Text that only looks like syntax, or like a placeholder.
struct NoteCodeTests {
  @Test(arguments: [
    "`[[a]] $b$ ==c== %%d%% #e`", "``[[a]] ` $b$``", "`a\n[[b]]\nc`", "```\n[[a]] ^b\n```",
    "~~~ [[x]] #y\n==a==\n~~~~\n", "> ```\n> [[a]]\n> ```\n\nb", "> ```\n> %%\nb %%",
    "- ```\n  %%\n  [[a]]\n  ```\n- b", "1. a\n\n   ```\n   $x$\n   ```", "    [[a]] %%\n\n    %%",
    "\t$a$", "<div>\n[[a]] ==b==\n</div>", "<b title=\"[[a]] #c\">", "[a](</[[b]]>)",
    "[a](/x \"[[b]] ==c==\")", "<https://e.org/[[a]]>", "https://e.org/#a==b==$c$",
    "```[[x]]\na\n```", "- a\n\n      [[b]]", "`` %%a%% ``` %%b%% ``",
    "a \u{F0000}\u{10FFFD} &#xF0000;&#1048576; `\u{F0001}&#xF0000;` [b](/\u{F0000} '&#xF0000;')",
    "```\n\u{F0000}&#xF0000;\n```", "<https://e.org/&#xF0000;>",
  ])
  func `code, addresses and raw HTML stay as they are`(source: String) throws {
    #expect(try note(source) == editor(source))
  }

  @Test func `a forged placeholder is the character that it is`() throws {
    #expect(
      try note("[[Note]] \u{F0000} &#xF0000; &#983040; \\\u{F0000}")
        == "<p><a class=\"wiki\" href=\"/n/note/\">Note</a> \u{F0000} \u{F0000} \u{F0000} "
        + "\\\u{F0000}</p>\n")
  }

  @Test(arguments: [
    "# A\n\n*b* `c` [d](/e) ![f](/media/g.png)\n\n> h\n> i\n\n- j\n- [x] k\n\n|l|m|\n|-|-|\n|n|o|\n",
    "a@b.cd https://e.org <b>x</b>\r\n\r\n1. a\r\n   b\r\n\r\n---\r\n***a** b*\r\n",
  ])
  func `a text without the syntax is the same with it`(source: String) throws {
    let plain = try MarkdownRenderer().render(source, by: .editor)
    let note = try renderNote(source)
    #expect(note.html == plain.html)
    #expect(note.plainText == plain.plainText)
    #expect(note.outline == plain.outline)
    #expect(note.links == plain.links)
    #expect(note.references == [] && note.tags == [] && note.blocks == [])
  }

  @Test func `in Markdown alone the syntax is text`() throws {
    let source = "[[Note]] ![[pic.png]] $a$ %%b%% #tag ==c== ^d\n\n> [!note] e\n\n[f](x.md)"
    let expected = """
      <p>[[Note]] ![[pic.png]] $a$ %%b%% #tag ==c== ^d</p>
      <blockquote>
      <p>[!note] e</p>
      </blockquote>

      """
    #expect(try editor(source) == expected + "<p><a href=\"x.md\">f</a></p>\n")
    let member = try MarkdownRenderer().render(source, by: .member)
    #expect(String(decoding: member.html, as: UTF8.self) == expected + "<p>f</p>\n")
  }

  @Test func `errors have the lines of the author's source`() {
    let table = String(repeating: "|a", count: 33) + "|\n" + String(repeating: "|-", count: 33)
    #expect(throws: MarkdownError.tooManyColumns(line: 10, columns: 33, limit: 32)) {
      try renderNote("%%\n\n\n%%\n\n> [!note]\n> b\n\n\(table)|\n")
    }
    #expect(throws: MarkdownError.containsNUL) { try renderNote("%%\0%%") }
    #expect(throws: MarkdownError.invalidUTF8) {
      try NoteRenderer().render([0x25, 0x25, 0xFF, 0x25, 0x25])
    }
  }

  @Test func `of a formula the plain text has the words, of one not drawn the source`() throws {
    let wiki = Wiki(math: { tex, _ in tex == "x^2" ? .init(html: [], words: "x squared") : nil })
    let context = NoteContext(wiki: wiki)
    let text = try NoteRenderer(in: context).render("is $x^2$ or $y_1$?")
    #expect(text.plainText == "is x squared or y_1?")
  }
}
