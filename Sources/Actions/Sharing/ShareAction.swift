import Database
import HTTPTypes
import Media
import Model
import Pages
import Theme

/// `share`: receives what another app shares by the system's menu, and asks where it is to go: a new topic, or a message.
///
/// The system sends the form (W3C Web Share Target), not a page of ours: nothing is posted here, only the form of the topic or
/// the message is shown, filled in. A file of a member is stored as one that they add to a text, which no post shows yet; of
/// other senders the texts alone are read, and come back once they have signed in.
struct ShareAction: FormAction {
  static let shownFields: [String] = []
  /// Conversations, and friends, to choose from.
  private static let size = 30

  private var context: ActionContext
  private let sent: FormSubmission
  private let shared: SharedContent
  /// Outcome of a file, a sentence.
  private var notice: String?

  /// Takes the shared content from a form or a query; throws `notFound` on a site where no one posts.
  init(_ context: inout ActionContext) throws {
    guard context.settings.acceptsPosts else { throw Problem.notFound }
    var hasFile = false
    if context.request.isFormWithFile, context.viewer == .everyone {
      hasFile = context.readSharedTexts()
      sent = .plain
    } else {
      sent = try context.formSubmission(file: "file")
    }
    let fields = context.fields
    shared = SharedContent(
      title: fields["title"], text: fields["body"], link: fields["link"],
      titleBytes: context.settings.limits.titleBytes)
    let limit = context.settings.limits.requestBytes / 4
    guard shared.message.utf8.count <= limit else {
      throw Problem(ActionRequest.BodyError.tooLong(limit: limit))
    }
    // Whatever apps send besides, and however long: these are the fields from here on.
    context.fields = FormFields()
    for name in ["lang", "to", "q"] + Attachment.fields where fields[name].utf8.count <= 200 {
      context.fields[name] = fields[name]
    }
    (context.fields["title"], context.fields["body"]) = (shared.title, shared.body)
    try context.readAttachments()
    self.context = context
    if hasFile { notice = context.locale.text("share_into_signed_out") }
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var filled = self
    try filled.takeFile()
    if let route = filled.chosen, let page = try filled.form(of: route) { return .finished(page) }
    return .finished(try filled.response(FormState(context.locale)))
  }

  // MARK: Where it goes

