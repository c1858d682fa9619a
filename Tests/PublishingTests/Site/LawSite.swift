import Foundation
import Model
import Pages
import Publishing
import Rounds
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database

/// A small site for the first law: refreshed pages equal a clean build of the same database, byte for byte.
///
/// Pages have the smallest allowed sizes, of five topics and of five comments; there are four people, three topics, a note and
/// two events of which one is over tomorrow.
final class LawSite {
  /// The languages that each law is tried with.
  static let trees = Rounds.areAll ? [["en"], ["en", "es"]] : [["en", "es"]]
  /// Topics, people and comments of a page.
  static let size = 5

  let site: TemporarySite
  let database: SiteDatabase
  let languages: [Language]
  /// Members whose posts no one has read so far.
  let members: [Member.ID]
  private let theme: SiteTheme
  private var clock = TemporarySite.now
  /// A copy of `public/` that takes only what is listed as changed, and how often it had to compare everything.
  private var mirror: [String: Data] = [:]
  private var mark = PublishMark.none
  private(set) var comparisons = 0

  init(_ trees: [String], topicsPerPage: Int = size) throws {
    let limits = [
      "comments_per_page: \(Self.size)", "topics_per_page: \(topicsPerPage)",
      "rate_limits: 0",
    ]
    var files = SampleSite.files(languages: trees, limits: limits)
    files["site.yml", default: ""] +=
      "sections: [forum, notes, events, people, meet]\nfeatures: {calls: on}\n"
    files["site.yml", default: ""] += TranslatedSite.settings
    files["content/events/dinner.md"] = StudySite.note(
      "title: Dinner", "start: 2026-11-14T21:00", body: "Soup.")
    files["content/events/exam.md"] = StudySite.note(
      "title: Exam", "start: 2026-11-28", "tags: [exam]", body: "Bring a pencil.")
    files["content/notes/Books/Niebla.md"] = StudySite.note("tags: [mist]", body: "A novel.")
    // In one tree only: in the others the tag is unused until a topic has it.
    if trees.contains("es") {
      files["content/notes/Books/Niebla.es.md"] = StudySite.note("tags: [solo]", body: "Nivola.")
    }
    // Words and shops, but nothing to be had yet.
    for path in ["dictionary.yml", "shops.csv"].map({ "content/catalogue/\($0)" }) {
      files[path] = CatalogueSite.files[path]
    }
    site = try TemporarySite(files)
    try site.build()
    let database = try SiteDatabase(site.folder)
    members = try database.write { transaction in
      try (1...14).map {
        try transaction.addMember(
          username: "member-\($0)", name: "Member \($0)", joined: TemporarySite.now,
          origin: .content)
      }
    }
    self.database = database
    theme = try SiteTheme.stored(in: database)
    languages = trees.compactMap { Language($0) }
  }

  /// Does one thing, publishes it, and compares every file with a clean build.
  func keeps(
    _ step: String, location: SourceLocation = #_sourceLocation,
    _ body: (SiteDatabase) throws -> Void
  ) throws {
    try body(database)
    try keepsLaw(step, location: location)
  }

  /// Variant of `keeps` for the writes of one transaction.
  func writes(
    _ step: String, location: SourceLocation = #_sourceLocation,
    _ verb: (inout Transaction) throws -> Void
  ) throws {
    try database.write(verb)
    try keepsLaw(step, location: location)
  }

  /// Writes some pages and is gone before the bookkeeping, as if killed.
  func dieWhilePublishing(_ pages: Int) throws {
    var publisher = try site.publisher(database)
    _ = try site.publish(pages, &publisher)
  }

