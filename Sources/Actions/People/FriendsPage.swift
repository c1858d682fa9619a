import Templates
import Theme

/// A member's friends by name, who waits for an answer, whom the member asked, and whom they have blocked.
struct FriendsPage: PageView {
  static let template = "friends"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Friends".
  let title: String
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// The search.
  let search: SearchFormView
  /// Members who ask for friendship, and wait for an answer.
  var asking: [FriendRequestView] = []
  /// Sentence that says that there are more of them than are shown.
  var moreAsking: String?
  /// The letters with which names begin, each with the page that has it.
  var letters: [LinkView] = []
  /// The friends and the pinned groups, by letter.
  var groups: [FriendGroupView] = []
  /// Why there are none, a sentence.
  var empty: String?
  /// The ways to the pages before and after, where there are more than fit.
  var pages: [LinkView] = []
  /// Members who were asked and have not answered.
  var asked: [FriendRequestView] = []
  /// The ways to others of them, where there are more than fit.
  var askedPages: [LinkView] = []
  /// Members whom the reader has blocked.
  var blocked: [FriendRequestView] = []
  /// The ways to others of them, where there are more than fit.
  var blockedPages: [LinkView] = []
  /// Where others are found, as links.
  var ways: [LinkView] = []
}

/// The friends whose names begin with one letter.
struct FriendGroupView: View {
  /// The letter: "A".
  let letter: String
  /// Anchor of the group on its page: "l-a".
  let anchor: String
  /// The friends.
  let friends: [MemberRowView]
}

/// A member who asks, was asked, or is blocked, with the possible actions.
struct FriendRequestView: View {
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
  /// When: "16 Nov 2026".
  let time: String
  /// Words of the request, a line each.
  var words: [RuleLineView] = []
  /// The comment that it is about.
  var about: LinkView?
  /// Where the buttons are sent.
  let action: String
  /// Buttons for the possible actions.
  let buttons: [RelationButtonView]
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
}
