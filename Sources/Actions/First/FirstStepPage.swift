import Templates
import Theme

/// One of the first steps of a new member: one question, one button, and a way past it.
struct FirstStepPage: PageView {
  static let template = "first"

  /// The frame.
  let chrome: Chrome
  /// The step: "photo".
  let id: String
  /// The line of steps: one for each that the site has.
  let bars: [StepBarView]
  /// "Step 2 of 4".
  let progress: String
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// The question.
  let title: String
  /// Introduction, a sentence.
  let lead: String
  /// Error message, as a sentence.
  var summary: String?
  /// Where both forms are sent.
  let action: String
  /// Hidden fields of both forms.
  let hidden: [HiddenFieldView]
  /// True if the step sends a picture.
  var hasFile = false
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Options to choose from.
  var options: [StepOptionView] = []
  /// Fields to fill in, or to send a file with.
  var fields: [FieldView] = []
  /// The words on the button.
  let button: String
  /// The URL of the script that cuts a picture to a square, hash included.
  var script: String?
  /// Where all of it can be changed later.
  let settingsURL: String
  /// Further information, a sentence.
  var note: String?
  /// Offer of push notifications, in the step that asks a member what they want to be notified of.
  var pushOffer: PushOfferView?
}

/// A part of the line of steps.
struct StepBarView: View {
  /// True for this step and those before it.
  let isDone: Bool
}

/// Something to choose: a box, or one of several.
struct StepOptionView: View {
  /// "checkbox" or "radio".
  let type: String
  /// Id of the element on the page.
  let id: String
  /// The name of its field.
  let name: String
  /// Value that it sends.
  let value: String
  /// Label.
  let label: String
  /// Explanation, a sentence.
  var hint: String?
  /// True if it is chosen.
  let isTicked: Bool
}