  /// The form that was chosen: `topic`, `talk-5` for a conversation, `member-7` for one that is yet to begin.
  ///
  /// A system chooses nothing: to open a conversation is to have read it.
  private var chosen: Route? {
    guard context.request.isSameOrigin(context.settings.base) else { return nil }
    let word = context.fields["to"]
    if word == "topic" { return .newTopic }
    let parts = word.split(separator: "-")
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "talk": return Conversation.ID(digits: parts[1]).map { .talk($0) }
    case "member": return Member.ID(digits: parts[1]).map { .personTalk($0) }
    default: return nil
    }
  }

  /// The form with all that was shared in it; nil where the viewer may not enter.
  private func form(of route: Route) throws -> ActionResponse? {
    let kind = route.kind
    guard context.settings.answers(kind),
      kind.accessPolicy.allows(context.viewer.role, guests: context.settings.guests)
    else { return nil }
    var filled = context
    for name in ["to", "q"] { filled.fields.remove(name) }
    if kind.isTalk {
      filled.fields.remove("title")
      filled.fields["body"] = shared.message
    }
    return try route.action(&filled).form?.response(FormState(filled.locale))
  }

  // MARK: The file

  /// Stores a file as one that its member adds to a text, and attaches it; what is wrong with it becomes the notice.
  private mutating func takeFile() throws {
    guard let member = context.viewer.member, !isWithoutFile else { return }
    guard context.theme.uploadURL != nil else {
      notice = context.locale.text("share_into_no_files")
      return
    }
    try sent.checkQuota()
    var errors = FieldErrors(context.locale)
    let most = context.settings.limits.uploadBytes
    if let file = context.file(sent, of: "file", most: most, &errors),
      let upload = try store(Array(file), of: member.id, &errors)
    {
      _ = try context.attach(upload.name, "")
      notice = context.locale.text("share_into_picture")
    } else {
      notice = errors["file"]
    }
  }

  private var isWithoutFile: Bool {
    switch sent {
    case .plain: return true
    case .heavy, .tooMany: return false
    case .whole(let form):
      do throws(UploadedForm.Fault) {
        _ = try form.file()
        return false
      } catch {
        return error == .empty
      }
    }
  }

  private func store(
    _ file: [UInt8], of member: Member.ID, _ errors: inout FieldErrors
  ) throws -> Upload? {
    let taken: UploadedFile
    do throws(UploadedFile.Fault) {
      taken = try UploadedFile(file)
    } catch {
      context.note(error, &errors)
      return nil
    }
    let name = UploadName(
      hash: try context.fileNamer(for: member).hash(of: taken.bytes), size: taken.size,
      fileExtension: taken.kind.fileExtension)
    return try context.keep(
      Upload(
        name: name, member: member, title: sent.fileTitle, size: taken.bytes.count,
        sentAt: context.now), taken.bytes, field: "file", &errors)
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let isEmpty = shared.isEmpty && context.attachments.list.isEmpty
    let title = locale.text("share_into_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        lead: locale.text(isEmpty ? "share_into_empty" : "share_into_lead"), notice: notice,
        forms: isEmpty ? [] : try forms(), kept: shared.isEmpty ? nil : shared.message)
    }
  }

  private func forms() throws -> [FormView] {
    var forms: [FormView] = []
    let kind = Route.newTopic.kind
    if kind.accessPolicy.allows(context.viewer.role, guests: context.settings.guests) {
      forms.append(view("topic", [("to", "topic")], button: "share_into_topic"))
    }
    guard context.viewer == .everyone else { return forms + (try messageForms()) }
    if context.settings.allowsSignIn {
      var view = view("sign-in", [("kept", "share")], button: "share_into_sign_in")
      view.action = context.settings.href(.plain(.signIn))
      view.isMain = forms.isEmpty
      forms.append(view)
    }
    return forms
  }

  /// A form of this page, with all that was shared.
  private func view(
    _ id: String, _ more: [(name: String, value: String)], _ fields: [FieldView] = [],
    button: String
  ) -> FormView {
    let names = ["title", "body"] + Attachment.fields
    let hidden = names.filter { !context.fields[$0].isEmpty }.map { ($0, context.fields[$0]) }
    return context.form(
      id, to: .plain(.share), FormState(context.locale), fields, hidden: hidden + more,
      button: button)
  }

  /// Forms with the receivers of a message; where not all of them fit, with a search by name.
  private func messageForms() throws -> [FormView] {
    guard let me = context.viewer.member, context.settings.has(.messages) else { return [] }
    let locale = context.locale
    let (choices, isAll) = try people(me.id)
    var forms: [FormView] = []
    if !choices.isEmpty {
      var to = FieldView(name: "to", label: locale.text("label_share_to"))
      (to.choices, to.isShort) = (choices, true)
      var view = view("message", [], [to], button: "share_into_write")
      (view.heading, view.isMain) = (locale.text("share_into_message"), false)
      forms.append(view)
    }
    let isSearched = !context.fields["q"].isEmpty
    if !isAll || isSearched {
      var name = FieldView(name: "q", label: locale.text("label_share_name"))
      (name.value, name.isShort) = (context.fields["q"], true)
      if choices.isEmpty { name.error = locale.text("share_into_nobody") }
      var view = view("find", [], [name], button: "share_into_find")
      (view.heading, view.isMain) = (locale.text("share_into_other"), false)
      forms.append(view)
    }
    return forms
  }

  /// Conversations and friends whose names have what was searched for, and whether those are all.
  private func people(_ me: Member.ID) throws -> (choices: [ChoiceView], isAll: Bool) {
    let query = PlainText.singleLine(context.fields["q"])
    let talks = try context.reader.conversations(whoseNameHas: query, atMost: Self.size + 1)
    let friends = try context.site.friends(
      of: me, whoseNameHas: query, atMost: Self.size + 1, at: context.now)
    let known = Set(talks.compactMap { $0.other?.name.id })
    let choices =
      talks.prefix(Self.size).filter(\.isIn).map {
        ChoiceView(value: "talk-\($0.id)", label: context.name(of: $0))
      }
      + friends.prefix(Self.size).filter { !known.contains($0.name.id) }.map {
        ChoiceView(value: "member-\($0.name.id)", label: $0.name.name)
      }
    return (choices, max(talks.count, friends.count) <= Self.size)
  }
}

extension ActionContext {
  /// Takes the texts from the beginning of a form with a file whose sender is not signed in; returns true if a file came along.
  fileprivate mutating func readSharedTexts() -> Bool {
    // Why loss is right: of a form that was cut short the beginning is still there.
    let body = request.beginning.isEmpty ? (try? request.body.get()) ?? [] : request.beginning
    let beginning = Array(body.prefix(Responder.beginningBytes))
    if let texts = request.multipart(beginning) { replaceFields(texts) }
    guard let name = beginning[...].range(ofBytes: "filename=\"".utf8) else { return false }
    // A browser sends a file without a name where none was chosen.
    return beginning[name.upperBound...].first != UInt8(ascii: "\"")
  }
}
