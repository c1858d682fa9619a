import Model

/// A note with all its versions: the key that joins them, and the address of each.
struct NoteVersions {
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
/// Slugs come from the names of folders and files, unless front matter says otherwise. If several names lead to one address,
/// one file keeps it and the others get numbers. Two files with the same chosen address are an error.
struct NoteCollection {
  private(set) var notes: [NoteVersions] = []
  /// The public notes by their folded titles, in any language; for a repeated title the first.
  private(set) var titles: [String: Int] = [:]
  /// The slugs of subjects that have notes.
  var subjects: Set<String> {
    Set(
      notes.flatMap { note in
        note.versions.languages.compactMap { note.versions[$0]?.address.subject }
      })
  }

  /// The slugs of subjects and lessons.
  let folders: StudyFolders

  private let settings: SiteSettings
  private let problems: Problems

  init(
    _ files: [NoteFile], _ folders: StudyFolders, _ settings: SiteSettings, _ problems: Problems
  ) {
    self.folders = folders
    self.settings = settings
    self.problems = problems
    let claims = NoteClaims(files, folders, settings, problems)
    place(zip(claims.addresses, files).map { PlacedNote($0, $1) })
  }

  private mutating func place(_ files: [PlacedNote]) {
    var places: [String: Int] = [:]
    for note in files {
      let address = note.address
      // Translations are joined by a permalink, else by their place.
      let identity =
        note.file.permalink.map { "permalink \($0)" }
        ?? "\(address.subject)/\(address.lesson)/\(address.slug)"
      let index = places[identity] ?? notes.count
      if index == notes.count { notes.append(NoteVersions(identity: identity)) }
      places[identity] = index
      add(note, to: index)
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
    let name = note.file.matter.fields.lenientTitle("permalink").map { "the permalink “\($0)”" }
    let address = "the address \(note.address.path)"
    problems.add(
      note.file.file,
      .duplicate(
        "\(name ?? address) in the language \(note.file.language)",
        first: first?.file.file ?? "another file"))
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
            .duplicate("the address \(address.path)", first: first))
        }
        taken[address] = version.file.file
      }
    }
  }
}
