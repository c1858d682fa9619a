import Database
import HTTPTypes
import Markdown
import Model
import Theme

/// What an action works with while it answers one request.
struct Exchange {
  let request: ActionRequest
  let site: SiteDatabase
  let theme: SiteTheme
  let now: Timestamp
  /// The fields of the form, or of the query of a GET.
  var fields = FormFields()
  /// The tree whose language the answer speaks.
  var tree: SiteTree

  var settings: SiteSettings { theme.settings }
  var locale: Locale { theme.locale(tree.language) }

  init(_ request: ActionRequest, _ site: SiteDatabase, _ theme: SiteTheme, now: Timestamp) {
    self.request = request
    self.site = site
    self.theme = theme
    self.now = now
    tree = theme.settings.tree(theme.settings.mainLanguage)
  }

  /// Reads query and body; throws `Problem` when they cannot be read.
  mutating func readFields() throws {
    do {
      fields = try FormFields(request.query)
      if request.head.method == .post {
        let body = try request.body.get()
        guard isForm else { throw Problem.badRequest("reason_content_type") }
        let language = fields["lang"]
        fields = try FormFields(body)
        if !fields.has("lang") { fields["lang"] = language }
      }
    } catch let failure as FormFields.Failure {
      throw Problem(failure)
    } catch let error as ActionRequest.BodyError {
      throw Problem(error)
    }
    if let language = Language(fields["lang"]) { tree = settings.tree(language) }
  }

  private var isForm: Bool {
    guard let type = request.head.headerFields[.contentType] else { return false }
    let name = type.utf8.prefix { $0 != 59 && $0 != 32 }.map { (65...90).contains($0) ? $0 + 32 : $0 }
    return name.elementsEqual("application/x-www-form-urlencoded".utf8)
  }

  /// Whether the second button was pressed.
  var isPreview: Bool { fields.has("preview") }

  /// The language of what is written: the one that the form names, else the tree's.
  var language: Language {
    Language(fields["lang"]).flatMap { settings.languages.contains($0) ? $0 : nil } ?? tree.language
  }

  /// Renders what a member wrote; the mentioned are looked up.
  func render(_ body: String) throws(MarkdownError) -> RenderedMarkdown {
    let context = MarkdownRenderer.Context(basePath: settings.base.path) { name in
      // Why loss is right: a name that cannot be looked up stays plain text.
      guard let member = try? site.member(username: name), member.rawValue > 0 else { return nil }
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
    } else if try site.isMemberName(name) {
      errors.add("name", "taken")
    }
    return name
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

  func preview(_ html: [UInt8], title: String?) -> PreviewView {
    let name = PlainText.singleLine(fields["name"])
    return PreviewView(
      title: title, html: html, author: name.isEmpty ? nil : name,
      initials: PlainText.initials(of: name), hue: Face.hue(of: name))
  }

  func summary(_ errors: FieldErrors) -> String? {
    errors.isEmpty ? nil : locale.formErrors(errors.sentences.count)
  }

  /// The answer to something that was written.
  func saved(_ comment: Comment.ID, position: Int, in topic: Topic, isNew: Bool) -> Reply {
    let page = Paging.page(of: position, size: settings.limits.commentsPerPage)
    let path = SitePath.topic(topic.address, page: page, settings.tree(topic.language))
    return .saved(
      SavedComment(
        comment: comment, topic: topic.id, page: page,
        pageURL: "\(settings.href(path))?c=\(comment)#c\(comment)",
        commentURL: settings.action("comments/\(comment)"),
        absoluteURL: "\(settings.absolute(path))#c\(comment)", asJSON: request.wantsJSON,
        isNew: isNew))
  }

  /// The same author's same words within this many seconds are a double click.
  static let doubleClickSeconds: Int64 = 600
}
