public import Database
import Markdown
public import Model
public import Time

/// Imports the notes of a vault into a member's notebook: they are for their owner alone.
///
/// A note that is already in the same place under the same title stays as it is, so that an import may be repeated. Some
/// hundreds are rendered, then stored in one transaction, so that other writers do not wait for the vault.
public final class NotebookImporter {
  /// Reason why nothing was imported.
  public enum Fault: Error, Equatable, Sendable {
    /// The folders would become more subjects than a member may have; their number.
    case subjects(Int)
    /// A subject would have more lessons than allowed; their number.
    case lessons(subject: String, Int)
    /// There would be more notes than a member may have; their number, with those already there.
    case notes(Int)
  }

  /// Results of an import.
  public struct Tally: Hashable, Sendable {
    /// Notes that were not there.
    public var added = 0
    /// Notes that were there with the same text.
    public var known = 0
    /// Notes that were there with another text, and stay as they are.
    public var different = 0
    /// Notes for which there was no room.
    public var full = 0
    /// Notes that were left out because of an error.
    public var damaged = 0
    /// Pictures and documents that came along.
    public var files = 0
    /// Connections that were not there.
    public var connections = 0
  }

  private struct Key: Hashable {
    let subject: String
    let lesson: String?
    let title: String

    init(_ subject: String, _ lesson: String?, _ title: String) {
      self.subject = Folding.fold(subject)
      self.lesson = lesson.map { Folding.fold($0) }
      self.title = Folding.fold(title)
    }
  }

  private static let batchSize = 250

  /// Results so far.
  public private(set) var tally = Tally()
  private let site: SiteDatabase
  private let vault: NotebookVault
  private let member: Member.ID
  private let language: Language
  private let now: Timestamp
  private let limits: Limits
  /// Notes with a greater number came with an attempt of this import that was broken off.
  private let before: OwnNote.ID?
  private var known: [Key: OwnNote] = [:]
  private var subjects: [String: OwnSubject.ID] = [:]
  private var lessons: [OwnSubject.ID: [String: OwnLesson.ID]] = [:]
  /// The notes of the vault that are in the notebook, and which of these came with this import.
  private var ids: [Int: OwnNote.ID] = [:]
  private var new: Set<Int> = []
  /// Bytes of files that were promised room.
  private var promised = 0

  /// Prepares to take a vault into a notebook; new notes are in a language.
  ///
  /// Notes of the vault that came after the note `before` count as new, and are connected: an attempt that was broken off stored
  /// them.
  public init(
    _ vault: NotebookVault, for member: Member.ID, _ language: Language, _ site: SiteDatabase,
    _ settings: SiteSettings, before: OwnNote.ID? = nil, at now: Timestamp
  ) {
    (self.site, self.vault, self.member, self.before) = (site, vault, member, before)
    (self.language, self.now, limits) = (language, now, settings.limits)
  }

