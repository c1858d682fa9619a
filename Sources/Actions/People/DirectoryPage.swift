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
  /// True if more were found than are shown.
  var hasMore = false
  /// True if no member was found.
  var isNothingFound = false
  /// Public page of all who have written.
  let publicURL: String
  /// True if there are several letters to choose from.
  var hasLetters: Bool { letters.count > 1 }
}
