import Database
import Foundation
import Model
import Pages
import TestSupport
import Testing
import Theme

struct WholeBuildTests {
  private let site: TemporarySite

  init() throws { site = try TemporarySite(SampleSite.files(languages: ["en"])) }

  @Test func `a second build finds every file as it was`() throws {
    let first = try site.build()
    #expect(first.failures == [] && first.unchanged == 0 && first.removed == 0)
    #expect(try first.written == site.publicFiles().count)
    let files = try site.publicFiles()
    let second = try site.build()
    #expect(second.written == 0 && second.unchanged == first.written && second.removed == 0)
    #expect(try site.publicFiles() == files)
  }

  @Test func `deleted pages come back with the same bytes`() throws {
    try site.build()
    let files = try site.publicFiles()
    try site.remove("public")
    #expect(try site.build().written == files.count)
    #expect(try site.publicFiles() == files)
  }

  @Test func `a page that is gone takes its files with it`() throws {
    try site.build()
    try site.remove("content/about.md")
    try site.remove("content/forum/3-boots")
    let tally = try site.build()
    #expect(tally.removed == 3)
    for path in ["public/about", "public/forum/3-boots"] { #expect(!site.exists(path)) }
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `files that we did not write stay, and one in the way is named`() throws {
    try site.write("mine", "public/about/index.html")
    try site.write("logo", "public/assets/logo.svg")
    try site.write("key", "public/.well-known/key.txt")
    #expect(try site.build().failures == ["about/index.html"])
    #expect(try site.text("public/about/index.html") == "mine")
    #expect(try site.writePages(adopts: true).failures == [])
    #expect(try site.text("public/about/index.html").contains("Twelve people"))
    #expect(try site.text("public/assets/logo.svg") == "logo")
    #expect(try site.text("public/.well-known/key.txt") == "key")
  }

  @Test func `a new stylesheet replaces the old one`() throws {
    try site.build()
    let old = try site.publicFiles().keys.filter { $0.hasSuffix(".css") }
    try site.write("body { color: black }", "templates/assets/tertulia.css")
    try site.build()
    let new = try site.publicFiles().keys.filter { $0.hasSuffix(".css") }
    #expect(old.count == 1 && new.count == 1 && old != new)
  }

  @Test func `a build forgets what its pages have seen and keeps what came later`() throws {
    try site.build()
    let database = try SiteDatabase(site.folder)
    try database.postComment(in: Topic.ID(3), body: "First.")
    let theme = try SiteTheme.stored(in: database)
    let build = try WholeBuild(database, theme, origin: TemporarySite.origin, adopts: false)
    for batch in build.batches { _ = try build.write(batch, database, theme) }
    try database.postTopic("Wool socks", body: "Second.")
    _ = try build.finish(database, theme)
    #expect(try database.pendingChanges().count == 2)
    try site.publish()
    #expect(try site.publicFiles() == site.cleanBuild())
  }
}
