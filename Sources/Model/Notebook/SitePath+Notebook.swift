// Paths of notes that members show to everyone.
extension SitePath {
  /// The notes that a member shows to everyone.
  public static func ownNotes(of username: String, _ tree: SiteTree) -> SitePath {
    SitePath("\(tree.prefix)people/\(username)/notes/")
  }

  /// The feed of the newest of them.
  public static func ownNotesFeed(of username: String) -> SitePath {
    SitePath("people/\(username)/notes/feed.xml")
  }

  /// One of them, in the tree of its language.
  public static func ownNote(_ note: OwnNote.ID, of username: String, _ tree: SiteTree) -> SitePath
  {
    SitePath("\(tree.prefix)people/\(username)/notes/\(note)/")
  }

  /// Such notes by their numbers: `1000(n−1)+1 … 1000n` of the sitemap.
  public static func ownNotesSitemap(block: Int) -> SitePath {
    SitePath("sitemaps/people-notes-\(block).xml")
  }
}
