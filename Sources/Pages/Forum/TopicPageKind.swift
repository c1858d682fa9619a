public import Database
public import Model
import Templates
import Theme
import Time

/// One page of a topic.
struct TopicPageKind: PageOfTopic {
  static let kind = PageKey.Kind.topic
  static let views: [any PageView.Type] = [TopicPage.self]
  static let sample = Self(topic: Topic.ID(42), page: 3)
  let topic: Topic.ID
  let page: Int

  static func pages(of topic: Topic.ID, commentCount: Int, _ settings: SiteSettings) -> [Self] {
    let last = Paging.page(of: commentCount, size: settings.limits.commentsPerPage)
    return (1...last).map { Self(topic: topic, page: $0) }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    let size = source.settings.limits.commentsPerPage
    switch invalidation {
    case .translated(let topic, let positions) where positions.lowerBound == 1:
      // They lead to the same pages in other languages.
      let count = try source.reader.topic(topic)?.commentCount
      return count.map { count in
        pages(of: topic, commentCount: count, source.settings).map { $0.stale(.rest) }
      } ?? []
    case .comments(let topic, let positions, _):
      let (first, last) = (positions.lowerBound, positions.upperBound)
      let pages = Paging.page(of: first, size: size)...Paging.page(of: last, size: size)
      return pages.map { Self(topic: topic, page: $0).stale(.own) }
    case .length(let topic, let count, _):
      return Paging.pages(showing: count, size: size).map {
        Self(topic: topic, page: $0).stale(.lists)
      }
    case .topic(let topic, let count, _, _):
      return pages(of: topic, commentCount: count, source.settings).map {
        $0.stale($0.page == 1 ? .own : .lists)
      }
    default: return []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.topic(topic, page) }
}

extension TopicPageKind {
  var words: String { String(topic.rawValue) + "/" + String(page) }

  init?(words: inout KeyWords) {
    guard let topic: Topic.ID = words.id(), let page = words.number() else { return nil }
    self.init(topic: topic, page: page)
  }
}

extension PageKey {
  /// One page of a topic: authors are sent there after posting.
  public static func topic(_ topic: Topic.ID, page: Int) -> PageKey {
    PageKey(TopicPageKind(topic: topic, page: page))
  }

  /// Returns all pages of one topic: its pages, its feed, and the redirect to the last page.
  public static func pages(
    of topic: Topic.ID, commentCount: Int, _ settings: SiteSettings
  ) -> [PageKey] {
    TopicPageKind.pages(of: topic, commentCount: commentCount, settings).map { PageKey($0) }
      + TopicFeedKind.pages(of: topic, commentCount: commentCount, settings).map { PageKey($0) }
      + LatestPageKind.pages(of: topic, commentCount: commentCount, settings).map { PageKey($0) }
  }
}

extension SiteDatabase {
  /// The files of a topic in other languages, by the manifest.
  public func translatedPages(of topic: Topic.ID) throws -> [PageKey] {
    try manifestKeys(beginning: "\(TranslatedTopicKind.kind.rawValue)/\(topic)/")
      .compactMap { PageKey(text: $0) }
  }
}

extension PageRenderer {
  fileprivate func topic(_ id: Topic.ID, _ number: Int) throws -> RenderedPage? {
    guard let topic = try reader.topic(id) else { return nil }
    let size = settings.limits.commentsPerPage
    let last = Paging.page(of: topic.commentCount, size: size)
    guard (1...last).contains(number) else { return nil }
    let tree = settings.tree(topic.language)
    let path = SitePath.topic(topic.address, page: number, tree)
    let comments = try reader.comments(id, positions: Paging.positions(on: number, size: size))
    let long = PageLimits.longComments(comments.map { $0.html.count }, perPage: size)
    let cover =
      number == 1 && long.first == false ? comments.first.flatMap { TopicCover(of: $0) } : nil
    let isLast = number == last
    let canReply = isLast && !topic.isClosed && (settings.guests != .off || visitor != nil)
    let trees = try trees(of: topic)
    let view = TopicPage(
      chrome: chrome(frame(topic, number, path, trees)), title: topic.title,
      lang: theme.lang(topic.language, in: tree), cover: cover?.picture ?? [],
      startedLine: startedLine(topic, number, tree),
      translations: trees.dropFirst().map { link(toTranslationOf: topic, number, $0, from: tree) },
      breadcrumb: try breadcrumb(topic, tree),
      goesOn: try topic.metadata.mergedInto.flatMap { try reader.topic($0) }.map {
        link(to: $0, "topic_goes_on", tree)
      },
      cameFrom: number > 1
        ? [] : try reader.topics(mergedInto: id).map { link(to: $0, "topic_came_from", tree) },
      comments: try views(of: comments, long, in: topic, tree, without: cover),
      pager: topicPager(topic, number, last, tree),
      tags: try reader.tags(topic.tags).map { try link(shown($0), tree) },
      followURL: settings.href(.follow(id), query: "lang=\(tree.language.code)"),
      bookmarkURL: settings.has(.bookmarks)
        ? settings.href(.bookmark(.topic(id), settings), query: "lang=\(tree.language.code)") : nil,
      feedURL: visitor == nil ? settings.href(.feed(topic.address, tree)) : nil,
      rule: theme.rule(Int(truncatingIfNeeded: id.rawValue % 1000), in: tree),
      replyURL: settings.href(.reply(id)), reactURL: settings.href(.plain(.reactions)),
      isClosed: topic.isClosed,
      form: canReply ? form(topic, tree) : nil)
    return try page(path, view, tree)
  }

