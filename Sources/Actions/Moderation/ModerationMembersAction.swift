import Database
import HTTPTypes
import Model
import Theme

/// `desk/members?q=…`: members whose name or username begins with some letters; otherwise moderators and banned
/// members.
struct ModerationMembersAction: Action {
  /// The most members of a list.
  private static let most = 20

  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply {
    let (site, locale) = (context.site, context.locale)
    var errors = FieldErrors(locale)
    let query = context.searched(&errors)
    let isAsked = !PlainText.isBlank(query)
    let found =
      !errors.isEmpty
      ? []
      : isAsked
        ? try site.members(beginningWith: query, atMost: Self.most + 1)
        : try site.notedMembers(at: context.now, atMost: Self.most)
    let members = try found.prefix(isAsked ? Self.most : found.count).compactMap {
      try site.moderationMember($0, at: context.now)
    }
    guard !context.request.wantsJSON else { return .finished(.json(.ok, json(members))) }
    let view = ModerationMembersPage(
      chrome: context.chrome(locale.text("desk_members")),
      tabs: context.moderationTabs(.deskMembers),
      search: context.searchForm(.deskMembers, query, errors, label: "members_search"),
      heading: isAsked || members.isEmpty ? nil : locale.text("members_noted"),
      members: try members.map(row), hasMore: isAsked && found.count > Self.most,
      isNothingFound: isAsked && errors.isEmpty && found.isEmpty)
    return .finished(try context.page(view, errors))
  }

  private func row(_ member: ModerationMember) throws -> MemberRowView {
    let locale = context.locale
    var parts = ["@\(member.name.username)"]
    if let account = member.account {
      if account.role > .member { parts.append(context.roleName(account.role)) }
      if let ban = account.ban {
        parts.append(
          ban.until.map { locale.text("member_banned_until", ["date": context.dateTime($0)]) }
            ?? locale.text("member_banned"))
      }
    } else {
      parts.append(locale.text("member_no_account"))
    }
    return context.row(
      member.name, hasAvatar: try context.site.hasAvatar(member.name.id),
      url: context.memberURL(member.name.id),
      detail: parts.joined(separator: " · "))
  }

  private func json(_ members: [ModerationMember]) -> JSON {
    .object([
      (
        "members",
        .list(
          members.map { member in
            .object([
              ("id", .number(member.name.id.rawValue)), ("username", .text(member.name.username)),
              ("name", .text(member.name.name)),
              ("role", .text(member.account?.role.name ?? "")),
            ])
          })
      )
    ])
  }
}
