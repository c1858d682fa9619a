import Markdown
import Testing

struct LinkTests {
  @Test(arguments: [
    ("[a](https://example.org/x)", "https://example.org/x"),
    ("[a](HTTP://example.org)", "HTTP://example.org"),
    ("<https://example.org>", "https://example.org"),
    ("https://example.org/b", "https://example.org/b"),
  ])
  func `a member's link to elsewhere says so to crawlers`(source: String, address: String) throws {
    let html = try member(source)
    #expect(html.contains("<a href=\"\(address)\" rel=\"nofollow ugc noopener\">"))
  }

  /// `[` and `]` stand for the tags of links in what is expected.
  @Test(arguments: [
    ("见 https://e.org/a。", "见 [https://e.org/a]。"), ("（https://e.org/a）在", "（[https://e.org/a]）在"),
    ("https://e.org/a、そ https://e.org/b！", "[https://e.org/a]、そ [https://e.org/b]！"),
    ("看 https://e.org/c；然后", "看 [https://e.org/c]；然后"),
    ("「https://e.org/a」", "「[https://e.org/a]」"), ("【https://e.org/a】", "【[https://e.org/a]】"),
    ("https://e.org/a？", "[https://e.org/a]？"), ("https://e.org/a，", "[https://e.org/a]，"),
    ("https://e.org/a（注）", "[https://e.org/a]（注）"),
    ("https://e.org/a、https://e.org/b：x", "[https://e.org/a]、[https://e.org/b]：x"),
    ("https://e.org然后", "[https://e.org]然后"), ("“https://e.org/a”", "“[https://e.org/a]”"),
    ("https://e.org/wiki/東京", "[https://e.org/wiki/東京]"), ("https://例え.jp/a", "[https://例え.jp/a]"),
    ("https://e.org/a.。", "[https://e.org/a].。"),
    ("https://bücher.example/ñ", "[https://bücher.example/ñ]"),
    ("https://。x", "https://。x"),
  ])
  func `a bare address ends before signs of other scripts`(source: String, expected: String) throws
  {
    let links = try member(source).replacing(
      #/<a href="[^"]*" rel="nofollow ugc noopener">/#, with: "[")
    #expect(links == "<p>\(expected.replacing("]", with: "</a>"))</p>\n")
    let rendered = try MarkdownRenderer().render(source, by: .member)
    #expect(rendered.plainText == source)
    #expect(rendered.links == expected.matches(of: #/\[([^\]]*)\]/#).map { String($0.output.1) })
  }

  @Test func `an address in brackets is what is written there, and one without a scheme ends, too`()
    throws
  {
    #expect(try member("<https://e.org/a。>").contains("https://e.org/a。</a>"))
    #expect(
      try member("www.e.org/x。b")
        == "<p><a href=\"http://www.e.org/x\" rel=\"nofollow ugc noopener\">www.e.org/x</a>。b</p>\n"
    )
  }

  @Test func `an editor's link to elsewhere vouches for it`() throws {
    #expect(
      try editor("[a](https://example.org)")
        == "<p><a href=\"https://example.org\" rel=\"noopener\">a</a></p>\n")
  }

  @Test(arguments: [
    ("[a](mailto:ana@example.org)", "<p><a href=\"mailto:ana@example.org\">a</a></p>\n"),
    ("[a](geo:40.965,-5.664)", "<p><a href=\"geo:40.965,-5.664\">a</a></p>\n"),
    ("ana@example.org", "<p><a href=\"mailto:ana@example.org\">ana@example.org</a></p>\n"),
    ("[a](#top)", "<p><a href=\"#top\">a</a></p>\n"),
    ("[a](/rules/)", "<p><a href=\"/~club/rules/\">a</a></p>\n"),
    ("[a](/ \"T\")", "<p><a href=\"/~club/\" title=\"T\">a</a></p>\n"),
  ])
  func `links within the site carry its base path and no rel`(
    source: String, expected: String
  ) throws { #expect(try member(source, basePath: "/~club") == expected) }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "&#106;avascript:alert(1)",
    "&#x6A;&#x61;vascript:alert(1)", "java&Tab;script:alert(1)", "java&NewLine;script:alert(1)",
    "&#1;javascript:alert(1)", "javascript&colon;alert(1)", "vbscript:x", "data:text/html,x",
    "data:image/png;base64,AAAA", "data:image/svg+xml,x", "blob:https://x/1", "file:///etc/passwd",
    "view-source:https://x", "intent://x", "ssh://x", "ftp://x/y", "tel:1", "//evil.example",
    "/\\\\evil.example", "\\\\\\\\evil.example", "/&Tab;/evil.example", "&#x2f;/evil.example",
    "https:/evil.example", "https:evil.example", "https:///evil.example", "http://?x", "mailto:",
    "https://\\\\x", "relative", "../up", "?query", "x:y", "ｊavascript:alert(1)",
  ])
  func `any other address of a member's link is dropped, its words stay`(address: String) throws {
    #expect(try member("[words](<\(address)>)") == "<p>words</p>\n")
    #expect(try member("[words][r]\n\n[r]: <\(address)>") == "<p>words</p>\n")
    #expect(try member("![words](<\(address)>)") == "<p>words</p>\n")
  }

  @Test(arguments: ["javascript:x", "//host", "/\\\\host", "data:text/html,x", "a:b", "x\\\\y:z"])
  func `an editor's link may be relative but nothing more`(address: String) throws {
    #expect(try editor("[a](../notes/b.md)") == "<p><a href=\"../notes/b.md\">a</a></p>\n")
    #expect(try editor("[a](<\(address)>)") == "<p>a</p>\n")
  }

  @Test func `neither an address nor a title can leave its attribute`() throws {
    #expect(
      try member("[a](</x\"onclick='y'<z>`&amp;\u{301}>)")
        == "<p>[a](&lt;/x&quot;onclick='y'&lt;z&gt;`&amp;\u{301}&gt;)</p>\n")
    #expect(
      try member("[a](/x\"\u{301}onfocus='y'\\<z\\>`&amp;é)")
        == "<p><a href=\"/x%22%CC%81onfocus=&#x27;y&#x27;%3Cz%3E%60&amp;%C3%A9\">a</a></p>\n")
    #expect(
      try member("[a](/ '\"\u{301} onfocus=\"x\" <b>&lt;')")
        == "<p><a href=\"/\" title=\"&quot;\u{301} onfocus=&quot;x&quot; &lt;b&gt;&lt;\">a</a></p>\n"
    )
  }

  @Test func `links never stand in one another`() throws {
    let html = try member("[x ![y https://a.example](https://b.example) z](https://c.example)")
    #expect(html.components(of: "<a ") == 1)
    #expect(html.components(of: "</a>") == 1)
  }

  @Test func `the kept links are listed without the base path`() throws {
    let context = MarkdownRenderer.Context(basePath: "/club")
    let rendered = try MarkdownRenderer().render(
      "[a](/a/) [b](javascript:x) https://c.example ![d](/media/d.png) ![e](http://e.example/e)",
      by: .member, in: context)
    #expect(rendered.links == ["/a/", "https://c.example", "http://e.example/e"])
  }
}

extension String {
  /// How often a text occurs.
  func components(of text: String) -> Int { ranges(of: text).count }
}
