import Templates
import Theme

/// A member's drafts.
struct DraftsPage: PageView {
  static let template = "drafts"

  /// The frame.
  let chrome: Chrome
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Why it was not done.
  var summary: String?
  /// Confirmation that a draft was deleted, with the button that restores it.
  var dropped: UndoView?
  /// A text that could not be saved, as it was typed.
  var unkept: String?
  /// The drafts, latest first.
  var drafts: [DraftView] = []
  /// Where one is thrown away.
  let action: String
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
}

/// One of them.
struct DraftView: View {
  /// The title of the topic that it answers, or its own.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Address to continue at; none where nothing can be posted there now.
  var url: String?
  /// Name of its form.
  let route: String
  /// How it begins.
  var words: String?
  /// All of it, where one cannot go on.
  var body: String?
  /// Time when it was saved: "22 Nov 2026, 10:02".
  let time: String
  /// That time in RFC 3339, for `datetime` attributes: "2026-11-22T10:02:00Z".
  let datetime: String
}
