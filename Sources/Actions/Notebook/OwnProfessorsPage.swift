import Templates
import Theme

/// Who teaches a member: for them alone.
struct OwnProfessorsPage: PageView {
  static let template = "own-professors"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// Who was deleted just now, with the button that brings them back.
  var dropped: UndoView?
  /// The way to what was deleted lately.
  var deleted: LinkView?
  /// All of them, by name; none on the page of one.
  var professors: [OwnProfessorView] = []
  /// The form.
  let form: FormView
  /// The form to send a picture; none on the list, and where the site takes no files.
  var picture: FormView?
  /// Whether the form for somebody new stands open.
  var isFormOpen = false
  /// Whether it is the page of one.
  let isOne: Bool
  /// Where the button is sent that deletes them.
  let action: String
  /// What it sends along.
  let hidden: [HiddenFieldView]
}

/// Somebody who teaches, in a list of one's own.
struct OwnProfessorView: View {
  /// The name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour: "hue-7".
  let hue: String
  /// A picture instead of the two letters.
  var faceURL: String?
  /// The form to change what is written down.
  let url: String
  /// Where and when to be found.
  var office: String?
  /// The e-mail address.
  var email: String?
  /// The title of their subject.
  var subject: String?
  /// What the member writes about them.
  var about: String?
}
