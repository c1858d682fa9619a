public import Templates

/// A topic in a hot list: home, forum, board, tag, similar topics.
public final class TopicRowView: View {
  /// The topic's title.
  public let title: String
  /// Where to start reading, usually the topic's first page.
  public let url: String
  /// The name of its board; none where the list is that board's.
  public let board: String?
  /// Who opened it: "started by Irene".
  public let startedBy: String
  /// How many answers it has: "43 replies".
  public let replies: String
  /// When it was last answered: "15 Nov, 08:41".
  public let time: String
  /// The same for machines: "2026-11-15T08:41:00Z".
  public let datetime: String
  /// The language of the title, where it differs from the page's.
  public let lang: String?
  /// That language's own name: "Español".
  public let language: String?
  /// Whether it takes no more replies.
  public let isClosed: Bool

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    board: String? = nil,
    startedBy: String,
    replies: String,
    time: String,
    datetime: String,
    lang: String? = nil,
    language: String? = nil,
    isClosed: Bool = false
  ) {
    self.title = title
    self.url = url
    self.board = board
    self.startedBy = startedBy
    self.replies = replies
    self.time = time
    self.datetime = datetime
    self.lang = lang
    self.language = language
    self.isClosed = isClosed
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "board": .text,
    "startedBy": .text,
    "replies": .text,
    "time": .text,
    "datetime": .text,
    "lang": .text,
    "language": .text,
    "isClosed": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "board": .optional(board)
    case "startedBy": .text(startedBy)
    case "replies": .text(replies)
    case "time": .text(time)
    case "datetime": .text(datetime)
    case "lang": .optional(lang)
    case "language": .optional(language)
    case "isClosed": .flag(isClosed)
    default: .missing
    }
  }
}

/// A topic in an archive or a person's list: nothing in it ever changes.
public final class ArchiveRowView: View {
  /// The topic's title.
  public let title: String
  /// Its first page.
  public let url: String
  /// Who opened it; none in that person's own list.
  public let author: String?
  /// When it was opened: "14 Nov 2026".
  public let date: String
  /// The same for machines: "2026-11-14T18:20:00Z".
  public let datetime: String
  /// The language of the title, where it differs from the page's.
  public let lang: String?
  /// That language's own name: "Español".
  public let language: String?

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    author: String? = nil,
    date: String,
    datetime: String,
    lang: String? = nil,
    language: String? = nil
  ) {
    self.title = title
    self.url = url
    self.author = author
    self.date = date
    self.datetime = datetime
    self.lang = lang
    self.language = language
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "author": .text,
    "date": .text,
    "datetime": .text,
    "lang": .text,
    "language": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "author": .optional(author)
    case "date": .text(date)
    case "datetime": .text(datetime)
    case "lang": .optional(lang)
    case "language": .optional(language)
    default: .missing
    }
  }
}
