import Database
import Model
import Pages
import Theme
import Time

/// `me/settings`: everything that a member can set, with the present value and a link to change it, and where they are signed
/// in.
struct SettingsAction: Action {
  /// Values of `done=` for actions of forms.
  private static let notices = [
    "name", "password", "language", "letter", "consent", "first_password", "sessions",
    "second_factor_on", "second_factor_off",
  ]

  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply { .finished(try response()) }

  func response() throws -> ActionResponse {
    let (member, account) = (try context.member(), try context.account())
    let (title, done) = (context.locale.text("settings"), context.fields["done"])
    return try context.page(
      SettingsPage(
        chrome: context.chrome(title, sheet: PageRenderer.memberSheet), title: title,
        mine: context.backLinks(.settings),
        notice: Self.notices.contains(done) ? context.locale.text("done_\(done)") : nil,
        sections: [
          section("profile", try profile(account)), section("account", try self.account(account)),
          section("notifications", try notifications(account)),
          section("privacy", try privacy(account)),
        ],
        sessions: try sessions(of: member), keptPages: keptPages,
        sessionsAction: context.settings.href(.plain(.sessions)),
        dataURL: context.href(.ownData), leaveURL: context.href(.leave),
        lang: context.tree.language.code))
  }

  /// Pages that “Save on this device” fetches first; the pages that they link to follow.
  private var keptPages: String? {
    let settings = context.settings
    guard settings.isOffline else { return nil }
    let kinds: [(Feature, Route.Kind)] = [
      (.messages, .talk), (.meet, .matches), (.notebook, .notebook), (.notebook, .agenda),
    ]
    let pages = kinds.filter { settings.has($0.0) }.map { settings.href(.plain($0.1)) }
    return pages.isEmpty ? nil : pages.joined(separator: " ")
  }

  private func section(_ id: String, _ rows: [SettingView]) -> SettingsSectionView {
    SettingsSectionView(id: id, title: context.locale.text("settings_\(id)"), rows: rows)
  }

  private func row(
    _ name: String, _ value: String, _ verb: String, _ kind: Route.Kind, at anchor: String = "",
    query: String = ""
  ) -> SettingView {
    SettingView(
      name: context.locale.text(name), value: value, verb: context.locale.text("settings_\(verb)"),
      url: context.href(kind, query: query) + anchor)
  }

  private func profile(_ account: Account) throws -> [SettingView] {
    let photo = try context.ownAvatarURL() == nil ? "settings_no_photo" : "settings_photo"
    return [
      row("profile_title", context.locale.text("settings_profile_line"), "edit", .profile),
      row("photo_title", context.locale.text(photo), "change", .photo),
    ]
  }

  private func account(_ account: Account) throws -> [SettingView] {
    let locale = context.locale
    let password = account.password == nil ? "settings_no_password" : "settings_password"
    var rows = [
      row("account_name", account.name, "change", .account, at: "#name-form"),
      row(
        "account_email", account.email ?? locale.text("settings_no_email"), "change", .account,
        at: "#email-form"),
      row("account_password", locale.text(password), "change", .account, at: "#password-form"),
    ]
    if context.settings.allowsPasskeys {
      let number = try context.site.passkeys(of: account.id).count
      rows.append(
        row("passkeys_title", locale.plural("passkeys_number", number), "view", .passkeys))
    }
    rows.append(row("second_factor_title", try secondFactor(of: account), "change", .secondFactor))
    if context.settings.languages.count > 1 {
      let language = context.theme.ownName(of: account.language)
      rows.append(row("account_language", language, "change", .account, at: "#language-form"))
    }
    return rows
  }

  private func secondFactor(of account: Account) throws -> String {
    guard let factor = try context.site.secondFactor(of: account.id) else {
      return context.locale.text("second_factor_none")
    }
    return context.locale.plural("recovery_codes", factor.codesLeft)
  }

  private func notifications(_ account: Account) throws -> [SettingView] {
    let (locale, choices) = (context.locale, try context.site.mailChoices(of: account.id))
    let kinds = try context.optionalMails(for: account.role).filter { choices[$0] != .never }
    let emails =
      account.email == nil
      ? locale.text("settings_no_email")
      : kinds.isEmpty
        ? locale.text("settings_no_emails")
        : context.listed(kinds.map { locale.text("label_\($0.rawValue)") }, atMost: kinds.count)
    var rows = [row("settings_emails", emails, "change", .mailChoices)]
    if context.settings.allowsPush {
      let devices = try context.site.pushDevices(of: account.id).count
      rows.append(
        row(
          "push_title",
          devices == 0 ? locale.text("push_off") : locale.plural("push_number", devices),
          "change", .push))
    }
    return rows + [
      row("follows_title", locale.text("settings_follows"), "view", .follows)
    ]
  }

  private func privacy(_ account: Account) throws -> [SettingView] {
    let (locale, site) = (context.locale, context.site)
    let seen = try site.profile(account.id).audience(of: .lastSeen)
    let blocked = try site.blocked(by: account.id, after: 0, atMost: Self.counted + 1)
    var rows = [
      row("label_last_seen", locale.text("audience_\(seen.name)"), "change", .profile)
    ]
    if context.settings.has(.places) {
      rows.append(
        row("places_title", try LocationSharingAction(context).sentence(), "change", .places))
    }
    if context.settings.allowsCalls {
      let choice = try site.callChoices(of: account.id).relay
      rows.append(
        row(
          "call_title",
          context.settings.calls.hasRelay
            ? "\(locale.text("label_call_relay")): \(locale.text("call_relay_\(choice.name)"))"
            : locale.text("call_test_title"), context.settings.calls.hasRelay ? "change" : "view",
          .callTest))
    }
    rows.append(
      row(
        "friends_blocked",
        blocked.isEmpty
          ? locale.text("settings_nobody")
          : context.listed(blocked.map(\.name.name), atMost: Self.named), "view", .friends,
        query: "list=blocked"))
    return rows
  }

  /// Maximum number of names in a row before only a number of others is given.
  private static let named = 3
  /// Maximum number of blocked members counted.
  private static let counted = 50

  private func sessions(of member: SignedIn) throws -> [SessionView] {
    try context.site.sessions(of: member.id, at: context.now).map { session in
      let isThis = session.digest == member.session
      return SessionView(
        name: BrowserName(session.browser).text(context.locale),
        since: context.locale.text(
          isThis ? "session_this" : "session_other",
          [
            "since": context.locale.date(context.civil(session.since)),
            "used": context.locale.date(context.civil(session.used)),
          ]),
        digest: isThis ? nil : session.digest)
    }
  }
}
