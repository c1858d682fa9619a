import Model
import Time

/// One file of a note, as it was found: `content/notes/statistics/estimation/intervals.es.md`.
///
/// A class, since it is handed on from list to list and a copy would count the references of every text.
final class NoteFile {
  /// The path from the site's folder.
  let file: String
  /// The folders below `content/notes/`, without that of a language.
  let folders: [String]
  /// The file's name without language and ending.
  let stem: String
  let language: Language
  let matter: MarkdownFile
  /// Readers of the note; a translation never has more readers than the original.
  let audience: Audience
  /// The title, else the name of the file.
  let title: String
  /// Place from which links in it are resolved.
  let place: LinkIndex.Place

  init(
    _ file: String, folders: [String], stem: String, _ language: Language, _ matter: MarkdownFile,
    _ audience: Audience
  ) {
    self.file = file
    self.folders = folders
    self.stem = stem
    self.language = language
    self.matter = matter
    self.audience = audience
    // Other programs put lists and numbers there: then the name has to do.
    title = PlainText.singleLine(matter.fields.lenientTitle("title") ?? stem)
    place = LinkIndex.Place(file, language, isWithheld: audience != .everyone)
  }

  /// Returns the file with another audience.
  func with(_ audience: Audience) -> NoteFile {
    NoteFile(file, folders: folders, stem: stem, language, matter, audience)
  }
}

/// Reads `content/notes/`, with folders of any names: the first is the subject, the rest the lesson.
struct NoteFiles {
  /// Files that were found.
  struct Result {
    var notes: [NoteFile] = []
    /// By the folders below `content/notes/`: one for a subject, more for a lesson.
    var indexes: [[String]: Versions<TextFile>] = [:]
    /// All folders of notes and indexes.
    var folders: Set<StudyFolder> = []
    /// Folders that were read, by their identities.
    fileprivate var visited: Set<[UInt64]> = []
  }

  let tree: ContentTree
  let settings: SiteSettings
  let problems: Problems

  static let root = "content/notes"

  /// Fields of a note that are read; all others belong to other programs.
  private static let known =
    [
      "title", "tags", "aliases", "connections", "date", "order", "description", "slug",
      "permalink", "lang",
      "publish", "audience",
    ]

  /// Fields that are read in any letter case, since they keep a note from the public; also `private` and `draft` of other
  /// programs.
  private static let inAnyCase = ["publish", "audience", "private", "draft"]

  func read() -> Result {
    var result = Result()
    read(Self.root, [], nil, into: &result)
    return result
  }

  private func read(
    _ folder: String, _ folders: [String], _ language: Language?, into result: inout Result
  ) {
    for entry in tree.entries(folder) {
      let path = "\(folder)/\(entry.name)"
      if entry.isFolder {
        guard result.visited.insert(entry.identity).inserted else { continue }
        if folders.isEmpty, language == nil, let own = settings.language(entry.name) {
          read(path, [], own, into: &result)
        } else {
          read(path, folders + [entry.name], language, into: &result)
        }
      } else if let name = VersionedName(entry.name, settings.languages) {
        add(path, folders, name, language, into: &result)
      }
    }
  }

  private func add(
    _ path: String, _ folders: [String], _ name: VersionedName, _ folderLanguage: Language?,
    into result: inout Result
  ) {
    let isIndex = name.stem == "_index"
    let found =
      isIndex
      ? tree.markdown(path, isOptional: true, problems) : tree.note(path, problems)
    guard let matter = found else { return }
    let language = name.language ?? folderLanguage ?? settings.mainLanguage
    result.folders.insert(StudyFolder(language: folderLanguage, names: folders))
    if isIndex {
      addIndex(TextFile(file: path, matter: matter), folders, language, into: &result)
      return
    }
    matter.fields.warnOfMisspelt(Self.known, inAnyCase: Self.inAnyCase)
    result.notes.append(
      NoteFile(
        path, folders: folders, stem: name.stem,
        matter.fields.lenientTitle("lang").flatMap(settings.language) ?? language, matter,
        audience(matter.fields)))
  }

