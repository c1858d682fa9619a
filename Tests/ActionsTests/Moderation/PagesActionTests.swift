import Actions
@_spi(Raw) import Database
import Glibc
import Model
import TestSupport
import Testing
import Time

/// Editing pages of content: admins change title and text of a file, and never lose what was typed.
struct PagesActionTests {
  private let desk: ModerationFixture
  private var site: SiteFixture { desk.site }
  private var carmen: Browser { desk.carmen }
  private let rules = "---\ntitle: House rules\n# ours\n---\n\n## 1. Be kind.\n"

  init() throws {
    desk = try ModerationFixture(role: .admin)
    mkdir(desk.site.folder.content, 0o755)
    try SiteFixture.write(Array(rules.utf8), file)
  }

  private var file: String { desk.site.folder.content + "/rules.md" }

  private func stored() throws -> String {
    String(decoding: try #require(SiteFixture.read(file)), as: UTF8.self)
  }

  private func save(_ fields: [(String, String)] = []) throws -> Answer {
    let seen = try carmen.page("/desk/pages?file=rules.md").fields["seen"] ?? ""
    let usual = [
      ("file", "rules.md"), ("seen", seen), ("title", "Our rules"), ("body", "## 1. Be kinder."),
      ("lang", "en"),
    ]
    let names = Set(fields.map(\.0))
    return try carmen.send("/desk/pages", usual.filter { !names.contains($0.0) } + fields)
  }

  @Test(arguments: ["en", "es"])
  func `an admin finds them; a moderator, a member and a guest do not`(language: String) throws {
    let link = "/do/desk/pages?lang=\(language)"
    #expect(try carmen.page("/desk?lang=\(language)").addresses.contains(link))
    let list = try carmen.page("/desk/pages?lang=\(language)")
    #expect(list.shows("content/rules.md") && list.shows("content/rules.es.md"))
    #expect(list.addresses.contains("/do/desk/pages?file=rules.md&lang=\(language)"))
    try site.addAccount("mo", "Mo", role: .moderator)
    for browser in [Browser(site), desk.rosa, try Browser(site, as: "mo")] {
      #expect(try browser.get("/desk/pages").status == 403)
      #expect(try browser.get("/desk/pages?file=rules.md").status == 403)
      #expect(
        try browser.post("/desk/pages", ["file": "rules.md", "title": "x", "body": "y"]).status
          == 403)
    }
    #expect(
      try !Browser(site, as: "mo").page("/desk").addresses.contains { $0.contains("/desk/pages") })
    #expect(try stored() == rules)
  }

  @Test(arguments: [
    "../site.yml", "..%2Fsite.yml", "/etc/passwd", "rules.md%00", "forum/_boards.yml", "help.md",
    "",
  ])
  func `no other file can be named`(name: String) throws {
    #expect([400, 404].contains(try carmen.get("/desk/pages?file=\(name)").status))
    #expect(
      [400, 404].contains(
        try carmen.send("/desk/pages", [("file", name), ("title", "x"), ("body", "y")]).status))
  }

  @Test func `title and text are changed in the file, and undone`() throws {
    let page = try carmen.page("/desk/pages?file=rules.md")
    #expect(page.fields["title"] == "House rules" && page.fields["body"] == "## 1. Be kind.")
    let answer = try save([("body", "\r\n\r\n## 1. Be kinder.  \r\nPlease.\r\n\r\n")])
    #expect(answer.location == "/do/desk/pages?file=rules.md&done=1&lang=en")
    #expect(
      try stored() == "---\ntitle: \"Our rules\"\n# ours\n---\n\n## 1. Be kinder.  \nPlease.\n")
    let done = try carmen.page("/desk/pages?file=rules.md&done=1&lang=en")
    #expect(done.shows("Carmen edited a page.") && done.shows("has not been published yet"))
    #expect(try carmen.page("/desk/decided").shows("content/rules.md"))
    let undone = try carmen.post("/desk/decided", ["decision": "1", "from": "page", "lang": "en"])
    #expect(undone.location == "/do/desk/pages?file=rules.md&undone=1&lang=en")
    #expect(try stored() == rules)
  }

  @Test func `a moderator cannot take it back`() throws {
    #expect(try save().status == 303)
    try site.addAccount("mo", "Mo", role: .moderator)
    let mo = try Browser(site, as: "mo")
    #expect(try mo.page("/desk/decided").shows("Carmen edited a page"))
    #expect(try mo.post("/desk/decided", ["decision": "1"]).status == 403)
    #expect(try stored().contains("kinder"))
  }

  @Test func `saving without a change does nothing`() throws {
    #expect(try save().status == 303)
    #expect(try save().location == "/do/desk/pages?file=rules.md&lang=en")
    #expect(try site.count("decisions") == 1)
  }

  @Test func `a preview shows it, and writes nothing`() throws {
    let page = try save([("preview", "1"), ("body", "Be <b>bold</b>, *please*.")]).page
    #expect(page.problems == [] && page.shows("Be <b>bold</b>, please."))
    #expect(
      page.fields["body"] == "Be <b>bold</b>, *please*." && page.fields["title"] == "Our rules")
    #expect(try stored() == rules)
  }

  @Test func `the slower editor sees both versions, and may save again`() throws {
    let seen = try #require(try carmen.page("/desk/pages?file=rules.md").fields["seen"])
    try SiteFixture.write(Array((rules + "\n## 2. Theirs.\n").utf8), file)
    let answer = try save([("seen", seen)])
    #expect(answer.status == 409)
    #expect(answer.page.fields["body"] == "## 1. Be kinder." && answer.page.shows("## 2. Theirs."))
    #expect(try stored().contains("Theirs"))
    let again = try #require(answer.page.fields["seen"])
    #expect(try save([("seen", again)]).status == 303)
    #expect(try stored().contains("kinder"))
  }

  @Test(arguments: [
    ("title", ""), ("title", String(repeating: "x", count: 900)), ("body", " \n"),
    ("body", String(repeating: "x", count: 64 << 10)),
  ])
  func `errors appear beside their fields`(field: String, value: String) throws {
    let answer = try save([(field, value)])
    #expect(answer.status == 422 && answer.refused == [field])
    #expect(answer.page.fields[field == "title" ? "body" : "title"]?.isEmpty == false)
    #expect(try stored() == rules)
  }

  @Test func `where it cannot be written the text stays, and what to do is said`() throws {
    mkdir(site.folder.content + "/.tertulia-page", 0o755)
    let answer = try save()
    #expect(answer.status == 503)
    #expect(answer.page.shows("The web server has no permission to write content/rules.md."))
    #expect(
      answer.page.fields["body"] == "## 1. Be kinder." && answer.page.fields["title"] == "Our rules"
    )
    #expect(try stored() == rules)
  }

  @Test func `a file that is gone, or a link, says so`() throws {
    for make in [{}, { _ = symlink("/etc/passwd", file) }] as [() -> Void] {
      unlink(file)
      make()
      let answer = try carmen.get("/desk/pages?file=rules.md")
      #expect(answer.status == 409 && answer.page.shows("no longer exists, or is a link"))
      #expect(try save([("seen", "0")]).status == 409)
    }
  }

  @Test func `a title that only the file can change is not asked for`() throws {
    try SiteFixture.write(Array("---\ntitle: >-\n  House\n  rules\n---\nOld.\n".utf8), file)
    let page = try carmen.page("/desk/pages?file=rules.md")
    #expect(page.shows("can only be edited in the file"))
    #expect(try save([("title", "House rules")]).status == 303)
    #expect(try stored() == "---\ntitle: >-\n  House\n  rules\n---\n## 1. Be kinder.\n")
  }
}
