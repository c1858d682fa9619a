import Templates
import Testing

struct InheritanceTests {
  /// A page, the parent `p` that it uses, and the result.
  static let layouts: [(String, String, String)] = [
    // A parent alone on its line vanishes with it, and the parent's lines are indented.
    ("a\n  {{<p}}{{/p}}\nb\n", "1\n2\n", "a\n  1\n  2\nb\n"),
    ("a\n  {{<p}}{{$x}}X{{/x}}{{/p}}\nb\n", "1\n{{$x}}{{/x}}\n", "a\n  1\n  X\nb\n"),
    ("a {{<p}}{{/p}}\nb\n", "1\n", "a 1\n\nb\n"),
    // Lines of an override lose their own indentation and get that of the block.
    (
      "{{<p}}\n{{$x}}\n      1\n        2\n{{/x}}\n{{/p}}\n", "<\n  {{$x}}\n  {{/x}}\n>",
      "<\n  1\n    2\n>"
    ),
    ("{{<p}}{{$x}}1\n2{{/x}}{{/p}}", "  {{$x}}\n  {{/x}}\n", "  1\n  2"),
    // A block that does not begin its line alone: the first line is put where the tag was.
    ("{{<p}}{{$x}}\n1\n2{{/x}}{{/p}}", "<\n  {{$x}}{{/x}}\n>", "<\n  1\n  2\n>"),
    // The default's own indentation counts where the block's tag has a line of its own.
    ("{{<p}}{{$x}}\n1\n2\n{{/x}}{{/p}}", "{{$x}}\n   default\n{{/x}}\n", "   1\n   2\n"),
    ("{{<p}}{{/p}}", "{{$x}}\n   default\n{{/x}}\n", "   default\n"),
    // A missing parent is nothing, like a partial.
    ("[{{<gone}}{{$x}}X{{/x}}{{/gone}}]", "", "[]"),
  ]

  @Test(arguments: layouts)
  func `a parent keeps lines and indentation`(
    page: String, parent: String, expected: String
  ) throws { #expect(try rendered(page, partials: ["p": parent]) == expected) }

  @Test func `the outermost template decides what a block contains`() throws {
    let partials = [
      "middle": "{{<base}}{{$a}}middle a{{/a}}{{$b}}middle b{{/b}}{{/base}}",
      "base": "{{$a}}base a{{/a}}, {{$b}}base b{{/b}}, {{$c}}base c{{/c}}",
    ]
    let page = "{{<middle}}{{$a}}page a{{/a}}{{/middle}}; {{>middle}}"
    #expect(
      try rendered(page, partials: partials)
        == "page a, middle b, base c; middle a, middle b, base c")
  }

  @Test func `an override sees the context of the block that it fills`() throws {
    let page = "{{<p}}{{$x}}{{name}} on {{{title}}}{{/x}}{{/p}}"
    let parent = "{{#author}}{{$x}}{{/x}}{{/author}}"
    #expect(try rendered(page, Page(title: "T"), partials: ["p": parent]) == "Irene on T")
  }
}
