import Templates
import Theme

/// What a member follows, and how: for them alone.
struct FollowsPage: PageView {
  static let template = "follows"

  /// The frame.
  let chrome: Chrome
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// What has just been done, a sentence.
  var notice: String?
  /// Push notifications, for who has just followed something.
  var pushOffer: PushOfferView?
  /// Why it could not be done, a sentence.
  var summary: String?
  /// What was just stopped.
  var stopped: UndoView?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// Where letters are chosen.
  let choicesURL: String
  /// What is followed; none where nothing is.
  var groups: [FollowGroupView] = []
  /// The ways to other pages of topics.
  var pages: [LinkView] = []
  /// The forum, for who follows nothing.
  let forumURL: String
  /// Whether the member follows where they write.
  let own: FormView
  /// The feed of what they follow.
  let feed: FilterFeedView
}

/// Things of one kind that a member follows.
struct FollowGroupView: View {
  /// Names it on its page: "topics".
  let id: String
  /// The heading: "Topics".
  let title: String
  /// The things.
  var rows: [FollowView] = []
}

/// Something that a member follows.
struct FollowView: View {
  /// Its title or name.
  let title: String
  /// Where it is.
  let url: String
  /// The language of the title, where it differs from the page's.
  var titleLang: String?
  /// What is told of it: "each answer".
  let detail: String
  /// Its kind, which buttons send.
  let kind: String
  /// Its number, which they send, too.
  let number: String
}
