import Pages
import Templates
import Theme

/// A note of a member, for themselves or for another reader who may see it.
struct OwnNotePage: PageView {
  static let template = "own-note"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// The class of the subject's colour: "hue-7".
  let hue: String
  /// Title of the note.
  let title: String
  /// When it was written: "11 November 2026".
  let date: String
  /// When it was changed, a few words; nil if it was not.
  var changed: String?
  /// The author; nil if the note is the reader's own.
  var author: LinkView?
  /// Audience of the note: "Only me"; nil for another member's note.
  var audience: String?
  /// The class of the cup icon for the audience.
  let audienceClass: String
  /// The form to change it; nil for another member's note.
  var editURL: String?
  /// Public page of the note, if it has one.
  var publicURL: String?
  /// The page to connect it with another one.
  var connectURL: String?
  /// URL at which the reader bookmarks it.
  let bookmarkURL: String?
  /// The text, finished HTML.
  let html: [UInt8]
  /// Tags of the note.
  var tags: [OwnTagView] = []
  /// The form to add a tag; nil for another member's note.
  var tagForm: FormView?
  /// Tags that can be added with one click.
  var offered: [OwnTagView] = []
  /// True if the tag form is unfolded, because something in it is wrong or it was requested.
  var isTagFormOpen = false
  /// Connections of the note.
  var connections: [OwnConnectionView] = []
  /// The connections as a drawing; nil if there are none.
  var neighbourhood: NeighbourhoodView?
  /// The notes of the same lesson.
  var beside: [LinkView] = []
  /// True if anything appears beside the text.
  var hasSide: Bool { neighbourhood != nil || !beside.isEmpty }
  /// URL to which the buttons are sent.
  let action: String
  /// Hidden fields of the buttons.
  let hidden: [HiddenFieldView]
}

/// A tag of the reader's own note.
struct OwnTagView: View {
  /// The tag.
  let label: String
  /// The notes that have it; nil for another member's note.
  var url: String?
}

/// A note at the other end of a connection.
struct OwnConnectionView: View {
  /// Title of the connected note.
  let title: String
  /// Page of the connected note.
  let url: String
  /// The class of its subject's colour: "hue-7".
  let hue: String
  /// The reason for the connection.
  let why: String
  /// Note number by which the connection is removed; nil for another member's note.
  var number: String?
  /// The address of a page of the site by which the connection is removed; nil likewise.
  var page: String?
}

/// The form in which a note is written.
struct OwnNoteFormPage: PageView {
  static let template = "own-note-form"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// The heading: "New note", "Edit note".
  let title: String
  /// Number of errors, as a sentence.
  var summary: String?
  /// Preview, finished HTML.
  var shown: [UInt8] = []
  /// The fields.
  let form: OwnNoteFormView
}

/// The fields of a note, as typed so far, with the errors of each.
struct OwnNoteFormView: View {
  /// URL to which the form is sent.
  let action: String
  /// The language of the page, a hidden field.
  let lang: String
  /// The title.
  let name: FieldView
  /// The text, as typed.
  let body: String
  /// Maximum length of the text in bytes, as a plain number.
  let bodyLimit: Int
  /// Error message for the text.
  var bodyError: String?
  /// Always false: capitals are never questioned in a member's own notebook.
  var isLoud: Bool { false }
  /// Tags, place, audience.
  let fields: [FieldView]
  /// The files attached to it.
  var attached: [AttachmentView] = []
  /// URL to which a picture or a document for the text is sent along with the text; nil where files are not accepted.
  var uploadURL: String?
  /// Name of the form in an upload: "me/notebook/notes".
  let kept: String
  /// Page to return to without saving.
  let backURL: String
  /// URL to which the delete button is sent; nil for a new note.
  var dropAction: String?
}
