/// What is different about a topic that has its place in the lists.
public struct TopicChange: Hashable, Sendable {
  /// Which topic.
  public let topic: Topic.ID
  /// How many positions it has given to comments.
  public let commentCount: Int
  /// Its places in the lists before and after, each once; the forum is one of them.
  public let places: [ListPlace]
  /// Lists that have appeared or vanished with it, such as its only tag's, with the last number that
  /// each gave out.
  public let wholeLists: [ListPlace]
  /// The author, when a member.
  public let author: Member.ID?

  /// Takes every value as it is.
  public init(
    topic: Topic.ID, commentCount: Int, places: [ListPlace], wholeLists: [ListPlace] = [],
    author: Member.ID? = nil
  ) {
    self.topic = topic
    self.commentCount = commentCount
    self.places = places
    self.wholeLists = wholeLists
    self.author = author
  }
}

extension TopicChange {
  /// `42 57 1:9,3:4 - 12`.
  var words: String {
    let (places, wholeLists) = (ListPlace.text(places), ListPlace.text(wholeLists))
    return "\(topic) \(commentCount) \(places) \(wholeLists) \(author?.rawValue ?? 0)"
  }

  init?(words: ArraySlice<String>) {
    let words = Array(words)
    guard words.count == 5, let topic = Topic.ID(digits: words[0]), let count = Int(words[1]),
      let places = ListPlace.places(words[2]), let lists = ListPlace.places(words[3])
    else { return nil }
    self.init(
      topic: topic, commentCount: count, places: places, wholeLists: lists,
      author: Member.ID(digits: words[4]))
  }
}

extension ListPlace {
  /// `1:9,3:4`, or `-` for none.
  static func text(_ places: [ListPlace]) -> String {
    places.isEmpty ? "-" : places.map { "\($0.list):\($0.number)" }.joined(separator: ",")
  }

  /// Reads what `text` printed; nil for anything else.
  static func places(_ word: String) -> [ListPlace]? {
    if word == "-" { return [] }
    let parts = word.split(separator: ",")
    let places = parts.compactMap { part -> ListPlace? in
      let pair = part.split(separator: ":")
      guard pair.count == 2, let list = TopicList.ID(digits: pair[0]), let number = Int(pair[1])
      else { return nil }
      return ListPlace(list: list, number: number)
    }
    return places.count == parts.count ? places : nil
  }
}
