import Foundation
import Model
import TestSupport
import Testing
import Theme

@_spi(Raw) @testable import Database
@testable import Pages

/// Columns that each kind of page reads, and touches that make it stale: a touch that stands for a column makes every page
/// stale that reads it; otherwise someone forgot the page.
struct ColumnTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let theme: SiteTheme

  /// A site that has pages of every kind.
  init() throws {
    var files = StudySite.files(limits: ["comments_per_page: 5", "topics_per_page: 5"])
    files["content/notes/Statistics/Points.md"] = StudySite.note(body: "![[point.gif]]")
    files["content/events/faro.md"] = StudySite.note(
      "title: To Faro", "start: 2026-12-01T09:00", "zone: Europe/Lisbon", "tags: [trains]",
      "coordinates: 37.02, -7.93",
      body: "By bus.")
    files["site.yml", default: ""] += "map: on\n"
    files["content/map/places.geojson"] = """
      {"type": "Feature", "properties": {"name": "Home"},
       "geometry": {"type": "Point", "coordinates": [-5.6, 40.9]}}
      """
    let notes = PageRenderer.notesOfTag + 1
    for number in 1...notes {
      files["content/notes/Statistics/Counting/Count \(number).md"] = StudySite.note(
        "tags: [counting]", body: "\(number)")
    }
    files.merge(CatalogueSite.files) { $1 }
    files["site.yml", default: ""] += TranslatedSite.settings
    site = try TemporarySite(files)
    try site.write(Self.picture, "content/point.gif")
    try site.compile()
    database = try SiteDatabase(site.folder)
    for number in 1...6 {
      let author = Author.member(try database.openAccount("writer-\(number)"))
      try database.postTopic("More \(number)", tags: ["trains"], author: author)
      try database.postComment(in: Topic.ID(1))
    }
    let member = try #require(try database.member(username: "writer-1"))
    _ = try database.write { transaction in
      try transaction.setAvatar([1], of: member)
      var profile = Profile()
      profile[.city] = "Faro"
      profile.show(.city, to: .everyone)
      try transaction.set(profile, of: member)
    }
    let name = try database.send([1], by: member)
    let comment = NewComment(
      author: .member(member), language: .english, createdAt: TemporarySite.now, body: "x",
      html: Array("<img src=\"/uploads/\(name.text)\" />".utf8), renderer: 1)
    _ = try database.write { try $0.reply(comment, in: Topic.ID(1)) }
    try database.announce(by: member)
    _ = try database.write { transaction in
      let subject = try #require(try transaction.addSubject("Maps", hue: 3, of: member))
      for title in ["One", "Two"] {
        _ = try transaction.keep(
          NewOwnNote(
            place: .subject(subject), title: title, body: "x", html: Array("<p>[[One]]</p>".utf8),
            renderer: 1, audience: .everyone), of: member, at: TemporarySite.now)
      }
      _ = try transaction.connect(
        OwnNote.ID(1), OwnNote.ID(2), why: "a", back: "b", of: member, at: TemporarySite.now)
    }
    theme = try SiteTheme.stored(in: database)
    try database.translate(board: "travel")
    try database.translate(into: theme.settings.languages)
  }

  /// One transparent point.
  private static let picture: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x21,
    0xf9, 4, 1, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0, 0x3b,
  ]

  /// Every touch that there could be.
  private func invalidations() throws -> [Invalidation] {
    let reader = PageReader(database.reader(for: .everyone))
    var invalidations: [Invalidation] = [.day, .notice(Notice.ID(1))]
    try reader.forEachTopic { topic, count in
      let lists = try database.lists(of: topic)
      let numbers = try database.connection.all(
        "SELECT list_id, number FROM listings WHERE topic_id = ?", [.id(topic)]
      ) { ListPlace(list: TopicList.ID($0.integer(0)), number: $0.int(1)) }
      let author = try database.connection.first(
        "SELECT author_id FROM topics WHERE id = ?", [.id(topic)]
      ) { $0.id(0, of: Member.self) }
      invalidations += [
        .comments(topic, 1...count, in: lists), .translated(topic, 1...count),
        .topic(topic, commentCount: count, at: numbers, by: author ?? nil),
      ]
      invalidations += (1...count).map { .length(topic, $0, in: lists) }
    }
    try database.connection.forEach("SELECT id, number FROM members WHERE number > 0") {
      let member = Member.ID($0.integer(0))
      invalidations.append(.person(member, number: $0.int(1)))
      invalidations.append(.face(member))
      invalidations.append(.profile(member))
      invalidations.append(.author(member, afterTopic: Topic.ID(0), afterComment: Comment.ID(0)))
    }
    try database.connection.forEach("SELECT id, last_number FROM lists") {
      invalidations.append(.list(ListPlace(list: TopicList.ID($0.integer(0)), number: $0.int(1))))
    }
    invalidations += try reader.publicNotes().map { .ownNote($0.id, of: $0.of) }
    invalidations += try database.publicUploads().map { .upload($0) }
    for product in try reader.productIDs() {
      invalidations.append(.product(product, at: try database.places(of: product)))
    }
    for rows in FeatureStores.contentRows {
      invalidations += try rows.digests(database.connection).map(\.invalidation)
    }
    return invalidations
  }

  @Test func `whatever a page reads makes it stale when it is another one`() throws {
    try database.read {
      let source = PageSource(database, theme.settings)
      let stalePages = StalePages(database, theme.settings)
      var stale: [Invalidation.Kind: Set<String>] = [:]
      for invalidation in try invalidations() {
        stale[invalidation.kind, default: []].formUnion(
          try stalePages.pages(of: invalidation).map(\.key.text))
      }
      for kind in Invalidation.Kind.allCases {
        #expect(stale[kind] != nil, "there is no touch \(kind) in the sample")
      }
      let forgotten = try PageKey.Kind.allCases.flatMap { try self.forgotten($0, source, stale) }
      #expect(Set(forgotten).sorted() == [])
    }
  }

  /// Columns that pages of a kind read without becoming stale by them.
  private func forgotten(
    _ kind: PageKey.Kind, _ source: PageSource, _ stale: [Invalidation.Kind: Set<String>]
  ) throws -> [String] {
    let columns = try columns(kind, source)
    if columns == nil { return ["there is no page of \(kind) in the sample"] }
    let name = kind.rawValue
    let unshown = Self.unshown.filter { $0.kinds.contains(kind) }.flatMap(\.columns)
    return (columns ?? []).subtracting(Self.unchanging).subtracting(unshown)
      .compactMap { column in
        guard let owner = Invalidation.Kind.allCases.first(where: { $0.columns.contains(column) })
        else {
          return "no touch stands for \(column), which \(kind) reads"
        }
        let hears = stale[owner]?.contains { $0 == name || $0.hasPrefix(name + "/") } ?? false
        return hears ? nil : "\(owner) has to make \(kind) stale, which reads \(column)"
      }
  }

  /// The columns that some pages of a kind read; nil when there are none.
  private func columns(_ kind: PageKey.Kind, _ source: PageSource) throws -> Set<String>? {
    var (made, columns): (Int, Set<String>) = (0, [])
    try kind.type.each(source) { page in
      guard made < 20 else { return }
      let renderer = try PageRenderer(database, theme)
      var isMade = false
      let read = try database.connection.columnsRead {
        isMade = try renderer.render(PageKey(page)) != nil
      }
      guard isMade else { return }
      made += 1
      columns.formUnion(read)
    }
    return made > 0 ? columns : nil
  }

  /// Columns without a touch: a row never gets another value, or everything is built again with it.
  private static let unchanging: Set<String> = {
    let keys = [
      "public_calendar_stamps": "slug", "public_comments": "id topic_id",
      "public_documents": "slug lang", "public_events": "id slug lang",
      "public_faces": "member_id username",
      "public_lessons": "subject slug lang", "listings": "list_id topic_id",
      "public_lists": "id kind slug", "public_members": "id username",
      "public_notes": "id lang subject lesson slug", "public_notices": "id made_at",
      "public_own_notes": "id",
      "public_professors": "slug lang",
      "public_profiles": "member_id",
      "public_subjects": "slug lang", "public_tagged": "kind lang", "public_topics": "id slug",
      "public_translations": "comment_id",
      "public_members ": "joined_at",
      "products": "id slug source key added_at", "product_texts": "product_id",
      "product_values": "product_id", "product_stock": "product_id",
      "product_lists": "id attribute value title", "product_places": "list_id",
      "public_shops": "slug lang", "public_catalogue_words": "lang",
      "public_product_pictures": "picture", "public_uploads": "name",
      "public_pictures": "upload_id comment_id topic_id position",
      // Boards are in what every page depends on; a tag keeps its title.
      "list_texts": "list_id lang title description", "public_lists ": "sort",
      // Compiled by builds.
      "assets": "name bytes file", "locales": "lang kind first entries", "media": "name",
      "zones": "name", "marks": "name", "settings": "name value", "map_tiles": "level tile",
      "public_map_places": "lang",
    ]
    // Of products some queries read nothing but numbers, which SQLite calls no column.
    return Set(
      keys.flatMap { table, columns in
        columns.split(separator: " ").map { "\(table.split(separator: " ")[0]).\($0)" }
      } + ["products."])
  }()

  /// Columns that are read with others, by a query that kinds have in common, and that these kinds do not show.
  private static let unshown: [(columns: Set<String>, kinds: Set<PageKey.Kind>)] = [
    (
      ["listings.active_at", "public_topics.comment_count", "public_topics.newest"],
      [.archive, .person, .siteFeed, .sitemap]
    ),
    (
      ["public_subjects.description", "public_subjects.html"],
      [
        .calendar, .card, .event, .eventCalendar, .eventMonth, .events, .home, .lesson, .list,
        .note, .notesFeed, .professor, .professors, .siteFeed, .sitemap, .tagNotes,
      ]
    ),
    (["public_lists.last_number"], [.calendar, .event, .eventCalendar, .note, .tagNotes]),
    // A touch of its own says that a list has topics at all.
    (["public_lists.last_number"], [.tags]),
    // The tags of a note or an event are a part of it.
    (
      ["public_tagged.item_id", "public_tagged.list_id"],
      [.calendar, .event, .eventCalendar, .note]
    ),
  ]
}
