import Foundation
import Media
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@testable import Content
@_spi(Raw) @testable import Database

/// A small vault that becomes a member's notebook.
struct NotebookImportTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let irene: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
  }

  private static let files: [String: String] = [
    "Read me.md": "Begin with [[intervals]].",
    "Statistics/Estimation/deep/Intervals.md": """
    ---
    title: Intervals & <b>
    tags: [Exam 2, "#course/statistics"]
    aliases: [CI]
    date: 2026-10-03
    mood: good
    ---

    A #quiz/one, `#code`. See [[Summary|words]], [[Tests/Summary]], [the tests](../../Tests/Summary.md),
    [[Nowhere]] and ![[board.png|300]]. [[#Here]] [[Read me#Part]]
    ![[gone.png]]
    """,
    "Statistics/Estimation/Summary.md": "One: [[CI]].",
    "Statistics/Tests/Summary.md": "Another: ![[Intervals]] ![](<../My plan.pdf>)",
    "Statistics/.hidden/x.md": "no", "Statistics/drawing.canvas": "{}",
  ]

  private func write(_ files: [String: String] = NotebookImportTests.files) throws {
    for (path, text) in files { try site.write(text, "vault/\(path)") }
    try site.write(PhotoSample.png(40, 30), "vault/media/board.png")
    try site.write(PhotoSample.png(50, 30), "vault/media/unused.png")
    try site.write("%PDF-1.4\nno end", "vault/Statistics/My plan.pdf")
  }

  @discardableResult
  private func run(
    _ change: (inout SiteSettings) -> Void = { _ in }
  ) throws -> (tally: NotebookImporter.Tally, vault: NotebookVault) {
    var settings = try SiteTheme.stored(in: database).settings
    change(&settings)
    let vault = try NotebookVault(
      folder: "\(site.folder.path)/vault", named: "vault", for: irene, database, settings)
    let importer = NotebookImporter(
      vault, for: irene, .english, database, settings, at: TemporarySite.now)
    try importer.run()
    return (importer.tally, vault)
  }

  private func body(_ title: String) throws -> String? {
    try database.texts("SELECT body FROM own_notes WHERE title = ?", [.text(title)]).first
  }

  @Test func `aliases of aliases in front matter are cut, and blank folders name nothing`() throws {
    let list = { (name: String, items: String) in
      "\(name): &\(name) [" + Array(repeating: items, count: 60).joined(separator: ", ") + "]\n"
    }
    let bomb = list("a", "x") + list("b", "*a") + list("c", "*b") + list("d", "*c")
    try site.write("---\n\(bomb)tags: *d\n---\nText.", "vault/ / /Bomb.md")
    let (tally, _) = try run()
    #expect(tally.added == 1 && tally.damaged == 0)
    #expect(try database.texts("SELECT title FROM own_subjects") == ["vault"])
    #expect(try database.number("SELECT count(*) FROM own_lessons") == 0)
  }

  @Test func `folders become subjects and lessons, and files notes with what front matter says`()
    throws
  {
    try write()
    let (tally, vault) = try run()
    #expect((tally.added, tally.files, tally.damaged) == (4, 1, 0))
    #expect(vault.errors == [])
    #expect(
      try database.texts(
        """
        SELECT s.title || '/' || coalesce(l.title, '-') || '/' || n.title || ' ' || n.audience
        FROM own_notes n JOIN own_subjects s ON s.id = n.subject_id
          LEFT JOIN own_lessons l ON l.id = n.lesson_id ORDER BY 1
        """) == [
          "Statistics/Estimation/Intervals & <b> 4", "Statistics/Estimation/Summary (Estimation) 4",
          "Statistics/Tests/Summary (Tests) 4", "vault/-/Read me 4",
        ])
    #expect(
      try database.texts("SELECT name FROM own_note_tags ORDER BY folded")
        == ["course/statistics", "Exam 2", "quiz/one"])
    let times = try database.texts(
      "SELECT made_at || ' ' || changed_at FROM own_notes WHERE title LIKE 'Int%' OR title LIKE 'Read%' ORDER BY title"
    )
    // Midnight in Madrid.
    let day = 1_790_978_400
    #expect(times == ["\(day) \(day)", "1794675600 1794675600"])
    #expect(try database.integrityErrors() == [])
  }

  @Test func `links and pictures have targets, and broken ones are named with their place`() throws
  {
    try write()
    let vault = try run().vault
    let picture = try #require(try database.texts("SELECT name FROM uploads").first)
    #expect(try database.number("SELECT count(*) FROM own_note_uploads") == 1)
    #expect(
      try body("Intervals & <b>") == """
        A #quiz/one, `#code`. See [[Summary (Estimation)|words]], [[Summary (Tests)|Summary]], [[Summary (Tests)|the tests]],
        [[Nowhere]] and ![board](/uploads/\(picture)). [[#Here]] [[Read me#Part]]
        ![[gone.png]]
        """)
    #expect(try body("Summary (Estimation)") == "One: [[Intervals & <b>|CI]].")
    #expect(
      try body("Summary (Tests)") == "Another: ![[Intervals & <b>]] ![](<../My plan.pdf>)")
    #expect(try body("Read me") == "Begin with [[Intervals & <b>|intervals]].")
    let file = "Statistics/Estimation/deep/Intervals.md"
    #expect(
      vault.warnings.map { $0.words("warning") } == [
        "\(file):10:1: warning: the link to “Nowhere” leads nowhere",
        "\(file):10:37: warning: the link to “#Here” leads nowhere",
        "\(file):11:1: warning: the picture “gone.png” does not exist",
        "Statistics/My plan.pdf: warning: the file is damaged",
        "media/unused.png: warning: no page shows this file, so it is not published",
      ])
  }

  @Test func `a second time changes nothing, and what was changed stays as it is`() throws {
    try write()
    try run()
    let before = try database.texts("SELECT id || title || body || changed_at FROM own_notes")
    let again = try run().tally
    #expect((again.added, again.known, again.files, again.different) == (0, 4, 0, 0))
    try site.write("Otherwise.", "vault/Read me.md")
    try site.write("New.", "vault/Statistics/New.md")
    let third = try run().tally
    #expect((third.added, third.known, third.different) == (1, 3, 1))
    let after = try database.texts("SELECT id || title || body || changed_at FROM own_notes")
    #expect(Array(after.prefix(4)) == before && after.count == 5)
  }

  @Test func `a picture that came before names had a key keeps its name when it comes again`()
    throws
  {
    try write()
    try run()
    let new = try #require(try database.uploads(of: irene).first).name
    let folder = UploadFolder(site.folder)
    let stored = try Data(contentsOf: URL(filePath: try #require(folder.file(of: new))))
    let namer = try #require(FileNamer(key: FileNamer.newKey(), owner: "\(irene)"))
    let old = UploadName(
      hash: namer.formerHash(of: Array(stored)), size: new.size, fileExtension: new.fileExtension)
    try folder.store(Array(stored), as: old)
    try database.set(
      "UPDATE uploads SET name = ?1, small = ?1", [.text(old.text)])
    try database.set(
      "UPDATE own_notes SET body = replace(body, ?1, ?2), html = replace(html, ?1, ?2)",
      [.text(new.text), .text(old.text)])
    let again = try run().tally
    #expect((again.added, again.known, again.files, again.different) == (0, 4, 0, 0))
  }

  @Test func `connections come along with a sentence for each end`() throws {
    try write([
      "A.md": "---\nconnections:\n  - to: \"[[B|the other]]\"\n    why: from A\n---\n",
      "B.md": "---\nconnections:\n  - {to: A, why: from B}\n  - {to: B, why: itself}\n---\n",
      "C.md": "---\nconnections: [{to: A, why: one end}, {to: none, why: x}]\n---\n",
    ])
    #expect(try run().tally.connections == 2)
    #expect(
      try database.texts("SELECT low_why || '/' || high_why FROM own_connections ORDER BY 1")
        == ["from A/from B", "one end/one end"])
    #expect(try run().tally.connections == 0)
  }

  @Test func `entries beyond a bound are named, and all others are imported`() throws {
    let tags = (1...25).map { "t\($0)" }.joined(separator: ", ")
    try write([
      "Long.md": String(repeating: "word ", count: 60), "Broken.md": "---\ntitle: \"open\n---\n",
      "Good.md": "---\ntags: [\"\(String(repeating: "x", count: 241))\", \(tags)]\n---\nGood.",
      "Empty.md": "", "…/—.md": "Signs.",
    ])
    let (tally, vault) = try run { $0.limits.commentBytes = 200 }
    #expect((tally.added, tally.damaged) == (4, 1))
    #expect(vault.errors.map(\.file) == ["Long.md"])
    #expect(vault.warnings.count { $0.file == "Broken.md" } == 1)
    #expect(
      vault.errors.last?.description
        == "Long.md: error: the text has 300 bytes; expected at most 200")
    #expect(try database.number("SELECT count(*) FROM own_note_tags") == Notebook.tags)
    #expect(vault.warnings.count { $0.file == "Good.md" } == 2)
  }

  @Test func `pictures stay out where there is no room for them`() throws {
    try write()
    let vault = try run { $0.limits.memberUploadMegabytes = 0 }.vault
    #expect(try database.number("SELECT count(*) FROM uploads") == 0)
    #expect(try body("Intervals & <b>")?.contains("![[board.png|300]]") == true)
    #expect(
      vault.warnings.contains { "\($0)".contains("there is not enough storage left for its") })
    #expect(try run { $0.limits.uploadBytes = 10 }.tally.known == 4)
  }

  @Test func `too many subjects, lessons or notes are refused before anything is written`() throws {
    for number in 0...Notebook.subjects { try site.write("x", "vault/S\(number)/x\(number).md") }
    #expect(throws: NotebookImporter.Fault.subjects(Notebook.subjects + 1)) { try run() }
    try site.remove("vault")
    for number in 0...Notebook.lessons { try site.write("x", "vault/S/L\(number)/x\(number).md") }
    #expect(throws: NotebookImporter.Fault.lessons(subject: "s", Notebook.lessons + 1)) {
      try run()
    }
    #expect(try database.number("SELECT count(*) FROM own_subjects") == 0)
    #expect(try database.number("SELECT count(*) FROM own_notes") == 0)
  }

  @Test func `a full notebook takes what finds room`() throws {
    try write(["A.md": "12345", "B.md": "1"])
    try run()
    try database.set("UPDATE own_notes SET size = \(Notebook.bytes - 2) WHERE title = 'A'")
    try write(["C.md": "12", "D.md": "1"])
    let tally = try run().tally
    #expect((tally.added, tally.full) == (1, 1))
  }

  @Test(arguments: [
    (["a/b/X.md", "a/c/X.md", "d/c/X.md", "X.md"], ["X", "X (b)", "X (a · c)", "X (d · c)"]),
    (["a/X.md", "a/x.md"], ["X (a)", "x (a) 2"]),
    (["\(String(repeating: "é", count: 110)).md"], [String(repeating: "é", count: 98) + "…"]),
  ])
  func `no two titles are the same`(paths: [String], expected: [String]) throws {
    for path in paths { try site.write("x", "vault/\(path)") }
    #expect(try run().vault.titles == expected)
  }
}
