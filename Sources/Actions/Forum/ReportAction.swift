import Database
import Model
import Theme

/// `comments/<id>/report`, `people/<id>/report`, `messages/<id>/report`: a member reports a comment to the moderators, once, or
/// another member, again when the earlier report was answered.
///
/// No one else is notified: neither the author nor the reported member. The form says nothing of blocks. A report of a message
/// reports its author, and shows the moderators that message and the five before it.
struct ReportAction: FormAction {
  static let shownFields = ["rule", "words"]

  /// The subject of the report, as the form shows it.
  private enum Subject {
    case comment(CommentInTopic)
    case member(MemberName)
    case message(OwnConversation, StoredMessage)

    var reported: Reported {
      switch self {
      case .comment(let place): .comment(place.comment.id)
      case .member(let name): .member(name.id)
      case .message(_, let message): .member(message.author.name.id)
      }
    }
  }

  private let context: ActionContext
  private let subject: Subject
  private let member: SignedIn
  /// The public note of the member that the report is about.
  private var note: OwnNote.ID?

  /// Looks the comment up; throws `notFound`.
  init(_ context: inout ActionContext, of id: Comment.ID) throws {
    subject = .comment(try CommentInTopic(id, &context))
    member = try context.member()
    self.context = context
  }

  /// Looks the member up; throws `notFound` for members without a page, and for the viewer.
  init(_ context: ActionContext, of id: Member.ID) throws {
    member = try context.member()
    guard id != member.id else { throw Problem.notFound }
    subject = .member(try context.shownMember(id).name)
    let number = OwnNote.ID(digits: context.fields["note"])
    note = try number.flatMap { try context.site.publicNoteIDs(of: id).contains($0) ? $0 : nil }
    self.context = context
  }

  /// Looks the message up; throws `notFound` for what the viewer does not read, and for their own.
  init(_ context: ActionContext, of id: Message.ID) throws {
    member = try context.member()
    guard let (talk, message) = try context.reader.message(id), message.isWords,
      message.author.name.id != member.id
    else { throw Problem.notFound }
    subject = .message(talk, message)
    self.context = context
  }

  func show() throws -> Reply {
    try isDone ? thanks() : .finished(response(FormState(context.locale)))
  }

  /// True if they have reported it already; each message may be reported separately.
  private var isDone: Bool {
    get throws {
      if case .message = subject { return false }
      return try context.site.hasReported(subject.reported, by: member.id)
    }
  }

  func submit() throws -> Reply {
    if try isDone { return try taken() }
    var form = FormState(context.locale)
    let rule = context.chosenRule(&form.errors)
    let words = String(
      String.UnicodeScalarView(
        context.checkedWords(&form.errors).unicodeScalars.filter { $0 != Self.quoted }))
    if case .message = subject {
    } else if form.errors.isEmpty, rule == nil, PlainText.isBlank(words) {
      form.errors.add("words", "needed")
    }
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.allow([Quota("report \(member.id)", most: 10, seconds: 3600)])
    let report = NewReport(
      of: subject.reported, reporter: member.id, rule: rule,
      words: try words + evidence())
    try context.site.write { transaction in
      guard try !transaction.report(report, at: context.now), case .message = subject else {
        return
      }
      // The reporter's earlier report about this member has no answer yet.
      try transaction.add(toOpenReport: report)
    }
    return try taken()
  }

  /// Marks lines with someone else's words; reporters cannot type it.
  private static let quoted: Unicode.Scalar = "│"

  /// Evidence for the moderators: of a conversation the beginnings of the message and of the five before it; of a member in
  /// “Meet people” the text of their card.
  private func evidence() throws -> String {
    if case .member(let name) = subject, let note {
      let path = SitePath.ownNote(note, of: name.username, context.tree)
      return "\n\(Self.quoted) \(context.settings.absolute(path))"
    }
    if case .member(let name) = subject, try context.seesCard(of: name.id),
      let card = try context.site.meetCard(name.id)
    {
      // Moderators open the photos there.
      let folder = context.settings.base.origin + context.settings.ownFilesPath
      let said = ([Excerpt.text(of: card.html)] + card.photos.map { folder + $0.text })
        .filter { !$0.isEmpty }.joined(separator: " ")
      return said.isEmpty ? "" : "\n\(Self.quoted) \(said)"
    }
    guard case .message(let talk, let message) = subject else { return "" }
    return try context.reader.messages(in: talk, before: message.number + 1, atMost: 6)
      .filter(\.isWords)
      .map { said in
        let name = context.locale.author(said.author.name.name, isGuest: false)
        let time = context.locale.dateTime(context.civil(said.sentAt))
        return "\n\(Self.quoted) \(name), \(time): \(Excerpt.text(of: said.html))"
      }.joined()
  }

  /// Back to the member; a comment is in a file, which cannot say that it was reported.
  private func taken() throws -> Reply {
    guard case .member(let name) = subject else { return try thanks() }
    return context.redirect(to: "\(context.personURL(name.id))&done=reported")
  }

  private func thanks() throws -> Reply {
    try context.done(context.locale.text("reported_title"), context.locale.text("reported_lead"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    switch subject {
    case .comment(let place):
      let title = locale.text("report_title")
      return try context.response(form) {
        FormPage(
          chrome: context.chrome(title, tab: .forum), title: title,
          lead: locale.text("report_lead"), comment: place.view(context),
          forms: [
            view(
              form, .comment(place.comment.id, .report), instead: place.url(context.theme))
          ])
      }
    case .member(let name):
      let title = locale.text("report_member_title", ["name": name.name])
      return try context.response(form) {
        FormPage(
          chrome: context.chrome(title, tab: .people), title: title,
          lead: locale.text("report_member_lead"),
          forms: [view(form, .personReport(name.id), instead: context.personURL(name.id))])
      }
    case .message(let talk, let message):
      let title = locale.text("report_message_title")
      return try context.response(form) {
        FormPage(
          chrome: context.chrome(title), title: title,
          lead: locale.text("report_message_lead", ["words": context.line(message, in: talk)]),
          forms: [
            view(
              form, .message(message.id, .messageReport), instead: context.talkURL(talk.id))
          ])
      }
    }
  }

  private func view(_ form: FormState, _ route: Route, instead url: String) -> FormView {
    let locale = context.locale
    return FormView(
      id: "report", action: context.settings.href(route),
      summary: context.summary(form, isPost: false), fields: fields(form.errors),
      hidden: context.hidden(note.map { [("note", "\($0)")] } ?? []),
      button: locale.text("report_button"),
      other: LinkView(label: locale.text("report_not"), url: url))
  }

  private func fields(_ errors: FieldErrors) -> [FieldView] {
    var words = context.field("words", errors, hint: "hint_words", isOptional: true)
    words.isLong = true
    return (context.ruleField(errors).map { [$0] } ?? []) + [words]
  }
}
