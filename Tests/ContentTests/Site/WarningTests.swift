import Content
import Database
import TestSupport
import Testing

/// What does not stop a build: the lines that editors read, word for word.
struct WarningTests {
  private func read(_ files: [String: String]) throws -> [ContentError] {
    let site = try TemporarySite(SampleSite.files(languages: ["en"]).merging(files) { $1 })
    return try SiteSource.read(
      site.folder.path, views: TemporarySite.views, boards: [], isMember: { _ in false }
    ).warnings
  }

  private func warnings(_ files: [String: String]) throws -> [String] {
    try read(files).map { $0.words("warning") }
  }

  @Test(arguments: [
    ("titel", "title"), ("Title", "title"), ("tag", "tags"), ("tgas", "tags"), ("alias", "aliases"),
    ("descripton", "description"), ("desciptoin", "description"), ("permalnik", "permalink"),
    ("publsh", "publish"), ("odrer", "order"), ("dates", "date"), ("audiance", "audience"),
  ])
  func `a misspelt field of a note is named with its line`(name: String, meant: String) throws {
    #expect(
      try warnings(["content/notes/a/b/n.md": "---\ncssclasses: wide\n\(name): x\n---\nText."]) == [
        "content/notes/a/b/n.md:3:1: warning: unknown field «\(name)»; did you mean «\(meant)»?"
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

  @Test func `a field beside the one that it looks like is another one`() throws {
    #expect(
      try warnings(["content/notes/a/b/n.md": "---\ntag: x\ntags: [y]\n---\nText."]) == [])
  }

  @Test func `a shop's letters are in the main language where the site has lost its own`() throws {
    let shops = "slug,name,email,language\na,A,a@example.org,es\n"
    #expect(
      try warnings(["content/catalogue/shops.csv": shops]) == [
        """
        content/catalogue/shops.csv:2: warning: «es» is no language; expected one of the site's: en
        """
      ])
  }

  @Test func `errors are named with the mistakes that may be their reason, and with no others`()
    throws
  {
    let site = try TemporarySite(
      SampleSite.files(languages: ["en"]).merging([
        "content/events/x.md": "---\ntitel: X\nstart: 2026-11-26\n---\n\nSee [[Nobody]].\n"
      ]) { $1 })
    let errors = try #require(throws: ContentErrors.self) {
      _ = try SiteSource.read(
        site.folder.path, views: TemporarySite.views, boards: [], isMember: { _ in false })
    }
    #expect(
      errors.errors.map(\.description) == [
        "content/events/x.md:2: error: the field «title» is missing"
      ])
    #expect(
      errors.warnings.map { $0.words("warning") } == [
        "content/events/x.md:2:1: warning: unknown field «titel»; did you mean «title»?"
      ])
  }

  @Test func `a picture is named by every build that reads its text, rendered anew or not`() throws
  {
    let site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.write("Text.\n\n![[gone.png]] [[Nobody]]", "content/notes/a/b/n.md")
    try site.edit()
    let cache = try #require(RenderingCache(site.folder, program: "tests"))
    let source = try SiteSource.read(
      site.folder.path, views: TemporarySite.views, boards: [], isMember: { _ in false },
      cache: cache)
    #expect(cache.rendered == 0)
    #expect(
      source.warnings.map { $0.words("warning") } == [
        "content/notes/a/b/n.md:3:1: warning: the picture «gone.png» is not there",
        "content/notes/a/b/n.md:3:15: warning: the link to «Nobody» leads nowhere",
      ])
  }

  @Test func `a build names mistakes, and leaves what may be on purpose for check`() throws {
    let found = try read([
      "content/notes/a/b/!.md": "Text.", "content/notes/a/b/x.md": "[[Nobody]] ![[gone.png]]",
      "content/notes/a/b/x!.md": "---\ntitel: X\n---\nText.",
    ])
    #expect(
      found.map { "\($0.reason.code) \($0.reason.isMistake)" } == [
        "numbered-address false", "numbered-address true", "misspelt-field true",
        "unresolved-link false", "missing-media true",
      ])
  }

  @Test func `a misspelt field of an event is named, and the event built`() throws {
    #expect(
      try warnings([
        "content/events/x.md": "---\ntitle: X\nstart: 2026-11-26\nlocaton: Here\n---\n\nText.\n"
      ]) == [
        "content/events/x.md:4:1: warning: unknown field «locaton»; did you mean «location»?"
      ])
  }

  @Test func `a picture that is not there is named where it is shown`() throws {
    let found = try read([
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
      found.map { $0.words("warning") } == [
        "content/about.md:5: warning: the picture «x.png» is not there",
        "content/notes/a/b/n.md:5: warning: the picture «img/away.svg» is not there",
        "content/notes/a/b/n.md:5:1: warning: the picture «gone.png» is not there",
        "content/notes/a/b/n.md:7:1: warning: the document «gone.pdf» is not there",
        "content/notes/a/b/n.md:7:15: warning: the link to «Nobody» leads nowhere",
        "content/notes/a/b/n.md:7:26: warning: the link to «No note» leads nowhere",
      ])
  }
}
