import Foundation
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Pages of `content/` that an admin changes: in the file, after what they saw, and the site follows with the next build.
struct PageEditTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let admin: Member.ID
  private let about = "---\ntitle: About us\ndescription: Who we are.\n---\n\nWe walk.\n"

  init() throws {
    var files = SampleSite.files(languages: ["en", "es"])
    files["content/about.md"] = about
    files["content/about.es.md"] = "---\ntitle: Nosotras\n---\n\nAndamos.\n"
    site = try TemporarySite(files)
    try site.build()
    database = try SiteDatabase(site.folder)
    admin = try database.openAccount("carmen", role: .admin)
    _ = try site.edit()
    try site.writePages()
  }

  private func page(_ file: String = "about.md") throws -> EditablePage {
    try #require(try database.editablePage(file))
  }

  @discardableResult
  private func edit(
    _ file: String = "about.md", title: String = "About us", text: String = "We [[read]] *too*.",
    seen: String? = nil
  ) throws -> Decision {
    let page = try page(file)
    let seen = try seen ?? database.openPage(page).digest
    let decision = Decision(.edit, by: admin, at: TemporarySite.now)
    return try database.write {
      try $0.edit(page, seen: seen, title: title, text: text, decision)
    }
  }

  /// Does the job runner's work; then all files equal a clean build of the folder.
  private func follow() throws {
    let edited = try database.editedMark()
    if try site.edit() { try site.writePages() } else { _ = try site.publish() }
    try database.endEditing(edited)
    #expect(try site.publicFiles() == site.cleanBuild())
    #expect(try !database.editState().isWaiting)
  }

  @Test func `only files that the build read as pages are listed`() throws {
    let files = try database.editablePages().map(\.file)
    #expect(files.contains("about.md") && files.contains("about.es.md"))
    #expect(!files.contains { $0.contains("/") || !$0.hasSuffix(".md") || $0.hasPrefix("help") })
    for name in [
      "../site.yml", "forum/_boards.yml", "/etc/passwd", "about.fr.md", "", ".", "About.md",
    ] {
      #expect(try database.editablePage(name) == nil, "\(name)")
    }
  }

  @Test func `the file is changed, the rest of it stays, and the site follows`() throws {
    let before = try site.publicFiles()
    let decision = try edit(title: "About \"us\"")
    #expect(
      try site.text("content/about.md")
        == "---\ntitle: \"About \\\"us\\\"\"\ndescription: Who we are.\n---\n\nWe [[read]] *too*.\n"
    )
    #expect(try database.editState().isWaiting)
    #expect(try site.publicFiles() == before, "pages are what the last build knows")
    try follow()
    #expect(try site.text("public/about/index.html").contains("About &quot;us&quot;</h1>"))
    #expect(try !site.text("public/es/about/index.html").contains("We "))
    try database.write { _ = try $0.undo(decision.id, by: admin, at: TemporarySite.now) }
    #expect(try site.text("content/about.md") == about)
    try follow()
    #expect(try site.publicFiles() == before)
  }

  @Test func `an unseen change by another is not overwritten`() throws {
    let seen = try database.openPage(page()).digest
    let first = try edit()
    let now = try site.text("content/about.md")
    let conflict = try #require(throws: PageConflict.self) { try edit(text: "Mine", seen: seen) }
    #expect(conflict.page.markdown.text == "We [[read]] *too*.")
    #expect(try site.text("content/about.md") == now)
    #expect(throws: DecisionConflict.self, "the same again") { try edit(seen: seen) }
    // In an editor on the machine, likewise.
    try site.write(about + "More.\n", "content/about.md")
    #expect(try database.obstacle(toUndoing: first) != nil)
    #expect(throws: UndoObstacle.self) {
      try database.write { _ = try $0.undo(first.id, by: admin, at: TemporarySite.now) }
    }
    #expect(try site.text("content/about.md") == about + "More.\n")
  }

  @Test func `links, folders and what is gone are refused`() throws {
    let path = site.folder.content + "/about.md"
    let secret = site.folder.path + "/secret.md"
    try site.write("---\ntitle: Secret\n---\nx\n", "secret.md")
    let seen = try database.openPage(page()).digest
    for make in [
      { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: secret) },
      { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) },
      {},
    ] as [() throws -> Void] {
      try FileManager.default.removeItem(atPath: path)
      try make()
      #expect(throws: PageFile.Fault.missing) { try database.openPage(page()) }
      #expect(throws: PageFile.Fault.missing) { try edit(seen: seen) }
      if !FileManager.default.fileExists(atPath: path) { try site.write("x", "content/about.md") }
    }
    #expect(try site.text("secret.md") == "---\ntitle: Secret\n---\nx\n")
    #expect(throws: PageFile.Fault.unreadable, "it has no front matter now") {
      try edit(seen: seen)
    }
    #expect(try database.number("SELECT count(*) FROM decisions") == 0)
  }

  @Test func `where the folder takes no file nothing is done`() throws {
    // Behaves like a folder that may not be written: the user who runs the tests may write everywhere.
    try site.write("x", "content/.tertulia-page/x")
    #expect(throws: PageFile.Fault.self) { try edit() }
    #expect(try site.text("content/about.md") == about)
    #expect(try database.number("SELECT count(*) FROM decisions") == 0)
    #expect(try !database.editState().isWaiting)
  }

  @Test func `a kill after the file and before the commit leaves the next build to mend it`() throws
  {
    struct Killed: Error {}
    let (page, seen) = (try page(), try database.openPage(page()).digest)
    #expect(throws: Killed.self) {
      try database.write {
        _ = try $0.edit(
          page, seen: seen, title: "About us", text: "New.",
          Decision(.edit, by: admin, at: TemporarySite.now))
        throw Killed()
      }
    }
    #expect(try site.text("content/about.md").contains("New."))
    #expect(try database.number("SELECT count(*) FROM decisions") == 0)
    try follow()
    #expect(try site.text("public/about/index.html").contains("New."))
  }

  @Test func `rules follow, too, wherever they are named`() throws {
    guard try database.editablePage("rules.md") != nil else { return }
    let rules = try database.openPage(page("rules.md")).markdown.text
    try edit("rules.md", title: "Community rules", text: "## 1. Be kind.\n\n" + rules)
    try follow()
  }

  @Test func `a build that fails says why, and is not tried again before something changes`() throws
  {
    try edit()
    let edited = try database.editedMark()
    try edit(text: "Another.")
    try database.endEditing(edited, failure: String(repeating: "é", count: 2000))
    #expect(try database.editState().isWaiting, "what was changed meanwhile is still to be read")
    #expect(try database.editState().failure?.utf8.count ?? 0 <= 2002)
    try follow()
    #expect(try database.editState().failure == nil)
  }

  @Test func `former versions are kept a month`() throws {
    let decision = try edit()
    try database.write {
      try $0.dropPageVersions(at: TemporarySite.now.adding(seconds: 30 * 86_400))
    }
    #expect(try database.obstacle(toUndoing: decision) == nil)
    try database.write {
      try $0.dropPageVersions(at: TemporarySite.now.adding(seconds: 31 * 86_400))
    }
    #expect(try database.obstacle(toUndoing: decision) != nil)
  }
}
