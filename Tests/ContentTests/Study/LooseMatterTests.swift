import Content
import Model
import TestSupport
import Testing

/// Front matter as other programs and people leave it: one odd value stops no build, and opens no note.
struct LooseMatterTests {
  private static let path = "content/notes/fm/n.md"

  private func site(_ text: String, _ other: [String: String] = [:]) throws -> TemporarySite {
    var files = SampleSite.files(languages: ["en"])
    files[Self.path] = text
    return try TemporarySite(files.merging(other) { $1 })
  }

  /// Warnings about a note, without its path, and its page; nil if it has none.
  private func built(_ text: String) throws -> (warnings: [String], page: String?) {
    let site = try site(text)
    try site.build()
    let page = "public/notes/fm/general/n/index.html"
    return (
      try site.warnings().map { $0.replacing("\(Self.path):", with: "") },
      site.exists(page) ? try site.text(page) : nil
    )
  }

  private static let without = "; the note is built without it"

  @Test(arguments: [
    (
      "title: Convex Decomposition: a study",
      "2:28: warning: this is not valid YAML: mapping values are not allowed in this context; put the value in quotes: "
        + "title: \"Convex Decomposition: a study\""
    ),
    (
      "title: @Smith2020",
      "2:8: warning: this is not valid YAML: found character that cannot start any token; put the value in quotes: "
        + "title: \"@Smith2020\""
    ),
    (
      "date: 14/11/2026",
      "2:7: warning: “14/11/2026” is not a valid date; expected a day such as 2026-11-11"
    ),
    (
      "slug: Big Words",
      "2:7: warning: “Big Words” is not a valid slug; expected lower-case letters, digits and hyphens"
    ),
    ("connections: b", "2:14: warning: “b” is not a valid connections; expected a list"),
    (
      "title: One\ntitle: Two",
      "3:1: warning: this is not valid YAML: the field “title” appears twice; the first is in line 2"
    ),
  ])
  func `one odd value is named with its line, and the note is built without it`(
    field: String, warning: String
  ) throws {
    let (warnings, page) = try built("---\n\(field)\ntags: [kept]\n---\nText of it.")
    #expect(warnings == [warning + Self.without])
    let text = try #require(page)
    #expect(text.contains("Text of it.") && text.contains("/tags/kept/"))
    // A strict build stops there.
    let errors = try #require(throws: ContentErrors.self) {
      try site("---\n\(field)\n---\nText.").read(isStrict: true)
    }
    #expect(errors.errors.map(\.file) == [Self.path])
  }

  @Test(arguments: [
    "title: Say \"hi\"\"", "title: \"Say \"hi\"\"", "title: 'L'hôpital'", "title: *important*",
    "tags: [#algebra, topology]", "date: {{date}}", "up: [[colon]]\nrelated: \"[[dup]]\"",
    "title:\tTabbed", "x:\n\t- y", "title: &a Anchor\nother: *a", "tags: [2024, 3.14, true, ~]",
    "{\"title\": \"JSON\"}", "  title: Indented\n  tags: [x]", "title: [[Brackets]]",
    "date: \"[[2026-11-14]]\"",
    "date: 2026-11-14T18:20:00", "created: 2026-11-14 18:20", "title: <% tp.file.title %>",
    "title:",
    "description: >\n  two\n  lines", "a b", "- x", "? y", "%", "\"", "title: x\n  bad", "[",
  ])
  func `the text is shown with any such fields`(fields: String) throws {
    let page = try #require(try built("---\n\(fields)\n---\nText of it.").page)
    #expect(page.contains("Text of it."))
  }

  @Test func `a title that is a link has its words, and a list is named`() throws {
    for title in ["[[Brackets]]", "[[a/b|Brackets]]"] {
      let (warnings, page) = try built("---\ntitle: \(title)\n---\nText of it.")
      #expect(warnings.isEmpty && page?.contains("Brackets</h1>") == true)
    }
    for title in ["[a, b]", "{a: b}", "[[a, b]]"] {
      #expect(
        try built("---\ntitle: \(title)\n---\nText of it.").warnings == [
          "2:8: warning: “…” is not a valid title; expected a text" + Self.without
        ])
    }
  }

  @Test(arguments: [
    "publish: \"false\"", "publish: no", "Publish: false", "PUBLISH: 0", "private: true",
    "Draft: yes",
    "publish: true\npublish: false", "Publish: true\npublish: false", "publish: {{x}}",
    "publish: [",
    "title: a: b\npublish: false", "audience: cats", "audience: public\nAudience: me",
    "audience: \"mem\"bers\"",
    "title: \"never closed\npublish: false",
  ])
  func `a note that may be meant for no one is shown to no one`(fields: String) throws {
    #expect(try built("---\n\(fields)\n---\nText of it.").page == nil)
  }

  @Test(arguments: [
    "private: false", "draft: no", "publish: yes", "publish: True", "audience: public",
  ])
  func `a note that is plainly public is public`(field: String) throws {
    #expect(try built("---\n\(field)\n---\nText of it.").page != nil)
  }

  @Test func `fields that cannot be read and may say who is to read them are named`() throws {
    let (warnings, page) = try built("---\naudience: [me\n---\nText.")
    #expect(page == nil)
    #expect(
      warnings.first
        == "2:1: warning: this line may say who can read the note, so the note is not published until the line is fixed"
    )
    let open = try built("---\npublish: false\nText.\n")
    #expect(open.page == nil && open.warnings.count == 2)
  }

  @Test(arguments: [
    ("---\n\nText of it, without front matter.", "without front matter"),
    ("---\nText of it.\n\n---\n\nMore.", "More."), ("---\n---\nText of it.", "Text of it."),
    ("---\n\n---\nText of it.", "Text of it."), ("Text of it.\n\n---\n\nMore.", "More."),
    ("--- \ntitle: Blank fence\n--- \nText of it.", "Blank fence"),
    ("\u{FEFF}---\ntitle: BOM\n---\nText of it.", "BOM"),
    ("+++\ntitle = \"x\"\n+++\nText of it.", "+++"),
  ])
  func `a line at the top is no front matter`(text: String, shown: String) throws {
    let (warnings, page) = try built(text)
    #expect(warnings == [])
    let words = try #require(page)
    #expect(words.contains("Text of it") && words.contains(shown))
  }

  @Test(arguments: [
    "date: 2026-11-14T18:20:00", "date: 2026-11-14 18:20", "date: \"[[2026-11-14]]\"",
  ])
  func `a day may be the beginning of a time, or a link`(field: String) throws {
    let (warnings, page) = try built("---\n\(field)\n---\nText.")
    #expect(warnings == [])
    #expect(page?.contains("datetime=\"2026-11-14\"") == true)
  }
}
