import Database
import HTTPTypes
import Markdown
import Model
import Theme
import Time
import Vault

/// `desk/pages`: the editors' pages – the site's rules, the welcome, other pages directly in `content/` – and, with
/// `file=rules.es.md`, the form by which an admin changes one of them.
///
/// An edit changes title and text in the file, and nothing else. The site follows when the job runner has read the file, as
/// with editors' own changes. A file that someone changed meanwhile is never overwritten unseen.
struct PagesAction: FormAction {
  static let shownFields = ["title"]

  var context: ActionContext
  private let me: SignedIn
  /// The page that is changed, one of those that the last build wrote down; nil for the list.
  let page: EditablePage?

  /// Throws `notFound` for a file that is not in the list.
  init(_ context: ActionContext) throws {
    (self.context, me) = (context, try context.member())
    guard context.fields.has("file") else {
      page = nil
      return
    }
    page = try context.site.editablePage(context.fields["file"])
    guard page != nil else { throw Problem.notFound }
  }

  func show() throws -> Reply {
    var filled = self
    var form = FormState(context.locale)
    guard let page else { return .finished(try response(form)) }
    do {
      filled.fill(try context.site.openPage(page))
    } catch let fault as PageFile.Fault {
      form.refusal = refusal(fault, page)
    }
    return .finished(try filled.response(form))
  }

  /// The form with what a file says now.
  private mutating func fill(_ open: OpenPage) {
    context.fields["title"] = open.markdown.title ?? page?.title ?? ""
    context.fields["body"] = open.markdown.text
    context.fields["seen"] = open.digest
  }

  func submit() throws -> Reply {
    guard let page else { throw Problem.badRequest("reason_unknown_form") }
    var (form, again) = (FormState(context.locale), self)
    let title = title(&form.errors)
    form.rendered = rendered(&form.errors)
    guard form.errors.isEmpty, !context.isPreview else { return .finished(try response(form)) }
    do {
      return try answer(store(page, title))
    } catch let conflict as PageConflict {
      form.refusal = (.conflict, context.locale.text("pages_conflict"))
      // An editor who saves again has seen it.
      again.context.fields["seen"] = conflict.page.digest
      return .finished(try again.response(form, now: conflict.page))
    } catch is DecisionConflict {
      // The second half of a double click, or nothing was changed.
      return context.redirect(to: url(page))
    } catch let fault as PageFile.Fault {
      form.refusal = refusal(fault, page)
      return .finished(try response(form))
    }
  }

  /// One transaction, which ends with the file.
  private func store(_ page: EditablePage, _ title: String) throws -> Decision {
    try context.allow([Quota("page \(me.id)", most: 60, seconds: 3600)])
    let decision = Decision(.edit, by: me.id, at: context.now)
    let (seen, text) = (context.fields["seen"], context.fields["body"])
    let stored = try context.site.write {
      try $0.edit(page, seen: seen, title: title, text: Self.trimmed(text), decision)
    }
    context.site.folder.wakeJobs()
    return stored
  }

  private func answer(_ decision: Decision) throws -> Reply {
    guard let page else { throw Problem.notFound }
    return context.redirect(to: url(page, query: "&done=\(decision.id)"))
  }

  func url(_ page: EditablePage, query: String = "") -> String {
    context.href(.deskPages, query: "file=\(PercentEncoding.text(page.file))\(query)")
  }

  /// Without blank lines around it, which a file keeps as they are.
  static func trimmed(_ text: String) -> String {
    func isBlank(_ line: Substring.UTF8View) -> Bool { line.allSatisfy { $0 == 32 || $0 == 9 } }
    var lines = Substring(text).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    while let first = lines.first, isBlank(first) { lines.removeFirst() }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    var words = lines.map { Substring($0) }.joined(separator: "\n").utf8[...]
    while let last = words.last, last == 32 || last == 9 { words.removeLast() }
    return String(decoding: words, as: UTF8.self)
  }

  /// The title, checked; where the file does not let it be changed, what is typed counts for nothing.
  private func title(_ errors: inout FieldErrors) -> String {
    let title = PlainText.singleLine(context.fields["title"])
    let limit = context.settings.limits.titleBytes
    if PlainText.isBlank(title) {
      errors.add("title", "empty")
    } else if title.utf8.count > limit {
      errors.add("title", "long", ["limit": context.locale.number(limit)])
    }
    return title
  }

  /// The text as a build will read it, but for what links of editors become; nil where it cannot be read.
  private func rendered(_ errors: inout FieldErrors) -> RenderedMarkdown? {
    let body = Self.trimmed(context.fields["body"])
    let limit = PageMarkdown.most - 1024
    if body.isEmpty {
      errors.add("body", "empty")
      return nil
    }
    guard body.utf8.count <= limit else {
      errors.add(.tooLong(bytes: body.utf8.count, limit: limit))
      return nil
    }
    do {
      return try MemberText.page(
        Array(body.utf8),
        in: MarkdownRenderer.Context(basePath: context.settings.base.path, omitsIDs: true))
    } catch {
      errors.add(error)
      return nil
    }
  }

  /// Why the file cannot be changed, and what to do.
  private func refusal(
    _ fault: PageFile.Fault, _ page: EditablePage
  ) -> (HTTPResponse.Status, String) {
    let file = ["file": "content/\(page.file)"] as KeyValuePairs
    return switch fault {
    case .missing: (.conflict, context.locale.text("pages_missing", file))
    case .unreadable: (.conflict, context.locale.text("pages_unreadable", file))
    case .unwritable: (.unprocessableContent, context.locale.text("pages_unwritable", file))
    case .refused: (.serviceUnavailable, context.locale.text("pages_refused", file))
    }
  }
}
