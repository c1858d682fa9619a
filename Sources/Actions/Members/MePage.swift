import Templates
import Theme

/// A member's own page, visible only to them.
struct MePage: PageView {
  static let template = "me"

  /// The frame.
  let chrome: Chrome
  /// Their name.
  let name: String
  /// Two letters shown without a photo.
  let initials: String
  /// The class of the colour behind the letters.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Username for addresses.
  let username: String
  /// Their public page; nil before the first post.
  var personURL: String?
  /// "here since October 2026".
  let since: String
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// Links to everything of theirs.
  let ways: [AccountMenuRowView]
  /// Links needed less often: drafts, subscriptions.
  let quiet: [LinkView]
  /// Page to change what others read about them.
  let profileURL: String
  /// Topics in which others wrote since their last visit.
  var fresh: RecentTopicsView?
  /// Link to moderation, for moderators.
  var desk: LinkView?
  /// Number of posts waiting for moderation, as a sentence.
  var deskDetail: String?
  /// Their latest posts.
  var posts: [OwnPostView] = []
  /// Boards for members, and news in them.
  var boards: [LinkView] = []
  /// URL to sign out.
  let signOutAction: String
  /// The language of the page, which forms send along.
  let lang: String
}

/// Topics in which others wrote since the reader of a page was here.
struct RecentTopicsView: View {
  /// The heading: "New since 20 Nov 2026".
  let title: String
  /// URL to which the button that marks everything as seen is sent.
  let action: String
  /// Time that the button sends: everything up to it is marked as seen.
  let upTo: String
  /// The topics, the latest activity first.
  var topics: [RecentTopicView] = []
}

/// A topic in which others wrote since the reader of a page was here.
struct RecentTopicView: View {
  /// Title of the topic.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// URL of the latest new post.
  let url: String
  /// Number of new posts: "6 new answers".
  let count: String
  /// When the latest was written.
  let time: String
  /// Time for machines.
  let datetime: String
  /// True if the reader follows the topic.
  let isFollowed: Bool
}

/// A post by the reader of the page.
struct OwnPostView: View {
  /// The title of its topic.
  let title: String
  /// URL of the post.
  let url: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// When it was written.
  let time: String
  /// Time for machines.
  let datetime: String
  /// The reason why others do not see it: "waits for a moderator".
  var state: String?
}

/// A link to something of the reader's own: `partials/own-icon.mustache` draws its icon.
struct AccountMenuRowView: View {
  /// Icon of the link.
  enum Icon {
    case first, messages, news, friends, notebook, agenda, map, meet, favourites, settings
  }

  private let icon: Icon
  /// Label: "Messages".
  let label: String
  /// URL of the link.
  let url: String
  /// The newest thing in it, one line in words; nil for nothing.
  var line: String?
  /// Number of things unread or waiting for an answer: "3", "99+"; nil for none.
  var count: String?
  /// Draws a flag.
  var isFirst: Bool { icon == .first }
  /// Draws a round bubble.
  var isMessages: Bool { icon == .messages }
  /// Draws a bell.
  var isNews: Bool { icon == .news }
  /// Draws two heads.
  var isFriends: Bool { icon == .friends }
  /// Draws a book.
  var isNotebook: Bool { icon == .notebook }
  /// Draws a calendar.
  var isAgenda: Bool { icon == .agenda }
  /// Draws a folded map.
  var isMap: Bool { icon == .map }
  /// Draws two rings.
  var isMeet: Bool { icon == .meet }
  /// Draws a star.
  var isFavourites: Bool { icon == .favourites }
  /// Draws two sliders.
  var isSettings: Bool { icon == .settings }

  init(icon: Icon, label: String, url: String, line: String?, count: String?) {
    (self.icon, self.label, self.url) = (icon, label, url)
    (self.line, self.count) = (line, count)
  }
}
