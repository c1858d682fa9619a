import Markdown
import Model
import Time

/// A note as a build stores it.
struct CompiledNote {
  /// Row number until the next build.
  let id: Int
  let note: Note
  /// Position in the lesson.
  let sort: Int
  let tags: [TagName]
  /// Notes that it leads to, by their numbers.
  let links: [Link]

  struct Link {
    let to: Int
    let kind: NoteLinkKind
    /// The sentence around a mention, safe HTML; or why two notes are connected, plain text.
    let words: [UInt8]
    let writtenIn: Language
  }
}

extension CompiledNote: Spoolable {
  func write(to writer: inout ByteWriter) {
    writer.add(id)
    writer.add(sort)
    writer.add(note)
    writer.add(tags) { writer, tag in
      writer.add(tag.slug)
      writer.add(tag.title)
    }
    writer.add(links) { writer, link in
      writer.add(link.to)
      writer.add(Int(link.kind.rawValue))
      writer.add(link.words)
      writer.add(link.writtenIn.code)
    }
  }

  init?(from reader: inout ByteReader) {
    id = reader.number()
    sort = reader.number()
    note = reader.note()
    tags = reader.list { TagName(slug: $0.text(), title: $0.text()) }
    links = reader.list { reader in
      Link(
        to: reader.number(), kind: NoteLinkKind(rawValue: Int64(reader.number())) ?? .mention,
        words: reader.bytes(), writtenIn: reader.language())
    }
    guard reader.isWhole else { return nil }
  }
}

extension ByteWriter {
  fileprivate mutating func add(_ note: Note) {
    for part in [note.address.subject, note.address.lesson, note.address.slug, note.identity] {
      add(part)
    }
    add(note.text.language.code)
    add(note.text.writtenIn.code)
    add(note.text.title)
    add(note.text.description)
    add(note.text.html)
    add(note.date?.description ?? "")
    add(note.outline)
    add(Int(note.audience.rawValue))
  }
}

extension ByteReader {
  fileprivate mutating func note() -> Note {
    Note(
      address: NoteAddress(subject: text(), lesson: text(), slug: text()), identity: text(),
      text: PageText(
        language: language(), writtenIn: language(), title: text(), description: text(),
        html: bytes()),
      date: CivilDate(text()),
      outline: outline(),
      // In doubt it is withheld.
      audience: Audience(rawValue: Int64(number())) ?? .me)
  }
}
