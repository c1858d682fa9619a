import Database
import Model
import Theme

extension ActionContext {
  /// The boards that are for members, as links, before them the forum with what is said there; nothing where there are
  /// none, or for who is none.
  func membersBoards() throws -> [LinkView] {
    guard viewer != .everyone else { return [] }
    let boards = try reader.boards().filter { $0.audience != .everyone }
    if boards.isEmpty { return [] }
    let latest = LinkView(label: locale.text("boards_members_latest"), url: membersForumLink.url)
    return try [latest] + boards.compactMap { try boardLink($0.id) }
  }
}
