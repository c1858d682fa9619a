import Database
import Model
import Templates
import Theme

/// The topics of a list with the latest activity.
struct TopicListPageKind: PagePerNumber, PageOfList {
  static let kind = PageKey.Kind.list
  static let views: [any PageView.Type] = [TopicListPage.self]
  static let sample = Self(id: TopicList.ID(7), language: .spanish)
  let id: TopicList.ID
  let language: Language

  static func numbers(_ source: PageSource) throws -> [TopicList.ID] {
    try source.lists().map(\.list.id)
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .length(_, _, let lists): ofAllTrees(lists, source, .lists)
    case .topic(_, _, let places, _): ofAllTrees(places.map(\.list), source, .lists)
    case .list(let place): ofAllTrees([place.list], source, .rest)
    case .tagged(let tag, _): try ofAllTrees(source.family(of: tag), source, .rest)
    case .note(let address, let language, _):
      try source.reader.tags(of: address, language).map {
        Self(id: $0, language: language).stale(.rest)
      }
    case .event(let slug, let language, _):
      try source.reader.tags(ofEvent: slug, language).map {
        Self(id: $0, language: language).stale(.rest)
      }
    case .subject(_, let language):
      try source.reader.taggedLists(language).map {
        Self(id: $0, language: language).stale(.rest)
      }
    case .zone: try all(source)
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.list(id, tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let boards = try renderer.reader.lists(.board).map(\.list)
    return SitemapPages(entrances: [.list(.forum, tree)], others: boards.map { .list($0, tree) })
  }
}

extension PageRenderer {
  fileprivate func list(_ id: TopicList.ID, _ tree: SiteTree) throws -> RenderedPage? {
    guard let row = try reader.list(id) else { return nil }
    let list = shown(row.list)
    let study = try study(of: list, tree)
    let (pinned, others) = try topics(of: list)
    let topics = pinned + others
    // A tag that once had topics keeps its page; members may find topics there that the public list does not show.
    let hasTopics = row.lastNumber > 0 || list.kind != .tag || !topics.isEmpty
    guard hasTopics || !study.isEmpty else { return nil }
    let (title, description) = try title(list, tree)
    var frame = FrameRequest(
      tree: tree, title: title, path: .list(list, tree), tab: hasTopics ? .forum : .notes)
    frame.description = description.isEmpty ? nil : description
    // Notes and events of a tree may have tags that the others do not have.
    frame.versions = try versions { .list(list, $0) }.filter {
      try hasTopics || reader.isTagged(id, $0.tree.language)
    }
    if hasTopics { frame.feeds = [(feedTitle(list, title, tree), .feed(list))] }
    // A tag may be left with topics alone, all of which are hidden.
    if visitor != nil, list.kind == .tag, topics.isEmpty, study.isEmpty { return nil }
    let tags = try tagLinks(topics, tree)
    let lastArchivePage = Paging.page(of: row.lastNumber, size: settings.limits.topicsPerPage)
    let view = TopicListPage(
      chrome: chrome(frame), title: title,
      description: description.isEmpty ? nil : description, breadcrumb: try breadcrumb(list, tree),
      boards: list.kind == .tag ? [] : try boardLinks(current: list, tree),
      tools: hasTopics ? tools(list, tree) : nil,
      topics: try pinned.map { try self.row($0, in: list, tree, isPinned: true) }
        + others.map { try self.row($0, in: list, tree) },
      archiveURL: lastArchivePage > 1
        ? settings.href(.archive(list, page: lastArchivePage, tree)) : nil,
      newTopicURL: newTopicURL(list, tree), tags: tags,
      tagsURL: tags.isEmpty ? nil : settings.href(.tags(tree)),
      followURL: hasTopics
        ? settings.href(.follow(list), query: "lang=\(tree.language.code)") : nil,
      followLabel: text("follow_list_\(list.kind.name)", tree),
      feedURL: hasTopics && visitor == nil ? settings.href(.feed(list)) : nil,
      noteGroups: study.groups,
      notesLabel: study.groups.isEmpty ? nil : text("notes", tree),
      allNotesURL: study.hasMore ? settings.href(.notes(of: list, page: 1, tree)) : nil,
      events: study.events, subtags: study.subtags, emptyLine: text("topics_empty", tree),
      otherLists: list.kind == .forum ? links(on: .list, tree) : [], showsTopics: hasTopics)
    return try page(.list(list, tree), view, tree)
  }

