import Content
import Foundation
import Model
import TestSupport
import Testing
import Theme

@testable import Actions
@_spi(Raw) @testable import Database

/// A notebook that is exported as a vault and imported again is unchanged; and links that Obsidian reads in it lead somewhere.
struct VaultRoundTripTests {
  private let site: SiteFixture
  private let irene: Browser
  private let owner: Member.ID

  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene", "Irene")
    owner = try #require(try site.site.member(username: "irene"))
    _ = try irene.post(
      "/me/notebook/notes",
      ["subject": "Maps & <b>", "title": "One [x]", "body": "See [[Two]].", "tags": "Exam 2, a/b"])
    _ = try irene.post("/me/notebook/subjects/1", ["do": "lesson", "title": "Rivers"])
    let picture = try irene.upload(
      PhotoSample.png(40, 30), path: "/files", as: "file", called: "board.png",
      with: ["kept": "me/notebook/notes", "place": "s1", "title": "", "body": ""])
    let shown = try #require(picture.page.fields["attach1"])
    for (title, body) in [
      ("Two", "[[Two#Part]] [[Two|there]] ![[Three]] [[Nothing]] [[One [x]]]"),
      ("Three", "|a|b|\n|-|-|\n|[[Two]]|[[Two\\|w]]|\n\n[[Two|[[Two|x]] [[Two"),
    ] {
      _ = try irene.post(
        "/me/notebook/notes",
        [
          "title": title, "body": body, "place": "s1", "tags": "",
          "attach1": title == "Two" ? shown : "",
        ])
    }
    _ = try site.site.write {
      try $0.connect(
        OwnNote.ID(1), OwnNote.ID(3), why: "because", back: "of that", of: owner,
        at: SiteFixture.now)
    }
  }

  /// The files of the archive, by their names.
  private func exported() throws -> [String: [UInt8]] {
    let bytes = try irene.get("/me/notebook/export").bytes
    var (files, place): ([String: [UInt8]], Int) = ([:], 0)
    while place + 512 <= bytes.count, bytes[place] != 0 {
      let name = String(decoding: bytes[place..<(place + 100)].prefix { $0 != 0 }, as: UTF8.self)
      let digits = bytes[(place + 124)..<(place + 136)].prefix { (48...55).contains($0) }
      let size = try #require(Int(String(decoding: digits, as: UTF8.self), radix: 8))
      files[name] = Array(bytes[(place + 512)..<(place + 512 + size)])
      place += 512 + (size + 511) / 512 * 512
    }
    return files
  }

  private func everything() throws -> [String] {
    try site.texts(
      """
      SELECT json_array(n.title, s.title, l.title, n.body, n.html, n.made_at, n.changed_at, (
        SELECT group_concat(name) FROM own_note_tags g WHERE g.note_id = n.id))
      FROM own_notes n JOIN own_subjects s ON s.id = n.subject_id
        LEFT JOIN own_lessons l ON l.id = n.lesson_id ORDER BY n.id
      """)
      + site.texts("SELECT low_why || '/' || high_why FROM own_connections")
      + site.texts("SELECT name FROM uploads")
  }

  @Test func `text in code is no link`() throws {
    let body = "`[[Two]]` [[Two]]\n\n```\n[[Two]] ![x](/uploads/y)\n```\n\n    [[Two]]\n"
    _ = try irene.post(
      "/me/notebook/notes", ["title": "Code", "body": body, "place": "s1", "tags": ""])
    let file = try #require(try exported()["notes/maps-b-1/code-4.md"])
    let text = String(decoding: file, as: UTF8.self)
    #expect(
      text.hasSuffix(
        "\n\n`[[Two]]` [[two-2|Two]]\n\n```\n[[Two]] ![x](/uploads/y)\n```\n\n    [[Two]]\n\n"))
  }

  @Test func `links of the archive name its files`() throws {
    let files = try exported().mapValues { String(decoding: $0, as: UTF8.self) }
    let two = try #require(files["notes/maps-b-1/two-2.md"])
    #expect(two.contains("aliases: [\"Two\"]"))
    #expect(two.contains("](files/"))
    #expect(
      two.contains("[[two-2#Part|Two#Part]] [[two-2|there]] ![[three-3]] [[Nothing]] [[One [x]]]"))
    let three = try #require(files["notes/maps-b-1/three-3.md"])
    #expect(three.contains("|[[two-2\\|Two]]|[[two-2\\|w]]|\n\n[[Two|[[two-2|x]] [[Two\n"))
    #expect(three.contains("- to: \"[[one-x-1|One [x]]]\"\n    why: \"of that\""))
    #expect(files.keys.contains { $0.hasPrefix("files/") })
  }

  @Test func `an export can be imported again without change`() throws {
    let before = try everything()
    let folder = "\(site.folder.path)/vault"
    for (name, bytes) in try exported() {
      let url = URL(fileURLWithPath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
    func run() throws -> NotebookImporter.Tally {
      let vault = try NotebookVault(
        folder: folder, named: "vault", for: owner, site.site, site.theme.settings)
      let importer = NotebookImporter(
        vault, for: owner, .english, site.site, site.theme.settings, at: SiteFixture.now)
      try importer.run()
      return importer.tally
    }
    #expect(try run().known == 3)
    for table in ["own_note_uploads", "own_subjects", "uploads"] {
      try site.site.set("DELETE FROM \(table)")
    }
    try site.site.set("DELETE FROM sqlite_sequence WHERE name LIKE 'own_%'")
    let tally = try run()
    #expect((tally.added, tally.connections, tally.files) == (3, 1, 1))
    #expect(try Set(everything()) == Set(before))
  }
}
