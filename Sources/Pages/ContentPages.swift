public import Database
public import Model

/// What pages show of `content/`, as digests: a build writes those pages again whose digest is another one.
///
/// For each page that shows something of notes, professors, events or the editors' pages there is a digest
/// of all that it shows of them, whatever the rest of the page is; the methods stand beside each other as
/// those of `PageRenderer` do and read the same queries where these are cheap. What a digest takes in
/// too much costs a page rendered in vain; what it leaves out costs a wrong page, so that a new query
/// of a page belongs here, too. What pages show of conversations is not in it: those have changes.
public struct ContentPages: PageDependencies {
  let site: SiteDatabase
  let settings: SiteSettings

  /// Takes the settings that pages are rendered with.
  public init(_ site: SiteDatabase, _ settings: SiteSettings) {
    self.site = site
    self.settings = settings
  }

  /// For each page that shows something of `content/`, a digest of all that it shows of it.
  public func digests() throws -> [String: Int64] {
    let state = try ContentState(site, settings)
    try state.addNotes()
    try state.addSubjects()
    try state.addPeople()
    try state.addEvents()
    try state.addTags()
    try state.addDocuments()
    try state.addMachines()
    return state.digests
  }
}

extension ContentPages {
  /// Queues pages whose files are gone: somebody emptied `public/`.
  public static func findMissing(_ site: SiteDatabase) throws {
    let output = try OutputFolder(site.folder)
    let missing = try site.manifest().filter { !output.exists($0.path) }
    guard !missing.isEmpty else { return }
    try site.write { transaction in
      for entry in missing {
        try transaction.addStale(
          StalePage(key: entry.key, priority: StalePages.Priority.rest.rawValue))
      }
    }
  }
}

/// One state of the database while digests are taken; a class, since what adds to the digests reads it.
final class ContentState {
  let site: SiteDatabase
  let settings: SiteSettings
  let reader: PageReader
  let today: CivilDate
  let notes: NoteFaces
  private(set) var digests: [String: Int64] = [:]

  init(_ site: SiteDatabase, _ settings: SiteSettings) throws {
    self.site = site
    self.settings = settings
    reader = PageReader(site.reader)
    today = try site.day() ?? CivilDate(dayNumber: 0)
    notes = try NoteFaces(reader)
  }

  /// Notes a page with the digest of what `body` adds.
  func add(_ page: some PageKind, _ body: (inout ContentDigest) throws -> Void) rethrows {
    var digest = ContentDigest()
    try body(&digest)
    digests[PageKey(page).text] = digest.value
  }

  // MARK: What several pages show of one thing

  /// What a page shows of a subject beside other things: name, colour and who teaches it.
  func face(ofSubject slug: String?, _ language: Language) throws -> Int64 {
    guard let slug, let subject = try reader.subject(slug, language) else { return 0 }
    return try face(subject)
  }

  func face(_ subject: Subject) throws -> Int64 {
    var digest = ContentDigest()
    digest.add(subject.slug)
    digest.add(subject.text.title)
    digest.add(subject.text.writtenIn)
    digest.add(subject.hue)
    let professor = try subject.professor.flatMap {
      try reader.professor($0, subject.text.language)
    }
    digest.add(professor.map(\.slug))
    digest.add(professor.map(\.text.title))
    return digest.value
  }

  /// The title of a list as pages of a tree name it.
  func title(_ list: TopicList, _ language: Language) throws -> String {
    try reader.text(of: list, language).title
  }

  /// The newest notes of a tree, as lists name them.
  func newest(_ language: Language, limit: Int) throws -> [NoteFace] {
    try reader.newestNotes(language, limit: limit).compactMap { notes[$0.id] }
  }

  /// Whether the notes have a feed.
  func hasNotesFeed() throws -> Int {
    try reader.newestNotes(settings.mainLanguage, limit: 1).count
  }
}

extension ContentDigest {
  mutating func add(_ text: PageText) {
    add(text.writtenIn)
    add(text.title)
    add(text.description)
    add(text.html)
  }

  mutating func add(_ address: NoteAddress) {
    add(address.subject)
    add(address.lesson)
    add(address.slug)
  }

  mutating func add(_ languages: [Language]) {
    add(languages.count)
    for language in languages { add(language) }
  }
}
