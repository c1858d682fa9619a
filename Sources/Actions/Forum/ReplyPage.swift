import Templates
import Theme

/// The form to reply, on a page of its own: quoting, answering, with a preview or with what is
/// wrong.
struct ReplyPage: PageView {
  static let template = "reply"

  /// The frame.
  let chrome: Chrome
  /// The way here: forum and board.
  var breadcrumb: Breadcrumb = []
  /// The topic's title.
  let topicTitle: String
  /// Where it is.
  let topicURL: String
  /// The language of its title, where it differs from the page's.
  var topicLang: String?
  /// The comment quoted or answered.
  var answered: CommentView?
  /// How much is wrong, as in "One thing before this can be posted", a sentence.
  var summary: String?
  /// Error message about the form as a whole rather than one field.
  var formError: String?
  /// How the reply would look.
  var preview: PreviewView?
  /// The fields.
  let form: ReplyFormView
  /// The site's rules, shown beside the form.
  var rules: [RuleLineView] = []
  /// Page with the full rules.
  var rulesURL: String?
}
