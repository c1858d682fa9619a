import Templates

/// A library of templates written in a test.
func library(_ templates: [String: String]) -> TemplateLibrary {
  TemplateLibrary { templates[$0].map { Array($0.utf8) } }
}

/// Output of a template for a view.
func rendered(
  _ template: String, _ view: any View = Page(), partials: [String: String] = [:]
) throws -> String {
  try rendered(library(partials.merging(["page": template]) { partial, _ in partial }), view)
}

/// Output of the template `page` of a library for a view.
func rendered(_ library: TemplateLibrary, _ view: any View = Page()) throws -> String {
  var output: [UInt8] = []
  try library.render("page", view, into: &output)
  return String(decoding: output, as: UTF8.self)
}

/// A forum page in small: one key of each kind.
struct Page: View {
  var title = "Walks & <talks>"
  var body = "<p>Hi</p>"
  var open = true
  var comments: [Comment] = []
  var tags: [String] = []

  static let keys: Keys<Self> = [
    .text("title") { $0.title },
    .html("body") { Array($0.body.utf8) },
    .flag("open") { $0.open },
    .view("author") { _ in Person(name: "Irene") },
    .list("comments") { $0.comments },
    .list("tags") { $0.tags.map(TextItem.init) },
  ]
}

struct Person: View {
  let name: String

  static let keys: Keys<Self> = [.text("name") { $0.name }]
}

struct Comment: View {
  let text: String

  static let keys: Keys<Self> = [
    .text("text") { $0.text },
    .view("author") { _ in Person(name: "Luis") },
  ]
}

/// A view that contains itself without end.
struct Endless: View {
  static let keys: Keys<Self> = [.view("inner") { _ in Endless() }]
}
