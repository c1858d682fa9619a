import Templates
import Theme

/// Notices to everybody: the form for a new one and the list; or one notice, and decisions about it.
struct ModerationNoticesPage: PageView {
  static let template = "desk-notices"

  /// The frame.
  let chrome: Chrome
  /// The pages of the desk.
  let tabs: [LinkView]
  /// The heading: "Notices", or the title of one.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// How things stand, each a sentence.
  var facts: [RuleLineView] = []
  /// What has just been done, with the way back.
  var undo: UndoView?
  /// What has just been done that has no way back, a sentence.
  var notice: String?
  /// How much is wrong, a sentence.
  var summary: String?
  /// What is wrong with the whole, not with one field.
  var formError: String?
  /// How it would look.
  var preview: PreviewView?
  /// The form.
  let form: NoticeFormView
  /// Where the button is sent.
  let action: String
  /// What was decided last when the page was made; empty for a new one.
  let seen: String
  /// The language of the page.
  let pageLang: String
  /// The button that takes it down, or shows it again; none for a new one.
  var button: ModerationButtonView?
  /// What was decided about it, the newest first.
  var decisions: [DecisionView] = []
  /// Those that are kept, the newest first.
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
  /// What is wrong with it.
  var bodyError: String?
  /// Whether its writer was asked about capitals; sent again, it stays.
  var isLoud = false
  /// Until when, in which languages, and whether all members are told.
  let fields: [FieldView]
  /// What is sent along.
  let hidden: [HiddenFieldView]
  /// The words on the button.
  let button: String
}

/// One notice in the list of the desk.
struct NoticeRowView: View {
  /// Its title.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Where it is at the desk.
  let url: String
  /// How it stands, who wrote it and when, and that it was sent: "on the first page until 9 Dec 2026 · Carmen, 25 Nov".
  let detail: String
}
