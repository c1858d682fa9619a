import Model

/// A folder below `content/notes/` with something in it.
struct StudyFolder: Hashable {
  /// The language whose folder it lies in; nil when in none.
  let language: Language?
  /// The names of the folders, from the subject's on.
  let names: [String]

  /// The path from the site's folder of the subject's folder, or of the whole.
  fileprivate func path(_ count: Int = .max) -> String {
    ([NoteFiles.root] + (language.map { [$0.code] } ?? []) + names.prefix(count))
      .joined(separator: "/")
  }
}

/// Gives subjects and lessons their slugs, from the names of their folders.
///
/// Folders that look the same (`Red` and `red`) are one, and so are folders in the trees of two languages
/// that come to one slug. Others that do (`red` and `red!`) stay apart.
struct StudyFolders {
  /// Slug of a missing folder: `/notes/general/general/read-me/`.
  static let general = "general"

  /// The folder of each subject as it was written, by its slug.
  private(set) var subjects: [String: String] = [:]
  /// The folders of each lesson as they were written, by subject and slug.
  private(set) var lessons: [LessonKey: [String]] = [:]

  /// The slugs of subjects by their folded names.
  private var subjectSlugs: [String: String] = [:]
  /// The slugs of lessons; the key has the whole path in the place of the slug, folded.
  private var lessonSlugs: [LessonKey: String] = [:]

  /// A lesson's place.
  struct LessonKey: Hashable {
    let subject: String
    let lesson: String
  }

  init(_ folders: Set<StudyFolder>, _ problems: Problems) {
    let folders = folders.filter { !$0.names.isEmpty }.sorted { $0.path() < $1.path() }
    nameSubjects(folders, problems)
    let lessons = Dictionary(grouping: folders.filter { $0.names.count > 1 }) { subject($0.names) }
    for (subject, folders) in lessons { nameLessons(folders, subject, problems) }
  }

  /// The slug of the subject that a note's folders make.
  func subject(_ folders: [String]) -> String {
    folders.first.flatMap { subjectSlugs[Folding.fold($0)] } ?? Self.general
  }

  /// The slug of the lesson that a note's folders make.
  func lesson(_ folders: [String]) -> String {
    lessonSlugs[LessonKey(subject: subject(folders), lesson: Self.folded(folders))] ?? Self.general
  }

  /// Returns a key that is the same for folders that look the same, regardless of the length of their names.
  private static func folded(_ folders: [String]) -> String {
    folders.dropFirst().map { Folding.fold($0) }.joined(separator: "/")
  }

  private mutating func nameSubjects(_ folders: [StudyFolder], _ problems: Problems) {
    let groups = Self.grouped(folders) { Folding.fold($0.names[0]) }
    let book = SlugRegistry(
      groups.map { name, folders in
        let (slug, isNameless) = SlugClaim.slug(name, noun: "folder")
        return Self.claim(name, slug, isNameless, folders, path: folders[0].path(1))
      })
    for ((name, folders), entry) in zip(groups, book.entries) {
      subjectSlugs[name] = entry.slug
      // If two languages share a subject, the first counts.
      subjects[entry.slug] = subjects[entry.slug] ?? folders[0].names[0]
    }
    book.warn(problems) { "/notes/\($0)/" }
  }

  private mutating func nameLessons(
    _ folders: [StudyFolder], _ subject: String, _ problems: Problems
  ) {
    let groups = Self.grouped(folders) { Self.folded($0.names) }
    let book = SlugRegistry(
      groups.map { name, folders in
        let (slug, isNameless) = Self.slug(folders[0].names.dropFirst())
        return Self.claim(name, slug, isNameless, folders, path: folders[0].path())
      })
    for ((name, folders), entry) in zip(groups, book.entries) {
      lessonSlugs[LessonKey(subject: subject, lesson: name)] = entry.slug
      let key = LessonKey(subject: subject, lesson: entry.slug)
      lessons[key] = lessons[key] ?? Array(folders[0].names.dropFirst())
    }
    book.warn(problems) { "/notes/\(subject)/\($0)/" }
  }

  private static func grouped(
    _ folders: [StudyFolder], by name: (StudyFolder) -> String
  ) -> [(name: String, folders: [StudyFolder])] {
    Dictionary(grouping: folders, by: name).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func claim(
    _ name: String, _ slug: String, _ isNameless: Bool, _ folders: [StudyFolder], path: String
  ) -> SlugClaim {
    SlugClaim(
      name: name, slug: slug, file: path, isNameless: isNameless,
      languages: Set(folders.map(\.language)))
  }

  /// Joins a lesson's folders to one slug; if it is too long, the first folders are dropped.
  private static func slug(_ folders: ArraySlice<String>) -> (text: String, isNameless: Bool) {
    var parts = folders.map { SlugClaim.slug($0, noun: "folder") }
    func joined() -> String { parts.map(\.text).joined(separator: "-") }
    while joined().utf8.count > Slug.maximumLength, parts.count > 1 { parts.removeFirst() }
    return (joined(), parts.contains(where: \.isNameless))
  }
}
