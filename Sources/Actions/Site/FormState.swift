import Database
import HTTPTypes
import Markdown
import Model
import Theme

/// A form on its way back to its writer: what is wrong with it, or how it will look.
struct FormState {
  /// Errors in the fields.
  var errors: FieldErrors
  /// The text, rendered; nil when it cannot be.
  var rendered: RenderedMarkdown?
  /// True if the writer is asked about text in capitals.
  var isLoud = false
  /// The topic that has the title already.
  var similar: Topic?
  /// Topics that have titles like it.
  var alike: [Topic] = []
  /// Why nothing was done although no field is wrong.
  var refusal: (status: HTTPResponse.Status, sentence: String)?

  /// A form with which nothing is wrong so far.
  init(_ locale: Locale) { errors = FieldErrors(locale) }

  var status: HTTPResponse.Status {
    refusal?.status ?? (errors.isEmpty ? .ok : .unprocessableContent)
  }
}

extension ActionContext {
  /// The sentence above a form that comes back.
  func summary(_ form: FormState, isPost: Bool = true) -> String? {
    form.refusal?.sentence
      ?? (form.errors.isEmpty
        ? nil : locale.formErrors(form.errors.sentences.count, isPost: isPost))
  }

  /// Preview of the text, when it was requested; only then is `title` evaluated.
  func preview(
    _ form: FormState, title: @autoclosure () -> String? = nil
  ) -> PreviewView? {
    guard isPreview, let rendered = form.rendered else { return nil }
    let name = viewer.member?.name ?? PlainText.singleLine(fields["name"])
    return PreviewView(
      title: title(), html: rendered.html, author: name.isEmpty ? nil : name,
      isGuest: viewer == .everyone,
      initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
      // Why loss is right: a preview without the photo is still a preview.
      faceURL: (try? ownAvatarURL()) ?? nil)
  }

  /// A form as a page; as JSON, what is wrong with it or how its text will look.
  func response(_ form: FormState, _ page: () throws -> some PageView) throws -> ActionResponse {
    guard request.wantsJSON, request.head.method == .post else {
      // A preview that could be made was not refused, even if the form still lacks other fields.
      let isShown = isPreview && form.rendered != nil
      let status = isShown && form.refusal == nil ? .ok : form.status
      return .page(status, try theme.render(try page(), in: tree.language))
    }
    if form.errors.isEmpty, let rendered = form.rendered {
      return .json(.ok, .object([("html", .text(String(decoding: rendered.html, as: UTF8.self)))]))
    }
    return details(form)
  }

  /// Problem details of a form, for a program.
  func details(_ form: FormState) -> ActionResponse {
    .details(
      form.status, locale.text("problem_422_title"), locale.text("problem_422_explanation"),
      form.errors.sentences)
  }
}
