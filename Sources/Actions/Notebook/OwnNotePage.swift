import Pages
import Templates
import Theme

/// A note of a member, for themselves or for who may see it.
struct OwnNotePage: PageView {
  static let template = "own-note"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The class of the subject's colour: "hue-7".
  let hue: String
  /// Its title.
  let title: String
  /// When it was written: "11 November 2026".
  let date: String
  /// When it was changed, a few words; none where it was not.
  var changed: String?
  /// Whose it is, where it is not the reader's.
  var author: LinkView?
  /// Who sees it: "Only me"; none of another one's.
  var audience: String?
  /// The class of the cup that says so.
  let audienceClass: String
  /// The form to change it; none of another one's.
  var editURL: String?
  /// Its page for everybody, where it has one.
  var publicURL: String?
  /// The page to connect it with another one.
  var connectURL: String?
  /// Where the reader sets a bookmark of it.
  let bookmarkURL: String?
  /// The text, finished HTML.
  let html: [UInt8]
  /// Its tags.
  var tags: [OwnTagView] = []
  /// The form to add a tag; none of another one's.
  var tagForm: FormView?
  /// Tags that can be added at one press.
  var offered: [OwnTagView] = []
  /// Whether that stands open, because something in it is wrong or it was asked for.
  var isTagFormOpen = false
  /// What it is connected with.
  var connections: [OwnConnectionView] = []
  /// The same as a drawing; none where it is connected with nothing.
  var neighbourhood: NeighbourhoodView?
  /// The notes of the same lesson.
  var beside: [LinkView] = []
  /// Whether anything stands beside the text.
  var hasSide: Bool { neighbourhood != nil || !beside.isEmpty }
  /// Where the buttons are sent.
  let action: String
  /// What they send along.
  let hidden: [HiddenFieldView]
}

/// A tag of a note of one's own.
struct OwnTagView: View {
  /// The tag.
  let label: String
  /// The notes that have it; none of another one's.
  var url: String?
}

/// A note at the other end of a connection.
struct OwnConnectionView: View {
  /// Its title.
  let title: String
  /// Its page.
  let url: String
  /// The class of its subject's colour: "hue-7".
  let hue: String
  /// Why both belong together.
  let why: String
  /// Its number, by which the connection is taken away; none of another one's.
  var number: String?
  /// The address of a page of the site, likewise.
  var page: String?
}

/// The form in which a note is written.
struct OwnNoteFormPage: PageView {
  static let template = "own-note-form"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading: "New note", "Edit note".
  let title: String
  /// How much is wrong, a sentence.
  var summary: String?
  /// How it will look, finished HTML.
  var shown: [UInt8] = []
  /// The fields.
  let form: OwnNoteFormView
}

/// The fields of a note, as typed so far, with what is wrong beside each.
struct OwnNoteFormView: View {
  /// Where the form is sent.
  let action: String
  /// The language of the page, a hidden field.
  let lang: String
  /// The title.
  let name: FieldView
  /// The text, as typed.
  let body: String
  /// The most bytes that the text may have, as a plain number.
  let bodyLimit: Int
  /// What is wrong with it.
  var bodyError: String?
  /// Always false: nobody is asked about capitals in their own notebook.
  var isLoud: Bool { false }
  /// Tags, place, who sees it.
  let fields: [FieldView]
  /// The files that go with it.
  var attached: [AttachmentView] = []
  /// Where a picture or a document for the text is sent; the text goes along; none where none is taken.
  var uploadURL: String?
  /// What the form is called there: "me/notebook/notes".
  let kept: String
  /// Where one goes on without keeping it.
  let backURL: String
  /// Where the button is sent that deletes it; none of a new one.
  var dropAction: String?
}
