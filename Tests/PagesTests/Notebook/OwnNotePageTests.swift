import Model
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import Pages

/// Public notes of members: the contents of their pages, and the pages that a change makes stale.
struct OwnNotePageTests {
  private let site: TemporarySite
  let database: SiteDatabase
  let member: Member.ID
  private let subject: OwnSubject.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    member = try database.openAccount("irene")
    let author = Author.member(member)
    try database.postTopic("Hello", author: author)
    subject = try database.write { [member] in
      try #require(try $0.addSubject("Maps & <b>", hue: 3, of: member))
    }
  }

  func keep(
    _ title: String, _ audience: Audience, as old: OwnNote.ID? = nil, html: String = "<p>x</p>",
    language: Language = .english
  ) throws -> OwnNote.ID {
    let note = NewOwnNote(
      place: .subject(subject), title: title, body: "x", html: Array(html.utf8), renderer: 1,
      tags: OwnTag.list("Exam 2, <i>") ?? [], audience: audience, language: language)
    let kept = try database.write { try $0.keep(note, as: old, of: member, at: TemporarySite.now) }
    guard case .kept(let id) = kept else { throw Problem.refused(kept) }
    return id
  }

  private enum Problem: Error { case refused(NoteSaveOutcome) }

  func page(_ key: PageKey) throws -> String? {
    let renderer = try PageRenderer(database, SiteTheme.stored(in: database))
    return try database.read {
      try renderer.render(key).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
  }

  private func touched() throws -> [String] {
    let changes = try database.texts("SELECT change FROM changes ORDER BY id")
    try database.set("DELETE FROM changes")
    // The last line of each is the time.
    return changes.flatMap { $0.split(separator: "\n").dropLast().map { String($0) } }
  }

  @Test
  func `with a hidden note go its page, lists, feed, and the notes that it is connected with`()
    throws
  {
    let notes = try ["One", "Two", "Three"].map { try keep($0, .everyone) }
    try database.write {
      _ = try $0.connect(
        notes[1], notes[0], why: "a", back: "b", of: member, at: TemporarySite.now)
    }
    let before = try database.publicNotes(of: member)
    #expect(before.keys(without: before, in: [.english, .spanish]) == [])
    for (gone, other) in [(0, 1), (1, 0)] {
      let title = ["One", "Two"][gone]
      _ = try keep(title, .members, as: notes[gone])
      let after = try database.publicNotes(of: member)
      #expect(
        before.keys(without: after, in: [.english, .spanish]).map(\.text) == [
          "own-note/\(notes[gone])", "own-note/\(notes[other])", "own-notes/\(member)/en",
          "own-notes/\(member)/es", "own-notes-feed/\(member)",
        ])
      _ = try keep(title, .everyone, as: notes[gone])
    }
    #expect(before.keys(in: [.english]).map(\.text).count == 5)
  }

  @Test func `around a note are only those with which everyone sees it connected`() throws {
    let notes = try [("One", .everyone), ("Two", .everyone), ("Three", Audience.members)].map {
      try keep($0, $1)
    }
    func titles() throws -> [String] {
      let page = try #require(try page(.ownNote(notes[0])))
      let drawing = page.split(separator: "<svg class=\"around\"").dropFirst().first
      return drawing?.matches(of: /<title>(\w+)/).map { String($0.1) } ?? []
    }
    #expect(try titles() == [])
    try database.write {
      for other in notes.dropFirst() {
        _ = try $0.connect(
          notes[0], other, why: "a", back: "b", of: member, at: TemporarySite.now)
      }
    }
    #expect(try titles() == ["Two", "One"])
  }

  @Test
  func `a page shows the note, its tags, and the public things it is connected with`() throws {
    let one = try keep("One <1>", .everyone, html: "<p>See [[Two]] and [[Three]]</p>")
    let two = try keep("Two", .everyone, language: .spanish)
    let three = try keep("Three", .members)
    _ = try database.write {
      _ = try $0.connect(one, two, why: "why two", back: "b", of: member, at: TemporarySite.now)
      _ = try $0.connect(one, three, why: "why three", back: "b", of: member, at: TemporarySite.now)
    }
    let shown = try #require(try page(.ownNote(one)))
    #expect(shown.contains("<h1 itemprop=\"name\">One &lt;1&gt;</h1>"))
    #expect(shown.contains("See <a href=\"/es/people/irene/notes/2/\">Two</a> and Three</p>"))
    #expect(shown.contains("why two") && !shown.contains("why three"))
    #expect(shown.contains("href=\"/people/irene/notes/#t-exam_2\""))
    #expect(shown.contains("Maps &amp; &lt;b&gt;"))
    #expect(try page(.ownNote(three)) == nil)
  }

  @Test func `hiding, moving or deleting a note touches the pages that show it, and nothing else`()
    throws
  {
    let one = try keep("One", .everyone, html: "<p>[[Two]]</p>")
    let two = try keep("Two", .everyone)
    _ = try keep("Mine", .me)
    _ = try touched()
    _ = try keep("Mine again", .me, as: OwnNote.ID(3))
    #expect(try touched() == [])
    _ = try keep("Two", .me, as: two)
    #expect(try touched() == ["own-note 1 \(member)", "own-note 2 \(member)"])
    _ = try database.write { try $0.change(subject, title: "Other", hue: 4, of: member) }
    #expect(try touched() == ["own-note 1 \(member)"])
    _ = try database.write {
      try $0.drop(.place(.subject(subject)), of: member, at: TemporarySite.now)
    }
    #expect(try touched() == ["own-note 1 \(member)"])
    #expect(try page(.ownNote(one)) == nil)
    _ = try database.write { try $0.restore(.place(.subject(subject)), of: member) }
    #expect(try page(.ownNote(one)) != nil)
    _ = try touched()
    try database.write { try $0.leave(member, takingPosts: false, at: TemporarySite.now) }
    #expect(try touched().contains("own-note 1 \(member)"))
    #expect(try page(.ownNote(one)) == nil)
  }

  @Test func `notes without an author's page are for members at most; moderators hide notes`()
    throws
  {
    let other = try database.openAccount("mateo")
    let subject = try database.write { try #require(try $0.addSubject("S", hue: 1, of: other)) }
    let note = NewOwnNote(
      place: .subject(subject), title: "T", body: "x", html: [], renderer: 1, audience: .everyone)
    let kept = try database.write { try $0.keep(note, of: other, at: TemporarySite.now) }
    guard case .kept(let id) = kept else { throw Problem.refused(kept) }
    #expect(try database.note(id, of: other)?.audience == .members)
    let one = try keep("One", .everyone)
    var decision = Decision(.clear, by: other, at: TemporarySite.now)
    decision.member = member
    try database.write { [decision] in
      _ = try $0.decide(decision, clearing: .notes, upTo: .max)
    }
    #expect(try database.note(one, of: member)?.audience == .me)
    #expect(try page(.ownNote(one)) == nil)
  }
}
