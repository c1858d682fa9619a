import Database
import Model
import Theme
import Time

// Parts that the moderation pages share.
extension ActionContext {
  /// Tabs of the moderation pages; `shown` is the current one.
  func moderationTabs(_ shown: Route.Kind) -> [LinkView] {
    var tabs: [(Route.Kind, String)] = [
      (.desk, "desk_waiting_tab"), (.decided, "decided_title"), (.deskMembers, "desk_members"),
      (.deskNotices, "notices_title"), (.codes, "codes_title"),
    ]
    if settings.translatesPosts { tabs.append((.deskTranslations, "desk_translations")) }
    if viewer.member?.role == .admin { tabs.append((.deskPages, "pages_title")) }
    return tabs.map { kind, label in
      LinkView(label: locale.text(label), url: href(kind), isCurrent: kind == shown)
    }
  }

  /// Where something is decided.
  func moderationURL(_ subject: ModerationSubject, query: String = "") -> String {
    href(.desk, query: "item=\(subject.mark)\(query)")
  }

  /// Address where a pending item is decided: a post on the moderation page, a member on their page there.
  func moderationURL(_ waiting: Waiting) -> String {
    switch waiting.subject {
    case .post(let post): moderationURL(post)
    case .member(let id): memberURL(id)
    }
  }

  /// Address of a member's page for moderators.
  func memberURL(_ id: Member.ID) -> String {
    href(to: .deskMember(id))
  }

  /// The newest report that was shown with a form, by its number; the last of all where the form does not say.
  var newestShown: Int64 {
    fields["reports"].isEmpty ? .max : Int64(fields["reports"]) ?? 0
  }

  /// Sentences, as a list shows them.
  func lines(_ sentences: [String]) -> [RuleLineView] { sentences.map { RuleLineView(text: $0) } }

  /// "rule 4".
  func ruleMark(_ number: Int) -> String { locale.text("rule_number", ["number": String(number)]) }

  /// True if the viewer may ban the member or lift a ban: the member must have a lower role, and no one may ban themselves.
  func mayBan(_ account: Account) -> Bool {
    guard let member = viewer.member else { return false }
    return account.id != member.id && account.role < member.role
  }

  /// True if the viewer may undo a decision that is about a member's rights.
  func mayUndo(_ decision: Decision) throws -> Bool {
    guard let me = viewer.member else { return false }
    if decision.kind == .edit { return me.role == .admin }
    guard decision.subject == nil, let member = decision.member else { return true }
    if decision.kind == .keep { return member != me.id }
    // On the member's page, with the admin's password.
    guard decision.kind != .role else { return false }
    return try site.account(member, at: now).map(mayBan) ?? false
  }
}
