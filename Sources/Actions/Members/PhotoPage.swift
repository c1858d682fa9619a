import Templates
import Theme

/// A member's photo, and the form to choose another one.
struct PhotoPage: PageView {
  static let template = "photo"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Your photo".
  let title: String
  /// Notice about the last action, or one still in progress, as a sentence.
  var notice: String?
  /// Error message, as a sentence.
  var summary: String?
  /// Two letters shown without a photo.
  let initials: String
  /// The class of the colour behind the letters.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// URL to which both forms are sent: "/do/me/photo".
  let action: String
  /// The field for the file.
  let field: FieldView
  /// Hidden fields of the forms.
  var hidden: [HiddenFieldView] = []
  /// True if there is a photo to remove.
  let canRemove: Bool
  /// The URL of the script that crops a picture to a square, hash included.
  let script: String?
  /// Links back to the member's own pages.
  let mine: [LinkView]
}
