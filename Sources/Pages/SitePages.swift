import Model
import Templates
import Theme

// Pages of the whole site: home, the editors' pages, people, and what machines read.
extension PageRenderer {
  func home(_ tree: SiteTree) throws -> RenderedPage? {
    let document = try reader.document("index", tree.language)
    let path = SitePath.home(tree)
    var frame = FrameRequest(tree: tree, title: "", path: path)
    frame.description = document?.description
    frame.versions = versions { .home($0) }
    frame.feeds = siteFeeds(tree)
    let chrome = theme.chrome(frame)
    let view = HomePage(
      chrome: chrome, title: document?.title ?? theme.siteName(tree.language),
      lead: document?.html ?? [], lang: document.flatMap { theme.lang($0.writtenIn, in: tree) },
      topics: try reader.hotTopics(TopicList.forum.id, limit: 10).map {
        try row($0, in: .forum, tree)
      },
      topicsURL: settings.href(.list(.forum, tree)), newTopicURL: newTopicURL(.forum, tree),
      rule: theme.rule(0, in: tree), feeds: chrome.feeds)
    return try page(path, view, tree)
  }

  private func siteFeeds(_ tree: SiteTree) -> [(title: String, path: SitePath)] {
    [(text("home_feed", tree), .siteFeed), (text("feed_topics", tree), .feed(.forum))]
  }

  func document(_ slug: String, _ tree: SiteTree) throws -> RenderedPage? {
    guard slug != "index", let document = try reader.document(slug, tree.language) else {
      return nil
    }
    let path = SitePath.document(slug, tree)
    var frame = FrameRequest(tree: tree, title: document.title, path: path, tab: .more)
    frame.description = document.description.isEmpty ? nil : document.description
    frame.versions = versions { .document(slug, $0) }
    let isOriginal = document.writtenIn == tree.language
    let view = DocumentPage(
      chrome: theme.chrome(frame), title: document.title, html: document.html,
      lang: theme.lang(document.writtenIn, in: tree),
      langLabel: isOriginal ? nil : originalLabel(document.writtenIn, tree))
    return try page(path, view, tree)
  }

  private func originalLabel(_ language: Language, _ tree: SiteTree) -> String {
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
    links.append(
      MoreLinkView(
        label: text("tags", tree), url: settings.href(.tags(tree)), detail: text("more_tags", tree))
    )
    frame.feeds = siteFeeds(tree)
    let chrome = theme.chrome(frame)
    let view = MorePage(
      chrome: chrome, title: text("more_title", tree), links: links, feeds: chrome.feeds)
    return try page(path, view, tree)
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
    let view = SitemapIndex(
      sitemaps: (0...blocks).map { SitemapEntryView(url: settings.absolute(.sitemap(block: $0))) })
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
      let documents = try reader.documents(tree.language).map { SitePath.document($0.slug, tree) }
      return [.home(tree)] + documents.filter { $0 != .home(tree) }
        + [.list(.forum, tree), .tags(tree), .people(tree), .more(tree)]
        + boards.map { .list($0, tree) }
    }
  }
}
