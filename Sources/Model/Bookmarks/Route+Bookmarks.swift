// The addresses of bookmarks.
extension Route.Kind {
  /// A member's bookmarks.
  public static let bookmarks = Self("me/bookmarks", of: .bookmarks, for: .role(.member), .form)
  /// The form to bookmark a topic, to be reminded of it, and to remove the bookmark.
  public static let bookmarkTopic = Self(
    "topics/#/bookmark", of: .bookmarks, for: .role(.member), .form)
  /// Comment variant of `bookmarkTopic`.
  public static let bookmarkComment = Self(
    "comments/#/bookmark", of: .bookmarks, for: .role(.member), .form)
  /// Variant of `bookmarkTopic` for a note of the site, by the address of its page.
  public static let bookmarkNote = Self(
    "bookmark/*", of: .bookmarks, for: .role(.member), [.form, .address])
}

extension FeatureManifest {
  static let bookmarks = FeatureManifest(purposes: [.forum, .club, .class])
}

extension SitePart {
  static func findBookmarks(_ finder: inout RouteFinder) {
    finder.under("me", [.bookmarks])
    finder.under("topics", [.bookmarkTopic])
    finder.under("comments", [.bookmarkComment])
    finder.under("bookmark", [.bookmarkNote])
  }
}

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
