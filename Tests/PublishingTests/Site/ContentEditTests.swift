import Content
import Database
import Foundation
import Model
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

/// An edited file writes its pages and those that show something of it, and renders no others.
struct ContentEditTests {
  private let site: TemporarySite
  private let note = "content/notes/Statistics/Estimation/Intervals.md"

  init() throws {
    site = try TemporarySite(StudySite.files(languages: ["en"]))
    #expect(try site.edit())
    try site.writePages()
  }

  /// The keys of the pages that an edit makes stale; they are written, and all pages are right then.
  private func rendered(_ edit: () throws -> Void) throws -> [String] {
    try edit()
    #expect(try !site.edit())
    let database = try SiteDatabase(site.folder)
    let stale = StalePages(database, try SiteTheme.stored(in: database).settings)
    let touched = try database.pendingChanges().flatMap(\.invalidations).flatMap {
      try stale.pages(of: $0).map(\.key.text)
    }
    let keys = try Set(database.staleKeys() + touched)
    #expect(try site.publish().failures.isEmpty)
    #expect(try SiteDatabase(site.folder).staleKeys() == [])
    #expect(try site.publicFiles() == site.cleanBuild())
    return keys.sorted()
  }

  private func replace(_ old: String, _ new: String, in file: String? = nil) throws {
    let text = try site.text(file ?? note)
    #expect(text.contains(old))
    try site.write(text.replacingOccurrences(of: old, with: new), file ?? note)
  }

  @Test func `building again renders nothing`() throws {
    #expect(try rendered {} == [])
  }

  @Test func `files, members and zones have a fingerprint`() throws {
    let database = try SiteDatabase(site.folder)
    func fingerprint(_ program: String = "tests") throws -> Int64 {
      try SiteSource.fingerprint(database, program: program)
    }
    // The first build made members of its authors.
    #expect(try !site.edit())
    let known = try fingerprint()
    #expect(try database.sourceFingerprint() == known)
    #expect(try fingerprint("next") != known)
    try replace("Count.", "Coumt.", in: note)
    #expect(try fingerprint() != known)
    try replace("Coumt.", "Count.", in: note)
    #expect(try fingerprint() == known)
    try database.openAccount("dora")
    #expect(try fingerprint() != known)
    try database.write { try $0.requireWholeBuild() }
    #expect(try database.sourceFingerprint() == nil)
  }

