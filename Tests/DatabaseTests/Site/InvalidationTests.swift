import Database
import Model
import Testing
import Time

struct InvalidationTests {
  static let forum = TopicList.forum.id
  static let note = NoteAddress(subject: "statistics", lesson: "tests", slug: "límite")

  static let invalidations: [(Invalidation, String)] = [
    (.comments(Topic.ID(42), 57...59, in: [forum, TopicList.ID(3)]), "comments 42 57-59 1,3"),
    (.comments(Topic.ID(42), 1...1, in: []), "comments 42 1-1 -"),
    (.length(Topic.ID(42), 57, in: [forum]), "length 42 57 1"),
    (.translated(Topic.ID(42), 1...1), "translated 42 1-1"),
    (.translated(Topic.ID(42), 57...57), "translated 42 57-57"),
    (
      .topic(
        Topic.ID(7), commentCount: 3,
        at: [ListPlace(list: forum, number: 51), ListPlace(list: TopicList.ID(4), number: 2)],
        by: Member.ID(5)), "topic 7 3 1:51,4:2 5"
    ),
    (.topic(Topic.ID(7), commentCount: 0, at: [], by: nil), "topic 7 0 - 0"),
    (.list(ListPlace(list: TopicList.ID(9), number: 1)), "list 9:1"),
    (.person(Member.ID(5), number: 12), "person 5 12"),
    (
      .author(Member.ID(5), afterTopic: Topic.ID(0), afterComment: Comment.ID(1200)),
      "author 5 0 1200"
    ),
    (.face(Member.ID(5)), "face 5"),
    (.profile(Member.ID(5)), "profile 5"),
    (.upload("0f3a-1x1.jpg"), "upload 0f3a-1x1.jpg"),
    (.notice(Notice.ID(3)), "notice 3"),
    (.ownNote(OwnNote.ID(12), of: Member.ID(5)), "own-note 12 5"),
    (.day, "day"),
    (.document("about", .spanish), "document about es"),
    (.subject("statistics", .english), "subject statistics en"),
    (.subjectText("statistics", .english), "subject-text statistics en"),
    (.lesson(subject: "statistics", "tests", .spanish), "lesson statistics tests es"),
    (
      .note(note, .spanish, identity: "permalink a b  c"),
      "note statistics tests límite es permalink a b  c"
    ),
    (.noteText(note, .spanish), "note-text statistics tests límite es"),
    (.links(note, .spanish), "links statistics tests límite es"),
    (.tagged(TopicList.ID(9), .english), "tagged 9 en"),
    (.professor("carmen-vidal", .english), "professor carmen-vidal en"),
    (
      .event("trip", .english, CivilDate(dayNumber: 20_770)...CivilDate(dayNumber: 20_771)),
      "event trip en 2026-11-13 2026-11-14"
    ),
    (.zone("Europe/Lisbon"), "zone Europe/Lisbon"),
    (.media("0f3a.jpg"), "media 0f3a.jpg"),
    (
      .product(
        Product.ID(12),
        at: [
          ProductPlace(list: ProductList.all.id, number: 5),
          ProductPlace(list: ProductList.ID(7), number: 3),
        ]), "product 12 1:5,7:3"
    ),
    (.product(Product.ID(12), at: []), "product 12 -"),
    (.catalogueWords(.spanish), "catalogue-words es"),
    (.shop("la-horma", .english), "shop la-horma en"),
    (.productPicture("pictures/red boot.svg"), "product-picture pictures/red boot.svg"),
    (.map, "map"),
  ]

  @Test(arguments: invalidations)
  func `a touch is a line and comes back from it`(invalidation: Invalidation, text: String) {
    #expect(invalidation.text == text)
    #expect(Invalidation(text: text) == invalidation)
  }

  @Test func `every kind has its line`() {
    #expect(Set(Self.invalidations.map(\.0.kind)) == Set(Invalidation.Kind.allCases))
  }

  @Test(arguments: [
    "", " ", "comments", "nonsense 1 2", "comments 42 57-59", "comments 42 57-59 1,3 5",
    "comments x 1-1 1", "comments 42 2-1 1", "comments 42 1 1", "comments 42 1-1 1,x",
    "comments 42 1-1 1,,3", "length 42 x 1", "translated 42 2-1", "topic 7 3 1:x 5",
    "topic 7 3 1:2:3 5",
    "topic 7 3 1 5",
    "topic 7 3 1:1 x", "list -", "list 9:1,3:1", "person 5", "person 5 x", "day today",
    "author 5", "author 5 0", "author 5 -1 0", "author 5 0 x", "author 5 0 01", "author 5 0 1 2",
    "face", "face x", "profile", "profile x", "face 5 1", "face -1", "document about",
    "document about xx1", "lesson statistics es", "note statistics tests límite es", "links a b es",
    "tagged x en", "event trip en 2026-11-14 2026-11-13", "event trip en 2026-11-14", "zone",
    "media",
  ])
  func `a line that no touch wrote is refused`(text: String) {
    #expect(Invalidation(text: text) == nil)
  }

  @Test func `each column has one kind of touch`() {
    let columns = Invalidation.Kind.allCases.flatMap(\.columns)
    // The two texts of a subject, whose description also appears in lists.
    #expect(Set(columns).count == columns.count)
  }
}
