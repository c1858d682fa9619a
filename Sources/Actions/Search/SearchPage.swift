import Templates
import Theme

/// The search: its form, and results of all kinds.
struct SearchPage: PageView {
  static let template = "search"

  /// The frame.
  let chrome: Chrome
  /// Where the form leads.
  let action: String
  /// The language of the form: "es".
  let lang: String
  /// Search words as typed.
  let query: String
  /// Error message about it, as a sentence.
  let queryError: String?
  /// The section that is looked in, sent along.
  let section: String?
  /// Notice about the results, a sentence.
  var notice: String?
  /// Everything and the sections in which something was found, with how much.
  var sections: [SearchSectionView] = []
  /// Results, one page of them.
  var hits: [SearchHitView] = []
  /// The pages before and after.
  var pages: [LinkView] = []
  /// In which order: by how well, by time.
  var orders: [LinkView] = []
  /// Boards in which topics were found.
  var boards: [SearchSectionView] = []
  /// True if a search found nothing.
  var isNothingFound = false
  /// True if nothing was searched for yet.
  var isUnasked = false
  /// Searches for less, where nothing was found.
  var ways: [LinkView] = []
  /// Filters that can be typed besides words, each with its meaning.
  let filters: [SearchFilterView]
  /// Where to look around: the forum.
  let forumURL: String
  /// Where to look around: the notes, when there are any.
  var notesURL: String?
}

/// A section of the site, or a board, and how much was found in it.
struct SearchSectionView: View {
  /// Name.
  let label: String
  /// Address of the results in it alone.
  let url: String
  /// How much: "18", "1,000+".
  let count: String
  /// True if it is shown.
  var isCurrent = false
}

/// Something that can be typed to narrow a search down.
struct SearchFilterView: View {
  /// An example: "author:mateo".
  let example: String
  /// Meaning: "by one person".
  let meaning: String
}

/// Something that was found.
struct SearchHitView: View {
  /// Kind of result, for programs and style sheets: "topic", "note".
  let kind: String
  /// Title without marks.
  let name: String
  /// Title, with the words that were found.
  let title: [ExcerptPartView]
  /// The language of its title, where that is not the page's.
  let lang: String?
  /// Where it is.
  let url: String
  /// Kind, place and author: "Books · topic by Mateo · 14 Nov 2026".
  let by: String
  /// A passage of its text with what was looked for.
  var passage: [ExcerptPartView] = []
  /// The language of the passage, where that is not the page's.
  var passageLang: String?
  /// The search for the others in its topic: "3 more in this topic".
  var more: LinkView?
  /// True for a thing, which is drawn where it has no picture.
  var isThing = false
  /// The picture of a thing.
  var pictureURL: String?
  /// Two letters for the face of a person; none for anything else.
  var initials: String?
  /// The class of the face's colour.
  var hue = ""
  /// The photo, instead of the two letters.
  var faceURL: String?
}
