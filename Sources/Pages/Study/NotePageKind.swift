import Database
import Model
import Templates
import Theme
import Time

/// A note: the text, the notes around it, and the links to it.
struct NotePageKind: PageInTree {
  static let kind = PageKey.Kind.note
  static let views: [any PageView.Type] = [NotePage.self]
  static let sample = Self(
    address: NoteAddress(subject: "statistics", lesson: "tests", slug: "límite"),
    language: .spanish)
  let address: NoteAddress
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for language in source.settings.languages {
      for address in try source.reader.allNotes(language) {
        try body(Self(address: address, language: language))
      }
    }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .noteText(let address, let language), .links(let address, let language):
      [Self(address: address, language: language).stale(.rest)]
    case .note(let address, let language, let identity):
      try [Self(address: address, language: language).stale(.rest)]
        + notes(source, of: address.lesson, in: address.subject, language)
        + source.reader.linkedNotes(address, language).map {
          Self(address: $0, language: language).stale(.rest)
        }
        + source.reader.versions(identity).map {
          Self(address: $0.address, language: $0.language).stale(.rest)
        }
    case .lesson(let subject, let slug, let language):
      try notes(source, of: slug, in: subject, language)
    case .subject(_, let language): try all(source) { $0.language == language }
    case .professor(let slug, let language):
      try source.reader.subjects(language).filter { $0.professor == slug }.flatMap { subject in
        try all(source) { $0.address.subject == subject.slug && $0.language == language }
      }
    default: []
    }
  }

  private static func notes(
    _ source: PageSource, of lesson: String, in subject: String, _ language: Language
  ) throws -> [StaleKey] {
    try source.reader.notes(of: lesson, in: subject, language).map {
      Self(address: $0.address, language: language).stale(.rest)
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.note(address, tree)
  }
}

extension NotePageKind {
  var words: String { "\(address.subject)/\(address.lesson)/\(address.slug)/\(language)" }

  init?(words: inout KeyWords) {
    guard let subject = words.text(), let lesson = words.text(), let slug = words.text(),
      let language = words.language()
    else { return nil }
    let address = NoteAddress(subject: subject, lesson: lesson, slug: slug)
    self.init(address: address, language: language)
  }
}

extension PageRenderer {
  /// Notes of the lesson that are listed beside a note, on each side.
  static let lessonNotesAround = 7

  fileprivate func note(_ address: NoteAddress, _ tree: SiteTree) throws -> RenderedPage? {
    guard let (row, identity, outline, html) = try reader.note(address, tree.language),
      let subject = try reader.subject(address.subject, tree.language)
    else { return nil }
    let locale = theme.locale(tree.language)
    let lesson = try lessonLink(address, tree)
    let siblings = try reader.notes(of: address.lesson, in: address.subject, tree.language)
    let place = siblings.firstIndex { $0.address == address } ?? 0
    let around = siblings.indices.filter { abs($0 - place) <= Self.lessonNotesAround }
    let (from, to) = (try reader.links(from: row.id), try reader.links(to: row.id))
    let view = NotePage(
      chrome: theme.chrome(try frame(row, identity, tree)), title: row.title,
      breadcrumb: [notesLink(tree), subjectLink(subject, tree), lesson], hue: Self.hue(subject),
      lang: theme.lang(row.writtenIn, in: tree),
      langLabel: row.writtenIn == tree.language ? nil : originalLabel(row.writtenIn, tree),
      professor: try professorLink(subject, tree), date: row.day.map { locale.longDate($0) },
      datetime: row.day?.description,
      tags: try reader.tags(of: row.id, .note).map { try link($0, tree) },
      html: html, outline: Self.outline(outline), connections: try connections(from, to, tree),
      backlinks: try backlinks(to, tree),
      neighbourhood: try neighbourhood(row, subject, from, to, tree), lessonTitle: lesson.label,
      lessonURL: lesson.url,
      lessonNotes: around.map { noteLink(siblings[$0], tree, isCurrent: $0 == place) },
      hasMoreNotes: around.count < siblings.count,
      previous: place > 0 ? noteLink(siblings[place - 1], tree) : nil,
      next: place + 1 < siblings.count ? noteLink(siblings[place + 1], tree) : nil,
      bookmarkURL: settings.has(.bookmarks)
        ? settings.href(
          .bookmark(.note(address, tree.language), settings), query: "lang=\(tree.language.code)")
        : nil)
    return try page(.note(address, tree), view, tree)
  }

