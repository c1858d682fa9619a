import Database
import HTTPTypes
import Model
import Theme
import Time

/// `me/notebook/export`: all notes as a vault for Obsidian and other programs, in one archive: a folder for each subject,
/// within it one for each lesson, a Markdown file for each note, `files/` with the files of the notes, `agenda.ics`, and
/// `professors.vcf`.
///
/// The archive is written to a file without a name, a page of notes at a time.
struct NotebookArchiveAction: Action {
  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply {
    // Each export reads all notes.
    try context.allow([Quota("notebook data \(me.id)", most: 10, seconds: 3600)])
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "application/x-tar"
    head.headerFields[.contentDisposition] =
      "attachment; filename=\"notebook-\(context.today).tar\""
    var response = ActionResponse(head: head)
    response.file = try NotebookArchive(
      context.site, me.id,
      AgendaFile(context.site, context.theme, me.id, context.tree.language), at: context.now
    ).file()
    return .finished(response)
  }
}

/// The notebook of a member as an archive.
struct NotebookArchive {
  private let site: SiteDatabase
  private let member: Member.ID
  private let agenda: AgendaFile
  private let now: Timestamp

  init(_ site: SiteDatabase, _ member: Member.ID, _ agenda: AgendaFile, at now: Timestamp) {
    (self.site, self.member, self.agenda, self.now) = (site, member, agenda, now)
  }

  /// Writes the archive; all notes are from one moment of the database.
  func file() throws -> OutgoingFile {
    let folder = UploadFolder(site.folder)
    let file = try folder.outgoing()
    let archive = TarArchive(file, now)
    // Added before the notes are read, since it reads the database by itself.
    try archive.add("agenda.ics", try agenda.bytes())
    try site.read {
      let links = VaultLinks(try site.noteTitles(of: member))
      let cards = try site.professors(of: member).flatMap(card)
      if !cards.isEmpty { try archive.add("professors.vcf", cards) }
      var (names, last): (Set<UploadName>, OwnNote.ID) = ([], OwnNote.ID(0))
      while true {
        let notes = try site.notes(of: member, after: last, atMost: Notebook.pageSize)
        for note in notes {
          guard let text = try site.text(of: note) else { continue }
          try archive.add(Self.path(note), try markdown(note, text, links))
          names.formUnion(UploadScan.names(in: text.html))
        }
        guard let end = notes.last else { break }
        last = end.id
      }
      let own = Set(try site.uploads(of: member).map(\.name))
      for name in names.intersection(own).sorted(by: { $0.text < $1.text }) {
        // Why loss is right: a file missing from the disk must not block the rest.
        if let upload = try? folder.outgoing(name) {
          try archive.add("files/\(name.text)", upload)
        }
      }
    }
    try archive.end()
    return file
  }

  /// A professor as a card for an address book.
  private func card(_ professor: OwnProfessor) -> [UInt8] {
    let name = PersonNameParts(
      professor.name, family: professor.family, isSpanish: agenda.language == .spanish)
    return VCard(
      formattedName: professor.name, family: name.family, given: name.given,
      email: professor.email, office: professor.office,
      note: professor.about.isEmpty ? nil : professor.about
    ).bytes
  }

  /// `notes/statistics-3/estimation-5/intervals-12.md`: numbers distinguish equal titles; at most a hundred bytes.
  private static func path(_ note: OwnNote) -> String {
    let subject = VaultLinks.name(note.subject.title, note.subject.id.rawValue)
    let lesson = note.lesson.map { VaultLinks.name($0.title, $0.id.rawValue) + "/" } ?? ""
    return "notes/\(subject)/\(lesson)\(VaultLinks.name(note.title, note.id.rawValue)).md"
  }

  /// A text with its metadata in front, in the format of `content/`.
  private func markdown(
    _ note: OwnNote, _ text: OwnNoteText, _ links: VaultLinks
  ) throws -> [UInt8] {
    func quoted(_ text: String) -> String { JSON.text(text).text }
    var lines = [
      "---", "title: \(quoted(note.title))", "aliases: [\(quoted(note.title))]",
      "subject: \(quoted(note.subject.title))",
    ]
    if let lesson = note.lesson { lines.append("lesson: \(quoted(lesson.title))") }
    lines.append("date: \(note.madeAt.rfc3339)")
    lines.append("changed: \(note.changedAt.rfc3339)")
    lines.append("audience: \(note.audience.name)")
    lines.append("tags: [\(text.tags.map { quoted($0.name) }.joined(separator: ", "))]")
    let connections = try site.connections(of: note)
    if !connections.isEmpty { lines.append("connections:") }
    for connection in connections {
      let (id, title) = (connection.note.id, connection.note.title)
      lines.append("  - to: \(quoted("[[\(VaultLinks.name(title, id.rawValue))|\(title)]]"))")
      lines.append("    why: \(quoted(connection.why))")
    }
    return Array("\(lines.joined(separator: "\n"))\n---\n\n".utf8) + links.text(text.body)
      + [10]
  }
}