  /// The comments of a page; the answer is marked, and quoted below the question.
  private func views(
    of comments: [PublishedComment], _ long: [Bool], in topic: TopicSummary, _ tree: SiteTree,
    without cover: TopicCover?
  ) throws -> [CommentView] {
    let answered = topic.metadata.solution
    return try zip(comments, long).map { comment, isLong in
      var view = theme.view(
        comment, in: topic.address, topic.language, tree: tree, isLong: isLong,
        isSolution: comment.position == answered,
        solution: comment.position == 1
          ? try answered.flatMap { try solution(at: $0, among: comments, of: topic, tree) } : nil)
      if topic.metadata.hasPoll, settings.has(.polls), comment.position == 1,
        comment.state == .visible,
        let poll = try reader.database.poll(of: topic.address.id)
      {
        view.poll = theme.view(
          poll, comment.language, in: tree, takesVotes: poll.closedAt == nil && !topic.isClosed)
      }
      if let cover, comment.position == 1 {
        view.html = theme.withFootnotes(
          theme.withPages(comment.papers, in: cover.rest), of: "c\(comment.id)-", tree.language)
      }
      return view
    }
  }

  private func solution(
    at position: Int, among comments: [PublishedComment], of topic: TopicSummary, _ tree: SiteTree
  ) throws -> SolutionView? {
    let near = comments.first { $0.position == position }
    let id = topic.address.id
    guard let comment = try near ?? reader.comments(id, positions: position...position).first
    else { return nil }
    let excerpt = Excerpt.text(of: comment.html)
    return SolutionView(
      excerpt: excerpt.isEmpty ? nil : excerpt,
      url: theme.url(of: comment.id, at: position, in: topic.address, topic.language),
      lang: theme.lang(comment.language, in: tree))
  }

  private func link(to topic: TopicSummary, _ words: String, _ tree: SiteTree) -> TopicLinkView {
    TopicLinkView(
      words: text(words, tree), title: topic.title,
      url: settings.href(.topic(topic.address, settings.tree(topic.language))),
      lang: theme.lang(topic.language, in: tree))
  }

  /// A page does not depend on its reader: a script removes the hints for guests if a member reads it.
  private func form(_ topic: TopicSummary, _ tree: SiteTree) -> ReplyFormView {
    if let visitor {
      return theme.replyForm(
        in: topic.address.id, topic.language, member: visitor.member.name, waits: visitor.waits,
        notify: NotifyBox(value: "1", isTicked: visitor.followsOwn))
    }
    return theme.replyForm(
      in: topic.address.id, topic.language,
      waits: settings.guests == .held ? text("guest_waits", tree) : nil)
  }

  /// “Leer en español”, to the page of the same number.
  private func link(
    toTranslationOf topic: TopicSummary, _ number: Int, _ other: SiteTree, from tree: SiteTree
  ) -> LinkView {
    LinkView(
      label: text("translated_read", other),
      url: settings.href(.topic(topic.address, page: number, other)),
      lang: theme.lang(other.language, in: tree))
  }

