import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Notebooks: private entries of a member, which no one else can change.
struct NotebookTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID
  private let subject: OwnSubject.ID
  private let lesson: OwnLesson.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let members = try ["irene", "mateo"].map { try database.openAccount($0) }
    (subject, lesson) = try database.write { transaction in
      let subject = try #require(
        try transaction.addSubject("Statistics", hue: 7, of: members[0]))
      let lesson = try #require(
        try transaction.addLesson("Estimation", to: subject, of: members[0]))
      return (subject, lesson)
    }
    (self.database, irene, mateo) = (database, members[0], members[1])
  }

  @discardableResult
  private func keep(
    _ title: String, _ words: String = "", in place: NotebookPlace? = nil, tags: String = "",
    _ audience: Audience = .me, as old: OwnNote.ID? = nil, at time: Timestamp? = nil
  ) throws -> OwnNote.ID {
    let new = NewOwnNote(
      place: place ?? .lesson(lesson), title: title, body: words, html: Array(words.utf8),
      renderer: 1, tags: try #require(OwnTag.list(tags)), audience: audience)
    let kept = try database.write { try $0.keep(new, as: old, of: irene, at: time ?? now) }
    guard case .kept(let id) = kept else {
      Issue.record("\(kept)")
      return OwnNote.ID(0)
    }
    return id
  }

  private func titles(_ filter: NoteFilter = NoteFilter(), of member: Member.ID? = nil) throws
    -> [String]
  {
    try database.notes(of: member ?? irene, filter, asWritten: true, atMost: 99).map(\.title)
  }

  @Test func `subjects and lessons stand in their order, and move`() throws {
    let other = try database.write { try $0.addSubject("Literature", hue: 10, of: irene) }
    let second = try database.write { try $0.addLesson("Tests", to: subject, of: irene) }
    #expect(try database.subjects(of: irene).map(\.title) == ["Statistics", "Literature"])
    let (one, two) = (try #require(other), try #require(second))
    #expect(try database.write { try $0.move(.subject(one), by: -1, of: irene) })
    #expect(try database.write { try $0.move(.lesson(two), by: -1, of: irene) })
    #expect(try database.write { try $0.move(.lesson(two), by: -1, of: irene) }, "no farther")
    #expect(try database.subjects(of: irene).map(\.title) == ["Literature", "Statistics"])
    #expect(try database.lessons(of: irene).map(\.title) == ["Tests", "Estimation"])
    #expect(try database.write { try $0.change(one, title: "Letters", hue: 3, of: irene) })
    #expect(try database.write { try $0.change(two, title: "Exams", of: irene) })
    #expect(
      try database.subject(one, of: irene) == OwnSubject(id: one, title: "Letters", hue: 3))
    #expect(try database.lesson(two, of: irene)?.title == "Exams")
  }

  @Test func `no one does anything with another's entries`() throws {
    let note = try keep("Intervals", "Ninety-five.")
    try database.write { (transaction: inout Transaction) throws in
      #expect(try !transaction.change(subject, title: "Mine", hue: 1, of: mateo))
      #expect(try !transaction.change(lesson, title: "Mine", of: mateo))
      #expect(try transaction.addLesson("Mine", to: subject, of: mateo) == nil)
      #expect(try !transaction.move(.subject(subject), by: 1, of: mateo))
      #expect(try !transaction.move(.lesson(lesson), by: 1, of: mateo))
      for thing: NotebookThing in [
        .note(note), .place(.lesson(lesson)), .place(.subject(subject)),
      ] {
        #expect(try !transaction.drop(thing, of: mateo, at: now))
        #expect(try !transaction.restore(thing, of: mateo))
      }
      let new = NewOwnNote(
        place: .subject(subject), title: "Mine", body: "", html: [], renderer: 1)
      #expect(try transaction.keep(new, of: mateo, at: now) == .refused)
      #expect(try transaction.keep(new, as: note, of: mateo, at: now) == .refused)
      let tag = try #require(OwnTag("mine"))
      #expect(try !transaction.mark(note, tag, isOn: true, of: mateo))
      try transaction.remove(tag, of: mateo)
    }
    #expect(try database.note(note, of: mateo) == nil && database.subjects(of: mateo) == [])
    #expect(try database.lesson(lesson, of: mateo) == nil)
    #expect(try titles() == ["Intervals"])
  }

  @Test func `deleting includes the contents, can be undone for a day, and is then final`()
    throws
  {
    let loose = try keep("Loose", in: .subject(subject))
    try keep("Intervals")
    #expect(try titles() == ["Loose", "Intervals"])
    let things: [(NotebookThing, [String])] = [
      (.note(loose), ["Intervals"]), (.place(.lesson(lesson)), ["Loose"]),
      (.place(.subject(subject)), []),
    ]
    for (thing, left) in things {
      #expect(try database.write { try $0.drop(thing, of: irene, at: now) })
      #expect(try !database.write { try $0.drop(thing, of: irene, at: now) }, "twice")
      #expect(try titles() == left)
      try database.write { try $0.dropOldNotebookThings(at: now.adding(seconds: 86_400)) }
      #expect(try database.write { try $0.restore(thing, of: irene) })
      #expect(try titles() == ["Loose", "Intervals"])
    }
    #expect(try database.write { try $0.drop(.place(.subject(subject)), of: irene, at: now) })
    try database.write { try $0.dropOldNotebookThings(at: now.adding(seconds: 86_401)) }
    for table in ["own_subjects", "own_lessons", "own_notes"] {
      #expect(try database.number("SELECT count(*) FROM \(table)") == 0)
    }
  }

  @Test func `notes are found by words, place and tags together, and counted`() throws {
    try keep("Intervalos", "<p>La <b>Media</b> &amp; más</p>", tags: "Examen 2, media")
    try keep("Tests", "<p>walnuts</p>", in: .subject(subject), tags: "examen 2")
    var filter = NoteFilter()
    filter.tags = ["examen 2"]
    #expect(try titles(filter) == ["Tests", "Intervalos"])
    let counts = try database.tags(of: irene, filter, atMost: 9).map { "\($0.of.name) \($0.count)" }
    #expect(counts == ["Examen 2 2", "media 1"])
    filter.words = ["media", "& mas"]
    #expect(try titles(filter) == ["Intervalos"])
    filter.lesson = lesson
    #expect(try titles(filter) == ["Intervalos"])
    #expect(try database.countsByLesson(of: irene, filter).map(\.count) == [1])
    filter.words = ["walnut"]
    #expect(try titles(filter) == [])
    #expect(try database.countsBySubject(of: irene, NoteFilter()).map(\.count) == [2])
    #expect(try titles(filter, of: mateo) == [])
  }

  @Test func `a note is found by what the documents say that it shows, by its owner alone`() throws
  {
    let pdf = try database.send([7], by: irene, isPicture: false)
    let other = try database.send([7], by: mateo, isPicture: false)
    try database.write { (transaction: inout Transaction) throws in
      try transaction.keep(small: nil, words: "arboles de nogal", of: pdf)
      try transaction.keep(small: nil, words: "castanos", of: other)
    }
    let links = [pdf, other].map { "<a href=\"/uploads/\($0.text)\">it</a>" }.joined()
    let shows = try keep("Trees", links)
    try keep("Wood", "nogal")
    var filter = NoteFilter()
    filter.words = ["nogal"]
    #expect(try titles(filter) == ["Trees", "Wood"])
    filter.words = ["nogal", "trees"]
    #expect(try titles(filter) == ["Trees"])
    #expect(try database.countsBySubject(of: irene, filter).map(\.count) == [1])
    filter.words = ["castanos"]
    #expect(try titles(filter) == [], "another one's file is not shown by it")
    filter.words = ["nogal"]
    #expect(try titles(filter, of: mateo) == [])
    try keep("Trees", "none", as: shows)
    #expect(try titles(filter) == ["Wood"])
    let dropped = try database.write { try $0.dropUnusedUploads(of: irene, limit: 9) }
    #expect(dropped == [pdf])
    #expect(try database.texts("SELECT words FROM uploads") == ["castanos"])
    #expect(try !database.write { try $0.keep(small: nil, words: "nogal", of: pdf) })
  }

  @Test func `a tag is renamed on all notes, joined with another, and taken off`() throws {
    let one = try keep("One", tags: "alpha, beta")
    let two = try keep("Two", tags: "beta")
    func tags(_ id: OwnNote.ID) throws -> [String] {
      let note = try #require(try database.note(id, of: irene))
      return try database.text(of: note)?.tags.map(\.name) ?? []
    }
    let (alpha, beta, gamma) = (
      try #require(OwnTag("alpha")), try #require(OwnTag("BETA")), try #require(OwnTag("Gamma"))
    )
    try database.write { try $0.rename(beta, to: gamma, of: irene) }
    #expect(try tags(one) == ["alpha", "Gamma"] && tags(two) == ["Gamma"])
    try database.write { try $0.rename(gamma, to: alpha, of: irene) }
    #expect(try tags(one) == ["alpha"] && tags(two) == ["alpha"])
    try database.write { try $0.remove(alpha, of: irene) }
    #expect(try tags(one) == [] && tags(two) == [])
    #expect(try database.write { try $0.mark(one, beta, isOn: true, of: irene) })
    #expect(try tags(one) == ["BETA"])
    #expect(try database.write { try $0.mark(one, beta, isOn: false, of: irene) })
    #expect(try tags(one) == [])
  }

  @Test func `a connection is at both ends with its own sentence`() throws {
    let (one, two) = (try keep("One"), try keep("Two"))
    func ends(_ id: OwnNote.ID, _ standing: Audience = .me) throws -> [String] {
      let note = try #require(try database.note(id, of: irene))
      return try database.connections(of: note, for: standing).map { "\($0.note.title): \($0.why)" }
    }
    #expect(
      try database.write { try $0.connect(two, one, why: "a", back: "b", of: irene, at: now) })
    #expect(try ends(one) == ["Two: b"] && ends(two) == ["One: a"])
    #expect(
      try database.write { try $0.connect(one, two, why: "c", back: "d", of: irene, at: now) })
    #expect(try ends(one) == ["Two: c"] && ends(two) == ["One: d"])
    #expect(try ends(one, .friends) == [], "only what is shown to them")
    #expect(
      try !database.write { try $0.connect(one, one, why: "a", back: "b", of: irene, at: now) })
    #expect(
      try !database.write { try $0.connect(one, two, why: "a", back: "b", of: mateo, at: now) })
    #expect(try !database.write { try $0.disconnect(one, two, of: mateo) })
    #expect(try database.write { try $0.drop(.note(two), of: irene, at: now) })
    #expect(try ends(one) == [])
    #expect(try database.write { try $0.restore(.note(two), of: irene) })
    #expect(try database.write { try $0.disconnect(one, two, of: irene) })
    #expect(try ends(one) == [])
  }

  @Test func `there are bounds on all of it`() throws {
    for number in 2...Notebook.subjects {
      #expect(try database.write { try $0.addSubject("\(number)", hue: 1, of: irene) } != nil)
    }
    #expect(try database.write { try $0.addSubject("Too many", hue: 1, of: irene) } == nil)
    try database.set("UPDATE own_subjects SET dropped_at = 0 WHERE title = '2'")
    #expect(try database.write { try $0.addSubject("Too many", hue: 1, of: irene) } == nil)
    for number in 2...Notebook.lessons {
      #expect(try database.write { try $0.addLesson("\(number)", to: subject, of: irene) } != nil)
    }
    #expect(try database.write { try $0.addLesson("Too many", to: subject, of: irene) } == nil)
    let note = try keep("Large")
    try database.set("UPDATE own_notes SET size = \(Notebook.bytes - 4)")
    let new = NewOwnNote(place: .subject(subject), title: "A", body: "12345", html: [], renderer: 1)
    #expect(try database.write { try $0.keep(new, of: irene, at: now) } == .full)
    #expect(try database.write { try $0.keep(new, as: note, of: irene, at: now) } == .kept(note))
    #expect(OwnTag.list((0...Notebook.tags).map { "\($0)" }.joined(separator: ",")) == nil)
    #expect(OwnTag.list("a, A , ,b")?.map(\.name) == ["a", "b"])
    #expect(OwnTag(String(repeating: "a", count: 241)) == nil)
  }

  @Test func `pages of a notebook are found by indexes, however many notes others have`() throws {
    let (one, two) = (try keep("One", tags: "a"), try keep("Two", tags: "a, b"))
    _ = try database.write { try $0.connect(one, two, why: "a", back: "b", of: irene, at: now) }
    let (database, known) = (database, Set(database.connection.preparedSQL))
    var filter = NoteFilter()
    (filter.subject, filter.lesson, filter.standing) = (subject, lesson, .members)
    (filter.tags, filter.words) = (["a", "b"], ["two"])
    for filter in [NoteFilter(), filter] {
      _ = try database.notes(of: irene, filter, atMost: 5)
      _ = try database.notes(of: irene, filter, asWritten: true, atMost: 5)
      _ = try database.countsBySubject(of: irene, filter)
      _ = try database.countsByLesson(of: irene, filter)
      _ = try database.tags(of: irene, filter, atMost: 5)
    }
    let note = try #require(try database.note(one, of: irene))
    _ = (
      try database.text(of: note), try database.connections(of: note), try database.links(of: note)
    )
    _ = try database.note(titled: "Two", of: irene, for: .members)
    _ = (try database.hasNotes(of: irene, for: .everyone), try database.noteTitles(of: irene))
    _ = (try database.notebookQuota(of: irene), try database.publicNotes(of: irene))
    _ = (try database.subjects(of: irene), try database.lessons(of: irene))
    _ = (try database.noteCounts(of: irene), try database.tags(near: note, atMost: 5))
    let sql = database.connection.preparedSQL.filter { !known.contains($0) }
    #expect(sql.count > 15)
    for sql in sql {
      // One that has a number is one of those before it.
      let marks = sql.split(separator: "?", omittingEmptySubsequences: false).dropFirst()
      let bound = marks.filter { $0.first?.isNumber != true }.map { _ in SQLValue.integer(1) }
      let most = marks.compactMap { $0.first?.wholeNumberValue }.max() ?? 0
      let more = Array(repeating: SQLValue.integer(1), count: max(0, most - bound.count))
      let steps = try database.connection.all("EXPLAIN QUERY PLAN " + sql, bound + more) {
        $0.text(3)
      }
      let slow = steps.filter {
        $0.hasPrefix("SCAN") && $0 != "SCAN CONSTANT ROW" || $0.contains("AUTOMATIC")
      }
      #expect(slow == [], "\(sql)\n\(steps.joined(separator: "\n"))")
    }
  }

  @Test func `subjects and lessons say how many notes they have, without what is deleted`() throws {
    let second = try #require(
      try database.write { try $0.addLesson("Tests", to: subject, of: irene) })
    let places: [NotebookPlace] = [
      .subject(subject), .lesson(second), .lesson(second), .lesson(lesson),
    ]
    for place in places { try keep("N", in: place) }
    func counts() throws -> [Int?] {
      let (subjects, lessons) = try database.noteCounts(of: irene)
      let all = try database.countsBySubject(of: irene, NoteFilter()).first?.count
      #expect(subjects[subject] == all)
      return [subjects[subject], lessons[lesson], lessons[second]]
    }
    #expect(try counts() == [4, 1, 2])
    _ = try database.write { try $0.drop(.note(OwnNote.ID(2)), of: irene, at: now) }
    #expect(try counts() == [3, 1, 1])
    _ = try database.write { try $0.drop(.place(.lesson(second)), of: irene, at: now) }
    #expect(try counts() == [2, 1, nil])
    #expect(try database.noteCounts(of: mateo).subjects == [:])
  }

  @Test func `sentences why are a part of what a notebook holds`() throws {
    let (one, two) = (try keep("One"), try keep("Two"))
    _ = try database.write { try $0.connect(one, two, why: "é1", back: "22", of: irene, at: now) }
    _ = try database.write {
      try $0.connect(one, withPage: "rules/", why: "333", of: irene, at: now)
    }
    try database.set("UPDATE own_notes SET size = \(Notebook.bytes - 12) WHERE id = \(one)")
    #expect(try database.notebookQuota(of: irene).bytes == 4)
    #expect(try database.notebookQuota(of: mateo).bytes == Notebook.bytes)
    func connect(_ why: String) throws -> Bool {
      try database.write { try $0.connect(one, withPage: "a/", why: why, of: irene, at: now) }
    }
    #expect(try !connect("55555"))
    #expect(try connect("4444"))
    let third = try keep("Three")
    #expect(
      try !database.write { try $0.connect(two, third, why: "a", back: "", of: irene, at: now) })
    #expect(
      try database.write { try $0.connect(two, third, why: "", back: "", of: irene, at: now) })
  }

  @Test func `leaving deletes the whole notebook`() throws {
    let file = UploadName(
      hash: String(repeating: "a", count: 32), size: nil, fileExtension: "pdf")
    try database.write {
      try $0.keep(Upload(name: file, member: irene, title: "Way", size: 1, sentAt: now))
    }
    let one = try keep("One", "<a href=\"/uploads/\(file.text)\">Way</a>", tags: "a")
    let two = try keep("Two")
    try database.write { (transaction: inout Transaction) throws in
      _ = try transaction.connect(one, two, why: "a", back: "b", of: irene, at: now)
      _ = try transaction.connect(one, withPage: "forum/", why: "a", of: irene, at: now)
      var event = OwnEvent(
        title: "Exam", day: CivilDate(dayNumber: 20_000), minute: nil, zone: "UTC")
      event.subject = subject
      _ = try transaction.keep(event, of: irene, at: now)
      try transaction.setGoing(true, to: "walk", of: irene)
      try transaction.setCalendar("digest", of: irene)
      _ = try transaction.keep(OwnProfessor(name: "Prieto", hue: 1), of: irene)
    }
    // One of that name is the catalogue's.
    let tables = try database.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'own_*' AND name <> 'own_values'"
    )
    #expect(tables.count == 11)
    for table in tables {
      #expect(try database.number("SELECT count(*) FROM \(table)") > 0, "\(table)")
    }
    try database.write { try $0.leave(irene, takingPosts: false, at: now) }
    for table in tables {
      #expect(try database.number("SELECT count(*) FROM \(table)") == 0, "\(table)")
    }
    #expect(try database.integrityErrors() == [])
  }

  @Test func `former words of a note are no longer in the file`() throws {
    let note = try keep("Canary title", "cnry-before-words")
    try keep("Other", "other", as: note)
    #expect(try titles() == ["Other"])
    let all = try database.texts(
      "SELECT title || folded_title || body || html || words FROM own_notes")
    #expect(all == ["Otherotherotherotherother other"])
  }

  @Test func `places and things are read as they are printed, and nothing else is`() {
    for text in ["s1", "l34"] { #expect(NotebookPlace(text).map { "\($0)" } == text) }
    for text in ["s1", "l34", "n5"] { #expect(NotebookThing(text).map { "\($0)" } == text) }
    for text in ["", "s", "s0", "x1", "s-1", "n", "ñ1", "s1 "] {
      #expect(NotebookThing(text) == nil, "\(text)")
    }
  }
}
