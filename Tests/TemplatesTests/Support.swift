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
final class Page: View {
  static let shape: Shape = [
    "title": .text, "body": .html, "open": .flag, "author": .view(Person.shape),
    "comments": .list(Comment.shape), "tags": .list(TextItem.shape),
  ]
  private let title: String
  private let body: String
  private let open: Bool
  private let author = Person(name: "Irene")
  private let comments: [Comment]
  private let tags: [String]

  init(
    title: String = "Walks & <talks>", body: String = "<p>Hi</p>", open: Bool = true,
    comments: [Comment] = [], tags: [String] = []
  ) {
    self.title = title
    self.body = body
    self.open = open
    self.comments = comments
    self.tags = tags
  }

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

final class Person: View {
  static let shape: Shape = ["name": .text]
  private let name: String

  init(name: String) { self.name = name }

  func value(for key: ViewKey) -> Value { key == "name" ? .text(name) : .missing }
}

final class Comment: View {
  static let shape: Shape = ["text": .text, "author": .view(Person.shape)]
  private let text: String
  private let author = Person(name: "Luis")

  init(text: String) { self.text = text }

  func value(for key: ViewKey) -> Value {
    switch key {
    case "text": .text(text)
    case "author": .view(author)
    default: .missing
    }
  }
}

/// A view that contains itself without end.
final class Endless: View {
  static let shape: Shape = ["inner": .view([:])]

  func value(for key: ViewKey) -> Value { key == "inner" ? .view(Endless()) : .missing }
}
