import Templates
import Testing

struct RenderingTests {
  @Test(arguments: [
    ("&<>\"'", "&amp;&lt;&gt;&quot;&#39;"),
    ("\"\u{301}", "&quot;\u{301}"),  // one Character, two scalars
    ("<\u{20E3}a>\u{338}", "&lt;\u{20E3}a&gt;\u{338}"),
    ("a\r\nb", "a\r\nb"),
    ("=;%$#!(", "=;%$#!("),
    ("ñandú 🦤", "ñandú 🦤"),
    ("", ""),
  ])
  func `text is escaped byte by byte`(text: String, expected: String) throws {
    #expect(try rendered("[{{title}}]", Page(title: text)) == "[\(expected)]")
    #expect(try rendered("[{{{title}}}{{&title}}]", Page(title: text)) == "[\(text)\(text)]")
  }

  @Test(arguments: [
    ("{{{body}}}", "<p>Hi</p>"),
    ("{{body}}", "&lt;p&gt;Hi&lt;/p&gt;"),
    ("{{missing}}{{author.missing}}{{missing.name}}{{title.name}}", ""),
    ("{{open}}", "true"),
    ("{{author}}{{comments}}", ""),
    ("{{author.name}}", "Irene"),
    ("{{#author}}{{name}} on {{{title}}}{{/author}}", "Irene on Walks & <talks>"),
    ("{{#title}}yes: {{{.}}}{{/title}}", "yes: Walks & <talks>"),
    ("{{#body}}{{{.}}}{{/body}}", "<p>Hi</p>"),
    ("{{^comments}}none{{/comments}}{{#comments}}some{{/comments}}", "none"),
    ("{{^open}}closed{{/open}}{{#open}}open{{/open}}", "open"),
    ("{{^missing}}no{{/missing}}{{#missing}}yes{{/missing}}", "no"),
    ("{{ # open }}x{{ / open }}", "x"),
    ("a {{! a\n comment }} b", "a  b"),
    ("{{=<% %>=}}<%author.name%> {{title}}", "Irene {{title}}"),
  ])
  func `a tag shows what the view answers`(template: String, expected: String) throws {
    #expect(try rendered(template) == expected)
  }

  /// The text is a view only where `{{.}}` may ask for it.
  @Test(arguments: [
    ("{{#title}}{{title}}{{/title}}", "W"), ("{{#title}}{{.}}{{/title}}", "W"),
    ("{{#title}}{{#open}}<{{.}}>{{/open}}{{/title}}", "<W>"),
    ("{{#title}}{{^missing}}{{{.}}}{{/missing}}{{/title}}", "W"),
    ("{{#title}}{{#body}}{{{.}}}{{/body}}{{title}}{{/title}}", "bW"),
    ("{{#title}}{{#body}}x{{/body}}{{.}}{{/title}}", "xW"),
    ("{{#title}}{{>item}}{{/title}}", "[W]"),
    ("{{#title}}{{#open}}{{>item}}{{/open}}{{/title}}", "[W]"),
    ("{{#title}}{{#.}}yes{{/.}}{{/title}}", "yes"),
    ("{{#title}}{{<frame}}{{$inside}}{{.}}{{/inside}}{{/frame}}{{/title}}", "(W)"),
    ("{{#title}}{{$own}}{{.}}{{/own}}{{/title}}", "W"),
    ("{{#author}}{{#title}}{{name}}: {{title}}{{/title}}{{/author}}", "Irene: W"),
  ])
  func `a section's text can be asked for as the item`(template: String, expected: String) throws {
    let found = try rendered(
      template, Page(title: "W", body: "b"),
      partials: ["item": "[{{.}}]", "frame": "({{$inside}}{{/inside}})"])
    #expect(found == expected)
  }

