import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme
import Time

/// `me/notebook/agenda/import`: imports a calendar's file.
///
/// An event that was imported from the calendar before replaces its earlier version: importing the same file twice changes
/// nothing. Cancelled events are removed. Anything that could not be imported is listed, with its line and the reason.
struct ImportAgendaAction: FormAction {
  static let shownFields = ["calendar"]
  /// Maximum number of issues listed.
  private static let maxListedIssues = 50

  private var context: ActionContext
  private let me: SignedIn
  private let sent: FormSubmission

  /// Reads the form with its file.
  init(_ context: inout ActionContext) throws {
    me = try context.member()
    sent = try context.formSubmission(file: "calendar")
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    if case .plain = sent { return try show() }
    try sent.checkQuota()
    var form = FormState(context.locale)
    guard let file = context.file(sent, of: "calendar", most: CalendarReader.bytes, &form.errors)
    else { return .finished(try response(form)) }
    let reader = try read(file)
    let done = try context.site.write { try take(reader, &$0) }
    let issues = reader.issues + done.issues
    guard done.kept + done.removed > 0 else {
      form.errors.add("calendar", issues.isEmpty ? "none" : "unknown")
      return .finished(try response(form, issues))
    }
    return try answer(kept: done.kept, removed: done.removed, issues)
  }

  private func read(_ file: some Collection<UInt8>) throws -> CalendarReader {
    var zones = ["UTC": TimeZone.utc]
    for name in try context.site.zoneNames() {
      zones[name] = try context.site.timeZone(named: name)
    }
    zones[context.theme.zone.name] = context.theme.zone
    return CalendarReader(
      file, zones: zones, zone: context.theme.zone, host: context.settings.base.host,
      untitled: context.locale.text("agenda_untitled"))
  }

  /// Stores the events of the file, and removes those that it cancels.
  private func take(
    _ reader: CalendarReader, _ transaction: inout Transaction
  ) throws -> (kept: Int, removed: Int, issues: [CalendarIssue]) {
    var (kept, removed, issues): (Int, Int, [CalendarIssue]) = (0, 0, [])
    for (uid, times) in reader.exceptions {
      guard var event = try context.site.event(known: uid, of: me.id) else { continue }
      let zone = try context.site.timeZone(named: event.zone)
      let days = times.map { $0.on(zone) }
        .filter { $0.minute == nil || $0.minute == event.minute || event.minute == nil }.map(\.day)
      let skipped = event.skipped.union(days)
      guard event.recurrence != nil, skipped != event.skipped,
        skipped.count <= OwnEvent.maxSkipped
      else { continue }
      event.skipped = skipped
      _ = try transaction.keep(event, of: me.id, at: context.now)
      removed += 1
    }
    for uid in reader.cancelled {
      guard let event = try context.site.event(known: uid, of: me.id),
        try transaction.setDropped(true, event.id, of: me.id, at: context.now)
      else { continue }
      removed += 1
    }
    for event in reader.events {
      if case .kept = try transaction.keep(event, of: me.id, at: context.now) {
        kept += 1
      } else {
        var issue = CalendarIssue(.full)
        issue.title = event.title
        issues.append(issue)
      }
    }
    return (kept, removed, issues)
  }

  // MARK: The result

  private func answer(kept: Int, removed: Int, _ issues: [CalendarIssue]) throws -> Reply {
    let locale = context.locale
    var lead: [String] = []
    if kept > 0 { lead.append(locale.plural("agenda_kept", kept)) }
    if removed > 0 { lead.append(locale.plural("agenda_removed", removed)) }
    let left = issues.filter(\.reason.isLeftOut).reduce(0) { $0 + $1.count }
    if left > 0 { lead.append(locale.plural("agenda_left", left)) }
    let words = lead.joined(separator: " ")
    if context.request.wantsJSON {
      return .finished(
        .json(
          .ok,
          .object([
            ("detail", .text(words)), ("kept", .number(Int64(kept))),
            ("removed", .number(Int64(removed))), ("left", .number(Int64(left))),
            ("issues", .list(named(issues).map { .text($0.words) })),
          ])))
    }
    let title = locale.text("agenda_import_done")
    return .finished(
      try context.page(
        FormPage(
          chrome: context.notebookChrome(title, in: .agenda), title: title, lead: words,
          points: named(issues),
          links: [
            SentenceLinkView(
              words: "", label: locale.text("agenda_title"), url: context.href(.agenda))
          ])))
  }

  /// The issues as sentences, such as `Line 12, “Algebra”: It is cancelled.`.
  private func named(_ issues: [CalendarIssue]) -> [SentenceView] {
    let locale = context.locale
    var sentences = issues.prefix(Self.maxListedIssues).map { issue in
      let why = locale.text("calendar_why_\(issue.reason.rawValue)", ["what": issue.detail])
      let line = locale.number(issue.line)
      let key =
        issue.reason == .many && issue.count > 1
        ? "rest" : issue.line == 0 ? "bare" : issue.title.isEmpty ? "line" : "title"
      return SentenceView(
        words: locale.text(
          "agenda_issue_\(key)",
          ["line": line, "title": issue.title, "why": why, "count": locale.number(issue.count)]))
    }
    let more = issues.count - sentences.count
    if more > 0 { sentences.append(SentenceView(words: locale.plural("agenda_issue_more", more))) }
    return sentences
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, []) }

  private func response(_ form: FormState, _ issues: [CalendarIssue]) throws -> ActionResponse {
    let locale = context.locale
    var field = context.field("calendar", form.errors, type: "file")
    field.hint = locale.text("hint_calendar", ["limit": locale.size(CalendarReader.bytes)])
    field.accept = "text/calendar,.ics"
    var view = context.form(
      "import", to: .plain(.importAgenda), form, [field], button: "agenda_import_button")
    view.hasFile = true
    let title = locale.text("agenda_import")
    return try context.response(form) {
      FormPage(
        chrome: context.notebookChrome(title, in: .agenda), title: title,
        lead: locale.text("agenda_import_lead"), points: named(issues), forms: [view])
    }
  }
}
