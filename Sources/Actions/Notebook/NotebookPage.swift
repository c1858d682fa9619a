import Templates
import Theme

/// The notebook of a member, visible only to them.
struct NotebookPage: PageView {
  static let template = "notebook"

  /// The frame.
  let chrome: Chrome
  /// The thing that was just deleted, with a button to restore it.
  var dropped: UndoView?
  /// Link to recently deleted things.
  var deleted: LinkView?
  /// The subjects, in their order.
  var subjects: [OwnSubjectView] = []
  /// The next of the member's own entries in the agenda.
  var next: [UpcomingEventView] = []
  /// The form for a new note.
  let newNoteURL: String
  /// The form for a new subject.
  let newSubjectURL: String
  /// Page for searching notes.
  let findURL: String
  /// The export of the whole notebook as a file.
  let exportURL: String
  /// Page for importing a vault.
  let importURL: String
}

/// An upcoming entry of an agenda.
struct UpcomingEventView: View {
  /// Title of the entry.
  let title: String
  /// Page of the entry.
  let url: String
  /// When: "Friday, 27 November 2026, 9:00 – 11:00".
  let time: String
}

/// A subject in a notebook.
struct OwnSubjectView: View {
  /// Title of the subject.
  let title: String
  /// Page of the subject.
  let url: String
  /// The class of the subject's colour: "hue-7".
  let hue: String
  /// Number of notes: "14 notes".
  let count: String
  /// Lessons of the subject, in their order.
  var lessons: [OwnLessonView] = []
}

/// A lesson in a notebook.
struct OwnLessonView: View {
  /// Title of the lesson.
  let title: String
  /// Page of the lesson.
  let url: String
  /// Number of notes: "6 notes".
  let count: String
}

/// A subject or a lesson of a notebook, with its notes.
struct NotebookSectionPage: PageView {
  static let template = "notebook-part"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// The class of the subject's colour: "hue-7".
  let hue: String
  /// Title of the subject or lesson.
  let title: String
  /// Number of notes: "14 notes".
  let count: String
  /// The form for a new note in it.
  let newNoteURL: String
  /// Notes of the part: in a subject first those without a lesson, then lesson by lesson.
  var groups: [NotebookGroupView] = []
  /// Links to the pages before and after.
  var pages: [LinkView] = []
  /// The form to add a lesson; nil in a lesson.
  var lesson: FormView?
  /// True if the form for a lesson is unfolded because something in it is wrong.
  var isLessonOpen = false
  /// The form that changes the title.
  let change: FormView
  /// True if the form that changes the title is unfolded.
  var isChangeOpen = false
  /// URL to which the buttons to move and delete it are sent.
  let action: String
  /// Hidden fields of the buttons.
  let hidden: [HiddenFieldView]
  /// Note about what is deleted along with it, as a sentence.
  let dropHint: String
}

/// Notes under a heading.
struct NotebookGroupView: View {
  /// The title of the lesson; nil for notes without a lesson.
  var title: String?
  /// Page of the lesson.
  var url: String?
  /// Notes of the group.
  var notes: [OwnNoteRowView] = []
}
