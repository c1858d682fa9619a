public import Database
import Markdown
import Media
public import Model
public import Time
import Vault

/// A member's own vault, such as Obsidian keeps one: a folder of Markdown files that become the notes of a member.
///
/// The first folder is the subject, the second the lesson, including everything deeper; files in no folder belong to a subject
/// with the vault's name. `subject` and `lesson` in front matter override the folders. The title is that of front matter, else
/// the name of the file. Since links in a notebook use only titles, notes with the same title get the names of their folders
/// appended.
public final class NotebookVault {
  /// A note as a notebook has it.
  public struct Note: Sendable {
    /// Markdown, with links that lead somewhere in a notebook.
    public let body: String
    /// Rendered as a member's.
    public let html: [UInt8]
    /// Those of front matter and of the text, each once.
    public let tags: [OwnTag]
    /// Creation time; nil if the file does not give it.
    public let madeAt: Timestamp?
    /// Time of the last change; nil if the file does not give it.
    public let changedAt: Timestamp?
  }

  /// A file of a note, before it is rendered.
  struct Entry {
    let file: String
    let matter: MarkdownFile
    /// The folders in which it lies.
    let folders: [String]
    /// Place from which links in it are resolved.
    let place: LinkIndex.Place
  }

  /// Name in messages: the vault's folder.
  public let folder: String
  /// The titles of the notes, of which no two are the same to readers; in the order of the files.
  public private(set) var titles: [String] = []
  /// Number of note files that could not be read.
  public let unread: Int
  let entries: [Entry]
  let problems = Problems()
  let index = LinkIndex()
  private let name: String
  let tree: ContentTree
  let settings: SiteSettings
  private let markdown: SiteMarkdown
  private let zone: TimeZone
  let namer: FileNamer
  /// Files that the owner uploaded before.
  let sentNames: Set<UploadName>
  /// Notes by their titles, folded.
  private var numbers: [String: Int] = [:]
  var media: [String] = []
  var names: [String: UploadName?] = [:]
  var paths: [UploadName: String] = [:]

  /// True if a file of so many bytes may be stored; called once for each file.
  public var takes: (UploadName, Int) -> Bool = { _, _ in true }

  /// Reads the front matter of all files of a folder, whose name is `name`; throws `ContentErrors` if it is not a vault.
  ///
  /// Files with errors are in `errors`, and their notes are left out.
  public init(
    folder: String, named name: String, for owner: Member.ID, _ site: SiteDatabase,
    _ settings: SiteSettings
  ) throws {
    (self.folder, self.name, self.settings) = (folder, name, settings)
    let key = try site.uploadKey { FileNamer.newKey() }
    guard let namer = FileNamer(key: key, owner: "\(owner)") else {
      throw DatabaseError.damagedRow("the key of upload names")
    }
    self.namer = namer
    sentNames = Set(try site.uploads(of: owner).map(\.name))
    markdown = SiteMarkdown(settings, isMember: site.isMember)
    zone = try site.timeZone(named: settings.timeZoneName)
    let tree = ContentTree(root: folder, problems)
    self.tree = tree
    let files = tree.filesBelow(".").map {
      (path: String(Substring($0.path.utf8.dropFirst(2))), name: $0.name)
    }
    let notes = files.filter { $0.name.hasSuffix(".md") }
    guard notes.count <= Notebook.notes else {
      throw ContentErrors([
        ContentError(file: ".", reason: .tooMany(what: "notes", limit: Notebook.notes))
      ])
    }
    entries = notes.compactMap { [problems] in Self.entry($0.path, tree, problems) }
    unread = notes.count - entries.count
    media = files.filter { MediaFiles.isMedia($0.name) }.map(\.path)
    titles = VaultTitles(entries).titles
    for (number, entry) in entries.enumerated() {
      index.add(
        entry.stem, at: entry.place, .note(number),
        aliases: entry.matter.fields.lenientTexts("aliases"))
      numbers[Folding.fold(titles[number])] = number
    }
    for path in media { index.add(path.lastPathPart, at: Self.place(path), .media(path)) }
  }

  private static func entry(
    _ path: String, _ tree: ContentTree, _ problems: Problems
  ) -> Entry? {
    guard let matter = tree.note(path, problems) else { return nil }
    matter.fields.warnOfMisspelt(
      ["title", "subject", "lesson", "tags", "aliases", "connections", "date", "changed"],
      inAnyCase: [])
    let folders = path.utf8.split(separator: 47).dropLast().map { String(Substring($0)) }
    return Entry(file: path, matter: matter, folders: folders, place: place(path))
  }

  private static func place(_ path: String) -> LinkIndex.Place {
    LinkIndex.Place("\(NoteFiles.root)/\(path)", nil)
  }

  /// Problems in files that were left out, in order.
  public var errors: [ContentError] { problems.errors.sorted() }

  /// Problems that leave nothing out, as `tertulia check` reports them: links that lead nowhere, files that nothing shows.
  public var warnings: [ContentError] { problems.warnings.sorted() }

  /// Returns the place of a note, as titles of subject and lesson.
  public func place(of number: Int) -> (subject: String, lesson: String?) {
    let (fields, folders) = (entries[number].matter.fields, entries[number].folders)
    let subject = fields.lenientTitle("subject")
    let lesson = fields.lenientTitle("lesson") ?? (subject == nil ? folders.dropFirst().first : nil)
    let title = (subject ?? folders.first).flatMap(Self.title) ?? Self.title(name) ?? "-"
    return (title, lesson.flatMap(Self.title))
  }

