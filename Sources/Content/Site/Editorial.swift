import Model
import Time

/// Everything that editors wrote but conversations, rendered for every tree.
struct Editorial {
  var documents = DocumentFiles.Result()
  /// One for each language of the site, in their order.
  var study: [StudyTree] = []
  /// All professors, in the order of the directory, tree by tree.
  var professors: [[Professor]] = []
  var events: [CompiledEvent] = []
  /// TZif bytes of the zones that events use besides the site's.
  var zones: [String: [UInt8]] = [:]
  var coverage: [Coverage] = []
  /// Published pictures and documents: the path of each by its name.
  var media: [String: String] = [:]
  var catalogue = CatalogueSource()
  /// Places in `content/map/`, by language.
  var places: [Language: [MapPlace]] = [:]
}

/// Reads the editors' files, resolves the links between them, and renders them tree by tree.
struct EditorialCompiler {
  let tree: ContentTree
  let settings: SiteSettings
  let problems: Problems
  let mention: (String) -> String?
  let strings: (Language, String) -> String?
  var cache: RenderingCache?

  func compile(zone: TimeZone) -> Editorial {
    let reader = TextFiles(tree: tree, settings: settings, problems: problems)
    let noteFiles = NoteFiles(tree: tree, settings: settings, problems: problems).read()
    let notes = NoteCollection(
      noteFiles.notes, StudyFolders(noteFiles.folders, problems), settings, problems)
    let subjects = Set(notes.folders.subjects.keys).union(notes.subjects)
    let sources = Sources(
      notes: notes, indexes: StudyIndexes(noteFiles.indexes, notes, problems),
      documents: DocumentFiles(reader),
      professors: ProfessorFiles(reader, subjects: subjects),
      events: EventFiles(reader, zone: zone, subjects: subjects),
      media: MediaFiles(tree, problems))
    checkProfessors(sources)
    let index = index(sources)
    var editorial = Editorial()
    for (number, tree) in settings.trees.enumerated() {
      add(tree, number, sources, index, to: &editorial)
    }
    sources.documents.list(into: &editorial.documents)
    editorial.coverage = settings.languages.map { coverage(of: $0, sources) }
    editorial.catalogue = CatalogueFiles(
      tree: tree, settings: settings, problems: problems
    ).read(sources.media)
    editorial.places = MapFiles(tree: tree, settings: settings, problems: problems).read()
    sources.media.warnOfUnused()
    UnusedFiles(tree: tree, problems: problems).warn()
    editorial.zones = sources.events.zones
    editorial.media = sources.media.published
    return editorial
  }

  private struct Sources {
    let notes: NoteCollection
    let indexes: StudyIndexes
    let documents: DocumentFiles
    let professors: ProfessorFiles
    let events: EventFiles
    let media: MediaFiles
  }

  /// A subject's professor has to be one.
  private func checkProfessors(_ sources: Sources) {
    for versions in sources.indexes.subjects.values {
      for language in versions.languages {
        guard let fields = versions[language]?.matter.fields,
          let name = fields.optionalText("professor"), sources.professors.files[name] == nil
        else { continue }
        fields.report(
          "professor", unknown: name, known: sources.professors.files.keys.sorted())
      }
    }
  }

  /// Counts the texts of a language, and those that its tree shows in another one.
  private func coverage(of language: Language, _ sources: Sources) -> Coverage {
    var coverage = Coverage(language: language)
    func count(_ kind: Coverage.Kind, _ files: [(file: String, languages: [Language])]) {
      let missing = files.filter { !$0.languages.contains(language) }.map(\.file)
      coverage.kinds.append(
        Coverage.Count(kind: kind, total: files.count, missing: missing.sorted()))
    }
    func texts(_ files: [String: Versions<TextFile>]) -> [(file: String, languages: [Language])] {
      files.values.compactMap { versions in
        versions.original(main: settings.mainLanguage).map { ($0.file.file, versions.languages) }
      }.filter { $0.0.hasPrefix("content/") }
    }
    count(.pages, texts(sources.documents.files))
    count(
      .notes,
      sources.notes.notes.compactMap { note in
        note.versions.original(main: settings.mainLanguage).map {
          ($0.file.file.file, note.versions.languages)
        }
      })
    count(.professors, texts(sources.professors.files))
    count(.events, texts(sources.events.files))
    return coverage
  }

  private func index(_ sources: Sources) -> LinkIndex {
    let index = LinkIndex()
    for (number, note) in sources.notes.notes.enumerated() {
      for language in note.versions.languages {
        guard let file = note.versions[language]?.file else { continue }
        index.add(
          file.stem, at: file.place, .note(number),
          aliases: file.matter.fields.lenientTexts("aliases"))
      }
    }
    for path in sources.media.files.keys.sorted() {
      index.add(path.lastPathPart, at: LinkIndex.Place(path, nil), .media(path))
    }
    add(sources.documents.files, to: index) { .document($0) }
    add(sources.professors.files, to: index) { .professor($0) }
    add(sources.events.files, to: index) { .event($0) }
    return index
  }

  private func add(
    _ files: [String: Versions<TextFile>], to index: LinkIndex, _ target: (String) -> LinkTarget
  ) {
    for (slug, versions) in files.sorted(by: { $0.key < $1.key }) {
      for language in versions.languages {
        // A name never refers to a document of the theme.
        guard let file = versions[language]?.file, file.hasPrefix("content/") else { continue }
        index.add(slug, at: LinkIndex.Place(file, language), target(slug))
      }
    }
  }

  private func add(
    _ tree: SiteTree, _ number: Int, _ sources: Sources, _ index: LinkIndex,
    to editorial: inout Editorial
  ) {
    let (language, main) = (tree.language, settings.mainLanguage)
    let renderer = TreeRenderer(
      tree: tree, settings: settings, index: index, media: sources.media, problems: problems,
      mention: mention,
      strings: { strings(language, $0) },
      page: { page($0, $1, sources) },
      note: { number in
        sources.notes.notes[number].versions.version(for: language, main: main)
          .map { $0.file.file.text(number) }
      }, cache: cache)
    let notes = StudyTreeCompiler(
      collection: sources.notes, indexes: sources.indexes, index: index, settings: settings,
      problems: problems, renderer: renderer, spool: self.tree.spool,
      strings: { strings(language, $0) },
      firstID: number * sources.notes.notes.count + 1)
    // First, since then it is known which parts notes have.
    editorial.study.append(notes.compile())
    sources.documents.render(with: renderer, into: &editorial.documents)
    editorial.professors.append(sources.professors.render(with: renderer))
    editorial.events += sources.events.render(
      with: renderer, firstID: number * sources.events.files.count + 1)
  }

  /// Returns the path of a target in a tree, and its title there.
  private func page(
    _ target: LinkTarget, _ tree: SiteTree, _ sources: Sources
  ) -> (path: SitePath, title: String)? {
    let (language, main) = (tree.language, settings.mainLanguage)
    switch target {
    case .note(let number):
      return sources.notes.notes[number].versions.version(for: language, main: main)
        .map { (.note($0.file.address, tree), $0.file.file.title) }
    case .document(let slug):
      return sources.documents.files.title(slug, language, main: main)
        .map { (.document(slug, tree), $0) }
    case .professor(let slug):
      return sources.professors.name(slug, language).map { (.professor(slug, tree), $0) }
    case .event(let slug):
      guard sources.events.facts[slug]?.audience == .everyone else { return nil }
      return sources.events.files.title(slug, language, main: main)
        .map { (.event(slug, tree), $0) }
    case .media: return nil
    }
  }
}
