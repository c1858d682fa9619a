import Templates
import Theme

/// What a member was told of, by days, the latest first.
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
  /// What has just been done, a sentence.
  var notice: String?
  /// The number of the newest, where any is unread: up to it the button marks them.
  var newest: String?
  /// The days.
  var days: [NewsDayView] = []
  /// Whether this is the first page.
  let isFirst: Bool
  /// Where those before these are.
  var olderURL: String?
  /// The forum, for who has no news.
  let forumURL: String
  /// Where letters are chosen.
  let choicesURL: String
  /// What the member follows.
  let followsURL: String
}

/// A day, and what happened on it.
struct NewsDayView: View {
  /// The day: "Sunday, 22 November 2026".
  let title: String
  /// What happened, the latest first.
  var items: [NewsView] = []
}

/// A piece of news: one sentence, and the beginning of what was said.
struct NewsView: View {
  /// Whether its receiver has not seen it yet.
  let isUnread: Bool
  /// The photo of who did it.
  var faceURL: String?
  /// Two letters for the face; none where nobody is named.
  var initials: String?
  /// Whether it tells of several who wrote somewhere.
  var isTalk = false
  /// The class of the face's colour.
  let hue: String
  /// Who did it; none where nobody is named.
  var name: String?
  /// What they did: "answers you in".
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
