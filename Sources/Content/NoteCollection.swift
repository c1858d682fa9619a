import Model

/// A note with all its versions: what joins them, and where each stands.
struct NoteSource {
  /// The permalink, or the place in the folders.
  let identity: String
  var versions: Versions<PlacedNote> = Versions()
}

/// A version of a note with its address, which a language's folder may make another one.
final class PlacedNote {
  let address: NoteAddress
  let file: NoteFile

  init(_ address: NoteAddress, _ file: NoteFile) {
    self.address = address
    self.file = file
  }
}

/// Gives every note its address and joins translations.
///
/// Slugs come from the names of folders and files, unless front matter says otherwise. Two files that get
/// one address by their names are an error; only where a long name was cut is a number added.
struct NoteCollection {
  /// The folder that stands in for a missing one: `/notes/general/general/read-me/`.
  static let general = "general"

  private(set) var notes: [NoteSource] = []
  /// The notes for everybody by their folded titles, in any language; of several the first.
  private(set) var titles: [String: Int] = [:]
  /// The slugs of subjects that have notes.
  var subjects: Set<String> {
    Set(
      notes.flatMap { note in
        note.versions.languages.compactMap { note.versions[$0]?.address.subject }
      })
  }

  /// The folders of each lesson, by subject and slug, as they were written.
  private(set) var lessonFolders: [LessonKey: [String]] = [:]
  /// The folder of each subject as it was written, by its slug.
  private(set) var subjectFolders: [String: String] = [:]

  private let settings: SiteSettings
  private let problems: Problems
  private var lessonSlugs: [LessonKey: String] = [:]

  /// A lesson's place; in `lessonSlugs` instead of the slug the whole path, folded.
  struct LessonKey: Hashable {
    let subject: String
    let lesson: String
  }

  init(_ files: [NoteFile], _ indexes: [[String]], _ settings: SiteSettings, _ problems: Problems) {
    self.settings = settings
    self.problems = problems
    let folders = Set(files.map(\.folders)).union(indexes)
    for folder in folders.sorted(by: { $0.lexicographicallyPrecedes($1) }) { nameLesson(folder) }
    place(files)
  }

  private static func slug(_ name: String) -> String {
    Slug(titled: name, fallback: "folder").text
  }

  static func subject(_ folders: [String]) -> String {
    folders.first.map { slug($0) } ?? general
  }

  /// The slug of the lesson that a note's folders make.
  func lesson(_ folders: [String]) -> String {
    lessonSlugs[Self.fullKey(folders)] ?? Self.general
  }

  /// Folders that look the same are one lesson, however long their names are.
  private static func fullKey(_ folders: [String]) -> LessonKey {
    LessonKey(
      subject: subject(folders),
      lesson: folders.dropFirst().map { Folding.fold($0) }.joined(separator: "/"))
  }

  /// Joins a lesson's folders to one slug; what is too long loses folders in front.
  private mutating func nameLesson(_ folders: [String]) {
    let key = Self.fullKey(folders)
    if let folder = folders.first, subjectFolders[key.subject] == nil {
      subjectFolders[key.subject] = folder
    }
    guard folders.count > 1, lessonSlugs[key] == nil else { return }
    var parts = folders.dropFirst().map(Self.slug)
    func joined() -> String { parts.joined(separator: "-") }
    let isWhole =
      joined().utf8.count <= Slug.maximumLength
      && parts.allSatisfy { $0.utf8.count < Slug.maximumLength / 2 }
    while joined().utf8.count > Slug.maximumLength, parts.count > 1 { parts.removeFirst() }
    let slug = free(joined()) {
      lessonFolders[LessonKey(subject: key.subject, lesson: $0)] == nil
    }
    if isWhole, slug != joined() {
      problems.add(
        "\(NoteFiles.root)/\(folders.joined(separator: "/"))",
        .duplicate("the address of this lesson", first: "another folder"))
    }
    lessonSlugs[key] = slug
    lessonFolders[LessonKey(subject: key.subject, lesson: slug)] = Array(folders.dropFirst())
  }

  /// The slug, else the first with a number that is free.
  private func free(_ slug: String, _ isFree: (String) -> Bool) -> String {
    guard !isFree(slug) else { return slug }
    for number in 2...9999 {
      let ending = "-\(number)"
      let length = Slug.maximumLength - ending.utf8.count
      var cut = Slug(titled: slug, fallback: "note").text.utf8.prefix(length)
      while cut.last == 45 { cut = cut.dropLast() }
      // A scalar that was cut in two would make another slug.
      guard let start = String(cut) else { continue }
      if isFree(start + ending) { return start + ending }
    }
    return slug
  }

