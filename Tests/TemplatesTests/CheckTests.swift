import Templates
import Testing

struct CheckTests {
  static let known = ["title", "body", "open", "author", "comments", "tags"]

  private func errors(_ template: String, partials: [String: String]) -> [String] {
    library(partials.merging(["page": template]) { partial, _ in partial })
      .check("page", against: Page.shape).map(\.description)
  }

  @Test(arguments: [
    "{{title}} {{{body}}} {{&body}} {{#open}}x{{/open}} {{^open}}{{title}}{{/open}}",
    "{{author.name}} {{#author}}{{name}} {{title}}{{/author}} {{#author.name}}x{{/author.name}}",
    "{{#comments}}{{text}} {{author.name}} {{title}}{{/comments}} {{^comments}}{{/comments}}",
    "{{#tags}}{{.}}{{/tags}} {{#title}}{{.}}{{/title}} {{#body}}{{{.}}}{{/body}}",
    "{{#comments}}{{> comment}}{{/comments}}",
    "{{< layout}}{{$main}}{{title}}{{/main}}{{/ layout}}",
  ])
  func `a correct template has no errors`(template: String) {
    let partials = ["comment": "{{text}}", "layout": "{{$main}}{{unknown}}{{/main}}{{title}}"]
    #expect(errors(template, partials: partials) == [])
  }

  @Test(arguments: [
    ("\n  {{titel}}", 2, 3, TemplateError.Reason.unknownKey("titel", known: known)),
    ("{{#topics}}{{anything}}{{/topics}}", 1, 1, .unknownKey("topics", known: known)),
    ("{{^topics}}{{/topics}}", 1, 1, .unknownKey("topics", known: known)),
    ("{{author.nmae}}", 1, 1, .unknownKey("author.nmae", known: ["author.name"])),
    ("{{comments.text}}", 1, 1, .notView("comments")),
    ("{{#author}}{{nmae}}{{/author}}", 1, 12, .unknownKey("nmae", known: ["name"] + known)),
    ("{{#title.x}}{{/title.x}}", 1, 1, .notView("title")),
    ("{{.}}", 1, 1, .unknownKey(".", known: known)),
    ("{{{title}}}", 1, 1, .textNotEscaped("title")),
    ("{{&title}}", 1, 1, .textNotEscaped("title")),
    ("{{#comments}}{{{text}}}{{/comments}}", 1, 14, .textNotEscaped("text")),
    ("{{#tags}}{{{.}}}{{/tags}}", 1, 10, .textNotEscaped(".")),
    ("{{body}}", 1, 1, .htmlEscapedTwice("body")),
    ("{{open}}", 1, 1, .notText("open")),
    ("{{author}}", 1, 1, .notText("author")),
    ("{{comments}}", 1, 1, .notText("comments")),
    ("x\n{{> gone}}", 2, 1, .missingTemplate("gone")),
    ("{{< gone}}{{$a}}{{/a}}{{/gone}}", 1, 1, .missingTemplate("gone")),
    ("{{#open}}{{> page}}{{/open}}", 1, 10, .tooDeep(limit: 64)),
    ("{{> page}}{{> page}}", 1, 1, .tooDeep(limit: 64)),
    ("{{#open}}", 1, 1, .unclosedSection("open")),
  ])
  func `a mistake is reported with its position, once`(
    template: String, line: Int, column: Int, reason: TemplateError.Reason
  ) {
    let found = library(["page": template]).check("page", against: Page.shape)
    let expected = TemplateError(template: "page", line: line, column: column, reason: reason)
    #expect(found == [expected])
  }

  @Test func `plain text escapes nothing and takes no HTML`() throws {
    let templates = ["mail.txt": "{{title}} {{{title}}} {{> mail.html}}", "mail.html": "{{title}}"]
    #expect(library(templates).check("mail.txt", against: Page.shape) == [])
    var output: [UInt8] = []
    try library(templates).render("mail.txt", Page(), into: &output)
    #expect(
      String(decoding: output, as: UTF8.self)
        == "Walks & <talks> Walks & <talks> Walks &amp; &lt;talks&gt;")
    let found = library(["mail.txt": "\n{{{body}}}"]).check("mail.txt", against: Page.shape)
    #expect(
      found == [
        TemplateError(template: "mail.txt", line: 2, column: 1, reason: .htmlInPlainText("body"))
      ])
  }

  @Test func `all mistakes are collected, through partials, parents and blocks`() {
    let found = errors(
      "{{<layout}}{{$main}}{{a}}{{> side}}{{> side}}{{/main}}{{$mian}}{{/mian}}{{/layout}}{{b}}",
      partials: [
        "layout": "{{$main}}{{unused}}{{/main}}\n{{#author}}{{$aside}}{{c}}{{/aside}}{{/author}}",
        "side": "\n{{{title}}}", "broken": "{{",
      ])
    let known = Self.known.joined(separator: ", ")
    #expect(
      found == [
        "page.mustache:1:21: error: unknown key “a”; this page knows: \(known)",
        "side.mustache:2:1: error: “title” is text and must be escaped: {{title}}",
        "layout.mustache:2:22: error: unknown key “c”; this page knows: name, \(known)",
        "page.mustache:1:55: error: unknown block “mian”; the parent has: main, aside",
        "page.mustache:1:84: error: unknown key “b”; this page knows: \(known)",
      ])
  }

  @Test func `a missing page and a loader's error are reported`() {
    struct DiskError: Error {}
    let broken = TemplateLibrary { name in
      if name == "bad" { throw DiskError() }
      return name == "page" ? Array("\n{{>bad}}".utf8) : nil
    }
    #expect(
      broken.check("page", against: [:]) == [
        TemplateError(
          template: "page", line: 2, column: 1,
          reason: .unreadableTemplate("bad", because: "DiskError()"))
      ])
    #expect(
      broken.check("gone", against: [:]) == [
        TemplateError(template: "gone", line: 1, column: 1, reason: .missingTemplate("gone"))
      ])
  }
}
