public import Templates

/// The form to open a topic: empty, with a preview, or with what is wrong.
public final class NewTopicPage: PageView {
  /// The template that shows it.
  public static let template = "new-topic"

  /// The frame.
  public let chrome: Chrome
  /// The way here: the forum.
  public let breadcrumb: [LinkView]
  /// How much is wrong, as in "Two things before this can be posted", a sentence.
  public let summary: String?
  /// What is wrong with the whole, not with one field.
  public let formError: String?
  /// How the topic would look.
  public let preview: PreviewView?
  /// The fields.
  public let form: NewTopicFormView
  /// Topics with a title like this one.
  public let similar: [TopicRowView]
  /// The rules of the house, beside the form.
  public let rules: [RuleLineView]
  /// Where they stand in full.
  public let rulesURL: String?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    breadcrumb: [LinkView] = [],
    summary: String? = nil,
    formError: String? = nil,
    preview: PreviewView? = nil,
    form: NewTopicFormView,
    similar: [TopicRowView] = [],
    rules: [RuleLineView] = [],
    rulesURL: String? = nil
  ) {
    self.chrome = chrome
    self.breadcrumb = breadcrumb
    self.summary = summary
    self.formError = formError
    self.preview = preview
    self.form = form
    self.similar = similar
    self.rules = rules
    self.rulesURL = rulesURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "summary": .text,
    "formError": .text,
    "preview": .view(PreviewView.shape),
    "form": .view(NewTopicFormView.shape),
    "similar": .list(TopicRowView.shape),
    "hasSimilar": .flag,
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
    case "summary": .optional(summary)
    case "formError": .optional(formError)
    case "preview": .optional(preview)
    case "form": .view(form)
    case "similar": .list(similar)
    case "hasSimilar": .flag(!similar.isEmpty)
    case "rules": .list(rules)
    case "hasRules": .flag(!rules.isEmpty)
    case "rulesURL": .optional(rulesURL)
    default: .missing
    }
  }
}

/// How a text would look, shown above its form.
public final class PreviewView: View {
  /// The title of the topic to be; none for a reply.
  public let title: String?
  /// The rendered text.
  public let html: [UInt8]
  /// The name that would stand beside it.
  public let author: String?
  /// Two letters for the face.
  public let initials: String
  /// The class of the face's colour.
  public let hue: String

  /// Takes every string finished, in the page's language.
  public init(
    title: String? = nil,
    html: [UInt8],
    author: String? = nil,
    initials: String,
    hue: String
  ) {
    self.title = title
    self.html = html
    self.author = author
    self.initials = initials
    self.hue = hue
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "html": .html,
    "author": .text,
    "initials": .text,
    "hue": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .optional(title)
    case "html": .html(html)
    case "author": .optional(author)
    case "initials": .text(initials)
    case "hue": .text(hue)
    default: .missing
    }
  }
}
