import Templates
import Theme

/// The form to ask the author of a comment for friendship; what was sent; or why nothing can be.
struct InvitePage: PageView {
  static let template = "invite"

  /// The frame.
  let chrome: Chrome
  /// The way here: forum and topic.
  let breadcrumb: Breadcrumb
  /// The heading: "Invite Wren Halloran".
  let title: String
  /// Introduction, a sentence.
  var lead: String?
  /// Reason why the author cannot be asked, a sentence.
  var obstacle: String?
  /// Why nothing was sent, a sentence, where the form is no longer shown.
  var summary: String?
  /// The comment.
  let comment: CommentView
  /// How the invitation will arrive.
  var preview: RequestPreviewView?
  /// The form; none where it was sent, or the author cannot be asked.
  var form: FormView?
  /// Words that were sent, a line each.
  var sent: [RuleLineView] = []
  /// When: "22 Nov 2026, 10:02".
  var sentAt: String?
  /// Relation to the author; none while there is the form.
  var relation: RelationView?
  /// Address of the comment.
  let backURL: String
  /// Page to invite someone from outside to read it.
  let outsideURL: String
  /// Consequences of the form, beside it.
  var happens: String?
  /// Consequences of an acceptance.
  var accepted: String?
}

/// A request for friendship as it will arrive.
struct RequestPreviewView: View {
  /// Name of the asking member.
  let author: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Words of the request, a line each.
  let words: [RuleLineView]
  /// "About your comment of 4 Sept 2026".
  var about: String?
}

/// The relation between the reader and a member, and the form to ask for friendship with a few words.
struct FriendshipPage: PageView {
  static let template = "friendship"

  /// The frame.
  let chrome: Chrome
  /// The way here: the list of friends.
  let breadcrumb: Breadcrumb
  /// The member's name.
  let name: String
  /// The name in addresses.
  let username: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Why nothing was done, a sentence.
  var summary: String?
  /// The relation.
  var relation: RelationView?
  /// The form to ask; none where there is something already.
  var form: FormView?
}
