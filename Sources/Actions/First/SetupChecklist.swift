import Database
import Model
import Theme
import Time

/// The steps that a new site needs before people arrive, for its admins: a list that ticks itself by facts, and can be hidden.
struct SetupChecklist {
  /// The buttons below the list, as the moderation page takes them after `do=`.
  enum Button: String {
    /// Shows it no more.
    case hide = "hide-list"
    /// Shows it again.
    case show = "show-list"
    /// Sends an email to the admin who presses it.
    case mail = "test-mail"
  }

  private let context: ActionContext
  private let me: SignedIn
  private var settings: SiteSettings { context.settings }
  private var locale: Locale { context.locale }

  init(_ context: ActionContext, _ me: SignedIn) { (self.context, self.me) = (context, me) }

  /// The list; nil for members who are not admins, once it was hidden, and once all of it is done.
  func view() throws -> SetupChecklistView? {
    guard me.role == .admin else { return nil }
    guard try !context.site.isSettled() else { return hidden }
    let rows = try rows()
    let left = rows.count { !$0.isDone }
    guard left > 0 else { return nil }
    let email = try context.account().email
    return SetupChecklistView(
      title: locale.text("operator_title"), lead: locale.plural("operator_left", left), rows: rows,
      notice: context.fields["done"] == Button.mail.rawValue
        ? email.map { locale.text("operator_mail_sent", ["address": $0]) } : nil,
      action: settings.href(.plain(.desk)), lang: context.tree.language.code,
      sendsMail: settings.mail.sendmail != nil && email != nil)
  }

  /// The sentence shown once after the list was hidden.
  private var hidden: SetupChecklistView? {
    guard context.fields["done"] == Button.hide.rawValue else { return nil }
    return SetupChecklistView(
      title: "", lead: locale.text("operator_hidden"), rows: [],
      action: settings.href(.plain(.desk)), lang: context.tree.language.code, sendsMail: false,
      isHidden: true)
  }

  /// Does what a button says.
  func press(_ button: Button) throws -> Reply {
    guard me.role == .admin else { throw Problem.accessDenied }
    switch button {
    case .hide:
      try context.site.write { try $0.settle(true) }
      return context.redirect(to: context.href(.desk, query: "done=\(button.rawValue)"))
    case .show:
      try context.site.write { try $0.settle(false) }
      return context.redirect(to: context.href(.desk))
    case .mail:
      let account = try context.account()
      guard account.email != nil else { throw Problem.badRequest("reason_unknown_form") }
      try context.allow([Quota("test mail \(me.id)", most: 5, seconds: 3600)])
      _ = try context.site.write {
        try $0.queueMail(.test, for: account.id, account.language, at: context.now)
      }
      context.site.folder.wakeJobs()
      return context.redirect(to: context.href(.desk, query: "done=\(button.rawValue)"))
    }
  }

  private func rows() throws -> [SetupStepView] {
    let facts = try context.site.operatorFacts()
    var rows = [name, try admin]
    let hasForum = settings.sections.contains(.forum)
    if hasForum { rows.append(try boards) }
    rows.append(legal(facts))
    if hasForum { rows.append(topic(facts)) }
    rows.append(try mail(facts))
    if settings.allowsSignIn { rows.append(invite(facts)) }
    rows.append(backup(facts))
    return rows
  }

  private func row(
    _ name: String, _ isDone: Bool, _ detail: String, _ url: String? = nil
  ) -> SetupStepView {
    SetupStepView(
      label: locale.text("operator_\(name)"), url: url, detail: detail, isDone: isDone)
  }

  private var name: SetupStepView {
    let names = settings.languages.map(context.theme.siteName)
    let languages = settings.languages.map { context.theme.locale($0).text("language_name") }
    let isStarter = names.contains(SiteSettings.starterName)
    let detail =
      isStarter
      ? locale.text("operator_name_todo", ["name": SiteSettings.starterName])
      : "\(context.theme.siteName(context.tree.language)) · \(languages.joined(separator: ", "))"
    return row("name", !isStarter, detail)
  }

  private var admin: SetupStepView {
    get throws {
      let account = try context.account()
      guard let email = account.email else {
        return row("admin", false, locale.text("operator_admin_todo"), context.href(.account))
      }
      return row("admin", true, "\(account.name) · \(email)", context.href(.account))
    }
  }

  private var boards: SetupStepView {
    get throws {
      let titles = try context.reader.boards().prefix(5).map { board in
        try context.site.title(board.id, context.tree.language) ?? board.slug
      }
      return row(
        "boards", !titles.isEmpty,
        titles.isEmpty ? locale.text("operator_boards_todo") : titles.joined(separator: " · "),
        settings.href(.list(.forum, context.tree)))
    }
  }

  /// The first page with blanks, or that is missing, is the one to go on with.
  private func legal(_ facts: OperatorFacts) -> SetupStepView {
    let blanks = facts.legalPages.filter { !$0.blanks.isEmpty }
    let blank = blanks.first { $0.language == context.tree.language } ?? blanks.first
    let missing = Document.legalSlugs.first { slug in
      !facts.legalPages.contains { $0.slug == slug }
    }
    let url = context.href(
      .deskPages, query: blank.map { FormFields.encoded([("file", $0.file)]) } ?? "")
    if let blank {
      let words = blank.blanks.map { locale.text("mail_quoted", ["words": $0]) }
      return row(
        "legal", false,
        locale.text(
          "operator_legal_todo", ["file": blank.file, "blanks": words.joined(separator: ", ")]),
        url)
    }
    if let missing {
      return row(
        "legal", false, locale.text("operator_legal_missing", ["file": "content/\(missing).md"]))
    }
    return row("legal", true, locale.text("operator_legal_done"), url)
  }

  private func topic(_ facts: OperatorFacts) -> SetupStepView {
    let title = locale.text("operator_topic_idea")
    return row(
      "topic", facts.hasTopic,
      facts.hasTopic
        ? locale.text("operator_topic_done") : locale.text("mail_quoted", ["words": title]),
      facts.hasTopic
        ? settings.href(.list(.forum, context.tree))
        : context.href(.newTopic, query: FormFields.encoded([("title", title)])))
  }

  private func mail(_ facts: OperatorFacts) throws -> SetupStepView {
    guard settings.mail.sendmail != nil else {
      return row("mail", false, locale.text("operator_mail_missing"))
    }
    if facts.hasMailed { return row("mail", true, locale.text("operator_mail_done")) }
    let hasEmail = try context.account().email != nil
    return row(
      "mail", false, locale.text(hasEmail ? "operator_mail_todo" : "operator_admin_todo"),
      hasEmail ? nil : context.href(.account))
  }

  private func invite(_ facts: OperatorFacts) -> SetupStepView {
    row(
      "invite", facts.hasInvited,
      locale.text(facts.hasInvited ? "operator_invite_done" : "operator_invite_todo"),
      context.href(.codes))
  }

  private func backup(_ facts: OperatorFacts) -> SetupStepView {
    let date = facts.backedUp.map { locale.date(context.theme.civil($0)) }
    return row(
      "backup", date != nil,
      date.map { locale.text("operator_backup_done", ["date": $0]) }
        ?? locale.text("operator_backup_todo"))
  }
}
