import Model
import Testing

struct ChangeTests {
  private static let forum = TopicList.forum.id

  @Test(arguments: [
    (
      Change.topicPublished(
        TopicPublication(
          topic: Topic.ID(7),
          places: [ListPlace(list: forum, number: 51), ListPlace(list: TopicList.ID(4), number: 2)])
      ),
      "topic 7 1:51,4:2 - 0 0"
    ),
    (
      .topicPublished(
        TopicPublication(
          topic: Topic.ID(7), places: [ListPlace(list: forum, number: 1)],
          newLists: [TopicList.ID(8), TopicList.ID(9)], author: Member.ID(3))),
      "topic 7 1:1 8,9 3 0"
    ),
    (.topicPublished(TopicPublication(topic: Topic.ID(7), places: [])), "topic 7 - - 0 0"),
    (
      .commentPublished(
        CommentPublication(
          topic: Topic.ID(42), position: 57, lists: [forum, TopicList.ID(3)],
          newAuthor: Member.ID(5), authorNumber: 6)),
      "comment 42 57 1,3 5 6"
    ),
    (
      .commentPublished(CommentPublication(topic: Topic.ID(42), position: 1, lists: [])),
      "comment 42 1 - 0 0"
    ),
    (
      .commentChanged(CommentPublication(topic: Topic.ID(42), position: 3, lists: [forum])),
      "comment-changed 42 3 1 0 0"
    ),
  ])
  func `a change is a line and comes back from it`(change: Change, text: String) {
    #expect(change.text == text)
    #expect(Change(text: text) == change)
  }

  @Test(arguments: [
    "", "topic", "nonsense 1 2 3 4 5", "comment 42 57 1,3 5", "comment 42 57 1,3 5 6 7",
    "comment x 57 1 0 0", "comment 42 x 1 0 0", "comment 42 57 1,x 0 0", "comment 42 57 1 0 x",
    "topic 7 1:x - 0 0", "topic 7 1:2:3 - 0 0", "topic 7 1 - 0 0", "topic 7 1:1 x 0 0",
    "topic 7 1:1 - x 0", "topic 7 1:1 - 3 12", "comment 42 57 1 x 0",
  ])
  func `a line that no change wrote is refused`(text: String) { #expect(Change(text: text) == nil) }
}
