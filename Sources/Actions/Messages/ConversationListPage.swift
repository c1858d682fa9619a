import Templates
import Theme

/// A member's conversations.
struct ConversationListPage: PageView {
  static let template = "talk"

  /// The frame.
  let chrome: Chrome
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// That a group was ended, with the button that brings it back.
  var ended: UndoView?
  /// The search; none where there is nothing to look for.
  var search: SearchFormView?
  /// The conversations.
  let talks: [ConversationRowView]
  /// The ways to the pages before and after.
  var pages: [LinkView] = []
  /// True if the reader has no conversations at all.
  var isEmpty = false
  /// True if the search found nothing.
  var isNothingFound = false
  /// Conversations that were cleared or deleted within a day.
  var deleted: [DeletedConversationView] = []
  /// Where the buttons are sent.
  let action: String
  /// Hidden fields that the buttons send.
  let hidden: [HiddenFieldView]
  /// True if there are histories to clear.
  var hasHistory = false
  /// Where one begins.
  let newURL: String
  /// One's friends, A to Z.
  let friendsURL: String
  /// One's calls; none where the site has none.
  var callsURL: String?
}

/// A conversation in a list.
struct ConversationRowView: View {
  /// Name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Where it is; none for a group that one was asked into.
  var url: String?
  /// When something was said last: "18:52", "14 Nov 2026".
  let time: String
  /// That time in RFC 3339, for `datetime` attributes.
  let datetime: String
  /// Latest message: "You: until Thursday".
  var words: String
  /// When it began, with the time.
  var began = ""
  /// How much is not read, in words; none for nothing.
  var unread: String?
  /// True if it is pinned before the others.
  var isFavourite = false
  /// True if the other member is online and lets friends see it.
  var isOnline = false
  /// Where the answer is sent, of a group that one was asked into.
  var action: String?
  /// The language of the page.
  var lang = ""
}

/// A conversation that was cleared or deleted, and can be restored.
struct DeletedConversationView: View {
  /// Name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Number of the conversation, which a button sends along.
  let number: String
  /// Explanation of what was done, and until when it can be restored.
  let detail: String
}

/// The form to begin a conversation, or a group.
struct NewConversationPage: PageView {
  static let template = "new-talk"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading: "New conversation".
  let title: String
  /// Introduction, a sentence.
  let lead: String
  /// How much is wrong, a sentence.
  var summary: String?
  /// The search among friends.
  let search: SearchFormView
  /// Where the form is sent.
  let action: String
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
  /// The friends to choose from.
  let people: [PersonChoiceView]
  /// The field for the name of a group; none where it has one.
  var name: FieldView?
  /// The words on the button.
  let button: String
  /// Consequences of the button, a sentence.
  let hint: String
  /// The ways to the pages before and after.
  var pages: [LinkView] = []
  /// Explanation of an empty list: no friend has such a name, or there are no friends yet.
  var empty: String?
  /// Where friends are found.
  let friendsURL: String
}

/// A friend to be ticked.
struct PersonChoiceView: View {
  /// The name of the box.
  let field: String
  /// Their name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Further facts: "@wren".
  let detail: String
  /// Where both talk, alone.
  let url: String
  /// True if they are ticked.
  let isTicked: Bool
}
