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
  /// Address of the comment in its topic.
  let placeURL: String
  /// How much is wrong, a sentence.
  var summary: String?
  /// Error message about the form as a whole rather than one field.
  var formError: String?
  /// How the comment would look.
  var preview: PreviewView?
  /// The fields.
  let form: EditFormView
  /// The site's rules, shown beside the form.
  var rules: [RuleLineView] = []
  /// Page with the full rules.
  var rulesURL: String?
}

/// The fields of a comment that is changed, as typed so far, with what is wrong beside each.
struct EditFormView: View {
  /// Where the form is sent: "/do/comments/42/edit".
  let action: String
  /// The language of the page, a hidden field.
  let lang: String
  /// True if the title of the topic can be changed: with its first comment.
  let hasTitle: Bool
  /// The title, as typed.
  let title: String
  /// Error message about it.
  var titleError: String?
  /// The text, as typed.
  let body: String
  /// The most bytes that the text may have, as a plain number.
  let bodyLimit: Int
  /// Error message about it.
  var bodyError: String?
  /// True when the writer was asked about text in capitals; sending it again posts it as it is.
  var isLoud = false
  /// The files that go with it.
  var attached: [AttachmentView] = []
  /// Where a picture or a document for the text is sent; the text goes along; none where none is taken.
  var uploadURL: String?
  /// Name of the form there: "comments/42/edit".
  let kept: String
  /// Consequences for the current text, a sentence.
  let hint: String
}
