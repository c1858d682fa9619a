import Markdown
import Model

/// A note as a build stores it.
struct CompiledNote {
  /// Its number until the next build.
  let id: Int
  let note: Note
  /// Its place in the lesson.
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

/// Subjects, lessons and notes of one tree, in their order.
struct StudyTree {
  var subjects: [Subject] = []
  var lessons: [Lesson] = []
  var notes: [CompiledNote] = []
}

/// Makes the rows of one tree: which version of each note it shows, and how notes lead to each other.
struct StudyTreeCompiler {
  let collection: NoteCollection
  let indexes: StudyIndexes
  let index: LinkIndex
  let settings: SiteSettings
  let problems: Problems
  let renderer: TreeRenderer
  let strings: (String) -> String?
  /// The number of the tree's first note.
  let firstID: Int

  var language: Language { renderer.tree.language }
  var main: Language { settings.mainLanguage }

  func compile() -> StudyTree {
    var tree = StudyTree()
    tree.notes = notes()
    addLessons(to: &tree)
    addSubjects(to: &tree)
    return tree
  }

  /// The version of a note that this tree shows.
  private func version(_ number: Int) -> (language: Language, note: PlacedNote)? {
    collection.notes[number].versions.version(for: language, main: main).map {
      ($0.language, $0.file)
    }
  }

  private func notes() -> [CompiledNote] {
    let order = collection.notes.indices.compactMap { number in
      version(number).map { (place: NotePlace($0.note), number: number, note: $0.note) }
    }.sorted { $0.place < $1.place }.map { (number: $0.number, note: $0.note) }
    let rendered = render(order)
    return order.enumerated().compactMap { sort, entry in
      rendered[entry.number].map { compiled(entry.number, entry.note, $0, sort, rendered) }
    }
  }

  /// Renders all notes that are not known; then once more those with links to parts that turned out not to
  /// be there, or to be there now.
  private func render(
    _ order: [(number: Int, note: PlacedNote)]
  ) -> [Int: RenderedText] {
    var rendered: [Int: RenderedText] = [:]
    var traces: [Int: RenderingTrace] = [:]
    for (number, note) in order {
      let text = note.file.text(number)
      if let known = renderer.known(text, linksTags: true) {
        rendered[number] = known.text
        traces[number] = known.trace
      } else {
        rendered[number] = renderer.render(text, linksTags: true)
      }
    }
    renderer.know(
      rendered.mapValues { text in
        Set(text.outline.map(\.id) + text.blocks.map { BlockAnchor.id(forBlock: $0) })
      })
    let astray = astray(order, rendered)
    for (number, note) in order {
      let text = note.file.text(number)
      let isRight = traces[number].map { renderer.parts($0, text) == $0.parts }
      guard !(isRight ?? !astray.contains(number)) else { continue }
      rendered[number] = renderer.render(text, linksTags: true)
    }
    for (number, note) in order {
      if let text = rendered[number] { renderer.warn(text, note.file.text(number)) }
    }
    return rendered
  }

  /// Notes with links to parts that are not there, and notes that show such notes.
  private func astray(
    _ order: [(number: Int, note: PlacedNote)], _ rendered: [Int: RenderedText]
  ) -> Set<Int> {
    var astray: Set<Int> = []
    var shownIn: [Int: [Int]] = [:]
    for (number, note) in order {
      let text = note.file.text(number)
      for reference in rendered[number]?.references ?? [] where reference.isResolved {
        if !renderer.hasPart(reference.link, text) { astray.insert(number) }
        guard reference.link.isEmbed,
          case .note(let other) = index.target(of: reference.link, in: note.file.place)
        else { continue }
        shownIn[other, default: []].append(number)
      }
    }
    var new = Array(astray)
    while let next = new.popLast() {
      for host in shownIn[next] ?? [] where astray.insert(host).inserted { new.append(host) }
    }
    return astray
  }

  private func compiled(
    _ number: Int, _ placed: PlacedNote, _ text: RenderedText, _ sort: Int,
    _ rendered: [Int: RenderedText]
  ) -> CompiledNote {
    let file = placed.file
    let page = PageText(
      language: language, writtenIn: file.language, title: file.title,
      description: Excerpt.description(
        file.matter.fields.looseTitle("description"), text.plainText), html: text.html)
    let note = Note(
      address: placed.address, identity: collection.notes[number].identity, text: page,
      date: fact(number) { $0.has("date") ? $0.day("date") : nil },
      outline: text.outline.map { OutlineEntry(level: $0.level, id: $0.id, text: $0.text) },
      audience: file.audience)
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
    let written = fact(number) { $0.has("tags") ? $0.looseTexts("tags") : nil } ?? []
    var seen: Set<String> = []
    return (written + text.tags).compactMap { TagName($0) }.filter {
      seen.insert($0.slug).inserted
    }
  }

  /// Notes that the text leads to, each once, with the first sentence that does.
  private func mentions(
    _ number: Int, _ file: NoteFile, _ text: RenderedText, _ rendered: [Int: RenderedText]
  ) -> [CompiledNote.Link] {
    var sentences: [Int: [UInt8]] = [:]
    var order: [Int] = []
    for reference in text.references where reference.isResolved {
      guard !reference.link.name.isEmpty,
        case .note(let other) = index.target(of: reference.link, in: file.place),
        rendered[other] != nil
      else { continue }
      guard other != number else { continue }
      if sentences[other] == nil { order.append(other) }
      if sentences[other]?.isEmpty ?? true { sentences[other] = reference.context }
    }
    return order.map { other in
      CompiledNote.Link(
        to: firstID + other, kind: .mention, words: sentences[other] ?? [],
        writtenIn: file.language)
    }
  }

  /// What the editor says belongs together, and why.
  private func connections(_ number: Int, _ file: NoteFile) -> [CompiledNote.Link] {
    let versions = collection.notes[number].versions
    let source =
      file.matter.fields.has("connections")
      ? file : versions.original(main: main)?.file.file ?? file
    return source.matter.fields.list("connections").compactMap { fields in
      fields.refuse(otherThan: ["to", "why"])
      guard let name = fields.text("to"), let why = fields.text("why") else { return nil }
      guard let other = note(named: name, source) else {
        // What is withheld must not stop the others; it is as if it were not there.
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

  /// Whether a name is that of a note that is not for everybody.
  private func isWithheld(_ name: String, _ file: NoteFile) -> Bool {
    let place = LinkIndex.Place(file.file, file.language, isWithheld: true)
    return index.target(of: name, in: place) != nil
  }
}

/// The place of a note: by lesson; inside, by the order that editors gave, then by name.
private struct NotePlace: Comparable {
  private let lesson: (String, String)
  private let order: Int
  private let name: NaturalOrder

  init(_ note: PlacedNote) {
    lesson = (note.address.subject, note.address.lesson)
    order = note.file.order
    name = NaturalOrder(note.file.stem)
  }

  static func == (one: NotePlace, other: NotePlace) -> Bool { !(one < other) && !(other < one) }

  static func < (one: NotePlace, other: NotePlace) -> Bool {
    if one.lesson != other.lesson { return one.lesson < other.lesson }
    return (one.order, one.name) < (other.order, other.name)
  }
}

extension NoteFile {
  /// The place among the notes of its lesson; the last where nothing is said.
  var order: Int { matter.fields.scalar("order").flatMap { Int($0) } ?? .max }

  /// What a renderer needs of it; `number` is its place in the collection.
  func text(_ number: Int) -> EditedText {
    EditedText(
      file: file, place: place, writtenIn: language, title: title, matter: matter,
      target: .note(number))
  }
}
