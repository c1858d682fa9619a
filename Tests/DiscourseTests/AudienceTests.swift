import Testing

@testable import Discourse

/// Posts in an archive made with an administrator's key that not everyone could read.
struct AudienceTests {
  /// Reads topics, by id, with fields of theirs; `raw/` holds what is given.
  struct Archive: ~Copyable {
    let folder: ArchiveFolder

    init() throws { folder = try ArchiveFolder() }

    /// A topic of category 1 with these posts; `fields` come before the others and win.
    func topic(_ id: Int, _ fields: String = "", posts: [String], raw: String? = nil) throws {
      let category = fields.contains("category_id") ? "" : #""category_id": 1, "#
      let json = """
        {\(fields.isEmpty ? "" : fields + ", ")\(category)"id": \(id), "title": "T", "slug": "t",
         "created_at": "2024-05-01T10:00:00Z", "post_stream": {"posts": [\(posts.joined(separator: ","))]}}
        """
      try folder.write(Array(json.utf8), to: "json/t.\(id).json")
      if let raw { try folder.write(Array(raw.utf8), to: "raw/t.\(id).md") }
    }

    func categories(_ list: String) throws {
      try folder.write(Array(list.utf8), to: "categories.json")
    }

    func read(includesRestricted: Bool = false) throws -> (
      topics: [ArchivedTopic], skipped: SkipTally
    ) {
      let archive = try DiscourseArchive(folder: folder.path)
      let reader = try TopicReader(
        archive, categories: try archive.categories(), includesRestricted: includesRestricted)
      var topics: [ArchivedTopic] = []
      for file in archive.topicFiles {
        if let topic = try reader.topic(file) { topics.append(topic) }
      }
      return (topics, reader.skipped)
    }
  }

  static func post(_ number: Int, _ fields: String = "", _ cooked: String = "") -> String {
    """
    {"post_number": \(number), "username": "ann", "created_at": "2024-05-01T10:00:00Z",
     "cooked": "\(cooked)"\(fields.isEmpty ? "" : ", " + fields)}
    """
  }

  static let posts: [String: SkipReason?] = [
    #""post_type": 4"#: .whisper,
    #""post_type": 4, "action_code": "assigned""#: .whisper,
    #""deleted_at": "2024-05-02T10:00:00Z""#: .deletedPost,
    #""deleted_at": 1714644000"#: .deletedPost,
    #""deleted_at": null, "deleted_by": {"id": 3}"#: .deletedPost,
    #""user_deleted": true"#: .deletedByAuthor,
    #""post_type": 3, "action_code": "invited_user""#: .otherAction,
    #""post_type": 3, "action_code": null"#: .otherAction,
    #""post_type": 7"#: .otherPost,
    #""post_type": 2"#: nil,
    #""post_type": 3, "action_code": "closed.enabled""#: nil,
    #""post_type": null, "deleted_at": null, "deleted_by": null, "user_deleted": null, "hidden": null"#:
      nil,
    #""actions_summary": [null, {"id": null}], "name": null, "version": null"#: nil,
  ]

  @Test(arguments: posts)
  func `a post that not everyone could read stays out`(fields: String, reason: SkipReason?) throws {
    let archive = try Archive()
    try archive.topic(
      5, posts: [Self.post(1), Self.post(2, fields, "<p>secret</p>"), Self.post(3)],
      raw: """
        ann | 2024-05-01 10:00:00 UTC | #1

        one

        -------------------------

        ann | 2024-05-01 10:00:00 UTC | #2

        secret

        -------------------------


        """)
    let (topics, skipped) = try archive.read()
    #expect(topics.first?.comments.map(\.number) == (reason == nil ? [1, 2, 3] : [1, 3]))
    #expect(topics.first?.comments.first?.markdown == "one")
    #expect(skipped.isEmpty == (reason == nil))
    if let reason {
      #expect(skipped.count(reason) == 1)
      #expect(skipped.lines.count == 1 && skipped.lines[0].hasSuffix("(json/t.5.json: post 2)"))
    }
  }

  static let topics: [String: SkipReason?] = [
    #""deleted_at": "2024-05-02T10:00:00Z""#: .deletedTopic,
    #""deleted_by": {"id": 3}"#: .deletedTopic,
    #""archetype": "private_message", "category_id": null"#: .privateMessage,
    #""archetype": "private_message""#: .privateMessage,
    #""archetype": "chat""#: .otherArchetype,
    #""is_shared_draft": true"#: .sharedDraft,
    #""visible": false"#: .unlistedTopic,
    #""category_id": null"#: .unknownCategory,
    #""archetype": "regular", "category_id": null"#: nil,
    #""archetype": "banner""#: nil,
    #""archetype": null, "deleted_at": null, "deleted_by": null, "visible": null, "tags": null"#:
      nil,
    #""tags": [null, {"name": "a"}, "b"]"#: nil,
  ]

