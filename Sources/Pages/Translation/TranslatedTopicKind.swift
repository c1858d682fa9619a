import Database
import Model
import Templates
import Theme

/// One page of a topic in another language: the machine translation of each comment, beside the page of the same number.
///
/// These pages exist as soon as the first comment of a topic has a translation, if moderators have switched translation on for
/// its board.
struct TranslatedTopicKind: PagesOfNumber {
  static let kind = PageKey.Kind.translatedTopic
  static let feature: Feature? = .translation
  static let views: [any PageView.Type] = [TranslatedTopicPage.self]
  static let sample = Self(id: Topic.ID(42), page: 3, language: .english)
  let id: Topic.ID
  let page: Int
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    guard source.settings.translatesPosts else { return }
    let languages = source.settings.languages
    try source.reader.forEachTranslatedTopic { topic, count, own, language in
      // A topic in a language that the site no longer has is already on the page of another language.
      guard languages.contains(own), languages.contains(language) else { return }
      for page in 1...Paging.page(of: count, size: source.settings.limits.commentsPerPage) {
        try body(Self(id: topic, page: page, language: language))
      }
    }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    guard source.settings.translatesPosts else { return [] }
    let size = source.settings.limits.commentsPerPage
    switch invalidation {
    case .translated(let topic, let positions) where positions.lowerBound > 1:
      return try pages(of: topic, positions, source)
    case .translated(let topic, _), .topic(let topic, _, _, _):
      return try all(of: topic, source)
    case .comments(let topic, let positions, _):
      // A hidden or changed comment must disappear here as soon as on the page itself.
      return try pages(of: topic, positions, source).map { ($0.key, .own) }
    case .length(let topic, let count, _):
      let pages = Paging.pages(showing: count, size: size)
      return try languages(of: topic, source).flatMap { language in
        pages.map { Self(id: topic, page: $0, language: language).stale(.rest) }
      }
    default: return []
    }
  }

  /// Those that show some positions of a topic.
  private static func pages(
    of topic: Topic.ID, _ positions: ClosedRange<Int>, _ source: PageSource
  ) throws -> [StaleKey] {
    let size = source.settings.limits.commentsPerPage
    let first = Paging.page(of: positions.lowerBound, size: size)
    let last = Paging.page(of: positions.upperBound, size: size)
    return try languages(of: topic, source).flatMap { language in
      (first...last).map { Self(id: topic, page: $0, language: language).stale(.rest) }
    }
  }

  /// Those that there are, and those that were.
  private static func all(of topic: Topic.ID, _ source: PageSource) throws -> [StaleKey] {
    let written = try source.written(Self.self, "\(topic)/")
    guard let count = try source.reader.topic(topic)?.commentCount else { return written }
    let last = Paging.page(of: count, size: source.settings.limits.commentsPerPage)
    let languages = try languages(of: topic, source)
    return written
      + languages.flatMap { language in
        (1...last).map { Self(id: topic, page: $0, language: language).stale(.rest) }
      }
  }

  private static func languages(of topic: Topic.ID, _ source: PageSource) throws -> [Language] {
    let languages = source.settings.languages
    guard let topic = try source.reader.topic(topic), languages.contains(topic.language) else {
      return []
    }
    return try source.reader.translatedLanguages(of: topic).filter(languages.contains)
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    guard renderer.settings.translatesPosts else { return nil }
    return try renderer.translatedTopic(id, page, tree)
  }
}

extension PageReader {
  /// The languages in which a topic has pages besides its own.
  func translatedLanguages(of topic: TopicSummary) throws -> [Language] {
    try database.all(
      """
      SELECT x.lang FROM \(database.comments) c CROSS JOIN public_translations x ON x.comment_id = c.id
      WHERE c.topic_id = ? AND c.position = 1 AND x.board_id = ? AND x.lang <> ? ORDER BY x.lang
      """, [.id(topic.address.id), .id(topic.board), .text(topic.language.code)]
    ) { $0.language(0) }
  }

  /// Passes on each language in which a topic has pages besides its own.
  func forEachTranslatedTopic(
    _ body: (
      _ topic: Topic.ID, _ commentCount: Int, _ own: Language, _ language: Language
    ) throws -> Void
  ) throws {
    try database.forEach(
      """
      SELECT t.id, t.comment_count, t.lang, x.lang FROM public_translations x
        JOIN \(database.comments) c ON c.id = x.comment_id AND c.position = 1
        JOIN \(database.topics) t ON t.id = c.topic_id
      WHERE x.board_id = t.board_id AND x.lang <> t.lang ORDER BY t.id
      """, []
    ) { try body(Topic.ID($0.integer(0)), $0.int(1), $0.language(2), $0.language(3)) }
  }

