import Database
import Foundation
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Theme

struct WholeBuildTests {
  private let site: TemporarySite

  init() throws { site = try TemporarySite(SampleSite.files(languages: ["en"])) }

  @Test func `a second build finds every file as it was`() throws {
    let first = try site.build()
    #expect(first.failures.isEmpty && first.unchanged == 0 && first.removed == 0)
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
    #expect(try site.build().failures.map(\.file) == ["about/index.html"])
    #expect(try site.text("public/about/index.html") == "mine")
    #expect(try site.writePages(adopts: true).failures.isEmpty)
    #expect(try site.text("public/about/index.html").contains("Twelve people"))
    #expect(try site.text("public/assets/logo.svg") == "logo")
    #expect(try site.text("public/.well-known/key.txt") == "key")
  }

  /// The files of the sheet that every page links.
  private var stylesheets: [String] {
    get throws {
      try site.publicFiles().keys.filter {
        $0.hasPrefix("assets/tertulia.") && $0.hasSuffix(".css")
      }
    }
  }

  @Test func `a new stylesheet replaces the old one`() throws {
    try site.build()
    let old = try stylesheets
    try site.write("body { color: black }", "templates/assets/tertulia.css")
    try site.build()
    let new = try stylesheets
    #expect(old.count == 1 && new.count == 1 && old != new)
  }

  @Test func `a build forgets what its pages have seen and keeps what came later`() throws {
    try site.build()
    let database = try SiteDatabase(site.folder)
    try database.postComment(in: Topic.ID(3), body: "First.")
    let theme = try SiteTheme.stored(in: database)
    let build = try WholeBuild(database, theme, origin: TemporarySite.origin, adopts: false)
    var tally = WholeBuild.Tally()
    for batch in build.batches { tally.add(try build.write(batch, database, theme)) }
    try database.postTopic("Wool socks", body: "Second.")
    _ = try build.finish(tally, database, theme)
    #expect(try database.pendingChanges().count == 2)
    try site.publish()
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `a page that a request moves during a build is found where it is`() throws {
    try site.build()
    let database = try SiteDatabase(site.folder)
    let topic = try database.postTopic("Wool socks")
    try site.publish()
    let theme = try SiteTheme.stored(in: database)
    let build = try WholeBuild(database, theme, origin: TemporarySite.origin, adopts: false)
    var tally = WholeBuild.Tally()
    for batch in build.batches { tally.add(try build.write(batch, database, theme)) }
    try database.set("UPDATE topics SET slug = 'warm-socks' WHERE id = \(topic)")
    try database.write { try $0.rename(topic, to: "Warm socks") }
    try site.publish()
    _ = try build.finish(tally, database, theme)
    #expect(site.exists("public/forum/\(topic)-warm-socks/index.html"))
    #expect(!site.exists("public/forum/\(topic)-wool-socks"))
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `a batch of long pages is written in parts, and none is left out`() throws {
    try site.compile(at: TemporarySite.now)
    let database = try SiteDatabase(site.folder)
    let theme = try SiteTheme.stored(in: database)
    let build = try WholeBuild(
      database, theme, origin: TemporarySite.origin, adopts: false, bufferLimit: 20_000)
    var tally = WholeBuild.Tally()
    for batch in build.batches { tally.add(try build.write(batch, database, theme)) }
    tally.add(try build.finish(tally, database, theme))
    #expect(build.batches.count == 1 && tally.failures.isEmpty)
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `batches that come after another build have its theme`() throws {
    try site.build()
    let database = try SiteDatabase(site.folder)
    let theme = try SiteTheme.stored(in: database)
    let build = try WholeBuild(database, theme, origin: TemporarySite.origin, adopts: false)
    try site.write("body { color: black }", "templates/assets/tertulia.css")
    try site.build()
    var tally = WholeBuild.Tally()
    for batch in build.batches { tally.add(try build.write(batch, database, theme)) }
    _ = try build.finish(tally, database, theme)
    // Pages of the name that a stylesheet had before are none.
    let pages = try site.publicFiles().filter { $0.key.hasSuffix(".html") }
    let styles = try stylesheets
    #expect(styles.count == 1 && pages.count > 10)
    let style = try #require(styles.first)
    for (path, bytes) in pages {
      #expect(String(decoding: bytes, as: UTF8.self).contains(style), "\(path)")
    }
  }

  @Test func `a page that becomes stale during a build stays stale`() throws {
    try site.build()
    let database = try SiteDatabase(site.folder)
    try database.write { try $0.addStale(StalePage(key: "list/1/en", priority: 1)) }
    let theme = try SiteTheme.stored(in: database)
    let build = try WholeBuild(database, theme, origin: TemporarySite.origin, adopts: false)
    var tally = WholeBuild.Tally()
    for batch in build.batches { tally.add(try build.write(batch, database, theme)) }
    #expect(try database.staleKeys() == [])
    try database.postTopic("Wool socks")
    try site.publish(1)
    let left = try database.staleKeys()
    #expect(left.contains("list/1/en"))
    _ = try build.finish(tally, database, theme)
    #expect(try Set(left).isSubset(of: database.staleKeys()))
    try site.publish()
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `a page that fails keeps neither others back nor the build from being done`() throws {
    try site.build()
    try site.remove("public/forum/index.html")
    try site.write("x", "public/forum/index.html/x")
    try site.write("---\ntitle: Changed\n---\n\nText.\n", "content/about.md")
    let tally = try site.build()
    #expect(tally.failures.map(\.key) == ["list/1/en"])
    #expect(try site.text("public/about/index.html").contains("Changed"))
    #expect(try !SiteDatabase(site.folder).needsWholeBuild())
    let stale = try SiteDatabase(site.folder).stalePages()
    #expect(stale.map(\.key) == ["list/1/en"] && stale.map(\.failures) == [1])
    try site.remove("public/forum/index.html")
    #expect(try site.build().failures.isEmpty)
    #expect(try !SiteDatabase(site.folder).needsWholeBuild())
    #expect(try site.publicFiles() == site.cleanBuild())
  }
}

struct LanguageChangeTests {
  private func settings(_ languages: String) -> String {
    "name: Club\nlanguages: [\(languages)]\nbase: https://club.example\n"
  }

  @Test func `trees may change places`() throws {
    let site = try TemporarySite(SampleSite.files(languages: ["en", "es"]))
    try site.write(settings("en, es"), "site.yml")
    try site.build()
    // Files of the main language are now the other's.
    try site.write(site.text("content/rules.md"), "content/rules.en.md")
    try site.write(site.text("content/rules.es.md"), "content/rules.md")
    try site.remove("content/rules.es.md")
    try site.write(settings("es, en"), "site.yml")
    let tally = try site.build()
    #expect(tally.failures.isEmpty)
    #expect(try site.publicFiles() == site.cleanBuild())
    #expect(site.exists("public/en/index.html") && !site.exists("public/es"))
  }

  @Test func `a language that is dropped leaves nothing behind`() throws {
    let site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.write(settings("en, es"), "site.yml")
    try site.build()
    #expect(site.exists("public/es/index.html"))
    try site.write(settings("en"), "site.yml")
    #expect(try site.build().failures.isEmpty)
    let database = try SiteDatabase(site.folder)
    #expect(try database.manifest().allSatisfy { !$0.path.hasPrefix("es/") })
    #expect(!site.exists("public/es"))
    #expect(try site.publicFiles() == site.cleanBuild())
  }
}