  /// The first of the trees is the topic's own.
  private func frame(
    _ topic: TopicSummary, _ number: Int, _ path: SitePath, _ trees: [SiteTree]
  ) -> FrameRequest {
    let tree = settings.tree(topic.language)
    let title = pageTitle(topic.title, number, tree)
    var frame = FrameRequest(tree: tree, title: title, path: path, tab: .forum)
    frame.feeds = [(text("feed_of_topic", tree), .feed(topic.address, tree))]
    if trees.count > 1 {
      frame.versions = trees.map { ($0, SitePath.topic(topic.address, page: number, $0)) }
    }
    return frame
  }

  /// The title of a page: "Night trains, page 3".
  func pageTitle(_ title: String, _ number: Int, _ tree: SiteTree) -> String {
    number == 1
      ? title
      : theme.locale(tree.language).text(
        "title_page", ["title": title, "page": String(number)])
  }

  func startedLine(_ topic: TopicSummary, _ number: Int, _ tree: SiteTree) -> String {
    let locale = theme.locale(tree.language)
    let values: KeyValuePairs = [
      "name": locale.author(topic.author, isGuest: topic.isGuest),
      "date": locale.longDate(theme.civil(topic.createdAt)),
      "page": String(number),
    ]
    let line = locale.text(number == 1 ? "started_line" : "started_line_page", values)
    return topic.address.audience == .everyone
      ? line : locale.text("topic_for_members", ["line": line])
  }

  func breadcrumb(_ topic: TopicSummary, _ tree: SiteTree) throws -> Breadcrumb {
    guard let board = try reader.list(topic.board) else { return [forumLink(tree)] }
    return [forumLink(tree), try link(board.list, tree)]
  }

  func topicPager(
    _ topic: TopicSummary, _ number: Int, _ last: Int, _ tree: SiteTree, hasLatest: Bool = true
  ) -> PagerView? {
    guard last > 1 else { return nil }
    func href(_ page: Int) -> String { settings.href(.topic(topic.address, page: page, tree)) }
    return PagerView(
      previousURL: number > 1 ? href(number - 1) : nil,
      nextURL: number < last ? href(number + 1) : nil, firstURL: number > 2 ? href(1) : nil,
      latestURL: hasLatest && number < last ? settings.href(.latest(topic.address, tree)) : nil)
  }
}

/// A page of a topic: its comments, oldest first, and on the last page the form to reply.
///
/// It depends neither on the number of pages nor on the reader. `form` is set on the last page of an open topic only;
/// `replyURL` is the action of the form whose buttons are under every comment.
struct TopicPage: PageView {
  static let template = "topic"

  /// The frame.
  let chrome: Chrome
  /// The topic's title.
  let title: String
  /// The topic's language, where it differs from the page's.
  var lang: String?
  /// HTML of the picture above the title, on the first page alone; empty for none.
  var cover: [UInt8] = []
  /// Author and date of the topic: "Started by Irene on 14 November 2026 · page 3".
  let startedLine: String
  /// Machine translations of this page; none if the board is not translated.
  var translations: [LinkView] = []
  /// Forum and board.
  var breadcrumb: Breadcrumb = []
  /// The topic in which it is continued; it is then closed.
  var goesOn: TopicLinkView?
  /// Topics that are continued in this one; on the first page alone.
  var cameFrom: [TopicLinkView] = []
  /// The comments of this page.
  var comments: [CommentView] = []
  /// The other pages; none when there is only this one.
  var pager: PagerView?
  /// The topic's tags.
  var tags: [LinkView] = []
  /// Address of the form to follow the topic.
  let followURL: String
  /// Address of the form to bookmark it.
  let bookmarkURL: String?
  /// The topic's Atom feed.
  var feedURL: String?
  /// A rule of the site.
  var rule: RuleView?
  /// Address of the form to quote and reply: "/do/topics/42/comments".
  let replyURL: String
  /// Address of the form to react to a comment: "/do/reactions".
  let reactURL: String
  /// True if the topic takes no more replies.
  var isClosed = false
  /// The form to reply.
  var form: ReplyFormView?
}

/// Another topic that belongs to this one: "This topic goes on in", and the title.
struct TopicLinkView: View {
  /// Relation of the topics, in words.
  let words: String
  /// Title of the other topic.
  let title: String
  /// Address of its first page.
  let url: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
}
