import Model

/// The addresses of all files of notes: those made from names, and which file gets one that several want.
struct NoteClaims {
  /// One for each file, in their order.
  private(set) var addresses: [NoteAddress] = []

  private let files: [NoteFile]
  private let settings: SiteSettings
  private let problems: Problems

  /// Files that share an address, yet to be decided: the versions of one note.
  private struct Group {
    let claim: SlugClaim
    let files: [Int]
  }

  init(
    _ files: [NoteFile], _ folders: StudyFolders, _ settings: SiteSettings, _ problems: Problems
  ) {
    self.files = files
    self.settings = settings
    self.problems = problems
    addresses = [NoteAddress](
      repeating: NoteAddress(subject: "", lesson: "", slug: ""), count: files.count)
    let lessons = Dictionary(grouping: files.indices) { index in
      let names = files[index].folders
      return StudyFolders.LessonKey(subject: folders.subject(names), lesson: folders.lesson(names))
    }
    for (lesson, indices) in lessons { place(indices, in: lesson) }
  }

  private mutating func place(_ indices: [Int], in lesson: StudyFolders.LessonKey) {
    let groups = groups(indices)
    let book = SlugRegistry(groups.map(\.claim))
    func address(_ slug: String) -> NoteAddress {
      NoteAddress(subject: lesson.subject, lesson: lesson.lesson, slug: slug)
    }
    for (group, entry) in zip(groups, book.entries) {
      for index in group.files { addresses[index] = address(entry.slug) }
    }
    book.warn(problems, canChoose: true) { address($0).path }
  }

  /// Groups files whose names differ only in accents and capitals, unless a language has several of them.
  private func groups(_ indices: [Int]) -> [Group] {
    let alike = Dictionary(grouping: indices) { Folding.fold(files[$0].stem) }
    return alike.values.flatMap { indices in
      if Set(indices.map { files[$0].language }).count == indices.count { return [group(indices)] }
      let exact = Dictionary(grouping: indices) {
        Array((files[$0].folders + [files[$0].stem]).joined(separator: "/").utf8)
      }
      return exact.values.map(group)
    }
  }

  private func group(_ indices: [Int]) -> Group {
    let main = settings.mainLanguage
    // The original first, since it gives the name, and its front matter comes before the others'.
    let sorted = indices.sorted {
      let (one, other) = (files[$0], files[$1])
      return (one.language == main ? 0 : 1, one.language, one.file)
        < (other.language == main ? 0 : 1, other.language, other.file)
    }
    let first = files[sorted[0]]
    let chosen = sorted.compactMap { chosenSlug(files[$0]) }.first
    let (slug, isNameless) = SlugClaim.slug(first.stem, noun: "note")
    let claim = SlugClaim(
      name: first.stem, slug: chosen ?? slug, file: first.file, isChosen: chosen != nil,
      isNameless: isNameless && chosen == nil, languages: Set(sorted.map { files[$0].language }),
      permalink: first.permalink)
    return Group(claim: claim, files: sorted)
  }

  private func chosenSlug(_ file: NoteFile) -> String? {
    let fields = file.matter.fields
    guard fields.has("slug") else { return nil }
    let expected = "lower-case letters, digits and hyphens"
    return fields.value("slug", expected: expected) { Slug($0)?.text }
  }
}

extension NoteFile {
  /// Key that joins it to its translations, independent of their names.
  var permalink: String? { matter.fields.lenientTitle("permalink").map { Folding.fold($0) } }
}

extension NoteAddress {
  /// Address of the note in the main tree.
  var path: String { "/notes/\(subject)/\(lesson)/\(slug)/" }
}
