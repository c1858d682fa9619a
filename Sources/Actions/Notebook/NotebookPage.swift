import Templates
import Theme

/// The notebook of a member: for them alone.
struct NotebookPage: PageView {
  static let template = "notebook"

  /// The frame.
  let chrome: Chrome
  /// What was deleted just now, with the button that brings it back.
  var dropped: UndoView?
  /// The way to what was deleted lately.
  var deleted: LinkView?
  /// The subjects, in their order.
  var subjects: [OwnSubjectView] = []
  /// What comes first in the agenda, of their own.
  var next: [OwnNextView] = []
  /// The form for a new note.
  let newNoteURL: String
  /// The form for a new subject.
  let newSubjectURL: String
  /// Where notes are looked for.
  let findURL: String
  /// All of it as a file.
  let exportURL: String
  /// Where a vault is imported.
  let importURL: String
}

/// What comes next in an agenda.
struct OwnNextView: View {
  /// Its title.
  let title: String
  /// Its page.
  let url: String
  /// When: "Friday, 27 November 2026, 9:00 – 11:00".
  let time: String
}

/// A subject in a notebook.
struct OwnSubjectView: View {
  /// Its title.
  let title: String
  /// Its page.
  let url: String
  /// The class of its colour: "hue-7".
  let hue: String
  /// How many notes it has: "14 notes".
  let count: String
  /// Its lessons, in their order.
  var lessons: [OwnLessonView] = []
}

/// A lesson in a notebook.
struct OwnLessonView: View {
  /// Its title.
  let title: String
  /// Its page.
  let url: String
  /// How many notes it has: "6 notes".
  let count: String
}

/// A subject or a lesson of a notebook, with its notes.
struct NotebookPartPage: PageView {
  static let template = "notebook-part"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The class of the subject's colour: "hue-7".
  let hue: String
  /// Its title.
  let title: String
  /// How many notes it has: "14 notes".
  let count: String
  /// The form for a new note in it.
  let newNoteURL: String
  /// Its notes: of a subject first those of no lesson, then lesson by lesson.
  var groups: [NotebookGroupView] = []
  /// The ways to the pages before and after.
  var pages: [LinkView] = []
  /// The form for a lesson; none in a lesson.
  var lesson: FormView?
  /// Whether that stands open, because something in it is wrong.
  var isLessonOpen = false
  /// The form that gives it another title.
  let change: FormView
  /// Whether that stands open.
  var isChangeOpen = false
  /// Where the buttons are sent that move and delete it.
  let action: String
  /// What they send along.
  let hidden: [HiddenFieldView]
  /// What goes with it when it is deleted, a sentence.
  let dropHint: String
}

/// Notes under a heading.
struct NotebookGroupView: View {
  /// The title of the lesson; none for notes of no lesson.
  var title: String?
  /// Its page.
  var url: String?
  /// Its notes.
  var notes: [OwnNoteRowView] = []
}
