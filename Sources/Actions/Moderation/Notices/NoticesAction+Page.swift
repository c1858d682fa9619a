import Database
import HTTPTypes
import Model
import Theme
import Time

// Notices as a page for moderators.
extension NoticesAction {
  /// The most that are listed.
  private static let listed = 50

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    if context.request.wantsJSON, context.request.head.method == .post, let refusal = form.refusal {
      return .details(refusal.status, locale.text("problem_conflict_title"), refusal.sentence)
    }
    let decisions = try notice.map { try context.site.decisions(about: $0.id, atMost: 10) } ?? []
    let done = decisions.first { "\($0.id)" == context.fields["done"] && $0.undoneAt == nil }
    let isClean = form.refusal == nil && form.errors.isEmpty
    return try context.response(form) {
      ModerationNoticesPage(
        chrome: context.chrome(notice?.words.title ?? locale.text("notices_title")),
        tabs: context.moderationTabs(.deskNotices),
        title: notice?.words.title ?? locale.text("notices_title"),
        lang: notice.flatMap { context.theme.lang($0.words.language, in: context.tree) },
        facts: context.lines([notice.map { facts($0) } ?? lead]),
        undo: isClean ? try done.flatMap { try undo($0) } : nil,
        notice: isClean
          ? try context.decision("undone").flatMap { try context.undoneNotice($0) } : nil,
        summary: context.summary(form),
        preview: context.preview(form, title: PlainText.singleLine(context.fields["title"])),
        form: try formView(form), action: action,
        seen: try notice.map { try context.site.stamp(of: $0.id) } ?? "",
        pageLang: context.tree.language.code, button: button,
        decisions: try decisions.map { try context.view(of: $0) },
        rows: notice == nil ? try context.site.notices(atMost: Self.listed).map { row($0) } : [],
        listURL: notice.map { _ in context.href(.deskNotices) })
    }
  }

  private var lead: String {
    context.locale.text(
      "notices_lead",
      ["most": context.locale.number(Notice.most), "days": context.locale.number(Notice.maxDays)])
  }

  /// Confirmation of what was just done, with a button that undoes it.
  private func undo(_ decision: Decision) throws -> UndoView? {
    guard try context.site.obstacle(toUndoing: decision) == nil else { return nil }
    return UndoView(
      words: try context.sentence(try context.reader.decided(decision)) + ".",
      action: context.settings.href(.plain(.decided)),
      hidden: context.hidden([("decision", "\(decision.id)"), ("from", "notice")]))
  }

  private func formView(_ form: FormState) throws -> NoticeFormView {
    let locale = context.locale
    let title = context.field("title", form.errors)
    var until = context.field("until", form.errors, type: "date", isShort: true)
    until.label = locale.text("label_notice_until")
    var hidden = [("do", "save")]
    if let notice { hidden.append(("seen", try context.site.stamp(of: notice.id))) }
    return NoticeFormView(
      action: action, heading: locale.text(notice == nil ? "notices_new" : "notices_change"),
      title: title, body: context.fields["body"], bodyLimit: context.settings.limits.commentBytes,
      bodyError: form.errors["body"], isLoud: form.isLoud,
      fields: [until] + (isSeveral ? [placeField(form.errors)] : [])
        + (notice?.sentAt == nil ? [sendField(form.errors)] : []),
      hidden: context.hidden(hidden),
      button: locale.text(notice == nil ? "notices_put_up" : "save"))
  }

  private var action: String {
    context.settings.href(notice.map { .deskNotice($0.id.rawValue) } ?? .plain(.deskNotices))
  }

  /// Choice between all languages and one of them.
  private func placeField(_ errors: FieldErrors) -> FieldView {
    var field = context.field("where", errors, isShort: true)
    let (theme, chosen) = (context.theme, context.fields["where"])
    field.choices =
      [
        ChoiceView(
          value: "all", label: context.locale.text("notices_everywhere"),
          isSelected: chosen == "all")
      ]
      + context.settings.languages.map {
        ChoiceView(
          value: $0.code, label: theme.locale($0).text("language_name"),
          isSelected: $0.code == chosen)
      }
    return field
  }

  private func sendField(_ errors: FieldErrors) -> FieldView {
    var field = context.field("send", errors, type: "checkbox", hint: "hint_send")
    (field.isTicked, field.value) = (context.fields.has("send"), "1")
    return field
  }

  private var button: ModerationButtonView? {
    guard let notice else { return nil }
    if !notice.isWithdrawn {
      return ModerationButtonView(
        value: "withdraw", label: context.locale.text("notices_take_down"))
    }
    guard notice.words.lastDay >= context.today else { return nil }
    return ModerationButtonView(value: "restore", label: context.locale.text("notices_restore"))
  }

  /// State of the notice, its author and time, and the time when it was sent.
  private func facts(_ notice: Notice) -> String {
    let locale = context.locale
    let by = locale.text(
      "notices_by",
      [
        "name": locale.author(notice.author.name, isGuest: false),
        "date": context.dateTime(notice.madeAt),
      ])
    let sent = notice.sentAt.map { locale.text("notices_sent", ["date": context.dateTime($0)]) }
    return [state(notice), by, sent].compactMap { $0 }.joined(separator: " · ")
  }

  /// "on the first page until 9 Dec 2026".
  private func state(_ notice: Notice) -> String {
    let locale = context.locale
    if notice.isWithdrawn { return locale.text("notices_down") }
    let isOver = notice.words.lastDay < context.today
    return locale.text(
      isOver ? "notices_over" : "notices_stands", ["date": locale.date(notice.words.lastDay)])
  }

  private func row(_ notice: Notice) -> NoticeRowView {
    NoticeRowView(
      title: notice.words.title,
      lang: context.theme.lang(notice.words.language, in: context.tree),
      url: context.href(to: .deskNotice(notice.id.rawValue)), detail: facts(notice))
  }
}
