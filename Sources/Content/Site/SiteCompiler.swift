public import Database
import Markdown
import Model
import Theme
public import Time

/// Stores the editors' texts: it replaces derived tables, and adds the conversations of `content/forum/` to those of members.
///
/// A topic of the editors keeps the number in its folder's name; its comments keep theirs once they have one, since members
/// answer them. A comment that disappears from `content/` leaves a stub.
public struct SiteCompiler {
  /// The board of a site that has none.
  public static let defaultBoard = "general"

  let site: SiteDatabase
  let source: SiteSource
  let now: Timestamp
  let program: String
  private let fingerprint: Int64?
  private let stale: ([Invalidation]) throws -> [StalePage]?
  private let markdown: SiteMarkdown

  /// Prepares to store a site's source in its database.
  ///
  /// `program` is any text that changes with the program, which may then write other pages. `fingerprint` is
  /// `SiteSource.fingerprint` from before the source was read, noted for the next build. `stale` returns the pages that show
  /// the changes, nil for all of them.
  public init(
    _ site: SiteDatabase, _ source: SiteSource, now: Timestamp, program: String = "",
    fingerprint: Int64? = nil, stale: @escaping ([Invalidation]) throws -> [StalePage]?
  ) {
    self.site = site
    self.source = source
    self.now = now
    self.program = program
    self.fingerprint = fingerprint
    self.stale = stale
    // The authors of `content/` become members with this very build.
    let authors = Set(source.topics.flatMap(\.usernames))
    markdown = SiteMarkdown(source.settings) { authors.contains($0) || site.isMember($0) }
  }

  /// Milliseconds that a build waits for those who publish.
  private static let patience = 10_000

  /// Stores everything in one transaction, together with the invalidations; throws `ContentErrors` when a topic's number is
  /// taken.
  public func store() throws {
    let digest = siteDigest
    try store(try renderedComments(digest), digest)
  }

  /// Stores everything with comments that were rendered before.
  func store(_ rendered: [Topic.ID: [SpooledText]], _ digest: Int64) throws {
    let media = MediaStore(site.folder)
    try media.add(source.editorial.media)
    // A process that publishes now would mark pages as current that this transaction makes stale.
    let lock = try FileLock(path: site.folder.publishLock, waiting: Self.patience)
    try site.write { transaction in
      try transaction.beginContent(everything: digest, fingerprint: fingerprint)
      try storeSettings(&transaction)
      try storeBoards(&transaction)
      try storeTopics(rendered, &transaction)
      try storeEditorial(&transaction)
      try transaction.updatePublicTags()
      try transaction.endContent(stale)
    }
    _ = consume lock
    media.keep(Set(source.editorial.media.keys))
  }

  /// The conversations that this build stores: all, where little is known of the last one.
  private func changed(_ digest: Int64) throws -> [TopicFile] {
    guard try site.sourceFingerprint() != nil, try site.contentDigests(.site)[""] == digest else {
      return source.topics
    }
    let known = try site.contentDigests(.topic)
    return source.topics.filter { known["content:\($0.id)"] != $0.digest }
  }

  /// The comments of conversations that changed as HTML, rendered before the transaction begins.
  func renderedComments(_ digest: Int64) throws -> [Topic.ID: [SpooledText]] {
    // Not that of the source: the transaction reads the one beside the other, each from front to back.
    let spool = Spool(folder: site.folder.data)
    var rendered: [Topic.ID: [SpooledText]] = [:]
    for topic in try changed(digest) {
      rendered[topic.id] = try topic.comments.map {
        spool.add(markdown.comment(try $0.body.bytes()))
      }
    }
    return rendered
  }

  private func storeSettings(_ transaction: inout Transaction) throws {
    try transaction.store(source.settings)
    try transaction.storeZone(source.settings.timeZoneName, source.zone)
    try transaction.note(source.day(at: now))
    let holds = StudyKind.allCases.filter(source.editorial.holds).map(\.rawValue)
    try transaction.storeSetting("holds", holds.joined(separator: " "))
    try transaction.storeSetting("colors", source.colors.stored)
    for language in source.settings.languages { try storeLocale(language, &transaction) }
    for asset in source.assets {
      try transaction.storeAsset(asset.name, file: asset.file, asset.bytes)
    }
    for document in source.editorial.documents.documents { try transaction.store(document) }
    for (name, slug, language) in source.editorial.documents.files {
      try transaction.storePageFile(name, slug: slug, language)
    }
  }

