import Model
import Templates
import Theme

// Pages of the whole site: home, the editors' pages, people, and what machines read.
extension PageRenderer {
  static let notesAtHome = 5

  func home(_ tree: SiteTree) throws -> RenderedPage? {
    let document = try reader.document("index", tree.language)
    let path = SitePath.home(tree)
    var frame = FrameRequest(tree: tree, title: "", path: path)
    frame.description = document?.description
    frame.versions = versions { .home($0) }
    frame.feeds = try siteFeeds(tree)
    frame.translations = try document.map { _ in try reader.documentLanguages("index") }
    let chrome = theme.chrome(frame)
    let hasEvents = settings.sections.contains(.events)
    let events = try reader.events(from: today, tree.language, limit: Self.eventsAtHome)
    let notes = try reader.newestNotes(tree.language, limit: Self.notesAtHome)
    let view = HomePage(
      chrome: chrome, title: document?.title ?? theme.siteName(tree.language),
      lead: document?.html ?? [], lang: document.flatMap { theme.lang($0.writtenIn, in: tree) },
      topics: try topicsAtHome().map { try row($0, in: .forum, tree) },
      topicsURL: settings.href(.list(.forum, tree)), newTopicURL: newTopicURL(.forum, tree),
      rule: theme.rule(0, in: tree), feeds: chrome.feeds,
      events: try events.map { try eventRow($0, tree) },
      eventsURL: hasEvents ? settings.href(.events(tree)) : nil,
      notes: notes.map { noteLink($0, tree) },
      notesURL: notes.isEmpty ? nil : settings.href(.notes(tree)))
    return try page(path, view, tree)
  }

  /// The first topics of the forum's list, which is read as a whole: whenever home is written it is too.
  private func topicsAtHome() throws -> ArraySlice<TopicSummary> {
    let count = 10
    return try reader.hotTopics(
      TopicList.forum.id, limit: max(count, settings.limits.topicsPerPage)
    ).prefix(count)
  }

  private func siteFeeds(_ tree: SiteTree) throws -> [(title: String, path: SitePath)] {
    let hasNotes = try !reader.newestNotes(settings.mainLanguage, limit: 1).isEmpty
    return [(text("home_feed", tree), .siteFeed), (text("feed_topics", tree), .feed(.forum))]
      + (hasNotes ? [(text("note_feed", tree), .notesFeed)] : [])
  }

  func document(_ slug: String, _ tree: SiteTree) throws -> RenderedPage? {
    guard slug != "index", let document = try reader.document(slug, tree.language) else {
      return nil
    }
    let path = SitePath.document(slug, tree)
    var frame = FrameRequest(tree: tree, title: document.title, path: path, tab: .more)
    frame.description = document.description.isEmpty ? nil : document.description
    frame.versions = versions { .document(slug, $0) }
    frame.translations = try reader.documentLanguages(slug)
    let isOriginal = document.writtenIn == tree.language
    let view = DocumentPage(
      chrome: theme.chrome(frame), title: document.title, html: document.html,
      lang: theme.lang(document.writtenIn, in: tree),
      langLabel: isOriginal ? nil : originalLabel(document.writtenIn, tree))
    return try page(path, view, tree)
  }

  func originalLabel(_ language: Language, _ tree: SiteTree) -> String {
    theme.locale(tree.language).text(
      "original_language", ["language": theme.ownName(of: language)])
  }

  func more(_ tree: SiteTree) throws -> RenderedPage? {
    let path = SitePath.more(tree)
    var frame = FrameRequest(tree: tree, title: text("more_title", tree), path: path, tab: .more)
    frame.versions = versions { .more($0) }
    var links = try reader.documents(tree.language).filter { $0.slug != "index" }.map {
      MoreLinkView(
        label: $0.title, url: settings.href(.document($0.slug, tree)),
        detail: $0.description.isEmpty ? nil : $0.description)
    }
    links += try sectionLinks(tree)
    frame.feeds = try siteFeeds(tree)
    let chrome = theme.chrome(frame)
    let view = MorePage(
      chrome: chrome, title: text("more_title", tree), links: links, feeds: chrome.feeds)
    return try page(path, view, tree)
  }

