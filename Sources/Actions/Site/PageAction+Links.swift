import Database
import Model
import Theme

extension ActionContext {
  /// Links to the boards for members, after a link to the members' forum with the latest from there; empty where there are no
  /// such boards, and for guests.
  func membersBoards() throws -> [LinkView] {
    guard viewer != .everyone else { return [] }
    let boards = try reader.boards().filter { $0.audience != .everyone }
    if boards.isEmpty { return [] }
    let latest = LinkView(label: locale.text("boards_members_latest"), url: membersForumLink.url)
    return try [latest] + boards.compactMap { try boardLink($0.id) }
  }
}
