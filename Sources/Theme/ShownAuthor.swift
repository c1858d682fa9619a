import Model

/// Whoever wrote comments: the name, the face beside it and the address of a member's page.
final class ShownAuthor {
  let name: String
  let initials: String
  let hue: String
  /// None for a guest.
  let url: String?
  private let username: String?
  private let tree: SiteTree

  init(
    name: String, username: String?, tree: SiteTree, initials: String, hue: String, url: String?
  ) {
    self.name = name
    self.username = username
    self.tree = tree
    self.initials = initials
    self.hue = hue
    self.url = url
  }

  /// Whether it is this one: by bytes, since equal letters may be written with other ones.
  func isOf(_ name: String, _ username: String?, _ tree: SiteTree) -> Bool {
    self.name.hasSameBytes(as: name) && self.username == username && self.tree == tree
  }
}