  /// Pages are drawn one after the other in one piece of memory.
  @Test func `nothing of a page is left for the next one`() throws {
    let library = library([
      "page": "<{{title}}>", "wrong": "much before {{>deep}}", "deep": "{{>deep}}",
    ])
    for length in [40_000, 3, 2_000_000, 0, 32_768, 5] {
      let title = String(repeating: "x", count: length)
      var output: [UInt8] = []
      try library.render("page", Page(title: title), into: &output)
      #expect(output == Array("<\(title)>".utf8))
      #expect(throws: TemplateError.self) {
        try library.render("wrong", Page(title: title), into: &output)
      }
      #expect(output.count == length + 2, "what cannot be drawn leaves the output as it was")
    }
  }

  @Test(arguments: [
    (Page(title: "", body: "", open: false), "----C"),
    (Page(title: "t", body: "b", open: true, comments: [Comment(text: "c")]), "TBOLC"),
  ])
  func `empty text, HTML and lists are false, a view is true`(page: Page, expected: String) throws {
    let pairs = [("title", "T"), ("body", "B"), ("open", "O"), ("comments", "L"), ("author", "C")]
    let template = pairs.map { "{{#\($0)}}\($1){{/\($0)}}{{^\($0)}}-{{/\($0)}}" }.joined()
    #expect(try rendered(template, page) == expected)
  }

  @Test func `items of a list see their own keys first and then those around them`() throws {
    let page = Page(comments: [Comment(text: "1"), Comment(text: "2")])
    let template = "{{#comments}}\n* {{text}} {{author.name}} {{{title}}}\n{{/comments}}\n"
    let expected = "* 1 Luis Walks & <talks>\n* 2 Luis Walks & <talks>\n"
    #expect(try rendered(template, page) == expected)
  }

  @Test func `a list of texts is read with a dot`() throws {
    let page = Page(tags: ["a", "<b>", ""])
    #expect(try rendered("{{#tags}}({{.}}){{/tags}}", page) == "(a)(&lt;b&gt;)()")
  }

  @Test func `bytes that are no UTF-8 pass through`() throws {
    let library = TemplateLibrary { _ in [0xFF, 0x7B, 0x7B] + Array("title}}".utf8) + [0xC3] }
    var output: [UInt8] = [1]
    try library.render("page", Page(title: "t"), into: &output)
    #expect(output == [1, 0xFF, 0x74, 0xC3])
  }

  @Test func `an indented partial indents a template's lines, not values nor empty ones`() throws {
    let page = Page(body: "<pre>1\n2</pre>")
    let output = try rendered(
      "<ul>\n  {{> item}}\n</ul>\n", page,
      partials: ["item": "{{{body}}}\n\n{{! nothing }}\n\t{{> end}}\n", "end": "x\r\n\r\ny"])
    #expect(output == "<ul>\n  <pre>1\n2</pre>\n\n  \tx\r\n\r\n  \ty</ul>\n")
  }

  @Test func `a page fills its layout's blocks`() throws {
    let output = try rendered(
      """
      {{< layout}}
      {{$title}}{{author.name}}{{/title}}
      {{$main}}
      <h1>{{{title}}}</h1>
      {{#open}}
      <form></form>
      {{/open}}
      {{/main}}
      {{/ layout}}

      """, Page(title: "Walks"),
      partials: [
        "layout": """
        <title>{{$title}}Tertulia{{/title}}</title>
        <main>
          {{$main}}
          {{/main}}
        </main>
        {{$foot}}<footer>{{/foot}}

        """
      ])
    #expect(
      output == """
        <title>Irene</title>
        <main>
          <h1>Walks</h1>
          <form></form>
        </main>
        <footer>

        """)
  }

  @Test func `a block inside its own override is not replaced by itself`() throws {
    let page = "{{<p}}{{$a}}[{{$a}}inner{{/a}}]{{/a}}{{/p}}"
    #expect(try rendered(page, partials: ["p": "{{$a}}default{{/a}}"]) == "[inner]")
  }

  @Test func `templates are loaded when they are first rendered, and once`() throws {
    var loaded: [String] = []
    let library = TemplateLibrary { name in
      loaded.append(name)
      return name == "gone"
        ? nil : Array((name == "page" ? "{{>a}}{{>a}}{{>gone}}{{>gone}}" : "x").utf8)
    }
    #expect(loaded == [])
    for _ in 1...2 { #expect(try rendered(library) == "xx") }
    #expect(loaded == ["page", "a", "gone"])
  }

  @Test func `an error of the loader comes through and the output stays as it was`() {
    struct DiskError: Error {}
    let library = TemplateLibrary { name in
      if name == "bad" { throw DiskError() }
      return Array("written before {{>bad}}".utf8)
    }
    var output: [UInt8] = [7]
    #expect(throws: DiskError.self) { try library.render("page", Page(), into: &output) }
    #expect(output == [7])
  }

  @Test func `a missing page is an error`() {
    let missing = TemplateError(
      template: "page", line: 1, column: 1, reason: .missingTemplate("page"))
    #expect(throws: missing) { try rendered(library([:])) }
  }
}
