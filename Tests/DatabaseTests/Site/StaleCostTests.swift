import Model
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import Pages

/// Finding the pages of a touch costs no more than the touch itself, counted in steps of SQLite's virtual machine.
///
/// The next process to publish pays for it: a kind of page that asks a question over all notes for each touched note lets one
/// member stop the posts of everyone else.
struct StaleCostTests {
  /// Steps that a touch may take besides those of the first of its kind: some rows by their keys, in each kind of page; a
  /// slice of the pages with a member's name, which is bounded by itself (`AuthorSlice`), with the languages of each topic.
  private static func most(_ invalidation: Invalidation) -> Int {
    invalidation.kind == .author ? 4000 : 400
  }
  private static let copies = 200

  private let site: TemporarySite
  private let database: SiteDatabase

  private static let files: [String: String] = {
    var files = SampleSite.files(limits: ["rate_limits: 0"]).merging(CatalogueSite.files) { $1 }
    files["site.yml", default: ""] += TranslatedSite.settings
    return files
  }()

  init() throws {
    site = try TemporarySite(
      Self.files)
    try site.build()
    database = try SiteDatabase(site.folder)
  }

  /// Steps that finding the stale pages of touches takes, as one round of publishing finds them.
  private func cost(_ invalidations: [Invalidation]) throws -> Int {
    let settings = try SiteTheme.stored(in: database).settings
    _ = database.steps()
    try database.read {
      let stale = StalePages(database, settings)
      for invalidation in invalidations { _ = try stale.expand(invalidation) }
    }
    return database.steps()
  }

  /// Many members, topics, tags and comments, and thousands of notes, of which half are public.
  private func grow() throws {
    let member = try database.openAccount("busy")
    try database.write { (transaction: inout Transaction) throws in
      let board = try transaction.ensureList(.board, slug: "travel").list.id
      for number in 1...60 {
        let comment = NewComment(
          author: .member(member), language: .english, createdAt: TemporarySite.now, body: "b",
          html: Array("<p>b</p>\n".utf8), renderer: 1)
        let topic = NewTopic(
          slug: "topic-\(number)", title: "Topic \(number)", language: .english, board: board,
          tags: [NewTag(slug: "tag-\(number)", title: "Tag \(number)")], author: .member(member),
          createdAt: TemporarySite.now)
        let id = try transaction.startTopic(topic, saying: comment).topic
        for _ in 1...5 { _ = try transaction.reply(comment, in: id) }
      }
      let subject = try #require(try transaction.addSubject("Statistics", hue: 7, of: member))
      let notes = (1...2000).map { number in
        NewOwnNote(
          place: .subject(subject), title: "Note \(number)", body: "b",
          html: Array("<p>b</p>".utf8), renderer: 1, tags: [],
          audience: number.isMultiple(of: 2) ? .everyone : .me)
      }
      _ = try transaction.keep(notes, of: member, at: TemporarySite.now)
    }
    #expect(try database.publicNoteIDs(of: member).count == 1000)
  }

  /// True if actions of members record touches of a kind: these are expanded in requests.
  ///
  /// The others come from builds, and a list from the first topic of a tag, which all pages of tags lead to.
  private static func isOften(_ kind: Invalidation.Kind) -> Bool {
    switch kind {
    case .comments, .length, .topic, .person, .author, .face, .profile, .upload, .notice, .day,
      .ownNote, .translated:
      true
    case .list, .document, .subject, .subjectText, .lesson, .note, .noteText, .links, .tagged,
      .professor, .event, .zone, .media, .product, .catalogueWords, .shop, .productPicture, .map:
      false
    }
  }

  @Test func `actions of members cost as much on a site that has grown`() throws {
    let often = InvalidationTests.invalidations.map(\.0).filter { Self.isOften($0.kind) }
    #expect(Set(often.map(\.kind)).count == Invalidation.Kind.allCases.filter(Self.isOften).count)
    let before = try often.map { try cost([$0]) }
    try grow()
    for (invalidation, cost) in zip(often, before) {
      let now = try self.cost([invalidation])
      #expect(
        now <= cost + Self.most(invalidation), "\(invalidation.text): \(cost) before, \(now) now")
    }
  }

  @Test func `many touches of a kind cost each no more than itself`() throws {
    try grow()
    for invalidation in InvalidationTests.invalidations.map(\.0) {
      let (one, many) = (
        try cost([invalidation]), try cost(Array(repeating: invalidation, count: Self.copies))
      )
      #expect(
        many <= one + Self.copies * Self.most(invalidation),
        "\(invalidation.text): \(one), then \(many)")
    }
  }
}
