import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/profile/seen?as=members`: a member's own profile as everyone, members or friends see it.
struct ProfilePreviewAction: Action {
  /// Possible viewers, in the order of the tabs.
  static let previewAudiences: [Audience] = [.everyone, .members, .friends]

  private let context: ActionContext
  private let account: Account

  init(_ context: ActionContext) throws {
    let account = try context.account()
    self.context = context
    self.account = account
  }

  func show() throws -> Reply {
    let asked = Audience(named: context.fields["as"])
    let standing = asked.flatMap { Self.previewAudiences.contains($0) ? $0 : nil } ?? .members
    guard !context.request.wantsJSON else {
      return .finished(
        .json(.ok, try context.json(of: account.name, account.username, account.id, standing)))
    }
    let locale = context.locale
    let title = locale.text("profile_title")
    let view = ProfilePreviewPage(
      chrome: context.chrome(title, sheet: PageRenderer.memberSheet), title: title,
      mine: context.backLinks(.profile), tabs: context.profileTabs(standing),
      lead: locale.text("seen_\(standing.name)"),
      person: try context.person(
        account.id, account.name, account.username, joined: account.joined,
        isShown: account.number != nil || standing != .everyone, standing))
    return .finished(try context.page(view))
  }
}

extension ActionContext {
  /// Links to the form, and to the views of others.
  func profileTabs(_ current: Audience?) -> [LinkView] {
    [
      LinkView(
        label: locale.text("profile_edit"), url: href(.profile), isCurrent: current == nil)
    ]
      + ProfilePreviewAction.previewAudiences.map {
        LinkView(
          label: locale.text("profile_as_\($0.name)"),
          url: href(.profileSeen, query: "as=\($0.name)"), isCurrent: $0 == current)
      }
  }

  /// A member as seen by viewers with this relation to them; blocks that not everyone sees are marked.
  func person(
    _ id: Member.ID, _ name: String, _ username: String, joined: Timestamp, isShown: Bool = true,
    _ standing: Audience
  ) throws -> PersonView {
    let blocks = isShown ? try site.blocks(of: id, for: standing, at: now) : []
    let hasAvatar = try site.hasPublicAvatar(id)
    return PersonView(
      name: name, initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
      faceURL: hasAvatar ? settings.href(.face(username)) : nil,
      city: blocks.first { $0.block == .city }?.text,
      since: locale.text("me_since", ["month": locale.monthYear(civil(joined))]),
      about: blocks.first { $0.block == .about }?.html ?? [],
      profile: try blocks.flatMap { try facts($0) })
  }

  private func facts(_ shown: ShownBlock) throws -> [ProfileFactView] {
    guard shown.block == .sizes else {
      let fact = theme.fact(
        shown.block, shown.text, for: shown.audience, isMarked: true, at: now, in: tree)
      return fact.map { [$0] } ?? []
    }
    return try personalChoices().compactMap { group in
      guard let value = shown.values[group.attribute],
        let known = group.values.first(where: { $0.list.value == value })
      else { return nil }
      return theme.fact(group.title, known.label, for: shown.audience, isMarked: true, in: tree)
    }
  }

  /// JSON variant of a member; of a birth date it has as much as a page shows.
  func json(
    of name: String, _ username: String, _ id: Member.ID, _ standing: Audience,
    _ more: [(String, JSON)] = []
  ) throws -> JSON {
    let blocks = try site.blocks(of: id, for: standing, at: now)
    let members = try blocks.map { shown -> (String, JSON) in
      switch shown.block {
      case .sizes:
        let facts = try facts(shown).map { JSON.text($0.text) }
        return (shown.block.rawValue, .list(facts))
      case .birthDate, .lastSeen, .online:
        let words = theme.words(
          shown.block, shown.text, for: shown.audience, at: now, in: tree)
        return (shown.block.rawValue, .text(words ?? ""))
      default: return (shown.block.rawValue, .text(shown.text))
      }
    }
    return .object(
      [("id", .number(id.rawValue)), ("username", .text(username)), ("name", .text(name))] + more
        + [("profile", .object(members))])
  }
}
