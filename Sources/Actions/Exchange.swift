import Database
import HTTPTypes
import Markdown
import Model
import Time
import Theme

/// What an action works with while it answers one request.
struct Exchange {
  let request: ActionRequest
  let site: SiteDatabase
  let theme: SiteTheme
  let now: Timestamp
  /// Who asks.
  let viewer: Viewer
  /// The fields of the form, or of the query of a GET.
  var fields = FormFields()
  /// Why the fields must be refused; whatever could be read of them is in `fields`.
  private(set) var refusal: FormFields.Failure?
  /// The tree whose language the answer speaks.
  private(set) var tree: SiteTree
  /// What is written in: the language that the form names, else that of the topic.
  private(set) var language: Language
  /// The topic that is answered, once it is found.
  private(set) var topic: Topic?

  var settings: SiteSettings { theme.settings }
  var locale: Locale { theme.locale(tree.language) }
  var reader: Reader { site.reader(for: viewer) }

  init(
    _ request: ActionRequest, _ site: SiteDatabase, _ theme: SiteTheme, _ viewer: Viewer,
    now: Timestamp
  ) {
    self.request = request
    self.viewer = viewer
    self.site = site
    self.theme = theme
    self.now = now
    language = theme.settings.mainLanguage
    tree = theme.settings.tree(language)
  }

  /// Reads query and body; throws when the body cannot be read as a form.
  ///
  /// Why its fields must be refused is kept in `refusal`, for after it is clear who may send them there.
  mutating func readFields() throws {
    fields = FormFields(request.query)
    let query = fields
    speak()
    if request.head.method == .post {
      let body = try request.body.get()
      guard request.isForm else { throw Problem.badRequest("reason_content_type") }
      fields = FormFields(body)
      if !fields.has("lang") { fields["lang"] = query["lang"] }
      speak()
    }
    refusal = fields.failure ?? query.failure
  }

  /// The language that the request names, when the site speaks it.
  private var askedLanguage: Language? {
    Language(fields["lang"]).flatMap { settings.languages.contains($0) ? $0 : nil }
  }

  private mutating func speak() {
    guard let asked = askedLanguage else { return }
    language = asked
    tree = settings.tree(asked)
  }

  /// Answers in a topic: in its language, unless the request names another one that the site speaks.
  mutating func enter(_ topic: Topic) {
    self.topic = topic
    guard askedLanguage == nil else { return }
    language = topic.language
    tree = settings.tree(topic.language)
  }

  /// Whether the second button was pressed.
  var isPreview: Bool { fields.has("preview") }

  /// Renders what a member wrote; the mentioned are looked up.
  func render(_ body: String) throws(MarkdownError) -> RenderedMarkdown {
    let context = MarkdownRenderer.Context(basePath: settings.base.path) { name in
      // Why loss is right: a name that cannot be looked up stays plain text.
      guard (try? site.member(username: name)) != nil else { return nil }
      return settings.href(.person(Folding.fold(name), settings.tree(settings.mainLanguage)))
    }
    return try MarkdownRenderer().render(body, by: .member, in: context)
  }

  /// The rules of the house beside a form.
  var ruleLines: [RuleLineView] { theme.rules(tree.language).map { RuleLineView(text: $0) } }

  var rulesURL: String? {
    ruleLines.isEmpty ? nil : settings.href(.document("rules", tree))
  }

  var forumLink: LinkView {
    LinkView(label: locale.text("forum"), url: settings.href(.list(.forum, tree)))
  }

  func boardLink(_ id: TopicList.ID) throws -> LinkView? {
    guard let board = try site.boards().first(where: { $0.id == id }) else { return nil }
    let title = try site.title(id, tree.language) ?? board.slug
    return LinkView(label: title, url: settings.href(.list(board, tree)))
  }

  /// The name that a guest typed, checked; the words beside the field go into `errors`.
  func guestName(_ errors: inout FieldErrors) throws -> String {
    let name = PlainText.singleLine(fields["name"])
    let limit = settings.limits.nameCharacters
    if PlainText.isBlank(name) {
      errors.add("name", "empty")
    } else if PlainText.characterCount(name, upTo: limit + 1) > limit {
      errors.add("name", "long", ["limit": locale.number(limit)])
    } else if PlainText.initials(of: name) == "?" {
      errors.add("name", "characters")
    } else if isReserved(name) {
      errors.add("name", "reserved")
    } else if try site.isMemberName(name) {
      errors.add("name", "taken")
    }
    return name
  }

  /// Whether a name would pass for the community itself.
  private func isReserved(_ name: String) -> Bool {
    let folded = Folding.fold(name)
    return settings.languages.contains { language in
      [theme.siteName(language), theme.locale(language).text("system")].contains {
        Folding.fold($0) == folded
      }
    }
  }

  /// The text, rendered; nil and a word beside the field when it cannot be.
  func renderedBody(_ errors: inout FieldErrors) -> RenderedMarkdown? {
    let body = fields["body"]
    if PlainText.isBlank(body) {
      errors.add("body", "empty")
      return nil
    }
    let limit = settings.limits.commentBytes
    guard body.utf8.count <= limit else {
      errors.add(.tooLong(bytes: body.utf8.count, limit: limit))
      return nil
    }
    do {
      return try render(body)
    } catch {
      errors.add(error)
      return nil
    }
  }

  /// The answer to something that was written.
  func saved(_ comment: Comment.ID, position: Int, in topic: Topic, isNew: Bool) -> Reply {
    let page = Paging.page(of: position, size: settings.limits.commentsPerPage)
    let path = SitePath.topic(topic.address, page: page, settings.tree(topic.language))
    return .saved(
      SavedComment(
        comment: comment, topic: topic.id, page: page,
        pageURL: "\(settings.href(path))?c=\(comment)#c\(comment)",
        commentURL: settings.action(comment) + "?saved=1",
        absoluteURL: "\(settings.absolute(path))#c\(comment)", asJSON: request.wantsJSON,
        isNew: isNew))
  }

  /// The same author's same words within this many seconds are a double click.
  static let doubleClickSeconds: Int64 = 600
}
