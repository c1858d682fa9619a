import Templates

/// A library of templates written in a test.
func library(_ templates: [String: String]) -> TemplateLibrary {
  TemplateLibrary { templates[$0].map { Array($0.utf8) } }
}

/// What a template makes of a view.
func rendered(
  _ template: String, _ view: any View = Page(), partials: [String: String] = [:]
) throws -> String {
  var output: [UInt8] = []
  let library = library(partials.merging(["page": template]) { partial, _ in partial })
  try library.render("page", view, into: &output)
  return String(decoding: output, as: UTF8.self)
}

/// A forum page in small: one key of each kind.
struct Page: View {
  static let shape: Shape = [
    "title": .text, "body": .html, "open": .flag, "author": .view(Person.shape),
    "comments": .list(Comment.shape), "tags": .list(TextItem.shape),
  ]
  var title = "Walks & <talks>"
  var body = "<p>Hi</p>"
  var open = true
  var author = Person(name: "Irene")
  var comments: [Comment] = []
  var tags: [String] = []

  func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "body": .html(Array(body.utf8))
    case "open": .flag(open)
    case "author": .view(author)
    case "comments": .list(comments)
    case "tags": .list(tags.map(TextItem.init))
    default: .missing
    }
  }
}

struct Person: View {
  static let shape: Shape = ["name": .text]
  let name: String

  func value(for key: ViewKey) -> Value { key == "name" ? .text(name) : .missing }
}

struct Comment: View {
  static let shape: Shape = ["text": .text, "author": .view(Person.shape)]
  let text: String
  var author = Person(name: "Luis")

  func value(for key: ViewKey) -> Value {
    switch key {
    case "text": .text(text)
    case "author": .view(author)
    default: .missing
    }
  }
}

/// A view that contains itself without end.
struct Endless: View {
  static let shape: Shape = ["inner": .view([:])]

  func value(for key: ViewKey) -> Value { key == "inner" ? .view(Endless()) : .missing }
}
