import HTTPTypes
import Model

/// Every address below the mount point of the actions.
enum Route: Hashable {
  /// `GET|POST /topics/new`
  case newTopic
  /// `GET|POST /topics/<id>/comments`
  case comments(Topic.ID)
  /// `GET /comments/<id>`
  case comment(Comment.ID)
  /// `GET /search`
  case search

  /// Reads a path such as `/topics/42/comments`; nil when nothing is there.
  init?(path: String) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    switch (parts.first, parts.count) {
    case ("topics", 2) where parts[1] == "new": self = .newTopic
    case ("topics", 3) where parts[2] == "comments":
      guard let id = Topic.ID(digits: parts[1]) else { return nil }
      self = .comments(id)
    case ("comments", 2):
      guard let id = Comment.ID(digits: parts[1]) else { return nil }
      self = .comment(id)
    case ("search", 1): self = .search
    default: return nil
    }
  }

  /// Whether it is a form to write with; GET shows it, POST takes it.
  var isForm: Bool {
    switch self {
    case .newTopic, .comments: true
    case .comment, .search: false
    }
  }

  /// What may be done there.
  var methods: [HTTPRequest.Method] {
    isForm ? [.get, .head, .post] : [.get, .head]
  }
}
