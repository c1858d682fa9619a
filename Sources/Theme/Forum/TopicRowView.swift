public import Templates

/// A topic in a hot list: home, forum, board, tag, similar topics.
public struct TopicRowView: View {
  /// The topic's title.
  let title: String
  /// Address to start reading, usually the topic's first page.
  let url: String
  /// The name of its board; none where the list is that board's.
  var board: String?
  /// The author: "started by Irene".
  let startedBy: String
  /// Number of answers: "43 replies".
  let replies: String
  /// Time of the last answer: "15 Nov, 08:41".
  let time: String
  /// Time of the last answer, for machines: "2026-11-15T08:41:00Z".
  let datetime: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// The language's own name: "Español".
  var language: String?
  /// A small picture of its first comment, as an address; none where it has none.
  var cover: String?
  /// Address of its newest comment: "/forum/42-night-trains/3/#c1234".
  var newestURL: String?
  /// True if it takes no more replies.
  var isClosed = false
  /// True if it has an answer.
  var isSolved = false
  /// True if it is always listed first.
  var isPinned = false
}

/// A topic in an archive or a person's list, where rows never change.
public struct ArchiveRowView: View {
  /// The topic's title.
  let title: String
  /// Address of its first page.
  let url: String
  /// The author; none in that person's own list.
  var author: String?
  /// Day on which it was started: "14 Nov 2026".
  let date: String
  /// Time at which it was started, for machines: "2026-11-14T18:20:00Z".
  let datetime: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// The language's own name: "Español".
  var language: String?
}