  private func frame(_ row: NoteRow, _ identity: String, _ tree: SiteTree) throws -> FrameRequest {
    let path = SitePath.note(row.address, tree)
    var frame = FrameRequest(tree: tree, title: row.title, path: path, tab: .notes)
    frame.description = row.description.isEmpty ? nil : row.description
    let others = settings.trees.count > 1 ? try reader.versions(identity) : [row]
    frame.versions = settings.trees.compactMap { other in
      others.first { $0.language == other.language }.map { (other, .note($0.address, other)) }
    }
    frame.translations = others.filter { $0.writtenIn == $0.language }.map(\.language)
    return frame
  }

  private func lessonLink(_ address: NoteAddress, _ tree: SiteTree) throws -> LinkView {
    let text = try reader.lessonTitle(address.lesson, in: address.subject, tree.language)
    return LinkView(
      label: text?.title ?? address.lesson,
      url: settings.href(.lesson(address.lesson, of: address.subject, tree)),
      lang: text.flatMap { theme.lang($0.writtenIn, in: tree) })
  }

  /// Headings of the first two levels in use, when there are enough to need a list.
  private static func outline(_ headings: [OutlineEntry]) -> [OutlineView] {
    let top = headings.map(\.level).min() ?? 1
    let shown = headings.filter { $0.level <= top + 1 }
    guard shown.count > 2 else { return [] }
    return shown.map { OutlineView(label: $0.text, url: "#\($0.id)", isSub: $0.level > top) }
  }

  /// Connections, whichever of the two notes names them; each other note once.
  private func connections(
    _ from: [LinkedNote], _ to: [LinkedNote], _ tree: SiteTree
  ) throws -> [ConnectionView] {
    var seen: Set<Int> = []
    return try (from + to).filter { $0.kind == .connection && seen.insert($0.id).inserted }
      .map { linked in
        ConnectionView(
          title: linked.title, url: settings.href(.note(linked.address, tree)),
          hue: Self.hue(try reader.subject(linked.address.subject, tree.language)),
          lang: theme.lang(linked.writtenIn, in: tree),
          why: theme.locale(settings.tree(linked.wordsLanguage).language).text(
            "connected_because", ["why": String(decoding: linked.words, as: UTF8.self)]),
          whyLang: theme.lang(linked.wordsLanguage, in: tree))
      }
  }

  private func backlinks(_ to: [LinkedNote], _ tree: SiteTree) throws -> [BacklinkView] {
    try to.filter { $0.kind == .mention }.map { linked in
      let subject = try reader.subject(linked.address.subject, tree.language)
      return BacklinkView(
        title: linked.title, url: settings.href(.note(linked.address, tree)),
        hue: Self.hue(subject), lang: theme.lang(linked.writtenIn, in: tree),
        subject: subject?.text.title ?? linked.address.subject, context: linked.words)
    }
  }

  private func neighbourhood(
    _ row: NoteRow, _ subject: Subject, _ from: [LinkedNote], _ to: [LinkedNote], _ tree: SiteTree
  ) throws -> NeighbourhoodView? {
    var seen: Set<Int> = [row.id]
    let linked =
      (from.filter { $0.kind == .connection } + to.filter { $0.kind == .connection }
      + from + to).filter { seen.insert($0.id).inserted }
    let neighbours = try linked.prefix(Neighbourhood.limit).map { linked in
      Neighbourhood.Neighbour(
        title: linked.title, url: settings.href(.note(linked.address, tree)),
        hue: Self.hue(try reader.subject(linked.address.subject, tree.language)))
    }
    return Neighbourhood.view(
      label: text("around_this_note", tree), title: row.title,
      url: settings.href(.note(row.address, tree)), hue: Self.hue(subject), neighbours)
  }
}
