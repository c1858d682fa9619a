internal import FoundationEssentials

/// The few fields of Discourse's `/t/<id>.json` that the reader needs.
///
/// The names are Discourse's; everything else in the file is skipped. Fields that old versions of Discourse left out,
/// or that are null for some topics, are optional; the rest must be there.
struct TopicJSON: Decodable {
  let id: Int
  let title: String
  let unicode_title: String?
  let slug: String?
  let created_at: String
  /// Null in private messages, and in topics of no category of old versions.
  let category_id: Int?
  let archetype: String?
  let deleted_at: AnyJSONValue?
  let deleted_by: AnyJSONValue?
  let is_shared_draft: Bool?
  let tags: [Tag?]?
  let closed: Bool?
  let archived: Bool?
  let visible: Bool?
  let post_stream: PostStream

  struct PostStream: Decodable {
    let posts: [Post]
  }

  struct Post: Decodable {
    let post_number: Int
    /// Null where the member was deleted.
    let username: String?
    let user_id: Int?
    let name: String?
    let created_at: String
    let updated_at: String?
    let version: Int?
    let reply_to_post_number: Int?
    let post_type: Int?
    let action_code: String?
    let hidden: Bool?
    let deleted_at: AnyJSONValue?
    let deleted_by: AnyJSONValue?
    let user_deleted: Bool?
    let actions_summary: [Action?]?
    let cooked: String?
    let polls: Polls?
  }

  struct Action: Decodable {
    let id: Int?
    let count: Int?
  }

  /// A value of any kind: only its presence counts, as long as it is not null.
  struct AnyJSONValue: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// A tag is a name or, in newer versions of Discourse, an object with one.
  struct Tag: Decodable {
    let name: String
    /// Only staff may give or see it.
    let isForStaff: Bool

    private enum CodingKeys: String, CodingKey { case name, staff, pm_only }

    init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        self.name = name  // The loss of that error is right: the other form is tried below.
        isForStaff = false
      } else {
        let tag = try decoder.container(keyedBy: CodingKeys.self)
        name = try tag.decode(String.self, forKey: .name)
        let isStaffs = try tag.decodeIfPresent(Bool.self, forKey: .staff) ?? false
        isForStaff = try tag.decodeIfPresent(Bool.self, forKey: .pm_only) ?? false || isStaffs
      }
    }
  }
}

extension TopicJSON {
  /// Why only some people could read the topic, apart from its category; nil where only the category counts.
  var hiddenReason: SkipReason? {
    if deleted_at != nil || deleted_by != nil { return .deletedTopic }
    if is_shared_draft ?? false { return .sharedDraft }
    switch archetype {
    case nil, "regular", "banner": return nil
    case "private_message": return .privateMessage
    default: return .otherArchetype
    }
  }
}

extension TopicJSON.Post {
  /// The author; nil where the member was deleted.
  var author: ArchivedAuthor? {
    guard let username, username.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    let name = name ?? ""
    return ArchivedAuthor(
      number: user_id, username: username,
      name: name.utf8.allSatisfy { $0 == 0x20 } ? nil : ArchivedName.cut(name))
  }

  /// Why the post was not open to everyone; nil where it was, and where flags hide it (`hidden`).
  var hiddenReason: SkipReason? {
    if deleted_at != nil || deleted_by != nil { return .deletedPost }
    if user_deleted ?? false { return .deletedByAuthor }
    switch post_type {
    case nil, 1, 2: return nil
    case 3: return SmallAction.sentence(action_code ?? "") == nil ? .otherAction : nil
    case 4: return .whisper
    default: return .otherPost
    }
  }
}

extension ArchiveError.Reason {
  /// Converts Foundation's error to one of our reasons.
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