  /// Nil for a folder whose name is blank.
  private static func title(_ text: String) -> String? {
    let title = VaultTitles.cut(PlainText.singleLine(text), Notebook.titleBytes)
    return title.utf8.allSatisfy { $0 == 0x20 } ? nil : title
  }

  // MARK: - One note

  /// A note, rendered; nil, with an error, where it is beyond a bound of notes.
  public func note(_ number: Int) -> Note? {
    let entry = entries[number]
    guard let body = problems.read(entry.file, try entry.matter.body.bytes()) else { return nil }
    do throws(MarkdownError) {
      let found = try NoteRenderer(in: context(entry)).render(body)
      warn(found, entry)
      let rewriter = LinkRewriter { [self] in other($0, entry) }
      let text = rewriter.rewrite(body)
      let limit = settings.limits.commentBytes
      guard text.count <= limit else { throw .tooLong(bytes: text.count, limit: limit) }
      let fields = entry.matter.fields
      let made = time("date", fields)
      return Note(
        body: String(decoding: text, as: UTF8.self), html: try markdown.renderedNote(text),
        tags: tags(fields.lenientTexts("tags") + found.tags, entry), madeAt: made,
        changedAt: time("changed", fields) ?? made)
    } catch {
      problems.add(entry.file, .markdown(SiteMarkdown.words(error)))
    }
    return nil
  }

  private func context(_ entry: Entry) -> NoteContext {
    var context = NoteContext(wantsWords: false)
    context.wiki = Wiki(resolve: { [index] link in
      switch index.target(of: link, in: entry.place) {
      case .note: .page(url: "/", title: "")
      case .media: .file(url: "/", label: "")
      default: nil
      }
    })
    return context
  }

  private func warn(_ found: NoteRendering, _ entry: Entry) {
    if let line = found.openComment {
      problems.warn(entry.file, line: line + entry.matter.bodyOffset, .openComment)
    }
    for reference in found.references where !reference.isResolved {
      let link = reference.link
      let name = link.name + (link.fragment.map { "#" + $0 } ?? "")
      problems.warn(
        entry.file, line: link.line == 0 ? 0 : link.line + entry.matter.bodyOffset,
        column: link.column, TreeRenderer.missingMedia(link) ?? .unresolvedLink(name))
    }
  }

  /// Returns the replacement of a link; nil for one that a notebook understands as it is, and for one that leads nowhere.
  private func other(_ link: WikiLink, _ entry: Entry) -> LinkRewriter.Other? {
    guard !link.name.isEmpty else { return nil }
    switch index.target(of: link, in: entry.place) {
    case .note(let number):
      let title = titles[number]
      let isSame = link.isWiki && Folding.fold(link.name) == Folding.fold(title)
      // Such a title no link can name.
      let isNamed = !title.utf8.contains { "[]|#".utf8.contains($0) }
      return isSame || !isNamed ? nil : .note(title)
    case .media(let path):
      return upload(path).map {
        let address = SitePath.upload($0).href
        return $0.isPicture ? .picture(address) : .file(address)
      }
    default: return nil
    }
  }

  private func tags(_ texts: [String], _ entry: Entry) -> [OwnTag] {
    var (tags, known): ([OwnTag], Set<String>) = ([], [])
    for text in texts {
      let plain = text.utf8.first == UInt8(ascii: "#") ? String(text.dropFirst()) : text
      guard let tag = OwnTag(plain), !plain.utf8.contains(UInt8(ascii: ",")) else {
        problems.warn(
          entry.file,
          .invalid(
            field: "tags", value: text,
            expected: "a tag of at most \(Notebook.tagBytes) bytes without commas"))
        continue
      }
      if known.insert(tag.folded).inserted { tags.append(tag) }
    }
    guard tags.count > Notebook.tags else { return tags }
    problems.warn(entry.file, .tooMany(what: "tags", limit: Notebook.tags))
    return Array(tags.prefix(Notebook.tags))
  }

  /// Reads a day, or an instant as an export has it; nil for values of other programs.
  private func time(_ field: String, _ fields: Fields) -> Timestamp? {
    guard let text = fields.scalar(field) else { return nil }
    if let time = Timestamp(rfc3339: text) { return time }
    return CivilDate(text).flatMap { CivilDateTime(date: $0, hour: 0, minute: 0) }
      .map { zone.timestamp(of: $0) }
  }

  // MARK: - Connections

  /// Returns the connections in a note's front matter: the numbers of other notes, and why.
  public func connections(of number: Int) -> [(to: Int, why: String)] {
    let entry = entries[number]
    return entry.matter.fields.list("connections").compactMap { fields in
      guard let name = fields.scalar("to"), let why = fields.scalar("why"),
        let other = note(named: name, entry), other != number
      else { return nil }
      return (other, VaultTitles.cut(PlainText.singleLine(why), Notebook.whyBytes))
    }
  }

  /// A note by its name, with or without brackets and words, or by its title.
  private func note(named name: String, _ entry: Entry) -> Int? {
    let inner = name.utf8.drop { $0 == UInt8(ascii: "[") }
    let plain = String(Substring(inner.prefix { !"|]#".utf8.contains($0) }))
    if case .note(let other) = index.target(of: plain, in: entry.place) { return other }
    return numbers[Folding.fold(plain)]
  }
}

extension NotebookVault.Entry {
  /// The file's name without its ending.
  var stem: String { String(file.lastPathPart.dropLast(3)) }
}
