public import Database
import Markdown
public import Model

/// Stores what editors wrote: derived tables anew, and the conversations of `content/forum/` beside those
/// of members.
///
/// A topic of the editors keeps the number in its folder's name; its comments keep theirs once they
/// have one, since members answer them. What disappears from `content/` leaves a stub.
public struct SiteCompiler {
  /// The board of a site that has none.
  public static let defaultBoard = "general"

  let site: SiteDatabase
  let source: SiteSource
  let now: Timestamp
  let program: String
  private let pages: (any PageDependencies)?
  private let fingerprint: Int64?
  private let markdown: SiteMarkdown

  /// Prepares to store a site's source in its database.
  ///
  /// `pages` says which pages an edit makes stale; without it all of them are. `program` is any text that is
  /// another one when the program is: it may write other pages then. `fingerprint` is
  /// `SiteSource.fingerprint` from before the source was read, noted for the next build.
  public init(
    _ site: SiteDatabase, _ source: SiteSource, now: Timestamp,
    pages: (any PageDependencies)? = nil, program: String = "", fingerprint: Int64? = nil
  ) {
    self.site = site
    self.source = source
    self.now = now
    self.pages = pages
    self.program = program
    self.fingerprint = fingerprint
    // The authors of `content/` become members with this very build.
    let authors = Set(source.topics.flatMap(\.usernames))
    markdown = SiteMarkdown(source.settings) { name in
      // Why loss is right: a name that cannot be looked up stays plain text.
      authors.contains(name) || (try? site.member(username: name)).flatMap { $0 } != nil
    }
  }

  /// Milliseconds that a build waits for those who publish.
  private static let patience = 10_000

  /// Stores everything in one transaction, and with it which pages are stale now; throws `ContentErrors`
  /// when a topic's number is taken.
  public func store() throws {
    let rendered = renderedBodies()
    let digest = siteDigest
    let topics = Dictionary(
      source.topics.map { ("content:\($0.id)", $0.digest) }, uniquingKeysWith: { $1 })
    let media = MediaStore(site.folder)
    try media.add(source.editorial.media)
    // Whoever publishes now would note pages as right that this transaction makes stale.
    let lock = try FileLock(path: site.folder.publishLock, waiting: Self.patience)
    try site.write {
      var edits = try ContentEdits(
        site, pages, digest, fingerprint: fingerprint, topics: topics)
      let previous = try site.buildNumber()
      try site.resetDerivedTables()
      try site.storeBuildNumber(after: previous)
      if edits.isWhole { try site.markUnbuilt() }
      try storeSettings()
      try storeBoards()
      try storeTopics(rendered, edits)
      try storeEditorial()
      try site.settleTags()
      try edits.finish()
    }
    _ = consume lock
    media.keep(Set(source.editorial.media.keys))
  }

  /// All comments of `content/`, rendered before the transaction begins.
  private func renderedBodies() -> [String: [UInt8]] {
    var rendered: [String: [UInt8]] = [:]
    for topic in source.topics {
      for comment in topic.comments {
        rendered[key(topic, comment)] = markdown.comment(comment.body)
      }
    }
    return rendered
  }

  private func storeSettings() throws {
    try site.store(source.settings)
    try site.storeZone(source.zone)
    try site.storeSetting("day", source.day(at: now).description)
    let holds = StudyKind.allCases.filter(source.editorial.holds).map(\.rawValue)
    try site.storeSetting("holds", holds.joined(separator: " "))
    for language in source.settings.languages { try storeLocale(language) }
    for asset in source.assets { try site.storeAsset(asset.name, file: asset.file, asset.bytes) }
    for document in source.editorial.documents.documents { try site.store(document) }
  }

  /// The templates and words of the theme, and the rules of the house among them.
  private func storeLocale(_ language: Language) throws {
    let words = source.strings.filter { $0.language == language }.map { ($0.name, $0.text) }
    let rules = source.editorial.documents.rules[language] ?? []
    let numbered = rules.enumerated().map { ("house_rule.\($0 + 1)", $1) }
    let templates = source.templates.filter { $0.language == language }.map {
      ($0.name, $0.source)
    }
    try site.storeLocale(
      language, strings: StringTable(words + numbered), templates: StringTable(entries: templates))
  }

