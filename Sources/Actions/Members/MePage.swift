import Templates
import Theme

/// A member's own page: for them alone.
struct MePage: PageView {
  static let template = "me"

  /// The frame.
  let chrome: Chrome
  /// Their name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Their name in addresses.
  let username: String
  /// Their page for everybody; none before the first post.
  var personURL: String?
  /// "here since October 2026".
  let since: String
  /// What has just been done, a sentence.
  var notice: String?
  /// Where everything of theirs is.
  let ways: [OwnWayView]
  /// What they need less often: drafts, what they follow.
  let quiet: [LinkView]
  /// Where they change what others read about them.
  let profileURL: String
  /// What others wrote since they were here.
  var fresh: FreshView?
  /// Where they keep order, if they do.
  var desk: LinkView?
  /// What waits for them there, a sentence.
  var deskDetail: String?
  /// What they wrote last.
  var posts: [OwnPostView] = []
  /// Boards that are for members, and what is new in them.
  var boards: [LinkView] = []
  /// Where they sign out.
  let signOutAction: String
  /// The language of the page, which forms send along.
  let lang: String
}

/// Topics in which others wrote since the reader of a page was here.
struct FreshView: View {
  /// The heading: "New since 20 Nov 2026".
  let title: String
  /// Where the button sends that says that all was seen.
  let action: String
  /// What it sends along: the time up to which.
  let upTo: String
  /// The topics, the latest activity first.
  var topics: [FreshTopicView] = []
}

/// A topic in which others wrote since the reader of a page was here.
struct FreshTopicView: View {
  /// Its title.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Where the latest of it is.
  let url: String
  /// How much is new: "6 new answers".
  let count: String
  /// When the latest was written.
  let time: String
  /// The same for machines.
  let datetime: String
  /// Whether the reader follows it.
  let isFollowed: Bool
}

/// Something that the reader of a page wrote.
struct OwnPostView: View {
  /// The title of its topic.
  let title: String
  /// Where it stands.
  let url: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// When it was written.
  let time: String
  /// The same for machines.
  let datetime: String
  /// Why others do not see it: "waits for a moderator".
  var state: String?
}

/// A way to something of the reader's own: `partials/own-icon.mustache` draws what it is.
struct OwnWayView: View {
  /// What it leads to, as its icon says.
  enum Icon {
    case first, messages, news, friends, notebook, agenda, map, meet, favourites, settings
  }

  private let icon: Icon
  /// Its name: "Messages".
  let label: String
  /// Where it leads.
  let url: String
  /// The newest of it, one line in words; none for nothing.
  var line: String?
  /// How much is unread or waits for an answer: "3", "99+"; none for nothing.
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
