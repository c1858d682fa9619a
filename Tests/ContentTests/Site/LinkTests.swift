import Content
import Database
import Foundation
import TestSupport
import Testing

/// Symbolic links in an editor's folders: an editor who may put one there does not thereby reach the rest of the machine.
struct LinkTests {
  private let site: TemporarySite
  private var root: String { site.folder.path }

  init() throws { site = try TemporarySite(SampleSite.files()) }

  private func link(_ path: String, to target: String) throws {
    let place = URL(fileURLWithPath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
  }

  private func errors() -> [String] { complaints { try site.build() } }

  @Test(arguments: [
    "content/secrets.md", "content/rules.es.md", "content/notes/statistics/passwd.md",
    "content/notes/statistics/picture.png", "content/forum/3-boots/3.md",
    "content/professors/x.md", "content/events/x.md", "templates/partials/comment.mustache",
    "templates/locales/en.yml", "templates/assets/own.css", "site.yml",
  ])
  func `a link to a file elsewhere is refused with its place`(path: String) throws {
    if site.exists(path) { try site.remove(path) }
    try link(path, to: "/etc/passwd")
    #expect(
      errors() == [
        """
        \(path): error: this link points outside the site's folder, to /etc/passwd; copy the file, or \
        link within the folder
        """
      ])
    #expect(!site.exists("public/index.html"))
  }

  @Test(
    arguments: [
      "content/notes/all", "content/notes/statistics/all", "content/forum/4-all", "content/all",
      "templates/all", "public/assets/avatars",
    ])
  func `a link to the whole machine is refused, and not walked`(path: String) throws {
    try link(path, to: "/")
    let found = errors()
    #expect(found.count == (path == "public/assets/avatars" ? 0 : 1), "\(found)")
    #expect(
      found.allSatisfy { $0.hasPrefix("\(path): error: this link points outside the site's") })
  }

  @Test func `a refused link is something new, for the next build to name`() throws {
    let database = try site.compile()
    let before = try SiteSource.fingerprint(database, program: "")
    try link("content/passwd.md", to: "/etc/passwd")
    #expect(try SiteSource.fingerprint(database, program: "") != before)
  }

  @Test func `files that are not for readers are refused within the folder, too`() throws {
    try site.write("x", "data/uploads/private.md")
    try site.write("x", ".git/config")
    try link("content/a.md", to: "../data/uploads/private.md")
    try link("content/b.md", to: "../.git/config")
    let data = try #require(realpath(root, nil))
    defer { free(data) }
    let place = String(cString: data)
    #expect(
      errors() == [
        "content/a.md: error: this link points to \(place)/data/uploads/private.md, which is not published",
        "content/b.md: error: this link points to \(place)/.git/config, which is not published",
      ])
  }

  @Test(arguments: ["..", "../..", ".", "../../notes"])
  func `a link to a folder around it is refused`(target: String) throws {
    try link("content/notes/statistics/again", to: target)
    let found = errors()
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(", a folder that contains the link") == true, "\(found)")
  }

  @Test func `links within the site are followed`() throws {
    try site.write("---\ntitle: Mean\n---\n\nThe mean.", "content/notes/statistics/mean.md")
    try link("content/notes/algebra", to: "statistics")
    try link("content/notes/geometry/mean.md", to: "../statistics/mean.md")
    try link("content/notes/lost.md", to: "nowhere.md")
    #expect(errors() == [])
    #expect(site.exists("public/notes/geometry/general/mean/index.html"))
  }

  @Test func `the folder of the editors may itself lie elsewhere`() throws {
    let elsewhere = try TemporarySite()
    try FileManager.default.moveItem(atPath: site.folder.content, toPath: elsewhere.folder.content)
    try link("content", to: elsewhere.folder.content)
    try link("content/copy.md", to: "about.md")
    #expect(errors() == [])
    #expect(site.exists("public/copy/index.html"))
    try link("content/out.md", to: "/etc/passwd")
    #expect(errors().count == 1)
  }

  @Test func `a name that begins like the folder's is elsewhere`() throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: root + "-other"))
    defer { unlink(root + "-other") }
    try link("content/out.md", to: root + "-other")
    #expect(errors().first?.contains("points outside the site's folder") == true)
  }
}
