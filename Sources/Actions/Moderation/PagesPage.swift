import Templates
import Theme

/// The editors' pages, for moderators: the list, or the form of one.
struct ModerationPagesPage: PageView {
  static let template = "desk-pages"

  /// The frame.
  let chrome: Chrome
  /// The pages of the desk.
  let tabs: [LinkView]
  /// The heading: "Pages", or the title of one.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// What this is, a sentence; of one page the path of its file.
  let facts: [RuleLineView]
  /// That something changed is not on the site yet, a sentence.
  var waiting: String?
  /// Why what was changed could not be read, in the words of the build.
  var failure: String?
  /// What has just been done, with the way back.
  var undo: UndoView?
  /// What has just been done that has no way back, a sentence.
  var notice: String?
  /// What is wrong with the whole, not with one field.
  var formError: String?
  /// How much is wrong, a sentence.
  var summary: String?
  /// How it would look.
  var preview: PagePreviewView?
  /// The form; none for the list, and where the file cannot be read.
  var form: PageFormView?
  /// What the file says now, where somebody else changed it.
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
  /// What is wrong with it.
  var bodyError: String?
  /// Never asked of editors.
  var isLoud = false
  /// What is sent along.
  let hidden: [HiddenFieldView]
}

/// How a page would look.
struct PagePreviewView: View {
  /// Its title.
  let title: String
  /// Its text.
  let html: [UInt8]
}

/// One page in the list.
struct PageRowView: View {
  /// Its title.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Where it is changed.
  let url: String
  /// The path of its file.
  let detail: String
}
