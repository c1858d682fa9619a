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
  /// How much is new for them, a sentence.
  var news: String?
  /// Where that is.
  let newsURL: String
  /// In how many conversations something waits, a sentence; none for nothing.
  var talk: String?
  /// The conversations.
  let talkURL: String
  /// How many texts they put aside, a sentence.
  var drafts: String?
  /// Where those are.
  let draftsURL: String
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
  /// Where they are signed in.
  var sessions: [SessionView] = []
  /// Where sessions are ended.
  let sessionsAction: String
  /// What can be set.
  var settings: [LinkView] = []
  /// The pages that are one's own, as links.
  var mine: [LinkView] = []
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

/// A browser in which somebody is signed in.
struct SessionView: View {
  /// "Firefox on Linux".
  let name: String
  /// "this browser, since 3 Nov 2026".
  let since: String
  /// What the button sends that ends it; none for this browser.
  var digest: String?
}
