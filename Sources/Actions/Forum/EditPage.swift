import Templates
import Theme

/// The form in which authors change what they wrote, with a preview or with what is wrong.
struct EditPage: PageView {
  static let template = "edit"

  /// The frame.
  let chrome: Chrome
  /// The way here: forum and board.
  var breadcrumb: Breadcrumb = []
  /// The topic's title.
  let topicTitle: String
  /// The language of its title, where it differs from the page's.
  var topicLang: String?
  /// Where the comment stands in its topic.
  let placeURL: String
  /// How much is wrong, a sentence.
  var summary: String?
  /// What is wrong with the whole, not with one field.
  var formError: String?
  /// How the comment would look.
  var preview: PreviewView?
  /// The fields.
  let form: EditFormView
  /// The rules of the house, beside the form.
  var rules: [RuleLineView] = []
  /// Where they stand in full.
  var rulesURL: String?
}

/// The fields of a comment that is changed, as typed so far, with what is wrong beside each.
struct EditFormView: View {
  /// Where the form is sent: "/do/comments/42/edit".
  let action: String
  /// The language of the page, a hidden field.
  let lang: String
  /// Whether the title of the topic can be changed: with its first comment.
  let hasTitle: Bool
  /// The title, as typed.
  let title: String
  /// What is wrong with it.
  var titleError: String?
  /// The text, as typed.
  let body: String
  /// The most bytes that the text may have, as a plain number.
  let bodyLimit: Int
  /// What is wrong with it.
  var bodyError: String?
  /// Whether its writer was asked about capitals; sent again, it stays.
  var isLoud = false
  /// The files that go with it.
  var attached: [AttachmentView] = []
  /// Where a picture or a document for the text is sent; the text goes along; none where none is taken.
  var uploadURL: String?
  /// What the form is called there: "comments/42/edit".
  let kept: String
  /// What becomes of the words that it has now, a sentence.
  let hint: String
}