  private mutating func place(_ files: [NoteFile]) {
    var slugs: [String: String] = [:]
    var taken: [NoteAddress: String] = [:]
    var places: [String: Int] = [:]
    var folders: [String] = []
    var (subject, lesson) = (Self.subject(folders), lesson(folders))
    for file in files {
      // The files of a folder come one after the other.
      if file.folders != folders {
        folders = file.folders
        (subject, lesson) = (Self.subject(folders), self.lesson(folders))
      }
      // Versions of one name have one address.
      let name = "\(subject)/\(lesson)/\(Folding.fold(file.stem))"
      let slug = slugs[name] ?? self.slug(file, subject, lesson, taken)
      slugs[name] = slug
      let address = NoteAddress(subject: subject, lesson: lesson, slug: slug)
      taken[address] = taken[address] ?? file.file
      let identity = self.identity(file, address)
      let index = places[identity] ?? notes.count
      if index == notes.count { notes.append(NoteSource(identity: identity)) }
      places[identity] = index
      add(PlacedNote(address, file), to: index)
    }
    for index in notes.indices {
      settleAudience(of: index)
      let versions = notes[index].versions
      for file in versions.languages.compactMap({ versions[$0]?.file })
      where file.audience == .everyone {
        let title = Folding.fold(file.title)
        if titles[title] == nil { titles[title] = index }
      }
    }
    refuseSharedAddresses()
  }

  /// All versions of a note have one audience: those of a withheld original are withheld, and a withheld
  /// translation of a public one does not exist yet.
  private mutating func settleAudience(of index: Int) {
    guard let (_, original) = notes[index].versions.original(main: settings.mainLanguage) else {
      return
    }
    let audience = original.file.audience
    notes[index].versions = notes[index].versions.compactMap { version in
      guard audience != .everyone else { return version.file.audience == .everyone ? version : nil }
      return version.file.audience == audience
        ? version : PlacedNote(version.address, version.file.with(audience))
    }
  }

  private mutating func add(_ note: PlacedNote, to index: Int) {
    let first = notes[index].versions[note.file.language]
    guard !notes[index].versions.add(note, note.file.language) else { return }
    let name = note.file.matter.fields.looseTitle("permalink").map { "the permalink «\($0)»" }
    let address = "the address \(Self.path(note.address))"
    problems.add(
      note.file.file,
      .duplicate(
        "\(name ?? address) in the language \(note.file.language)",
        first: first?.file.file ?? "another file"))
  }

  private static func path(_ address: NoteAddress) -> String {
    "/notes/\(address.subject)/\(address.lesson)/\(address.slug)/"
  }

  private func slug(
    _ file: NoteFile, _ subject: String, _ lesson: String, _ taken: [NoteAddress: String]
  ) -> String {
    let expected = "lower-case letters, digits and hyphens"
    if file.matter.fields.has("slug"),
      let slug = file.matter.fields.value("slug", expected: expected, { Slug($0)?.text })
    {
      return slug
    }
    let slug = Slug(titled: file.stem, fallback: "note").text
    // Only a name that was cut gives way; the others are reported when all have their place.
    guard Slug(titled: file.stem + "x", fallback: "note").text.utf8.count > Slug.maximumLength - 12,
      file.stem.utf8.count > Slug.maximumLength / 2
    else { return slug }
    return free(slug) {
      taken[NoteAddress(subject: subject, lesson: lesson, slug: $0)] == nil
    }
  }

  /// What joins translations: a permalink, else the place.
  private func identity(_ file: NoteFile, _ address: NoteAddress) -> String {
    if let permalink = file.matter.fields.looseTitle("permalink") {
      return "permalink " + Folding.fold(permalink)
    }
    return "\(address.subject)/\(address.lesson)/\(address.slug)"
  }

  /// In one tree, two notes may not have one address.
  private func refuseSharedAddresses() {
    for language in settings.languages {
      var taken: [NoteAddress: String] = [:]
      for note in notes {
        guard let (_, version) = note.versions.version(for: language, main: settings.mainLanguage)
        else { continue }
        let address = version.address
        if let first = taken[address] {
          problems.add(
            version.file.file,
            .duplicate("the address \(Self.path(address))", first: first))
        }
        taken[address] = version.file.file
      }
    }
  }
}