  private func storeBoards() throws {
    for (index, board) in source.boards.enumerated() {
      let list = try site.ensureList(.board, slug: board.slug).list
      try site.setSort(list.id, index)
      for title in board.title.versions {
        try site.setText(
          list.id, title.language, title: title.text,
          description: board.description[title.language] ?? "")
      }
    }
    guard try site.boards().isEmpty else { return }
    let list = try site.ensureList(.board, slug: Self.defaultBoard).list
    for (language, title) in [(Language.english, "General"), (Language.spanish, "General")] {
      try site.setText(list.id, language, title: title)
    }
  }

  private func key(_ topic: TopicFile, _ comment: CommentFile) -> String {
    "content:\(topic.id)/\(comment.number)"
  }

  private func storeTopics(_ rendered: [String: [UInt8]], _ edits: ContentEdits) throws {
    var kept: Set<String> = []
    var problems: [ContentError] = []
    for file in source.topics {
      kept.insert("content:\(file.id)")
      for comment in file.comments { kept.insert(key(file, comment)) }
      guard edits.isChanged("content:\(file.id)") else { continue }
      if let error = try store(file, rendered) { problems.append(error) }
    }
    guard problems.isEmpty else { throw ContentErrors(problems) }
    try site.removeContent(except: kept)
  }

  private func store(_ file: TopicFile, _ rendered: [String: [UInt8]]) throws -> ContentError? {
    let board = try site.ensureList(.board, slug: file.board).list.id
    let tags = try file.tags.map { tag in
      let (list, isNew) = try site.ensureList(.tag, slug: tag.slug)
      if isNew { try site.setText(list.id, nil, title: tag.title) }
      return list.id
    }
    let topic: Topic.ID
    if let known = try site.topicID(source: "content:\(file.id)") {
      topic = known
      let first = file.comments.first
      try site.update(
        topic, title: file.title, language: file.language,
        author: try author(first?.author ?? "", first?.date ?? now), createdAt: first?.date ?? now)
      try site.setRemoved(topic, false)
      try site.setLists(topic, board: board, tags: tags)
    } else {
      if try site.isTaken(file.id) {
        let next = try site.nextTopicNumber()
        return ContentError(file: file.folder, reason: .topicNumberTaken(next: next))
      }
      topic = try add(file, board, tags)
    }
    for comment in file.comments { try store(comment, of: file, topic, rendered) }
    return nil
  }

  private func add(
    _ file: TopicFile, _ board: TopicList.ID, _ tags: [TopicList.ID]
  ) throws -> Topic.ID {
    let first = file.comments.first
    return try site.add(
      NewTopic(
        id: file.id, slug: file.slug, title: file.title, language: file.language, board: board,
        tags: tags, author: try author(first?.author ?? "", first?.date ?? now),
        createdAt: first?.date ?? now, source: "content:\(file.id)")
    ).id
  }

  private func store(
    _ comment: CommentFile, of file: TopicFile, _ topic: Topic.ID, _ rendered: [String: [UInt8]]
  ) throws {
    let source = key(file, comment)
    let html = rendered[source] ?? []
    let author = try author(comment.author, comment.date)
    let replyTo = try comment.replyTo.flatMap {
      try site.comment(source: "content:\(file.id)/\($0)")?.id
    }
    if let known = try site.comment(source: source) {
      try site.setRemoved(known.id, false)
      try site.update(
        known.id, author: author, createdAt: comment.date, language: file.language,
        replyTo: replyTo)
      if known.body != comment.body || known.renderer != MarkdownRenderer.version {
        try site.update(
          known.id, body: comment.body, html: html, renderer: MarkdownRenderer.version)
      }
      return
    }
    var new = NewComment(
      topic: topic, author: author, language: file.language, createdAt: comment.date,
      body: comment.body, html: html, renderer: MarkdownRenderer.version)
    new.source = source
    new.replyTo = replyTo
    _ = try site.add(new)
  }

  /// The member that an author's name stands for, added when there is none.
  private func author(_ name: String, _ joined: Timestamp) throws -> Author {
    let username = CommentFile.username(name)
    if let known = try site.member(username: username) { return .member(known) }
    return .member(
      try site.addMember(username: username, name: name, joined: joined, origin: .content))
  }
}
