import Model
import Templates
import Theme

// The lists of topics: the forum, boards, tags and their archives.
extension PageRenderer {
  func list(_ id: TopicList.ID, _ tree: SiteTree) throws -> RenderedPage? {
    guard let row = try reader.list(id) else { return nil }
    let list = row.list
    let study = try study(of: list, tree)
    let hasTopics = row.lastNumber > 0 || list.kind != .tag
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
    let topics = try reader.hotTopics(id, limit: settings.limits.topicsPerPage)
    let tags = try tagLinks(topics, tree)
    let lastArchivePage = Paging.page(of: row.lastNumber, size: settings.limits.topicsPerPage)
    let view = TopicListPage(
      chrome: theme.chrome(frame), title: title,
      description: description.isEmpty ? nil : description, breadcrumb: try breadcrumb(list, tree),
      boards: list.kind == .tag ? [] : try boardLinks(current: list, tree),
      topics: try topics.map { try self.row($0, in: list, tree) },
      archiveURL: lastArchivePage > 1
        ? settings.href(.archive(list, page: lastArchivePage, tree)) : nil,
      newTopicURL: newTopicURL(list, tree), tags: tags,
      tagsURL: tags.isEmpty ? nil : settings.href(.tags(tree)),
      feedURL: hasTopics ? settings.href(.feed(list)) : nil, noteGroups: study.groups,
      notesLabel: study.groups.isEmpty ? nil : text("notes", tree),
      allNotesURL: study.hasMore ? settings.href(.notes(of: list, page: 1, tree)) : nil,
      events: study.events, subtags: study.subtags, showsTopics: hasTopics)
    return try page(.list(list, tree), view, tree)
  }

  /// What a tag gathers besides topics.
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
  private func breadcrumb(_ list: TopicList, _ tree: SiteTree) throws -> [LinkView] {
    switch list.kind {
    case .forum: return []
    case .board: return [forumLink(tree)]
    case .tag:
      let tags = LinkView(label: text("tags", tree), url: settings.href(.tags(tree)))
      return try [tags] + reader.tags(above: list, tree.language).map { try link($0, tree) }
    }
  }

  func archive(_ id: TopicList.ID, _ number: Int, _ tree: SiteTree) throws -> RenderedPage? {
    let size = settings.limits.topicsPerPage
    guard let row = try reader.list(id), row.lastNumber > size, number > 0 else { return nil }
    let last = Paging.page(of: row.lastNumber, size: size)
    guard number <= last else { return nil }
    let list = row.list
    let (listTitle, _) = try title(list, tree)
    let title = theme.locale(tree.language).text("archive_page", ["page": String(number)])
    let path = SitePath.archive(list, page: number, tree)
    var frame = FrameRequest(tree: tree, title: title, path: path, tab: .forum)
    frame.versions = versions { .archive(list, page: number, $0) }
    let topics = try reader.topics(id, numbers: Paging.positions(on: number, size: size))
    let parent =
      list.kind == .forum
      ? [] : [LinkView(label: listTitle, url: settings.href(.list(list, tree)))]
    let view = ArchivePage(
      chrome: theme.chrome(frame), title: title, breadcrumb: [forumLink(tree)] + parent,
      topics: topics.map { theme.archiveRow($0, showingAuthor: true, in: tree) },
      pager: pager(number, last) { .archive(list, page: $0, tree) })
    return try page(path, view, tree)
  }

  func tags(_ tree: SiteTree) throws -> RenderedPage? {
    let path = SitePath.tags(tree)
    var frame = FrameRequest(tree: tree, title: text("tags", tree), path: path, tab: .forum)
    frame.versions = versions { .tags($0) }
    let studied = try reader.taggedLists(tree.language)
    let links = try reader.lists(.tag).filter {
      $0.lastNumber > 0 || studied.contains($0.list.id)
    }.map { try link($0.list, tree) }
    let view = TagsPage(
      chrome: theme.chrome(frame), title: text("tags", tree), breadcrumb: [forumLink(tree)],
      tags: links)
    return try page(path, view, tree)
  }

  /// Pages before and after, without saying how many there are.
  func pager(_ number: Int, _ last: Int, _ path: (Int) -> SitePath) -> PagerView? {
    guard last > 1 else { return nil }
    return PagerView(
      previousURL: number > 1 ? settings.href(path(number - 1)) : nil,
      nextURL: number < last ? settings.href(path(number + 1)) : nil)
  }

  /// A topic in a list; its board is named where the list is not that board's.
  func row(_ topic: TopicSummary, in list: TopicList, _ tree: SiteTree) throws -> TopicRowView {
    let board = list.id == topic.board ? nil : try boardTitle(topic.board, tree)
    return theme.row(topic, board: board, in: tree)
  }

  func boardTitle(_ id: TopicList.ID, _ tree: SiteTree) throws -> String? {
    guard let row = try reader.list(id) else { return nil }
    return try reader.text(of: row.list, tree.language).title
  }

  func title(_ list: TopicList, _ tree: SiteTree) throws -> (title: String, description: String) {
    if list.kind == .forum { return (text("forum", tree), "") }
    return try reader.text(of: list, tree.language)
  }

  func forumLink(_ tree: SiteTree) -> LinkView {
    LinkView(label: text("forum", tree), url: settings.href(.list(.forum, tree)))
  }

  func link(_ list: TopicList, _ tree: SiteTree, isCurrent: Bool = false) throws -> LinkView {
    LinkView(
      label: try reader.text(of: list, tree.language).title, url: settings.href(.list(list, tree)),
      isCurrent: isCurrent)
  }

  private func boardLinks(current: TopicList, _ tree: SiteTree) throws -> [LinkView] {
    let latest = LinkView(
      label: text("board_latest", tree), url: settings.href(.list(.forum, tree)),
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
      for tag in try reader.tags(new) { links.append(try link(tag, tree)) }
    }
    return links
  }

  /// The form for a new topic with the board or tag of the list chosen; nil where nobody may write yet.
  func newTopicURL(_ list: TopicList, _ tree: SiteTree) -> String? {
    // A topic's tag has no parts.
    guard settings.guests != .off, !list.slug.utf8.contains(47) else { return nil }
    let query =
      switch list.kind {
      case .forum: "lang=\(tree.language)"
      case .board: "lang=\(tree.language)&board=\(list.slug)"
      case .tag: "lang=\(tree.language)&tags=\(list.slug)"
      }
    return settings.action("topics/new?\(query)")
  }

  func feedTitle(_ list: TopicList, _ title: String, _ tree: SiteTree) -> String {
    let locale = theme.locale(tree.language)
    let site = theme.siteName(tree.language)
    return switch list.kind {
    case .forum: locale.text("feed_title_forum", ["site": site])
    case .board: locale.text("feed_title_board", ["board": title, "site": site])
    case .tag: locale.text("feed_title_tag", ["tag": title, "site": site])
    }
  }
}
