import Content
import Database
import TestSupport
import Testing
import ThemeFiles

/// Files and strings without effect: each build names them, with what was expected.
struct UnusedFileTests {
  private func warnings(_ files: [String: String]) throws -> [String] {
    let site = try TemporarySite(SampleSite.files(languages: ["en"]).merging(files) { $1 })
    return try site.read().warnings.filter(\.reason.isMistake).map { $0.words("warning") }
  }

  @Test(arguments: [
    (
      "content/pages/team.md",
      "pages as files in content/ itself, such as content/team.md"
    ),
    (
      "content/events/2026/walk.md",
      "files in the folder itself, such as content/events/walk.md"
    ),
    ("content/map/huts.json", "a name that ends in .geojson"),
    (
      "templates/locales/fr.yml",
      "strings of a language of the site: templates/locales/en.yml, or files in its folder"
    ),
    (
      "templates/locales/en/more/forum.yml",
      "strings of a language of the site: templates/locales/en.yml, or files in its folder"
    ),
    (
      "templates/assets/own.scss",
      "a name that ends in .css, .js, .svg, .png, .woff2, .mustache or .yml"
    ),
  ])
  func `a file that nothing reads is named`(file: String, expected: String) throws {
    #expect(
      try warnings([file: "tab_forum: X\n"]) == [
        "\(file): warning: nothing reads this file; expected \(expected)"
      ])
  }

  @Test func `files that usually lie beside others are left alone`() throws {
    let files = [
      "content/notes/a/b/n.canvas", "content/pictures/README.md", "templates/README",
      "templates/assets/own.css~", "content/.obsidian/app.json", "content/pages/a.md~",
    ]
    #expect(try warnings(Dictionary(uniqueKeysWithValues: files.map { ($0, "x") })) == [])
  }

  @Test(arguments: [
    ("tab_fourm", "; did you mean “tab_forum”?"), ("wholly_other_words_of_mine", ""),
  ])
  func `a string that nothing uses is named with its line, and the one that is meant`(
    key: String, hint: String
  ) throws {
    #expect(
      try warnings(["templates/locales/en.yml": "# Ours\n\(key): X\n"]) == [
        "templates/locales/en.yml:2: warning: nothing uses “\(key)”\(hint)"
      ])
  }

  @Test func `many strings that nothing uses are all named, and only some looked up`() throws {
    let lines = (1...120).map { "tab_fourm\($0): X\n" }.joined()
    let found = try warnings(["templates/locales/en.yml": lines])
    #expect(found.count == 120)
    #expect(found.count { $0.contains("did you mean") } <= 50)
  }

  @Test(arguments: [
    ("{{siteName}}", "{{siteNam}}", "siteName", "unknown key"),
    ("{{t.skip_to_content}}", "{{t.tab_fourm}}", "tab_forum", "unknown label"),
  ])
  func `a template that asks for a misspelt key learns the right one`(
    old: String, new: String, meant: String, words: String
  ) throws {
    let layout = try #require(ThemeFiles.file(named: "site.mustache")).bytes
    let text = String(decoding: layout, as: UTF8.self)
    #expect(text.contains(old))
    let files = ["templates/layouts/site.mustache": text.replacing(old, with: new)]
    let site = try TemporarySite(SampleSite.files(languages: ["en"]).merging(files) { $1 })
    let errors = try #require(throws: ContentErrors.self) { try site.read() }.errors
    #expect(!errors.isEmpty)
    for error in errors {
      #expect("\(error)".contains(words))
      #expect("\(error)".hasSuffix("did you mean “\(meant)”?"), "\(error)")
    }
  }
}
