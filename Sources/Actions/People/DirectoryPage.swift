import Templates
import Theme

/// The members, for members.
struct DirectoryPage: PageView {
  static let template = "directory"

  /// The frame.
  let chrome: Chrome
  /// Where the search leads.
  let action: String
  /// The language of the page.
  let lang: String
  /// What was typed.
  let query: String
  /// What is wrong with it.
  var queryError: String?
  /// The letters with which names begin.
  var letters: [LinkView] = []
  /// The members.
  let people: [DirectoryRowView]
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

/// A member in the directory.
struct DirectoryRowView: View {
  /// The name.
  let name: String
  /// Their page for members.
  let url: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// The town.
  var city: String?
}
