import Content
import Database
import TestSupport
import Testing

/// Warnings, which stop no build: the lines that editors read, word for word.
struct WarningTests {
  private func site(_ files: [String: String]) throws -> TemporarySite {
    try TemporarySite(SampleSite.files(languages: ["en"]).merging(files) { $1 })
  }

  private func warnings(_ files: [String: String]) throws -> [String] { try site(files).warnings() }

  @Test(arguments: [
    ("titel", "title"), ("Title", "title"), ("tag", "tags"), ("tgas", "tags"), ("alias", "aliases"),
    ("descripton", "description"), ("desciptoin", "description"), ("permalnik", "permalink"),
    ("publsh", "publish"), ("odrer", "order"), ("dates", "date"), ("audiance", "audience"),
  ])
  func `a misspelt field of a note is named with its line`(name: String, meant: String) throws {
    #expect(
      try warnings(["content/notes/a/b/n.md": "---\ncssclasses: wide\n\(name): x\n---\nText."]) == [
        "content/notes/a/b/n.md:3:1: warning: unknown field “\(name)”; did you mean “\(meant)”?"
      ])
  }

  @Test(arguments: [
    "data", "rate", "long", "published", "publisher", "created", "author", "source", "cssclass",
    "state",
    "type", "land", "update", "titulo", "up", "id", "Publish", "linked", "borders", "date-created",
  ])
  func `other fields of other programs are left alone`(name: String) throws {
    #expect(try warnings(["content/notes/a/b/n.md": "---\n\(name): yes\n---\nText."]) == [])
  }

  @Test(arguments: [
    // A field beside the one that it looks like is another one.
    ("notes/a/b/n.md", "---\ntag: x\ntags: [y]\n---\nText.", nil),
    // A shop's emails are in the main language where the site has lost its own.
    (
      "catalogue/shops.csv", "slug,name,email,language\na,A,a@example.org,es\n",
      "2: warning: “es” is not a valid language; expected one of the site's: en"
    ),
    // The event is built.
    (
      "events/x.md", "---\ntitle: X\nstart: 2026-11-26\nlocaton: Here\n---\n\nText.\n",
      "4:1: warning: unknown field “locaton”; did you mean “location”?"
    ),
  ])
  func `other mistakes stop no build, either`(file: String, text: String, warning: String?) throws {
    let expected = warning.map { ["content/\(file):\($0)"] } ?? []
    #expect(try warnings(["content/\(file)": text]) == expected)
  }

  @Test func `errors are named with the mistakes that may be their reason, and no others`() throws {
    let event = "---\ntitel: X\nstart: 2026-11-26\n---\n\nSee [[Nobody]].\n"
    let site = try site(["content/events/x.md": event])
    let errors = try #require(throws: ContentErrors.self) { try site.read() }
    #expect(
      errors.errors.map(\.description) == [
        "content/events/x.md:2: error: the field “title” is missing"
      ])
    #expect(
      errors.warnings.map { $0.words("warning") } == [
        "content/events/x.md:2:1: warning: unknown field “titel”; did you mean “title”?"
      ])
  }

  @Test func `a picture is named by each build that reads its text, rendered again or not`() throws
  {
    let site = try site(["content/notes/a/b/n.md": "Text.\n\n![[gone.png]] [[Nobody]]"])
    try site.edit()
    let cache = try #require(RenderingCache(site.folder, program: "tests"))
    let source = try site.read(cache: cache)
    #expect(cache.rendered == 0)
    #expect(
      source.warnings.map { $0.words("warning") } == [
        "content/notes/a/b/n.md:3:1: warning: the picture “gone.png” does not exist",
        "content/notes/a/b/n.md:3:15: warning: the link to “Nobody” leads nowhere",
      ])
  }

  @Test func `a build names mistakes, and leaves what may be on purpose for check`() throws {
    let site = try site([
      "content/notes/a/b/!.md": "Text.", "content/notes/a/b/x.md": "[[Nobody]] ![[gone.png]]",
      "content/notes/a/b/x!.md": "---\ntitel: X\n---\nText.",
    ])
    #expect(
      try site.read().warnings.map { "\($0.reason.code) \($0.reason.isMistake)" } == [
        "numbered-address false", "numbered-address true", "misspelt-field true",
        "unresolved-link false", "missing-media true",
      ])
  }

  @Test func `a picture that is not there is named where it is shown`() throws {
    let found = try warnings([
      "content/notes/a/b/n.md": """
      ---
      title: N
      ---

      ![[gone.png|300]] and ![a](img/away.svg)

      ![[gone.pdf]] [[Nobody]] ![[No note]]
      """,
      "content/about.md": SampleSite.document("About", "![x](x.png)"),
    ])
    #expect(
      found == [
        "content/about.md:5: warning: the picture “x.png” does not exist",
        "content/notes/a/b/n.md:5: warning: the picture “img/away.svg” does not exist",
        "content/notes/a/b/n.md:5:1: warning: the picture “gone.png” does not exist",
        "content/notes/a/b/n.md:7:1: warning: the document “gone.pdf” does not exist",
        "content/notes/a/b/n.md:7:15: warning: the link to “Nobody” leads nowhere",
        "content/notes/a/b/n.md:7:26: warning: the link to “No note” leads nowhere",
      ])
  }
}
