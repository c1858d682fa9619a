import Templates
import Theme

/// The form to ask the author of a comment for friendship; what was sent; or why nothing can be.
struct InvitePage: PageView {
  static let template = "invite"

  /// The frame.
  let chrome: Chrome
  /// The way here: forum and topic.
  let breadcrumb: [LinkView]
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

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .text("title") { $0.title },
    .text("lead") { $0.lead },
    .text("obstacle") { $0.obstacle },
    .text("summary") { $0.summary },
    .view("comment") { $0.comment },
    .view("preview") { $0.preview },
    .view("form") { $0.form },
    .list("sent") { $0.sent },
    .text("sentAt") { $0.sentAt },
    .view("relation") { $0.relation },
    .text("backURL") { $0.backURL },
    .text("outsideURL") { $0.outsideURL },
    .text("happens") { $0.happens },
    .text("accepted") { $0.accepted },
  ]
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

  static let keys: Keys<Self> = [
    .text("author") { $0.author },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .list("words") { $0.words },
    .text("about") { $0.about },
  ]
}

/// Where things stand between the reader and a member, and the form to ask for friendship with a few words.
struct FriendshipPage: PageView {
  static let template = "friendship"

  /// The frame.
  let chrome: Chrome
  /// The way here: the list of friends.
  let breadcrumb: [LinkView]
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

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .text("name") { $0.name },
    .text("username") { $0.username },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .text("summary") { $0.summary },
    .view("relation") { $0.relation },
    .view("form") { $0.form },
  ]
}
