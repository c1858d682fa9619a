import Templates
import Testing

struct FillingTests {
  static let labels = [
    "save": "Save & close", "html": "<b>x</b>", "empty": "", "brace": "a {b} {", "tag": "{{x}}",
  ]

  private func fill(_ source: String) throws -> String {
    let bytes = try Template.filling("t.", in: Array(source.utf8), name: "page") { Self.labels[$0] }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("<b>{{t.save}}</b>", "<b>Save &amp; close</b>"),
    ("{{{t.html}}}{{&t.html}}{{t.html}}", "<b>x</b><b>x</b>&lt;b&gt;x&lt;/b&gt;"),
    ("[{{ t.empty }}]", "[]"),
    (
      "{{=<% %>=}}<%t.save%> {{t.save}} <%title%>",
      "{{=<% %>=}}Save &amp; close {{t.save}} <%title%>"
    ),
    ("{{=<% %>=}}<%t.tag%>", "{{=<% %>=}}{{x}}"),
  ])
  func `labels are filled in`(source: String, expected: String) throws {
    #expect(try fill(source) == expected)
  }

  @Test(arguments: ["mail.txt", "mail.txt.mustache"])
  func `in plain text nothing is escaped`(name: String) throws {
    let source = Array("{{t.save}} {{{t.html}}}".utf8)
    let filled = try Template.filling("t.", in: source, name: name) { Self.labels[$0] }
    #expect(String(decoding: filled, as: UTF8.self) == "Save & close <b>x</b>")
  }

  @Test(arguments: [
    "no tags at all \r\n", "{{title}} {{{ body }}} {{!t.save}} {{#t.save}}{{/t.save}}\t{{>t.save}}",
    "{{total}} {{tt.save}} {{ x }}", "",
  ])
  func `all else stays byte for byte`(source: String) throws { #expect(try fill(source) == source) }

  @Test(arguments: [
    ("a\n {{t.sav}}", 2, 2, TemplateError.Reason.unknownLabel("t.sav")),
    ("{{t.tag}}", 1, 1, .labelContainsTag("t.tag")),
    ("{{t.brace}}{{{body}}}", 1, 1, .labelContainsTag("t.brace")),
    ("{{t.save", 1, 1, .unclosedTag),
  ])
  func `a label that cannot be filled in is refused with its position`(
    source: String, line: Int, column: Int, reason: TemplateError.Reason
  ) {
    let expected = TemplateError(template: "page", line: line, column: column, reason: reason)
    #expect(throws: expected) { try fill(source) }
  }
}
