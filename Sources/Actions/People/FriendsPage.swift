import Templates
import Theme

/// A member's friends by name, who waits for an answer, whom the member asked, and whom they have blocked.
struct FriendsPage: PageView {
  static let template = "friends"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Friends".
  let title: String
  /// The pages that are one's own, as links.
  let mine: [LinkView]
  /// Where the search leads.
  let action: String
  /// The language of the page.
  let lang: String
  /// What was looked for.
  let query: String
  /// What is wrong with it.
  var queryError: String?
  /// Who asks, and waits for an answer.
  var asking: [FriendRequestView] = []
  /// That there are more of them than are shown, a sentence.
  var moreAsking: String?
  /// The letters with which names begin, each with the page that has it.
  var letters: [LinkView] = []
  /// The friends, by letter.
  var groups: [FriendGroupView] = []
  /// Why there are none, a sentence.
  var empty: String?
  /// The ways to the pages before and after, where there are more than fit.
  var pages: [LinkView] = []
  /// Whom the member asked.
  var asked: [FriendRequestView] = []
  /// The ways to others of them, where there are more than fit.
  var askedPages: [LinkView] = []
  /// Whom they have blocked.
  var blocked: [FriendRequestView] = []
  /// The ways to others of them, where there are more than fit.
  var blockedPages: [LinkView] = []
  /// Where others are found, as links.
  var ways: [LinkView] = []

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .list("mine") { $0.mine },
    .flag("hasMine") { !$0.mine.isEmpty },
    .text("action") { $0.action },
    .text("lang") { $0.lang },
    .text("query") { $0.query },
    .text("queryError") { $0.queryError },
    .list("asking") { $0.asking },
    .flag("hasAsking") { !$0.asking.isEmpty },
    .text("moreAsking") { $0.moreAsking },
    .list("letters") { $0.letters },
    .flag("hasLetters") { !$0.letters.isEmpty },
    .list("groups") { $0.groups },
    .text("empty") { $0.empty },
    .list("pages") { $0.pages },
    .flag("hasPages") { !$0.pages.isEmpty },
    .list("asked") { $0.asked },
    .flag("hasAsked") { !$0.asked.isEmpty },
    .list("askedPages") { $0.askedPages },
    .flag("hasAskedPages") { !$0.askedPages.isEmpty },
    .list("blocked") { $0.blocked },
    .flag("hasBlocked") { !$0.blocked.isEmpty },
    .list("blockedPages") { $0.blockedPages },
    .flag("hasBlockedPages") { !$0.blockedPages.isEmpty },
    .list("ways") { $0.ways },
  ]
}

/// The friends whose names begin with one letter.
struct FriendGroupView: View {
  /// The letter: "A".
  let letter: String
  /// What leads there on its page: "l-a".
  let anchor: String
  /// The friends.
  let friends: [FriendRowView]

  static let keys: Keys<Self> = [
    .text("letter") { $0.letter },
    .text("anchor") { $0.anchor },
    .list("friends") { $0.friends },
  ]
}

/// A friend in the list.
struct FriendRowView: View {
  /// The name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// The friend's page.
  let url: String
  /// "@wren · friends since October 2026".
  let detail: String
  /// When they were seen last, where they share it: "last here on 20 Nov 2026".
  var seen: String?

  static let keys: Keys<Self> = [
    .text("name") { $0.name },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .text("url") { $0.url },
    .text("detail") { $0.detail },
    .text("seen") { $0.seen },
  ]
}

/// Somebody who asks, was asked, or is blocked, with what can be done about it.
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
  /// What the request says, a line each.
  var words: [RuleLineView] = []
  /// The comment that it is about.
  var about: LinkView?
  /// Where the buttons are sent.
  let action: String
  /// What can be done.
  let buttons: [RelationButtonView]
  /// What is sent along.
  let hidden: [HiddenFieldView]

  static let keys: Keys<Self> = [
    .text("name") { $0.name },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .text("url") { $0.url },
    .text("time") { $0.time },
    .list("words") { $0.words },
    .view("about") { $0.about },
    .text("action") { $0.action },
    .list("buttons") { $0.buttons },
    .list("hidden") { $0.hidden },
  ]
}
