import Templates
import Theme

/// A note: its text, its connections, and the links to the notes before and after it.
///
/// The second step of the breadcrumb is the subject and is marked in its colour; the page itself has the colour's class for
/// nothing else. Empty parts have no heading.
struct NotePage: PageView {
  static let template = "note"

  /// The frame.
  let chrome: Chrome
  /// Title of the note.
  let title: String
  /// The way here: notes, subject, lesson.
  var breadcrumb: Breadcrumb = []
  /// The class of the subject's colour: "hue-7".
  let hue: String
  /// The original's language, when there is no translation into the page's.
  var lang: String?
  /// Note on the language: "Shown in the original language: English".
  var langLabel: String?
  /// Professor of the subject; on a member's note, its author.
  var professor: LinkView?
  /// Date of the note: "11 November 2026".
  var date: String?
  /// Date for machines: "2026-11-11".
  var datetime: String?
  /// Tags of the note.
  var tags: [LinkView] = []
  /// The rendered text.
  let html: [UInt8]
  /// Headings of the text, if there are enough to need a list.
  var outline: [OutlineView] = []
  /// The notes that its author connected with it, and why.
  var connections: [ConnectionView] = []
  /// The notes that link to it, each with the words around the link.
  var backlinks: [BacklinkView] = []
  /// The notes around it as a drawing.
  var neighbourhood: NeighbourhoodView?
  /// The title of its lesson.
  let lessonTitle: String
  /// The lesson's page.
  let lessonURL: String
  /// The notes of the lesson, this one marked.
  var lessonNotes: [LinkView] = []
  /// True if the lesson has more notes than those shown.
  var hasMoreNotes = false
  /// The note before.
  var previous: LinkView?
  /// The note after.
  var next: LinkView?
  /// Address of the form to bookmark it.
  let bookmarkURL: String?
  /// Address of the form to report it; none for the editors' own.
  var reportURL: String?
  /// True if there is a note before or after it.
  var hasSteps: Bool { previous != nil || next != nil }
}

/// A heading of a text, in the list beside it.
struct OutlineView: View {
  /// Text of the heading.
  let label: String
  /// Link to the heading: "#variance".
  let url: String
  /// True if it is below another heading.
  var isSub = false
}

/// A note that another one is connected with, and the reason.
struct ConnectionView: View {
  /// Title of the other note.
  let title: String
  /// Address of its page.
  let url: String
  /// The class of its subject's colour: "hue-7".
  let hue: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// The reason, a phrase: "because it is why 1.96 works".
  let why: String
  /// The language of the reason, where it differs from the page's.
  var whyLang: String?
}

/// A note that links to the one shown.
struct BacklinkView: View {
  /// Title of the linking note.
  let title: String
  /// Address of its page.
  let url: String
  /// The class of its subject's colour: "hue-7".
  let hue: String
  /// The language of title and context, where it differs from the page's.
  var lang: String?
  /// The title of its subject.
  let subject: String
  /// The words around the link, the link marked up; a line.
  let context: [UInt8]
}
