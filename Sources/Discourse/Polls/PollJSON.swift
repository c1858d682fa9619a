internal import FoundationEssentials

extension TopicJSON {
  /// What a post's JSON says of a poll: how far it is, and how many voted.
  struct Poll: Decodable {
    let name: String?
    let status: String?
    private let counted: Int?
    private let options: [Option]?

    private enum CodingKeys: String, CodingKey {
      case name, status, options
      case counted = "voters"
    }

    private struct Option: Decodable { let votes: Int? }

    /// How many voted; nil where that is not told.
    var voters: Int? { counted.map(Self.sound) }
    /// How many chose each option; nil where that is not told of all.
    var votes: [Int]? {
      let votes = options?.compactMap(\.votes).map(Self.sound)
      return votes?.count == options?.count ? votes : nil
    }

    private static func sound(_ count: Int) -> Int {
      min(max(0, count), DiscourseArchive.highestNumber)
    }
  }

  /// The polls of a post: a list, or, from Discourse of before 2018, an object with their names.
  struct Polls: Decodable {
    let all: [Poll]

    init(from decoder: any Decoder) throws {
      guard let container = try? decoder.singleValueContainer() else {
        // Why loss is right: what is unreadable here is a poll without a result, which is reported.
        all = []
        return
      }
      // Why loss is right: the other form is tried, and a third one is no poll that we know.
      if let list = try? container.decode([Poll].self) {
        all = list
      } else if let named = try? container.decode([String: Poll].self) {
        all = named.sorted { $0.key < $1.key }.map(\.value)
      } else {
        all = []
      }
    }
  }
}

extension TopicJSON.Post {
  /// One of its polls.
  func poll(named name: String) -> TopicJSON.Poll? {
    polls?.all.first { ($0.name ?? "poll") == name }
  }
}
