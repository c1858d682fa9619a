import Database
import HTTPTypes
import Model
import Theme

// One member, as a page.
extension ModerationMemberAction {
  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, site) = (context.locale, context.site)
    let name = member.name
    let decisions = try site.decisions(about: name.id, for: me.id, atMost: 10)
    let reports = try context.reader.openReports(of: .member(name.id))
    let done = decisions.first { "\($0.id)" == context.fields["done"] }
    if context.request.wantsJSON, context.request.head.method == .post, let refusal = form.refusal {
      return .details(refusal.status, locale.text("problem_conflict_title"), refusal.sentence)
    }
    return try context.response(form) {
      ModerationMemberPage(
        chrome: context.chrome(name.name), tabs: context.moderationTabs(.deskMembers),
        name: name.name,
        initials: PlainText.initials(of: name.name), hue: Avatar.hue(of: name.name),
        username: name.username,
        personURL: member.hasMembersPage ? context.personURL(name.id) : nil,
        notice: try form.refusal?.sentence
          ?? done.map { try context.sentence(try context.reader.decided($0)) },
        facts: context.lines(try facts),
        reports: reports.map { context.view(of: $0) },
        decisions: try decisions.map { try context.view(of: $0) },
        forms: try forms(form, newest: reports.last))
    }
  }

  private var facts: [String] {
    get throws {
      let pending = try context.site.hasPendingPosts(of: id)
      return context.sentences(member)
        + (pending ? [context.locale.text("member_posts_pending")] : [])
    }
  }

  private func forms(_ form: FormState, newest: Report?) throws -> [FormView] {
    // A decision that someone else made meanwhile is not made again.
    let seen = [("seen", try context.site.stamp(ofMember: member.name.id))]
    var forms =
      newest.map { [view("keep", [], form, seen + [("reports", "\($0.number)")])] } ?? []
    guard let account = member.account else { return forms }
    if context.mayBan(account) {
      let shown = try clearable
      if !shown.isEmpty {
        // Reports that the moderator has not read are not answered.
        let read = [("reports", "\(newest?.number ?? 0)")]
        forms.append(view("clear", clearFields(shown, errors("clear", form)), form, seen + read))
      }
      if let posts = try hidePostsForm(form, seen) { forms.append(posts) }
      if account.ban != nil { forms.append(view("unban", [], form)) }
      forms.append(view("ban", banFields(errors("ban", form)), form, seen))
    }
    if me.role == .admin, account.id != me.id {
      forms.append(try roleForm(account, form))
    }
    return forms
  }

  func view(
    _ part: String, _ fields: [FieldView], _ form: FormState, _ seen: [(String, String)] = []
  ) -> FormView {
    let locale = context.locale
    let isSent = kind?.rawValue == part
    return FormView(
      id: part, heading: locale.text("member_\(part)"), hint: locale.text("member_\(part)_hint"),
      action: context.settings.href(.deskMember(member.name.id)),
      summary: isSent && form.refusal == nil ? context.summary(form, isPost: false) : nil,
      fields: fields, hidden: context.hidden([("do", part)] + seen),
      button: locale.text("member_\(part)_button"), isMain: false)
  }

  func errors(_ part: String, _ form: FormState) -> FieldErrors {
    kind?.rawValue == part ? form.errors : FieldErrors(context.locale)
  }

  /// Parts of the profile that can be cleared: `all` only where there is more than one.
  private var clearable: [Decision.ClearedProfilePart] {
    get throws {
      func shown(_ parts: [Decision.ClearedProfilePart]) throws -> [Decision.ClearedProfilePart] {
        try parts.filter { try context.site.shows($0, member.name.id) }
      }
      let parts = try shown([.photo, .words])
      return try (parts.count > 1 ? [.all] : []) + parts + shown([.notes, .card])
    }
  }

  private func clearFields(
    _ shown: [Decision.ClearedProfilePart], _ errors: FieldErrors
  ) -> [FieldView] {
    var field = context.field("cleared", errors, isShort: true)
    field.choices = shown.map { part in
      ChoiceView(
        value: part.rawValue, label: context.locale.text("cleared_\(part.rawValue)"),
        isSelected: part.rawValue == context.fields["cleared"])
    }
    return [field] + context.groundFields("clear", errors, hint: "hint_clear_words")
  }

  private func banFields(_ errors: FieldErrors) -> [FieldView] {
    let locale = context.locale
    var length = context.field("length", errors, isShort: true)
    let chosen = context.fields["length"]
    length.choices =
      Self.lengths.map { days in
        ChoiceView(
          value: String(days), label: locale.plural("ban_days", days),
          isSelected: String(days) == chosen)
      }
      + [Self.untilDay, Self.forGood].map { value in
        ChoiceView(
          value: value, label: locale.text("ban_\(value)"), isSelected: value == chosen)
      }
    let until = context.field(
      "until", errors, type: "date", isShort: true, isOptional: true)
    return [length, until] + context.groundFields("ban", errors, hint: "hint_ban_words")
  }

  /// The role, and the admin's own password or passkey.
  private func roleForm(_ account: Account, _ form: FormState) throws -> FormView {
    let (admin, errors) = (try context.account(), errors("role", form))
    var fields = [roleField(account, errors)]
    if admin.password != nil {
      var password = context.passwordField("password", errors, isNew: false)
      password.hint = context.locale.text("hint_role_password")
      fields.append(password)
    }
    var view = view("role", fields, form)
    view.username = admin.username
    view.passkeyProof = try context.passkeyProof(admin)
    return view
  }

  private func roleField(_ account: Account, _ errors: FieldErrors) -> FieldView {
    var field = context.field("role", errors, isShort: true)
    field.choices = Role.allCases.map { role in
      ChoiceView(
        value: role.name, label: context.roleName(role), isSelected: role == account.role)
    }
    return field
  }
}