  /// Compares every file with a clean build, when all is published.
  func keepsLaw(_ step: String, location: SourceLocation = #_sourceLocation) throws {
    while try database.hasPendingWork() {
      try #require(try site.publish().failures.isEmpty, "\(step)", sourceLocation: location)
    }
    let refreshed = try site.publicFiles()
    let clean = try cleanPages()
    let different = Set(refreshed.keys).union(clean.keys).filter { refreshed[$0] != clean[$0] }
    #expect(different.sorted() == [], "\(step)", sourceLocation: location)
    try mirrorIsEqual(refreshed, step, location)
    #expect(try database.integrityErrors() == [], "\(step)", sourceLocation: location)
    #expect(throws: Never.self, "\(step)", sourceLocation: location) {
      try database.checkSearchIndex()
    }
  }

  /// Brings the mirror up to date by the list of changed files, and compares it with the files that there are.
  private func mirrorIsEqual(
    _ files: [String: Data], _ step: String, _ location: SourceLocation
  ) throws {
    let (changed, next) = try ChangedFiles.since(mark, in: database)
    mark = next
    if let changed {
      for path in changed.removed { mirror[path] = nil }
      for path in changed.urgent + changed.written { mirror[path] = files[path] }
    } else {
      mirror = files
      comparisons += 1
    }
    let different = Set(mirror.keys).union(files.keys).filter { mirror[$0] != files[$0] }
    #expect(different.sorted() == [], "a mirror: \(step)", sourceLocation: location)
  }

  /// Every file of `public/` as a build from nothing makes it: all pages that there are, rendered again.
  ///
  /// Not written: hundreds of comparisons would wait for the disk. `TemporarySite.cleanBuild` writes them.
  private func cleanPages() throws -> [String: Data] {
    try database.connection.read {
      let renderer = try PageRenderer(database, theme)
      var files: [String: Data] = [:]
      for key in try AllPages.keys(database, theme.settings) {
        guard let page = try renderer.render(key) else { continue }
        files[page.path.file] =
          try page.original.map {
            try Data(contentsOf: URL(fileURLWithPath: $0))
          } ?? Data(page.bytes)
      }
      return files
    }
  }

  /// The titles in the list of topics at a path, after all pages were compared.
  func titles(_ path: String) throws -> [String] {
    try keepsLaw(path)
    let page = try site.text("public/\(path)index.html")
    let rows = page.split(separator: "<ul class=\"rows\">").dropFirst().first ?? ""
    return try rows.matches(of: Regex(#"<a class="title"[^>]*>([^<]+)</a>"#))
      .compactMap { $0.output[1].substring.map(String.init) }
  }

  /// A later moment.
  var later: Timestamp {
    clock = clock.adding(seconds: 60)
    return clock
  }

  /// The languages in turn.
  func language(_ index: Int) -> Language { languages[index % languages.count] }

  /// Starts a topic, in the languages in turn, and publishes nothing.
  @discardableResult
  func start(
    _ title: String, board: String = "travel", tags: [String] = [],
    author: Author = .guest(name: "Ada"), comments: Int = 1
  ) throws -> Topic.ID {
    let language = language(title.utf8.count)
    let topic = try database.postTopic(
      title, language: language, board: board, tags: tags, author: author, at: later)
    for _ in 1..<max(comments, 1) {
      try database.postComment(in: topic, language: language, at: later)
    }
    return topic
  }

  /// A board or a tag, which is made when there is none.
  func list(_ kind: TopicList.Kind, _ slug: String) throws -> TopicList.ID {
    try database.write { transaction in
      let (list, isNew) = try transaction.ensureList(kind, slug: slug)
      if isNew { try transaction.setText(list.id, nil, title: slug) }
      return list.id
    }
  }

  /// Moves a topic.
  func move(_ topic: Topic.ID, to board: String, tags: [String] = []) throws {
    let (board, tags) = (try list(.board, board), try tags.map { try list(.tag, $0) })
    try database.write { try $0.move(topic, to: board, tags: tags) }
  }

  /// The comment at a position of a topic.
  func comment(_ position: Int, of topic: Topic.ID) throws -> Model.Comment.ID {
    let id = try database.connection.first(
      "SELECT id FROM comments WHERE topic_id = ? AND position = ?", [.id(topic), .int(position)]
    ) { Model.Comment.ID($0.integer(0)) }
    return try #require(id)
  }

  /// Writes a comment that awaits approval.
  func hold(in topic: Topic.ID, author: Author = .guest(name: "Eva")) throws -> Model.Comment.ID {
    try database.write { try $0.reply(held(author), in: topic).comment }
  }

  /// Starts a topic that awaits approval.
  func holdTopic(
    _ title: String, board: String = "travel", tags: [String] = [],
    author: Author = .guest(name: "Eva")
  ) throws -> (topic: Topic.ID, comment: Model.Comment.ID) {
    let topic = NewTopic(
      slug: "held", title: title, language: language(title.utf8.count),
      board: try list(.board, board), tags: tags.map { NewTag(slug: $0, title: $0) },
      author: author, createdAt: later)
    return try database.write { try $0.startTopic(topic, saying: held(author)) }
  }

  private func held(_ author: Author) -> NewComment {
    var comment = NewComment(
      author: author, language: .english, createdAt: later, body: "Held.",
      html: Array("<p>Held.".utf8), renderer: 1)
    comment.state = .held
    return comment
  }
}