  private func tools(_ list: TopicList, _ tree: SiteTree) -> ListTools {
    ListTools(
      searchAction: settings.href(.search), lang: tree.language.code,
      rulesURL: theme.rules(tree.language).isEmpty ? nil : settings.href(.document("rules", tree)),
      refreshURL: settings.href(.list(list, tree)))
  }

  /// Returns the pinned topics, and below them those with the latest activity; together one page.
  private func topics(
    of list: TopicList
  ) throws -> (pinned: [TopicSummary], others: [TopicSummary]) {
    let limit = settings.limits.topicsPerPage
    let pinned = Array(try reader.pinnedTopics(list).prefix(limit))
    let known = Set(pinned.map(\.address.id))
    let others = try reader.hotTopics(list.id, limit: limit).filter {
      !known.contains($0.address.id)
    }
    return (pinned, Array(others.prefix(limit - pinned.count)))
  }

  /// Notes, events and subtags of a tag.
  private struct TaggedStudy {
    var groups: [NoteGroupView] = []
    var hasMore = false
    var events: [EventRowView] = []
    var subtags: [LinkView] = []

    var isEmpty: Bool { groups.isEmpty && events.isEmpty }
  }

  private func study(of list: TopicList, _ tree: SiteTree) throws -> TaggedStudy {
    var study = TaggedStudy()
    guard list.kind == .tag else { return study }
    let notes = try reader.notes(
      list.id, tree.language, limit: Self.notesOfTag + 1, offset: 0)
    study.hasMore = notes.count > Self.notesOfTag
    study.groups = try groups(Array(notes.prefix(Self.notesOfTag)), tree)
    study.events = try reader.events(list.id, tree.language, limit: Self.eventsOfTag).map {
      try eventRow($0, tree, showingYear: true)
    }
    study.subtags = try reader.tags(below: list, tree.language).prefix(100).map {
      try link($0, tree)
    }
    return study
  }

  /// The way to a list: to a tag through the tags above it that there are.
  private func breadcrumb(_ list: TopicList, _ tree: SiteTree) throws -> Breadcrumb {
    switch list.kind {
    case .forum: return []
    case .board: return [forumLink(tree)]
    case .tag:
      let tags = LinkView(label: text("tags", tree), url: settings.href(.tags(tree)))
      return Breadcrumb(
        try [tags] + reader.tags(above: list, tree.language).map { try link($0, tree) })
    }
  }

  private func boardLinks(current: TopicList, _ tree: SiteTree) throws -> [LinkView] {
    let latest = LinkView(
      label: text("board_latest", tree), url: settings.href(.list(shown(.forum), tree)),
      isCurrent: current.kind == .forum)
    let boards = try reader.lists(.board).map {
      try link($0.list, tree, isCurrent: $0.list.id == current.id)
    }
    return [latest] + boards
  }

  /// The tags of the topics that the list shows: they change with it and need no count.
  private func tagLinks(_ topics: [TopicSummary], _ tree: SiteTree) throws -> [LinkView] {
    var seen: [TopicList.ID] = []
    var links: [LinkView] = []
    for topic in topics where links.count < 20 {
      let new = topic.tags.filter { !seen.contains($0) }
      if new.isEmpty { continue }
      seen += new
      for tag in try reader.tags(new) { links.append(try link(shown(tag), tree)) }
    }
    return links
  }
}

extension TopicList.Kind {
  /// Part of the kind in the names of strings.
  fileprivate var name: String {
    switch self {
    case .forum: "forum"
    case .board: "board"
    case .tag: "tag"
    }
  }
}
