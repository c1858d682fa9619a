import Content
import Database
import Foundation
import TestSupport
import Testing
import ThemeFiles

/// A site's own files of the theme: their effect, and the messages about them.
struct ThemeOverrideTests {
  private static let examples: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("examples")
  }()

  /// The sample site with the files of one of the examples.
  private func themedSite(_ example: String = "theme") throws -> TemporarySite {
    let site = try TemporarySite(SampleSite.files())
    let folder = Self.examples.appendingPathComponent("\(example)/templates")
    let walk = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let path as String in walk where path.contains(".") {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(path))
      try site.write(Array(bytes), "templates/\(path)")
    }
    return site
  }

  private func messages(_ site: TemporarySite) -> [String] {
    do {
      return try site.warnings()
    } catch {
      return error.errors.map(\.description)
    }
  }

  private func text(_ path: String, in files: [String: Data]) throws -> String {
    String(decoding: try #require(files[path], "\(path)"), as: UTF8.self)
  }

  @Test func `the example gives every page its stylesheet, icons and words`() throws {
    let plain = try TemporarySite(SampleSite.files())
    let themed = try themedSite()
    try plain.build()
    try themed.build()
    #expect(messages(themed) == [])
    let (before, after) = (try plain.publicFiles(), try themed.publicFiles())
    // Initials on the accent, in the icons of home screens and in the manifests that name them.
    let added = Set(after.keys).subtracting(before.keys).filter { !$0.hasSuffix(".png") }
    #expect(added.count == 1)
    let stylesheet = try #require(added.first)
    #expect(stylesheet.wholeMatch(of: /assets\/own\.[0-9a-f]{12}\.css/) != nil)
    for (path, bytes) in before where path.hasSuffix(".html") {
      let page = try text(path, in: after)
      // A page that only leads on has no frame.
      guard String(decoding: bytes, as: UTF8.self).contains("class=\"tabs\"") else { continue }
      #expect(page.contains("<link rel=\"stylesheet\" href=\"/\(stylesheet)\">"), "\(path)")
      #expect(page.contains("<span class=\"sign\" aria-hidden=\"true\">¶</span>"), "\(path)")
      #expect(page.contains(path.hasPrefix("es/") ? "Conversaciones" : "Conversations"), "\(path)")
    }
    #expect(try text("index.html", in: after).contains("\nEvents</a>"))
    for path in before.keys
    // The service worker names the files of the theme.
    where ![".html", ".webmanifest", ".png", "sw.js"].contains(where: path.hasSuffix) {
      #expect(after[path] == before[path], "\(path)")
    }
  }

  @Test func `the newspaper has its masthead on every page, and stories in front`() throws {
    let site = try themedSite("newspaper")
    try site.build()
    // So each of its templates began as today's.
    #expect(messages(site) == [])
    let files = try site.publicFiles()
    let stylesheet = try #require(files.keys.first { $0.hasPrefix("assets/own.") })
    let link = "<link rel=\"stylesheet\" href=\"/\(stylesheet)\">"
    let masthead = [
      "<header class=\"frame\">\n<div class=\"languages\">", "<p class=\"wordmark\">",
      "<nav class=\"tabs\"",
    ]
    var pages = 0
    for path in files.keys where path.hasSuffix(".html") {
      let page = try text(path, in: files)
      guard page.contains("class=\"tabs\"") else { continue }
      pages += 1
      #expect(page.contains(link), "\(path)")
      var rest = page[...]
      for part in masthead {
        rest = rest[try #require(rest.range(of: part), "\(path): \(part)").upperBound...]
      }
    }
    #expect(pages > 20)
    let front = try text("index.html", in: files)
    let stories = front.components(separatedBy: "<li class=\"story\">")
    #expect(stories.count == 4)
    #expect(
      stories[1].hasPrefix(
        """

        <span class="kicker">Travel (en)</span>
        <a class="title" href="/forum/3-boots/">Boots</a>
        <span class="by bits"><span>started by Bruno</span><span>0 replies</span><a \
        href="/forum/3-boots/#c5" aria-label="Latest comment: Boots, 4 Oct 2026, 09:00"><time \
        datetime="2026-10-04T07:00:00Z">4 Oct 2026, 09:00</time></a></span>
        </li>
        """))
    let board = try text("boards/travel/index.html", in: files)
    #expect(board.contains("<li class=\"story\">\n<a class=\"title\" href=\"/forum/3-boots/\">"))
  }

  @Test func `a changed stylesheet of the site's own has another name`() throws {
    let site = try themedSite()
    try site.build()
    let before = try site.publicFiles().keys.filter { $0.hasPrefix("assets/own.") }
    try site.write(":root { --accent: #00f }", "templates/assets/own.css")
    try site.build()
    let after = try site.publicFiles().keys.filter { $0.hasPrefix("assets/own.") }
    #expect(after.count == 1 && after != before)
  }

  @Test func `a misspelt key is named with its place, and the site stays as it was`() throws {
    let site = try themedSite()
    try site.build()
    let before = try site.publicFiles()
    try site.write("\n<i>{{#isFourm}}¶{{/isFourm}}</i>", "templates/partials/tab-icon.mustache")
    #expect(throws: ContentErrors.self) { try site.compile() }
    let message = try #require(messages(site).first)
    #expect(
      message.hasPrefix(
        "templates/partials/tab-icon.mustache:2:4: error: unknown key “isFourm”; this page knows: ")
    )
    try site.writePages()
    #expect(try site.publicFiles() == before)
  }

  @Test(arguments: [
    (
      "templates/partials/coment.mustache", "x",
      "warning: no page uses this template, and the theme has no template of this name"
    ),
    (
      "templates/locales/en.yml:1", "tab_fourm: X",
      "warning: nothing uses “tab_fourm”; did you mean “tab_forum”?"
    ),
    (
      "templates/locales/en/own.yml:1", "tab_fourm: X",
      "warning: nothing uses “tab_fourm”; did you mean “tab_forum”?"
    ),
    (
      "templates/partials/comment.mustache",
      "{{! Began as Tertulia's partials/comment.mustache 0123456789ab }}\n",
      """
      warning: the theme's file has changed since it was copied; see `tertulia theme show \
      partials/comment.mustache`
      """
    ),
  ])
  func `overrides without effect or of an older theme are named`(
    file: String, text: String, message: String
  ) throws {
    let site = try TemporarySite(SampleSite.files())
    try site.write(text, file.replacing(":1", with: ""))
    #expect(messages(site).contains("\(file): \(message)"), "\(messages(site))")
  }

  @Test func `one name in two folders is an error`() throws {
    let site = try themedSite()
    try site.write("x", "templates/tab-icon.mustache")
    #expect(
      messages(site) == [
        """
        templates/tab-icon.mustache: error: tab-icon.mustache is already used by \
        templates/partials/tab-icon.mustache
        """
      ])
  }

  @Test func `a template and strings of the site's own may use each other`() throws {
    let site = try TemporarySite(SampleSite.files(languages: ["en"]))
    let partial = "<p>{{t.imprint}} {{>imprint-more}}</p>"
    try site.write(partial, "templates/partials/house-rule.mustache")
    try site.write("<b>{{chrome.siteName}}</b>", "templates/imprint-more.mustache")
    try site.write("imprint: Who answers for this", "templates/locales/en.yml")
    try site.build()
    #expect(messages(site) == [])
    let page = try text("forum/3-boots/index.html", in: site.publicFiles())
    #expect(page.contains("<p>Who answers for this <b>Club Niebla</b></p>"))
  }

  @Test func `a fresh copy of any file builds the same pages and is of today's theme`() throws {
    let site = try TemporarySite(SampleSite.files())
    try site.build()
    let before = try site.publicFiles().filter { !$0.key.hasPrefix("assets/") }
    for file in ThemeFiles.all where file.path.hasSuffix(".mustache") || file.path.hasSuffix(".yml")
    {
      try site.write(ThemeOrigin.copy(of: file), "templates/\(file.path)")
    }
    try site.build()
    #expect(messages(site) == [])
    #expect(try site.publicFiles().filter { !$0.key.hasPrefix("assets/") } == before)
  }

  @Test(arguments: ["partials/comment.mustache", "comment.mustache", "comment"])
  func `a file of the theme is found by its path, name, or name without an ending`(name: String) {
    #expect(ThemeFiles.file(named: name)?.path == "partials/comment.mustache")
    #expect(ThemeFiles.file(named: "coment") == nil)
  }
}
