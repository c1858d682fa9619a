import Markdown
import Testing

struct MentionTests {
  private func render(_ source: String) throws -> String {
    let known = ["ana", "José_2", "li-", "x", "irene-salvatierra-2"]
    let context = MarkdownRenderer.Context(mention: {
      known.contains($0) ? "/people/\($0)/" : nil
    })
    return try html(source, by: .member, in: context)
  }

  @Test(arguments: [
    "@ana", "hi @ana!", "(@ana)", "¿@ana?", "*@ana*", "a\n@ana", "@ana, x", "“@ana”",
  ])
  func `a known name becomes a link`(source: String) throws {
    #expect(try render(source).contains("<a class=\"mention\" href=\"/people/ana/\">@ana</a>"))
  }

  @Test(arguments: [
    "x@ana", "é@ana", "7@ana", "@nobody", "`@ana`", "[@ana](/x)", "    @ana", "@ana@host.example",
    "@", "@@", "**a**@ana", "@anab", "\\@ana\\_b", "![@ana](/media/a.png)", "@anaé",
  ])
  func `anything else does not`(source: String) throws {
    #expect(!(try render(source)).contains("mention"))
  }

  @Test func `letters of any script, digits, underscores and hyphens are part of a name`() throws {
    #expect(
      try render("Hola @José_2")
        == "<p>Hola <a class=\"mention\" href=\"/people/Jos%C3%A9_2/\">@José_2</a></p>\n")
    #expect(
      try render("Ask @irene-salvatierra-2, please")
        == "<p>Ask <a class=\"mention\" href=\"/people/irene-salvatierra-2/\">"
        + "@irene-salvatierra-2</a>, please</p>\n")
    // Those at the end are tried with and without.
    #expect(try render("@li- ").contains(">@li-</a>"))
    #expect(try render("@ana-- b").contains(">@ana</a>-- b"))
  }

  @Test func `each name is asked once and fifty at most`() throws {
    final class Asked { var names: [String] = [] }
    let asked = Asked()
    let context = MarkdownRenderer.Context(mention: {
      asked.names.append($0)
      return nil
    })
    let source = (0..<100).map { "@n\($0) @n\($0)" }.joined(separator: " ")
    _ = try html(source, by: .member, in: context)
    #expect(asked.names == (0..<50).map { "n\($0)" })
  }

  @Test func `a name longer than 64 characters is none`() throws {
    let context = MarkdownRenderer.Context(mention: { "/people/\($0)/" })
    let name = String(repeating: "a", count: 64)
    #expect(try html("@" + name, by: .member, in: context).contains("mention"))
    #expect(!(try html("@" + name + "a", by: .member, in: context)).contains("mention"))
  }
}
