import Templates
import Theme

/// The form to invite somebody by an e-mail address, and the invitations that nobody has answered.
struct InvitationsPage: PageView {
  static let template = "invitations"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Invite by e-mail".
  let title: String
  /// What it is about, a sentence or two.
  let lead: String
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// What has just been done, a sentence.
  var notice: String?
  /// The comment that was being read.
  var comment: CommentView?
  /// The form.
  let form: FormView
  /// What was sent and is not answered, the last first.
  var sent: [SentInvitationView] = []
  /// Where it is taken back.
  let action: String
  /// What is sent along.
  let hidden: [HiddenFieldView]
}

/// An invitation that nobody has answered.
struct SentInvitationView: View {
  /// Its number.
  let number: String
  /// When it was asked for: "22 Nov 2026, 10:02".
  let time: String
  /// Until when it can be accepted, a sentence.
  let until: String
  /// The first words of what it says.
  var words: String?
}

/// What a letter of invitation leads to: who invites, their words, what they were reading, and the ways in.
struct InvitationPage: PageView {
  static let template = "invitation"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Irene Salvatierra invites you".
  let title: String
  /// What it means to accept, a sentence or two.
  let lead: String
  /// Why it cannot be accepted, a sentence.
  var summary: String?
  /// What the letter said, a line each.
  var words: [RuleLineView] = []
  /// The comment that was being read.
  var comment: CommentView?
  /// The title of its topic, with the way there.
  var topic: LinkView?
  /// Where the button is sent.
  let action: String
  /// Whether who reads it is signed in: then a button accepts.
  var isMember = false
  /// Where an account is opened; none where nobody can.
  var signUpURL: String?
  /// Where somebody with an account signs in.
  var signInURL: String?
  /// What is sent along.
  let hidden: [HiddenFieldView]
}
