import Templates
import Theme

/// A member's professors, visible only to them.
struct OwnProfessorsPage: PageView {
  static let template = "own-professors"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The professor who was just deleted, with a button to restore them.
  var dropped: UndoView?
  /// Link to recently deleted things.
  var deleted: LinkView?
  /// All of them, by name; empty on the page of one.
  var professors: [OwnProfessorView] = []
  /// The form.
  let form: FormView
  /// The form to send a picture; nil on the list, and where the site accepts no files.
  var picture: FormView?
  /// True if the form for a new professor is unfolded.
  var isFormOpen = false
  /// True if the page is that of one professor.
  let isOne: Bool
  /// URL to which the delete button is sent.
  let action: String
  /// Hidden fields of the button.
  let hidden: [HiddenFieldView]
}

/// A professor in the reader's own list.
struct OwnProfessorView: View {
  /// The name.
  let name: String
  /// Two letters shown without a picture.
  let initials: String
  /// The class of the colour behind the letters: "hue-7".
  let hue: String
  /// A picture instead of the two letters.
  var faceURL: String?
  /// The form to change the entry.
  let url: String
  /// Place and hours.
  var office: String?
  /// The email address.
  var email: String?
  /// The title of their subject.
  var subject: String?
  /// Notes of the member about them.
  var about: String?
}
