import Database
import Model
import Templates
import Theme

// Notes: the text, what is around it, and what leads to it.
extension PageRenderer {
  /// Notes of the lesson that stand beside a note, on each side.
  static let lessonNotesAround = 7

  func note(_ address: NoteAddress, _ tree: SiteTree) throws -> RenderedPage? {
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
      next: place + 1 < siblings.count ? noteLink(siblings[place + 1], tree) : nil)
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

  func noteLink(_ note: NoteRow, _ tree: SiteTree, isCurrent: Bool = false) -> LinkView {
    LinkView(
      label: note.title, url: settings.href(.note(note.address, tree)), isCurrent: isCurrent,
      lang: theme.lang(note.writtenIn, in: tree))
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
    guard !linked.isEmpty else { return nil }
    let neighbours = try linked.prefix(Neighbourhood.limit).map { linked in
      Neighbourhood.Neighbour(
        title: linked.title, url: settings.href(.note(linked.address, tree)),
        hue: Self.hue(try reader.subject(linked.address.subject, tree.language)))
    }
    return Neighbourhood.view(
      label: text("around_this_note", tree), title: row.title,
      url: settings.href(.note(row.address, tree)), hue: Self.hue(subject), neighbours)
  }

  /// Notes of a feed or a tag, by subject, in their order.
  func groups(_ notes: [NoteRow], _ tree: SiteTree) throws -> [NoteGroupView] {
    var order: [String] = []
    var rows: [String: [NoteRowView]] = [:]
    for note in notes {
      if rows[note.address.subject] == nil { order.append(note.address.subject) }
      rows[note.address.subject, default: []].append(noteRow(note, tree))
    }
    return try order.map { slug in
      let subject = try reader.subject(slug, tree.language)
      return NoteGroupView(
        title: subject?.text.title ?? slug, url: settings.href(.subject(slug, tree)),
        hue: Self.hue(subject),
        lang: subject.flatMap { theme.lang($0.text.writtenIn, in: tree) }, notes: rows[slug] ?? [])
    }
  }

  /// Notes on the first page of a tag, and on each of its further pages.
  static let notesOfTag = 50
  static let notesOfTagPage = 200

  func tagNotes(_ id: TopicList.ID, _ number: Int, _ tree: SiteTree) throws -> RenderedPage? {
    let count = try reader.noteCount(id, tree.language)
    let last = Paging.page(of: count, size: Self.notesOfTagPage)
    guard let row = try reader.list(id), count > Self.notesOfTag, (1...last).contains(number)
    else { return nil }
    let (name, _) = try title(row.list, tree)
    let title = theme.locale(tree.language).text("all_notes_of_tag", ["tag": name])
    let path = SitePath.notes(of: row.list, page: number, tree)
    let frame = FrameRequest(tree: tree, title: title, path: path, tab: .notes)
    let notes = try reader.notes(
      id, tree.language, limit: Self.notesOfTagPage, offset: (number - 1) * Self.notesOfTagPage)
    let view = TagNotesPage(
      chrome: theme.chrome(frame), title: title,
      breadcrumb: [LinkView(label: name, url: settings.href(.list(row.list, tree)))],
      groups: try groups(notes, tree),
      pager: pager(number, last) { .notes(of: row.list, page: $0, tree) })
    return try page(path, view, tree)
  }

  func notesFeed() throws -> RenderedPage? {
    let tree = settings.tree(settings.mainLanguage)
    let rows = try reader.newestNotes(tree.language, limit: Self.entryCount)
    guard !rows.isEmpty else { return nil }
    let title = theme.locale(tree.language).text(
      "feed_title_notes", ["site": theme.siteName(tree.language)])
    return try feed(
      .notesFeed, of: .notes(tree), title: title, tree, try rows.compactMap { try entry($0, tree) })
  }

  /// A note in a feed; the day that its editor gave it begins on the clocks of the site.
  func entry(_ note: NoteRow, _ tree: SiteTree) throws -> FeedEntryView? {
    guard let day = note.day, let midnight = CivilDateTime(date: day, hour: 0, minute: 0),
      let full = try reader.note(note.address, tree.language)
    else { return nil }
    let url = settings.absolute(.note(note.address, tree))
    let subject = try reader.subject(note.address.subject, tree.language)
    let time = theme.zone.timestamp(of: midnight).rfc3339
    return FeedEntryView(
      id: url, title: note.title, url: url,
      author: try professorLink(subject, tree)?.label ?? theme.siteName(tree.language),
      published: time, updated: time, lang: theme.lang(note.writtenIn, in: tree),
      content: PageBounds.inFeed(full.html))
  }

  func notesSitemap(_ block: Int) throws -> RenderedPage? {
    let paths = try notePaths()
    let positions = Paging.positions(on: block, size: StalePages.topicsPerSitemap)
    let first = positions.lowerBound - 1
    guard block > 0, first < paths.count else { return nil }
    let part = paths[first..<min(positions.upperBound, paths.count)]
    let view = Sitemap(pages: part.map { SitemapEntryView(url: settings.absolute($0)) })
    return try page(.notesSitemap(block: block), view, settings.tree(settings.mainLanguage))
  }

  /// The notes of all trees that are written in their tree's language: others are copies.
  func notePaths() throws -> [SitePath] {
    try settings.trees.flatMap { tree in
      try reader.originalNotes(tree.language).map { .note($0, tree) }
    }
  }
}
