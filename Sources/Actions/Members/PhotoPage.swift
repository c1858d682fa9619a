import Templates
import Theme

/// A member's photo, and the form to choose another one.
struct PhotoPage: PageView {
  static let template = "photo"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Your photo".
  let title: String
  /// What was done just now, or is being done, a sentence.
  var notice: String?
  /// What is wrong, a sentence.
  var summary: String?
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Where both forms are sent: "/do/me/photo".
  let action: String
  /// The field for the file.
  let field: FieldView
  /// What is sent along.
  var hidden: [HiddenFieldView] = []
  /// Whether there is something to take away.
  let canRemove: Bool
  /// The URL of the script that cuts a picture to a square, hash included.
  let script: String?
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
}
