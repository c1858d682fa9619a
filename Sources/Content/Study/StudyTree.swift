import Markdown
import Model
import Vault

/// Subjects, lessons and notes of one tree, in their order.
struct StudyTree {
  var subjects: [Subject] = []
  var lessons: [Lesson] = []
  /// Each a `CompiledNote`.
  var notes: [SpooledText] = []
}

/// Makes the rows of one tree: which version of each note it shows, and how notes lead to each other.
struct StudyTreeCompiler {
  let collection: NoteCollection
  let indexes: StudyIndexes
  let index: LinkIndex
  let settings: SiteSettings
  let problems: Problems
  let renderer: TreeRenderer
  let spool: Spool
  let strings: (String) -> String?
  /// The number of the tree's first note.
  let firstID: Int

  var language: Language { renderer.tree.language }
  var main: Language { settings.mainLanguage }

  func compile() -> StudyTree {
    var tree = StudyTree()
    let order = order()
    tree.notes = notes(order)
    addLessons(of: order, to: &tree)
    addSubjects(to: &tree)
    return tree
  }

  /// The notes in their order, each in the version that this tree shows.
  private func order() -> [ShownNote] {
    collection.notes.enumerated().compactMap { number, note in
      note.versions.version(for: language, main: main).map {
        (place: Self.place($0.file), number: number, note: $0.file)
      }
    }.sorted { $0.place < $1.place }.map { (number: $0.number, note: $0.note) }
  }

  /// The place of a note: by lesson; inside, by the order that editors gave, then by name.
  private static func place(_ note: PlacedNote) -> (String, String, Int, NaturalOrder) {
    (note.address.subject, note.address.lesson, note.file.order, NaturalOrder(note.file.stem))
  }

  private func notes(_ order: [ShownNote]) -> [SpooledText] {
    let rendered = render(order)
    return order.enumerated().compactMap { sort, entry in
      text(of: entry, rendered).map {
        spool.add(compiled(entry.number, entry.note, $0, sort, rendered))
      }
    }
  }

  /// A rendered note, when all are; warns of its links.
  private func text(of entry: ShownNote, _ rendered: [Int: RenderedNote]) -> RenderedText? {
    let source = entry.note.file.text(entry.number)
    guard let note = rendered[entry.number],
      let text: RenderedText = problems.read(source.file, try note.text.value())
    else { return nil }
    renderer.warn(text, source)
    return text
  }

  private func compiled(
    _ number: Int, _ placed: PlacedNote, _ text: RenderedText, _ sort: Int,
    _ rendered: [Int: RenderedNote]
  ) -> CompiledNote {
    let file = placed.file
    let page = PageText(
      language: language, writtenIn: file.language, title: file.title,
      description: Excerpt.description(
        file.matter.fields.lenientTitle("description"), text.plainText), html: text.html)
    let note = Note(
      address: placed.address, identity: collection.notes[number].identity, text: page,
      date: fact(number) { $0.has("date") ? $0.day("date") : nil },
      outline: text.outline, audience: file.audience)
    let isPublic = file.audience == .everyone
    return CompiledNote(
      id: firstID + number, note: note, sort: sort,
      tags: isPublic ? tags(number, text) : [],
      links: isPublic ? mentions(number, file, text, rendered) + connections(number, file) : [])
  }

  /// A fact from the version shown, else from the original.
  private func fact<T>(_ number: Int, _ read: (Fields) -> T?) -> T? {
    let versions = collection.notes[number].versions
    if let own = versions.version(for: language, main: main)?.file.file,
      let value = read(own.matter.fields)
    {
      return value
    }
    return versions.original(main: main).flatMap { read($0.file.file.matter.fields) }
  }

  private func tags(_ number: Int, _ text: RenderedText) -> [TagName] {
    let written = fact(number) { $0.has("tags") ? $0.lenientTexts("tags") : nil } ?? []
    var seen: Set<String> = []
    return (written + text.tags).compactMap { TagName($0) }.filter {
      seen.insert($0.slug).inserted
    }
  }

  /// Notes that the text leads to, each once, with the first sentence that does.
  private func mentions(
    _ number: Int, _ file: NoteFile, _ text: RenderedText, _ rendered: [Int: RenderedNote]
  ) -> [CompiledNote.Link] {
    var sentences: [Int: [UInt8]] = [:]
    var order: [Int] = []
    for reference in text.references where reference.isResolved {
      guard !reference.link.name.isEmpty,
        case .note(let other) = index.target(of: reference.link, in: file.place),
        rendered[other] != nil, other != number
      else { continue }
      if sentences[other] == nil { order.append(other) }
      if sentences[other]?.isEmpty ?? true { sentences[other] = reference.context }
    }
    return order.map { other in
      CompiledNote.Link(
        to: firstID + other, kind: .mention, words: sentences[other] ?? [],
        writtenIn: file.language)
    }
  }

  /// Returns the connections that the editor wrote, with the reasons.
  private func connections(_ number: Int, _ file: NoteFile) -> [CompiledNote.Link] {
    let versions = collection.notes[number].versions
    let source =
      file.matter.fields.has("connections")
      ? file : versions.original(main: main)?.file.file ?? file
    return source.matter.fields.list("connections").compactMap { fields in
      fields.refuse(otherThan: ["to", "why"])
      guard let name = fields.text("to"), let why = fields.text("why") else { return nil }
      guard let other = note(named: name, source) else {
        // A withheld note must not stop the others; it counts as missing.
        if isWithheld(name, source) {
          problems.warn(source.file, .unresolvedLink(name))
        } else {
          fields.report("to", .unknownNote(name))
        }
        return nil
      }
      guard other != number else {
        fields.report("to", .selfConnection)
        return nil
      }
      return CompiledNote.Link(
        to: firstID + other, kind: .connection, words: Array(PlainText.singleLine(why).utf8),
        writtenIn: source.language)
    }
  }

  /// A note by its name, with or without brackets, or by its title.
  private func note(named name: String, _ file: NoteFile) -> Int? {
    var plain = name
    if plain.hasPrefix("[["), plain.hasSuffix("]]") {
      plain = String(plain.dropFirst(2).dropLast(2))
    }
    if case .note(let other) = index.target(of: plain, in: file.place) { return other }
    return collection.titles[Folding.fold(plain)]
  }

  /// True if the name is that of a note that is not public.
  private func isWithheld(_ name: String, _ file: NoteFile) -> Bool {
    let place = LinkIndex.Place(file.file, file.language, isWithheld: true)
    return index.target(of: name, in: place) != nil
  }
}

extension NoteFile {
  /// Position among the notes of the lesson; the last if there is no `order`.
  var order: Int { matter.fields.scalar("order").flatMap { Int($0) } ?? .max }

  /// Returns the input for a renderer; `number` is the note's index in the collection.
  func text(_ number: Int) -> EditedText {
    EditedText(
      file: file, place: place, writtenIn: language, title: title, matter: matter,
      target: .note(number))
  }
}
