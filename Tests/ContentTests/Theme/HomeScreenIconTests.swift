import Database
import Model
import TestSupport
import Testing
import Theme

@testable import Content

/// The icons in pixels of a build, and the colours that manifests and pages tell systems.
struct HomeScreenIconTests {
  private static let names = [
    "icon-large.png", "icon-mask.png", "icon-small.png", "icon-touch.png",
  ]
  private static let disc = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>
    """

  /// The icons of a site with more files, by name, and what a build warns of.
  private func source(
    _ more: [String: String] = [:], name: String = "Club Niebla"
  ) throws -> SiteSource {
    var files = SampleSite.files().merging(more) { $1 }
    files["site.yml"] = files["site.yml"]?.replacing("name: Club Niebla", with: "name: \(name)")
    let site = try TemporarySite(files)
    return try SiteSource.read(
      site.folder.path, views: [], boards: [], isMember: { _ in false },
      themes: TemporarySite.themes)
  }

  private func icons(
    _ more: [String: String] = [:], name: String = "Club Niebla"
  ) throws -> [String: [UInt8]] {
    let assets = try source(more, name: name).assets.filter { $0.name.hasPrefix("icon-") }
    #expect(
      assets.allSatisfy { asset in
        let parts = asset.name.split(separator: ".")
        return asset.file.hasPrefix("\(parts[0]).") && asset.file.hasSuffix(".\(parts[1])")
      })
    return Dictionary(assets.map { ($0.name, $0.bytes) }) { one, _ in one }
  }

  @Test func `each site has four, and as they were each time`() throws {
    let icons = try icons()
    #expect(icons.keys.sorted() == Self.names)
    #expect(icons.values.allSatisfy { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
    #expect(try self.icons() == icons)
  }

  @Test func `without an icon they show the initials of the name`() throws {
    let niebla = try icons()
    #expect(try icons(name: "Círculo Ñandú") == niebla)
    #expect(try icons(name: "Ateneo") != niebla)
    // Letters that are none of ours: the icon of the theme, which is none of letters.
    #expect(try icons(name: "東京") != niebla)
    #expect(try icons(name: "東京") == icons(name: "大阪"))
  }

  @Test func `a site's own icon is drawn, and another accent changes nothing of it`() throws {
    let own = try icons(["templates/assets/icon.svg": Self.disc])
    #expect(try own != icons())
    let accent = ["templates/assets/own.css": ":root { --accent: #00f }"]
    #expect(try icons(accent.merging(["templates/assets/icon.svg": Self.disc]) { $1 }) == own)
    #expect(try icons(accent) != icons())
  }

  @Test func `an icon that cannot be drawn is warned of, and initials stand in`() throws {
    let drawing = Self.disc.replacing("<circle", with: "<circle fill=\"url(#sky)\"")
    let path = "templates/assets/icon.svg"
    #expect(try icons([path: drawing]) == icons())
    let warnings = try source([path: drawing]).warnings.map(\.description)
    #expect(warnings.contains { $0.contains(path) && $0.contains("fill=\"url(#sky)\"") })
  }

  @Test func `pictures that a site brings are taken as they are`() throws {
    let files = Dictionary(
      uniqueKeysWithValues: Self.names.map { ("templates/assets/\($0)", "not looked at: \($0)") })
    let icons = try icons(files)
    for name in Self.names { #expect(icons[name] == Array("not looked at: \(name)".utf8)) }
    let one = try self.icons(["templates/assets/icon-mask.png": "mine"])
    #expect(one["icon-mask.png"] == Array("mine".utf8))
    #expect(try one["icon-large.png"] == self.icons()["icon-large.png"])
  }

  @Test(arguments: [
    ("", "#fbf8f2 #1b1916 #a5432a"),
    (":root { --accent: #1f6b52; --link: #155a43 }", "#fbf8f2 #1b1916 #1f6b52"),
    (
      "@media screen{:root{--paper:#FFF}}\n@media screen and (prefers-color-scheme: dark) { :root { --paper: #000; --accent: #eee } }",
      "#fff #000 #a5432a"
    ),
    ("@media (prefers-color-scheme:dark){:root{--paper:#010203}}", "#fbf8f2 #010203 #a5432a"),
    ("@media (prefers-contrast: more) { :root { --paper: #fff } }", "#fbf8f2 #1b1916 #a5432a"),
    ("@media print { :root { --paper: #fff } }", "#fbf8f2 #1b1916 #a5432a"),
    ("/* :root { --paper: #fff } */ .card { --paper: #123456 }", "#fbf8f2 #1b1916 #a5432a"),
    (":root { --paper: url(\"#fff\"); --accent: var(--ink) }", "#fbf8f2 #1b1916 #a5432a"),
    (":root { content: \"}\"; --paper: #abc; }", "#abc #1b1916 #a5432a"),
    (":root { --paper: #\"><script>", "#fbf8f2 #1b1916 #a5432a"),
    ("} } :root { --paper: #abcdef", "#fbf8f2 #1b1916 #a5432a"),
  ])
  func `colours are those of the stylesheets`(sheet: String, colors: String) throws {
    let source = try source(sheet.isEmpty ? [:] : ["templates/assets/own.css": sheet])
    #expect(source.colors.stored == colors)
    #expect(ThemeColors(stored: colors) == source.colors)
  }

  @Test(arguments: ["", "#fff #fff", "#fff #fff red", "#fff #fff #ffff", "#fff #fff #ff\""])
  func `colours of anything else are none`(stored: String) {
    #expect(ThemeColors(stored: stored) == nil)
  }

  @Test func `an edit of a text draws nothing again`() throws {
    let site = try TemporarySite(SampleSite.files())
    _ = try site.migrated()
    var count = 0
    func drawn(_ words: String, program: String = "tests") throws -> [[UInt8]] {
      let cache = try #require(RenderingCache(site.folder, program: program))
      var digest = ContentDigest()
      digest.add(words)
      let pictures = cache.pictures(of: digest) {
        count += 1
        return [Array(words.utf8), [0, 255]]
      }
      cache.finish(isComplete: true)
      return pictures
    }
    #expect(try drawn("one") == [Array("one".utf8), [0, 255]])
    #expect(try drawn("one") == [Array("one".utf8), [0, 255]] && count == 1)
    #expect(try drawn("two") == [Array("two".utf8), [0, 255]] && count == 2)
    _ = try drawn("two", program: "next")
    #expect(count == 3)
  }
}
