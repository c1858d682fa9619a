import Content
import Database
import Model
import TestSupport
import Testing

/// A text is rendered again when it, or an answer that it got, is another one.
struct RenderingCacheTests {
  private let site: TemporarySite
  private let intervals = "content/notes/Statistics/Estimation/Intervals.md"

  init() throws {
    site = try TemporarySite(StudySite.files(languages: ["en"]))
    try site.edit()
  }

  /// How many texts are rendered after an edit; what comes out is what a build without a cache makes.
  private func rendered(program: String = "tests") throws -> Int {
    let cache = try #require(RenderingCache(site.folder, program: program))
    _ = try SiteSource.read(
      site.folder.path, views: TemporarySite.views, boards: ["travel", "books"],
      isMember: { $0 == "carla" }, cache: cache, themes: TemporarySite.themes)
    return cache.rendered
  }

  @Test func `nothing is rendered twice`() throws {
    #expect(try rendered() == 0)
  }

  @Test func `a text that changes is rendered, and what shows it`() throws {
    // Augusto shows the recipe; the other two only link.
    try site.replace("Count.", "Count twice.", in: intervals)
    #expect(try rendered() == 2)
    #expect(try rendered() == 0)
  }

  @Test func `a part that goes is asked for again, and one that comes`() throws {
    let file = "content/notes/Books/Niebla/Augusto.md"
    try site.write("Augusto reads [[Intervals]] in bed.\n", file)
    _ = try rendered()
    // Of those that link to the note only one names the part.
    try site.replace("## Recipe", "## Method", in: intervals)
    #expect(try rendered() == 2)
    try site.replace("## Method", "## Recipe", in: intervals)
    #expect(try rendered() == 2)
  }

  @Test func `another title is rendered where a link shows it`() throws {
    try site.write("A.\n", "content/notes/Books/Niebla/Augusto.md")
    try site.write("See [[Intervals]] and [[about]].\n", "content/notes/Books/Niebla/Orfeo.md")
    _ = try rendered()
    try site.replace("title: About us", "title: Who we are", in: "content/about.md")
    #expect(try rendered() == 2)
  }

  @Test func `a name that a member gets is rendered`() throws {
    try site.write("Ask @dora.\n", "content/notes/Books/Niebla/Augusto.md")
    _ = try rendered()
    try site.write(
      SampleSite.reply(author: "Dora", body: "Me."), "content/forum/1-night-trains/4.md")
    #expect(try rendered() == 1)
  }

  @Test func `another program and other settings render everything`() throws {
    let all = try rendered(program: "next")
    #expect(all > 10)
    try site.replace("Club Niebla", "Club Bruma", in: "site.yml")
    #expect(try rendered(program: "next") == all)
  }

  @Test func `a damaged cache is none`() throws {
    try site.write("no database", "data/rendered.db")
    #expect(RenderingCache(site.folder, program: "tests") == nil)
    #expect(try rendered() > 10)
    try site.edit()
    #expect(try rendered() == 0)
  }
}
