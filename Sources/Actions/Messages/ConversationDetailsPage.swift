import Templates
import Theme

/// The members of a conversation, and what can be done with it.
struct ConversationDetailsPage: PageView {
  static let template = "conversation-facts"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The name of the group, or of the other.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Date from which on it exists, a sentence.
  let facts: String
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// The conversation itself.
  let talkURL: String
  /// All that was said in it, as a file.
  let exportURL: String
  /// Where all buttons are sent.
  let action: String
  /// Hidden fields that the buttons send.
  let hidden: [HiddenFieldView]
  /// True for a group that the reader is in.
  var isGroup = false
  /// Where others are asked in; none where that is not the reader's to do.
  var askURL: String?
  /// Members of the group.
  var members: [GroupMemberView] = []
  /// The ways to the pages before and after.
  var pages: [LinkView] = []
  /// The form for its name; none where that is not the reader's to do.
  var form: FormView?
  /// The form for its picture; likewise.
  var picture: FormView?
  /// The button that takes the picture away; none where there is none.
  var unpicture: RelationButtonView?
  /// Buttons that mute it, and pin it in the list.
  var tells: [RelationButtonView] = []
  /// Actions that are folded at the foot.
  let folded: [ConversationActView]
}

/// Something that can be done with a conversation, and what comes of it.
struct ConversationActView: View {
  /// The button.
  let button: RelationButtonView
  /// Consequences, a sentence.
  let hint: String
}

/// A member of a group.
struct GroupMemberView: View {
  /// The name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Their page.
  let url: String
  /// Role, in words.
  let detail: String
  /// Their number, which a button sends along.
  let number: String
  /// Buttons for actions on this member.
  let buttons: [RelationButtonView]
}
