internal import FoundationEssentials

/// The few fields of Discourse's `/t/<id>.json` that the reader needs.
///
/// The names are Discourse's; everything else in the file is skipped. Fields that old versions of Discourse left out are optional, the rest must be there.
struct TopicJSON: Decodable {
  let id: Int
  let title: String
  let unicode_title: String?
  let slug: String
  let created_at: String
  let category_id: Int
  let tags: [Tag]?
  let closed: Bool?
  let archived: Bool?
  let visible: Bool?
  let post_stream: PostStream

  struct PostStream: Decodable {
    let posts: [Post]
  }

  struct Post: Decodable {
    let post_number: Int
    let username: String
    let name: String?
    let created_at: String
    let updated_at: String?
    let version: Int?
    let reply_to_post_number: Int?
    let post_type: Int?
    let action_code: String?
    let hidden: Bool?
    let actions_summary: [Action]?
    let cooked: String
  }

  struct Action: Decodable {
    let id: Int
    let count: Int?
  }

  /// A tag is a name or, in newer versions of Discourse, an object with one.
  struct Tag: Decodable {
    let name: String

    private enum CodingKeys: String, CodingKey { case name }

    init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        self.name = name  // The loss of that error is right: the other form is tried below.
      } else {
        name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      }
    }
  }
}

extension ArchiveError.Reason {
  /// What Foundation's error says, as one of our reasons.
  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self = .missingField(Self.path(context.codingPath + [key]))
    case .valueNotFound(_, let context):
      self = .missingField(Self.path(context.codingPath))
    case .typeMismatch(let type, let context):
      self = .wrongField(Self.path(context.codingPath), expected: Self.words(for: type))
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      self = .wrongField(Self.path(context.codingPath), expected: "another value")
    default:
      self = .notJSON
    }
  }

  /// A path in the file: `post_stream.posts[3].post_number`.
  private static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for key in keys {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return path.isEmpty ? "the file" : path
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is any ArrayType.Type: "a list"
    default: "an object"
    }
  }
}

/// Tells lists from objects in a decoding error.
private protocol ArrayType {}
extension Array: ArrayType {}
