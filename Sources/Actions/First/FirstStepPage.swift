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
  /// What has just been done, a sentence.
  var notice: String?
  /// The question.
  let title: String
  /// What it is about, a sentence.
  let lead: String
  /// What is wrong, a sentence.
  var summary: String?
  /// Where both forms are sent.
  let action: String
  /// What both send along.
  let hidden: [HiddenFieldView]
  /// Whether it sends a picture.
  var hasFile = false
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// What to choose from.
  var options: [StepOptionView] = []
  /// What to type, or to send.
  var fields: [FieldView] = []
  /// The words on the button.
  let button: String
  /// The URL of the script that cuts a picture to a square, hash included.
  var script: String?
  /// Where all of it can be changed later.
  let settingsURL: String
  /// What else there is to know, a sentence.
  var note: String?
  /// Push notifications, where it asks what a member wants to be told of.
  var pushOffer: PushOfferView?
}

/// A part of the line of steps.
struct StepBarView: View {
  /// Whether it is this one or one before it.
  let isDone: Bool
}

/// Something to choose: a box, or one of several.
struct StepOptionView: View {
  /// "checkbox" or "radio".
  let type: String
  /// Its id on the page.
  let id: String
  /// The name of its field.
  let name: String
  /// What it sends.
  let value: String
  /// Its words.
  let label: String
  /// What it means, a sentence.
  var hint: String?
  /// Whether it is chosen.
  let isTicked: Bool
}
