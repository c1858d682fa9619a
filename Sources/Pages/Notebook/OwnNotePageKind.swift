public import Database
public import Model
import Theme
import Time

/// A public note of a member: one page, in the tree of its language.
struct OwnNotePageKind: PageKind {
  static let kind = PageKey.Kind.ownNote
  static let feature: Feature? = .notebook
  static let views: [any PageView.Type] = [NotePage.self]
  static let sample = Self(note: OwnNote.ID(12))
  let note: OwnNote.ID

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for note in try source.reader.publicNotes() { try body(Self(note: note.id)) }
  }

  /// Not urgent: there may be thousands at once, and the request that hid them has removed their files before this.
  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    if case .ownNote(let note, _) = invalidation { [Self(note: note).stale(.own)] } else { [] }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.ownNote(note) }
}

extension OwnNotePageKind {
  var words: String { note.description }

  init?(words: inout KeyWords) {
    guard let note: OwnNote.ID = words.id() else { return nil }
    self.init(note: note)
  }
}

extension PageKey {
  /// The page of a member's note, if it is public.
  public static func ownNote(_ note: OwnNote.ID) -> PageKey { PageKey(OwnNotePageKind(note: note)) }
}

extension PublicNotes {
  /// Their pages and files, without those that are still there later; and those which name a note that is not, in the languages of
  /// the site: the lists, the feed, and the notes that it is connected with.
  public func keys(without later: PublicNotes? = nil, in languages: [Language]) -> [PageKey] {
    let left = Set(later?.notes ?? [])
    let gone = notes.filter { !left.contains($0) }
    let lost = Set(gone)
    let naming = connections.flatMap { low, high in
      (lost.contains(low) ? [high] : []) + (lost.contains(high) ? [low] : [])
    }
    let lists: [PageKey] =
      gone.isEmpty
      ? []
      : languages.map { PageKey(OwnNotesPageKind(id: member, language: $0)) }
        + [PageKey(OwnNotesFeedKind(id: member))]
    return (gone + Set(naming).intersection(left).sorted()).map { .ownNote($0) }
      + lists + files.filter { later?.files.contains($0) != true }.map { .upload($0) }
  }
}

extension PageRenderer {
  /// Returns the links for double brackets in a member's notes: to their other public notes.
  func ownNoteLinks(of member: Member.ID, _ name: String) -> OwnNoteLinks {
    OwnNoteLinks { [self] title in
      try reader.publicNote(titled: title, of: member).map {
        settings.href(.ownNote($0.id, of: name, settings.tree($0.language)))
      }
    }
  }

  fileprivate func ownNote(_ id: OwnNote.ID) throws -> RenderedPage? {
    guard let (note, html, papers) = try reader.publicNote(id),
      let person = try reader.person(note.member),
      settings.languages.contains(note.language)
    else { return nil }
    let (name, tree) = (person.username, settings.tree(note.language))
    let path = SitePath.ownNote(id, of: name, tree)
    let list = settings.href(.ownNotes(of: name, tree))
    let made = theme.civil(note.madeAt)
    let connections = try connections(of: id, name, tree)
    let view = NotePage(
      chrome: theme.chrome(FrameRequest(tree: tree, title: note.title, path: path, tab: .people)),
      title: note.title,
      breadcrumb: [
        LinkView(
          label: theme.locale(tree.language).text("notebook_of", ["name": person.name]), url: list),
        LinkView(
          label: note.lesson.isEmpty ? note.subjectTitle : "\(note.subjectTitle) › \(note.lesson)",
          url: "\(list)#s\(note.subject)"),
      ],
      hue: "hue-\(note.hue)",
      professor: LinkView(label: person.name, url: settings.href(.person(name, tree))),
      date: theme.locale(tree.language).longDate(made), datetime: made.date.description,
      tags: note.tags.map {
        LinkView(
          label: $0.name,
          url: list + "#" + PercentEncoding.text(OwnNotesPageKind.anchor($0)) { $0 < 128 })
      },
      html: theme.withFootnotes(
        theme.withPages(papers, in: try ownNoteLinks(of: note.member, name).html(html)),
        tree.language),
      connections: connections,
      neighbourhood: Neighbourhood.view(
        label: theme.locale(tree.language).text("around_this_note"), title: note.title,
        url: settings.href(path), hue: "hue-\(note.hue)",
        connections.map { Neighbourhood.Neighbour(title: $0.title, url: $0.url, hue: $0.hue) }),
      lessonTitle: note.lesson, lessonURL: list,
      bookmarkURL: settings.has(.bookmarks)
        ? settings.href(.bookmark(.ownNote(id), settings), query: "lang=\(tree.language.code)")
        : nil,
      reportURL: settings.href(
        .personReport(note.member), query: "note=\(id)&lang=\(tree.language.code)"))
    return try page(path, view, tree)
  }

  /// Returns the public notes that a note is connected with.
  private func connections(
    of id: OwnNote.ID, _ name: String, _ tree: SiteTree
  ) throws -> [ConnectionView] {
    try reader.publicConnections(of: id).map { other, why in
      ConnectionView(
        title: other.title,
        url: settings.href(.ownNote(other.id, of: name, settings.tree(other.language))),
        hue: "hue-\(other.hue)", lang: theme.lang(other.language, in: tree), why: why)
    }
  }
}
