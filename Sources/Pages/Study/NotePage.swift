import Templates
import Theme

/// A note: its text, what it is connected with, and the way on through its lesson.
///
/// The second step of the breadcrumb is the subject and is marked in its colour; the page itself
/// has the colour's class for nothing else. Whatever is empty leaves no heading behind.
struct NotePage: PageView {
  static let template = "note"

  /// The frame.
  let chrome: Chrome
  /// Its title.
  let title: String
  /// The way here: notes, subject, lesson.
  var breadcrumb: Breadcrumb = []
  /// The class of the subject's colour: "hue-7".
  let hue: String
  /// The original's language, when there is no translation into the page's.
  var lang: String?
  /// What says so: "Shown in the original language: English".
  var langLabel: String?
  /// Who teaches the subject; whose note it is, of a member's.
  var professor: LinkView?
  /// When it was written: "11 November 2026".
  var date: String?
  /// The same for machines: "2026-11-11".
  var datetime: String?
  /// Its tags.
  var tags: [LinkView] = []
  /// The rendered text.
  let html: [UInt8]
  /// Its headings, when there are enough to need a list.
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
  /// Whether the lesson has more notes than those shown.
  var hasMoreNotes = false
  /// The note before.
  var previous: LinkView?
  /// The note after.
  var next: LinkView?
  /// Where a member sets a bookmark of it.
  let bookmarkURL: String?
  /// Where a member reports it; none of the editors' own.
  var reportURL: String?
  /// Whether there is one before or after it.
  var hasSteps: Bool { previous != nil || next != nil }
}

/// A heading of a text, in the list beside it.
struct OutlineView: View {
  /// Its words.
  let label: String
  /// Where it stands: "#variance".
  let url: String
  /// Whether it is below another one.
  var isSub = false
}

/// A note that another one is connected with, and the reason.
struct ConnectionView: View {
  /// Its title.
  let title: String
  /// Its page.
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
  /// Its title.
  let title: String
  /// Its page.
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
