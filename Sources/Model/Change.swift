/// What an action changed, in old and new values, so that the pages that show it can be found without
/// reading what was.
///
/// It is recorded in the transaction of the action and becomes page keys when pages are refreshed. Its
/// text, one line of words such as `comment 42 en 57 1,3,9`, is stored in the `changes` table.
public enum Change: Hashable, Sendable {
  /// A topic got its place in the lists.
  case topicPublished(TopicPublication)
  /// A topic has another title, board or tags, was closed or opened, or was taken away or brought back.
  case topicChanged(TopicChange)
  /// A comment got its position in its topic.
  case commentPublished(CommentPublication)
  /// What a comment shows became different; everything else stays.
  case commentChanged(CommentPublication)
  /// A new day began on the clocks of the site: what was upcoming may be over.
  case dayChanged(to: CivilDate)
}

/// A topic's place in the lists.
public struct TopicPublication: Hashable, Sendable {
  /// Which topic.
  public let topic: Topic.ID
  /// The lists that it joined, each with the number that it got there; the forum is one of them.
  public let places: [ListPlace]
  /// Lists that did not exist before it.
  public let newLists: [TopicList.ID]
  /// The author, when a member; that this is their first post, the change of its first comment says.
  public let author: Member.ID?

  /// Takes every value as it is.
  public init(
    topic: Topic.ID, places: [ListPlace], newLists: [TopicList.ID] = [], author: Member.ID? = nil
  ) {
    self.topic = topic
    self.places = places
    self.newLists = newLists
    self.author = author
  }
}

/// The number that a topic got in a list.
public struct ListPlace: Hashable, Sendable {
  /// Which list.
  public let list: TopicList.ID
  /// Counts from 1 in each list; never reused.
  public let number: Int

  /// Takes the values of a row.
  public init(list: TopicList.ID, number: Int) {
    self.list = list
    self.number = number
  }
}

/// A comment's place.
public struct CommentPublication: Hashable, Sendable {
  /// Which topic.
  public let topic: Topic.ID
  /// Its position in the topic, from 1.
  public let position: Int
  /// The lists that the topic is in; the forum is one of them.
  public let lists: [TopicList.ID]
  /// The author, when a member whose first post this is.
  public let newAuthor: Member.ID?
  /// That author's number among the people.
  public let authorNumber: Int?

  /// Takes every value as it is.
  public init(
    topic: Topic.ID, position: Int, lists: [TopicList.ID], newAuthor: Member.ID? = nil,
    authorNumber: Int? = nil
  ) {
    self.topic = topic
    self.position = position
    self.lists = lists
    self.newAuthor = newAuthor
    self.authorNumber = authorNumber
  }
}

extension Change {
  /// The line that is stored.
  public var text: String {
    switch self {
    case .topicPublished(let it):
      let places = ListPlace.text(it.places)
      let lists = Self.join(it.newLists)
      // The last word was never another one; older files may have lines with it.
      return "topic \(it.topic) \(places) \(lists) \(it.author?.rawValue ?? 0) 0"
    case .topicChanged(let it): return "topic-changed " + it.words
    case .commentPublished(let it): return "comment " + Self.words(it)
    case .commentChanged(let it): return "comment-changed " + Self.words(it)
    case .dayChanged(let day): return "day \(day)"
    }
  }

  /// Reads a stored line; nil when it was not written by `text`.
  public init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let kind = words.first else { return nil }
    switch kind {
    case "topic":
      guard let value = TopicPublication(words: words.dropFirst()) else { return nil }
      self = .topicPublished(value)
    case "topic-changed":
      guard let value = TopicChange(words: words.dropFirst()) else { return nil }
      self = .topicChanged(value)
    case "comment":
      guard let value = CommentPublication(words: words.dropFirst()) else { return nil }
      self = .commentPublished(value)
    case "comment-changed":
      guard let value = CommentPublication(words: words.dropFirst()) else { return nil }
      self = .commentChanged(value)
    case "day":
      guard words.count == 2, let day = CivilDate(words[1]) else { return nil }
      self = .dayChanged(to: day)
    default: return nil
    }
    // Whatever was read loosely is printed otherwise.
    guard self.text == text else { return nil }
  }

  private static func words(_ it: CommentPublication) -> String {
    "\(it.topic) \(it.position) \(join(it.lists)) \(it.newAuthor?.rawValue ?? 0) \(it.authorNumber ?? 0)"
  }

  private static func join(_ lists: [TopicList.ID]) -> String {
    // Without `joined`: what is generic in it is looked up by each process anew.
    var text = ""
    for list in lists {
      if !text.isEmpty { text += "," }
      text += list.description
    }
    return text.isEmpty ? "-" : text
  }

  fileprivate static func lists(_ word: String) -> [TopicList.ID]? {
    if word == "-" { return [] }
    let parts = word.split(separator: ",")
    let lists = parts.compactMap { TopicList.ID(digits: $0) }
    return lists.count == parts.count ? lists : nil
  }
}

extension TopicPublication {
  fileprivate init?(words: ArraySlice<String>) {
    let words = Array(words)
    guard words.count == 5, let topic = Topic.ID(digits: words[0]),
      let newLists = Change.lists(words[2]), let places = ListPlace.places(words[1])
    else { return nil }
    self.init(
      topic: topic, places: places, newLists: newLists, author: Member.ID(digits: words[3]))
  }
}

extension CommentPublication {
  fileprivate init?(words: ArraySlice<String>) {
    let words = Array(words)
    guard words.count == 5, let topic = Topic.ID(digits: words[0]), let position = Int(words[1]),
      let lists = Change.lists(words[2]), let number = Int(words[4])
    else { return nil }
    self.init(
      topic: topic, position: position, lists: lists, newAuthor: Member.ID(digits: words[3]),
      authorNumber: number == 0 ? nil : number)
  }
}
