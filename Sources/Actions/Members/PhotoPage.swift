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
  /// The pages that are one's own, as links.
  let mine: [LinkView]

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .text("notice") { $0.notice },
    .text("summary") { $0.summary },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .text("action") { $0.action },
    .view("field") { $0.field },
    .list("hidden") { $0.hidden },
    .flag("canRemove") { $0.canRemove },
    .text("script") { $0.script },
    .list("mine") { $0.mine },
    .flag("hasMine") { !$0.mine.isEmpty },
  ]
}
