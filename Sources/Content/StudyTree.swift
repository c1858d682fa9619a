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
  let indexes: [[String]: Versions<IndexFile>]
  let index: LinkIndex
  let settings: SiteSettings
  let problems: Problems
  let renderer: TreeRenderer
  let strings: (String) -> String?
  /// The number of the tree's first note.
  let firstID: Int

  private var language: Language { renderer.tree.language }
  private var main: Language { settings.mainLanguage }

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
      version(number).map { (number, $0.note) }
    }.sorted { Self.precedes($0.1, $1.1) }
    var rendered: [Int: RenderedMarkdown] = [:]
    for (number, note) in order {
      rendered[number] = renderer.render(note.file.text(number), linksTags: true)
    }
    return order.enumerated().compactMap { sort, entry in
      rendered[entry.0].map { compiled(entry.0, entry.1, $0, sort, rendered) }
    }
  }

  /// By lesson; inside, by the order that editors gave, then by name.
  private static func precedes(_ one: PlacedNote, _ other: PlacedNote) -> Bool {
    let (left, right) = (one.address, other.address)
    if (left.subject, left.lesson) != (right.subject, right.lesson) {
      return (left.subject, left.lesson) < (right.subject, right.lesson)
    }
    let (first, second) = (one.file.order, other.file.order)
    return first == second
      ? NaturalOrder.precedes(one.file.stem, other.file.stem) : first < second
  }

  private func compiled(
    _ number: Int, _ placed: PlacedNote, _ text: RenderedMarkdown, _ sort: Int,
    _ rendered: [Int: RenderedMarkdown]
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

  private func tags(_ number: Int, _ text: RenderedMarkdown) -> [TagName] {
    let written = fact(number) { $0.has("tags") ? $0.looseTexts("tags") : nil } ?? []
    var seen: Set<String> = []
    return (written + text.tags).compactMap { TagName($0) }.filter {
      seen.insert($0.slug).inserted
    }
  }

  /// Notes that the text leads to, each once, with the first sentence that does.
  private func mentions(
    _ number: Int, _ file: NoteFile, _ text: RenderedMarkdown, _ rendered: [Int: RenderedMarkdown]
  ) -> [CompiledNote.Link] {
    var sentences: [Int: [UInt8]] = [:]
    var order: [Int] = []
    for reference in text.references where reference.isResolved {
      guard !reference.link.name.isEmpty,
        case .note(let other) = index.target(of: reference.link, in: file.place),
        rendered[other] != nil
      else { continue }
      warnOfPart(reference.link, file, rendered[other])
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

  /// Warns of a link to a heading or a block that the other note does not have.
  private func warnOfPart(_ link: WikiLink, _ file: NoteFile, _ text: RenderedMarkdown?) {
    guard file.language == language, let fragment = link.fragment, let text else { return }
    let isThere =
      fragment.hasPrefix("^")
      ? text.blocks.contains(String(fragment.dropFirst()))
      : text.outline.contains { $0.id == HeadingAnchor.id(forHeading: fragment) }
    guard !isThere else { return }
    problems.warn(
      file.file, line: link.line == 0 ? 0 : link.line + file.matter.bodyOffset,
      column: link.column, .unknownPart("\(link.name)#\(fragment)"))
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
      guard let other = note(named: name, source), other != number else {
        fields.report("to", .unknownNote(name))
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
    if plain.hasPrefix("[["), plain.hasSuffix("]]") { plain = String(plain.dropFirst(2).dropLast(2)) }
    if case .note(let other) = index.target(of: plain, in: file.place) { return other }
    let title = Folding.fold(plain)
    return collection.notes.indices.first { number in
      let versions = collection.notes[number].versions
      return versions.languages.contains { language in
        versions[language].map {
          $0.file.audience == .everyone && Folding.fold($0.file.title) == title
        } ?? false
      }
    }
  }
}

// Subjects and lessons: what editors say of them, else the names of their folders.
extension StudyTreeCompiler {
  private func addLessons(to tree: inout StudyTree) {
    var keys: Set<NoteCollection.LessonKey> = []
    for note in tree.notes where note.note.audience == .everyone {
      keys.insert(.init(subject: note.note.address.subject, lesson: note.note.address.lesson))
    }
    for folders in indexes.keys where folders.count > 1 && isInTree(folders) {
      keys.insert(
        .init(subject: NoteCollection.subject(folders), lesson: collection.lesson(folders)))
    }
    let lessons = keys.compactMap { key -> (order: Int, lesson: Lesson)? in
      let (index, order) = lessonIndex(key)
      let folders = collection.lessonFolders[key]
      let name = folders?.joined(separator: " · ") ?? strings("general_lesson") ?? key.lesson
      return text(index, fallback: name).map {
        (order, Lesson(subject: key.subject, slug: key.lesson, text: $0))
      }
    }
    tree.lessons = lessons.sorted {
      ($0.order, $0.lesson.subject) == ($1.order, $1.lesson.subject)
        ? NaturalOrder.precedes($0.lesson.text.title, $1.lesson.text.title)
        : ($0.order, $0.lesson.subject) < ($1.order, $1.lesson.subject)
    }.map(\.lesson)
  }

  private func lessonIndex(
    _ key: NoteCollection.LessonKey
  ) -> (index: Versions<IndexFile>?, order: Int) {
    let index = indexes.first { folders, _ in
      folders.count > 1 && NoteCollection.subject(folders) == key.subject
        && collection.lesson(folders) == key.lesson
    }?.value
    return (index, order(index))
  }

  private func order(_ index: Versions<IndexFile>?) -> Int {
    guard let fields = index?.original(main: main)?.file.matter.fields, fields.has("order") else {
      return .max
    }
    return fields.number("order") ?? .max
  }

  /// Whether an index without notes belongs to this tree: one that only another language has does not.
  private func isInTree(_ folders: [String]) -> Bool {
    indexes[folders].map { $0[language] != nil || $0[main] != nil } ?? false
  }

  /// Title and lead of a subject or a lesson; nil, with an error, when it cannot be rendered.
  private func text(_ index: Versions<IndexFile>?, fallback name: String) -> PageText? {
    guard let (writtenIn, file) = index?.version(for: language, main: main) else {
      return PageText(
        language: language, writtenIn: language, title: name, description: "", html: [])
    }
    let fields = file.matter.fields
    let title = PlainText.singleLine(fields.optionalText("title") ?? name)
    let source = SourceText(
      file: file.file, place: LinkIndex.Place(file.file, writtenIn), writtenIn: writtenIn,
      title: title, matter: file.matter)
    return renderer.render(source).map {
      PageText(
        language: language, writtenIn: writtenIn, title: title,
        description: PlainText.singleLine(fields.scalar("description") ?? ""), html: $0.html)
    }
  }

  private func addSubjects(to tree: inout StudyTree) {
    var slugs = Set(tree.lessons.map(\.subject))
    for folders in indexes.keys where folders.count == 1 && isInTree(folders) {
      slugs.insert(NoteCollection.subject(folders))
    }
    var subjects: [(order: Int, subject: Subject)] = []
    var palette = Palette()
    for slug in slugs.sorted() {
      let index = indexes.first { $0.key.count == 1 && NoteCollection.subject($0.key) == slug }?.value
      let name =
        collection.subjectFolders[slug] ?? strings("general_subject") ?? slug
      guard let text = text(index, fallback: name) else { continue }
      let fields = index?.original(main: main)?.file.matter.fields
      let subject = Subject(
        slug: slug, text: text, hue: palette.hue(fields.flatMap { color($0) }, for: slug),
        professor: fields?.optionalText("professor"))
      subjects.append((order(index), subject))
    }
    tree.subjects = subjects.sorted {
      $0.order == $1.order
        ? NaturalOrder.precedes($0.subject.text.title, $1.subject.text.title) : $0.order < $1.order
    }.map(\.subject)
  }

  private func color(_ fields: Fields) -> Int? {
    guard fields.has("color") else { return nil }
    let expected = "a number from 1 to 12 or one of \(Subject.colors.joined(separator: ", "))"
    return fields.value("color", expected: expected) { text in
      if let index = Subject.colors.firstIndex(of: text) { return index + 1 }
      return Int(text).flatMap { (1...12).contains($0) ? $0 : nil }
    }
  }
}

/// The twelve colours: a subject that names none gets one by its slug, a free one while there are any.
struct Palette {
  private var taken: Set<Int> = []

  mutating func hue(_ chosen: Int?, for slug: String) -> Int {
    if let chosen {
      taken.insert(chosen)
      return chosen
    }
    var hash: UInt32 = 2_166_136_261
    for byte in slug.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let first = Int(hash % 12)
    let hue = (0..<12).lazy.map { (first + $0) % 12 + 1 }.first { !taken.contains($0) }
    taken.insert(hue ?? first + 1)
    return hue ?? first + 1
  }
}

extension NoteFile {
  /// The place among the notes of its lesson; the last where nothing is said.
  var order: Int { matter.fields.scalar("order").flatMap { Int($0) } ?? .max }

  /// Where links in it are seen from.
  var place: LinkIndex.Place {
    LinkIndex.Place(file, language, isWithheld: audience != .everyone)
  }

  /// What a renderer needs of it; `number` is its place in the collection.
  func text(_ number: Int) -> SourceText {
    SourceText(
      file: file, place: place, writtenIn: language, title: title, matter: matter,
      target: .note(number))
  }
}
