import Templates
import Theme

/// The form to invite someone by an email address, and the invitations without an answer.
struct InvitationsPage: PageView {
  static let template = "invitations"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Invite by email".
  let title: String
  /// Introduction, a sentence or two.
  let lead: String
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// The comment that was being read.
  var comment: CommentView?
  /// The form.
  let form: FormView
  /// Invitations without an answer, latest first.
  var sent: [SentInvitationView] = []
  /// Address at which an invitation is withdrawn.
  let action: String
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
}

/// An invitation without an answer.
struct SentInvitationView: View {
  /// Number of the invitation.
  let number: String
  /// Time of the request: "22 Nov 2026, 10:02".
  let time: String
  /// Until when it can be accepted, a sentence.
  let until: String
  /// The first words of what it says.
  var words: String?
}

/// The page that an email of invitation leads to: the inviter, their words, the comment that they were reading, and the ways
/// in.
struct InvitationPage: PageView {
  static let template = "invitation"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Irene Salvatierra invites you".
  let title: String
  /// Explanation of accepting, a sentence or two.
  let lead: String
  /// Why it cannot be accepted, a sentence.
  var summary: String?
  /// Words of the email, a line each.
  var words: [RuleLineView] = []
  /// The comment that was being read.
  var comment: CommentView?
  /// The title of its topic, with the way there.
  var topic: LinkView?
  /// Where the button is sent.
  let action: String
  /// True for a signed-in reader: then a button accepts.
  var isMember = false
  /// Page to sign up; none where no one can.
  var signUpURL: String?
  /// Page to sign in with an existing account.
  var signInURL: String?
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
}
