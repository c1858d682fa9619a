import Templates
import Theme

/// What a member began to write and put aside.
struct DraftsPage: PageView {
  static let template = "drafts"

  /// The frame.
  let chrome: Chrome
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// What has just been done, a sentence.
  var notice: String?
  /// Why it was not done.
  var summary: String?
  /// What was thrown away, with the button that takes it back.
  var dropped: UndoView?
  /// A text that could not be kept, as it was typed.
  var unkept: String?
  /// What is kept, the last first.
  var drafts: [DraftView] = []
  /// Where one is thrown away.
  let action: String
  /// What is sent along.
  let hidden: [HiddenFieldView]
}

/// One of them.
struct DraftView: View {
  /// The title of the topic that it answers, or its own.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Where one goes on; none where nothing can be said any more.
  var url: String?
  /// What its form is called.
  let route: String
  /// How it begins.
  var words: String?
  /// All of it, where one cannot go on.
  var body: String?
  /// When it was put aside: "22 Nov 2026, 10:02".
  let time: String
  /// The same for machines: "2026-11-22T10:02:00Z".
  let datetime: String
}
