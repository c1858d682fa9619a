import Discourse
import Model
import Testing
import Time

struct DiscourseArchiveTests {
  @Test func `topics are listed by id, and other files left out`() throws {
    let archive = try ArchiveFolder.walkers()
    #expect(archive.topicFiles.map(\.id) == [2, 7])
    #expect(archive.topicFiles.map(\.name) == ["second.2", "where-shall-we-walk-in-may.7"])
  }

  private func lastTopic() throws -> ArchivedTopic {
    let archive = try ArchiveFolder.walkers()
    return try archive.topic(try #require(archive.topicFiles.last))
  }

  @Test func `a topic keeps its facts`() throws {
    let topic = try lastTopic()
    #expect((topic.id, topic.categoryID) == (7, 3))
    #expect(topic.title == "Where shall we walk in May?")
    #expect(topic.slug == "where-shall-we-walk-in-may")
    #expect(topic.createdAt == Timestamp(rfc3339: "2024-05-01T10:00:00Z"))
    #expect(topic.tags == ["coast", "spring"])
    #expect(topic.isClosed && topic.isVisible && !topic.isArchived)
  }

  @Test func `comments keep number, author, times, answer and likes`() throws {
    let comments = try lastTopic().comments
    #expect(comments.map(\.number) == [1, 2, 4, 6])
    #expect(comments.map(\.author?.username) == ["irene", "olu_b", "irene", "keeper"])
    #expect(comments.map(\.author?.name) == ["Irene Salvat", nil, "Irene Salvat", nil])
    #expect(comments[0].createdAt == Timestamp(rfc3339: "2024-05-01T10:00:00Z"))
    #expect(
      comments.map(\.editedAt) == [nil, Timestamp(rfc3339: "2024-05-02T11:30:00Z"), nil, nil])
    #expect(comments.map(\.replyTo) == [nil, 1, nil, nil])
    #expect(comments.map(\.likes) == [2, 0, 0, 0])
    #expect(comments.map(\.isHidden) == [false, false, true, false])
    #expect(comments.map(\.isSystem) == [false, false, false, true])
    #expect(comments[3].kind == .notice(action: "closed.enabled"))
  }

  @Test func `texts come from the source as far as it goes, then from the HTML`() throws {
    let comments = try lastTopic().comments
    #expect(comments[1].markdown == "> **@irene:**\n>\n> The lighthouse.\n\nYes.")
    #expect(comments[2].markdown == "See @olu_b in\n\n> Maps.")
    #expect(comments[3].markdown == "")
  }

  @Test func `a separator and a header within a text end nothing`() throws {
    #expect(
      try lastTopic().comments[0].markdown == """
        The lighthouse.

        Somebody pasted this:

        -------------------------

        olu_b | 2024-05-01 11:30:00 UTC | #9

        and went on.
        """)
  }

  @Test func `a topic without a source is read from its HTML`() throws {
    let archive = try ArchiveFolder.walkers()
    let topic = try archive.topic(try #require(archive.topicFiles.first))
    #expect(topic.title == "Second 🥾")
    #expect(topic.tags == [])
    #expect(topic.comments.map(\.markdown) == ["No source here."])
  }

  @Test func `a text whose end is cut off is taken from the HTML`() throws {
    let folder = try ArchiveFolder()
    let json = ArchiveFolder.json(posts: [ArchiveFolder.post(1, cooked: "<p>whole</p>")])
    let raw = "ann | 2024-05-01 10:00:00 UTC | #1\n\nwho"
    let topic = try folder.topic(json: Array(json.utf8), raw: Array(raw.utf8))
    #expect(topic.comments.map(\.markdown) == ["whole"])
  }

  @Test func `categories are named by badges in posts`() throws {
    let categories = try ArchiveFolder.walkers().categories()
    #expect(categories.keys.sorted() == [3])
    let walks = try #require(categories[3])
    #expect(walks.title == "Walks & trips")
    #expect(walks.slug == "walks")
  }

  @Test func `a list of categories is believed first`() throws {
    let folder = try ArchiveFolder()
    let list = """
      {"category_list": {"categories": [{"id": 1, "name": "Outdoors", "slug": "outdoors",
        "subcategory_list": [{"id": 3, "name": "Walks", "slug": "walks", "parent_category_id": 1}]}]}}
      """
    try folder.write(Array(list.utf8), to: "categories.json")
    let categories = try DiscourseArchive(folder: folder.path).categories()
    #expect(categories[1]?.title == "Outdoors")
    #expect(categories[3]?.title == "Walks")
  }
}
