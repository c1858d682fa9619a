import Templates
import Testing

/// Templates as a build stores them.
@Suite struct CompiledTests {
  /// All kinds of nodes, keys with parts, indentation and multi-byte text.
  static let sources = [
    "page": """
    {{<layout}}{{$main}}
      <h1>{{title}}</h1>
      {{#open}}¡{{author.name}}!{{/open}}{{^open}}closed{{/open}}
      {{#comments}}
        {{>comment}}
      {{/comments}}
      {{{body}}}{{#tags}} {{.}}{{/tags}}
    {{/main}}{{/layout}}
    """, "comment": "<p>\n{{text}}\n</p> by {{author.name}} ñ\n",
    "layout": "<main>\n  {{$main}}nothing{{/main}}\n</main>\n",
  ]

  static func compiled(_ name: String) throws -> [UInt8]? {
    try sources[name].map { try Template(parsing: Array($0.utf8), name: name).compiled }
  }

  @Test func `a compiled template renders what its source does`() throws {
    let page = Page(comments: [Comment(text: "one"), Comment(text: "two")], tags: ["a", "b"])
    let parsed = try rendered(library(Self.sources), page)
    #expect(!parsed.isEmpty)
    #expect(try rendered(TemplateLibrary(load: Self.compiled), page) == parsed)
  }

  @Test func `a key of dots alone, from damaged bytes, is a key that nothing has`() throws {
    let whole = try Template(parsing: Array("{{a.b}}".utf8), name: "page").compiled
    let key = Array("a.b".utf8)
    let place = try #require(whole.indices.last { whole[$0...].starts(with: key) })
    let damaged = whole[..<place] + Array("...".utf8) + whole[(place + 3)...]
    #expect(try rendered(TemplateLibrary { _ in Array(damaged) }) == "")
  }

  @Test func `a source that an older program stored is parsed`() throws {
    let template = try Template.stored(Array("{{title}}".utf8), name: "page")
    #expect(template.name == "page")
    #expect(try rendered("{{title}}", Page(title: "old")) == "old")
  }

  @Test func `a mistake that shows when rendering still has its line`() throws {
    let source = Array("\n\n{{>page}}".utf8)
    let stored = try Template(parsing: source, name: "page").compiled
    let error = #expect(throws: TemplateError.self) {
      try rendered(TemplateLibrary { _ in stored })
    }
    #expect(error?.line == 3)
  }

  @Test func `no damage of what is stored crashes`() throws {
    let stored = try #require(try Self.compiled("page"))
    var refused = 0
    for index in stored.indices {
      for change: UInt8 in [1, 0x7f, 0x80, 0xff] {
        var damaged = stored
        damaged[index] ^= change
        let library = TemplateLibrary { try $0 == "page" ? damaged : Self.compiled($0) }
        do {
          _ = try rendered(library, Page(comments: [Comment(text: "one")]))
        } catch is TemplateError {
          refused += 1
        }
      }
      if index.isMultiple(of: 7) { _ = try? Template.stored(Array(stored[..<index]), name: "page") }
    }
    #expect(refused > 0)
  }
}
