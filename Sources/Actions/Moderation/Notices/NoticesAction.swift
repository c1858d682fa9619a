import Database
import HTTPTypes
import Markdown
import Model
import Pages
import Theme
import Time

/// `desk/notices` and `desk/notices/<id>`: notices by moderators to everyone, on the first page and, once, to each member.
///
/// The first has the form for a new one and all stored ones; the other changes one, takes it down and shows it again. Each is a
/// decision in the log, with a button that undoes it.
struct NoticesAction: FormAction {
  static let shownFields = ["title", "until"]
  /// Seconds within which the same text again is a double click.
  private static let doubleClickSeconds: Int64 = 600

  var context: ActionContext
  let me: SignedIn
  let notice: Notice?

  init(_ context: ActionContext) throws {
    (self.context, me, notice) = (context, try context.member(), nil)
  }

  /// Looks the notice up; throws `notFound`.
  init(_ context: ActionContext, _ id: Notice.ID) throws {
    guard let notice = try context.site.notice(id) else { throw Problem.notFound }
    (self.context, me, self.notice) = (context, try context.member(), notice)
  }

  var isSeveral: Bool { context.settings.languages.count > 1 }

  func show() throws -> Reply { .finished(try filled.response(FormState(context.locale))) }

  /// With what it says now, or what is usual.
  var filled: NoticesAction {
    var filled = self
    let words = notice?.words
    filled.context.fields["title"] = words?.title ?? ""
    filled.context.fields["body"] = words?.body ?? ""
    filled.context.fields["until"] =
      (words?.lastDay ?? context.today.adding(days: Notice.usualDays)).description
    filled.context.fields["where"] =
      words.map { $0.isEverywhere ? "all" : $0.language.code } ?? "all"
    return filled
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    do {
      switch context.fields["do"] {
      case "withdraw": return try answer(decide(.withdraw, .withdraw))
      case "restore": return try answer(decide(.announce, .restore))
      case "", "save": if let reply = try save(&form) { return reply }
      default: throw Problem.badRequest("reason_unknown_form")
      }
    } catch is NoticeLimitReached {
      form.refusal = (
        .conflict,
        context.locale.text("notices_full", ["limit": context.locale.number(Notice.most)])
      )
    } catch let conflict as DecisionConflict {
      if let again = doubleClick(conflict) { return try answer(again) }
      form.refusal = (
        .conflict,
        try conflict.latest.map { try context.view(of: $0) }.map { "\($0.sentence) (\($0.time))" }
          ?? context.locale.text("problem_conflict_explanation")
      )
    }
    let isButton = ["withdraw", "restore"].contains(context.fields["do"])
    return .finished(try (isButton ? filled : self).response(form))
  }

  /// Puts a new one up, or changes one; nil when the form comes back.
  private func save(_ form: inout FormState) throws -> Reply? {
    let words = words(&form)
    guard let words, form.errors.isEmpty, !context.isPreview else { return nil }
    let isSent = context.fields.has("send")
    guard notice == nil else { return try answer(decide(.reword, .reword(words, isSent: isSent))) }
    let earliest = context.now.adding(seconds: -Self.doubleClickSeconds)
    if let same = try context.site.sameNotice(words, by: me.id, since: earliest),
      let first = try context.site.decisions(about: same, atMost: 1).first
    {
      return try answer(first)
    }
    try context.allow([Quota("notice \(me.id)", most: 20, seconds: 3600)])
    return try answer(decide(.announce, .announce(words, isSent: isSent)))
  }

  private func decide(_ kind: Decision.Kind, _ act: NoticeAction) throws -> Decision {
    var decision = Decision(kind, by: me.id, at: context.now)
    decision.notice = notice?.id
    let (made, seen) = (decision, context.fields["seen"])
    return try context.site.write { transaction in
      if let id = notice?.id, !seen.isEmpty { try transaction.check(id, seen: seen) }
      return try transaction.decide(made, act)
    }
  }

  /// The first half of a double click: what this form has decided already, and its page did not show.
  private func doubleClick(_ conflict: DecisionConflict) -> Decision? {
    let kind: Decision.Kind =
      switch context.fields["do"] {
      case "withdraw": .withdraw
      case "restore": .announce
      default: .reword
      }
    guard let latest = conflict.latest, latest.moderator == me.id, latest.kind == kind,
      latest.undoneAt == nil,
      latest.madeAt >= context.now.adding(seconds: -Self.doubleClickSeconds)
    else { return nil }
    guard kind == .reword else { return latest }
    // Other words of two windows are no double click.
    let isSame =
      notice?.words.title == PlainText.singleLine(context.fields["title"])
      && notice?.words.body == context.fields["body"]
      && notice?.words.lastDay.description == context.fields["until"]
    return isSame ? latest : nil
  }

  private func answer(_ decision: Decision) throws -> Reply {
    guard let id = decision.notice else { return context.redirect(to: context.href(.deskNotices)) }
    return context.decided(
      id, then: context.href(to: .deskNotice(id.rawValue), query: "done=\(decision.id)"))
  }
}

// Reading the form.
extension NoticesAction {
  /// The words, checked; nil when the text cannot be rendered or a field is wrong.
  private func words(_ form: inout FormState) -> Notice.Words? {
    let title = title(&form.errors)
    let lastDay = lastDay(&form.errors)
    let (language, isEverywhere) = place(&form.errors)
    form.rendered = context.renderedBody(&form.errors)
    // Those belong to posts, and go with them.
    if let html = form.rendered?.html, !UploadScan.names(in: html).isEmpty {
      form.errors.add("body", "uploads")
    }
    context.warnAboutCapitals(&form)
    guard let lastDay, let rendered = form.rendered else { return nil }
    return Notice.Words(
      language, isEverywhere: isEverywhere, lastDay: lastDay, title: title,
      body: context.fields["body"], html: rendered.html, renderer: MarkdownRenderer.version)
  }

  private func title(_ errors: inout FieldErrors) -> String {
    let title = PlainText.singleLine(context.fields["title"])
    if PlainText.isBlank(title) {
      errors.add("title", "empty")
    } else if title.utf8.count > Notice.titleBytes {
      errors.add("title", "long", ["limit": context.locale.number(Notice.titleBytes)])
    }
    return title
  }

  private func lastDay(_ errors: inout FieldErrors) -> CivilDate? {
    guard let day = CivilDate(context.fields["until"]) else {
      errors.add("until", "form")
      return nil
    }
    if day < context.today { errors.add("until", "past") }
    if day > context.today.adding(days: Notice.maxDays) {
      errors.add("until", "far", ["limit": context.locale.number(Notice.maxDays)])
    }
    return day
  }

  /// Language of the notice, and whether other trees show it: a notice for all of them is in the language of its form.
  private func place(_ errors: inout FieldErrors) -> (Language, isEverywhere: Bool) {
    let chosen = context.fields["where"]
    if let language = Language(chosen), context.settings.languages.contains(language) {
      return (language, false)
    }
    if isSeveral, !chosen.isEmpty, chosen != "all" { errors.add("where", "unknown") }
    return (notice?.words.language ?? context.tree.language, true)
  }
}
