import Templates
import Theme

/// A member's subscriptions and their settings: for the member alone.
struct FollowsPage: PageView {
  static let template = "follows"

  /// The frame.
  let chrome: Chrome
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Push notifications, offered to a member who has just followed something.
  var pushOffer: PushOfferView?
  /// Why it could not be done, a sentence.
  var summary: String?
  /// The subscription that was just stopped, with the button that restores it.
  var stopped: UndoView?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// Page with the settings for emails.
  let choicesURL: String
  /// Things that the member follows; none where there are none.
  var groups: [FollowGroupView] = []
  /// The ways to other pages of topics.
  var pages: [LinkView] = []
  /// The forum, for a member who follows nothing.
  let forumURL: String
  /// Form by which the member follows where they write.
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
  /// Title or name.
  let title: String
  /// Where it is.
  let url: String
  /// The language of the title, where it differs from the page's.
  var titleLang: String?
  /// Kind of news that it brings: "each answer".
  let detail: String
  /// Kind of thing, which buttons send.
  let kind: String
  /// Number of the thing, which they send, too.
  let number: String
}
