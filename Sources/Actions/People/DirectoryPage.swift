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

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("action") { $0.action },
    .text("lang") { $0.lang },
    .text("query") { $0.query },
    .text("queryError") { $0.queryError },
    .list("letters") { $0.letters },
    .flag("hasLetters") { $0.hasLetters },
    .list("people") { $0.people },
    .flag("hasPeople") { !$0.people.isEmpty },
    .text("nextURL") { $0.nextURL },
    .flag("hasMore") { $0.hasMore },
    .flag("isNothingFound") { $0.isNothingFound },
    .text("publicURL") { $0.publicURL },
  ]
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

  static let keys: Keys<Self> = [
    .text("name") { $0.name },
    .text("url") { $0.url },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .text("city") { $0.city },
  ]
}