  /// What has no tab: professors, tags, and sections that the settings leave out although they have pages.
  private func sectionLinks(_ tree: SiteTree) throws -> [MoreLinkView] {
    var links: [MoreLinkView] = []
    func add(_ label: String, _ path: SitePath, _ detail: String) {
      links.append(
        MoreLinkView(
          label: text(label, tree), url: settings.href(path), detail: text(detail, tree)))
    }
    if !settings.sections.contains(.notes), try !reader.subjects(tree.language).isEmpty {
      add("notes", .notes(tree), "more_notes_detail")
    }
    if try professorsURL(tree) != nil { add("professors", .professors(tree), "more_professors") }
    if !settings.sections.contains(.events), try !reader.eventDays(tree.language).isEmpty {
      add("events", .events(tree), "more_events")
    }
    add("tags", .tags(tree), "more_tags")
    return links
  }

  func notFound(_ tree: SiteTree) throws -> RenderedPage? {
    let path = SitePath.notFound(tree)
    let frame = FrameRequest(tree: tree, title: text("not_found_title", tree), path: path)
    let view = NotFoundPage(
      chrome: theme.chrome(frame), forumURL: settings.href(.list(.forum, tree)),
      homeURL: settings.href(.home(tree)))
    return try page(path, view, tree)
  }

  func robots() throws -> RenderedPage? {
    let view = Robots(
      actionsPath: settings.action(""), sitemapURL: settings.absolute(.sitemap))
    return try page(.robots, view, settings.tree(settings.mainLanguage))
  }

  func sitemapIndex() throws -> RenderedPage? {
    let last = try reader.list(TopicList.forum.id)?.lastNumber ?? 0
    let blocks = last == 0 ? 0 : Paging.page(of: last, size: StalePages.topicsPerSitemap)
    let notes = try notePaths().count
    let noteBlocks = notes == 0 ? 0 : Paging.page(of: notes, size: StalePages.topicsPerSitemap)
    let paths =
      (0...blocks).map { SitePath.sitemap(block: $0) }
      + (1..<(noteBlocks + 1)).map { SitePath.notesSitemap(block: $0) }
    let view = SitemapIndex(
      sitemaps: paths.map { SitemapEntryView(url: settings.absolute($0)) })
    return try page(.sitemap, view, settings.tree(settings.mainLanguage))
  }

  func sitemap(_ block: Int) throws -> RenderedPage? {
    let last = try reader.list(TopicList.forum.id)?.lastNumber ?? 0
    let blocks = last == 0 ? 0 : Paging.page(of: last, size: StalePages.topicsPerSitemap)
    guard (0...blocks).contains(block) else { return nil }
    let paths = block == 0 ? try sitePaths() : try topicPaths(block)
    let view = Sitemap(pages: paths.map { SitemapEntryView(url: settings.absolute($0)) })
    return try page(.sitemap(block: block), view, settings.tree(settings.mainLanguage))
  }

  private func topicPaths(_ block: Int) throws -> [SitePath] {
    let numbers = Paging.positions(on: block, size: StalePages.topicsPerSitemap)
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
    paths += try months(language).map { .events(in: $0, tree) }
    for event in events where event.text.writtenIn == language {
      paths.append(.event(event.slug, tree))
    }
    return paths
  }

  /// How browsers search the site (OpenSearch 1.1): they fill in `{searchTerms}`.
  func openSearch(_ tree: SiteTree) throws -> RenderedPage? {
    let (language, site) = (tree.language, theme.siteName(tree.language))
    let search = settings.action("search?q={searchTerms}&lang=\(language.code)")
    let view = OpenSearchDescription(
      name: Self.shortName(site),
      description: theme.locale(language).text("search_description", ["site": site]),
      template: settings.base.origin + search,
      icon: theme.asset("icon.svg").map(settings.absolute), lang: language.code)
    return try page(.openSearch(tree), view, tree)
  }

  /// As much of a name as OpenSearch takes, 16 characters: whole words, or what fits of the first.
  static func shortName(_ name: String) -> String {
    let limit = 16
    var short = ""
    for word in PlainText.singleLine(name).unicodeScalars.split(separator: " ") {
      let longer = short.isEmpty ? String(word) : "\(short) \(String(word))"
      guard longer.unicodeScalars.count <= limit else { break }
      short = longer
    }
    guard short.isEmpty else { return short }
    for character in name.prefix(limit) {
      guard short.unicodeScalars.count + character.unicodeScalars.count <= limit else { break }
      short.append(character)
    }
    return short
  }
}
