public import Database
import Markdown
import Model
import Time

/// Fills a built site with plausible members, topics and comments, for tries and measurements.
///
/// Rows go in through the functions that an import uses, in transactions of about a thousand; texts are
/// rendered before a transaction begins. No topic, comment or member that is there is changed. Pages
/// are not written: the next build does that.
public struct Seeder {
  /// Comments in one transaction, about.
  private static let batchSize = 1_000

  private let site: SiteDatabase
  private let plan: SeedPlan
  private let settings: SiteSettings
  private var random: SeededRandom
  private var people = People()
  private let tags: [NewTag]
  private var boards: [TopicList.ID] = []
  private var tally = SeedTally()

  /// A topic and its comments, rendered, before they are stored.
  private struct Draft {
    let title: String
    let language: Language
    let comments: [(at: Timestamp, body: String, html: [UInt8])]
  }

  /// Opens the site for writing.
  ///
  /// - Throws: `DatabaseError.notBuilt` when the site was never built.
  public init(_ site: SiteDatabase, _ plan: SeedPlan) throws {
    self.site = site
    self.plan = plan
    settings = try site.builtSettings()
    random = SeededRandom(plan.random)
    tags = Self.words.map { NewTag(slug: $0, title: $0) }
  }

  /// Writes everything; `progress` hears after each transaction how many topics are stored.
  public mutating func run(progress: (Int) -> Void) throws -> SeedTally {
    try prepareBoards()
    try addMembers()
    while try site.notifyOfComments() {}
    var drafts: [Draft] = []
    var comments = 0
    for index in 0..<plan.topics {
      let draft = try draft(index)
      drafts.append(draft)
      comments += draft.comments.count
      guard comments >= Self.batchSize || index == plan.topics - 1 else { continue }
      try store(drafts)
      progress(tally.topics)
      drafts = []
      comments = 0
    }
    return tally
  }

  private static let words = [
    "trains", "maps", "boots", "books", "rain", "huts", "cameras", "tents", "bread", "stories",
    "exams", "trails", "winter", "bicycles", "translation", "ferries", "mushrooms", "notes",
    "poems", "lisbon",
  ]

  /// The boards of the site; one without boards gets one.
  private mutating func prepareBoards() throws {
    boards = try site.boards().map(\.id)
    guard boards.isEmpty else { return }
    boards = try site.write { [try $0.addGeneralBoard()] }
  }

  private mutating func addMembers() throws {
    let account = plan.hasAccounts ? NewAccount(language: settings.mainLanguage) : nil
    for start in stride(from: 0, to: plan.members, by: Self.batchSize) {
      let end = min(start + Self.batchSize, plan.members)
      try site.write { transaction in
        for index in start..<end {
          let joined = time(Double(index) / Double(plan.members))
          try people.add(to: &transaction, joined: joined, account, &random)
        }
      }
    }
    tally.members = plan.members
  }

  /// A moment of the plan's years: 0 is the first, 1 the last.
  private func time(_ share: Double) -> Timestamp {
    plan.now.adding(seconds: -SeedPlan.span + Int64(share * Double(SeedPlan.span)))
  }

  private mutating func draft(_ index: Int) throws -> Draft {
    let language = settings.languages[random.index(settings.languages.count)]
    let prose = Prose(words: .of(language))
    let title = prose.words.title(&random)
    var at = time((Double(index) + random.fraction()) / Double(plan.topics))
    var comments: [(at: Timestamp, body: String, html: [UInt8])] = []
    var quoted: String?
    for _ in 0..<random.count(mean: plan.commentsPerTopic) {
      let body = prose.comment(answering: quoted, &random)
      comments.append((at, body, try settings.html(body)))
      quoted = prose.sentence(&random)
      // Minutes to weeks, and never later than now.
      let pause = random.fraction()
      let later = at.adding(seconds: 60 + Int64(pause * pause * pause * 3_000_000))
      at = min(later, plan.now)
    }
    return Draft(title: title, language: language, comments: comments)
  }

  private mutating func store(_ drafts: [Draft]) throws {
    try site.write { transaction in
      try transaction.requireWholeBuild()
      let isTold = try !site.hasFreshComments()
      for draft in drafts { try store(draft, &transaction) }
      // Invented comments are not news.
      if isTold { try transaction.skipComments() }
    }
  }

  private mutating func store(_ draft: Draft, _ transaction: inout Transaction) throws {
    guard let first = draft.comments.first else { return }
    let author = people.author(&random)
    let topic = NewTopic(
      slug: Slug(titled: draft.title, fallback: "topic").text, title: draft.title,
      language: draft.language, board: boards[random.skewedIndex(boards.count)],
      tags: pickTags(), author: author, createdAt: first.at)
    let id = try transaction.startTopic(topic, saying: comment(first, author, draft.language)).topic
    for reply in draft.comments.dropFirst() {
      try transaction.reply(comment(reply, people.author(&random), draft.language), in: id)
    }
    tally.topics += 1
    tally.comments += draft.comments.count
  }

  private func comment(
    _ comment: (at: Timestamp, body: String, html: [UInt8]), _ author: Author, _ language: Language
  ) -> NewComment {
    NewComment(
      author: author, language: language, createdAt: comment.at, body: comment.body,
      html: comment.html, renderer: MarkdownRenderer.version)
  }

  /// Picks up to three different tags, the first of them the likeliest.
  private mutating func pickTags() -> [NewTag] {
    var picked: [NewTag] = []
    for _ in 0..<random.index(4) {
      let tag = tags[random.skewedIndex(tags.count)]
      if !picked.contains(tag) { picked.append(tag) }
    }
    return picked
  }
}

extension SiteDatabase {
  /// The settings of a site that was built; throws `DatabaseError.notBuilt` for one that was not.
  func builtSettings() throws -> SiteSettings {
    let rows = try settingRows()
    guard try buildNumber() > 0, let settings = SiteSettings(stored: { rows[$0] })
    else { throw DatabaseError.notBuilt(path: folder.path) }
    return settings
  }
}

extension SiteSettings {
  /// A member's text as pages show it.
  func html(_ text: String) throws -> [UInt8] {
    try MarkdownRenderer().render(
      text, by: .member, in: MarkdownRenderer.Context(basePath: base.path)
    ).html
  }
}

extension Transaction {
  /// A board for a site that has none.
  func addGeneralBoard() throws -> TopicList.ID {
    let list = try ensureList(.board, slug: "general").list
    try setText(list.id, nil, title: "general")
    return list.id
  }
}
