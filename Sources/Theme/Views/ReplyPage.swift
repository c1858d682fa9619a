public import Templates

/// The form to reply, on a page of its own: quoting, answering, with a preview or with what is
/// wrong.
public final class ReplyPage: PageView {
  /// The template that shows it.
  public static let template = "reply"

  /// The frame.
  public let chrome: Chrome
  /// The way here: forum and board.
  public let breadcrumb: [LinkView]
  /// The topic's title.
  public let topicTitle: String
  /// Where it is.
  public let topicURL: String
  /// The language of its title, where it differs from the page's.
  public let topicLang: String?
  /// The comment quoted or answered.
  public let answered: CommentView?
  /// How much is wrong, as in "One thing before this can be posted", a sentence.
  public let summary: String?
  /// What is wrong with the whole, not with one field.
  public let formError: String?
  /// How the reply would look.
  public let preview: PreviewView?
  /// The fields.
  public let form: ReplyFormView
  /// The rules of the house, beside the form.
  public let rules: [RuleLineView]
  /// Where they stand in full.
  public let rulesURL: String?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    breadcrumb: [LinkView] = [],
    topicTitle: String,
    topicURL: String,
    topicLang: String? = nil,
    answered: CommentView? = nil,
    summary: String? = nil,
    formError: String? = nil,
    preview: PreviewView? = nil,
    form: ReplyFormView,
    rules: [RuleLineView] = [],
    rulesURL: String? = nil
  ) {
    self.chrome = chrome
    self.breadcrumb = breadcrumb
    self.topicTitle = topicTitle
    self.topicURL = topicURL
    self.topicLang = topicLang
    self.answered = answered
    self.summary = summary
    self.formError = formError
    self.preview = preview
    self.form = form
    self.rules = rules
    self.rulesURL = rulesURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "topicTitle": .text,
    "topicURL": .text,
    "topicLang": .text,
    "answered": .view(CommentView.shape),
    "summary": .text,
    "formError": .text,
    "preview": .view(PreviewView.shape),
    "form": .view(ReplyFormView.shape),
    "rules": .list(RuleLineView.shape),
    "hasRules": .flag,
    "rulesURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "topicTitle": .text(topicTitle)
    case "topicURL": .text(topicURL)
    case "topicLang": .optional(topicLang)
    case "answered": .optional(answered)
    case "summary": .optional(summary)
    case "formError": .optional(formError)
    case "preview": .optional(preview)
    case "form": .view(form)
    case "rules": .list(rules)
    case "hasRules": .flag(!rules.isEmpty)
    case "rulesURL": .optional(rulesURL)
    default: .missing
    }
  }
}
