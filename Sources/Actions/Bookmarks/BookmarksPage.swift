import Templates
import Theme

/// The bookmarks of a member, the first of the lists of what they like.
struct BookmarksPage: PageView {
  static let template = "bookmarks"

  /// The frame.
  let chrome: Chrome
  /// The ways back among pages of one's own, as links.
  var mine: [LinkView] = []
  /// The heading.
  let title: String
  /// The kinds of favourites, as links; none where there is only one.
  var tabs: [LinkView] = []
  /// The bookmark that was just set.
  var set: BookmarkSetView?
  /// The bookmark that was just removed, with the button that restores it.
  var removed: UndoView?
  /// Why nothing was done, a sentence.
  var summary: String?
  /// Where the buttons are sent.
  let action: String
  /// The language of the page, which they send along.
  let lang: String
  /// The page of the list, which they send along.
  let page: String
  /// The bookmarks, the last set first.
  var rows: [BookmarkView] = []
  /// The pages before and after.
  var pages: [LinkView] = []
  /// The way to what was deleted lately; none for nothing.
  var deleted: LinkView?
  /// The forum.
  let forumURL: String
}

/// A bookmark.
struct BookmarkView: View {
  /// Number of the bookmark.
  let number: String
  /// The title of what it marks.
  let title: String
  /// Where it leads.
  let url: String
  /// The language of the title, where it differs from the page's.
  var titleLang: String?
  /// Kind of page, and the time of the reminder: "Note in Statistics II · reminder on Friday, 4 December 2026, 18:00".
  let detail: String
  /// When it was set: "today", "12 Nov 2026".
  let time: String
  /// That time in RFC 3339, for `datetime` attributes.
  let datetime: String
  /// The form to change it.
  let changeURL: String
}

/// The bookmark that was just set.
struct BookmarkSetView: View {
  /// When its owner is reminded, a sentence; none for never.
  var reminder: String?
  /// Reminders to add.
  var offers: [LinkView] = []
}
