public import Templates

/// A topic in a hot list: home, forum, board, tag, similar topics.
public struct TopicRowView: View {
  /// The topic's title.
  let title: String
  /// Where to start reading, usually the topic's first page.
  let url: String
  /// The name of its board; none where the list is that board's.
  var board: String?
  /// Who opened it: "started by Irene".
  let startedBy: String
  /// How many answers it has: "43 replies".
  let replies: String
  /// When it was last answered: "15 Nov, 08:41".
  let time: String
  /// The same for machines: "2026-11-15T08:41:00Z".
  let datetime: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// That language's own name: "Español".
  var language: String?
  /// A small picture of its first comment, as an address; none where it has none.
  var cover: String?
  /// Where its newest comment stands: "/forum/42-night-trains/3/#c1234".
  var newestURL: String?
  /// Whether it takes no more replies.
  var isClosed = false
  /// Whether it has an answer.
  var isSolved = false
  /// Whether it stands first, however long ago it was answered.
  var isPinned = false
}

/// A topic in an archive or a person's list: nothing in it ever changes.
public struct ArchiveRowView: View {
  /// The topic's title.
  let title: String
  /// Its first page.
  let url: String
  /// Who opened it; none in that person's own list.
  var author: String?
  /// When it was opened: "14 Nov 2026".
  let date: String
  /// The same for machines: "2026-11-14T18:20:00Z".
  let datetime: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// That language's own name: "Español".
  var language: String?
}
