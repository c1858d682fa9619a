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
  /// What it is about, a sentence.
  var lead: String?
  /// Why nobody can be asked, a sentence.
  var obstacle: String?
  /// Why nothing was sent, a sentence, where there is no form any more.
  var summary: String?
  /// The comment.
  let comment: CommentView
  /// How the invitation will arrive.
  var preview: RequestPreviewView?
  /// The form; none where it was sent, or nobody can be asked.
  var form: FormView?
  /// What was sent, a line each.
  var sent: [RuleLineView] = []
  /// When: "22 Nov 2026, 10:02".
  var sentAt: String?
  /// Where things stand; none while there is the form.
  var relation: RelationView?
  /// Where the comment stands.
  let backURL: String
  /// Where somebody from outside is invited to read it.
  let outsideURL: String
  /// What comes of the form, beside it.
  var happens: String?
  /// What comes of a yes.
  var accepted: String?
}

/// A request for friendship as it will arrive.
struct RequestPreviewView: View {
  /// Who asks.
  let author: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// What it says, a line each.
  let words: [RuleLineView]
  /// "About your comment of 4 Sept 2026".
  var about: String?
}

/// Where things stand between the reader and a member, and the form to ask for friendship with a few words.
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
  /// Where things stand.
  var relation: RelationView?
  /// The form to ask; none where there is something already.
  var form: FormView?
}
