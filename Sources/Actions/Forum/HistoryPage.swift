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
  var breadcrumb: [LinkView] = []
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

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .text("topicTitle") { $0.topicTitle },
    .text("topicLang") { $0.topicLang },
    .text("placeURL") { $0.placeURL },
    .list("versions") { $0.versions },
    .flag("isAlone") { $0.isAlone },
    .text("olderURL") { $0.olderURL },
  ]
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

  static let keys: Keys<Self> = [
    .text("label") { $0.label },
    .text("time") { $0.time },
    .text("datetime") { $0.datetime },
    .html("html") { $0.html },
    .text("lang") { $0.lang },
  ]
}