  /// Imports the whole vault; throws a `Fault` before anything is written.
  ///
  /// `progress` receives the number of finished notes.
  public func run(progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }) throws {
    try readNotebook()
    try checkBounds()
    let (own, all) = (try site.uploadedBytes(by: member), try site.uploadedBytes())
    let megabyte = 1_000_000
    vault.takes = { [unowned self] name, size in
      // Why loss is right: if the query fails, the file is stored again, under the same name.
      if (try? site.hasUpload(name)) == true { return true }
      guard own + promised + size <= limits.memberUploadMegabytes * megabyte,
        all + promised + size <= limits.siteUploadMegabytes * megabyte
      else { return false }
      promised += size
      return true
    }
    var waiting: [(number: Int, note: NotebookVault.Note)] = []
    for number in vault.titles.indices {
      if let note = try fresh(number) { waiting.append((number, note)) }
      if waiting.count == Self.batchSize || number + 1 == vault.titles.count {
        try store(waiting)
        waiting.removeAll(keepingCapacity: true)
      }
      progress(number + 1, vault.titles.count)
    }
    try connect()
    vault.warnOfUnused()
  }

  private func readNotebook() throws {
    var last = OwnNote.ID(0)
    while true {
      let notes = try site.notes(of: member, after: last, atMost: Self.batchSize)
      for note in notes {
        let key = Key(note.subject.title, note.lesson?.title, note.title)
        known[key] = known[key] ?? note
      }
      guard let end = notes.last else { break }
      last = end.id
    }
    for subject in try site.subjects(of: member) {
      let title = Folding.fold(subject.title)
      subjects[title] = subjects[title] ?? subject.id
    }
    for lesson in try site.lessons(of: member) {
      let title = Folding.fold(lesson.title)
      lessons[lesson.subject, default: [:]][title] =
        lessons[lesson.subject]?[title] ?? lesson.id
    }
  }

  private func key(_ number: Int) -> Key {
    let place = vault.place(of: number)
    return Key(place.subject, place.lesson, vault.titles[number])
  }

  private func checkBounds() throws(Fault) {
    let keys = vault.titles.indices.map(key)
    let notes = known.count + keys.count { known[$0] == nil }
    guard notes <= Notebook.notes else { throw .notes(notes) }
    let places = Dictionary(grouping: keys, by: \.subject)
    let all = Set(places.keys).union(subjects.keys).count
    guard all <= Notebook.subjects else { throw .subjects(all) }
    for (subject, keys) in places {
      let own = subjects[subject].flatMap { lessons[$0] } ?? [:]
      let count = Set(keys.compactMap(\.lesson)).union(own.keys).count
      guard count <= Notebook.lessons else { throw .lessons(subject: subject, count) }
    }
  }

  /// Returns a note of the vault that is to be stored; nil for one with errors, and for one that is already there.
  private func fresh(_ number: Int) throws -> NotebookVault.Note? {
    guard let note = vault.note(number) else {
      tally.damaged += 1
      return nil
    }
    guard let old = known[key(number)] else { return note }
    ids[number] = old.id
    if let before, old.id > before {
      new.insert(number)
      tally.added += 1
      return nil
    }
    let isSame = try site.text(of: old)?.body == note.body
    if isSame { tally.known += 1 } else { tally.different += 1 }
    return nil
  }

  private func store(_ waiting: [(number: Int, note: NotebookVault.Note)]) throws {
    guard !waiting.isEmpty else { return }
    let files = try sentFiles(waiting.flatMap { UploadScan.names(in: $0.note.html) })
    let kept = try site.write { transaction -> [NoteSaveOutcome] in
      for file in files { try transaction.keep(file) }
      var notes: [NewOwnNote] = []
      for (number, note) in waiting {
        notes.append(
          NewOwnNote(
            place: try place(of: number, &transaction), title: vault.titles[number],
            body: note.body, html: note.html, renderer: MarkdownRenderer.version, tags: note.tags,
            language: language, madeAt: min(note.madeAt ?? now, now),
            changedAt: min(note.changedAt ?? now, now)))
      }
      return try transaction.keep(notes, of: member, at: now)
    }
    tally.files += files.count
    for ((number, _), kept) in zip(waiting, kept) {
      if case .kept(let id) = kept {
        ids[number] = id
        new.insert(number)
        tally.added += 1
      } else {
        tally.full += 1
      }
    }
  }

  /// Puts files that are not there on the disk: each before its row, as where members send them.
  private func sentFiles(_ names: [UploadName]) throws -> [Upload] {
    var (uploads, seen): ([Upload], Set<UploadName>) = ([], [])
    for name in names where seen.insert(name).inserted {
      guard try !site.hasUpload(name), let (bytes, title) = vault.sent(name) else { continue }
      try UploadFolder(site.folder).store(bytes, as: name)
      uploads.append(
        Upload(name: name, member: member, title: title, size: bytes.count, sentAt: now))
    }
    return uploads
  }

  /// Returns the subject or lesson of a note, made if it is missing.
  private func place(
    of number: Int, _ transaction: inout Transaction
  ) throws -> NotebookPlace {
    let (title, lesson) = vault.place(of: number)
    let folded = Folding.fold(title)
    // One that cannot be made, since deleted ones count for a day, makes its notes refused.
    if subjects[folded] == nil {
      let hue = subjects.count % Subject.colors.count + 1
      subjects[folded] = try transaction.addSubject(title, hue: hue, of: member)
    }
    let subject = subjects[folded] ?? OwnSubject.ID(0)
    guard let lesson else { return .subject(subject) }
    let name = Folding.fold(lesson)
    if lessons[subject]?[name] == nil {
      lessons[subject, default: [:]][name] = try transaction.addLesson(
        lesson, to: subject, of: member)
    }
    return .lesson(lessons[subject]?[name] ?? OwnLesson.ID(0))
  }

  /// Adds the connections in front matter, if one of the two notes came with this import.
  private func connect() throws {
    var sentences: [[Int]: (why: String?, back: String?)] = [:]
    for number in vault.titles.indices {
      for (other, why) in vault.connections(of: number) {
        let (low, high) = (min(number, other), max(number, other))
        if number == low {
          sentences[[low, high], default: (nil, nil)].why = why
        } else {
          sentences[[low, high], default: (nil, nil)].back = why
        }
      }
    }
    let pairs = sentences.keys.filter { new.contains($0[0]) || new.contains($0[1]) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    guard !pairs.isEmpty else { return }
    try site.write { transaction in
      for pair in pairs {
        guard let one = ids[pair[0]], let other = ids[pair[1]], let said = sentences[pair],
          let any = said.why ?? said.back,
          try transaction.connect(
            one, other, why: said.why ?? any, back: said.back ?? any, of: member, at: now)
        else { continue }
        tally.connections += 1
      }
    }
  }
}