  @Test func `the text of an unquoted note renders its page and the feeds`() throws {
    let site = site
    try site.write(
      StudySite.note("description: About the limit", "date: 2026-11-01", body: "Alone."),
      "content/notes/Statistics/Límite central.md")
    _ = try rendered {}
    #expect(
      try rendered {
        try replace("Alone.", "Alone again.", in: "content/notes/Statistics/Límite central.md")
      } == ["note/statistics/general/limite-central/en", "notes-feed", "site-feed"])
  }

  @Test func `a note without a day renders its page, and the feeds in vain`() throws {
    let file = "content/notes/Books/Niebla/Augusto.md"
    try site.write("---\ndescription: In bed\n---\nAugusto reads.\n", file)
    _ = try rendered {}
    #expect(
      try rendered { try replace("reads.", "reads much.", in: file) }
        == ["note/books/niebla/augusto/en", "notes-feed", "site-feed"])
  }

  @Test func `a title renders whatever names the note`() throws {
    let stale = try rendered { try replace("Confidence intervals", "Intervals of trust") }
    #expect(
      Set(stale).symmetricDifference([
        "home/en", "lesson/statistics/estimation/en", "list/4/en", "list/6/en", "more/en",
        "note/books/niebla/augusto/en", "note/statistics/estimation/intervals/en",
        "note/statistics/general/limite-central/en", "notes/en", "notes-feed", "notes-sitemap/1",
        "site-feed", "sitemap-index", "subject/statistics/en",
      ]).sorted() == [])
  }

  @Test func `a page of the editors renders itself`() throws {
    #expect(
      try rendered { try replace("Twelve", "Ten", in: "content/about.md") }
        == ["document/about/en", "more/en", "sitemap/0"])
  }

  @Test func `a translation leaves the order of notes of one day`() throws {
    let site = try TemporarySite(StudySite.files())
    for name in ["X", "Y"] {
      try site.write(
        StudySite.note("date: 2026-11-13", body: name), "content/notes/zoology/\(name).md")
    }
    try site.edit()
    try site.writePages()
    // Read before the others, since its folder comes before theirs.
    try site.write(StudySite.note("date: 2026-11-13", body: "Y."), "content/notes/es/zoology/Y.md")
    #expect(try !site.edit())
    try site.publish()
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `changes of a build are queued as pages, which a request writes in its time`() throws {
    try replace("Confidence intervals", "Intervals of trust")
    #expect(try !site.edit())
    let database = try SiteDatabase(site.folder)
    #expect(try database.pendingChanges().isEmpty)
    #expect(try database.staleKeys().contains("note/statistics/estimation/intervals/en"))
  }

  @Test func `a picture comes and goes with its file`() throws {
    func pictures() throws -> Int {
      try site.publicFiles().keys.filter { $0.hasPrefix("media/") }.count
    }
    let added = try rendered {
      try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "content/point.svg")
      try replace("Count.", "Count. ![[point.svg]]")
    }
    #expect(added.contains { $0.hasPrefix("media/") })
    #expect(try pictures() == 1)
    _ = try rendered {
      try site.remove("content/point.svg")
      try replace("![[point.svg]]", "")
    }
    #expect(try pictures() == 0)
  }

  @Test func `a page of links names events as soon as there is one`() throws {
    try site.write("sections: [forum, notes]\n" + site.text("site.yml"), "site.yml")
    for event in ["past-walk", "dinner", "exam", "trip"] {
      try site.remove("content/events/\(event).md")
    }
    #expect(try site.edit())
    try site.writePages()
    let event = StudySite.note("title: Tea", "start: 2026-12-01", body: "Hot.")
    let stale = try rendered { try site.write(event, "content/events/tea.md") }
    #expect(stale.contains("more/en"))
    #expect(try site.text("public/more/index.html").contains("/events/"))
    _ = try rendered { try site.remove("content/events/tea.md") }
  }

  @Test func `a page of links names notes as soon as there is a subject`() throws {
    try site.write("sections: [forum]\n" + site.text("site.yml"), "site.yml")
    for folder in ["notes", "events", "professors"] { try site.remove("content/\(folder)") }
    #expect(try site.edit())
    try site.writePages()
    let subject = StudySite.note("title: Art", body: "To come.")
    let stale = try rendered { try site.write(subject, "content/notes/Art/_index.md") }
    #expect(stale.contains("subject/art/en"))
    #expect(try site.text("public/more/index.html").contains("/notes/"))
  }

  @Test func `the pages of a tag whose topics are gone go with the last note that has it`() throws {
    try site.write(site.text("site.yml") + "limits:\n  topics_per_page: 5\n", "site.yml")
    let file = "content/notes/Statistics/Late.md"
    try site.write(StudySite.note("tags: [late]", body: "Late."), file)
    _ = try site.edit()
    try site.writePages()
    let database = try SiteDatabase(site.folder)
    let topics = try (1...6).map { try database.postTopic("Late \($0)", tags: ["late"]) }
    try database.write { transaction in for topic in topics { try transaction.remove(topic) } }
    try site.publish()
    func pages() throws -> Int {
      try site.publicFiles().keys.filter { $0.hasPrefix("tags/late/") }.count
    }
    // The list, the feed and two pages of the archive.
    #expect(try pages() == 4)
    _ = try rendered { try site.write(StudySite.note(body: "Late."), file) }
    #expect(try pages() == 0)
    _ = try rendered { try site.write(StudySite.note("tags: [late]", body: "Late."), file) }
    #expect(try pages() == 4)
  }

  /// A site where a note has a tag, which a conversation and a post of members have, too, in other spellings.
  private func spell(_ conversation: String) throws -> (SiteDatabase, topic: String, note: String) {
    let (topic, note) = ("content/forum/9-late/index.md", "content/notes/Statistics/Late.md")
    let boards = "content/forum/_boards.yml"
    let members = try site.text(boards).replacing(
      "slug: books", with: "slug: books\n  audience: members")
    try site.write(members, boards)
    try site.write(
      SampleSite.opening("Late", board: conversation, tags: ["Late Trains"], body: "Late."), topic)
    _ = try site.edit()
    try site.write(StudySite.note("tags: [late-trains]", body: "Late."), note)
    _ = try site.edit()
    try site.writePages()
    return (try SiteDatabase(site.folder), topic, note)
  }

  private func tagTitle(_ database: SiteDatabase) throws -> String? {
    let tag = try #require(try database.list(.tag, slug: "late-trains"))
    return try database.title(tag.id, .english)
  }

  @Test func `a public tag keeps its name when its conversation goes`() throws {
    let (database, topic, _) = try spell("travel")
    #expect(try tagTitle(database) == "Late Trains")
    _ = try rendered { try site.write(SampleSite.opening("Late", body: "Late."), topic) }
    #expect(try tagTitle(database) == "Late Trains")
    _ = try rendered {
      try site.remove("content/forum/9-late")
      try site.write(
        StudySite.note("tags: [LATE-TRAINS]", body: "Late."), "content/notes/Statistics/Later.md")
    }
    #expect(try tagTitle(database) == "Late Trains")
  }

  @Test func `a tag of members is called as the first note calls it, and keeps that`() throws {
    let (database, topic, note) = try spell("books")
    #expect(try tagTitle(database) == "late-trains")
    _ = try rendered {
      try site.write(
        SampleSite.opening("Later", board: "books", tags: ["LATE TRAINS"], body: "So."), topic)
    }
    #expect(try tagTitle(database) == "late-trains")
    // No note has the address for a while; the first one to claim it then keeps it, and the second does not.
    _ = try rendered { try site.write(StudySite.note(body: "Late."), note) }
    _ = try rendered {
      try site.write(StudySite.note("tags: [Late-Trains]", body: "Late."), note)
      try site.write(
        StudySite.note("tags: [late-TRAINS]", body: "Late."), note.replacing(".md", with: "r.md"))
    }
    #expect(["Late-Trains", "late-TRAINS"].contains(try tagTitle(database)))
  }

  @Test func `an edited reply renders its conversation and the lists that it is in`() throws {
    let stale = try rendered {
      try site.write(
        SampleSite.reply(body: "The one to *Zürich*."), "content/forum/1-night-trains/2.md")
    }
    #expect(stale.contains("topic/1/1") && stale.contains("topic-feed/1"))
    #expect(!stale.contains { $0.hasPrefix("topic/2") || $0.hasPrefix("note") })
  }

  @Test(arguments: [
    "site.yml", "content/rules.md", "content/forum/_boards.yml", "templates/assets/tertulia.css",
  ])
  func `a change that every page shows makes all of them stale`(file: String) throws {
    var text = site.exists(file) ? try site.text(file) : "body { color: black }\n"
    text = text.replacingOccurrences(of: "Club Niebla", with: "Club Bruma")
    text = text.replacingOccurrences(of: "Rule 3", with: "Rule three")
    text = text.replacingOccurrences(of: "Travel", with: "Journeys")
    try site.write(text, file)
    #expect(try site.edit())
    try site.writePages()
    #expect(try site.publicFiles() == site.cleanBuild())
    #expect(try !site.edit())
  }

  @Test func `another program asks for all pages`() throws {
    #expect(try site.edit(program: "next"))
  }

  @Test func `a build that was not finished asks for all pages until one is`() throws {
    try site.write("body { color: black }\n", "templates/assets/tertulia.css")
    #expect(try site.edit())
    #expect(try site.edit())
    try site.writePages()
    #expect(try !site.edit())
  }

  @Test func `an edit in the queue is published by the next process`() throws {
    try replace("Count.", "Count twice.")
    try site.edit()
    // Killed here; then a guest posts.
    let database = try SiteDatabase(site.folder)
    try database.postComment(in: Topic.ID(1), body: "Meanwhile.")
    let outcome = try site.publish(1)
    #expect(outcome.written.map(\.file) == ["forum/1-night-trains/index.html"])
    try site.publish()
    #expect(try site.publicFiles() == site.cleanBuild())
  }

  @Test func `removed pages come back`() throws {
    let files = try site.publicFiles()
    try site.remove("public")
    #expect(try !site.edit())
    try StalePages.findMissing(try SiteDatabase(site.folder))
    try site.publish()
    #expect(try site.publicFiles() == files)
  }

  @Test func `a new day renders what is upcoming`() throws {
    let tomorrow = TemporarySite.now.adding(seconds: 86_400)
    #expect(try !site.edit(at: tomorrow))
    #expect(try SiteDatabase(site.folder).pendingChanges().count == 1)
    try site.publish()
    #expect(try site.publicFiles() == site.cleanBuild())
    // And back, as a refresh may have been ahead.
    #expect(try !site.edit())
    try site.publish()
    #expect(try site.publicFiles() == site.cleanBuild())
  }
}