  private func addIndex(
    _ index: TextFile, _ folders: [String], _ language: Language, into result: inout Result
  ) {
    guard !folders.isEmpty else {
      problems.add(
        index.file, .invalidName(expected: "`_index.md` in the folder of a subject or a lesson"))
      return
    }
    let isSubject = folders.count == 1
    index.matter.fields.refuse(
      otherThan: ["title", "description", "order"] + (isSubject ? ["color", "professor"] : []))
    _ = result.indexes[folders, default: Versions()].add(index, language)
  }

  /// Returns who may read it; `publish: false` is Obsidian's word for the owner alone.
  ///
  /// An author who writes one of these fields wants to withhold something: a note that is not plainly public is withheld.
  private func audience(_ fields: Fields) -> Audience {
    if Self.inAnyCase.contains(where: fields.lost.contains) {
      fields.reportAll(.withheld)
      return .me
    }
    func says(_ name: String, _ words: [String]) -> Bool {
      fields.names(like: name).contains { words.contains(Folding.fold(fields.scalar($0) ?? "")) }
    }
    let isYes = ["true", "yes", "on"]
    let isDenied = fields.names(like: "publish").contains {
      !isYes.contains(Folding.fold(fields.scalar($0) ?? ""))
    }
    if isDenied || says("private", isYes) || says("draft", isYes) { return .me }
    let audiences = fields.names(like: "audience").compactMap { fields.audience($0) }
    return audiences.first { $0 != .everyone } ?? .everyone
  }
}

extension Fields {
  /// Returns a single text; other values, as other programs write them, give nil with a warning.
  ///
  /// An unfilled placeholder of a template counts as none. Of a link, which YAML takes for a list in a list, the words count.
  func lenientTitle(_ field: String) -> String? {
    guard let text = scalar(field) ?? linkWords(field) else {
      if has(field) {
        warn(field, .droppedField(.invalid(field: field, value: "…", expected: "a text")))
      }
      return nil
    }
    return PlainText.isBlank(text) || text.hasPrefix("<%") || text.hasPrefix("{{") ? nil : text
  }

  /// Returns who may see something; nil if the field is missing.
  ///
  /// A wrong word is reported and means the owner alone.
  func audience(_ field: String) -> Audience? {
    let words: [(String, Audience)] = [
      ("public", .everyone), ("members", .members), ("friends", .friends), ("group", .group),
      ("me", .me),
    ]
    guard has(field) else { return nil }
    let expected = words.map(\.0).joined(separator: ", ")
    // An unknown word withholds the text from everyone; the error stops the build anyway.
    return value(field, expected: expected) { word in words.first { $0.0 == word }?.1 } ?? .me
  }

  /// A day such as `2026-11-11`, also as the beginning of a time, and as a link to a daily note.
  func day(_ field: String) -> CivilDate? {
    value(field, expected: "a day such as 2026-11-11") { text in
      let inner = text.utf8.drop { $0 == UInt8(ascii: "[") }
      let day = inner.prefix(10)
      let rest = inner.dropFirst(10)
      guard rest.first.map({ "Tt ]|".utf8.contains($0) }) ?? true else { return nil }
      return CivilDate(String(Substring(day)))
    }
  }

  /// A whole number.
  func number(_ field: String) -> Int? {
    value(field, expected: "a whole number") {
      Int($0).flatMap { (-999_999...999_999).contains($0) ? $0 : nil }
    }
  }

  /// A whole number of a range.
  func number(_ field: String, in range: ClosedRange<Int>) -> Int? {
    value(field, expected: "a number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A currency by its three letters (ISO 4217).
  func currency() -> String? {
    value("currency", expected: "three capital letters such as EUR") { text in
      text.utf8.count == 3 && text.utf8.allSatisfy { (65...90).contains($0) } ? text : nil
    }
  }
}
