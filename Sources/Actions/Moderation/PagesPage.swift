import Templates
import Theme

/// The editors' pages, for moderators: the list, or the form of one.
struct ModerationPagesPage: PageView {
  static let template = "desk-pages"

  /// The frame.
  let chrome: Chrome
  /// Tabs of the moderation pages.
  let tabs: [LinkView]
  /// The heading: "Pages", or the title of one.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Explanation of the list, a sentence; for one page the path of its file.
  let facts: [RuleLineView]
  /// That something changed is not on the site yet, a sentence.
  var waiting: String?
  /// Why what was changed could not be read, in the words of the build.
  var failure: String?
  /// Confirmation of what was just done, with a button that undoes it.
  var undo: UndoView?
  /// Confirmation of what was just done and cannot be undone, as a sentence.
  var notice: String?
  /// Error message about the form as a whole rather than one field.
  var formError: String?
  /// How much is wrong, a sentence.
  var summary: String?
  /// How it would look.
  var preview: PagePreviewView?
  /// The form; none for the list, and where the file cannot be read.
  var form: PageFormView?
  /// The file's current text, where someone else changed it.
  var now: String?
  /// The pages, by name.
  var rows: [PageRowView] = []
  /// The way to all of them, from one.
  var listURL: String?
}

/// The form for a page, as typed so far, with what is wrong beside each field.
struct PageFormView: View {
  /// Where it is sent.
  let action: String
  /// The title; none where the file does not let it be changed here.
  var title: FieldView?
  /// Why the title cannot be changed here, a sentence.
  var fixed: String?
  /// The text, as typed.
  let body: String
  /// The most bytes that the text may have, as a plain number.
  let bodyLimit: Int
  /// Error message about it.
  var bodyError: String?
  /// Never asked of editors.
  var isLoud = false
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
}

/// How a page would look.
struct PagePreviewView: View {
  /// Title.
  let title: String
  /// Text.
  let html: [UInt8]
}

/// One page in the list.
struct PageRowView: View {
  /// Title.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Where it is changed.
  let url: String
  /// The path of its file.
  let detail: String
}
