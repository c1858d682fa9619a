import Templates
import Theme

/// The notes of a member, by words, subject, lesson and tags.
struct FindNotesPage: PageView {
  static let template = "find-notes"

  /// The frame.
  let chrome: Chrome
  /// The search.
  let search: SearchFormView
  /// The current choices, each as a link that removes it.
  var chosen: [LinkView] = []
  /// The subjects of the notes found, as links.
  var subjects: [CountedLinkView] = []
  /// The lessons of the notes found, once a subject is chosen.
  var lessons: [CountedLinkView] = []
  /// The tags of the notes found.
  var tagLinks: [CountedLinkView] = []
  /// The notes found, the last changed first.
  var notes: [OwnNoteRowView] = []
  /// Links to the pages before and after.
  var pages: [LinkView] = []
  /// True if nothing is found.
  var isNothingFound = false
  /// The form that renames a tag; nil unless exactly one tag is chosen.
  var tagForm: FormView?
  /// True if the form is unfolded because something in it is wrong.
  var isTagFormOpen = false
  /// True if one tag is chosen.
  var isOneTag: Bool { tagForm != nil }
  /// URL to which the button that removes the tag from all notes is sent.
  let action: String
  /// Hidden fields of the button.
  let hidden: [HiddenFieldView]
}

/// A link with the number of notes it leads to.
struct CountedLinkView: View {
  /// Label of the link.
  let label: String
  /// Number of notes: "14".
  let count: String
  /// URL of the link.
  let url: String
}

/// The notes that a member shows to the reader.
struct SharedNotesPage: PageView {
  static let template = "shared-notes"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb: the member.
  let breadcrumb: Breadcrumb
  /// The heading: "Notes of Carmen".
  let title: String
  /// The notes, the last changed first.
  var notes: [OwnNoteRowView] = []
  /// Links to the pages before and after.
  var pages: [LinkView] = []
}
