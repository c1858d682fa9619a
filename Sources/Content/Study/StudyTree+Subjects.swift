import Markdown
import Model

// Subjects and lessons: the editors' texts, else the names of their folders.
extension StudyTreeCompiler {
  func addLessons(of notes: [ShownNote], to tree: inout StudyTree) {
    var keys: Set<StudyFolders.LessonKey> = []
    for (_, note) in notes where note.file.audience == .everyone {
      keys.insert(.init(subject: note.address.subject, lesson: note.address.lesson))
    }
    for (key, index) in indexes.lessons where isInTree(index) { keys.insert(key) }
    let lessons = keys.compactMap { key -> (order: Int, name: NaturalOrder, lesson: Lesson)? in
      let index = indexes.lessons[key]
      let order = order(index)
      let folders = collection.folders.lessons[key]
      let name = folders?.joined(separator: " · ") ?? strings("general_lesson") ?? key.lesson
      return text(index, fallback: name).map {
        (order, NaturalOrder($0.title), Lesson(subject: key.subject, slug: key.lesson, text: $0))
      }
    }
    tree.lessons = lessons.sorted {
      ($0.order, $0.lesson.subject, $0.name, $0.lesson.slug)
        < ($1.order, $1.lesson.subject, $1.name, $1.lesson.slug)
    }.map(\.lesson)
  }

  private func order(_ index: Versions<TextFile>?) -> Int {
    guard let fields = index?.original(main: main)?.file.matter.fields, fields.has("order") else {
      return .max
    }
    return fields.number("order") ?? .max
  }

  /// True if an index without notes belongs to this tree; one that only another language has does not.
  private func isInTree(_ index: Versions<TextFile>) -> Bool {
    index[language] != nil || index[main] != nil
  }

  /// Title and lead of a subject or a lesson; nil, with an error, when it cannot be rendered.
  private func text(_ index: Versions<TextFile>?, fallback name: String) -> PageText? {
    guard let (writtenIn, file) = index?.version(for: language, main: main) else {
      return PageText(
        language: language, writtenIn: language, title: name, description: "", html: [])
    }
    let fields = file.matter.fields
    let title = PlainText.singleLine(fields.optionalText("title") ?? name)
    return renderer.text(EditedText(file, writtenIn, title: title)).map {
      PageText(
        language: language, writtenIn: writtenIn, title: title,
        description: PlainText.singleLine(fields.scalar("description") ?? ""), html: $0.html)
    }
  }

  func addSubjects(to tree: inout StudyTree) {
    var slugs = Set(tree.lessons.map(\.subject))
    for (slug, index) in indexes.subjects where isInTree(index) { slugs.insert(slug) }
    var subjects: [(order: Int, subject: Subject)] = []
    var palette = Palette()
    for slug in slugs.sorted() {
      let index = indexes.subjects[slug]
      let name =
        collection.folders.subjects[slug] ?? strings("general_subject") ?? slug
      guard let text = text(index, fallback: name) else { continue }
      let fields = index?.original(main: main)?.file.matter.fields
      let subject = Subject(
        slug: slug, text: text, hue: palette.hue(fields.flatMap { color($0) }, for: slug),
        professor: fields?.optionalText("professor"))
      subjects.append((order(index), subject))
    }
    tree.subjects = subjects.sorted {
      ($0.order, NaturalOrder($0.subject.text.title), $0.subject.slug)
        < ($1.order, NaturalOrder($1.subject.text.title), $1.subject.slug)
    }.map(\.subject)
  }

  private func color(_ fields: Fields) -> Int? {
    guard fields.has("color") else { return nil }
    let expected = "a number from 1 to 12, or one of \(Subject.colors.joined(separator: ", "))"
    return fields.value("color", expected: expected) { text in
      if let index = Subject.colors.firstIndex(of: text) { return index + 1 }
      return Int(text).flatMap { (1...12).contains($0) ? $0 : nil }
    }
  }
}

/// The `_index.md` files of subjects and lessons by slug, independent of their folders.
struct StudyIndexes {
  private(set) var subjects: [String: Versions<TextFile>] = [:]
  private(set) var lessons: [StudyFolders.LessonKey: Versions<TextFile>] = [:]

  /// Joins the versions of one subject or lesson that lie in several folders; two in one language are an
  /// error.
  init(
    _ files: [[String]: Versions<TextFile>], _ collection: NoteCollection, _ problems: Problems
  ) {
    for (folders, versions) in files.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let subject = collection.folders.subject(folders)
      let key = StudyFolders.LessonKey(subject: subject, lesson: collection.folders.lesson(folders))
      for language in versions.languages {
        guard let file = versions[language] else { continue }
        let first = folders.count == 1 ? subjects[subject]?[language] : lessons[key]?[language]
        if let first {
          problems.add(
            file.file, .duplicate("the text about this in \(language)", first: first.file))
        } else if folders.count == 1 {
          _ = subjects[subject, default: Versions()].add(file, language)
        } else {
          _ = lessons[key, default: Versions()].add(file, language)
        }
      }
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
    let first = Int(FNV1a.hash32(slug.utf8) % 12)
    let hue = (0..<12).lazy.map { (first + $0) % 12 + 1 }.first { !taken.contains($0) }
    taken.insert(hue ?? first + 1)
    return hue ?? first + 1
  }
}
