import Templates
import Theme

/// A member's notifications, by days, latest first.
struct NewsPage: PageView {
  static let template = "news"

  /// The frame.
  let chrome: Chrome
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// Where the button sends that says that all was seen.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// The number of the newest, where any is unread: up to it the button marks them.
  var newest: String?
  /// The days.
  var days: [NewsDayView] = []
  /// True on the first page.
  let isFirst: Bool
  /// Where those before these are.
  var olderURL: String?
  /// The forum, for a member without notifications.
  let forumURL: String
  /// Page with the settings for emails.
  let choicesURL: String
  /// Page of the member's subscriptions.
  let followsURL: String
}

/// A day, and what happened on it.
struct NewsDayView: View {
  /// The day: "Sunday, 22 November 2026".
  let title: String
  /// Events, latest first.
  var items: [NewsView] = []
}

/// A piece of news: one sentence, and the beginning of what was said.
struct NewsView: View {
  /// True while its receiver has not seen it.
  let isUnread: Bool
  /// Photo of the member who did it.
  var faceURL: String?
  /// Two letters for the face; none where no one is named.
  var initials: String?
  /// True if it is about several members who wrote somewhere.
  var isTalk = false
  /// The class of the face's colour.
  let hue: String
  /// Name of the member who did it; none where no one is named.
  var name: String?
  /// Words for the event: "answers you in".
  let words: String
  /// In which topic.
  var title: String?
  /// The language of the title, where it differs from the page's.
  var titleLang: String?
  /// Where it leads; none for nowhere.
  var url: String?
  /// The time of day.
  let time: String
  /// The moment for machines.
  let datetime: String
  /// The beginning of the words.
  var quote: String?
  /// The language of the words, where it differs from the page's.
  var quoteLang: String?
  /// Where the answer to a request for friendship goes.
  var requestAction: String?
  /// The language of the page, which forms send along.
  let lang: String
}