  /// Stores the templates and strings of the theme, among them the rules of the site and the titles of pages in every footer.
  private func storeLocale(_ language: Language, _ transaction: inout Transaction) throws {
    let words = source.strings.filter { $0.language == language }.map { ($0.name, $0.text) }
    let rules = source.editorial.documents.rules[language] ?? []
    // One string: a request that shows a page would look for each of them.
    let listed = rules.isEmpty ? [] : [(SiteTheme.rulesKey, rules.joined(separator: "\n"))]
    let legal = source.editorial.documents.legalPages.filter { $0.language == language }
      .map { ("\(Document.titlePrefix)\($0.slug)", $0.title) }
    try transaction.storeLocale(
      language, .string, (words + listed + legal).map { ($0, Array($1.utf8)) },
      frequent: FrequentNames.strings)
    try transaction.storeLocale(
      language, .template,
      source.templates.filter { $0.language == language }.map { ($0.name, $0.source) },
      frequent: FrequentNames.templates)
  }

  private func storeBoards(_ transaction: inout Transaction) throws {
    for (index, board) in source.boards.enumerated() {
      let list = try transaction.ensureList(.board, slug: board.slug).list
      try transaction.setSort(list.id, index)
      try transaction.setAudience(board.audience, ofBoard: list.id)
      for title in board.title.versions {
        try transaction.setText(
          list.id, title.language, title: title.text,
          description: board.description[title.language] ?? "")
      }
    }
    guard try site.boards().isEmpty else { return }
    let list = try transaction.ensureList(.board, slug: Self.defaultBoard).list
    for (language, title) in [(Language.english, "General"), (Language.spanish, "General")] {
      try transaction.setText(list.id, language, title: title)
    }
  }

  private func key(_ topic: TopicFile, _ comment: CommentFile) -> String {
    "content:\(topic.id)/\(comment.number)"
  }

  private func storeTopics(
    _ rendered: [Topic.ID: [SpooledText]], _ transaction: inout Transaction
  ) throws {
    var kept: Set<String> = []
    var problems: [ContentError] = []
    for file in source.topics {
      kept.insert("content:\(file.id)")
      for comment in file.comments { kept.insert(key(file, comment)) }
      let source = "content:\(file.id)"
      guard transaction.isChanged(conversation: source, digest: file.digest) else { continue }
      if let error = try store(file, rendered[file.id] ?? [], &transaction) {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw ContentErrors(problems) }
    try transaction.removeContent(except: kept)
  }

  private func store(
    _ file: TopicFile, _ rendered: [SpooledText], _ transaction: inout Transaction
  ) throws -> ContentError? {
    guard let first = file.comments.first else { return nil }
    let topic = NewTopic(
      id: file.id, slug: file.slug, title: file.title, language: file.language,
      board: try transaction.ensureList(.board, slug: file.board).list.id, tags: file.tags,
      author: try author(first.author, first.date, &transaction), createdAt: first.date,
      source: "content:\(file.id)")
    var rest = file.comments.indices
    let id: Topic.ID
    if let known = try site.topicID(source: "content:\(file.id)") {
      id = known
      try transaction.revise(id, as: topic)
    } else if try site.isTaken(file.id) {
      let next = try site.nextTopicNumber()
      return ContentError(file: file.folder, reason: .topicNumberTaken(next: next))
    } else {
      let comment = try comment(rest.removeFirst(), of: file, rendered, &transaction)
      id = try transaction.startTopic(topic, saying: comment).topic
    }
    for reply in rest {
      let comment = try comment(reply, of: file, rendered, &transaction)
      try store(comment, in: id, &transaction)
    }
    return nil
  }

  /// Adds a comment to its topic, or brings it up to date.
  private func store(
    _ comment: NewComment, in topic: Topic.ID, _ transaction: inout Transaction
  ) throws {
    if let source = comment.source, let known = try site.comment(source: source) {
      try transaction.revise(known.id, as: comment)
    } else {
      try transaction.reply(comment, in: topic)
    }
  }

  private func comment(
    _ index: Int, of topic: TopicFile, _ rendered: [SpooledText],
    _ transaction: inout Transaction
  ) throws -> NewComment {
    let file = topic.comments[index]
    let body = try file.body.bytes()
    // A conversation that another build has stored differently meanwhile was not rendered beforehand.
    let html = rendered.isEmpty ? markdown.comment(body) : try rendered[index].bytes()
    var comment = NewComment(
      author: try author(file.author, file.date, &transaction), language: topic.language,
      createdAt: file.date, body: String(decoding: body, as: UTF8.self), html: html,
      renderer: MarkdownRenderer.version)
    comment.source = key(topic, file)
    comment.replyTo = try file.replyTo.flatMap {
      try site.comment(source: "content:\(topic.id)/\($0)")?.id
    }
    return comment
  }

  /// Returns the member with an author's name, added if there is none.
  private func author(
    _ name: String, _ joined: Timestamp, _ transaction: inout Transaction
  ) throws -> Author {
    let username = CommentFile.username(name)
    let known = try site.member(username: username) ?? site.formerMember(username: username)
    if let known { return .member(known) }
    return .member(
      try transaction.addMember(username: username, name: name, joined: joined, origin: .content))
  }
}
