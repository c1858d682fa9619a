import Testing
import ThemeFiles

@testable import Deploy

struct ConfigTemplateTests {
  private func render(
    _ template: String, _ values: [String: ConfigTemplate.Value] = [:]
  ) throws -> String {
    try ConfigTemplate.render(template, values) { $0 == "other" ? "of {{name}}\n" : nil }
  }

  @Test func `places are filled in, and nothing is escaped`() throws {
    #expect(
      try render("a {{name}} $b {c} [0-9]{2}\n", ["name": .text("<&\"%>")])
        == "a <&\"%> $b {c} [0-9]{2}\n")
    #expect(try render("(?<{{name}}_rest>x)", ["name": .text("t")]) == "(?<t_rest>x)\n")
  }

  @Test func `sections are shown, hidden and repeated, and their lines leave no empty ones`() throws
  {
    let template = "{{#on}}\nyes\n{{/on}}\n{{^on}}\nno\n{{/on}}\nend{{#on}} here{{/on}}\n"
    #expect(try render(template, ["on": .flag(true)]) == "yes\nend here\n")
    #expect(try render(template, ["on": .flag(false)]) == "no\nend\n")
    #expect(try render("{{#t}}\n<{{t}}>\n{{/t}}\n", ["t": .text("")]) == "")
    #expect(try render("{{#t}}\n<{{t}}>\n{{/t}}\n", ["t": .text("x")]) == "<x>\n")
    let list = ConfigTemplate.Value.list([["code": .text("es")], ["code": .text("fr")]])
    #expect(
      try render("{{#list}}\n{{path}}/{{code}}/\n{{/list}}\n", ["list": list, "path": .text("/a")])
        == "/a/es/\n/a/fr/\n")
    #expect(
      try render(
        "{{#a}}\n{{#b}}\nx\n{{/b}}\n{{/a}}\ny\n", ["a": .flag(false), "b": .flag(true)]) == "y\n")
  }

  @Test func `another file is put in`() throws {
    #expect(
      try render("a\n{{>other}}\nb\n", ["name": .text("x")]) == "a\nof x\nb\n")
  }

  @Test(arguments: [
    "{{name}}", "{{>missing}}", "{{#on}}\n", "{{/on}}\n", "{{#on}}\n{{/name}}\n", "{{on}}",
  ])
  func `mistakes are errors`(template: String) {
    #expect(throws: ConfigTemplate.Fault.self) { try render(template, ["on": .flag(true)]) }
  }

  @Test func `every file of deploy is embedded`() {
    let names = DeployFiles.all.map(\.path)
    for name in ["nginx.conf", "apache.conf", "lighttpd.conf", "scgi@.service", "refresh.timer"] {
      #expect(names.contains(name))
    }
  }
}