  /// The title of a topic in a language, as its first comment brought it; nil where it has no page in that language.
  fileprivate func translatedTitle(of topic: TopicSummary, _ language: Language) throws -> String? {
    try database.first(
      """
      SELECT x.title FROM \(database.comments) c CROSS JOIN public_translations x ON x.comment_id = c.id
      WHERE c.topic_id = ? AND c.position = 1 AND x.board_id = ? AND x.lang = ?
      """, [.id(topic.address.id), .id(topic.board), .text(language.code)]
    ) { $0.text(0).isEmpty ? topic.title : $0.text(0) }
  }

  /// Translations of comments of a topic, by their positions.
  fileprivate func translations(
    of topic: Topic.ID, positions: ClosedRange<Int>, _ language: Language
  ) throws -> [Int: TranslatedText] {
    var found: [Int: TranslatedText] = [:]
    try database.forEach(
      """
      SELECT c.position, x.state, x.html
      FROM \(database.comments) c CROSS JOIN public_translations x ON x.comment_id = c.id
      WHERE c.topic_id = ? AND c.position BETWEEN ? AND ? AND x.lang = ?
      """,
      [
        .id(topic), .int(positions.lowerBound), .int(positions.upperBound), .text(language.code),
      ]
    ) { row in
      found[row.int(0)] =
        row.integer(1) == Translation.State.same.rawValue ? .same : .made(row.bytes(2))
    }
    return found
  }
}

extension PageRenderer {
  /// The trees in which a topic is a page, its own first: it alone where nothing of it is translated.
  func trees(of topic: TopicSummary) throws -> [SiteTree] {
    let own = settings.tree(topic.language)
    guard settings.translatesPosts, topic.address.audience == .everyone,
      settings.languages.contains(topic.language)
    else { return [own] }
    let languages = try reader.translatedLanguages(of: topic)
    return [own] + settings.languages.filter(languages.contains).map(settings.tree)
  }

  fileprivate func translatedTopic(
    _ id: Topic.ID, _ number: Int, _ tree: SiteTree
  ) throws -> RenderedPage? {
    guard let topic = try reader.topic(id), topic.language != tree.language,
      settings.languages.contains(topic.language),
      let title = try reader.translatedTitle(of: topic, tree.language)
    else { return nil }
    let last = Paging.page(of: topic.commentCount, size: settings.limits.commentsPerPage)
    guard (1...last).contains(number) else { return nil }
    let path = SitePath.topic(topic.address, page: number, tree)
    let original = SitePath.topic(topic.address, page: number, settings.tree(topic.language))
    var frame = FrameRequest(
      tree: tree, title: pageTitle(title, number, tree), path: path, tab: .forum)
    frame.isMadeByMachine = true
    frame.versions = try trees(of: topic).map {
      ($0, SitePath.topic(topic.address, page: number, $0))
    }
    let name = theme.ownName(of: topic.language)
    let view = TranslatedTopicPage(
      chrome: theme.chrome(frame), title: title,
      startedLine: startedLine(topic, number, tree), breadcrumb: try breadcrumb(topic, tree),
      note: theme.locale(tree.language).text("translated_lead", ["language": name]),
      originalURL: settings.href(original), originalLang: topic.language.code,
      comments: try translatedViews(of: topic, number, tree),
      pager: topicPager(topic, number, last, tree, hasLatest: false))
    return try pageIfKnown(path, view, tree)
  }

  private func translatedViews(
    of topic: TopicSummary, _ number: Int, _ tree: SiteTree
  ) throws -> [TranslatedCommentView] {
    let (id, size) = (topic.address.id, settings.limits.commentsPerPage)
    let positions = Paging.positions(on: number, size: size)
    let comments = try reader.comments(id, positions: positions)
    let texts = try reader.translations(of: id, positions: positions, tree.language)
    let sizes = comments.map { comment in
      if case .made(let html) = texts[comment.position] { return html.count }
      return comment.html.count
    }
    return zip(comments, PageLimits.longComments(sizes, perPage: size)).map { comment, isLong in
      theme.view(
        comment, as: texts[comment.position] ?? .missing, in: topic.address, topic.language,
        tree: tree, isLong: isLong, isSolution: comment.position == topic.metadata.solution)
    }
  }
}

/// A page of a topic in another language: it is read here, and answered on the page of which it is the translation.
struct TranslatedTopicPage: PageView {
  static let template = "translated-topic"

  /// The frame.
  let chrome: Chrome
  /// The topic's title, translated.
  let title: String
  /// Author and date of the topic.
  let startedLine: String
  /// Forum and board.
  var breadcrumb: Breadcrumb = []
  /// Note that a machine made it, and from which language, a sentence.
  let note: String
  /// The page of which it is the translation.
  let originalURL: String
  /// The language of that: "en".
  let originalLang: String
  /// The comments of this page.
  var comments: [TranslatedCommentView] = []
  /// The other pages; none when there is only this one.
  var pager: PagerView?
}
