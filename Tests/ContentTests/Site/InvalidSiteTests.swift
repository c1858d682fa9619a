import Content
@_spi(Raw) import Database
import Foundation
import Model
import TestSupport
import Testing

/// Errors of a site, word for word as an editor reads them.
struct InvalidSiteTests {
  private func errors(_ site: TemporarySite) -> [String] { complaints { try site.compile() } }

  @Test func `the sample site is valid`() throws {
    #expect(errors(try TemporarySite(SampleSite.files())) == [])
  }

  @Test(
    arguments: InvalidSite.settings + InvalidSite.topics + InvalidSite.others + InvalidSite.people
      + InvalidSite.catalogue)
  func `an invalid site is named with file, line and column`(invalid: InvalidSite) throws {
    let found = errors(try invalid.site())
    #expect(found == invalid.errors, "\(found.joined(separator: "\n"))")
  }

  @Test(arguments: InvalidSite.notes)
  func `a strict build names what is wrong with notes in the same way`(invalid: InvalidSite) throws
  {
    let site = try invalid.site()
    let found = complaints { _ = try site.read(isStrict: true) }
    #expect(found == invalid.errors, "\(found.joined(separator: "\n"))")
  }

  @Test(arguments: ["content/about.md", "content/forum/3-boots/2.md", "site.yml"])
  func `a file that is not UTF-8 is named`(file: String) throws {
    for bytes in [
      Array("---\ntitle: caf\u{E9}\n---\n\nx".unicodeScalars.map { UInt8($0.value) }), [0],
    ] {
      let site = try TemporarySite(SampleSite.files())
      try site.write(bytes, file)
      #expect(errors(site) == ["\(file): error: is not UTF-8 text"])
    }
  }

  @Test func `a file that cannot be read is named`() throws {
    let site = try TemporarySite(SampleSite.files())
    try site.remove("content/forum/3-boots/index.md")
    try site.write("x", "content/forum/3-boots/index.md/x")
    #expect(
      errors(site) == ["content/forum/3-boots/index.md: error: cannot be read: Is a directory"])
  }

  @Test(arguments: [
    "content/notes", "content/notes/statistics", "content/forum", "content/forum/3-boots",
    "templates",
  ])
  func `a folder that cannot be read is named, nothing of it is removed`(folder: String) throws {
    let site = try TemporarySite(SampleSite.files())
    try site.write("---\ntitle: Mean\n---\n\nx", "content/notes/statistics/tests/mean.md")
    try site.write("a { color: red }", "templates/assets/own.css")
    try site.build()
    let files = try site.publicFiles()
    let path = "\(site.folder.path)/\(folder)"
    try FileManager.default.moveItem(atPath: path, toPath: "\(site.folder.path)/away")
    // Not even root may follow a link to itself.
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let error = "\(folder): error: cannot be read: Too many levels of symbolic links"
    #expect(errors(site).contains(error))
    #expect(throws: ContentErrors.self) { try site.build() }
    #expect(try site.publicFiles() == files)
  }

  @Test func `all problems of all files are named at once, in order, nothing is stored`() throws {
    let site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    try site.writePages()
    let rows = try database.number("SELECT total_changes()")
    let files = try site.publicFiles()
    try site.write(SampleSite.document("New title", "New"), "content/about.md")
    try site.write("---\ntitel: X\ndate: today\n---\n\n", "content/forum/3-boots/index.md")
    try site.write("no front matter", "content/rules.md")
    try site.write("{{#open}}", "templates/pages/topic.mustache")
    let found = errors(site)
    #expect(
      found.map { $0.prefix { $0 != " " } } == [
        "content/forum/3-boots/index.md:", "content/forum/3-boots/index.md:2:",
        "content/forum/3-boots/index.md:2:", "content/forum/3-boots/index.md:2:",
        "content/forum/3-boots/index.md:2:1:", "content/forum/3-boots/index.md:3:7:",
        "content/rules.md:1:1:", "templates/pages/topic.mustache:1:1:",
      ])
    #expect(try database.number("SELECT total_changes()") == rows)
    let titles = "SELECT title FROM public_documents WHERE slug = 'about'"
    #expect(try database.connection.first(titles) { $0.text(0) } == "About us")
    try site.writePages()
    #expect(try site.publicFiles() == files)
  }

  @Test func `a number that a member's topic has is refused, and nothing is stored`() throws {
    let site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    #expect(try database.postTopic("Wool socks") == Topic.ID(4))
    try site.write(SampleSite.opening("Mine"), "content/forum/4-mine/index.md")
    try site.write(SampleSite.document("New title", "New"), "content/about.md")
    #expect(
      errors(site) == [
        """
        content/forum/4-mine: error: a member's topic already has this number; the next free number is 5
        """
      ])
    #expect(try database.reader(for: .everyone).topic(Topic.ID(4))?.title == "Wool socks")
    #expect(
      try database.number("SELECT count(*) FROM public_documents WHERE title = 'New title'") == 0)
  }
}
