import Templates
import Testing

/// Values of a view for its keys, and what follows from their list.
struct KeyTests {
  /// A view that may have nothing to say.
  private struct Reply: View {
    var name: String?
    var author: Person?
    var isClosed = false

    static let keys: Keys<Self> = [
      .text("name") { $0.name },
      .view("author") { $0.author },
      .flag("isClosed") { $0.isClosed },
    ]
  }

  /// A view with equal names, around the other.
  private struct Topic: View {
    var reply = Reply()

    static let keys: Keys<Self> = [
      .text("name") { _ in "outer" },
      .view("author") { _ in Person(name: "outer") },
      .flag("isClosed") { _ in true },
      .view("reply") { $0.reply },
    ]
  }

  @Test(arguments: [
    ("{{name}}", ""), ("{{#name}}{{.}}{{/name}}", ""), ("{{#author}}{{name}}{{/author}}", ""),
    ("{{^author}}nobody{{/author}}", "nobody"), ("{{author.name}}", ""),
    ("{{#isClosed}}closed{{/isClosed}}", ""),
  ])
  func `a missing value hides an outer key of that name`(template: String, page: String) throws {
    #expect(try rendered("{{#reply}}\(template){{/reply}}", Topic()) == page)
  }

  @Test func `a present value is shown`() throws {
    let reply = Reply(name: "Irene", author: Person(name: "Luis"), isClosed: true)
    #expect(
      try rendered("{{#reply}}{{name}} {{author.name}} {{isClosed}}{{/reply}}", Topic(reply: reply))
        == "Irene Luis true")
  }

  @Test func `the shape follows from the keys, in their order`() {
    #expect(Reply.shape == ["name": .text, "author": .view(["name": .text]), "isClosed": .flag])
    #expect(Page.shape.keys == ["title", "body", "open", "author", "comments", "tags"])
    #expect(Page.shape["body"] == .html)
    #expect(Page.shape["comments"] == .list(Comment.shape))
  }

  @Test func `of many keys each is found, and no other`() throws {
    #expect(
      try rendered("{{open}}{{titles}}{{tag}}{{#tags}}{{.}}{{/tags}}", Page(tags: ["a"])) == "truea"
    )
  }
}