  @Test(arguments: topics)
  func `a topic that not everyone could read stays out`(fields: String, reason: SkipReason?) throws
  {
    let archive = try Archive()
    try archive.topic(5, fields, posts: [Self.post(1), Self.post(2)])
    let (topics, skipped) = try archive.read()
    #expect(topics.count == (reason == nil ? 1 : 0))
    #expect(topics.allSatisfy { !$0.isForMembers })
    if let reason {
      #expect(skipped.count(reason) == 1)
      #expect(skipped.lines[0].hasSuffix(", 2 posts (json/t.5.json)"))
    }
    let forMembers = try archive.read(includesRestricted: true).topics
    #expect(
      forMembers.map(\.isForMembers)
        == (reason == .unlistedTopic ? [true] : topics.map { _ in false }))
  }

  @Test func `a topic whose first post is gone has no author and stays out`() throws {
    let archive = try Archive()
    try archive.topic(5, posts: [Self.post(1, #""user_deleted": true"#), Self.post(2)])
    try archive.topic(6, posts: [Self.post(3, #""post_type": 4"#)])
    let (topics, skipped) = try archive.read()
    #expect(topics.isEmpty)
    #expect(skipped.count(.withoutBeginning) == 2)
  }

  @Test func `a post without an author and one without a text`() throws {
    let archive = try Archive()
    let nobody = Self.post(2, "", "<p>two</p>").replacing(#""ann""#, with: "null")
    let silent = Self.post(3).replacing(#""cooked": """#, with: #""cooked": null"#)
    try archive.topic(5, posts: [Self.post(1, "", "<p>one</p>"), nobody, silent])
    let (topics, skipped) = try archive.read()
    let comments = topics.flatMap(\.comments)
    #expect(comments.map(\.markdown) == ["one", "two"])
    #expect(comments.map(\.author?.username) == ["ann", nil])
    #expect(skipped.count(.withoutText) == 1)
  }

  /// Categories 1 (public), 2 (restricted), 3 below 2, 4 below 3, 5 below 1, 6 (unknown); 7 does not exist.
  static let lists = [
    """
    {"category_list": {"categories": [{"id": 1, "name": "A", "slug": "a", "read_restricted": false,
        "subcategory_list": [{"id": 5, "name": "E", "slug": "e", "read_restricted": false}]},
      {"id": 2, "name": "B", "slug": "b", "read_restricted": true, "subcategory_list": [
        {"id": 3, "name": "C", "slug": "c", "read_restricted": false, "subcategory_list": [
          {"id": 4, "name": "D", "slug": "d", "read_restricted": false}]}]},
      {"id": 6, "name": null, "slug": null, "read_restricted": null}]}}
    """,
    """
    {"categories": [{"id": 4, "name": "D", "slug": "d", "read_restricted": false, "parent_category_id": 3},
      {"id": 3, "name": "C", "slug": "c", "read_restricted": false, "parent_category_id": 2},
      {"id": 2, "name": "B", "slug": "b", "read_restricted": true, "parent_category_id": null},
      {"id": 1, "name": "A", "slug": "a", "read_restricted": false},
      {"id": 5, "name": "E", "slug": "e", "read_restricted": false, "parent_category_id": 1},
      {"id": 6, "name": "F", "slug": "f"}]}
    """,
  ]

  @Test(arguments: lists)
  func `restricted categories, those below and unknown ones stay out`(list: String) throws {
    let archive = try Archive()
    for id in 1...7 {
      try archive.topic(
        id, #""archetype": "regular", "category_id": \#(id)"#, posts: [Self.post(1)])
    }
    try archive.categories(list)
    let (topics, skipped) = try archive.read()
    #expect(topics.map(\.id) == [1, 5])
    #expect(skipped.count(.restrictedCategory) == 3)
    #expect(skipped.count(.unknownCategory) == 2)
    let forMembers = try archive.read(includesRestricted: true)
    #expect(forMembers.topics.map(\.id) == Array(1...7))
    #expect(forMembers.topics.filter(\.isForMembers).map(\.id) == [2, 3, 4, 6, 7])
    #expect(forMembers.skipped.isEmpty)
  }

  @Test func `without a list the badge of a restricted category keeps it`() throws {
    let archive = try Archive()
    let badge =
      #"<a class='badge-wrapper' href='/c/x/2'><span class='badge-category restricted'>X</span></a>"#
    try archive.topic(1, posts: [Self.post(1, "", badge)])
    try archive.topic(2, #""category_id": 2"#, posts: [Self.post(1)])
    #expect(try archive.read().topics.map(\.id) == [1])
  }

  @Test func `a list that says of no category who may read it only names them`() throws {
    let archive = try Archive()
    try archive.topic(1, posts: [Self.post(1)])
    try archive.categories(
      #"{"category_list": {"categories": [{"id": 1, "name": "A", "slug": "a"}]}}"#)
    #expect(try archive.read().topics.count == 1)
  }

  @Test func `tags for staff only stay out`() throws {
    let archive = try Archive()
    let tags =
      #""tags": ["a", {"name": "b", "staff": true}, {"name": "c", "pm_only": true}, {"name": "d"}]"#
    try archive.topic(5, tags, posts: [Self.post(1)])
    let (topics, skipped) = try archive.read()
    #expect(topics.first?.tags == ["a", "d"])
    #expect(skipped.count(.tag) == 2)
  }

  @Test func `flags hide a post, which comes as hidden`() throws {
    let archive = try Archive()
    try archive.topic(5, posts: [Self.post(1), Self.post(2, #""hidden": true"#, "<p>rude</p>")])
    let (topics, skipped) = try archive.read()
    #expect(topics.first?.comments.map(\.isHidden) == [false, true])
    #expect(skipped.isEmpty)
  }

  // Quotes, notices, raw/

  @Test func `a quote of something hidden is emptied and names no one`() throws {
    let archive = try Archive()
    let gone = #""deleted_at": "2024-05-02T10:00:00Z""#
    try archive.topic(8, gone, posts: [Self.post(1)])
    let quotes = """
      [quote="bea, post:2, topic:5"]secret[/quote]\\n[quote="bea, post:1, topic:8, full:true"]\\nsecret\\n[/quote]\
      \\n[quote="cy, post:3"]kept[/quote]\\n[quote="dora, post:9, topic:77"]kept[/quote]\\nown
      """.replacing("\\n", with: "\n")
    let aside = """
      <aside class='quote' data-username='bea' data-post='2' data-topic='5'><div class='title'>bea:</div>\
      <blockquote><p>secret</p></blockquote></aside><p>own</p>
      """
    let before = "ann | 2024-05-01 10:00:00 UTC | #3\n\n"
    try archive.topic(
      5, posts: [Self.post(1), Self.post(2, gone), Self.post(3), Self.post(4, "", aside)],
      raw: before + quotes + "\n\n-------------------------\n\n")
    let (topics, skipped) = try archive.read()
    let texts = try #require(topics.first).comments.map(\.markdown)
    #expect(
      texts == [
        "", "> […]\n\n> […]\n\n> **@cy:**\n>\n> kept\n\n> **@dora:**\n>\n> kept\n\nown",
        "> […]\n\nown",
      ])
    #expect(skipped.count(.quote) == 3)
  }

  @Test func `a quote from a category for members is kept there, and not in public posts`() throws {
    let archive = try Archive()
    let quote =
      "<aside class='quote' data-post='1' data-topic='6'><blockquote>x</blockquote></aside>"
    try archive.topic(5, posts: [Self.post(1, "", quote)])
    try archive.topic(6, #""category_id": 2"#, posts: [Self.post(1, "", "x")])
    try archive.topic(7, #""category_id": 2"#, posts: [Self.post(1, "", quote)])
    try archive.categories(Self.lists[1])
    let (topics, _) = try archive.read(includesRestricted: true)
    #expect(topics.map { $0.comments[0].markdown } == ["> […]", "x", "> x"])
  }

  @Test func `a notice that links to a topic which is left out says only what was done`() throws {
    let archive = try Archive()
    let notice = #""post_type": 3, "action_code": "split_topic""#
    try archive.topic(8, #""visible": false"#, posts: [Self.post(1)])
    try archive.topic(
      5,
      posts: [
        Self.post(1), Self.post(2, notice, "<a href='/t/bad-words/8'>Bad words</a>"),
        Self.post(3, notice, "<a href='https://a.example/t/fine/5/1'>Fine</a>"),
        Self.post(
          4, #""post_type": 3, "action_code": "tags_changed""#, "<p>Added #staff-secret</p>"),
      ])
    let texts = try #require(try archive.read().topics.first).comments.map(\.markdown)
    #expect(texts == ["", "", "[Fine](https://a.example/t/fine/5/1)", ""])
  }

  /// An administrator's `raw/` has posts that the JSON of a guest lacks; one author has another name by now.
  static let headers = ["mod | 2024-05-01 10:00:00 UTC | #2", "old | 2024-05-01 10:00:00 UTC | #3"]

  @Test(arguments: headers)
  func `a post that the JSON lacks does not become the end of the one before`(header: String) throws
  {
    let archive = try Archive()
    let parts = ["ann | 2024-05-01 10:00:00 UTC | #1\n\none raw", "\(header)\n\nsecret", ""]
    try archive.topic(
      5, posts: [Self.post(1, "", "<p>one</p>"), Self.post(3, "", "<p>three</p>")],
      raw: parts.joined(separator: "\n\n-------------------------\n\n"))
    let texts = try #require(try archive.read().topics.first).comments.map(\.markdown)
    #expect(texts == ["one", "three"])
  }
}