/// The first law for editors: after any edits, pages equal a clean build of the same content and database.
struct ContentLawTests {
  /// Builds after random edits; `CONTENT_EDITS` asks for more of them, `CONTENT_SEED` for others.
  private static let builds =
    ProcessInfo.processInfo.environment["CONTENT_EDITS"].flatMap { Int($0) } ?? 42
  private static let seed =
    ProcessInfo.processInfo.environment["CONTENT_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(arguments: LawSite.trees)
  func `edited pages equal a clean build`(languages: [String]) throws {
    let files = StudySite.files(
      languages: languages, limits: ["comments_per_page: 5", "topics_per_page: 5"])
    let site = try TemporarySite(files)
    #expect(try site.edit())
    try site.writePages()
    var life = try EditorLife(site, files, seed: Self.seed)
    var (whole, edited) = (0, 0)
    for build in 1...Self.builds {
      for _ in 0..<(1 + build % 4) { try life.step() }
      do {
        if try site.edit() {
          whole += 1
          try site.writePages()
        } else {
          edited += 1
        }
        life.keep()
      } catch is ContentErrors {
        try life.undo()
      }
      guard build % 6 == 0 else { continue }
      guard try isLawful(site) else {
        Issue.record("seed \(Self.seed), build \(build): \(life.diary.suffix(12))")
        return
      }
    }
    print(
      "seed \(Self.seed): \(life.diary.count) edits, \(edited) builds of what changed, \(whole) whole"
    )
    #expect(edited > whole * 4)
  }

  private func isLawful(_ site: TemporarySite) throws -> Bool {
    let database = try SiteDatabase(site.folder)
    while try database.hasPendingWork() { try #require(try site.publish().failures.isEmpty) }
    #expect(try database.pendingChanges().isEmpty)
    #expect(try database.staleKeys() == [])
    let files = try site.publicFiles()
    let clean = try site.cleanCompile()
    let different = Set(files.keys).union(clean.keys).filter { files[$0] != clean[$0] }
    #expect(different.sorted() == [])
    return different.isEmpty
  }
}
