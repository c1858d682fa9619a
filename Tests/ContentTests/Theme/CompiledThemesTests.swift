import Database
import TestSupport
import Testing

@testable import Content

/// A theme that was compiled before is the one that would be compiled now.
struct CompiledThemesTests {
  /// Names and texts of the theme that is stored for a site.
  private func theme(
    _ files: [String: String], _ themes: CompiledThemes?
  ) throws -> (templates: [String], strings: [String], assets: [String]) {
    let site = try TemporarySite(files)
    let source = try SiteSource.read(
      site.folder.path, views: [], boards: [], isMember: { _ in false }, themes: themes)
    return (
      source.templates.map { "\($0.language) \($0.name) \($0.source)" }.sorted(),
      source.strings.map { "\($0.language) \($0.name) \($0.text)" }.sorted(),
      source.assets.map { "\($0.file) \($0.bytes.count)" }
    )
  }

  @Test(arguments: [["en"], ["en", "es"]])
  func `it is the same for each site`(languages: [String]) throws {
    let themes = CompiledThemes()
    _ = try theme(SampleSite.files(languages: ["en", "es"]), themes)
    for _ in 0..<2 {
      let files = SampleSite.files(languages: languages)
      #expect(try theme(files, themes) == theme(files, nil))
    }
  }

  @Test func `a site's own files are in its theme alone`() throws {
    let (themes, plain) = (CompiledThemes(), SampleSite.files())
    let own = plain.merging(["templates/locales/en.yml": "tab_forum: Conversations"]) { $1 }
    let before = try theme(plain, themes)
    #expect(try theme(own, themes) == theme(own, nil))
    #expect(try theme(own, themes).strings.contains("en tab_forum Conversations"))
    #expect(try theme(plain, themes) == before)
  }

  @Test func `a string missing in a language is named each time`() throws {
    let themes = CompiledThemes()
    for _ in 0..<2 {
      #expect(throws: ContentErrors.self) {
        try theme(SampleSite.files(languages: ["en", "xx"]), themes)
      }
    }
  }
}
