import Templates
import Theme

/// The members, for members.
struct DirectoryPage: PageView {
  static let template = "directory"

  /// The frame.
  let chrome: Chrome
  /// The search.
  let search: SearchFormView
  /// The letters with which names begin.
  var letters: [LinkView] = []
  /// The members.
  let people: [MemberRowView]
  /// The next page; none on the last.
  var nextURL: String?
  /// Whether more were found than are shown.
  var hasMore = false
  /// Whether nobody was found.
  var isNothingFound = false
  /// Everybody who has written, a page for all.
  let publicURL: String
  /// Whether there are letters to go from one to another.
  var hasLetters: Bool { letters.count > 1 }
}
