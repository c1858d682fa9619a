import Templates
import Theme

/// What a comment says and what it said before, the newest first.
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
  /// Where the comment stands in its topic.
  let placeURL: String
  /// The versions.
  let versions: [VersionView]
  /// Whether no earlier version is kept.
  let isAlone: Bool
  /// Where those before these are.
  var olderURL: String?
}

/// What a comment said from some moment on.
struct VersionView: View {
  /// Which version it is: "Now", "Before".
  let label: String
  /// When it was written.
  let time: String
  /// The same for machines.
  let datetime: String
  /// The rendered text.
  let html: [UInt8]
  /// The language of the text, where it differs from the page's.
  var lang: String?
}
