import Templates
import Theme

/// The current and the earlier versions of a comment, newest first.
struct HistoryPage: PageView {
  static let template = "history"

  /// The frame.
  let chrome: Chrome
  /// The heading: "What Irene wrote here".
  let title: String
  /// The way here: forum and board.
  var breadcrumb: Breadcrumb = []
  /// The topic's title.
  let topicTitle: String
  /// The language of its title, where it differs from the page's.
  var topicLang: String?
  /// Address of the comment in its topic.
  let placeURL: String
  /// The versions.
  let versions: [VersionView]
  /// True if no earlier version is stored.
  let isAlone: Bool
  /// Where those before these are.
  var olderURL: String?
}

/// One version of a comment.
struct VersionView: View {
  /// Which version it is: "Now", "Before".
  let label: String
  /// When it was written.
  let time: String
  /// That time in RFC 3339, for `datetime` attributes.
  let datetime: String
  /// The rendered text.
  let html: [UInt8]
  /// The language of the text, where it differs from the page's.
  var lang: String?
}
