internal import FoundationEssentials

extension TopicJSON {
  /// A poll as a post's JSON has it: its state, and the number of voters.
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

    /// Number of voters; nil where it is not given.
    var voters: Int? { counted.map(Self.sound) }
    /// Votes for each option; nil where they are not given for all.
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
        // Why loss is right: an unreadable value here means a poll without a result, which is reported.
        all = []
        return
      }
      // Why loss is right: the other form is tried, and a third one is not a poll that we know.
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
  /// The poll of a post with this name.
  func poll(named name: String) -> TopicJSON.Poll? {
    polls?.all.first { ($0.name ?? "poll") == name }
  }
}
