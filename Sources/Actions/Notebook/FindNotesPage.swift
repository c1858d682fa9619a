import Templates
import Theme

/// The notes of a member, by words and by what they are about.
struct FindNotesPage: PageView {
  static let template = "find-notes"

  /// The frame.
  let chrome: Chrome
  /// The search.
  let search: SearchFormView
  /// What is chosen, each a link that lets go of it.
  var chosen: [LinkView] = []
  /// The subjects of what is found, as links.
  var subjects: [CountedLinkView] = []
  /// The lessons of what is found, once a subject is chosen.
  var lessons: [CountedLinkView] = []
  /// The tags of what is found.
  var tagLinks: [CountedLinkView] = []
  /// What is found, the last changed first.
  var notes: [OwnNoteRowView] = []
  /// The ways to the pages before and after.
  var pages: [LinkView] = []
  /// Whether nothing is found.
  var isNothingFound = false
  /// The form that gives a tag another name; none but where one tag is chosen.
  var tagForm: FormView?
  /// Whether that stands open, because something in it is wrong.
  var isTagFormOpen = false
  /// Whether one tag is chosen.
  var isOneTag: Bool { tagForm != nil }
  /// Where the button is sent that takes the tag off all notes.
  let action: String
  /// What it sends along.
  let hidden: [HiddenFieldView]
}

/// A link with how many notes it leads to.
struct CountedLinkView: View {
  /// The words of the link.
  let label: String
  /// How many: "14".
  let count: String
  /// Where it leads.
  let url: String
}

/// The notes that a member shows to the reader.
struct SharedNotesPage: PageView {
  static let template = "shared-notes"

  /// The frame.
  let chrome: Chrome
  /// The way here: the member.
  let breadcrumb: Breadcrumb
  /// The heading: "Notes of Carmen".
  let title: String
  /// The notes, the last changed first.
  var notes: [OwnNoteRowView] = []
  /// The ways to the pages before and after.
  var pages: [LinkView] = []
}
