import Database
import Model
import Templates
import Theme

/// One file of the sitemap: block 0 has what is not a topic, each of the others a thousand topics.
struct SitemapKind: PageKind {
  static let kind = PageKey.Kind.sitemap
  static let sample = Self(block: 0)
  /// Addresses in one file.
  static let size = 1000
  let block: Int

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    let last = try source.reader.list(TopicList.forum.id)?.lastNumber ?? 0
    for block in 0...Paging.page(of: last, size: size) { try body(Self(block: block)) }
  }

  static func stale(by touch: Touch, _ source: PageSource) -> [StaleKey] {
    switch touch {
    case .topic(_, _, let places, _):
      places.filter { $0.list == TopicList.forum.id }.map {
        Self(block: Paging.page(of: $0.number, size: size)).stale(.rest)
      }
    case .document, .subject, .lesson, .professor, .event: [Self(block: 0).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.sitemap(block) }
}

extension SitemapKind {
  var words: String { String(block) }

  init?(words: inout KeyWords) {
    guard let block = words.number() else { return nil }
    self.init(block: block)
  }
}

extension PageRenderer {
  fileprivate func sitemap(_ block: Int) throws -> RenderedPage? {
    let last = try reader.list(TopicList.forum.id)?.lastNumber ?? 0
    let blocks = last == 0 ? 0 : Paging.page(of: last, size: SitemapKind.size)
    guard (0...blocks).contains(block) else { return nil }
    let paths = block == 0 ? try sitePaths() : try topicPaths(block)
    let view = Sitemap(pages: paths.map { SitemapEntryView(url: settings.absolute($0)) })
    return try page(.sitemap(block: block), view, settings.tree(settings.mainLanguage))
  }

  private func topicPaths(_ block: Int) throws -> [SitePath] {
    let numbers = Paging.positions(on: block, size: SitemapKind.size)
    return try reader.topics(TopicList.forum.id, numbers: numbers).map {
      .topic($0.address, settings.tree($0.language))
    }
  }

  private func sitePaths() throws -> [SitePath] {
    let boards = try reader.lists(.board).map(\.list)
    return try settings.trees.flatMap { tree in
      var paths: [SitePath] = [.home(tree)]
      for slug in try reader.originalDocuments(tree.language) where slug != "index" {
        paths.append(.document(slug, tree))
      }
      paths += [.list(.forum, tree), .tags(tree), .people(tree), .more(tree)]
      paths += boards.map { .list($0, tree) }
      return paths + (try studyPaths(tree))
    }
  }

  /// Subjects, lessons, professors and events, as far as they are written in a tree's language.
  private func studyPaths(_ tree: SiteTree) throws -> [SitePath] {
    let language = tree.language
    let subjects = try reader.subjects(language).filter { $0.text.writtenIn == language }
    let lessons = try reader.allLessons(language).filter {
      try reader.lessonLanguage($0.slug, in: $0.subject, language) == language
    }
    let professors = try reader.professors(language)
    let events = try reader.allEvents(language).map(\.event)
    let hasNotes = settings.sections.contains(.notes) || !subjects.isEmpty
    let hasEvents = settings.sections.contains(.events) || !events.isEmpty
    var paths: [SitePath] = hasNotes ? [.notes(tree)] : []
    paths += subjects.map { .subject($0.slug, tree) }
    paths += lessons.map { .lesson($0.slug, of: $0.subject, tree) }
    if !professors.isEmpty { paths.append(.professors(tree)) }
    for professor in professors where professor.text.writtenIn == language {
      paths.append(.professor(professor.slug, tree))
    }
    if hasEvents { paths.append(.events(tree)) }
    paths += try reader.months(language).map { .events(in: $0, tree) }
    for event in events where event.text.writtenIn == language {
      paths.append(.event(event.slug, tree))
    }
    return paths
  }
}
