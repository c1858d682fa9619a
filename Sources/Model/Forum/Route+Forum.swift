// The addresses of the forum.
extension Route.Kind {
  /// The form for a new topic.
  public static let newTopic = Self("topics/new", of: .forum, for: .writers, [.form, .attachments])
  /// The form to reply in a topic.
  public static let reply = Self(
    "topics/#/comments", of: .forum, for: .writers, [.form, .attachments])
  /// One comment, and its actions.
  public static let comment = Self("comments/#", of: .forum, for: .everyone)
  /// The form of an author to change a comment.
  public static let edit = Self(
    "comments/#/edit", of: .forum, for: .role(.member), [.form, .attachments])
  /// Earlier versions of a comment.
  public static let history = Self("comments/#/history", of: .forum, for: .everyone)
  /// The button with which an author deletes a comment, or restores it.
  public static let deletion = Self("comments/#/delete", of: .forum, for: .role(.member), .form)
  /// The button of a topic's author to mark a comment as its answer, or to remove the mark.
  public static let solution = Self("comments/#/solution", of: .forum, for: .role(.member), .form)
  /// The form to report a comment to the moderators.
  public static let report = Self("comments/#/report", of: .forum, for: .role(.member), .form)
  /// The buttons by which a member reacts to a comment.
  public static let reactions = Self("reactions", of: .forum, for: .role(.member), .form)
  /// A member's drafts.
  public static let drafts = Self("me/drafts", of: .forum, for: .role(.member), .form)
}

extension SitePart {
  static func findForum(_ finder: inout RouteFinder) {
    finder.under("topics", [.newTopic, .reply])
    finder.under("comments", [.comment, .edit, .history, .deletion, .solution, .report])
    finder.under("reactions", [.reactions])
    finder.under("me", [.drafts])
  }
}

extension Route {
  /// The form for a new topic.
  public static let newTopic = Route(.newTopic)
  /// The form to reply in a topic.
  public static func reply(_ topic: Topic.ID) -> Route { Route(.reply, topic.rawValue) }
  /// One comment.
  public static func comment(_ comment: Comment.ID) -> Route { Route(.comment, comment.rawValue) }
  /// A form of one comment.
  public static func comment(_ comment: Comment.ID, _ kind: Kind) -> Route {
    Route(kind, comment.rawValue)
  }
}
