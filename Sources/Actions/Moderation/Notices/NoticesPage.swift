import Templates
import Theme

/// Notices to everyone: the form for a new one and the list; or one notice, and decisions about it.
struct ModerationNoticesPage: PageView {
  static let template = "desk-notices"

  /// The frame.
  let chrome: Chrome
  /// Tabs of the moderation pages.
  let tabs: [LinkView]
  /// The heading: "Notices", or the title of one.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Facts about the current state, each a sentence.
  var facts: [RuleLineView] = []
  /// Confirmation of what was just done, with a button that undoes it.
  var undo: UndoView?
  /// Confirmation of what was just done and cannot be undone, as a sentence.
  var notice: String?
  /// How much is wrong, a sentence.
  var summary: String?
  /// Error message about the form as a whole rather than one field.
  var formError: String?
  /// How it would look.
  var preview: PreviewView?
  /// The form.
  let form: NoticeFormView
  /// Where the button is sent.
  let action: String
  /// The latest decision when the page was made; empty for a new one.
  let seen: String
  /// The language of the page.
  let pageLang: String
  /// The button that takes it down, or shows it again; none for a new one.
  var button: ModerationButtonView?
  /// Earlier decisions about it, newest first.
  var decisions: [DecisionView] = []
  /// Stored notices, newest first.
  var rows: [NoticeRowView] = []
  /// The way to all of them, from one.
  var listURL: String?
}

/// The form for a notice, as typed so far, with what is wrong beside each field.
struct NoticeFormView: View {
  /// Where it is sent.
  let action: String
  /// The heading above it: "A new notice".
  let heading: String
  /// The title.
  let title: FieldView
  /// The text, as typed.
  let body: String
  /// The most bytes that the text may have, as a plain number.
  let bodyLimit: Int
  /// Error message about it.
  var bodyError: String?
  /// True when the writer was asked about text in capitals; sending it again posts it as it is.
  var isLoud = false
  /// Fields for the last day, the languages, and whether all members are notified.
  let fields: [FieldView]
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
  /// The words on the button.
  let button: String
}

/// One notice in the list for moderators.
struct NoticeRowView: View {
  /// Title.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Address of its page for moderators.
  let url: String
  /// State, author and time, and that it was sent: "on the first page until 9 Dec 2026 · Carmen, 25 Nov".
  let detail: String
}
