// The routes of bookmarks.
extension Route {
  /// The form to set a bookmark, to be reminded of it, and to remove it.
  public static func bookmark(_ thing: Bookmarked, _ settings: SiteSettings) -> Route {
    switch thing {
    case .topic(let id): Route(.bookmarkTopic, id.rawValue)
    case .comment(let id): Route(.bookmarkComment, id.rawValue)
    case .ownNote(let id): Route(.bookmarkOwnNote, id.rawValue)
    case .note(let note, let language):
      Route(.bookmarkNote, address: SitePath.note(note, settings.tree(language)).address)
    }
  }
}
